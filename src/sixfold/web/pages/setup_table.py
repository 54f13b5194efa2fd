"""The table of the set-up page: where chairs stand round it, what lies on it and on their cushions.

It knows positions and their pictures.  It does not know any game, nor the form that is filled in.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.personal import personal_options
from sixfold.game.shapes import Shape, everything
from sixfold.game.things import die
from sixfold.positions.position import Position
from sixfold.text.messages import speaking
from sixfold.views.data import listed
from sixfold.views.palette import FORMS
from sixfold.web.pages.covers import whole_board
from sixfold.web.pages.setup_options import quick

CUSHIONS = (*FORMS, "brown")  # the colours that a cushion can have; felt otherwise
WIDE = 1.25  # as wide as that a board has room to be larger
LEVEL, STEEP = 0.9, 0.3  # of a cosine: chairs beside the table, and those above and below it


@dataclass(frozen=True)
class Place:
    """A place at the table, the number of the chair that stands there, and on which side of it its plate is."""

    chair: int  # from 0; those from the number of players on are free
    turn: float  # degrees from the lower side; the back of the chair is away from the table
    plate: str  # "beside", "below", "left" or "right"
    front: bool  # whether it is before the table


def places(most: int, players: int) -> list[Place]:
    """As many places as the game has chairs, evenly round the table; players sit as far from each other as they can."""
    taken = [math.floor(chair * most / players + 0.5) for chair in range(players)]
    chairs = taken + [place for place in range(most) if place not in taken]
    return [_place(chairs.index(place), 360 * place / most) for place in range(most)]


def _place(chair: int, turn: float) -> Place:
    across, down = -math.sin(math.radians(turn)), math.cos(math.radians(turn))
    side = "left" if across < 0 else "right"
    plate = "beside" if abs(across) < STEEP else "below" if abs(across) > LEVEL else side
    return Place(chair, turn, plate, down > STEEP)


def laid(game: Game, options: dict[str, str], players: int, first: int | None = None) -> dict[str, Any]:
    """The board as a game begins, and what lies on each cushion: a lot where it is drawn who has what."""
    start = Position.start(game, players, options)
    box, shapes = whole_board(game, start.look.scene(("",) * players))
    if personal_options(game):
        first = 0
    _, _, width, height = map(float, box.split())
    return {
        "box": box,
        "wide": width > WIDE * height,
        "shapes": listed(shapes),
        "cushions": [
            _cushion((_lot(chair),)) if first is None else _cushion(start.look.badge((chair - first) % players))
            for chair in range(players)
        ],
    }


@cache
def first_table(game_id: str, language: str) -> dict[str, Any]:
    """The table as the page opens, with cushions on all its chairs, made once for a language."""
    game = shelf.find_game(game_id)
    with speaking(language):
        table = laid(game, {}, quick(game)["players"])
    lots = [_cushion((_lot(chair),)) for chair in range(max(game.players))]
    return table | {"cushions": table["cushions"] + lots[len(table["cushions"]) :]}


def _lot(chair: int) -> Shape:
    """A die with the number of a chair."""
    return die(0, -2, 18, chair % 6 + 1, "white")


def _cushion(shapes: Iterable[Shape]) -> dict[str, Any]:
    """What lies on a cushion, and the colour of the cushion: that of the thing, if it has one."""
    shapes = tuple(shapes)
    roles = [getattr(shape, "role", "") for shape in everything(shapes)]
    colour = next((role for role in roles if role in CUSHIONS and role != "white"), "felt")
    return {"colour": colour, "shapes": listed(shapes)}
