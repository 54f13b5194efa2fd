"""STAR: six pieces each that step and jump across the star, in the order of rules.en.md.

Plain functions over whole numbers that also run compiled and on a GPU.  It knows
nothing of words, pictures or history; repetition is judged where the history is.

Sets of holes are four words, one for each quarter of the board that jumps stay in: `board`
numbers them, `bits` steps and jumps in them.
"""

from __future__ import annotations

from sixfold.bitsets import count
from sixfold.games.star.bits import (
    count_jumps,
    count_steps,
    jumpers,
    lowest_hole,
    origin_of,
    steppers,
    target_of,
    write_jumps,
    write_steps,
)
from sixfold.games.star.board import BASE, BIT, NEAR, QUARTER, QUARTERS, STEPS_HOME, STOPS
from sixfold.games.star.random_moves import trial as trial
from sixfold.games.star.random_moves import trials as trials
from sixfold.games.star.reach import NO as NO
from sixfold.games.star.reach import USED as USED
from sixfold.games.star.reach import YES as YES
from sixfold.games.star.reach import free_stops
from sixfold.games.star.reach import goal_base as goal_base
from sixfold.games.star.reach import passable as passable
from sixfold.games.star.reach import start_base as start_base
from sixfold.games.star.repetition import position_key as position_key
from sixfold.games.star.repetition import same_position as same_position
from sixfold.layout import Grid, Ints, StateClass, ints, ints64

SEATS = 6
MEN = 6  # pieces a player has
MAX_MOVES = 6 * 43 + 1  # six pieces, 49 holes to stop in of which six are taken; one more is scribbled on
TURNS = 200  # a player has at most (5.5)
MAX_PLIES = TURNS * SEATS
ARRIVE, LITERAL = range(2)  # option squat
ARRIVAL, PAST_SQUATTERS, BLOCKED, REPETITION, CAP = range(1, 6)  # how a game ends, in the order tested
PASS = 1 << 14  # the move of a player who has none


class State(StateClass):
    """Everything about a game of STAR that is not history."""

    players: int = 2
    squat: int = ARRIVE
    transit: int = USED
    pieces: Grid = ints64(SEATS, QUARTERS)  # holes with the player's pieces
    occupied: Ints = ints64(QUARTERS)  # holes with anybody's
    fate: Ints = ints(SEATS)  # 0 while playing, higher the later one arrived, minus the ply of being eliminated
    turn: int = 0
    rounds: int = 0  # turns that the player to move has had
    plies: int = 0
    ended: int = 0  # how the game ended, 0 while it goes on
    rules_version: int = 2  # with 1 one arrived past squatters at the end of one's own move


# The board (1) --------------------------------------------------------------------------


def setup(state: State) -> None:
    """Everybody's six pieces fill the start base (1.4)."""
    for player in range(state.players):
        for quarter in range(QUARTERS):
            men = BASE[start_base(state, player)][quarter]
            state.pieces[player][quarter] = men
            state.occupied[quarter] |= men


# A turn (2) -----------------------------------------------------------------------------


def steps(state: State, base: int, quarter: int, men: int, moves: Ints, found: int) -> int:
    """One step of any of these pieces to a free neighbouring hole (2.2)."""
    level = free_stops(state, base, quarter ^ 1)
    falling = free_stops(state, base, quarter ^ 2)
    rising = free_stops(state, base, quarter ^ 3)
    return write_steps(quarter, men, level, falling, rising, moves, found)


def jumps(state: State, base: int, quarter: int, men: int, moves: Ints, found: int) -> int:
    """Every chain of jumps of these pieces, by the hole where it stops (2.3, 2.4, 2.5)."""
    level = state.occupied[quarter ^ 1]
    falling = state.occupied[quarter ^ 2]
    rising = state.occupied[quarter ^ 3]
    free = passable(state, base, quarter) & ~state.occupied[quarter]
    return write_jumps(quarter, men, level, falling, rising, free, STOPS[base][quarter], moves, found)


def step_count(state: State, base: int, quarter: int, men: int) -> int:
    """How many steps these pieces have."""
    level = free_stops(state, base, quarter ^ 1)
    falling = free_stops(state, base, quarter ^ 2)
    rising = free_stops(state, base, quarter ^ 3)
    return count_steps(quarter, men, level, falling, rising)


def jump_count(state: State, base: int, quarter: int, men: int) -> int:
    """How many chains of jumps these pieces have."""
    level = state.occupied[quarter ^ 1]
    falling = state.occupied[quarter ^ 2]
    rising = state.occupied[quarter ^ 3]
    free = passable(state, base, quarter) & ~state.occupied[quarter]
    return count_jumps(quarter, men, level, falling, rising, free, STOPS[base][quarter])


def legal(state: State, player: int, moves: Ints) -> int:
    """Writes the legal moves of the player to move and returns how many; without any they pass (2.7)."""
    if state.ended != 0 or player != state.turn:
        return 0
    base = start_base(state, player)
    found = 0
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter]
        if men != 0:
            found = jumps(state, base, quarter, men, moves, found)
            found = steps(state, base, quarter, men, moves, found)
    if found == 0:
        moves[0] = PASS
        return 1
    return found


