"""How fast a game is simulated: random play, with every legal move generated each ply.

Interpreted, compiled on one core and on all cores, and many games stepped together are measured in
turn within one run, so that their ratios hold on a noisy machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from sixfold.positions.position import Position
from sixfold.simulation.batch.vector import VectorGames
from sixfold.simulation.engine import Engine, Tally

STEPPED = 1024  # games of a vector
ROUNDS = 5  # how often each way is measured, in turn; the median counts


@dataclass(frozen=True)
class Speed:
    compiled: bool
    stepped: bool  # many games together, a step each: moves are those of players, dice not counted
    threads: int
    moves_per_second: float
    games_per_second: float
    ratio: float  # to the interpreter

    def json(self) -> dict[str, Any]:
        return asdict(self)


Run = Callable[[int, int], tuple[int, int]]  # of so many games or steps, from a number on; moves and games


def measure(
    position: Position, seconds: float, seed: int, progress: Callable[[int], None] = lambda done: None
) -> list[Speed]:
    """The speeds; `progress` is called with how many of the ROUNDS are done."""
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as pool:
        ways = _ways(position, seed, cores, pool)
        sizes = [_fitting(run, seconds / ROUNDS) for *_, run in ways]
        samples: list[list[tuple[float, float]]] = [[] for _ in ways]
        for number in range(ROUNDS):
            for sample, size, (*_, run) in zip(samples, sizes, ways, strict=True):
                sample.append(_timed(run, size, number))
            progress(number + 1)
    medians = [sorted(sample)[ROUNDS // 2] for sample in samples]
    return [
        Speed(compiled, stepped, threads, round(moves), round(per_game, 1), round(moves / medians[0][0], 2))
        for (compiled, stepped, threads, _), (moves, per_game) in zip(ways, medians, strict=True)
    ]


def _ways(position: Position, seed: int, cores: int, pool: ThreadPoolExecutor) -> list[tuple[bool, bool, int, Run]]:
    """What is measured: whether it is compiled, whether games are stepped together, how many threads."""
    plain, fast = Engine(position.game, "plain"), Engine(position.game, "fast")

    def spread(games: int, first: int) -> tuple[int, int]:
        each = -(-games // cores)
        runs = [pool.submit(fast.playouts, position, each, seed, first + each * i) for i in range(cores)]
        return sum(run.result().plies for run in runs), games

    return [
        (False, False, 1, lambda games, first: _counted(plain.playouts(position, games, seed, first))),
        (True, False, 1, lambda games, first: _counted(fast.playouts(position, games, seed, first))),
        (True, False, cores, spread),
        (True, True, 1, _stepping(position, seed, 1)),
        (True, True, cores, _stepping(position, seed, cores)),
    ]


def _counted(tally: Tally) -> tuple[int, int]:
    return tally.plies, tally.games


def _stepping(position: Position, seed: int, threads: int) -> Run:
    """Steps a vector of games on and on, each with a random action."""
    games = VectorGames(position, STEPPED, seed=seed, threads=threads)

    def run(steps: int, first: int) -> tuple[int, int]:
        ended = 0
        for _ in range(steps):
            _, done = games.step(games.sample())
            ended += int(done.sum())
        return steps * STEPPED, ended

    return run


def _fitting(run: Run, seconds: float) -> int:
    """How many games or steps take about this long; the first runs compile."""
    run(2, 0)
    size = 2
    while True:
        began = time.perf_counter()
        run(size, 0)
        taken = time.perf_counter() - began
        if taken > seconds / 8:
            return max(2, int(size * seconds / taken))
        size *= 4


def _timed(run: Run, size: int, number: int) -> tuple[float, float]:
    began = time.perf_counter()
    moves, games = run(size, number * size)
    taken = time.perf_counter() - began
    return moves / taken, games / taken
