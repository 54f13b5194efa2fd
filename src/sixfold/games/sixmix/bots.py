"""A simple bot for SIX MIX to measure others against: high dice in its own rows, low ones in the others'.

It fills the highest places first and knows nothing else, neither triples nor who leads.
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
