"""The judge of SIXTO played alone: the final score to expect of a sheet.

In the dialect of the rules, with the names of `contract.Judge`.  The value of a sheet is its
score so far and what learned weights expect of its rows, its columns and the danger of an early
end (`makers/train.py`).  Moves are found row by row, with the marks tried on the sheet itself
and taken back.  It decides nothing about legality, and does not know other players: at a table
others end the game too, and `judge_many.py` knows that.

Values of sheets are in hundredths of a point.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixto.judge_tables import (
    CODE,
    CODES,
    COLUMNS,
    DANGERS,
    FACES,
    FAR,
    GLOBAL,
    LAST_CELL,
    NEAR,
    SECOND,
    SPREAD,
    STAGES,
    TRIPLE,
    TRIPLES,
    WEIGHTS,
)
from sixfold.games.sixto.markable import index_of, markable_cell
from sixfold.games.sixto.markable import roll_key as roll_key
from sixfold.games.sixto.rules import State
from sixfold.machines.bitsets import count
from sixfold.machines.layout import Ints

rules: Any = None
rng: Any = None

SEARCH = "rollouts"
MAX_PLAYOUT = 8  # plies, about two turns
WIN = 1000
MAX_CANDIDATES = 12  # moves
PRIOR_WEIGHT = 50  # playouts
POINTS_MIDDLE, POINTS_RANGE = 180, 800
SWEEPS = 2  # times that a better cell is looked for in every row
MOVE = 24  # bits of a move


def row_place(gone: int, stage: int, code: int) -> int:
    """Where the weight of a row is."""
    return (gone * STAGES + stage) * CODES + code


def column_place(age: int, column: int, marked: int, near: int, far: int) -> int:
    """Where the weight of a column is."""
    shift = 3 * column
    three = (marked >> shift & 7) | (near >> shift & 7) << 3 | (far >> shift & 7) << 6
    return COLUMNS + (age * 9 + column) * TRIPLES + TRIPLE[three]


def global_place(gone: int, stage: int, danger: int) -> int:
    """Where the weight of the danger of an early end is."""
    return GLOBAL + (gone * STAGES + stage) * DANGERS + danger


def shut_rows(state: State, player: int) -> int:
    """Rows that will be closed at the end of the turn, as far as is known."""
    shut = state.closed | state.closing
    for row in range(rules.ROWS):
        targets = state.marks[player][row] >> rules.SCORED
        if targets & (targets - 1):
            shut |= 1 << row
    return int(shut)


def progress(state: State, player: int, shut: int) -> int:
    """Cells up to the last mark of each row, all twelve of a closed one."""
    cells = 0
    for row in range(rules.ROWS):
        cells += 12 if shut >> row & 1 else LAST_CELL[CODE[state.marks[player][row]]]
    return cells


def danger_of(state: State, player: int, shut: int) -> int:
    """How likely a roll allows fewer than two marks, in powers of two."""
    none, one = 1, 0
    for row in range(rules.ROWS):
        faces = 0 if shut >> row & 1 else FACES[CODE[state.marks[player][row]]]
        one = one * (6 - faces) + none * faces
        none *= 6 - faces
    bits, left = 0, none + one
    while left > 0:
        bits += 1
        left >>= 1
    return bits


def can_still_mark(state: State, player: int, shut: int) -> bool:
    """Whether a cell is left that might be marked."""
    faces = 0
    for row in range(rules.ROWS):
        if shut >> row & 1 == 0:
            faces += FACES[CODE[state.marks[player][row]]]
    return faces > 0


def sheet_value(state: State, player: int, shut: int, weights: Any) -> int:
    """The value of a sheet if the turn ended now and these rows were closed."""
    points = rules.score_of(state, player) * 100
    gone = count(shut)
    if gone >= rules.DICE_LEFT or not can_still_mark(state, player, shut):
        return int(points)
    cells = progress(state, player, shut)
    future = weights[global_place(gone, cells // 8, danger_of(state, player, shut))]
    marked, near, far = 0, 0, 0
    for row in range(rules.ROWS):
        marks = state.marks[player][row]
        marked += SPREAD[marks & 511]
        if shut >> row & 1 == 0:
            code = CODE[marks]
            near += NEAR[LAST_CELL[code]]
            far += FAR[LAST_CELL[code]]
            future += weights[row_place(gone, cells // 8, code)]
    for column in range(9):
        future += weights[column_place(cells // 25, column, marked, near, far)]
    return int(points + future)


def value(state: State, player: int, weights: Any) -> int:
    """The value of a sheet if the turn ended now, with the rows it closes."""
    return sheet_value(state, player, shut_rows(state, player), weights)


def lost_with_roll(state: State, player: int, weights: Any) -> int:
    """How much less a turn is worth once its first roll is given away."""
    shut = shut_rows(state, player)
    gone = min(count(shut), 2)
    stage = progress(state, player, shut) // 8
    place = global_place(gone, stage, danger_of(state, player, shut)) - GLOBAL + SECOND
    return int(weights[place])


def without_row(move: int, row: int) -> int:
    return move & ~(15 << (4 * row))


def put(state: State, player: int, row: int, base: int, cell: int) -> None:
    """Gives a row the marks in `base` and one in a cell, 0 for none."""
    state.marks[player][row] = base | (1 << cell) >> 1


def better_in_row(state: State, player: int, row: int, found: int, weights: Any) -> int:
    """The marks found so far, improved in one row; they are put on the sheet."""
    move, top = found & ((1 << MOVE) - 1), found >> MOVE
    best = rules.cell_in(move, row)
    now = best
    base = state.marks[player][row] & ~((1 << now) >> 1)
    for number in range(3):
        cell = markable_cell(state, player, row, base, number) if number > 0 else 0
        if cell != now and (cell > 0 or number == 0):
            put(state, player, row, base, cell)
            value_so = value(state, player, weights)
            if value_so > top:
                best, top = cell, value_so
    put(state, player, row, base, best)
    return int(top << MOVE | without_row(move, row) | best << (4 * row))


def take_back(state: State, player: int, move: int) -> None:
    for row in range(rules.ROWS):
        state.marks[player][row] &= ~((1 << rules.cell_in(move, row)) >> 1)


def put_all(state: State, player: int, move: int) -> None:
    for row in range(rules.ROWS):
        state.marks[player][row] |= (1 << rules.cell_in(move, row)) >> 1


def rows_in(move: int) -> int:
    rows = 0
    for row in range(rules.ROWS):
        if rules.cell_in(move, row) > 0:
            rows += 1
    return rows


def best(state: State, player: int, weights: Any) -> int:
    """The move with the highest value that changing rows one by one finds, with that value above it."""
    rows = rules.rows_for(state, player)
    found = value(state, player, weights) << MOVE
    for _ in range(SWEEPS):
        before = found
        for row in range(rules.ROWS):
            if rows >> row & 1:
                found = better_in_row(state, player, row, found, weights)
        if found == before:
            break
    found = at_least_two(state, found, weights)
    take_back(state, player, found & ((1 << MOVE) - 1))
    return found


def one_more(state: State, found: int, weights: Any) -> int:
    """The move with one mark more, the least harmful; unchanged if there is none."""
    move = found & ((1 << MOVE) - 1)
    most = found
    for row in range(rules.ROWS):
        if state.closed >> row & 1 == 0 and rules.cell_in(move, row) == 0:
            base = state.marks[0][row]
            for number in range(1, 3):
                cell = markable_cell(state, 0, row, base, number)
                if cell > 0:
                    put(state, 0, row, base, cell)
                    value_so = value(state, 0, weights) << MOVE | move | cell << (4 * row)
                    if most == found or value_so > most:
                        most = value_so
                    put(state, 0, row, base, 0)
    put_all(state, 0, most & ((1 << MOVE) - 1))
    return most


def at_least_two(state: State, found: int, weights: Any) -> int:
    """The move with at least two marks, since fewer end the game, unless ending it is worth more."""
    while rows_in(found & ((1 << MOVE) - 1)) < 2:
        more = one_more(state, found, weights)
        if more == found:
            break
        found = more
    move = found & ((1 << MOVE) - 1)
    if rows_in(move) >= 2:
        return found
    most = rules.score_of(state, 0) * 100 << MOVE | move
    take_back(state, 0, move)
    return int(max(most, rules.score_of(state, 0) * 100 << MOVE))


def with_one_roll(state: State, player: int, weights: Any) -> int:
    """The value of a sheet if the player's first roll is given away."""
    return value(state, player, weights) - lost_with_roll(state, player, weights)


