"""Tables for SIXTO's judges: features of rows and columns, and the learned weights.

Numbers only, computed or read once at import.  It knows rows of twelve cells; it judges nothing.
"""

from __future__ import annotations

from pathlib import Path

from sixfold.machines.layout import Ints
from sixfold.machines.weights import read_weights

WEIGHTS_FILE = Path(__file__).with_name("weights.txt")
STAGES, CODES, TRIPLES, DANGERS = 10, 90, 84, 17
COLUMNS = 3 * STAGES * CODES  # where the weights of columns begin; those of rows are first
GLOBAL = COLUMNS + 3 * 9 * TRIPLES
SECOND = GLOBAL + 3 * STAGES * DANGERS  # what is lost when the first roll is gone
SIZE = SECOND + 3 * STAGES * DANGERS


def _codes() -> Ints:
    """For each set of marks in a row: its last cell and the number of marks, as one number below CODES."""
    return [last * (last + 1) // 2 + marks.bit_count() for marks in range(4096) for last in [marks.bit_length()]]


def _spread() -> Ints:
    """For each set of cells 1 to 9: three bits a column, 1 where a cell is in the set."""
    return [sum((cells >> column & 1) << (3 * column) for column in range(9)) for cells in range(512)]


def _reach(nearest: int, farthest: int) -> Ints:
    """For each last cell: the columns so many cells ahead, three bits each."""
    return [
        sum(1 << (3 * column) for column in range(9) if nearest <= column + 1 - last <= farthest) for last in range(13)
    ]


def _triples() -> Ints:
    """Numbers for three counts whose sum is six at most, by the counts in three bits each."""
    found = [a + 8 * b + 64 * c for a in range(7) for b in range(7) for c in range(7) if a + b + c <= 6]
    return [found.index(three) if three in found else 0 for three in range(512)]


def _numbers(kind: int) -> Ints:
    """By code: the last cell (0), the number of marks (1), how many faces of the die can be marked (2)."""
    table = []
    for last in range(13):
        for marks in range(last + 1):
            faces = min(6, (12 if marks >= 4 else max(9, last)) - last)
            table.append([last, marks, faces][kind])
    return table[:CODES]


CODE, SPREAD, TRIPLE = _codes(), _spread(), _triples()
NEAR, FAR = _reach(1, 2), _reach(3, 9)
LAST_CELL, MARKS, FACES = _numbers(0), _numbers(1), _numbers(2)
WEIGHTS = read_weights(WEIGHTS_FILE)  # made by makers/train.py
