"""What this server ships, in twelve letters: whatever changes a page, a module or an answer changes them.

It knows files and their contents.  It does not know what they are for.

Addresses of modules and styles carry this name, so that a page never gets some of them from one
version and some from another, whether from a server, a cache or a service worker.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import sixfold
from sixfold.game import shelf

PACKAGE = Path(sixfold.__file__).parent
OF_PAGES = (PACKAGE / "web" / "static", PACKAGE / "web" / "templates")  # authors change these while a server runs
SHIPPED = (".css", ".html", ".js", ".md", ".po", ".py", ".six", ".toml", ".txt")
LEFT_OUT = {"__pycache__", "makers", "tests"}
FRESH_SECONDS = 1.0  # for which what was found is believed
LETTERS = 12

_found = ("", -FRESH_SECONDS)  # the name, and when it was found


def version() -> str:
    """The name of what is shipped now; the same on every server that ships the same."""
    global _found
    name, at = _found
    if not name or time.monotonic() - at > FRESH_SECONDS:
        changed = tuple((file.name, file.stat().st_mtime_ns) for folder in OF_PAGES for file in _files(folder))
        name = _name(changed)
        _found = name, time.monotonic()
    return name


@cache
def _name(changed: tuple[tuple[str, int], ...]) -> str:
    return hashlib.sha256(_of_code() + _digest(OF_PAGES)).hexdigest()[:LETTERS]


@cache
def _of_code() -> bytes:
    """Of what a running server does not read again."""
    games = tuple(game.folder for game in shelf.games() if not game.folder.is_relative_to(PACKAGE))
    return _digest((PACKAGE, *games), besides=OF_PAGES)


def _digest(folders: tuple[Path, ...], besides: tuple[Path, ...] = ()) -> bytes:
    digest = hashlib.sha256()
    for folder in folders:
        for file in _files(folder):
            if not any(file.is_relative_to(other) for other in besides):
                content = file.read_bytes()
                digest.update(f"{file.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return digest.digest()


def _files(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in SHIPPED and not LEFT_OUT & set(file.relative_to(folder).parts) and file.is_file():
            yield file