def keeps(state: State, player: int, weights: Any) -> bool:
    return best(state, player, weights) >> MOVE >= with_one_roll(state, player, weights)


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """The marks with the highest value; a roll is kept if it is worth as much as another."""
    if state.phase == rules.DECIDE:
        return 0 if keeps(state, player, WEIGHTS) else 1
    return index_of(state, player, best(state, player, WEIGHTS) & ((1 << MOVE) - 1))


def prior(state: State, player: int, move: int) -> int:
    """The value of the sheet after a move, in millionths of a win."""
    points = value_after(state, player, move)
    return points * 10_000 // POINTS_RANGE


def value_after(state: State, player: int, move: int) -> int:
    if move == rules.KEEP:
        return best(state, player, WEIGHTS) >> MOVE
    if move == rules.REROLL:
        return with_one_roll(state, player, WEIGHTS)
    put_all(state, player, move)
    points = rules.score_of(state, player) * 100 if rows_in(move) < 2 else value(state, player, WEIGHTS)
    take_back(state, player, move)
    return int(points)


def prospect(state: State, player: int) -> int:
    """The value of a sheet with the dice on the table."""
    if state.ended != 0:
        return int(rules.score_of(state, player) * 100)
    if state.phase == rules.MARK:
        return best(state, player, WEIGHTS) >> MOVE
    if state.phase == rules.ROLL:
        return value(state, player, WEIGHTS)
    again = with_one_roll(state, player, WEIGHTS)
    return max(again, best(state, player, WEIGHTS) >> MOVE) if state.phase == rules.DECIDE else again


def evaluate(state: State, players: int, values: Ints) -> None:
    """The expected final score; POINTS_MIDDLE points are half a win."""
    for player in range(players):
        points = prospect(state, player) + 100 * (POINTS_RANGE // 2 - POINTS_MIDDLE)
        values[player] = max(0, min(WIN, points * WIN // (100 * POINTS_RANGE)))
