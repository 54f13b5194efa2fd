"""Learns the judge's network from games of the search against itself: `python -m sixfold.games.sixth.makers.network`.

A program for makers, which goes on from the weights in weights.txt: a generation plays games with them, and the
network that it has fitted to what those came to is written for the next one to play with.  It knows how examples
become weights; how games are played is for `examples`, the arithmetic for `fitting`.  With the same arguments and
weights to begin with it writes the same file, on however many cores.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, NamedTuple

from sixfold.games.sixth.judge import ALL, HIDDEN, SCALE, WEIGHTS_FILE
from sixfold.games.sixth.makers.examples import SEED, UNIT
from sixfold.machines import compile as compiling
from sixfold.machines.weights import read_weights, write_weights

STARTS: list[dict[str, str]] = [  # whose games take turns
    *[{}] * 14,
    *[{"size": "4"}] * 2,
    *({"pieces": pieces} for pieces in ("milady", "hunchback", "giant", "all")),
]
CHUNK = 500  # games of one task, which begins with an empty table
MEMORY = 1 << 19  # bytes of the table of a task
ROOM = (40, 64)  # for positions of a game on average, and features of a position
SHARDS = 8  # parts of a batch, each with gradients of its own, added in their order
BATCH = 16_384
HELD_OUT = 100_000  # examples to measure the loss by
RATE, SOONER, LATER = 0.003, 0.1, 0.002  # Adam's: the learning rate, and how fast the two means follow
FIRST_HIDDEN, FIRST_BIAS, FIRST_OUT = 0.08, 0.3, 0.3  # a new network: spread of weights to the units and from them


class Examples(NamedTuple):
    """Positions in a row."""

    kept: Any  # features, one position's after the other's
    offsets: Any  # where each position's begin
    goals: Any  # what they are worth to the player to move, from 0 to 1


class Network(NamedTuple):
    """The arrays of a network, or of its gradients."""

    hidden: Any  # a row a feature
    plain: Any
    bias: Any
    out: Any


# Games


def examples_from(span: tuple[int, int], depth: int) -> Examples:
    """Plays games with these numbers, searching so many moves ahead."""
    import numpy as np

    from sixfold.games.sixth import GAME
    from sixfold.machines import rng
    from sixfold.machines.layout import packed
    from sixfold.search import alphabeta
    from sixfold.search import alphabeta_kernel as kernel

    rules = GAME.rules
    starts = np.array([packed(GAME.setup(2, GAME.resolve_options(options, 2), {}))[0] for options in STARTS])
    table, past = alphabeta.new_table(MEMORY), np.zeros(kernel.PAST, np.int64)
    work = alphabeta.workspace(GAME, rules.State(), table, past)
    positions = (span[1] - span[0]) * ROOM[0]
    kept, offsets, goals = np.zeros(positions * ROOM[1], np.int16), np.zeros(positions, np.int64), np.zeros(positions)
    scores = np.zeros((2, rules.MAX_MOVES), np.int32)
    trace, dice = np.zeros((rules.MAX_PLIES + 1, 4)), packed(rng.Rng())
    count = _template().games(work, starts, np.array(span), depth, *scores, dice, trace, kept, offsets, goals)
    return Examples(kept[: offsets[count]].copy(), offsets[: count + 1].copy(), goals[:count].astype(np.float32))


def _template() -> Any:
    from sixfold.games.sixth import GAME
    from sixfold.games.sixth import judge as own
    from sixfold.machines import rng
    from sixfold.search import alphabeta_kernel
    from sixfold.search.judges import completed

    source: Any = GAME.rules
    rules = compiling.twin(source)
    judge = completed(own, rules)
    kernel = compiling.twin(alphabeta_kernel, rules=rules, judge=judge)
    examples = importlib.import_module("sixfold.games.sixth.makers.examples")
    return compiling.twin(examples, rules=rules, rng=compiling.twin(rng), judge=judge, kernel=kernel)


def played(first: int, games: int, depth: int, jobs: int) -> Examples:
    """Examples of so many games, numbered from `first` on, played in processes that read the weights afresh."""
    spans = [(number, min(number + CHUNK, first + games)) for number in range(first, first + games, CHUNK)]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        return together(pool.map(examples_from, spans, [depth] * len(spans)))


def together(parts: Iterable[Examples]) -> Examples:
    import numpy as np

    parts = list(parts)
    lengths = [np.diff(part.offsets) for part in parts]
    offsets = np.concatenate([[0], np.cumsum(np.concatenate(lengths))])
    return Examples(
        np.concatenate([part.kept for part in parts]), offsets, np.concatenate([part.goals for part in parts])
    )


# The network


def read_network() -> Network:
    """The network in weights.txt; new random weights in the place of hidden ones that nobody has learned yet."""
    import numpy as np

    numbers: Any = np.array(read_weights(WEIGHTS_FILE), np.float32)
    plain, hidden, bias, out = np.split(numbers, [ALL, ALL * (1 + HIDDEN), -HIDDEN])
    if not hidden.any():
        source = np.random.default_rng(SEED)
        hidden = source.standard_normal(len(hidden)) * FIRST_HIDDEN * SCALE
        bias = bias + FIRST_BIAS * SCALE
        out = source.standard_normal(HIDDEN) * FIRST_OUT * UNIT
    scaled = hidden.reshape(ALL, HIDDEN) / SCALE, plain / UNIT, bias / SCALE, out / UNIT
    return Network(*(array.astype(np.float32) for array in scaled))


def write_network(network: Network, comment: str) -> None:
    import numpy as np

    parts = UNIT * network.plain, SCALE * network.hidden.ravel(), SCALE * network.bias, UNIT * network.out
    write_weights(WEIGHTS_FILE, comment, np.concatenate(parts).tolist())


class Fitting:
    """Gradients of a network on several threads."""

    def __init__(self, examples: Examples, network: Network, jobs: int) -> None:
        import numpy as np

        self._template = compiling.twin(importlib.import_module("sixfold.games.sixth.makers.fitting"))
        self._examples, self._network = examples, network
        self._sums = np.zeros((SHARDS, HIDDEN), np.float32)
        self._pool = ThreadPoolExecutor(min(jobs, SHARDS))
        self._gradients = [zeros_like(network) for _ in range(SHARDS)]

    def loss(self, order: Any) -> float:
        """The mean loss of these examples; their gradients are added up."""
        edges = [len(order) * shard // SHARDS for shard in range(SHARDS + 1)]

        def add(shard: int) -> float:
            for array in self._gradients[shard]:
                array[:] = 0
            span = edges[shard], edges[shard + 1]
            found = self._template.add_gradients(
                tuple(self._examples),
                order,
                span,
                tuple(self._network),
                tuple(self._gradients[shard]),
                self._sums[shard],
            )
            return float(found)

        return sum(self._pool.map(add, range(SHARDS))) / len(order)

    def gradients(self) -> Network:
        """Of the examples whose loss was asked for last."""
        return Network(*(sum(arrays) for arrays in zip(*self._gradients, strict=True)))


def zeros_like(network: Network) -> Network:
    import numpy as np

    return Network(*map(np.zeros_like, network))


def fitted(examples: Examples, network: Network, epochs: int, jobs: int) -> Network:
    """The network after so many rounds over the examples, by Adam with a learning rate that falls to nothing."""
    import numpy as np

    source, count = np.random.default_rng(SEED), len(examples.goals)
    held_out = min(HELD_OUT, count // 10)
    batch = min(BATCH, count // 10)
    fitting, means, squares = Fitting(examples, network, jobs), zeros_like(network), zeros_like(network)
    steps, step = epochs * ((count - held_out) // batch), 0
    print(f"{count} positions, loss {fitting.loss(np.arange(held_out)):.5f}", flush=True)
    for epoch in range(epochs):
        order = held_out + source.permutation(count - held_out)
        for first in range(0, len(order) - batch + 1, batch):
            fitting.loss(order[first : first + batch])
            step += 1
            rate = RATE * min(1, step / 50) * (1 + np.cos(np.pi * step / steps)) / 2
            for array, gradient, mean, square in zip(network, fitting.gradients(), means, squares, strict=True):
                gradient /= batch
                mean += SOONER * (gradient - mean)
                square += LATER * (gradient * gradient - square)
                scale = np.sqrt(square / (1 - (1 - LATER) ** step)) + 1e-7
                array -= rate * mean / (1 - (1 - SOONER) ** step) / scale
            for array in (network.hidden, network.bias):
                np.clip(array, -1, 1, out=array)  # so that no sum of whole numbers overflows its lane
        print(f"  round {epoch + 1}: loss {fitting.loss(np.arange(held_out)):.5f}", flush=True)
    return network


def main() -> None:
    """Plays, fits and writes, one generation after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generation", action="append", metavar="GAMES:DEPTH", help="default: 400000:2 and 200000:3")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    first, known = 0, list[Examples]()
    for generation in given.generation or ["400000:2", "200000:3"]:
        began = time.monotonic()
        games, depth = map(int, generation.split(":"))
        known = [*known[-1:], played(first, games, depth, given.jobs)]
        print(f"{games} games, {depth} moves ahead: {time.monotonic() - began:.0f} s", flush=True)
        network = fitted(together(known), read_network(), given.epochs, given.jobs)
        write_network(
            network,
            f"Made by train.py and network.py, last {generation}: a position to who is to move, 400 for three to one.",
        )
        first += games
        print(f"  written after {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
