"""What playouts and searches know of SIXTH!: crowning beats waiting, and tall piles of one's colour count.

In the dialect of the rules, with the same names as every judge.  It decides nothing.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixth.piles import (
    ARMY_MOVE,
    LADY,
    count_of,
    height_of,
    lifted_part,
    lowest,
    origin_of,
    owner_of,
    target_of,
    top_of,
)
from sixfold.games.sixth.rules import State
from sixfold.layout import Ints

rng: Any = None  # the generator, or its twin

CUT = 1_000_000  # playouts run to the end: they are short
WIN = 1000
TALL = [0, 10, 24, 40, 62, 110, 0]  # what a pile of each height is worth to its colour


def crowns(state: State, player: int, move: int) -> bool:
    """Whether a move makes a king of the player's colour."""
    count = count_of(move)
    if count == 0 or count == ARMY_MOVE:
        return False
    pile = state.pile[origin_of(move)]
    top = top_of(pile)
    if top == LADY or owner_of(top) != player:
        return False
    target = state.pile[target_of(move)]
    return height_of(target) + height_of(lifted_part(pile, count)) >= 6


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """A king where there is one, else anything."""
    if (state.tall[5] | state.tall[4] | state.tall[3]) != 0:
        for place in range(count):
            if crowns(state, player, moves[place]):
                return place
    return int(rng.below(dice, count))


def worth(state: State, players: int, values: Ints) -> None:
    """Never asked: playouts are not cut."""
    for player in range(players):
        values[player] = WIN // 2


def margin(state: State, player: int) -> int:
    """Points, and the piles with one's colour on top by their height."""
    total = 300 * (state.points[player] - state.points[1 - player])
    for height in range(1, 6):
        cells = state.tall[height]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            top = top_of(state.pile[cell])
            if top != LADY:
                total += TALL[height] if owner_of(top) == player else -TALL[height]
    return total
