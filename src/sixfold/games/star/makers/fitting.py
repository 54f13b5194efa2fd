"""Makes `weights.py`: fits what every pair of a player's pieces says about the moves left to go.

It knows the solved solitaire and least squares.  It does not know opponents: the weights tell
how far six pieces are from home alone, without the table, to within 0.6 of a move.

    python -m sixfold.games.star.makers.fitting > src/sixfold/games/star/weights.py
"""

from __future__ import annotations

import sys
from typing import Any

from sixfold.games.star import board, solitaire, table

SEED = 1
BATCH, BATCHES = 20_000, 20
RIDGE = 30.0  # keeps weights of pairs that are hardly ever met small
MOVE = 100  # a move in the units of the weights
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+"
LOWEST = -2048  # what the digits 00 stand for


def mirrored() -> list[int]:
    """For each place the one it becomes when the board is looked at in a mirror."""
    return [table.PLACE[board.STAR.index((-q - r, r))] for q, r in (board.STAR[hole] for hole in table.HOLE)]


def some_positions(count: int, chooser: Any) -> Any:
    """Six places each, in crowds of any width anywhere on the way, as pieces stand in games."""
    import numpy as np

    row = np.array([board.STAR[hole][1] for hole in table.HOLE])
    column = np.array([board.STAR[hole][0] for hole in table.HOLE]) + row / 2
    middle, length = chooser.uniform(-6, 6.5, (count, 1)), chooser.uniform(0.7, 4, (count, 1))
    side, width = chooser.normal(0, 1.2, (count, 1)), chooser.uniform(1, 4, (count, 1))
    liked = -(((row - middle) / length) ** 2 + ((column - side) / width) ** 2) / 2
    drawn = liked + chooser.gumbel(size=liked.shape)
    return np.sort(np.argpartition(-drawn, table.MEN)[:, : table.MEN])


def distances(positions: Any, solved: Any) -> Any:
    """The exact distance of each position."""
    import numpy as np

    choose = np.array(table.CHOOSE)
    return solved[sum(choose[positions[:, man], man + 1] for man in range(table.MEN))].astype(float)


def numbered() -> Any:
    """A number for each pair of places, either way round."""
    import numpy as np

    pairs = np.zeros((table.PLACES, table.PLACES), int)
    first, second = np.triu_indices(table.PLACES, 1)
    pairs[first, second] = pairs[second, first] = np.arange(len(first))
    return pairs


def marked(positions: Any, pairs: Any) -> Any:
    """A row a position with a one for each of its fifteen pairs."""
    import numpy as np

    marks = np.zeros((len(positions), int(pairs.max()) + 1), np.float32)
    for man in range(table.MEN):
        for other in range(man):
            marks[np.arange(len(positions)), pairs[positions[:, man], positions[:, other]]] = 1
    return marks


def fitted() -> Any:
    """The weight of every pair, the same in the mirror, in hundredths of a move."""
    import numpy as np

    solved, chooser, pairs = solitaire.solved().array(), np.random.default_rng(SEED), numbered()
    products: Any = RIDGE * np.eye(int(pairs.max()) + 1)
    sums: Any = np.zeros(len(products))
    for _ in range(BATCHES):
        positions = some_positions(BATCH, chooser)
        marks = marked(positions, pairs)
        products = products + marks.T @ marks
        sums = sums + marks.T @ distances(positions, solved)
    weights = np.linalg.solve(products, sums)[pairs]
    mirror = mirrored()
    return np.rint(MOVE * (weights + weights[mirror][:, mirror]) / 2).astype(int)


def written(weight: int) -> str:
    """Two digits to the base 64."""
    return DIGITS[(weight - LOWEST) // 64] + DIGITS[(weight - LOWEST) % 64]


TEXT = '''"""How far a pair of one's pieces is from home, summed over all pairs: made by `makers/fitting.py`.

Line n holds the weights of place n with places 0 ... n-1, two digits to the base 64 each.
"""

from __future__ import annotations

from sixfold.machines.layout import Grid

MOVE = {move}  # a move in the units of the weights
DIGITS = "{digits}"
LOWEST = {lowest}  # what the digits 00 stand for


def _read(lines: str) -> Grid:
    """The weights as a square, a row and a column a place."""
    rows = [[DIGITS.index(digit) for digit in line] for line in lines.split("\\n")]
    half = [[64 * row[at] + row[at + 1] + LOWEST for at in range(0, len(row), 2)] for row in rows]
    return [[half[max(a, b)][min(a, b)] if a != b else 0 for b in range(len(half))] for a in range(len(half))]


PAIR = _read("""{lines}""")
'''


def _main() -> None:
    weights = fitted()
    lines = "\n".join("".join(written(int(weights[n][other])) for other in range(n)) for n in range(table.PLACES))
    sys.stdout.write(TEXT.format(move=MOVE, digits=DIGITS, lowest=LOWEST, lines=lines))


if __name__ == "__main__":
    _main()
