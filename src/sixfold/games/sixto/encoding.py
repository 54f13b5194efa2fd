"""SIXTO as learners see it: sheets of six rows by twelve cells, one's own first.

In the dialect of the rules.  It knows what is seen and how moves are numbered.  It does not
know what is legal.

Actions:

    0 ...    marks: a digit in base three for each row, the first row's the lowest:
             0 no mark, 1 the first copy of its number, 2 the second (in cells 7 to 12)
    729      the roll is kept
    730      the dice are rolled again

Small actions are the same row by row, where a row has a choice, and always for the last row:

    0 ...    3 * row + 0 no mark, 1 the first copy, 2 the second
    18       the roll is kept
    19       the dice are rolled again
"""

from __future__ import annotations

from sixfold.games.sixto.rules import (
    CELLS,
    DECIDE,
    KEEP,
    LAST_CALL,
    LAST_TURN,
    MARK,
    REROLL,
    ROWS,
    State,
    active,
    cell_in,
    first_cell,
    fits,
    has_cell,
    rows_for,
    score_of,
    second_cell,
)
from sixfold.machines.layout import Floats, Ints

VERSION = 0
HALF = 6  # cells with the first copies of all numbers
KEEPING = 729  # three choices in each of six rows
REROLLING = KEEPING + 1
ACTIONS = REROLLING + 1
SMALL_KEEPING = 3 * ROWS
SMALL_REROLLING = SMALL_KEEPING + 1
SMALL_ACTIONS = (SMALL_REROLLING + 1, ROWS)
ALONE = (-75, 585)  # one mark in every row and column; eleven in every row, six in every column
PLAYERS = 6
AREA = ROWS * CELLS

SIZE = (ROWS, CELLS)
NEXT = ("the next player", "the second next player", "the third next", "the fourth next", "the fifth next")
PLANES = (
    "own marks",
    *(f"own cells with a {number}" for number in range(1, 7)),
    "cells that one may mark now",
    "what each row's die shows, of 6",
    *(f"marks of {player}" for player in NEXT),
    *(f"numbers of {player}, of 6" for player in NEXT),
    "rows that are closed",
    "rows that close at the end of this turn",
    "rows that one is asked about in the last call",
    "players: a row for each, oneself first",
    "players who are still to act, a row for each, oneself first",
    "the row of the player who rolls, counted in the same way",
    "whether the active player decides about the roll",
    "whether everybody marks",
    "whether it is the last call",
    "whether only the first copy may be marked",
    "turns, of 100",
)
MARKS = 0
NUMBERS = 1
MARKABLE = NUMBERS + 6
DICE = MARKABLE + 1
OTHERS_MARKS = DICE + 1
OTHERS_NUMBERS = OTHERS_MARKS + PLAYERS - 1
CLOSED = OTHERS_NUMBERS + PLAYERS - 1
CLOSING, CALLED, SEATED, WAITING, ROLLING, DECIDING, MARKING, CALLING, LEFTMOST, TURNS = range(CLOSED + 1, len(PLANES))


def copy_of(cell: int) -> int:
    """Which copy of its number a cell has; 0 for no cell."""
    return 0 if cell == 0 else 1 if cell <= HALF else 2


def action_of(state: State, player: int, move: int) -> int:
    if move >= KEEP:
        return KEEPING + move - KEEP
    action = 0
    for back in range(ROWS):
        action = 3 * action + copy_of(cell_in(move, ROWS - 1 - back))
    return action


def move_of(state: State, player: int, action: int) -> int:
    """The move of an action; -1 if it marks a row without a die."""
    if action >= KEEPING:
        return KEEP if action == KEEPING else REROLL
    move = 0
    for row in range(ROWS):
        copy = action % 3
        action //= 3
        if copy > 0:
            number = state.dice[row]
            if number == 0:
                return -1
            halves = state.halves[player][row]
            cell = first_cell(halves, number) if copy == 1 else second_cell(halves, number)
            move |= cell << (4 * row)
    return move


