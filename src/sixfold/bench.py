"""How fast a game is simulated: random play, with every legal move generated each ply.

Interpreted, compiled on one core and compiled on all cores are measured in turn within one run,
so that their ratios hold on a noisy machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from sixfold.positions import Position
from sixfold.search.engine import Engine

ROUNDS = 5  # how often each way is measured, in turn; the median counts


@dataclass(frozen=True)
class Speed:
    """One way of simulating, measured."""

    compiled: bool
    threads: int
    moves_per_second: float
    games_per_second: float
    ratio: float  # to the interpreter

    def json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def measure(
    position: Position, seconds: float, seed: int, progress: Callable[[int], None] = lambda done: None
) -> list[Speed]:
    """The speeds; `progress` is called with how many of the ROUNDS are done."""
    plain, fast = Engine(position.game, "plain"), Engine(position.game, "fast")
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as pool:

        def spread(games: int, first: int) -> int:
            each = -(-games // cores)
            runs = [pool.submit(fast.playouts, position, each, seed, first + each * i) for i in range(cores)]
            return sum(run.result().plies for run in runs)

        ways: list[tuple[bool, int, Callable[[int, int], int]]] = [
            (False, 1, lambda games, first: plain.playouts(position, games, seed, first).plies),
            (True, 1, lambda games, first: fast.playouts(position, games, seed, first).plies),
            (True, cores, spread),
        ]
        games = [_fitting(run, seconds / ROUNDS) for _, _, run in ways]
        samples: list[list[tuple[float, float]]] = [[] for _ in ways]
        for number in range(ROUNDS):
            for way, (_, _, run) in enumerate(ways):
                samples[way].append(_timed(run, games[way], number))
            progress(number + 1)
    medians = [sorted(sample)[ROUNDS // 2] for sample in samples]
    return [
        Speed(compiled, threads, round(moves), round(per_game, 1), round(moves / medians[0][0], 2))
        for (compiled, threads, _), (moves, per_game) in zip(ways, medians, strict=True)
    ]


def _fitting(run: Callable[[int, int], int], seconds: float) -> int:
    """How many games take about this long; the first runs compile."""
    run(2, 0)
    games = 2
    while True:
        began = time.perf_counter()
        run(games, 0)
        taken = time.perf_counter() - began
        if taken > seconds / 8:
            return max(2, int(games * seconds / taken))
        games *= 4


def _timed(run: Callable[[int, int], int], games: int, number: int) -> tuple[float, float]:
    began = time.perf_counter()
    plies = run(games, number * games)
    taken = time.perf_counter() - began
    return plies / taken, games / taken
