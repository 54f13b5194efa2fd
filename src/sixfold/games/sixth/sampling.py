"""Random moves of SIXTH! without writing all of them: counted and picked, or drawn by trial.

In the dialect of the rules, which say what is legal; the contract suite compares.  It knows how
moves are bundled and numbered.

A bundle is three numbers in the buffer of moves, and every one of its cells with every one of its
counts is a move; before the first bundle stands a 0:

    cells    origin | fewest << 5 | most << 9    moves so far
             from there, lifting so many pieces

A placement lifts nothing, and its origin is the kind of piece.
"""

from __future__ import annotations

from sixfold.games.sixth.piles import (
    BORDER,
    LINES,
    MILADY,
    PAWN,
    WAYS,
    carrying,
    origin_of,
    pieces_in,
    placing,
    reach,
)
from sixfold.games.sixth.rules import (
    CLASSIC,
    NONE,
    TURNS,
    State,
    allowed,
    free_border,
    free_cells,
    legal,
    may_set_milady,
    milady_visible,
    placeable,
)
from sixfold.machines.bitsets import count as count_cells
from sixfold.machines.bitsets import highest, lowest, nth
from sixfold.machines.layout import Ints

NUMBERS = 3  # in a bundle
NO_PILE = -1


def choices(state: State, player: int, moves: Ints) -> int:
    """How many legal moves there are; the buffer has their bundles then, or before the first turn the moves."""
    if state.ended != 0 or player != state.turn or state.phase != TURNS:
        return legal(state, player, moves)
    return moves[bundles(state, player, moves) - 1]


def choice(state: State, player: int, moves: Ints, number: int) -> int:
    """The legal move of this number, in the order of `legal`."""
    if state.phase != TURNS:
        return moves[number]
    place = 1
    while number >= moves[place + 2]:
        place += NUMBERS
    cells, head = moves[place], moves[place + 1]
    number -= moves[place - 1]
    fewest = (head >> 5) & 15
    counts = (head >> 9) - fewest + 1
    while number >= counts:
        number -= counts
        cells &= cells - 1
    return carrying(fewest + number, head & 31, lowest(cells))


def bundles(state: State, player: int, moves: Ints) -> int:
    """Writes what `legal` has as bundles; returns where they end."""
    moves[0] = 0
    end = 1
    if milady_visible(state):
        captured = carries(state, player, 1 << state.milady, moves, end)
        if captured > end:
            return captured
    for kind in range(MILADY):
        if placeable(state, player, kind):
            end = bundle(moves, end, free_cells(state), kind, 0, 0)
    if may_set_milady(state, player):
        end = bundle(moves, end, free_border(state), MILADY, 0, 0)
    return carries(state, player, state.occupied, moves, end)


def carries(state: State, player: int, onto: int, moves: Ints, end: int) -> int:
    """Every move of a pile, or of its upper part, onto one of the cells `onto`."""
    landable = onto & ~state.humps
    returning = origin_of(state.banned)  # no cell where nothing is forbidden
    for height in range(1, 6):
        origins = state.tall[height]
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            cells = landable & reach(state.occupied, origin, height)
            if origin == state.milady or origin == returning:
                end = one_by_one(state, player, origin, cells, moves, end)
            else:
                end = bundle(moves, end, cells, origin, 1, pieces_in(state.pile[origin]))
    return end


def one_by_one(state: State, player: int, origin: int, cells: int, moves: Ints, end: int) -> int:
    """Of the pile that came last and of Milady's, not every part may go everywhere (4.1, 7.4, 8.4)."""
    while cells:
        target = lowest(cells)
        cells &= cells - 1
        for count in range(1, pieces_in(state.pile[origin]) + 1):
            if allowed(state, player, origin, target, count):
                end = bundle(moves, end, 1 << target, origin, count, count)
    return end


def bundle(moves: Ints, end: int, cells: int, origin: int, fewest: int, most: int) -> int:
    """Writes a bundle; returns where the next one goes, which is the same place if nothing is in it."""
    if cells == 0:
        return end
    moves[end] = cells
    moves[end + 1] = origin | (fewest << 5) | (most << 9)
    moves[end + 2] = moves[end - 1] + count_cells(cells) * (most - fewest + 1)
    return end + NUMBERS


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
