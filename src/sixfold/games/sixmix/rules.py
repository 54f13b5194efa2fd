"""SIX MIX: dice put into each other's rows, in the order of rules.en.md.

Plain functions over whole numbers that also run compiled and on a GPU.  It knows nothing of
words, pictures or dice that roll: what a die shows is handed in.

A cell is `6 * colour + column`, also where a colour takes no part:

                   1   2   3   4   5   6
    G green        0   1   2   3   4   5      column 1 is the hundred-thousands
    B dark blue    6   7   8   9  10  11
    R red         12  13  14  15  16  17
    O orange      18  19  20  21  22  23
    L light blue  24  25  26  27  28  29

Sets of cells, of colours and of players are bit masks.  A move is the cell that the rolled
die goes to.
"""

from __future__ import annotations

from sixfold.machines.bitsets import lowest
from sixfold.machines.layout import Ints, StateClass, ints

COLOURS = 5  # green, dark blue, red, orange, light blue
COLUMNS = 6
CELLS = COLOURS * COLUMNS
MAX_PLAYERS = 5
FACES = 6
MAX_MOVES = CELLS
REROLLS = 10  # passes of the roll-off after the first (2.2)
MAX_ROUNDS = MAX_PLAYERS * 999 // 3 + 1  # nobody had 1,000 points before the last; a round gives 3 or more
MAX_PLIES = MAX_PLAYERS * (1 + REROLLS) + MAX_ROUNDS * 2 * CELLS
BY_TOTAL, BY_ROUND = range(2)  # option next
REACHED = 1  # how a game ends
NOBODY = -1
FACE = 7  # the part of a cell's number that is what its die shows; above it stands the die's colour
HEADS = sum(1 << COLUMNS * colour for colour in range(COLOURS))  # the hundred-thousands cells
NO_NUMBER = 10**COLUMNS  # above every row
ROW = (1 << COLUMNS) - 1  # the cells of colour 0


class State(StateClass):
    """Everything about a game of SIX MIX that is not history."""

    players: int = 3
    target: int = 10  # points that end the game
    next: int = BY_TOTAL  # whose points decide who begins the next round
    youngest: Ints = ints(MAX_PLAYERS)  # each player's place among the youngest, from 1; 0: not listed
    colours: Ints = ints(COLOURS)  # of the rows, in the order of play
    rows: int = 0  # how many take part
    cell: Ints = ints(CELLS)  # 0 while free, else what the die shows + 8 * its colour
    free: int = 0  # cells of the rows taking part without a die
    heads: int = 0  # colours that have put a die on a hundred-thousands cell
    placed: int = 0  # dice in the rows
    turn: int = 0  # the place in `colours` of the colour to move
    die: int = 0  # what the rolled die shows; 0 before the roll
    round: int = 1
    starter: int = NOBODY  # of this round; nobody during the roll-off
    rolling: int = 0  # players still in the roll-off; none after it
    roller: int = 0  # whose roll of the roll-off is next
    rolls: Ints = ints(MAX_PLAYERS)  # each player's last roll of the roll-off
    passes: int = 0  # of the roll-off, finished
    points: Ints = ints(MAX_PLAYERS)  # of each player in total
    won: Ints = ints(MAX_PLAYERS)  # of each player in the last finished round
    last: Ints = ints(COLOURS)  # the number of each colour's row in the last finished round
    ended: int = 0


# Rows and dice (1)


def rows_of(players: int) -> int:
    """One row a player, and two each for two players (1.2, 1.3)."""
    return 4 if players == 2 else players


def owner(state: State, place: int) -> int:
    """Whose row stands at a place of the order; two players have every other one (1.3)."""
    return place % state.players


def setup(state: State) -> None:
    """Empty rows, and everybody rolls for the start (2.1)."""
    state.rows = rows_of(state.players)
    state.rolling = (1 << state.players) - 1
    clear_rows(state)


def clear_rows(state: State) -> None:
    """Empties the rows for a new round."""
    for cell in range(CELLS):
        state.cell[cell] = 0
    state.free = 0
    for place in range(state.rows):  # only rows whose colour is played take part (1.4)
        state.free |= ROW << (COLUMNS * state.colours[place])
    state.heads = 0
    state.placed = 0


# Who starts the first round (2)


def roll_off(state: State, face: int) -> None:
    """One roll for the start, in seat order among those who are in it (2.1)."""
    state.rolls[state.roller] = face
    waiting = state.rolling & ~((2 << state.roller) - 1)
    if waiting:
        state.roller = lowest(waiting)
    else:
        close_pass(state)


def close_pass(state: State) -> None:
    """The highest roll starts; those tied for it roll again, ten times at most (2.2)."""
    best = 0
    tied = 0
    for player in range(state.players):
        if (state.rolling >> player) & 1:
            if state.rolls[player] > best:
                best = state.rolls[player]
                tied = 0
            if state.rolls[player] == best:
                tied |= 1 << player
    state.passes += 1
    state.roller = lowest(tied)
    state.rolling = tied
    if tied & (tied - 1) == 0 or state.passes > REROLLS:
        state.rolling = 0
        begin_round(state, state.roller)


def begin_round(state: State, starter: int) -> None:
    """The starter's first colour begins, the others follow in order (2.3)."""
    state.starter = starter
    state.turn = starter


# What is allowed (2, 3)


def mover(state: State) -> int:
    return state.colours[state.turn]


def is_last_die(state: State) -> bool:
    """Whether the colour to move has one die left: the colours take turns, one die each."""
    return state.placed >= (COLUMNS - 1) * state.rows


def open_cells(state: State) -> int:
    """Any free cell (2.4), but exactly one die of a colour on hundred-thousands (3.1)."""
    if (state.heads >> mover(state)) & 1:
        return state.free & ~HEADS  # not a second one (3.2)
    if is_last_die(state):
        return state.free & HEADS  # the last chance (3.3)
    return state.free


