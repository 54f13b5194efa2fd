"""STAR: six pieces each that step and jump across the star, in the order of rules.en.md.

Plain functions over whole numbers that also run compiled and on a GPU.  It knows
nothing of words, pictures or history; repetition is judged where the history is.

Sets of holes are four words, one for each quarter of the board that jumps stay in: `board`
numbers them, `bits` steps and jumps in them.
"""

from __future__ import annotations

from sixfold.games.star.bits import (
    chain,
    east,
    hops,
    jumpers,
    lowest_hole,
    moving,
    origin_of,
    slant,
    south,
    steppers,
    target_of,
)
from sixfold.games.star.board import (
    ALL,
    BASE,
    BIT,
    IN_USE,
    NEAR,
    NEIGHBOURS,
    QUARTER,
    QUARTERS,
    START,
    STEPS_HOME,
    STOPS,
)
from sixfold.games.star.repetition import position_key as position_key
from sixfold.games.star.repetition import same_position as same_position
from sixfold.machines.bitsets import count
from sixfold.machines.layout import Grid, Ints, StateClass, ints, ints64

SEATS = 6
MEN = 6  # pieces a player has
MAX_MOVES = 6 * 43  # six pieces, 49 holes to stop in of which six are taken
TURNS = 200  # a player has at most (5.5)
MAX_PLIES = TURNS * SEATS
ARRIVE, LITERAL = range(2)  # option squat
USED, YES, NO = range(3)  # option transit
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
    par: int = 0  # fewest moves home from another start of a game alone; -1: nobody knew them, 0: begun otherwise
    rules_version: int = 2  # with 1 one arrived past squatters at the end of one's own move


# Board and players (1)


def start_base(state: State, player: int) -> int:
    """Where a player begins, by the number of players (1.3)."""
    return START[state.players][player]


def goal_base(state: State, player: int) -> int:
    """The point opposite (1.2)."""
    return (START[state.players][player] + 3) % 6


def setup(state: State) -> None:
    """Everybody's six pieces fill the start base (1.4)."""
    for player in range(state.players):
        for quarter in range(QUARTERS):
            men = BASE[start_base(state, player)][quarter]
            state.pieces[player][quarter] = men
            state.occupied[quarter] |= men


# A turn (2)


def legal(state: State, player: int, moves: Ints) -> int:
    """Writes the legal moves of the player to move, by a step or by jumps (2.1); without any they pass (2.7)."""
    if state.ended != 0 or player != state.turn:
        return 0
    found = 0
    for quarter in range(QUARTERS):
        found = write_jumps(state, player, quarter, moves, found)
        found = write_steps(state, player, quarter, moves, found)
    if found == 0:
        moves[0] = PASS
        return 1
    return found


def write_steps(state: State, player: int, quarter: int, moves: Ints, found: int) -> int:
    """The player's pieces in a quarter to free neighbouring holes (2.2); returns how many moves there are now."""
    base = start_base(state, player)
    men = state.pieces[player][quarter]
    while men != 0:
        origin = lowest_hole(quarter, men)
        men &= men - 1
        for way in range(6):
            target = NEIGHBOURS[origin][way]
            moves[found] = moving(origin, target)
            found += may_stop(state, base, target)
    return found


def write_jumps(state: State, player: int, quarter: int, moves: Ints, found: int) -> int:
    """The same by chains of jumps, by the hole where they stop (2.3, 2.4)."""
    base = start_base(state, player)
    men = jumping(state, player, quarter)
    while men != 0:
        man = men & -men
        men ^= man
        ends = jump_ends(state, base, quarter, man)
        while ends != 0:
            moves[found] = moving(lowest_hole(quarter, man), lowest_hole(quarter, ends))
            found += 1
            ends &= ends - 1
    return found


def jumping(state: State, player: int, quarter: int) -> int:
    """The player's pieces in a quarter that have a piece to jump and a hole to land in (2.3)."""
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    landable = passable(state, start_base(state, player), quarter) & ~state.occupied[quarter]
    return state.pieces[player][quarter] & hops(landable, eastern, southern, slanting)  # a jump leads back as it came


def jump_ends(state: State, base: int, quarter: int, man: int) -> int:
    """Where a piece may stop after any number of jumps; not where it began (2.4, 2.5)."""
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    landable = passable(state, base, quarter) & ~state.occupied[quarter]
    return chain(man, eastern, southern, slanting, landable) & STOPS[base][quarter] & ~man


def may_stop(state: State, base: int, hole: int) -> bool:
    """Whether a hole is free and one where the player of this base may stop (2.5)."""
    return (free_stops(state, base, QUARTER[hole]) >> BIT[hole]) & 1 == 1


def free_stops(state: State, base: int, quarter: int) -> int:
    """Free holes where the player of this base may stop (2.5)."""
    return STOPS[base][quarter] & ~state.occupied[quarter]


def passable(state: State, base: int, quarter: int) -> int:
    """The holes that jumps of the player of this base may touch (2.5, 2.6)."""
    if state.transit == USED:
        return IN_USE[state.players][quarter]
    return ALL[quarter] if state.transit == YES else STOPS[base][quarter]


def carry(state: State, player: int, origin: int, target: int) -> None:
    """A piece goes from one hole to another."""
    state.pieces[player][QUARTER[origin]] ^= 1 << BIT[origin]
    state.occupied[QUARTER[origin]] ^= 1 << BIT[origin]
    state.pieces[player][QUARTER[target]] ^= 1 << BIT[target]
    state.occupied[QUARTER[target]] ^= 1 << BIT[target]


# Blocked pieces (4)


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


def others(state: State, player: int, quarter: int) -> int:
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


# End of the game (5)


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
