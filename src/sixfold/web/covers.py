"""A game's picture for its card: a position worth looking at, without captions.

It knows records and shapes.  It does not know any game: the position is the last one of the
game's own `cover.six`, or stands in the middle of its first golden game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from sixfold import record, shelf
from sixfold.contract import Game, Scene
from sixfold.messages import speaking
from sixfold.positions import Position
from sixfold.shapes import Group, Moved, Shape
from sixfold.views import svg


@dataclass(frozen=True)
class Cover:
    """Shapes as SVG elements and the part of them to show."""

    title: str
    box: str  # as a viewBox
    body: str

    def document(self) -> str:
        """A document of its own, with its stylesheet."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.box}" role="img">'
            f"<title>{self.title}</title><style>{svg.stylesheet()}</style>{self.body}</svg>\n"
        )


@cache
def cover(game_id: str, language: str) -> Cover:
    """A game's cover, made once for a language."""
    with speaking(language):
        game = shelf.find_game(game_id)
        scene = position(game).scene()
        box, shapes = whole_board(game, scene)
        return Cover(game.drawing.picture(scene).title, box, svg.drawn(shapes))


def whole_board(game: Game, scene: Scene) -> tuple[str, list[Shape]]:
    """The board without captions, as a viewBox, and its shapes without their labels."""
    picture = game.drawing.picture(replace(scene, bare=True))
    return f"0 0 {picture.width:.0f} {picture.height:.0f}", list(silent(picture.shapes))


def position(game: Game) -> Position:
    """The position on the cover."""
    own = game.folder / "cover.six"
    if own.is_file():
        return record.read_record(own).position
    golden = sorted((game.folder / "golden").glob("*.six"))
    found = record.read_record(golden[0]).position if golden else Position.start(game)
    return found.at(found.ply // 2)


def silent(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without their labels, which a browser would show as tooltips."""
    for shape in shapes:
        match shape:
            case Group(_, _, parts) | Moved(_, parts):
                yield Group("", "", tuple(silent(parts)))
            case _:
                yield shape