def legal(state: State, player: int, moves: Ints) -> int:
    """Writes the cells that the rolled die may go to and returns how many."""
    if state.die == 0 or player != owner(state, state.turn):
        return 0
    cells = open_cells(state)
    found = 0
    while cells:
        moves[found] = lowest(cells)
        found += 1
        cells &= cells - 1
    return found


# Playing (2)


def play(state: State, player: int, move: int) -> None:
    """One word: what a die shows, or the cell it goes to."""
    if player >= 0:
        put(state, move)
    elif state.rolling:
        roll_off(state, move + 1)
    else:
        state.die = move + 1


def put(state: State, cell: int) -> None:
    """The die goes to its cell, and the turn to the next colour (2.4); the last one scores (2.5)."""
    colour = mover(state)
    bit = 1 << cell
    state.cell[cell] = state.die | (colour << 3)
    state.free &= ~bit
    if bit & HEADS:
        state.heads |= 1 << colour
    state.die = 0
    state.placed += 1
    state.turn += 1
    if state.turn == state.rows:
        state.turn = 0
    if state.free == 0:
        close_round(state)


# Scoring (4)


def face_on(state: State, colour: int, column: int) -> int:
    """What the die on a cell shows, 0 if there is none."""
    return state.cell[COLUMNS * colour + column] & FACE


def number_in(state: State, colour: int) -> int:
    """A full row read as a number of six digits (2.5)."""
    number = 0
    for column in range(COLUMNS):
        number = 10 * number + face_on(state, colour, column)
    return number


def triples_in(number: int) -> int:
    """Three equal dice are a triple; four and five are one too, six are two (4.3, 4.4)."""
    counts = 0  # of each digit, three bits each
    for _column in range(COLUMNS):
        counts += 1 << (3 * (number % 10))
        number //= 10
    found = 0
    for face in range(1, FACES + 1):
        found += ((counts >> (3 * face)) & 7) // 3
    return found


def highest_below(state: State, limit: int) -> int:
    """The highest number in the last round's rows that is lower than the limit, 0 if none is."""
    best = 0
    for place in range(state.rows):
        number = state.last[state.colours[place]]
        if best < number < limit:
            best = number
    return best


def row_points(number: int, first: int, second: int) -> int:
    """Two for the highest number, one for the second, one a triple (4.1, 4.2, 4.3)."""
    points = triples_in(number)
    if number == first:
        points += 2
    elif number == second:
        points += 1
    return points


def score_round(state: State) -> None:
    """Rows score for their owners; of two players' rows the points are added (4.5)."""
    for place in range(state.rows):
        state.last[state.colours[place]] = number_in(state, state.colours[place])
    first = highest_below(state, NO_NUMBER)
    second = highest_below(state, first)
    for player in range(state.players):
        state.won[player] = 0
    for place in range(state.rows):
        state.won[owner(state, place)] += row_points(state.last[state.colours[place]], first, second)


def close_round(state: State) -> None:
    """Scores the full rows; then the game is over (5.3) or the next round begins (5.1)."""
    score_round(state)
    for player in range(state.players):
        state.points[player] += state.won[player]
        if state.points[player] >= state.target:
            state.ended = REACHED
    if state.ended == 0:
        state.round += 1
        clear_rows(state)
        begin_round(state, next_starter(state))


# The next round and the end (5)


def deciding_points(state: State, player: int) -> int:
    """The points that decide who begins, in total or in the round (5.1)."""
    return state.won[player] if state.next == BY_ROUND else state.points[player]


def next_starter(state: State) -> int:
    """Who has the fewest points; of those the youngest, as far as listed, or the next after the last starter (5.2)."""
    chosen = NOBODY
    for step in range(1, state.players + 1):
        player = (state.starter + step) % state.players
        if chosen == NOBODY or begins_before(state, player, chosen):
            chosen = player
    return chosen


def begins_before(state: State, player: int, other: int) -> bool:
    """Fewer points, or as many and younger (5.1, 5.2)."""
    mine, others = deciding_points(state, player), deciding_points(state, other)
    return mine < others or (mine == others and is_younger(state, player, other))


def is_younger(state: State, player: int, other: int) -> bool:
    """Whether a player is listed before the other: the youngest come first, of the unlisted nothing is known (5.2)."""
    place = state.youngest[player]
    return place > 0 and (state.youngest[other] == 0 or place < state.youngest[other])


def best_number(state: State, player: int) -> int:
    """The number of a player's row in the last round; of two rows the higher (5.4)."""
    best = 0
    for place in range(player, state.rows, state.players):
        number = state.last[state.colours[place]]
        if number > best:
            best = number
    return best


def is_better(state: State, player: int, other: int) -> bool:
    """More points; then the hundred-thousands digit, then the number, which its first digit leads (5.4)."""
    if state.points[player] != state.points[other]:
        return state.points[player] > state.points[other]
    return best_number(state, player) > best_number(state, other)


def ranks(state: State, places: Ints) -> None:
    """Writes each player's rank (5.4)."""
    for player in range(state.players):
        places[player] = 1
        for other in range(state.players):
            if is_better(state, other, player):
                places[player] += 1


def scores(state: State, points: Ints) -> None:
    """Writes each player's points."""
    for player in range(state.players):
        points[player] = state.points[player]


def outcome_count(state: State) -> int:
    """One die is due in the roll-off and at the beginning of every turn (2.1, 2.4)."""
    return FACES if state.die == 0 and state.ended == 0 else 0


def actors(state: State, players: Ints) -> int:
    """Writes who may act and returns how many."""
    if state.die == 0:
        return 0
    players[0] = owner(state, state.turn)
    return 1
