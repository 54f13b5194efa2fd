"""Random games on an NVIDIA GPU: the kernel of simulations, a thread a game at a time.

It knows how a kernel's arrays are laid out on a device.  It does not know which game this is, nor what is
counted.  The games are the same as on a CPU.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.fields import copying
from sixfold.machines.layout import dtype, packed
from sixfold.machines.numba_compiler import cuda_module, device_function
from sixfold.positions.position import Position
from sixfold.simulation.batch import simulate as simulation
from sixfold.simulation.batch import simulation_kernel
from sixfold.simulation.batch.simulation_kernel import Histograms, Rows, Workspace
from sixfold.simulation.playout import MAX_PLAYERS
from sixfold.simulation.twins import twins_of
from sixfold.text.errors import MissingExtra, NoGpu

THREADS = 128  # in a block
BLOCKS = 32  # for each multiprocessor, so that it always has somebody to go on with
ALIGNED = 16  # bytes; records in local memory are not aligned by themselves


def need_gpu() -> Any:
    """Numba's CUDA module; refuses in a sentence where there is no GPU, or no numba-cuda."""
    if find_spec("numba_cuda") is None or find_spec("numba") is None:
        raise MissingExtra("numba-cuda", "cuda")
    import numba

    cuda = cuda_module()
    if not cuda.is_available():
        raise NoGpu
    numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # type: ignore[attr-defined]  # the first launch plays one game, to compile
    return cuda


def grid(cuda: Any, games: int) -> int:
    """How many blocks play so many games: no more than keep the device busy."""
    return int(min(-(-games // THREADS), BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT))


def fingerprints(position: Position, games: int, seed: int = 0) -> Any:
    """Of each random game a number that every legal move went into, as `Engine.fingerprint` has it."""
    import numpy as np

    cuda = need_gpu()
    kernel = launchable(fingerprint_kernel, position.game)
    answers = cuda.device_array(games, np.int64)
    kernel[grid(cuda, games), THREADS](
        cuda.to_device(packed(position.rules_state())), position.players, *rng.halves(seed), answers
    )
    return answers.copy_to_host()


@cache
def fingerprint_kernel(game: Game) -> Any:
    """Plays games and writes their fingerprints; to be compiled."""
    from numba import from_dtype, types

    cuda = cuda_module()
    source: Any = game.rules
    _, generator, drawing = twins_of(game, "device")
    fingerprint = drawing.fingerprint
    seed_stream, put = generator.seed, counting_on_device(game).put
    state, dice, most = from_dtype(dtype(source.State)), from_dtype(dtype(rng.Rng)), source.MAX_MOVES

    def play(start: Any, players: int, low: int, high: int, answers: Any) -> None:
        states, streams = cuda.local.array(1, state, ALIGNED), cuda.local.array(1, dice, ALIGNED)
        moves, actors = cuda.local.array(most, types.int32), cuda.local.array(MAX_PLAYERS, types.int32)
        points = cuda.local.array(MAX_PLAYERS, types.int32)[:players]
        for game in range(cuda.grid(1), len(answers), cuda.gridsize(1)):
            put(states, start)
            seed_stream(streams[0], low, high, game)
            answers[game] = fingerprint(states[0], streams[0], moves, actors, points)

    return play


def counting_on_device(game: Game) -> ModuleType:
    """What `counting` is where all threads count in the same arrays."""
    cuda = cuda_module()
    made = ModuleType("sixfold_counting_on_device")
    copy = copying(game.rules.State.fields, device_function)  # a record as a whole would be copied byte by byte
    vars(made).update(
        add=cuda.jit(device=True)(lambda counts, place, amount: cuda.atomic.add(counts, place, amount)),
        take=cuda.jit(device=True)(lambda queue: cuda.atomic.add(queue, 0, 1)),
        put=cuda.jit(device=True)(lambda states, source: copy(source[0], states[0])),
    )
    return made


def block_counts(cuda: Any) -> tuple[Any, Any]:
    """Two functions for counts that a block keeps to itself: one begins with 0, the other adds them to everybody's."""

    def clear(counts: Any) -> None:
        for place in range(cuda.threadIdx.x, len(counts), cuda.blockDim.x):
            counts[place] = 0

    def hand_over(counts: Any, everybodys: Any) -> None:
        for place in range(cuda.threadIdx.x, len(counts), cuda.blockDim.x):
            if counts[place] != 0:
                cuda.atomic.add(everybodys, place, counts[place])

    return cuda.jit(device=True)(clear), cuda.jit(device=True)(hand_over)


@cache
def playing_kernel(game: Game, players: int) -> Any:
    """Plays games of so many players and counts them; to be compiled."""
    from numba import from_dtype, types

    cuda = cuda_module()
    source: Any = game.rules
    given = twins_of(game, "device")._asdict()
    play_games = twin(simulation_kernel, "device", **given, counting=counting_on_device(game)).play_games
    clear, hand_over = block_counts(cuda)
    state, dice, most = from_dtype(dtype(source.State)), from_dtype(dtype(rng.Rng)), source.MAX_MOVES
    bins = most + 1

    def play(start: Any, histograms: Any, rows: Any, queue: Any, low: int, high: int, first: int, end: int) -> None:
        branching = cuda.shared.array(bins, types.int32)  # one for each block: it is counted every ply
        clear(branching)
        cuda.syncthreads()
        work = Workspace(
            start,
            cuda.local.array(1, state, ALIGNED),
            cuda.local.array(1, dice, ALIGNED),
            cuda.local.array(most, types.int32),
            cuda.local.array(MAX_PLAYERS, types.int32),
            cuda.local.array(players, types.int32),
        )
        counts = Histograms(
            histograms.lengths,
            branching,
            histograms.endings,
            histograms.wins,
            histograms.places,
            histograms.scores,
            histograms.sums,
            histograms.squares,
        )
        play_games(work, counts, rows, queue, low, high, end, first)
        cuda.syncthreads()
        hand_over(branching, histograms.branching)

    return play


@cache
def launchable(make: Callable[..., Any], *given: Any) -> Any:
    """A kernel as it is launched; compiled once."""
    return need_gpu().jit(make(*given))


class CudaSimulator:
    def __init__(self, position: Position, seed: int = 0, rows: bool = False) -> None:
        # Rows take room on both sides.  At the end of a part threads wait for the last games: long parts are better.
        self.sizes = simulation.PartSizes(2**21, 2**22 if rows else 2**27, seconds=1.5)
        self._position, self._seed, self._rows = position, seed, rows
        self._cuda = need_gpu()
        self._play = launchable(playing_kernel, position.game, position.players)
        self._start = self._cuda.to_device(packed(position.rules_state()))

    def play(self, first: int, games: int) -> simulation.Simulation:
        import numpy as np

        cuda, position, began = self._cuda, self._position, time.perf_counter()
        histograms = Histograms(*map(cuda.to_device, simulation.empty_histograms(position)))
        rows = Rows(*map(cuda.to_device, simulation.empty_rows(games if self._rows else 0, position.players)))
        queue = cuda.to_device(np.array([first]))
        numbers = *rng.halves(self._seed), first, first + games
        self._play[grid(cuda, games), THREADS](self._start, histograms, rows, queue, *numbers)
        counted = simulation.summed(Histograms(*(counts.copy_to_host() for counts in histograms)), position.players)
        kept = Rows(*(column.copy_to_host() for column in rows)) if self._rows else None
        seconds = time.perf_counter() - began
        return simulation.Simulation(position, self._seed, first, games, seconds, counted, kept)
