"""The table of the set-up page as it opens: where chairs stand round it, what lies on it and on their cushions.

It does not know any game, nor the form that is filled in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from sixfold.game import shelf
from sixfold.telling.set_up import cushion, laid, lot
from sixfold.text.messages import speaking
from sixfold.web.pages.setup_options import quick

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


@cache
def first_table(game_id: str, language: str) -> dict[str, Any]:
    """The table as the page opens, with cushions on all its chairs, made once for a language."""
    game = shelf.find_game(game_id)
    with speaking(language):
        table = laid(game, {}, quick(game)["players"])
    lots = [cushion((lot(chair),)) for chair in range(max(game.players))]
    return table | {"cushions": table["cushions"] + lots[len(table["cushions"]) :]}
