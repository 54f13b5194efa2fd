"""A game's picture for its card: a position worth looking at, without captions.

It knows shapes.  It does not know any game, nor which position it is (`sixfold.cover`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from sixfold import shelf
from sixfold.contract import Game, Scene
from sixfold.cover import cover_position
from sixfold.messages import speaking
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
        scene = cover_position(game).scene()
        box, shapes = whole_board(game, scene)
        return Cover(game.drawing.picture(scene).title, box, svg.drawn(shapes))


def whole_board(game: Game, scene: Scene) -> tuple[str, list[Shape]]:
    """The board without captions, as a viewBox, and its shapes without their labels."""
    picture = game.drawing.picture(replace(scene, bare=True))
    return f"0 0 {picture.width:.0f} {picture.height:.0f}", list(silent(picture.shapes))


def silent(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without their labels, which a browser would show as tooltips."""
    for shape in shapes:
        match shape:
            case Group(_, _, parts) | Moved(_, parts):
                yield Group("", "", tuple(silent(parts)))
            case _:
                yield shape
