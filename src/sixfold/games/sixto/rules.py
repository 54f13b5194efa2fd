"""SIXTO, the dice game: rolling and marking, in the order of rules.en.md.

Plain functions over whole numbers that also run compiled and on a GPU.  It knows nothing of
words or pictures, and sheets only as the numbers in a state: which letter has which numbers
is said elsewhere.

Sets of rows, cells and players are bit masks.  Rows are numbered 0 to 5 from the top, cells
by their bit from the left:

    cell       1   2   3   4   5   6   7   8   9 | 10  11  12    10-12: the target zone
    bit        0   1   2   3   4   5   6   7   8 |  9  10  11
    halves    [  bits 0-9: cells 1-6  ][  bits 10-19: cells 7-12  ]

Marks are made from left to right, so a cell is free exactly when its bit is greater than the
whole mask of marks in its row.  Half a row is one of the 720 permutations of 1 to 6, kept by
its number.
"""

from __future__ import annotations

from itertools import permutations

from sixfold.machines.bitsets import count
from sixfold.machines.layout import Grid, Ints, StateClass, ints

ROWS = 6  # and as many dice, and at most as many players
CELLS = 12
SCORED = 9  # columns that score, all but the target zone
TARGET = 0b111 << SCORED  # cells 10 to 12
LAST = 1 << (CELLS - 1)  # cell 12
BEFORE_TARGET = 4  # marks a row needs before its target zone opens (3.4)
CLOSES = 2  # target marks that close a row (4.1)
DICE_LEFT = 3  # dice that have left when the game ends (5.1)
LAST_TURN = 100  # 5.4
ALL = (1 << ROWS) - 1
POINTS = [0, -5, 0, 5, 10, 15, 21, 28, 36, 45, 55, 66]  # by marks in a row or column (6.1)

MAX_MOVES = 729  # no mark, one copy or the other, in each of six rows
MAX_PLIES = LAST_TURN * (3 + 6 + 5)  # two rolls and a decision, six marks, five answers to a last call
ROLL, DECIDE, ROLL_AGAIN, MARK, LAST_CALL, OVER = range(6)  # phases
DICE, FINISHED, SOLO, CAP = range(1, 5)  # how a game ends, in the order tested (5.5)
ROLLS: Ints = [6**dice for dice in range(ROWS + 1)]  # how many there are of so many dice
KEEP = 1 << (4 * ROWS)  # moves about the roll; all below are marks, four bits a row
REROLL = KEEP + 1


class State(StateClass):
    """Everything about a game of SIXTO that is not history."""

    players: int = 1
    leftmost: int = 0  # 1: only the first legal copy of a number may be marked
    sheets: Ints = ints(6)  # the letter of each player's sheet, 0 for A
    halves: Grid = ints(6, ROWS)  # what each player's rows show: two permutations, ten bits each
    marks: Grid = ints(6, ROWS)  # marked cells in each player's rows, cell 1 the lowest bit
    dice: Ints = ints(ROWS)  # what each row's die shows; 0 before the roll and out of the game
    closed: int = 0  # rows whose die has left
    closing: int = 0  # rows that close at the end of this turn
    marked: Ints = ints(6)  # rows each player has marked in this turn
    called: Ints = ints(6)  # rows each player is asked about in the last call
    waiting: int = 0  # players who have still to act in this phase
    phase: int = ROLL
    turn: int = 1
    ended: int = 0  # how the game ended, 0 while it goes on


# The sheet (1)


def _cells_of_numbers() -> Grid:
    """For each permutation, in the order of its digits, the place of each number, 1 to 6."""
    return [[0, *(half.index(number) + 1 for number in range(1, 7))] for half in permutations(range(1, 7))]


CELL_OF = _cells_of_numbers()


def first_cell(halves: int, number: int) -> int:
    """Where the number stands in cells 1 to 6 (1.3)."""
    return CELL_OF[halves & 1023][number]


def second_cell(halves: int, number: int) -> int:
    """Where the number stands in cells 7 to 12 (1.3)."""
    return CELL_OF[halves >> 10][number] + 6


# The roll (2)


def setup(state: State) -> None:
    """The first turn begins with a roll (2.1)."""
    state.phase = ROLL
    state.turn = 1


def active(state: State) -> int:
    """Who rolls in this turn: player 0 first, then clockwise (2.1, 4.5)."""
    return (state.turn - 1) % state.players


