"""What playouts and searches know of SIXTH!: crowning beats waiting, and tall piles of one's colour count.

In the dialect of the rules, with the same names as every judge.  It decides nothing.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixth.rules import State
from sixfold.layout import Ints

rules: Any = None
rng: Any = None

CUT = 1_000_000  # playouts run to the end: they are short
WIN = 1000
TALL = [0, 10, 24, 40, 62, 110, 0]  # what a pile of each height is worth to its colour


def crowns(state: State, player: int, move: int) -> bool:
    """Whether a move makes a king of the player's colour."""
    count = rules.count_of(move)
    if count == 0 or count == rules.ARMY_MOVE:
        return False
    pile = state.pile[rules.origin_of(move)]
    top = rules.top_of(pile)
    if top == rules.LADY or rules.owner_of(top) != player:
        return False
    target = state.pile[rules.target_of(move)]
    return bool(rules.height_of(target) + rules.height_of(rules.lifted_part(pile, count)) >= 6)


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
            cell = rules.lowest(cells)
            cells &= cells - 1
            top = rules.top_of(state.pile[cell])
            if top != rules.LADY:
                total += TALL[height] if rules.owner_of(top) == player else -TALL[height]
    return total
