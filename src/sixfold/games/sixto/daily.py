"""SIXTO as the game of the day: one sheet, and dice that depend on the turn alone.

Each row has its own die of a roll, whichever dice have left, and the second roll of a turn has a
number of its own: whoever rerolls or closes a row meets the same dice afterwards as everybody else.
"""

from __future__ import annotations

from collections.abc import Callable

from sixfold.games.sixto.rules import ROLL_AGAIN, ROWS, State
from sixfold.games.sixto.sheet_data import LETTERS


def options(draw: Callable[[int], int]) -> dict[str, str]:
    """One of the project's sheets."""
    return {"sheets": LETTERS[draw(len(LETTERS))]}


def place(state: State) -> tuple[int, tuple[int, ...]]:
    """Turn 1 has rolls 1 and 2, turn 2 has 3 and 4; the die of the top row is number 1."""
    roll = 2 * state.turn - (state.phase != ROLL_AGAIN)
    return roll, tuple(row + 1 for row in range(ROWS) if state.closed >> row & 1 == 0)