def outcome_count(state: State) -> int:
    """All dice still in the game are rolled at once (2.1)."""
    if state.phase != ROLL and state.phase != ROLL_AGAIN:
        return 0
    return ROLLS[ROWS - count(state.closed)]


def roll(state: State, outcome: int) -> None:
    """The outcome in base six tells the dice, the last row's in its lowest digit."""
    for back in range(ROWS):
        row = ROWS - 1 - back
        if state.closed >> row & 1 == 0:
            state.dice[row] = outcome % 6 + 1
            outcome //= 6
    if state.phase == ROLL:
        state.phase = DECIDE
    else:
        begin_marking(state)


def decide(state: State, move: int) -> None:
    """The active player keeps the roll, or rolls all dice once more (2.2)."""
    if move == KEEP:
        begin_marking(state)
        return
    state.phase = ROLL_AGAIN
    clear_dice(state)


def clear_dice(state: State) -> None:
    for row in range(ROWS):
        state.dice[row] = 0


def begin_marking(state: State) -> None:
    """Everybody may mark (3.1)."""
    state.phase = MARK
    state.waiting = (1 << state.players) - 1


# Marking (3)


def fits(marks: int, cell: int) -> bool:
    """Right of the last mark (3.2); the target zone only after four marks (3.4)."""
    bit = 1 << (cell - 1)
    return bit > marks and (bit < (1 << SCORED) or count(marks) >= BEFORE_TARGET)


def has_cell(state: State, player: int, row: int) -> bool:
    """Whether the row has a cell for its die that the player may mark."""
    halves, marks, number = state.halves[player][row], state.marks[player][row], state.dice[row]
    return fits(marks, first_cell(halves, number)) or fits(marks, second_cell(halves, number))


def rows_for(state: State, player: int) -> int:
    """Rows the player may mark now: the open ones, in a last call those he is asked about (4.3)."""
    return state.called[player] if state.phase == LAST_CALL else ALL & ~state.closed


def simultaneous(state: State) -> bool:
    """Everybody marks, in any order (3.1)."""
    return state.phase == MARK or state.phase == LAST_CALL


def actors(state: State, players: Ints) -> int:
    """The active player alone decides about the roll; of several he is asked first."""
    first = active(state)
    if state.phase == DECIDE:
        players[0] = first
        return 1
    number = 0
    if simultaneous(state):
        for step in range(state.players):
            player = (first + step) % state.players
            if state.waiting >> player & 1:
                players[number] = player
                number += 1
    return number


def legal(state: State, player: int, moves: Ints) -> int:
    """Every choice of no cell, one copy or the other in each row; nobody has to mark (3.1)."""
    if state.phase == DECIDE:
        moves[0] = KEEP
        moves[1] = REROLL
        return 2
    moves[0] = 0
    number = 1
    rows = rows_for(state, player)
    for row in range(ROWS):
        if rows >> row & 1:
            number = with_row(state, player, row, moves, number)
    return number


def with_row(state: State, player: int, row: int, moves: Ints, number: int) -> int:
    """The moves so far, and each of them with a mark in this row too."""
    halves, marks, die = state.halves[player][row], state.marks[player][row], state.dice[row]
    added = number
    cell = first_cell(halves, die)
    if fits(marks, cell):
        added = with_cell(cell << (4 * row), moves, number, added)
        if state.leftmost:
            return added
    cell = second_cell(halves, die)
    if fits(marks, cell):
        added = with_cell(cell << (4 * row), moves, number, added)
    return added


def with_cell(mark: int, moves: Ints, number: int, added: int) -> int:
    """Adds the mark to each of the moves before it."""
    for earlier in range(number):
        moves[added + earlier] = moves[earlier] | mark
    return added + number


def cell_in(move: int, row: int) -> int:
    """The cell that a move marks in a row, 0 for none."""
    return move >> (4 * row) & 15


def play(state: State, player: int, move: int) -> None:
    """One word: a roll, a decision about it, or marks."""
    if player < 0:
        roll(state, move)
    elif state.phase == DECIDE:
        decide(state, move)
    else:
        mark(state, player, move)
        if state.waiting == 0:
            go_on(state)


def mark(state: State, player: int, move: int) -> None:
    """A player's marks, and what they close (3.1, 4.1)."""
    for row in range(ROWS):
        cell = cell_in(move, row)
        if cell > 0:
            state.marks[player][row] |= 1 << (cell - 1)
            state.marked[player] |= 1 << row
            if count(state.marks[player][row] & TARGET) == CLOSES and state.closing >> row & 1 == 0:
                close(state, row)
    state.waiting &= ~(1 << player)


