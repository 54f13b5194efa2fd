"""A yardstick for bots of SIX MIX: high dice at home, low ones at the rivals', the highest place first.

It knows nothing else, neither triples nor who leads; better bots are measured against it.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixmix.rules import COLUMNS, FACES, State, legal, owner
from sixfold.layout import Ints


def yardstick(position: Any, limit: Any) -> str:
    """A bot: `--seat python:sixfold.games.sixmix.bots:yardstick`."""
    state, player = position.rules_state(), position.actors[0]
    moves = [0] * (COLUMNS * len(state.colours))
    count = legal(state, player, moves)
    word: str = position.game.notation.write(state, moves[high_home(state, player, moves, count)])
    return word


def high_home(state: State, player: int, moves: Ints, count: int) -> int:
    """The place, among the legal moves, of the highest cell on the side where the die belongs, else the lowest."""
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
    """Whether a cell lies in one of the player's own rows."""
    for place in range(state.rows):
        if state.colours[place] == cell // COLUMNS:
            return owner(state, place) == player
    return False
