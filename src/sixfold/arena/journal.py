"""The journal of a tournament: results appended to a file as they come, so that nothing is lost.

It knows lines of JSON: first the settings, then one result each.  It does not know what the
settings mean; it only refuses to mix results of different settings.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from sixfold.arena.interrupts import deferred_interrupts
from sixfold.arena.match import Result
from sixfold.game import shelf
from sixfold.machines.compile_cache import PACKAGE, plays
from sixfold.machines.files import check_folder
from sixfold.machines.folders import user_cache
from sixfold.text.errors import BadFile, system_error
from sixfold.text.messages import Message, say

HEADER = "sixfold arena"
VERSION = 1  # of the format of the lines
ROOMS = ("arena", "bots", "game", "machines", "positions", "search", "simulation")  # beside the game's folder
NOT_CODE = (".md", ".po", ".six", ".pyc")


@cache
def sources(game: str) -> str:
    """A digest of all code that decides how games are played; it changes with any of it."""
    folders = [*(PACKAGE / room for room in ROOMS), shelf.find_game(game).folder]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file() and _is_code(path)]
    digest = hashlib.sha256()
    for name, path in sorted((path.parent.name + "/" + path.name, path) for path in files):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _is_code(path: Path) -> bool:
    return path.suffix not in NOT_CODE and plays(path)


def default_file(game: str, settings: Mapping[str, Any]) -> Path:
    """The journal in the user's cache folder that belongs to these settings."""
    digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()
    return user_cache() / "arena" / f"{game}-{digest[:16]}.jsonl"


class Journal:
    """An open journal: the results kept so far, to which more are added."""

    def __init__(self, file: Path, settings: Mapping[str, Any], fresh: bool = False, *, needed: bool = True) -> None:
        """A journal that is not `needed` does without its file where that cannot be written; `problem` says why."""
        self.file = file
        self.needed = needed
        self.problem: BadFile | None = None
        self.results: dict[int, Result] = {}
        self._head: dict[str, Any] = {HEADER: VERSION, "settings": dict(settings)}
        data = self._bytes()
        if data and not data.startswith(f'{{"{HEADER}"'.encode()):
            raise self._bad(say("this file is not the journal of a tournament"))
        whole = 0 if fresh else data.rfind(b"\n") + 1  # the rest is a line that was not finished
        first, *lines = data[:whole].splitlines() or [b""]
        if whole:
            self._check(first)
        for number, line in enumerate(lines, 2):
            self._take(number, line)
        self._stream: BinaryIO | None = None
        with self._noting_problems():
            self._stream = self._opened(whole)

    def _bytes(self) -> bytes:
        try:
            return self.file.read_bytes() if self.file.exists() else b""
        except OSError as error:
            raise self._bad(say("the file cannot be read: {error}", error=system_error(error))) from None

    def _opened(self, whole: int) -> BinaryIO:
        """The file, open behind its last whole line, or a new one."""
        try:
            check_folder(self.file)
            if whole:
                os.truncate(self.file, whole)
            else:
                self.file.write_bytes(_line(self._head))
            return self.file.open("ab")
        except OSError as error:
            raise self._bad(say("the file cannot be written: {error}", error=system_error(error))) from None

    def _take(self, number: int, line: bytes) -> None:
        try:
            result = Result.read(json.loads(line))
        except (ValueError, TypeError, KeyError):
            raise self._bad(say("line {number} is not a result", number=number)) from None
        self.results.setdefault(result.number, result)

    def _check(self, first: bytes) -> None:
        """Refuses a journal of other settings, naming the first that differs."""
        try:
            head = json.loads(first)
        except ValueError:
            head = {}
        there, here = head.get("settings") or {}, self._head["settings"]
        if head == self._head:
            return
        name = next((key for key, value in here.items() if there.get(key) != value), "sources")
        if name == "sources":
            raise self._bad(say("these games were played by another version of the program; --fresh starts over"))
        if name == "files":
            raise self._bad(say("a bot's file has changed since these games were played; --fresh starts over"))
        blanks = {"name": name, "there": json.dumps(there.get(name)), "here": json.dumps(here[name])}
        raise self._bad(say("these games were played with {name} {there}, not {here}; --fresh starts over", **blanks))

    def _bad(self, reason: Message) -> BadFile:
        return BadFile(str(self.file), reason)

    def add(self, result: Result) -> None:
        """Keeps a result; it is in the file when this returns, and Ctrl-C finds it in both or in neither."""
        with deferred_interrupts():
            self.results[result.number] = result
            if self._stream is not None:
                self._write(self._stream, result)

    def _write(self, stream: BinaryIO, result: Result) -> None:
        with self._noting_problems():
            try:
                stream.write(_line(result.json()))
                stream.flush()
            except OSError as error:
                with suppress(OSError):
                    stream.close()
                self._stream = None
                raise self._bad(say("the file cannot be written: {error}", error=system_error(error))) from None

    @contextmanager
    def _noting_problems(self) -> Iterator[None]:
        """Where the file is not needed, what is wrong with it is noted and stops nobody."""
        try:
            yield
        except BadFile as problem:
            if self.needed:
                raise
            self.problem = problem

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"
