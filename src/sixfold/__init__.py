"""sixfold: the rules of tabletop games of six, written once, played everywhere.

    position = sixfold.start(name, option=value)     # `sixfold.games()` lists games and options
    position = position.play("c3")                   # `position.legal()` lists the moves
    print(position)

docs/python.md is the reference.  Importing sixfold imports neither NumPy nor Numba; `Engine`,
`bot`, `Limit` and `vector` are imported when they are first used.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sixfold import shelf
from sixfold.contract import Game
from sixfold.errors import BadValue, BrokenGame, CannotRead, MissingExtra, MissingFile, NotLegal, Refusal, UnknownGame
from sixfold.positions import Position
from sixfold.record import Record, read_record, read_records
from sixfold.record_lines import BadRecord, MissingRecord
from sixfold.shelf import find_game

if TYPE_CHECKING:
    from sixfold.batch.vector import vector
    from sixfold.bots.any_game import bot
    from sixfold.candidates import Limit
    from sixfold.search.engine import Engine

__version__ = "0.2.0"
__all__ = [
    "BadRecord",
    "BadValue",
    "BrokenGame",
    "CannotRead",
    "Engine",
    "Game",
    "Limit",
    "MissingExtra",
    "MissingFile",
    "MissingRecord",
    "NotLegal",
    "Position",
    "Record",
    "Refusal",
    "UnknownGame",
    "bot",
    "find_game",
    "games",
    "position",
    "read_record",
    "read_records",
    "start",
    "vector",
]

start = Position.start
position = Position.from_code
_LATER = {
    "Engine": "sixfold.search.engine",
    "Limit": "sixfold.candidates",
    "bot": "sixfold.bots.any_game",
    "vector": "sixfold.batch.vector",
}


class Games(ModuleType):
    """The package `sixfold.games`, which can be called as well: `sixfold.games()` lists the games."""

    def __call__(self) -> tuple[Game, ...]:
        """Every game there is, sorted by id."""
        return shelf.games()


sys.modules["sixfold.games"].__class__ = Games
if TYPE_CHECKING:
    games: Games


def __getattr__(name: str) -> Any:
    """What needs NumPy is imported when it is first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'sixfold' has no attribute {name!r}")
    found = getattr(importlib.import_module(_LATER[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
