"""The levels in SIX MIX, where they differ from those of every game, and a simple bot to measure others against.

Up to level 3 they see at sight where a die is worth most, better and better; from there on they
compare by playouts, of which few do most.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixmix.rules import COLUMNS, FACES, State, face_on, legal, owner
from sixfold.machines.layout import Ints

BUDGETS: dict[int, dict[str, Any]] = {
    1: {"glances": 6, "noise": {2: 315, 3: 215, 4: 245, 5: 250}, "judge": True},
    2: {"glances": 6, "noise": {2: 185, 3: 125, 4: 140, 5: 140}, "judge": True},
    3: {"glances": 6, "noise": {2: 100, 3: 25, 4: 25, 5: 25}},
    4: {"glances": {2: 6, 3: 0, 4: 0, 5: 0}, "noise": 30, "simulations": 24, "seconds": None},
    5: {"simulations": 72, "seconds": None},
    6: {"simulations": 20_000},
}


def yardstick(position: Any, limit: Any) -> str:
    """A bot, `--seat python:sixfold.games.sixmix.bots:yardstick`: what the first lesson says, and nothing else.

    A triple where it can make one; else high dice in its own rows and low ones in the others', the highest places
    first.
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
        row, column = divmod(moves[number], COLUMNS)
        home = is_home(state, player, moves[number])
        worth = COLUMNS - column if home == high else column - COLUMNS
        if home and [face_on(state, row, other) for other in range(COLUMNS)].count(state.die) == 2:
            worth += 3 * COLUMNS
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
