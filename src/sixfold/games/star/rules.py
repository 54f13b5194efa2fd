"""STAR: six pieces each that step and jump across the star, in the order of rules.en.md.

Plain functions over whole numbers that also run compiled and on a GPU.  It knows
nothing of words, pictures or history; repetition is judged where the history is.

Sets of holes are four words, one for each quarter of the board that jumps stay in: see
`board`, where the tables come from.
"""

from __future__ import annotations

from sixfold.games.star.board import (
    ALL,
    BASE,
    BIT,
    DE_BRUIJN,
    LOWEST_HOLE,
    NEIGHBOURS,
    QUARTER,
    QUARTERS,
    START,
    STEPS_HOME,
    STOPS,
)
from sixfold.layout import Grid, Ints, StateClass, ints, ints64

SEATS = 6
MEN = 6  # pieces a player has
MAX_MOVES = 6 * 43 + 1  # six pieces, 49 holes to stop in of which six are taken; one more is scribbled on
TURNS = 200  # a player has at most (5.5)
MAX_PLIES = TURNS * SEATS
ARRIVE, LITERAL = range(2)  # option squat
YES, NO = range(2)  # option transit
ARRIVAL, BLOCKED, REPETITION, CAP = range(1, 5)  # how a game ends, in the order tested
PASS = 1 << 14  # the move of a player who has none


class State(StateClass):
    players: int = 2
    squat: int = ARRIVE
    transit: int = YES
    pieces: Grid = ints64(SEATS, QUARTERS)  # holes with the player's pieces
    occupied: Ints = ints64(QUARTERS)  # holes with anybody's
    fate: Ints = ints(SEATS)  # 0 while playing, the ply of arriving, minus the ply of being eliminated
    turn: int = 0
    rounds: int = 0  # turns that the player to move has had
    plies: int = 0
    ended: int = 0  # how the game ended, 0 while it goes on


# The board (1) --------------------------------------------------------------------------


def start_base(state: State, player: int) -> int:
    """Where a player begins, by the number of players (1.3)."""
    return START[state.players][player]


def goal_base(state: State, player: int) -> int:
    """The point opposite (1.2)."""
    return (START[state.players][player] + 3) % 6


def lowest_hole(quarter: int, holes: int) -> int:
    """The first hole in a word of this quarter that is not empty."""
    return LOWEST_HOLE[quarter][(((holes & -holes) * DE_BRUIJN) >> 58) & 63]


def setup(state: State) -> None:
    """Everybody's six pieces fill the start base (1.4)."""
    for player in range(state.players):
        for quarter in range(QUARTERS):
            men = BASE[start_base(state, player)][quarter]
            state.pieces[player][quarter] = men
            state.occupied[quarter] |= men


# Moves are numbers ----------------------------------------------------------------------


def moving(origin: int, target: int) -> int:
    return (origin << 7) | target


def origin_of(move: int) -> int:
    return move >> 7


def target_of(move: int) -> int:
    return move & 127


# Jumps (2) ------------------------------------------------------------------------------


def east(quarter: int, beside: int) -> int:
    """The pieces between a hole and the next of its quarter to the east; `beside` is the quarter of these."""
    return beside >> (quarter & 1)


def south(quarter: int, beside: int) -> int:
    """The same to the south-east, along the second coordinate."""
    return beside >> ((quarter & 2) << 2)


def slant(quarter: int, beside: int) -> int:
    """The same to the south-west."""
    return (beside << 1) >> ((quarter & 1) + ((quarter & 2) << 2))


def hops(holes: int, eastern: int, southern: int, slanting: int) -> int:
    """Where one jump each way leads from any of the holes, over the pieces given (2.3)."""
    return (
        ((holes & eastern) << 1)
        | ((holes >> 1) & eastern)
        | ((holes & southern) << 8)
        | ((holes >> 8) & southern)
        | ((holes & slanting) << 7)
        | ((holes >> 7) & slanting)
    )


