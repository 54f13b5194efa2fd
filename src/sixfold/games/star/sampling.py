"""Random moves of STAR without writing all of them: counted and picked, or drawn by trial.

In the dialect of the rules, which say what is legal; the contract suite compares.  It knows how
moves are numbered.
"""

from __future__ import annotations

from sixfold.games.star.bits import chain, east, hops, leads, lowest_hole, moving, slant, south
from sixfold.games.star.board import BESIDE, FURTHER, HOLE, NEIGHBOURS, QUARTERS, ROW, STOPS
from sixfold.games.star.rules import PASS, State, free_stops, jump_ends, jumping, may_stop, passable, start_base
from sixfold.machines.bitsets import count, nth
from sixfold.machines.layout import Ints

NONE = -1


def choices(state: State, player: int, moves: Ints) -> int:
    """How many legal moves there are; after the jumps and the steps of each quarter it writes how many so far."""
    if state.ended != 0 or player != state.turn:
        return 0
    base = start_base(state, player)
    found = 0
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter]
        if men != 0:
            found += count_jumps(state, base, quarter, men)
        moves[2 * quarter] = found
        if men != 0:
            found += count_steps(state, base, quarter, men)
        moves[2 * quarter + 1] = found
    return max(found, 1)


def choice(state: State, player: int, moves: Ints, number: int) -> int:
    """The legal move of this number, in the order of `legal`."""
    part = 0
    before = 0
    while part < 2 * QUARTERS and number >= moves[part]:
        before = moves[part]
        part += 1
    if part == 2 * QUARTERS:
        return PASS
    if part & 1 == 0:
        return nth_jump(state, player, part >> 1, number - before)
    return nth_step(state, player, part >> 1, number - before)


def nth_jump(state: State, player: int, quarter: int, number: int) -> int:
    """The jump of this number among those of a quarter."""
    base = start_base(state, player)
    men = jumping(state, player, quarter)
    while True:
        man = men & -men
        men ^= man
        ends = jump_ends(state, base, quarter, man)
        if number < count(ends):
            return moving(lowest_hole(quarter, man), HOLE[quarter][nth(ends, number)])
        number -= count(ends)


def nth_step(state: State, player: int, quarter: int, number: int) -> int:
    """The step of this number among them: first whose it is, then which way it goes."""
    base = start_base(state, player)
    men = state.pieces[player][quarter]
    own = count_steps(state, base, quarter, men & -men)
    while number >= own:
        number -= own
        men &= men - 1
        own = count_steps(state, base, quarter, men & -men)
    origin = lowest_hole(quarter, men)
    way = 0
    while number > 0 or not may_stop(state, base, NEIGHBOURS[origin][way]):
        number -= may_stop(state, base, NEIGHBOURS[origin][way])
        way += 1
    return moving(origin, NEIGHBOURS[origin][way])


def count_jumps(state: State, base: int, quarter: int, men: int) -> int:
    """How many jumps these pieces of a quarter have."""
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    landable = passable(state, base, quarter) & ~state.occupied[quarter]
    men &= hops(landable, eastern, southern, slanting)
    found = 0
    while men != 0:
        man = men & -men
        men ^= man
        found += count(chain(man, eastern, southern, slanting, landable) & STOPS[base][quarter] & ~man)
    return found


def count_steps(state: State, base: int, quarter: int, men: int) -> int:
    """How many steps; each way is counted for all pieces at once."""
    level = free_stops(state, base, quarter ^ 1)
    falling = free_stops(state, base, quarter ^ 2)
    rising = free_stops(state, base, quarter ^ 3)
    right = quarter & 1  # how far a neighbour's bit is off
    left = 1 - right
    down = (quarter & 2) << 2
    up = ROW - down
    return (
        count((men << right) & level)
        + count((men >> left) & level)
        + count((men << down) & falling)
        + count((men >> up) & falling)
        + count(((men << down) >> left) & rising)
        + count(((men << right) >> up) & rising)
    )


def trials(state: State, player: int, moves: Ints) -> int:
    """More numbers than moves: each piece each way, then pieces that may jump and stops to jump to, by quarter."""
    if state.ended != 0 or player != state.turn:
        return 0
    base = start_base(state, player)
    found = 0
    for quarter in range(QUARTERS):
        found += 6 * count(state.pieces[player][quarter])
        moves[quarter] = found
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter]
        near = one_jump_away(state, base, quarter, men)
        found += count(men & near) * count(free_stops(state, base, quarter) & near)
        moves[QUARTERS + quarter] = found
    return found


def trial(state: State, player: int, moves: Ints, number: int) -> int:
    part = 0
    before = 0
    for place in range(2 * QUARTERS - 1):
        if number >= moves[place]:
            part = place + 1
            before = moves[place]
    if part < QUARTERS:
        return trial_step(state, player, part, number - before)
    return trial_jump(state, player, part - QUARTERS, number - before)


def trial_step(state: State, player: int, quarter: int, number: int) -> int:
    man = nth(state.pieces[player][quarter], number // 6)
    way = number % 6
    stops = free_stops(state, start_base(state, player), quarter ^ BESIDE[way])
    if ((stops << ROW) >> (man + FURTHER[quarter][way] + ROW)) & 1 == 0:
        return NONE
    origin = HOLE[quarter][man]
    return moving(origin, NEIGHBOURS[origin][way])


def trial_jump(state: State, player: int, quarter: int, number: int) -> int:
    base = start_base(state, player)
    men = state.pieces[player][quarter]
    near = one_jump_away(state, base, quarter, men)
    ends = free_stops(state, base, quarter) & near
    origin = nth(men & near, number // count(ends))
    target = nth(ends, number % count(ends))
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    free = passable(state, base, quarter) & ~state.occupied[quarter]
    if leads(1 << origin, 1 << target, eastern, southern, slanting, free):
        return moving(HOLE[quarter][origin], HOLE[quarter][target])
    return NONE


def one_jump_away(state: State, base: int, quarter: int, men: int) -> int:
    """The holes from which one jump leads to a hole that may be touched, or to one of these pieces."""
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    return hops(passable(state, base, quarter) & ~state.occupied[quarter] | men, eastern, southern, slanting)
