"""The cells that a die allows in a row of SIXTO, the index of a move among the legal ones, the number of a roll.

In the dialect of the rules, for the judges of this game.  It prefers nothing.
"""

from __future__ import annotations

from sixfold.games.sixto.rules import ROLL_AGAIN, ROWS, State, cell_in, first_cell, fits, rows_for, second_cell


def markable_cell(state: State, player: int, row: int, base: int, number: int) -> int:
    """The first (1) or second (2) cell for the row's die right of the marks in `base`, or 0."""
    halves, die = state.halves[player][row], state.dice[row]
    cell = first_cell(halves, die)
    first = fits(base, cell)
    if number == 1 and first:
        return cell
    if number == (2 if first else 1) and not (first and state.leftmost):
        cell = second_cell(halves, die)
        return cell if fits(base, cell) else 0
    return 0


def index_of(state: State, player: int, move: int) -> int:
    """The index of a move among the legal ones: rows are digits, the first row's the lowest."""
    place, unit = 0, 1
    rows = rows_for(state, player)
    for row in range(ROWS):
        if rows >> row & 1:
            base, cell, choices = state.marks[player][row], cell_in(move, row), 1
            for number in range(1, 3):
                found = markable_cell(state, player, row, base, number)
                if found > 0:
                    choices += 1
                    if found == cell:
                        place += number * unit
            unit *= choices
    return place


def roll_key(state: State) -> int:
    """The number of the roll: two a turn."""
    return state.turn * 2 + (1 if state.phase == ROLL_AGAIN else 0)
