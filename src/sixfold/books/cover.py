"""The position on a game's cover: one that is worth looking at.

It knows records.  It does not know any game, nor how the cover is drawn: the position is the last
one of the game's own `cover.six`, or stands in the middle of its first golden game.
"""

from __future__ import annotations

from sixfold.game.contract import Game
from sixfold.positions import record
from sixfold.positions.position import Position


def cover_position(game: Game) -> Position:
    own = game.folder / "cover.six"
    if own.is_file():
        return record.read_record(own).position
    golden = sorted((game.folder / "golden").glob("*.six"))
    found = record.read_record(golden[0]).position if golden else Position.start(game)
    return found.at(found.ply // 2)
