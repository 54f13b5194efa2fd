"""The buffers that kernels work in: lists and plain states for the interpreter, arrays for compiled code.

It knows shapes and states.  It does not know which kernel uses them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sixfold.machines.compile import Mode
from sixfold.machines.layout import StateClass, States, empty, pack, packed, unpack


class Buffers(Protocol):
    def ints(self, *shape: int) -> Any:
        """32-bit numbers, all 0."""

    def floats(self, *shape: int) -> Any:
        """Fractions, all 0."""

    def longs(self, numbers: Sequence[int]) -> Any:
        """These numbers, with room for 64 bits each."""

    def fresh(self, state_class: type[StateClass], count: int = 1) -> Any:
        """States whose fields are to be filled."""

    def copies(self, state: StateClass, count: int = 1) -> Any:
        """So many copies of a plain state."""

    def put(self, state: StateClass, states: Any, place: int) -> None:
        """Writes a plain state into one of the states."""

    def plain(self, state_class: type[StateClass], state: Any) -> Any:
        """One of the states as a plain one."""


class _Lists:
    """Buffers of the interpreter; NumPy is not needed."""

    def ints(self, *shape: int) -> Any:
        return _nested(shape, 0)

    def floats(self, *shape: int) -> Any:
        return _nested(shape, 0.0)

    def longs(self, numbers: Sequence[int]) -> Any:
        return list(numbers)

    def fresh(self, state_class: type[StateClass], count: int = 1) -> Any:
        return States(state_class() for _ in range(count))

    def copies(self, state: StateClass, count: int = 1) -> Any:
        return States(state.copy() for _ in range(count))

    def put(self, state: StateClass, states: Any, place: int) -> None:
        states[place] = state

    def plain(self, state_class: type[StateClass], state: Any) -> Any:
        return state


class _Arrays:
    """Buffers of compiled code: NumPy arrays, and records for states."""

    def ints(self, *shape: int) -> Any:
        import numpy as np

        return np.zeros(shape, np.int32)

    def floats(self, *shape: int) -> Any:
        import numpy as np

        return np.zeros(shape, np.float64)

    def longs(self, numbers: Sequence[int]) -> Any:
        import numpy as np

        return np.array(numbers, np.int64)

    def fresh(self, state_class: type[StateClass], count: int = 1) -> Any:
        return empty(state_class, count)

    def copies(self, state: StateClass, count: int = 1) -> Any:
        return packed(state, count)

    def put(self, state: StateClass, states: Any, place: int) -> None:
        pack(state, states[place])

    def plain(self, state_class: type[StateClass], state: Any) -> Any:
        return unpack(state_class, state)


def buffers(mode: Mode) -> Buffers:
    return _Lists() if mode == "plain" else _Arrays()


def _nested(shape: Sequence[int], value: Any) -> Any:
    return [_nested(shape[1:], value) for _ in range(shape[0])] if shape else value
