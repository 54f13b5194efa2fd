"""Random moves of SIXTH! without writing all of them: drawn by trial.

In the dialect of the rules, which say what is legal; the contract suite compares.  It knows how
moves are numbered.
"""

from __future__ import annotations

from sixfold.games.sixth.piles import (
    BORDER,
    LINES,
    MILADY,
    PAWN,
    WAYS,
    carrying,
    pieces_in,
    placing,
)
from sixfold.games.sixth.rules import (
    CLASSIC,
    NONE,
    TURNS,
    State,
    allowed,
    free_cells,
    may_set_milady,
    milady_visible,
    placeable,
)
from sixfold.machines.bitsets import count as count_cells
from sixfold.machines.bitsets import highest, lowest, nth
from sixfold.machines.layout import Ints

NO_PILE = -1


def trials(state: State, player: int, moves: Ints) -> int:
    """More numbers than moves: placements, then every count of every pile every way, by height."""
    if state.ended != 0 or player != state.turn or state.phase != TURNS or milady_visible(state):
        return 0
    kinds = MILADY + 1
    if state.pieces == CLASSIC:
        kinds = 1 if state.reserve[player][PAWN] > 0 else 0
    moves[0] = kinds * count_cells(free_cells(state))
    for height in range(1, 6):
        moves[height] = moves[height - 1] + height * WAYS[height] * count_cells(state.tall[height])
    return moves[5]


def trial(state: State, player: int, moves: Ints, number: int) -> int:
    if number < moves[0]:
        return trial_placement(state, player, number)
    height = 1
    while number >= moves[height]:
        height += 1
    number -= moves[height - 1]
    ways = WAYS[height]
    origin = nth(state.tall[height], number // (height * ways))
    count = number // ways % height + 1
    target = first_pile(state.occupied, origin, height, number % ways)
    if target == NO_PILE or (state.humps >> target) & 1 or count > pieces_in(state.pile[origin]):
        return NONE
    return carrying(count, origin, target) if allowed(state, player, origin, target, count) else NONE


def first_pile(occupied: int, cell: int, height: int, way: int) -> int:
    """The cell of the pile that a pile of this height gets to one of its ways, or NO_PILE."""
    met = occupied & LINES[8 * height + way][cell]
    if met == 0:
        return NO_PILE
    return lowest(met) if 2 * way < WAYS[height] else highest(met)


def trial_placement(state: State, player: int, number: int) -> int:
    cells = free_cells(state)
    kind = number // count_cells(cells)
    cell = nth(cells, number % count_cells(cells))
    if kind == MILADY:
        able = may_set_milady(state, player) and (BORDER[state.size] >> cell) & 1 == 1
    else:
        able = placeable(state, player, kind)
    return placing(kind, cell) if able else NONE
