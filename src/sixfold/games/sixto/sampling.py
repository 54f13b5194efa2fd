"""Random moves of SIXTO without writing all of them: counted row by row, and picked by number.

In the dialect of the rules, which say what is legal; the contract suite compares.
"""

from __future__ import annotations

from sixfold.games.sixto.rules import DECIDE, KEEP, ROWS, State, first_cell, fits, rows_for, second_cell
from sixfold.machines.layout import Ints

UNITS = 2 * ROWS  # where `trials` writes what a row counts for


def trials(state: State, player: int, moves: Ints) -> int:
    """How many there are; of each row it writes the cells that fit, and how many moves the rows before make."""
    if state.phase == DECIDE:
        return 2
    rows = rows_for(state, player)
    number = 1
    for row in range(ROWS):
        moves[UNITS + row] = number
        if rows >> row & 1:
            number *= 1 + fitting(state, player, row, moves)
    return number


def fitting(state: State, player: int, row: int, moves: Ints) -> int:
    """Writes the cells of a row that a player may mark, two places a row, and returns how many."""
    halves, marks, die = state.halves[player][row], state.marks[player][row], state.dice[row]
    found = 0
    cell = first_cell(halves, die)
    if fits(marks, cell):
        moves[2 * row] = cell
        found = 1
        if state.leftmost:
            return found
    cell = second_cell(halves, die)
    if fits(marks, cell):
        moves[2 * row + found] = cell
        found += 1
    return found


def trial(state: State, player: int, moves: Ints, number: int) -> int:
    """The move of this number, in which rows are digits: no mark, the first cell or the second."""
    if state.phase == DECIDE:
        return KEEP + number
    move = 0
    for back in range(ROWS):
        row = ROWS - 1 - back
        unit = moves[UNITS + row]
        if number >= unit:
            digit = 2 if number >= 2 * unit else 1
            move |= moves[2 * row + digit - 1] << (4 * row)
            number -= digit * unit
    return move
