"""Random games by the million, and what they came to: lengths, choices, endings, ranks and scores.

It knows positions, threads and the arrays of its kernel.  It does not know which game this is, nor
what is said about the numbers.  The same seed gives the same games, whatever the number of threads
and the device; game `n` is the one that `Engine.playouts` plays as number `n`.

Like all random playouts these do not look for repetition: a game that a third occurrence of a
position would end goes on.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from sixfold.game.values import whole
from sixfold.machines import rng
from sixfold.machines.compile import Mode, twin
from sixfold.positions.position import Position
from sixfold.simulation.batch import counting, simulation_kernel
from sixfold.simulation.batch.simulation_kernel import LOWEST_SCORE, SCORES, Histograms, Rows, Workspace
from sixfold.simulation.buffers import buffers
from sixfold.simulation.playout import MAX_ENDINGS, MAX_PLAYERS
from sixfold.simulation.twins import twins_of
from sixfold.text.errors import BadValue, CannotRead
from sixfold.text.messages import say

MAX_GAMES = 2**32  # of a seed: so many random streams it has
MAX_THREADS = 1024
DEVICES = ("cpu", "cuda")
QUEUED = 2  # parts handed to the threads for each that can run at once


@dataclass(frozen=True)
class Simulation:
    position: Position  # where they began
    seed: int
    first: int  # the number of the first game
    games: int
    seconds: float  # that playing took
    histograms: Histograms  # of arrays of int64
    rows: Rows | None = None  # of arrays of int32, a row a game, where they were asked for

    def plus(self, other: Simulation) -> Simulation:
        """Both together, without rows."""
        added = Histograms(*(one + two for one, two in zip(self.histograms, other.histograms, strict=True)))
        games, seconds = self.games + other.games, self.seconds + other.seconds
        return replace(self, games=games, seconds=seconds, histograms=added, rows=None)


class PartSizes(NamedTuple):
    """Parts grow from the least to the most games, until one takes so many seconds."""

    least: int
    most: int
    seconds: float = 0.25


class Simulator(Protocol):
    """Plays random games from one position with one seed; several threads may ask at once."""

    sizes: PartSizes

    def play(self, first: int, games: int) -> Simulation:
        """Games number `first` and on."""


class CpuSimulator:
    sizes = PartSizes(64, 2**20)

    def __init__(self, position: Position, seed: int = 0, rows: bool = False, mode: Mode = "fast") -> None:
        """`mode` is `fast` (compiled), `checked` (with bounds checks), or `plain` (interpreted)."""
        self._position, self._seed, self._rows = position, seed, rows
        given = twins_of(position.game, mode)._asdict()
        self._kernel = twin(simulation_kernel, mode, **given, counting=twin(counting, mode))
        self._made = buffers(mode)

    def play(self, first: int, games: int) -> Simulation:
        """Games number `first` and on, on this thread."""
        position, began = self._position, time.perf_counter()
        histograms = empty_histograms(position)
        rows = empty_rows(games if self._rows else 0, position.players)
        low, high = rng.halves(self._seed)
        queue = self._made.longs([first])
        self._kernel.play_games(self._workspace(), histograms, rows, queue, low, high, first + games, first)
        histograms = summed(histograms, position.players)
        seconds = time.perf_counter() - began
        kept = rows if self._rows else None
        return Simulation(position, self._seed, first, games, seconds, histograms, kept)

    def _workspace(self) -> Workspace:
        made, state = self._made, self._position.rules_state()
        moves, players = made.ints(self._position.game.rules.MAX_MOVES), made.ints(MAX_PLAYERS)
        dice, points = made.copies(rng.Rng()), made.ints(self._position.players)
        return Workspace(made.copies(state), made.copies(state), dice, moves, players, points)


def empty_histograms(position: Position) -> Histograms:
    """Room to count games from a position."""
    import numpy as np

    rules, players = position.game.rules, position.players
    lengths, branching = rules.MAX_PLIES + 1, rules.MAX_MOVES + 1
    sizes = (lengths, branching, MAX_ENDINGS, players, players * players, players * SCORES, players, players)
    return Histograms(*(np.zeros(size, np.int64) for size in sizes))


def summed(counted: Histograms, players: int) -> Histograms:
    """What the kernel has counted, with the sums that follow from how often there was each score."""
    import numpy as np

    values = np.arange(LOWEST_SCORE, LOWEST_SCORE + SCORES)
    scores = counted.scores.reshape(players, SCORES)
    return counted._replace(
        sums=counted.sums + scores @ values,
        squares=counted.squares + scores @ (values * values),
    )


def empty_rows(games: int, players: int) -> Rows:
    import numpy as np

    single, by_player = np.zeros((3, games), np.int32), np.zeros((2, games, players), np.int32)
    return Rows(*single, *by_player)


def histograms_of(position: Position, rows: Rows, branching: Any) -> Histograms:
    """The same numbers as counting gives, from rows of games and the numbers of legal moves of all decisions."""
    import numpy as np

    sizes = [len(counts) for counts in empty_histograms(position)]
    first = rows.ranks == 1
    alone = first & (first.sum(axis=1, keepdims=True) == 1) & (position.players > 1)
    bins = np.clip(rows.scores - LOWEST_SCORE, 0, SCORES - 1)
    players = np.arange(position.players)
    scores = rows.scores.astype(np.int64)
    return Histograms(
        np.bincount(rows.plies, minlength=sizes[0]),
        np.bincount(branching, minlength=sizes[1]),
        np.bincount(rows.endings, minlength=sizes[2]),
        alone.sum(axis=0),
        np.bincount((players * position.players + rows.ranks - 1).ravel(), minlength=sizes[4]),
        np.bincount((players * SCORES + bins).ravel(), minlength=sizes[5]),
        scores.sum(axis=0),
        (scores * scores).sum(axis=0),
    )


def simulate(
    position: Position,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    progress: Callable[[int], None] | None = None,
    rows: bool = False,
) -> Simulation:
    """Plays random games from a position and counts them: numbers `first` and on of the seed.

    `progress` is called with how many are done; `rows` keeps a row of each game.  Without `threads`
    every core plays.
    """
    all_parts = parts(position, games, seed=seed, first=first, threads=threads, device=device, rows=rows)
    total, kept, began = None, [], time.perf_counter()
    for part in all_parts:
        total = part if total is None else total.plus(part)
        kept += [part.rows] if part.rows else []
        if progress:
            progress(total.games)
    assert total
    return replace(total, seconds=time.perf_counter() - began, rows=joined(kept) if rows else None)


def joined(rows: Iterable[Rows]) -> Rows:
    import numpy as np

    return Rows(*(np.concatenate(column) for column in zip(*rows, strict=True)))


def parts(
    position: Position,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    rows: bool = False,
) -> Iterator[Simulation]:
    """The same in parts, of a moment each, in the order of the games' numbers."""
    if position.over:
        raise BadValue("position", say("this game is over; nothing is left to play"))
    if device == "cuda" and threads is not None:
        raise BadValue("threads", say("on a GPU every game has a thread; leave this out"))
    whole(seed, 0, 2**64 - 1)
    whole(games, 1, MAX_GAMES - whole(first, 0, MAX_GAMES - 1))
    at_once = os.cpu_count() or 1 if threads is None else whole(threads, 1, MAX_THREADS)
    made = simulator(position, seed, device, rows)
    made.play(first, 1)  # compiles
    return _on_threads(made, first, games, at_once if device == "cpu" else 1)


