"""How a move of STAR jumped: found for showing, from the same jumps that make moves legal.

It knows one move at a time.  It does not know whether the move is allowed.
"""

from __future__ import annotations

from sixfold.games.star import bits, board, rules
from sixfold.games.star.rules import State


def shortest(state: State, player: int, origin: int, target: int) -> list[int]:
    """The holes that a piece touches on a shortest way, both ends included; empty if there is none."""
    if target in board.NEIGHBOURS[origin]:
        return [origin, target]
    if board.QUARTER[origin] != board.QUARTER[target]:
        return []
    waves = _waves(state, player, origin, target)
    return _traced(state, waves, target) if waves else []


def next_jumps(state: State, player: int, hole: int) -> list[int]:
    quarter = board.QUARTER[hole]
    hopped = bits.hops(1 << board.BIT[hole], *_between(state, quarter))
    return holes_in(quarter, hopped & _free(state, player, quarter))


def jumped_to(state: State, player: int, origin: int) -> set[int]:
    """The holes that jumps from the origin touch, stopping there or not."""
    quarter = board.QUARTER[origin]
    reached = bits.chain(1 << board.BIT[origin], *_between(state, quarter), _free(state, player, quarter))
    return {hole for hole in holes_in(quarter, reached) if hole != origin}


def holes_in(quarter: int, word: int) -> list[int]:
    """The holes of a word of this quarter, in reading order."""
    return [hole for hole in range(board.HOLES) if board.QUARTER[hole] == quarter and word >> board.BIT[hole] & 1]


def _between(state: State, quarter: int) -> tuple[int, int, int]:
    """The pieces that can be jumped, east, south-east and south-west of the holes of a quarter."""
    return (
        bits.east(quarter, state.occupied[quarter ^ 1]),
        bits.south(quarter, state.occupied[quarter ^ 2]),
        bits.slant(quarter, state.occupied[quarter ^ 3]),
    )


def _free(state: State, player: int, quarter: int) -> int:
    base = rules.start_base(state, player)
    return rules.passable(state, base, quarter) & ~state.occupied[quarter]


def _waves(state: State, player: int, origin: int, target: int) -> list[int]:
    """What is first reached after 0, 1, 2... jumps, up to the target; empty if it is never reached."""
    quarter, goal = board.QUARTER[origin], 1 << board.BIT[target]
    between, free = _between(state, quarter), _free(state, player, quarter)
    waves = [1 << board.BIT[origin]]
    reached = waves[0]
    while waves[-1] and not waves[-1] & goal:
        waves.append(bits.hops(waves[-1], *between) & free & ~reached)
        reached |= waves[-1]
    return waves if waves[-1] else []


def _traced(state: State, waves: list[int], target: int) -> list[int]:
    """Back from the target to the origin, a wave at a time."""
    quarter = board.QUARTER[target]
    between = _between(state, quarter)
    way = [target]
    for wave in reversed(waves[:-1]):
        before = bits.hops(1 << board.BIT[way[0]], *between) & wave
        way.insert(0, bits.lowest_hole(quarter, before))
    return way