def choices(state: State, player: int, moves: Ints) -> int:
    """How many there are; after the jumps and after the steps of each quarter it writes how many so far."""
    if state.ended != 0 or player != state.turn:
        return 0
    base = start_base(state, player)
    found = 0
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter]
        if men != 0:
            found += jump_count(state, base, quarter, men)
        moves[2 * quarter] = found
        if men != 0:
            found += step_count(state, base, quarter, men)
        moves[2 * quarter + 1] = found
    return max(found, 1)


def choice(state: State, player: int, moves: Ints, number: int) -> int:
    """The move of this number: only the jumps, or the steps, of its quarter are written out."""
    part = 0
    before = 0
    while part < 2 * QUARTERS and number >= moves[part]:
        before = moves[part]
        part += 1
    if part == 2 * QUARTERS:
        return PASS
    base = start_base(state, player)
    quarter = part >> 1
    men = state.pieces[player][quarter]
    if part & 1 == 0:
        jumps(state, base, quarter, men, moves, 0)
    else:
        steps(state, base, quarter, men, moves, 0)
    return moves[number - before]


# Blocked pieces (4) ---------------------------------------------------------------------


def others(state: State, player: int, quarter: int) -> int:
    """The pieces of everybody else."""
    return state.occupied[quarter] & ~state.pieces[player][quarter]


def held(state: State, player: int, quarter: int, rest: int, level: int, falling: int, rising: int) -> int:
    """Those of the rest that can neither step nor jump, were these all of the player's pieces.

    The rest is that of this quarter, then of the quarters beside it, as `bits` names them.
    """
    stops = STOPS[start_base(state, player)]
    taken = others(state, player, quarter) | rest
    level |= others(state, player, quarter ^ 1)
    falling |= others(state, player, quarter ^ 2)
    rising |= others(state, player, quarter ^ 3)
    free = passable(state, start_base(state, player), quarter) & ~taken
    able = steppers(quarter, stops[quarter ^ 1] & ~level, stops[quarter ^ 2] & ~falling, stops[quarter ^ 3] & ~rising)
    able |= jumpers(quarter, level, falling, rising, free, stops[quarter])
    return rest & ~able


def may_be_blocked(state: State, player: int) -> bool:
    """Whether the start base holds own pieces and strangers, or is full of own pieces.

    A piece next to an empty hole of its start base can step there, and a base hangs together.
    """
    base = BASE[start_base(state, player)]
    pieces = state.pieces[player]
    own = 0
    strangers = 0
    empty = 0
    for quarter in range(QUARTERS):
        taken = base[quarter] & state.occupied[quarter]
        mine = taken & pieces[quarter]
        own |= mine
        strangers |= taken ^ mine
        empty |= base[quarter] ^ taken
    return own != 0 and (strangers != 0 or empty == 0)


def can_all_step(state: State, player: int) -> bool:
    """Whether every piece in the start base can step, so that none is blocked; quickly seen."""
    base = start_base(state, player)
    stuck = 0
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter] & BASE[base][quarter]
        level = free_stops(state, base, quarter ^ 1)
        falling = free_stops(state, base, quarter ^ 2)
        stuck |= men & ~steppers(quarter, level, falling, free_stops(state, base, quarter ^ 3))
    return stuck == 0


def is_blocked(state: State, player: int) -> bool:
    """Own pieces that can move are taken off, again and again; one of the rest is in its start base (4.1)."""
    if can_all_step(state, player):
        return False
    base = BASE[start_base(state, player)]
    own = state.pieces[player]
    a, b, c, d = own[0], own[1], own[2], own[3]  # the rest, a word a quarter
    while (a & base[0]) | (b & base[1]) | (c & base[2]) | (d & base[3]) != 0:
        held_a = held(state, player, 0, a, b, c, d)
        held_b = held(state, player, 1, b, a, d, c)
        held_c = held(state, player, 2, c, d, a, b)
        held_d = held(state, player, 3, d, c, b, a)
        if held_a == a and held_b == b and held_c == c and held_d == d:
            return True
        a, b, c, d = held_a, held_b, held_c, held_d
    return False


# Arriving (5) ---------------------------------------------------------------------------


def has_arrived(state: State, player: int) -> bool:
    """All six pieces stand in the goal base (5.1)."""
    goal = BASE[goal_base(state, player)]
    missing = 0
    for quarter in range(QUARTERS):
        missing |= goal[quarter] & ~state.pieces[player][quarter]
    return missing == 0


def is_full(state: State, base: int) -> bool:
    """Whether a piece stands in every hole of a base."""
    empty = 0
    for quarter in range(QUARTERS):
        empty |= BASE[base][quarter] & ~state.occupied[quarter]
    return empty == 0


def is_past_squatters(state: State, player: int) -> bool:
    """Of a full goal base, part is one's own, and one's other pieces are near it (5.2).

    Only the player who starts there and the one who goes there can stand in a base, so
    whoever else stands in the goal stands in their own start base.
    """
    base = goal_base(state, player)
    if state.squat == LITERAL or not is_full(state, base):
        return False
    near = NEAR[start_base(state, player)]
    own = 0
    for quarter in range(QUARTERS):
        pieces = state.pieces[player][quarter]
        if pieces & ~near[quarter] != 0:
            return False
        own |= pieces & BASE[base][quarter]
    return own != 0


