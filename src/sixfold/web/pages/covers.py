"""A game's picture for its poster and its cards: a position worth looking at, without captions.

It knows shapes.  It does not know any game, nor which position it is (`sixfold.books.cover`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import msgspec
from msgspec.structs import replace

from sixfold.books.cover import cover_position
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.shapes import Shape
from sixfold.positions.position import Position
from sixfold.telling.set_up import whole_board
from sixfold.text.messages import speaking
from sixfold.views import svg
from sixfold.views.data import encoded_list


@dataclass(frozen=True)
class Cover:
    """Shapes and the part of them to show: the whole board, and what a poster has room for."""

    title: str
    box: str  # as a viewBox
    poster: str  # the same
    turn: str  # of the poster's picture, as a transform
    shapes: tuple[Shape, ...]

    @property
    def data(self) -> str:
        """The shapes as JSON, for the page to draw in their materials."""
        return shape_data(self.shapes)

    def document(self) -> str:
        """A document of its own, with its stylesheet."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.box}" role="img">'
            f"<title>{self.title}</title><style>{svg.stylesheet()}</style>{svg.drawn(self.shapes)}</svg>\n"
        )


@cache
def cover(game_id: str, language: str) -> Cover:
    """A game's cover, made once for a language."""
    with speaking(language):
        game = shelf.find_game(game_id)
        scene = cover_position(game).look.scene()
        unmarked = replace(scene, before=None, player=None, move=None, word="", since=())
        box, shapes = whole_board(game, unmarked)
        poster, turn = _poster(game, box)
        return Cover(game.drawing.picture(scene).title, box, poster, turn, tuple(shapes))


@cache
def piece(game_id: str, number: int) -> str:
    """What one of the players of a full table has, as JSON; numbers go round."""
    start = Position.start(game_id, max(shelf.find_game(game_id).players))
    return shape_data(start.look.badge(number % start.players))


def _poster(game: Game, box: str) -> tuple[str, str]:
    """The part of a board that its poster shows, as a viewBox, and how it is turned."""
    _, _, width, height = map(float, box.split())
    across, down, part, degrees = game.poster
    x, y, size = across * width, down * height, part * width
    return f"{x - size / 2:.0f} {y - size / 2:.0f} {size:.0f} {size:.0f}", f"rotate({degrees:g} {x:.0f} {y:.0f})"


def shape_data(shapes: Iterable[Shape]) -> str:
    return msgspec.json.encode(encoded_list(shapes)).decode()
