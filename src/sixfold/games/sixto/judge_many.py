"""The judge of SIXTO at a table, where everybody decides how long the game lasts: which marks pay in time.

In the dialect of the rules, with the names of `contract.Judge`.  A mark pays what its row and
its column gain.  Skipped cells cost the more, the more turns are left, and that is estimated from
the rows that close soonest, whoever closes them.  HABITS, found by `makers/learn_habits.py`, say
how much each of these counts.  It does not know how to play alone.

What marks pay is in hundredths of a point.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixto.habits import HABITS, NEVER, TIME
from sixfold.games.sixto.judge_tables import CODE, LAST_CELL
from sixfold.games.sixto.markable import index_of, markable_cell
from sixfold.games.sixto.markable import roll_key as roll_key
from sixfold.games.sixto.rules import (
    BEFORE_TARGET,
    DECIDE,
    DICE_LEFT,
    KEEP,
    POINTS,
    REROLL,
    ROWS,
    SCORED,
    State,
    cell_in,
    marks_in_column,
    rows_for,
    score_of,
)
from sixfold.machines.bitsets import count
from sixfold.machines.layout import Ints

SEARCH = "rollouts"
MAX_CANDIDATES = 12  # moves
PRIOR_WEIGHT = 10  # playouts
POINT = 8_000  # prior of a point, in millionths of a win
EVALUATES_ENDINGS = True  # narrow wins count less than clear ones, which tells moves apart with fewer playouts
WIN = 1000
SOFT = 25  # points of lead that are half of the way to a whole win
MAX_LEAD = 1000  # points
MOVE = 24  # bits of a move
MOVES = (1 << MOVE) - 1
PART = 12  # turns left count up to this many

# What each of the HABITS is.
COLUMN = 0  # a point of a column, in hundredths of one of a row
OPENS = 1  # the first mark of a column, early
BEGINS = 2  # the first mark of a row, early
SKIP, SKIPS = 3, 4  # each skipped cell, and the square of their number
FLAG = 5  # the first mark in the target zone
CLOSES = 6  # the second, which closes the row
TWICE, EARLY = 7, 8  # what a roll usually pays, and how much more early
RICH = 9  # each mark the row has
REACH = 10  # each row that may still come to the column
MISS = 11  # each mark in a column that is skipped
BARS = 12  # too few marks to come for the target zone


def soonest(state: State, row: int) -> int:
    """About how many turns are left until somebody closes the row."""
    turns = NEVER
    for player in range(state.players):
        turns = min(turns, TIME[CODE[state.marks[player][row]]])
    return turns


def turns_left(state: State) -> int:
    """About how many turns are left until as many dice have left as end the game."""
    first, second, third = NEVER, NEVER, NEVER
    for row in range(ROWS):
        if state.closed >> row & 1 == 0:
            turns = soonest(state, row)
            if turns < first:
                first, second, third = turns, first, second
            elif turns < second:
                second, third = turns, second
            elif turns < third:
                third = turns
    gone = count(state.closed)
    return first if gone == DICE_LEFT - 1 else (second if gone == DICE_LEFT - 2 else third)


def reaching(state: State, player: int, cell: int) -> int:
    """How many open rows may still get a mark in a column."""
    rows = 0
    for row in range(ROWS):
        if state.closed >> row & 1 == 0 and LAST_CELL[CODE[state.marks[player][row]]] < cell:
            rows += 1
    return rows


def column_pays(state: State, player: int, cell: int, part: int, habits: Ints) -> int:
    """What a mark pays in its column: more where other rows may follow in time."""
    others = marks_in_column(state, player, cell)
    good = habits[COLUMN] * (POINTS[others + 1] - POINTS[others])
    if others == 0:
        good += habits[OPENS] * part // PART
    return good + habits[REACH] * reaching(state, player, cell) * part // PART


def skips_cost(state: State, player: int, last: int, cell: int, habits: Ints) -> int:
    """What skipped cells cost; those in well filled columns cost more."""
    skipped = cell - 1 - last
    cost = habits[SKIP] * skipped + habits[SKIPS] * skipped * skipped
    for between in range(last + 1, min(cell, SCORED + 1)):
        cost += habits[MISS] * marks_in_column(state, player, between)
    return cost


def row_pays(marks: int, part: int, habits: Ints) -> int:
    """What a mark pays in its row."""
    number = count(marks)
    good = 100 * (POINTS[number + 1] - POINTS[number]) if number < 11 else 0
    if number == 0:
        good += habits[BEGINS] * part // PART
    return good + habits[RICH] * number


def pays(state: State, player: int, row: int, cell: int, turns: int, habits: Ints) -> int:
    """What a mark pays, less what it costs."""
    marks = state.marks[player][row]
    part = min(turns, PART)
    good = row_pays(marks, part, habits)
    if cell <= SCORED:
        good += column_pays(state, player, cell, part, habits)
        if count(marks) + 1 + SCORED - cell < BEFORE_TARGET:
            good -= habits[BARS] * part // PART
    elif marks >> SCORED == 0:
        good += habits[FLAG]
    else:
        good += habits[CLOSES]
    last = LAST_CELL[CODE[marks]]
    if cell == last + 1:
        return good
    return good - skips_cost(state, player, last, cell, habits) * min(part, soonest(state, row)) // PART


def best_cell(state: State, player: int, row: int, turns: int, habits: Ints) -> int:
    """The cell of a row that pays most, with what it pays in the bits above it; 0 if none pays."""
    found = 0
    for number in range(1, 3):
        cell = markable_cell(state, player, row, state.marks[player][row], number)
        if cell > 0:
            found = max(found, pays(state, player, row, cell, turns, habits) << 4 | cell)
    return found if found >= 16 else 0


def marks_that_pay(state: State, player: int, habits: Ints) -> int:
    """The move with a cell in each row where one pays, with what they pay together in the bits above it."""
    rows, turns = rows_for(state, player), turns_left(state)
    move, total = 0, 0
    for row in range(ROWS):
        if rows >> row & 1:
            found = best_cell(state, player, row, turns, habits)
            move |= (found & 15) << (4 * row)
            total += found >> 4
    return total << MOVE | move


def usual(state: State, habits: Ints) -> int:
    """What a roll usually pays with the dice and the turns that are left."""
    full = habits[TWICE] + habits[EARLY] * min(turns_left(state), PART) // PART
    return full * (ROWS - count(state.closed)) // ROWS


def keeps(state: State, player: int, habits: Ints) -> bool:
    """Whether the roll pays as much as another one usually does."""
    return marks_that_pay(state, player, habits) >> MOVE >= usual(state, habits)


def choose(state: State, player: int, moves: Ints, number: int, dice: Any) -> int:
    """The marks that pay; a roll is kept if it pays as much as another one usually does."""
    if state.phase == DECIDE:
        return 0 if keeps(state, player, HABITS) else 1
    return index_of(state, player, marks_that_pay(state, player, HABITS) & MOVES)


def prior(state: State, player: int, move: int) -> int:
    """What the marks of a move pay together, in millionths of a win."""
    if move == KEEP:
        return (marks_that_pay(state, player, HABITS) >> MOVE) * POINT // 100
    if move == REROLL:
        return usual(state, HABITS) * POINT // 100
    turns, total = turns_left(state), 0
    for row in range(ROWS):
        cell = cell_in(move, row)
        if cell > 0:
            total += pays(state, player, row, cell, turns, HABITS)
    return total * POINT // 100


def evaluate(state: State, players: int, values: Ints) -> None:
    """By the lead in points over the best of the others."""
    for player in range(players):
        most = -MAX_LEAD
        for other in range(players):
            if other != player:
                most = max(most, score_of(state, other))
        ahead = score_of(state, player) - most
        values[player] = WIN // 2 + WIN // 2 * ahead // (abs(ahead) + SOFT)
