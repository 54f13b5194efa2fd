"""A vector of games on an NVIDIA GPU: the same kernel, a thread a game, and arrays that stay on the device.

It knows CUDA's arrays and launches.  It does not know which game this is; what a step does, the kernel
knows.  PyTorch, CuPy and JAX use the arrays without copying (`device_arrays`).  Actions may be arrays of
theirs too, or NumPy's.

    games = sixfold.vector("pips", 2**20, device="cuda")
    rewards, done = games.step(games.sample())
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.game.values import whole
from sixfold.machines.numba_compiler import cuda_module
from sixfold.positions.position import Position
from sixfold.simulation.batch.compiled_game import compiled, position_of
from sixfold.simulation.batch.cuda import launchable, need_gpu
from sixfold.simulation.batch.device_arrays import on_device
from sixfold.simulation.batch.vector import SEATS, Snapshot, VectorGames
from sixfold.simulation.batch.vector_kernel import NOBODY, NONE, Batch
from sixfold.text.errors import BadValue, Refusal
from sixfold.text.messages import say

THREADS = 128  # in a block


def task_kernel(task: Any, room: int) -> Any:
    """A task of the vector's kernel for all games, each by one thread; `refused` gets the first it says no to."""
    from numba import types

    cuda = cuda_module()

    def run(count: int, refused: Any, given: Any) -> None:
        scratch = cuda.local.array(room, types.int32)
        number = cuda.grid(1)
        if number < count:
            answer = task(*given, scratch, number, number + 1)
            if answer is not None and answer != NONE:
                cuda.atomic.min(refused, 0, number)

    return run


def fresh_kernel() -> Any:
    """No step has been made: nothing was won, and games are over that nobody is to act in."""
    cuda = cuda_module()

    def run(player: Any, rewards: Any, done: Any) -> None:
        number = cuda.grid(1)
        if number < len(done):
            done[number] = player[number] == NOBODY
            for seat in range(rewards.shape[1]):
                rewards[number, seat] = 0.0

    return run


class CudaVectorGames(VectorGames):
    """`VectorGames` on a GPU, the same games for the same seed; without `set`, `copy` and small actions."""

    def __init__(self, start: Position, count: int, **settings: Any) -> None:
        """Settings are as in `VectorGames`; there are no threads to choose."""
        self._cuda = need_gpu()
        if settings.pop("threads", None) is not None:
            raise BadValue("threads", say("on a GPU every game has a thread; leave this out"))
        if settings.get("small_actions"):
            raise BadValue("small_actions", say("games on a GPU do not have this; use those on the cpu"))
        super().__init__(start, count, threads=1, **settings)

    def _compiled(self) -> tuple[Any, Any]:
        return compiled(self.game, self._small, "device")

    def _zeros(self, shape: int | tuple[int, ...], kind: Any) -> Any:
        return on_device(self._cuda, np.zeros(shape, kind))

    def _new_batch(self, repetition: bool) -> Batch:
        return Batch(*(on_device(self._cuda, array) for array in super()._new_batch(repetition)))

    def _spread(self, task: Any, *given: Any) -> list[Any]:
        refused = self._cuda.to_device(np.array([self.count]))
        kernel = launchable(task_kernel, task, max(self.game.rules.MAX_MOVES, SEATS))
        kernel[-(-self.count // THREADS), THREADS](self.count, refused, given)
        if task is not self._small_kernel.check:
            return []
        number = int(refused[0])
        return [number if number < self.count else NONE]

    def _nothing_happened(self) -> None:
        kernel = launchable(fresh_kernel)
        kernel[-(-self.count // THREADS), THREADS](self.player, self._rewards, self._done)

    def _given(self, actions: Any) -> Any:
        """Actions of any whole-number type, on the device already or not."""
        there = hasattr(actions, "__cuda_array_interface__")
        given = self._cuda.as_cuda_array(actions) if there else np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            reason = say("actions are {count} whole numbers, one for each game", count=self.count)
            raise BadValue("actions", reason)
        return given if there else self._cuda.to_device(np.ascontiguousarray(given))

    def position(self, number: int) -> Position:
        number = whole(number, 0, self.count - 1)
        states: Any = self.states
        return position_of(self._start, states[number : number + 1].copy_to_host()[0])

    def set(self, number: int, position: Position) -> None:
        raise self._refused("set")

    def copy(self) -> VectorGames:
        """Not on a GPU: `save` and `restore` do the same for one vector."""
        raise self._refused("copy")

    def _refused(self, name: str) -> Refusal:
        return BadValue(name, say("games on a GPU do not have this; use those on the cpu"))

    def save(self) -> Snapshot:
        kept = [self._cuda.device_array_like(array) for array in self._kept()]
        for copy, array in zip(kept, self._kept(), strict=True):
            copy.copy_to_device(array)
        return Snapshot(*kept)

    def restore(self, saved: Snapshot) -> None:
        if saved.states.shape != (self.count,) or saved.states.dtype != self.states.dtype:
            raise BadValue("saved", say("this was saved from other games"))
        for array, copy in zip(self._kept(), saved, strict=True):
            array.copy_to_device(copy)
        self._nothing_happened()

    def _kept(self) -> tuple[Any, ...]:
        batch = self._batch
        return batch.states, batch.dice, batch.rows, batch.player, batch.keys, batch.seen
