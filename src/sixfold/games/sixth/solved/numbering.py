"""Boards of pawns as numbers without gaps, boards that are turned or mirrored as one.

Plain functions in the dialect of rules, so that they compile.  It knows piles and cells, not whose
turn it is, and no move.

A board is a shape, the heights of its piles, and a colouring, whose the pieces are from the first
place to the last, each pile from the bottom up.  Both are ranked by counting what comes before.  Of
the eight boards that are one another's image, the one with the lowest shape and then the lowest
colouring stands for all; so some colourings of symmetric shapes have numbers that nothing uses.
"""

from __future__ import annotations

from typing import Any, NamedTuple

TALLEST = 5  # a taller pile ends the game
SYMMETRIES = 8
NONE = -1


class Space(NamedTuple):
    """What ranking needs to know about one size of the board and one number of pieces on it."""

    pieces: int  # on the board
    places: int  # of the board, row by row
    cells: Any  # of the rules' frame, by place
    source: Any  # by symmetry and place: the place whose pile comes to stand there
    image: Any  # by symmetry and cell: the cell to which its pile goes
    below: Any  # by places after this one, pieces from here on and height h: how many shapes begin lower than h
    choose: Any  # binomial coefficients
    shapes: Any  # by number: the rank of the shape among all, those with fewer piles first
    numbers: Any  # by rank: the number of the shape, and in the lowest 8 bits the symmetries that lead there
    starts: Any  # by number of piles: the first shape that has so many; at the end how many shapes there are


def height_of(pile: int) -> int:
    height = 0
    while pile > 0:
        pile >>= 3
        height += 1
    return height


def rank_shape(space: Any, state: Any, symmetry: int) -> int:
    """The rank of a board's shape seen through a symmetry."""
    rank, left = 0, space.pieces
    for place in range(space.places):
        height = height_of(state.pile[space.cells[space.source[symmetry][place]]])
        rank += space.below[space.places - 1 - place][left][height]
        left -= height
    return rank


def rank_colours(space: Any, state: Any, symmetry: int, own: int) -> int:
    """The rank of a board's colouring seen through a symmetry; `own` is the code of one colour."""
    rank, seen, found = 0, 0, 0
    for place in range(space.places):
        pile = state.pile[space.cells[space.source[symmetry][place]]]
        for above in range(height_of(pile) - 1, -1, -1):
            if (pile >> (3 * above)) & 7 == own:
                found += 1
                rank += space.choose[seen][found]
            seen += 1
    return rank


def seek(space: Any, state: Any, own: int, colours: int) -> int:
    """The number of a board, times eight, and the symmetry that leads to the one that stands for it."""
    entry = space.numbers[rank_shape(space, state, 0)]
    best, chosen = NONE, 0
    for symmetry in range(SYMMETRIES):
        if (entry >> symmetry) & 1:
            rank = rank_colours(space, state, symmetry, own)
            if best == NONE or rank < best:
                best, chosen = rank, symmetry
    return int(((entry >> SYMMETRIES) * colours + best) * SYMMETRIES + chosen)


def lay_shape(space: Any, state: Any, rank: int) -> None:
    """Lays a shape on a board: piles of pieces without colour."""
    left = space.pieces
    for place in range(space.places):
        below = space.below[space.places - 1 - place][left]
        height = 0
        while height < TALLEST and rank >= below[height + 1]:
            height += 1
        rank -= below[height]
        left -= height
        state.pile[space.cells[place]] = (1 << (3 * height)) - 1


def lay(space: Any, state: Any, number: int, own: int, men: int, colours: int) -> None:
    """Lays the board with this number: piles with `men` pieces of the code `own`, the others of the other."""
    lay_shape(space, state, space.shapes[number // colours])
    rank, seen, left = number % colours, space.pieces, men
    for place in range(space.places - 1, -1, -1):
        cell = space.cells[place]
        pile, height = 0, height_of(state.pile[cell])
        for above in range(height):
            seen -= 1
            code = 3 - own
            if left > 0 and space.choose[seen][left] <= rank:
                rank -= space.choose[seen][left]
                left -= 1
                code = own
            pile |= code << (3 * above)
        state.pile[cell] = pile


def count_piles(space: Any, state: Any) -> int:
    piles = 0
    for place in range(space.places):
        if state.pile[space.cells[place]] > 0:
            piles += 1
    return piles


def rank_shapes(space: Any, state: Any, lowest: Any, piles: Any) -> None:
    """For the rank of every shape the lowest of its images, and how many piles it has."""
    for rank in range(len(lowest)):
        lay_shape(space, state, rank)
        lowest[rank] = rank
        for symmetry in range(1, SYMMETRIES):
            lowest[rank] = min(lowest[rank], rank_shape(space, state, symmetry))
        piles[rank] = count_piles(space, state)


def number_shapes(space: Any, state: Any, lowest: Any) -> None:
    """Fills `numbers`, where those of the lowest images stand already."""
    for rank in range(len(lowest)):
        lay_shape(space, state, rank)
        leading = 0
        for symmetry in range(SYMMETRIES):
            if rank_shape(space, state, symmetry) == lowest[rank]:
                leading |= 1 << symmetry
        space.numbers[rank] = (space.numbers[lowest[rank]] >> SYMMETRIES) << SYMMETRIES | leading