def small_actions(state: State, player: int, move: int, parts: Ints) -> int:
    """The same row by row; rows without a choice are left out, but for the last."""
    if move >= KEEP:
        parts[0] = SMALL_KEEPING + move - KEEP
        return 1
    rows = rows_for(state, player)
    count = 0
    for row in range(ROWS):
        if row == ROWS - 1 or ((rows >> row) & 1 and has_cell(state, player, row)):
            parts[count] = 3 * row + copy_of(cell_in(move, row))
            count += 1
    return count


def fill(view: Floats, plane: int, value: float) -> None:
    if value != 0:
        for place in range(AREA):
            view[plane * AREA + place] = value


def fill_row(view: Floats, plane: int, row: int, value: float) -> None:
    for cell in range(CELLS):
        view[plane * AREA + row * CELLS + cell] = value


def fill_rows(view: Floats, plane: int, rows: int) -> None:
    for row in range(ROWS):
        if (rows >> row) & 1:
            fill_row(view, plane, row, 1)


def observe_marks(marks: Ints, plane: int, view: Floats) -> None:
    for row in range(ROWS):
        for cell in range(CELLS):
            view[plane * AREA + row * CELLS + cell] = (marks[row] >> cell) & 1


def observe_own(state: State, player: int, view: Floats) -> None:
    """The player's own sheet, and what they may mark on it."""
    observe_marks(state.marks[player], MARKS, view)
    marking = (state.phase == MARK or state.phase == LAST_CALL) and (state.waiting >> player) & 1 == 1
    rows = rows_for(state, player) if marking else 0
    for row in range(ROWS):
        halves = state.halves[player][row]
        place = row * CELLS - 1  # cells are numbered from 1
        for number in range(1, 7):
            view[(NUMBERS + number - 1) * AREA + place + first_cell(halves, number)] = 1
            view[(NUMBERS + number - 1) * AREA + place + second_cell(halves, number)] = 1
        if (rows >> row) & 1:
            observe_markable(state, player, row, view)


def observe_markable(state: State, player: int, row: int, view: Floats) -> None:
    """The cells of a row that its die allows."""
    halves, marks, number = state.halves[player][row], state.marks[player][row], state.dice[row]
    place = MARKABLE * AREA + row * CELLS - 1
    first = first_cell(halves, number)
    if fits(marks, first):
        view[place + first] = 1
        if state.leftmost:
            return
    second = second_cell(halves, number)
    if fits(marks, second):
        view[place + second] = 1


def observe_others(state: State, player: int, view: Floats) -> None:
    """The others' sheets in seat order, who is still to act and who rolls."""
    for step in range(state.players):
        other = (player + step) % state.players
        fill_row(view, SEATED, step, 1)
        if (state.waiting >> other) & 1 or (state.phase == DECIDE and other == active(state)):
            fill_row(view, WAITING, step, 1)
        if other == active(state):
            fill_row(view, ROLLING, step, 1)
        if step > 0:
            observe_marks(state.marks[other], OTHERS_MARKS + step - 1, view)
            observe_numbers(state.halves[other], OTHERS_NUMBERS + step - 1, view)


def observe_numbers(halves: Ints, plane: int, view: Floats) -> None:
    for row in range(ROWS):
        place = plane * AREA + row * CELLS - 1
        for number in range(1, 7):
            view[place + first_cell(halves[row], number)] = number / 6
            view[place + second_cell(halves[row], number)] = number / 6


def observe(state: State, player: int, view: Floats) -> None:
    """The own sheet, the others', and what happens now."""
    observe_own(state, player, view)
    observe_others(state, player, view)
    for row in range(ROWS):
        if state.dice[row] > 0:
            fill_row(view, DICE, row, state.dice[row] / 6)
    fill_rows(view, CLOSED, state.closed)
    fill_rows(view, CLOSING, state.closing)
    fill_rows(view, CALLED, state.called[player])
    fill(view, DECIDING, 1 if state.phase == DECIDE else 0)
    fill(view, MARKING, 1 if state.phase == MARK else 0)
    fill(view, CALLING, 1 if state.phase == LAST_CALL else 0)
    fill(view, LEFTMOST, state.leftmost)
    fill(view, TURNS, state.turn / LAST_TURN)


def alone(state: State) -> int:
    """The points of the sheet as it stands."""
    return score_of(state, 0)