def simulator(position: Position, seed: int, device: str, rows: bool) -> Simulator:
    """What plays on a device; refuses one that there is not."""
    if device == "cpu":
        return CpuSimulator(position, seed, rows)
    if device == "cuda":
        from sixfold.simulation.batch.cuda import CudaSimulator

        return CudaSimulator(position, seed, rows)
    raise CannotRead(repr(device), say("a device is one of {names}", names=", ".join(DEVICES)))


def _on_threads(made: Simulator, first: int, games: int, threads: int) -> Iterator[Simulation]:
    with ThreadPoolExecutor(threads) as pool:

        def submit(number: int, count: int) -> Future[Simulation]:
            return pool.submit(made.play, number, count)

        yield from in_order(submit, first, games, QUEUED * threads, made.sizes)


def in_order(
    submit: Callable[[int, int], Future[Simulation]], first: int, games: int, queued: int, sizes: PartSizes
) -> Iterator[Simulation]:
    """Hands out games, so many parts ahead, and gives the parts in order; they grow until they take their time."""
    size, number, end = sizes.least, first, first + games
    waiting = deque[Future[Simulation]]()
    try:
        while number < end or waiting:
            while number < end and len(waiting) < queued:
                count = min(size, end - number)
                waiting.append(submit(number, count))
                number += count
            part = waiting.popleft().result()
            if part.seconds < sizes.seconds and part.games == size:
                size = min(2 * size, sizes.most)
            yield part
    finally:
        for future in waiting:
            future.cancel()
