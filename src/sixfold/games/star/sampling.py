"""Random moves of STAR without writing all of them: drawn by trial.

In the dialect of the rules, which say what is legal; the contract suite compares.  It knows how
moves are numbered.
"""

from __future__ import annotations

from sixfold.games.star.bits import east, hops, leads, moving, slant, south
from sixfold.games.star.board import BESIDE, FURTHER, HOLE, NEIGHBOURS, QUARTERS, ROW
from sixfold.games.star.rules import State, free_stops, passable, start_base
from sixfold.machines.bitsets import count, nth
from sixfold.machines.layout import Ints

NONE = -1


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
