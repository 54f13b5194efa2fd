"""Sets of prepared answers: each is made once for a version and a language, then kept.

It knows where sets are kept, and that they are made one at a time, in a process of their own.  It does
not know what is in them, nor what a request is.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from sixfold import files
from sixfold.errors import Refusal
from sixfold.folders import user_cache
from sixfold.web import budgets
from sixfold.web.background import Background
from sixfold.web.sized_cache import SizedCache
from sixfold.web.version import version

MAX_BYTES = 24_000_000  # bytes of sets in memory
COST = 10  # pictures, of the budget of whoever has one made
VERSIONS = 3  # whose sets are kept on disk: while servers are replaced there are two
TIMEOUT = 600  # seconds that making one may take
FOLDER = "prepared"
SetKey = tuple[str, str, str, str]  # learn or puzzles, the game, the lesson or part, the language
log = logging.getLogger("sixfold")


class PreparedSets:
    """The sets that were made."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._kept: SizedCache[bytes] = SizedCache(MAX_BYTES)
        self._making: dict[tuple[str, SetKey], asyncio.Task[bytes | None]] = {}
        self._one = asyncio.Lock()
        self._stopped = False

    async def get(self, key: SetKey, address: str) -> bytes | None:
        """A set, compressed; made now if it is new, on the budget of who asks.  None if that fails."""
        now = version()
        found = self._kept.get((now, key)) or await asyncio.to_thread(_read, now, key)
        if found is None and not self._stopped:
            if (now, key) not in self._making:
                budgets.take("picture", address, COST)
                self._making[now, key] = self._background.start(self._make(now, key))
            making = self._making[now, key]
            await asyncio.wait({making})
            found = None if making.cancelled() else making.result()
        if found is not None:
            self._kept.put((now, key), found, len(found))
        return found

    def stop(self) -> None:
        """Makes no more, since the server is about to stop."""
        self._stopped = True
        for making in self._making.values():
            making.cancel()

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
    pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *program, stdin=nothing, stdout=pipe, stderr=pipe, start_new_session=True
    )
    try:
        made, said = await asyncio.wait_for(process.communicate(), TIMEOUT)
    except TimeoutError:
        made, said = b"", b"it took too long"
    finally:
        with suppress(ProcessLookupError):
            if process.returncode is None:
                process.kill()
        await process.wait()
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
    """Keeps a set for other servers and after a restart, and drops those of old versions."""
    file = _file(now, key)
    with suppress(OSError, Refusal):  # without a disk they are made again
        file.parent.mkdir(parents=True, exist_ok=True)
        files.write_whole(file, made)
        versions = sorted(file.parent.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)
        for old in versions[:-VERSIONS]:
            shutil.rmtree(old, ignore_errors=True)