def chain(hole: int, eastern: int, southern: int, slanting: int, free: int) -> int:
    """Where any number of jumps leads, the hole itself included (2.4)."""
    reached = hole
    fresh = hole
    while fresh != 0:
        fresh = hops(fresh, eastern, southern, slanting) & free & ~reached
        reached |= fresh
    return reached


def passable(state: State, base: int, quarter: int) -> int:
    """The holes that jumps of the player of this base may touch (2.5, 2.6)."""
    return ALL[quarter] if state.transit == YES else STOPS[base][quarter]


# What is allowed (2) --------------------------------------------------------------------


def free_stops(state: State, base: int, quarter: int) -> int:
    """Free holes where the player of this base may stop (2.5)."""
    return STOPS[base][quarter] & ~state.occupied[quarter]


def steps(state: State, base: int, quarter: int, men: int, moves: Ints, found: int) -> int:
    """One step of any of these pieces to a free neighbouring hole (2.2).

    Every move is written and counted only if its hole is free, which is faster than asking.
    """
    level = free_stops(state, base, quarter ^ 1)
    falling = free_stops(state, base, quarter ^ 2)
    rising = free_stops(state, base, quarter ^ 3)
    right = quarter & 1  # how far a neighbour's bit is off
    left = 1 - right
    down = (quarter & 2) << 2
    up = 8 - down
    while men != 0:
        man = men & -men
        men ^= man
        hole = lowest_hole(quarter, man)
        around = NEIGHBOURS[hole]
        moves[found] = moving(hole, around[0])
        found += (man << right) & level != 0
        moves[found] = moving(hole, around[1])
        found += (man << down) & falling != 0
        moves[found] = moving(hole, around[2])
        found += ((man << down) >> left) & rising != 0
        moves[found] = moving(hole, around[3])
        found += (man >> left) & level != 0
        moves[found] = moving(hole, around[4])
        found += (man >> up) & falling != 0
        moves[found] = moving(hole, around[5])
        found += ((man << right) >> up) & rising != 0
    return found


def jumps(state: State, base: int, quarter: int, men: int, moves: Ints, found: int) -> int:
    """Every chain of jumps of these pieces, by the hole where it stops (2.3, 2.4, 2.5)."""
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    free = passable(state, base, quarter) & ~state.occupied[quarter]
    jumpers = men & hops(free, eastern, southern, slanting)  # a jump leads back as it came
    while jumpers != 0:
        man = jumpers & -jumpers
        jumpers ^= man
        origin = lowest_hole(quarter, man)
        stops = chain(man, eastern, southern, slanting, free) & STOPS[base][quarter] & ~man
        while stops != 0:
            moves[found] = moving(origin, lowest_hole(quarter, stops))
            found += 1
            stops &= stops - 1
    return found


def legal(state: State, player: int, moves: Ints) -> int:
    """Writes the legal moves of the player to move and returns how many; without any he passes (2.7)."""
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


# Blocked pieces (4) ---------------------------------------------------------------------


def others(state: State, player: int, quarter: int) -> int:
    """The pieces of everybody else: the player's own are lifted off the board (4.1)."""
    return state.occupied[quarter] & ~state.pieces[player][quarter]


def invaded(state: State, player: int) -> bool:
    """Whether others stand in the start base.

    Every hole of a base has two neighbours in it, so nobody is blocked before.
    """
    base = start_base(state, player)
    strangers = 0
    for quarter in range(QUARTERS):
        strangers |= others(state, player, quarter) & BASE[base][quarter]
    return strangers != 0


def could_step(state: State, player: int, hole: int) -> bool:
    base = start_base(state, player)
    for way in range(6):
        target = NEIGHBOURS[hole][way]
        quarter = QUARTER[target]
        if ((STOPS[base][quarter] & ~others(state, player, quarter)) >> BIT[target]) & 1:
            return True
    return False


