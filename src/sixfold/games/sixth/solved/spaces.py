"""The numbering of boards for one size and one number of pieces, made once."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

from sixfold.games.sixth.piles import CELLS, WIDTH
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.solved import numbering
from sixfold.games.sixth.solved.numbering import SYMMETRIES, TALLEST, Space
from sixfold.machines.compile import twin
from sixfold.machines.layout import empty

MOST_PIECES = 16


@cache
def space_of(size: int, pieces: int) -> Space:
    """The numbering of boards with so many pieces."""
    import numpy as np

    below = shapes_below(size * size)
    total = below[size * size - 1][pieces][TALLEST + 1]
    choose = [[comb(n, k) for k in range(MOST_PIECES + 1)] for n in range(MOST_PIECES + 1)]
    cells = [x + WIDTH * y for y in range(size) for x in range(size)]
    tables = (np.array(cells, np.int32), *symmetries(size), np.array(below), np.array(choose))
    space = Space(pieces, size * size, *tables, np.zeros(0, np.int64), np.zeros(total, np.int32), np.zeros(0, np.int64))
    return number_shapes(space)


def number_shapes(space: Space) -> Space:
    """Numbers one shape of each eight, those with fewer piles first."""
    import numpy as np

    fast, state = twin(numbering), empty(State)[0]
    lowest, piles = np.zeros(len(space.numbers), np.int64), np.zeros(len(space.numbers), np.int32)
    fast.rank_shapes(space, state, lowest, piles)
    shapes = np.flatnonzero(lowest == np.arange(len(lowest)))
    shapes = shapes[np.argsort(piles[shapes], kind="stable")]
    space.numbers[shapes] = np.arange(len(shapes)) << SYMMETRIES
    fast.number_shapes(space, state, lowest)
    starts = np.searchsorted(piles[shapes], range(space.places + 2))
    return space._replace(shapes=shapes, starts=starts)


def shapes_below(places: int) -> list[list[list[int]]]:
    """By places after one, pieces from there on and height: the shapes that begin lower."""
    ways = [[1] + [0] * MOST_PIECES]
    below = []
    for _place in range(places):
        after = ways[-1]
        rows = [
            [after[left - height] if height <= left else 0 for height in range(TALLEST + 1)]
            for left in range(len(after))
        ]
        below.append([[sum(row[:height]) for height in range(TALLEST + 2)] for row in rows])
        ways.append([sum(row) for row in rows])
    return below


def symmetries(size: int) -> tuple[Any, Any]:
    """For each symmetry: the place whose pile comes to a place, and the cell to which a cell's pile goes."""
    import numpy as np

    source = np.zeros((SYMMETRIES, size * size), np.int32)
    image = np.zeros((SYMMETRIES, CELLS), np.int32)
    for symmetry in range(SYMMETRIES):
        for place in range(size * size):
            x, y = place % size, place // size
            x, y = (y, x) if symmetry & 1 else (x, y)
            x, y = (size - 1 - x if symmetry & 2 else x), (size - 1 - y if symmetry & 4 else y)
            source[symmetry][place] = x + size * y
            image[symmetry][x + WIDTH * y] = place % size + WIDTH * (place // size)
    return source, image
