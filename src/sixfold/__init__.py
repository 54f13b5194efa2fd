"""sixfold: the rules of tabletop games of six, written once, played everywhere.

    position = sixfold.start(name, option=value)     # `sixfold.list_games()` lists games and options
    position = position.play("c3")                   # `position.legal()` lists the moves
    print(position)

docs/python.md is the reference.  Importing sixfold imports neither NumPy nor Numba; `Engine`,
`bot`, `Limit` and `vector` are imported when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from sixfold.game.contract import Game
from sixfold.game.shelf import find_game
from sixfold.game.shelf import games as list_games
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record, read_records
from sixfold.positions.record_lines import BadRecord, MissingRecord
from sixfold.text.errors import (
    BadValue,
    BrokenGame,
    CannotRead,
    MissingExtra,
    MissingFile,
    NotLegal,
    Refusal,
    UnknownGame,
)

if TYPE_CHECKING:
    from sixfold.bots.any_game import bot
    from sixfold.game.candidates import Limit
    from sixfold.simulation.batch.vector import vector
    from sixfold.simulation.engine import Engine

__version__ = "0.3.0"
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
    "list_games",
    "position",
    "read_record",
    "read_records",
    "start",
    "vector",
]

start = Position.start
position = Position.from_code
_LATER = {
    "Engine": "sixfold.simulation.engine",
    "Limit": "sixfold.game.candidates",
    "bot": "sixfold.bots.any_game",
    "vector": "sixfold.simulation.batch.vector",
}


def __getattr__(name: str) -> Any:
    """What needs NumPy is imported when it is first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'sixfold' has no attribute {name!r}")
    found = getattr(importlib.import_module(_LATER[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