# Closing a row (4)


def close(state: State, row: int) -> None:
    """The row will close (4.1); who acted before, without marking it, may be called (4.3)."""
    state.closing |= 1 << row
    for player in range(state.players):
        acted = state.waiting >> player & 1 == 0
        if acted and state.marked[player] >> row & 1 == 0 and has_cell(state, player, row):
            state.called[player] |= 1 << row


def go_on(state: State) -> None:
    """Everybody has acted: a last call, if anybody is to be asked, or the end of the turn (4.3)."""
    if state.phase == MARK:
        for player in range(state.players):
            if state.called[player]:
                state.waiting |= 1 << player
        if state.waiting:
            state.phase = LAST_CALL
            return
    end_turn(state)


def end_turn(state: State) -> None:
    """Rows close, their dice leave (4.1); then the next player is active, or the game ends (5)."""
    state.closed |= state.closing
    state.ended = how_it_ends(state)
    state.closing = 0
    clear_dice(state)
    for player in range(state.players):
        state.marked[player] = 0
        state.called[player] = 0
    if state.ended:
        state.phase = OVER
    else:
        state.phase = ROLL
        state.turn += 1


# The end (5)


def how_it_ends(state: State) -> int:
    """Looked for in this order at the end of a turn (5.5)."""
    if count(state.closed) >= DICE_LEFT:
        return DICE
    for player in range(state.players):
        if not can_ever_mark(state, player):
            return FINISHED
    if state.players == 1 and count(state.marked[0]) < 2:
        return SOLO
    return CAP if state.turn == LAST_TURN else 0


def can_ever_mark(state: State, player: int) -> bool:
    """Whether some row is open, not marked to its end, and its target zone not barred for good (5.2)."""
    for row in range(ROWS):
        marks = state.marks[player][row]
        barred = marks >> (SCORED - 1) == 1 and count(marks) < BEFORE_TARGET
        if state.closed >> row & 1 == 0 and marks < LAST and not barred:
            return True
    return False


# Scoring (6)


def marks_in_column(state: State, player: int, column: int) -> int:
    marks = 0
    for row in range(ROWS):
        marks += state.marks[player][row] >> (column - 1) & 1
    return marks


def _spread() -> Ints:
    """For each set of the cells that are scored in columns, one in the octal digit of each of its cells."""
    return [sum((cells >> cell & 1) << (3 * cell) for cell in range(SCORED)) for cells in range(1 << SCORED)]


SPREAD = _spread()


def score_of(state: State, player: int) -> int:
    """The points of all rows and of columns 1 to 9 (6.1, 6.2)."""
    points = 0
    columns = 0  # how many marks each column has, an octal digit each
    for row in range(ROWS):
        marks = state.marks[player][row]
        points += POINTS[count(marks)]
        columns += SPREAD[marks & (len(SPREAD) - 1)]
    for column in range(SCORED):
        points += POINTS[columns >> (3 * column) & 7]
    return points


def marks_of(state: State, player: int) -> int:
    marks = 0
    for row in range(ROWS):
        marks += count(state.marks[player][row])
    return marks


def scores(state: State, points: Ints) -> None:
    """Writes each player's score as the sheets stand."""
    for player in range(state.players):
        points[player] = score_of(state, player)


def ranks(state: State, places: Ints) -> None:
    """More points, then more marks in all (6.4)."""
    for player in range(state.players):
        own = score_of(state, player) * 128 + marks_of(state, player)
        places[player] = 1
        for other in range(state.players):
            if score_of(state, other) * 128 + marks_of(state, other) > own:
                places[player] += 1


# Covered sheets (2.3)


def hidden(state: State, viewers: int) -> int:
    """Sheets that people cover while the active player decides about a reroll (2.3).

    The active player sees only their own, whoever else looks at the same screen; the others
    see their own and the active player's, and who only watches sees that one.
    """
    if state.phase != DECIDE:
        return 0
    own = 1 << active(state)
    return ((1 << state.players) - 1) & ~(own if viewers & own else viewers | own)


def hide(state: State, players: int) -> None:
    """No mark of these players can be seen."""
    for player in range(state.players):
        if players >> player & 1:
            for row in range(ROWS):
                state.marks[player][row] = 0
            state.marked[player] = 0
            state.called[player] = 0


def secret(state: State, player: int, move: int) -> int:
    """What somebody marks is seen on their sheet."""
    return 1 << player if simultaneous(state) else 0
