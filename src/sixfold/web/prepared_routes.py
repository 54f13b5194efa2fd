"""Prepared answers over HTTP: each set is made once for a version and a language, then kept.

It knows where sets are kept and who asks.  It does not know what is in them.  They are made one at a
time, in a process of their own.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import files
from sixfold.errors import Refusal
from sixfold.folders import user_cache
from sixfold.messages import say
from sixfold.web import budgets, pages
from sixfold.web.budgets import address_of
from sixfold.web.language import language_of
from sixfold.web.prepared import KINDS, is_set
from sixfold.web.responses import error_response, localized
from sixfold.web.sized_cache import SizedCache
from sixfold.web.version import version

KEPT = 24_000_000  # bytes of sets in memory
COST = 10  # pictures, of the budget of whoever has one made
LONGEST = 600  # seconds that making one may take
FOLDER = "prepared"
SetKey = tuple[str, str, str, str]  # learn or puzzles, the game, the lesson or part, the language
log = logging.getLogger("sixfold")


class PreparedSets:
    """The sets that were made."""

    def __init__(self) -> None:
        self._kept: SizedCache[bytes] = SizedCache(KEPT)
        self._making: dict[tuple[str, SetKey], asyncio.Task[bytes | None]] = {}
        self._one = asyncio.Lock()

    async def get(self, key: SetKey, address: str) -> bytes | None:
        """A set, compressed; made now if it is new, on the budget of who asks.  None if that fails."""
        now = version()
        found = self._kept.get((now, key)) or await asyncio.to_thread(_read, now, key)
        if found is None:
            if (now, key) not in self._making:
                budgets.take("picture", address, COST)
                self._making[now, key] = asyncio.create_task(self._make(now, key))
            found = await asyncio.shield(self._making[now, key])
        if found is not None:
            self._kept.put((now, key), found, len(found))
        return found

    async def _make(self, now: str, key: SetKey) -> bytes | None:
        try:
            async with self._one:
                made = await _made(key)
            if made is not None:
                await asyncio.to_thread(_write, now, key, made)
            return made
        finally:
            del self._making[now, key]


async def _made(key: SetKey) -> bytes | None:
    program = [sys.executable, "-m", "sixfold.web.prepared", *key]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*program, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe)
    try:
        made, said = await asyncio.wait_for(process.communicate(), LONGEST)
    except TimeoutError:
        made, said = b"", b"it took too long"
    finally:
        with suppress(ProcessLookupError):
            if process.returncode is None:
                process.kill()
    if process.returncode == 0:
        return made
    log.error("prepared answers %s could not be made: %s", " ".join(key), said.decode("utf-8", "replace").strip())
    return None


def _file(now: str, key: SetKey) -> Path:
    return user_cache() / FOLDER / now / f"{'-'.join(key)}.json.gz"


def _read(now: str, key: SetKey) -> bytes | None:
    with suppress(OSError, EOFError, gzip.BadGzipFile):
        data = _file(now, key).read_bytes()
        gzip.decompress(data)  # a damaged file is made anew
        return data
    return None


def _write(now: str, key: SetKey, made: bytes) -> None:
    """Keeps a set for other servers and after a restart, and drops those of other versions."""
    file = _file(now, key)
    with suppress(OSError, Refusal):  # without a disk they are made again
        file.parent.mkdir(parents=True, exist_ok=True)
        files.write_whole(file, made)
        for other in file.parent.parent.iterdir():
            if other.name != now:
                shutil.rmtree(other, ignore_errors=True)


class PreparedRoutes:
    """The endpoints of prepared answers."""

    def __init__(self) -> None:
        self._sets: PreparedSets | None = None  # made in the loop that answers

    def routes(self) -> list[Route]:
        """The routes."""
        return [Route("/prepared/{kind}/{game}/{name}.json", localized(self._set))]

    async def _set(self, request: Request) -> Response:
        """A lesson with all its answers, a part of a game's puzzles, or a game alone, in the reader's language."""
        given = request.path_params
        kind, game, name, spoken = given["kind"], given["game"], given["name"], language_of(request)
        if kind not in KINDS or not is_set(kind, game, name):
            return error_response(say("There is no such page."), 404)
        self._sets = self._sets or PreparedSets()
        body = await self._sets.get((kind, game, name, spoken), address_of(request))
        if body is None:
            return error_response(say("This cannot be prepared now; try again later."), 503)
        return _compressed(request, body)


def _compressed(request: Request, body: bytes) -> Response:
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {
        "Cache-Control": pages.caching(request),
        "ETag": tag,
        "Vary": "Accept-Encoding, Cookie, Accept-Language",
        pages.VERSION_HEADER: version(),
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), headers=headers, media_type="application/json")
    return Response(body, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json")
