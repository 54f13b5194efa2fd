"""SIXTH! with few men, solved: the values of all positions, made once, kept on disk and asked.

It knows layers, the order in which they are solved, and threads.  It does not know how a layer is solved.

    table = solved(4, 3)               # the 4x4 board, three men each
    table.value(state)                 # for the player to move: a win in n plies is MOST - n
    table.after(state)                 # the same for each of their moves

Values are those of a position without a past: that a position has stood there before and may become a
draw by standing there a third time (6.3), and that only 400 words are played (6.5), is left out.
Whoever wins by the table meets no position twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

from sixfold.games.sixth import rules
from sixfold.games.sixth.piles import CELLS, LOWEST_BITS, PAWN
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.solved import sweep
from sixfold.games.sixth.solved.spaces import space_of
from sixfold.machines import kept_tables
from sixfold.machines.compile import twin
from sixfold.machines.folders import user_cache
from sixfold.machines.layout import packed

MOST_MEN = {4: 5, 5: 3}  # that can be solved in an hour, by size of the board
THREADS = 2
PARTS = 64  # a sweep is made in, so that threads end together

Tell = Callable[[int], None]
Key = tuple[int, int]  # of a layer: pieces on the board of the player to move and of the other


def quiet(done: int) -> None:
    """Nobody is watching the progress."""


class Table:
    """The values of all positions for one size of the board and one number of men."""

    def __init__(self, size: int, men: int, data: Any = None) -> None:
        import numpy as np

        self.size, self.men = size, men
        source: Any = rules
        self.kernel = twin(sweep, rules=twin(source))
        self.keys = [(own, other) for own in range(men + 1) for other in range(men + 1)]
        unknown = sweep.entry_of(sweep.DRAW, sweep.DRAW, sweep.NO_MOVE)
        self.data = np.full(entries_in(size, men), unknown, np.int32) if data is None else np.frombuffer(data, np.int32)
        edges = np.cumsum([0, *(self.boards(key) for key in self.keys)])
        self.entries = {key: self.data[low:high] for key, (low, high) in zip(self.keys, pairwise(edges), strict=True)}

    def boards(self, key: Key) -> int:
        """How many numbers a layer has."""
        return len(space_of(self.size, sum(key)).shapes) * comb(sum(key), key[0])

    def value(self, state: State) -> int:
        """What a position is worth to the player to move, with the best play of both."""
        return max(self.after(state).values(), default=-sweep.MOST)

    def after(self, state: State) -> dict[int, int]:
        """What each legal move is worth to the player who makes it."""
        work = self.work(self.key_of(state), seen_by_mover(state))
        count = self.kernel.legal_values(work)
        return dict(zip(work.moves[:count].tolist(), work.values[:count].tolist(), strict=True))

    def line(self, state: State) -> list[int]:
        """One way that both play best; none where nobody can win."""
        state, played = state.copy(), []
        while not state.ended and (values := self.after(state)) and max(values.values()) != sweep.DRAW:
            played.append(max(values, key=values.__getitem__))
            rules.play(state, state.turn, played[-1])
        return played

    def key_of(self, state: State) -> Key:
        own, other = state.reserve[state.turn][PAWN], state.reserve[1 - state.turn][PAWN]
        return self.men - own, self.men - other

    def layer(self, key: Key, due: Any = None, next_due: Any = None) -> sweep.Layer:
        """A layer for compiled code."""
        import numpy as np

        none = np.zeros(0, np.uint8)
        space, colours = space_of(self.size, sum(key)), comb(sum(key), key[0])
        marks = (none if due is None else due, none if next_due is None else next_due)
        return sweep.Layer(key[0], colours, space, self.entries[key], *marks)

    def work(self, key: Key, state: State, due: Any = None, next_due: Any = None) -> sweep.Work:
        """What a thread needs for the boards of a layer."""
        import numpy as np

        own, other = key
        here = self.layer(key, *((due[key], next_due[key]) if due else ()))
        moved = self.layer((other, own), *((due[other, own], next_due[other, own]) if due else ()))
        placed = self.layer((other, own + 1)) if own < self.men else moved
        moves, values = np.zeros((2, rules.MAX_MOVES), np.int32)
        return sweep.Work(here, moved, placed, packed(state, 3), moves, values)

    def solve(self, tell: Tell = quiet, threads: int = THREADS) -> None:
        """Solves the layers with most pieces first; `tell` hears how many percent of the boards are done."""
        done = 0
        with ThreadPoolExecutor(threads) as pool:
            for pieces in range(2 * self.men, -1, -1):
                for own in range((pieces + 1) // 2, min(pieces, self.men) + 1):
                    for boards in self._solve_pair(pool, {(own, pieces - own), (pieces - own, own)}):
                        done += boards
                        tell(100 * done // len(self.data))

    def _solve_pair(self, pool: ThreadPoolExecutor, pair: set[Key]) -> Iterator[int]:
        """Solves layers whose moves lead to each other; yields how many boards are done each time.

        Boards with fewer piles come first: a pile that moves whole leaves one less, and none is made
        but by placing.
        """
        import numpy as np

        due = {key: np.zeros(self.boards(key), np.uint8) for key in pair}
        next_due = {key: np.zeros(self.boards(key), np.uint8) for key in pair}
        starts = space_of(self.size, sum(next(iter(pair)))).starts.tolist()
        for first, last in pairwise(starts):
            ranges = {key: (first * comb(sum(key), key[0]), last * comb(sum(key), key[0])) for key in pair}
            for key, (low, high) in ranges.items():
                due[key][low:high] = 1
            while sum(self._sweep(pool, key, ranges[key], due, next_due) for key in pair):
                due, next_due = next_due, due
            yield sum(high - low for low, high in ranges.values())

    def _sweep(self, pool: ThreadPoolExecutor, key: Key, boards: tuple[int, int], due: Any, next_due: Any) -> int:
        """Looks at the boards of a range that are due; returns how many entries changed."""
        low, high = boards
        edges = [low + (high - low) * part // PARTS for part in range(PARTS + 1)]
        state = state_of(self.size, self.men, key)
        parts = [
            pool.submit(self.kernel.sweep, self.work(key, state, due, next_due), *part)
            for part in pairwise(edges)
            if part[0] < part[1]
        ]
        return sum(part.result() for part in parts)

    def doubtful(self) -> int:
        """How many entries do not follow from those after them: none, and so the table is its own proof."""
        import numpy as np

        due = {key: np.ones(self.boards(key), np.uint8) for key in self.keys}
        with ThreadPoolExecutor(THREADS) as pool:
            return sum(self._sweep(pool, key, (0, self.boards(key)), due, due) for key in self.keys)

    def counts(self, key: Key) -> Any:
        """How many boards of a layer have each value, -MOST first; images of one another count once."""
        import numpy as np

        counts = np.zeros(2 * sweep.MOST + 1, np.int64)
        self.kernel.count_values(self.work(key, state_of(self.size, self.men, key)), counts)
        return counts


def entries_in(size: int, men: int) -> int:
    """How many numbers all layers have together."""
    pieces = [(own + other, own) for own in range(men + 1) for other in range(men + 1)]
    return sum(len(space_of(size, total).shapes) * comb(total, own) for total, own in pieces)


def state_of(size: int, men: int, key: Key) -> State:
    """The state of a layer's boards but for the piles; whoever is to move is player 0."""
    state = State()
    state.size, state.men = size, men
    rules.setup(state)
    for player in range(2):
        state.reserve[player][PAWN] = men - key[player]
    return state


def seen_by_mover(state: State) -> State:
    """The same position with the player to move as player 0."""
    seen = state.copy()
    seen.plies = 0
    if state.turn == 1:
        seen.turn, seen.reserve = 0, [state.reserve[1], state.reserve[0]]
        for cell in range(CELLS):
            ones = seen.pile[cell] & LOWEST_BITS
            twos = seen.pile[cell] >> 1 & LOWEST_BITS
            seen.pile[cell] = ones << 1 | twos
    return seen


@cache
def solved(size: int, men: int, tell: Tell = quiet) -> Table:
    """The table, from disk if it is there whole; else it is made."""

    def made() -> memoryview:
        table = Table(size, men)
        table.solve(tell)
        return table.data.data.cast("B")

    file, title = file_of(user_cache(), size, men), f"sixfold sixth size={size} men={men} 1"
    return Table(size, men, kept_tables.kept(file, title, 4 * entries_in(size, men), made))


def file_of(folder: Path, size: int, men: int) -> Path:
    return folder / f"sixth-{size}x{size}-{men}-men.table"
