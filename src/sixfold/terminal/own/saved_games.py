"""Games kept on this machine: each has one file, in a folder of ours or where somebody saved it.

It knows the folder, which games were saved elsewhere, and how records are read.  It does not know how
a game is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from sixfold.machines.files import change_object, read_object
from sixfold.machines.folders import user_data
from sixfold.positions.record import Reader, Record
from sixfold.positions.record_lines import BadRecord, load
from sixfold.text.grammar import long_day
from sixfold.text.messages import Message, say

FIRST_VERSION = 1  # of every game's rules


@dataclass(frozen=True)
class SavedGame:
    """A file of the folder: its game, or why it cannot be read."""

    file: Path
    changed: datetime
    record: Record | None
    problem: BadRecord | None = None

    @property
    def unfinished(self) -> bool:
        return self.record is not None and self.record.result is None

    def sentence(self) -> Message:
        """What a list says of it, without the file."""
        if self.record is None:
            return say("cannot be read: {problem}", problem=self.problem)
        position = self.record.position
        names = ", ".join(self.record.display_names)
        about: dict[str, Any] = {
            "title": position.game.title,
            "names": names,
            "when": f"{long_day(self.changed)}, {self.changed:%H:%M}",
        }
        if not self.unfinished:
            return say("{title}, {names}: over, {when}", **about)
        if position.ply == 1:
            return say("{title}, {names}: 1 move, {when}", **about)
        return say("{title}, {names}: {count} moves, {when}", count=position.ply, **about)

    def json(self) -> dict[str, Any]:
        about: dict[str, Any] = {"file": str(self.file), "changed": self.changed.isoformat(timespec="seconds")}
        if self.record is None:
            return about | {"problem": str(self.problem)}
        position, names = self.record.position, self.record.names
        about |= {"game": position.game.id, "players": position.players, "moves": position.ply}
        return about | {"names": names and list(names), "unfinished": self.unfinished}


def folder() -> Path:
    return user_data() / "games"


def new_file(game: str) -> Path:
    """A file for a game that begins now; no other has its name."""
    return folder() / f"{game}-{datetime.now():%Y-%m-%d-%H%M}-{token_hex(2)}.six"


def is_in_folder(file: Path) -> bool:
    return file.resolve().parent == folder().resolve()


def is_kept_here(file: Path) -> bool:
    """Whether a file is a game of this machine, which goes on in it."""
    return is_in_folder(file) or str(file.resolve()) in _elsewhere()


def reader_of(file: str) -> Reader:
    """Reads a record file; one of this folder that names no version of the rules is from before there were others."""
    return Reader(load(file), file, unnamed_version=FIRST_VERSION if is_kept_here(Path(file)) else None)


def saved_games() -> list[SavedGame]:
    """Every game that is kept, those that can be played on first, then the newest first."""
    own = sorted(folder().glob("*.six")) if folder().is_dir() else []
    found = [_read(file) for file in (*own, *map(Path, _elsewhere())) if file.is_file()]
    return sorted(found, key=lambda saved: (not saved.unfinished, -saved.changed.timestamp()))


def _list() -> Path:
    return user_data() / "saved-elsewhere.json"


def _elsewhere() -> dict[str, list[str]]:
    """Who sat in the games that are saved elsewhere, by file."""
    return {file: seats for file, seats in read_object(_list()).items() if isinstance(seats, list)}


def note(file: Path, seats: Sequence[str], instead_of: Path | None = None) -> None:
    """Remembers that a game is saved in a file, and no longer in another one."""
    gone = str(instead_of.resolve()) if instead_of else ""
    new = {} if is_in_folder(file) else {str(file.resolve()): list(seats)}
    change_object(_list(), lambda kept: {path: who for path, who in kept.items() if _stays(path, gone)} | new)


def _stays(path: str, gone: str) -> bool:
    return path != gone and Path(path).is_file()


def is_trusted(file: Path, seats: Sequence[str]) -> bool:
    """Whether it was on this machine that these sat down in the game of a file, programs among them."""
    return is_in_folder(file) or _elsewhere().get(str(file.resolve())) == list(seats)


def _read(file: Path) -> SavedGame:
    changed = datetime.fromtimestamp(file.stat().st_mtime)
    try:
        return SavedGame(file, changed, reader_of(str(file)).read())
    except BadRecord as problem:
        return SavedGame(file, changed, None, problem)
