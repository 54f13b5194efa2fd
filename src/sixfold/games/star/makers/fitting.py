"""Makes `weights.py`: fits what every pair of a player's pieces says about the moves left to go.

It knows the solved solitaire and least squares.  It does not know opponents: the weights tell
how far six pieces are from home alone, without the table, to within 0.6 of a move.

    python -m sixfold.games.star.makers.fitting > src/sixfold/games/star/weights.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sixfold.games.star import board, solitaire, table, weights
from sixfold.games.star.weights import DIGITS, LOWEST, MOVE

SEED = 1
BATCH, BATCHES = 20_000, 20
RIDGE = 30.0  # keeps weights of pairs that are hardly ever met small


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
    solution = np.linalg.solve(products, sums)[pairs]
    mirror = mirrored()
    return np.rint(MOVE * (solution + solution[mirror][:, mirror]) / 2).astype(int)


def written(weight: int) -> str:
    """Two digits to the base 64."""
    return DIGITS[(weight - LOWEST) // 64] + DIGITS[(weight - LOWEST) % 64]


def text(lines: str) -> str:
    """`weights.py` as it is, with other weights."""
    before = Path(weights.__file__).read_text("utf-8").partition('_read("""\n')[0]
    return f'{before}_read("""\n{lines}""")\n'


def _main() -> None:
    found = fitted()
    lines = "\n".join("".join(written(int(found[n][other])) for other in range(n)) for n in range(table.PLACES))
    sys.stdout.write(text(lines))


if __name__ == "__main__":
    _main()