def is_playing(state: State, player: int) -> bool:
    """Whether a player has neither arrived nor been eliminated."""
    return state.fate[player] == 0


def playing(state: State) -> int:
    """How many have neither arrived nor been eliminated."""
    count = 0
    for player in range(state.players):
        if is_playing(state, player):
            count += 1
    return count


def end_if_decided(state: State, how: int) -> None:
    """One player left is the last, and nothing is left to play for (5.3); alone one plays to the goal."""
    if playing(state) <= (1 if state.players > 1 else 0):
        state.ended = how


def arrive(state: State, player: int, how: int) -> None:
    """The player comes behind those who have arrived before (5.6), also in the same turn."""
    latest = 0
    for other in range(state.players):
        latest = max(latest, state.fate[other])
    state.fate[player] = latest + 1
    end_if_decided(state, how)


# Playing --------------------------------------------------------------------------------


def carry(state: State, player: int, origin: int, target: int) -> None:
    """A piece goes from one hole to another."""
    state.pieces[player][QUARTER[origin]] ^= 1 << BIT[origin]
    state.occupied[QUARTER[origin]] ^= 1 << BIT[origin]
    state.pieces[player][QUARTER[target]] ^= 1 << BIT[target]
    state.occupied[QUARTER[target]] ^= 1 << BIT[target]


def lift(state: State, player: int) -> None:
    """An eliminated player's pieces leave the board (4.2)."""
    for quarter in range(QUARTERS):
        state.occupied[quarter] ^= state.pieces[player][quarter]
        state.pieces[player][quarter] = 0


def eliminate_blocked(state: State) -> None:
    """Everybody still playing, the mover too, is tested before any piece leaves the board (4.1, 4.2, 4.3)."""
    fallen = False
    for player in range(state.players):
        if is_playing(state, player) and may_be_blocked(state, player) and is_blocked(state, player):
            state.fate[player] = -state.plies
            fallen = True
    if not fallen:
        return
    for player in range(state.players):
        if state.players > 2 and state.fate[player] == -state.plies:
            lift(state, player)
    end_if_decided(state, BLOCKED)


def pass_turn(state: State) -> None:
    """The next who still plays has the turn (1.5), unless they arrive past squatters (5.2)."""
    while state.ended == 0:
        state.turn += 1
        if state.turn == state.players:
            state.turn = 0
            state.rounds += 1
        if is_playing(state, state.turn):
            if state.rules_version == 1 or not is_past_squatters(state, state.turn):
                return
            arrive(state, state.turn, PAST_SQUATTERS)


def play(state: State, player: int, move: int) -> None:
    """First the mover may arrive, then anybody may be blocked, then the turn passes (4.3), up to the 200th (5.5)."""
    state.plies += 1
    if move != PASS:
        carry(state, player, origin_of(move), target_of(move))
        if has_arrived(state, player):
            arrive(state, player, ARRIVAL)
        elif state.rules_version == 1 and is_past_squatters(state, player):
            arrive(state, player, PAST_SQUATTERS)
        if state.ended == 0:
            eliminate_blocked(state)
    pass_turn(state)
    if state.ended == 0 and state.rounds == TURNS:
        state.ended = CAP


# Repetition and ranks (5) ---------------------------------------------------------------


def at_home(state: State, player: int) -> int:
    """One's own pieces in one's goal base."""
    base = goal_base(state, player)
    home = 0
    for quarter in range(QUARTERS):
        home += count(state.pieces[player][quarter] & BASE[base][quarter])
    return home


def steps_home(state: State, player: int) -> int:
    """Single steps to the nearest goal hole, over all pieces (5.6)."""
    base = start_base(state, player)
    far = 0
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter]
        while men != 0:
            far += STEPS_HOME[base][lowest_hole(quarter, men)]
            men &= men - 1
    return far


def scores(state: State, points: Ints) -> None:
    """Writes each player's pieces at home."""
    for player in range(state.players):
        points[player] = at_home(state, player)


def is_better(state: State, player: int, other: int) -> bool:
    """Earlier arrivals, then those still playing, then later eliminations (5.6)."""
    mine = state.fate[player]
    theirs = state.fate[other]
    if mine > 0:
        return theirs <= 0 or mine < theirs
    if mine == 0 and theirs == 0:
        return is_nearer(state, player, other)
    return theirs < 0 and (mine == 0 or mine < theirs)


def is_nearer(state: State, player: int, other: int) -> bool:
    """More pieces home, or else fewer steps to go (5.6)."""
    home = at_home(state, player) - at_home(state, other)
    return home > 0 or (home == 0 and steps_home(state, player) < steps_home(state, other))


def ranks(state: State, places: Ints) -> None:
    """Writes each player's rank (5.6)."""
    for player in range(state.players):
        places[player] = 1
        for other in range(state.players):
            if is_better(state, other, player):
                places[player] += 1