def could_jump(state: State, player: int, hole: int) -> bool:
    base = start_base(state, player)
    quarter = QUARTER[hole]
    man = 1 << BIT[hole]
    reached = chain(
        man,
        east(quarter, others(state, player, quarter ^ 1)),
        south(quarter, others(state, player, quarter ^ 2)),
        slant(quarter, others(state, player, quarter ^ 3)),
        passable(state, base, quarter) & ~others(state, player, quarter),
    )
    return reached & STOPS[base][quarter] & ~man != 0


def is_blocked(state: State, player: int) -> bool:
    """A piece in its start base that others alone hold (4.1)."""
    if not invaded(state, player):
        return False
    base = start_base(state, player)
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter] & BASE[base][quarter]
        while men != 0:
            hole = lowest_hole(quarter, men)
            if not could_step(state, player, hole) and not could_jump(state, player, hole):
                return True
            men &= men - 1
    return False


# Arriving (5) ---------------------------------------------------------------------------


def has_arrived(state: State, player: int) -> bool:
    """The goal is full of one's own pieces, or of them and of those who never left it (5.1, 5.2).

    Only the player who starts there and the one who goes there can stand in a base.
    """
    base = goal_base(state, player)
    own = 0
    for quarter in range(QUARTERS):
        goal = BASE[base][quarter]
        holding = state.pieces[player][quarter] if state.squat == LITERAL else state.occupied[quarter]
        if holding & goal != goal:
            return False
        own |= state.pieces[player][quarter] & goal
    return own != 0


def is_playing(state: State, player: int) -> bool:
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


# Playing --------------------------------------------------------------------------------


def carry(state: State, player: int, origin: int, target: int) -> None:
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
    """Everybody is looked at before any piece leaves the board (4.1, 4.2, 4.3).

    But for the mover: his own pieces are lifted in the test, and the one that moved can step
    back, jump back, or step to where his own piece was that it jumped: nobody shuts himself in.
    """
    fallen = False
    for player in range(state.players):
        if player != state.turn and is_playing(state, player) and is_blocked(state, player):
            state.fate[player] = -state.plies
            fallen = True
    if not fallen:
        return
    for player in range(state.players):
        if state.players > 2 and state.fate[player] == -state.plies:
            lift(state, player)
    end_if_decided(state, BLOCKED)


def pass_turn(state: State) -> None:
    """The next who still plays has the turn (1.5), unless he has had all of his (5.5)."""
    while True:
        state.turn += 1
        if state.turn == state.players:
            state.turn = 0
            state.rounds += 1
        if is_playing(state, state.turn):
            break
    if state.rounds == TURNS:
        state.ended = CAP


def play(state: State, player: int, move: int) -> None:
    """One word: first the mover may arrive, then others may be blocked (4.3)."""
    state.plies += 1
    if move != PASS:
        carry(state, player, origin_of(move), target_of(move))
        if has_arrived(state, player):
            state.fate[player] = state.plies
            end_if_decided(state, ARRIVAL)
        if state.ended == 0:
            eliminate_blocked(state)
    if state.ended == 0:
        pass_turn(state)


# Who acts, and the end (5) --------------------------------------------------------------


def same_position(state: State, other: State) -> bool:
    """Pieces, arrivals, eliminations and the player to move agree (5.4); alone one may repeat."""
    if state.turn != other.turn or state.players == 1:
        return False
    for player in range(state.players):
        if state.fate[player] != other.fate[player]:
            return False
        for quarter in range(QUARTERS):
            if state.pieces[player][quarter] != other.pieces[player][quarter]:
                return False
    return True


def count(holes: int) -> int:
    found = 0
    while holes != 0:
        holes &= holes - 1
        found += 1
    return found


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
    for player in range(state.players):
        places[player] = 1
        for other in range(state.players):
            if is_better(state, other, player):
                places[player] += 1
