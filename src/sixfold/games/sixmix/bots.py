"""The levels in SIX MIX, where they differ from those of every game, and a simple bot to measure others against.

Luck hides small differences, so levels are far apart: up to level 3 more and more random
playouts, from level 4 on the judge.  It sees at once what random playouts take long to find, so
level 4 needs only few.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixmix.rules import COLUMNS, FACES, State, legal, owner
from sixfold.machines.layout import Ints

BUDGETS: dict[int, dict[str, Any]] = {
    3: {"judge": False},
    4: {"simulations": 36, "casual": False},
    5: {"simulations": 600},
}


def yardstick(position: Any, limit: Any) -> str:
    """A bot, `--seat python:sixfold.games.sixmix.bots:yardstick`: high dice in its own rows, low ones in the others'.

    It fills the highest places first and knows nothing else, neither triples nor who leads.
    """
    state, player = position.rules_state(), position.actors[0]
    moves = [0] * (COLUMNS * len(state.colours))
    count = legal(state, player, moves)
    word: str = position.game.notation.write(state, moves[high_home(state, player, moves, count)])
    return word


def high_home(state: State, player: int, moves: Ints, count: int) -> int:
    """The index of the move to the highest cell in the rows where the die belongs, else to the lowest cell."""
    high = 2 * state.die > FACES
    best = 0
    best_worth = -2 * COLUMNS
    for number in range(count):
        column = moves[number] % COLUMNS
        belongs = is_home(state, player, moves[number]) == high
        worth = COLUMNS - column if belongs else column - COLUMNS
        if worth > best_worth:
            best = number
            best_worth = worth
    return best


def is_home(state: State, player: int, cell: int) -> bool:
    """Whether a cell is in one of the player's own rows."""
    for place in range(state.rows):
        if state.colours[place] == cell // COLUMNS:
            return owner(state, place) == player
    return False
