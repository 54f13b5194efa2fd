"""The files that pages load, and their sentences: named by version, so that browsers may keep them for ever.

It knows the folder of the page's modules, and caching headers.  It does not know pages, games or who asks.
"""

from __future__ import annotations

import mimetypes
import os
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sixfold.text.catalogues import texts_in
from sixfold.text.messages import LANGUAGES
from sixfold.web.pages.version import version

STATIC = Path(__file__).parents[1] / "static"
YEAR = 365 * 24 * 3600
FOR_EVER = f"public, max-age={YEAR}, immutable"  # of what has its version in its address
VERSION = re.compile(r"[0-9a-f]{12}")
COMMENT = re.compile(r"^[ \t]*(//.*|/\*\*(?s:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE)  # on lines of its own
VERSION_HEADER = "X-Sixfold-Version"

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise


class VersionedFiles(StaticFiles):
    """Static files, also as `VERSION/name`: those of this version stay the same, others are revalidated each time."""

    def get_path(self, scope: Scope) -> str:
        """The file, whatever version is asked for: a page that was loaded from another server gets what there is."""
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if VERSION.fullmatch(first) else path

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        current = f"/{version()}/" in scope["path"]
        if current and is_module(Path(full_path)):
            response = Response(uncommented(full_path, stat_result.st_mtime_ns), media_type="text/javascript")
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = FOR_EVER if current else "no-cache"
        for name in ("Accept-Ranges", "ETag", "Last-Modified") if current else ():
            del response.headers[name]  # nobody asks again
        return response


def is_module(file: Path) -> bool:
    """Whether a file is one of our modules."""
    return file.suffix == ".js" and "vendor" not in file.parts


def as_sent(file: Path) -> bytes:
    """A file of this version as pages are sent it."""
    return uncommented(str(file), file.stat().st_mtime_ns).encode() if is_module(file) else file.read_bytes()


@lru_cache(maxsize=512)
def uncommented(file: str, changed: int) -> str:
    """A module without its comments, which are a third of what is sent; its lines keep their numbers."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), Path(file).read_text("utf-8"))


class VersionedTemplates(FileSystemLoader):
    """Templates in which files of pages are named with their version."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The template with `/static/name` as `/static/VERSION/name`."""
        text, file, fresh = super().get_source(environment, template)
        return text.replace('"/static/', '"/static/{{ version }}/'), file, fresh


def caching(request: Request) -> str:
    """How long an answer is kept: for ever where its address has a language and this version in it."""
    params = request.query_params
    return FOR_EVER if params.get("v") == version() and params.get("lang") in LANGUAGES else "no-cache"


def kept_json(request: Request, body: bytes) -> Response:
    """Data of this version, which says so to whoever keeps it on a device."""
    headers = {"Cache-Control": caching(request), "Vary": "Cookie, Accept-Language", VERSION_HEADER: version()}
    return Response(body, media_type="application/json", headers=headers)


@cache
def browser_texts() -> tuple[str, ...]:
    """Every text in a browser module's `say`."""
    modules = [module for module in STATIC.rglob("*.js") if "vendor" not in module.parts]
    return tuple(sorted({text for module in modules for text in texts_in(module)}))
