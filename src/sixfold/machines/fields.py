"""Functions over all fields of a state, put together from one for each field.

Compiled code finds a field of a record by a name that is known when it is compiled, and not by one in a
variable: so each field has a function of its own, which holds its name and hands on what concerns the others.
It knows fields and their shapes.  It does not know what they mean, nor what compiles functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

from sixfold.machines.layout import Field

Compiler = Callable[[Callable[..., Any]], Any]


class NumberAt:
    """`number_at(state, place)`: the number of a plain state at a place, through all fields in their order."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields
        self._places = [(name, at) for name, field in fields.items() for at in _indices(field.shape)]

    def __call__(self, state: Any, place: int) -> int:
        """Beyond the last number there are zeros."""
        if place >= len(self._places):
            return 0
        name, at = self._places[place]
        value = getattr(state, name)
        for index in at:
            value = value[index]
        return value  # type: ignore[no-any-return]

    def compiled(self, compiler: Compiler) -> Any:
        """The same for records."""
        read = compiler(lambda state, place: 0)
        for name, field in reversed(self.fields.items()):
            read = compiler(_READING[len(field.shape)](name, field.shape, read))
        return read


def copying(fields: dict[str, Field], compiler: Compiler) -> Any:
    """`copy(source, target)` for records, number by number."""
    copy = compiler(lambda source, target: None)
    for name, field in reversed(fields.items()):
        copy = compiler(_COPYING[len(field.shape)](name, field.shape, copy))
    return copy


def _indices(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not shape:
        yield ()
    else:
        yield from ((first, *others) for first in range(shape[0]) for others in _indices(shape[1:]))


def _read_number(name: str, shape: tuple[int, ...], others: Any) -> Callable[..., Any]:
    def read(state: Any, place: int) -> Any:
        return state[name] if place == 0 else others(state, place - 1)

    return read


def _read_list(name: str, shape: tuple[int, ...], others: Any) -> Callable[..., Any]:
    size = shape[0]

    def read(state: Any, place: int) -> Any:
        return state[name][place] if place < size else others(state, place - size)

    return read


def _read_grid(name: str, shape: tuple[int, ...], others: Any) -> Callable[..., Any]:
    size, columns = prod(shape), shape[1]

    def read(state: Any, place: int) -> Any:
        return state[name][place // columns, place % columns] if place < size else others(state, place - size)

    return read


def _copy_number(name: str, shape: tuple[int, ...], others: Any) -> Callable[..., Any]:
    def copy(source: Any, target: Any) -> None:
        target[name] = source[name]
        others(source, target)

    return copy


def _copy_list(name: str, shape: tuple[int, ...], others: Any) -> Callable[..., Any]:
    size = shape[0]

    def copy(source: Any, target: Any) -> None:
        for index in range(size):
            target[name][index] = source[name][index]
        others(source, target)

    return copy


def _copy_grid(name: str, shape: tuple[int, ...], others: Any) -> Callable[..., Any]:
    rows, columns = shape

    def copy(source: Any, target: Any) -> None:
        for row in range(rows):
            for column in range(columns):
                target[name][row, column] = source[name][row, column]
        others(source, target)

    return copy


# By how many dimensions a field has
_READING = (_read_number, _read_list, _read_grid)
_COPYING = (_copy_number, _copy_list, _copy_grid)
