"""State classes: named whole-number fields, as plain objects and as NumPy records.

It knows field names, shapes and widths.  It does not know what a field means, and
it does not import NumPy until a packed record is asked for.

    class State(StateClass):
        height: Ints = ints(25)     # of the pile on each cell
        turn: int = 0               # the player to move

Fields are signed and 32 bits wide (64 where made with `ints64`): narrower numbers would overflow in
compiled code where the interpreter's do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

if TYPE_CHECKING:
    import numpy as np

NO_BRACKETS = str.maketrans("", "", "[] ")
Ints: TypeAlias = list[int]
Grid: TypeAlias = list[list[int]]
Floats: TypeAlias = list[float]
Mask: TypeAlias = list[bool]
SAFE = 2**53 - 1  # the largest whole number of which JavaScript can tell its neighbours apart


@dataclass(frozen=True)
class Field:
    """The shape of a field (none for a single number), its width in bits and first value."""

    shape: tuple[int, ...] = ()
    bits: int = 32
    first: int = 0

    def new(self) -> Any:
        return _filled(self.shape, self.first)


def ints(*shape: int, first: int = 0) -> Any:
    """A fixed-size array of 32-bit numbers, one or two dimensions."""
    return Field(shape, 32, first)


def ints64(*shape: int, first: int = 0) -> Any:
    """A single 64-bit number, or a fixed-size array of them."""
    return Field(shape, 64, first)


def buffer(count: int) -> Ints:
    """Room for so many numbers, for as long as the function runs that asks for it; `count` is a constant.

    Compiled code has its own: arrays, and on a device memory of the thread.
    """
    return [0] * count


class StateClass:
    """Base of every state class; its annotated attributes are the fields."""

    fields: ClassVar[dict[str, Field]] = {}
    lists: ClassVar[tuple[str, ...]] = ()  # fields of one dimension
    grids: ClassVar[tuple[str, ...]] = ()  # and of two

    def __init_subclass__(cls) -> None:
        cls.fields = {name: _field(cls.__dict__.get(name)) for name in cls.__annotations__}
        cls.lists, cls.grids = (
            tuple(name for name, field in cls.fields.items() if len(field.shape) == dimensions) for dimensions in (1, 2)
        )

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.new())

    def copy(self) -> Self:
        """A copy that shares nothing with this state."""
        twin, own = object.__new__(type(self)), vars(self).copy()
        for name in self.lists:
            own[name] = own[name].copy()
        for name in self.grids:
            own[name] = [row.copy() for row in own[name]]
        vars(twin).update(own)
        return twin

    def key(self) -> tuple[Any, ...]:
        """Everything in the state as one hashable value."""
        return tuple(_frozen(getattr(self, name)) for name in self.fields)

    @classmethod
    def from_key(cls, key: tuple[Any, ...]) -> Self:
        """The state that `key` was taken from."""
        state = cls()
        for name, value in zip(cls.fields, key, strict=True):
            setattr(state, name, _thawed(value))
        return state

    def text(self) -> str:
        """Everything in the state, as numbers with commas between them."""
        return str(list(vars(self).values())).translate(NO_BRACKETS)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inside})"


def state_with(made: type[StateClass], given: dict[str, Any]) -> Any:
    """A fresh state in which some fields are filled; of what is given, what it has no field for is left out."""
    state = made()
    for name, value in given.items():
        if name in made.fields:
            setattr(state, name, value)
    return state


def numbers_in(value: Any) -> Iterator[int]:
    """The numbers of a field, or of its part of a key, row by row."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from numbers_in(item)
    else:
        yield value


def numbers_data(value: Any) -> Any:
    """Whole numbers, as text where JavaScript would not read them exactly from JSON; texts as they are."""
    if isinstance(value, list | tuple):
        return [numbers_data(part) for part in value]
    return value if isinstance(value, str) or abs(value) <= SAFE else str(value)


def numbers_from(data: Any) -> Any:
    """The way back, for keys of states."""
    return tuple(map(numbers_from, data)) if isinstance(data, list | tuple) else int(data)


class States(list[Any]):
    """Plain states in a row that, like an array of records, copies what is assigned to it."""

    def __setitem__(self, place: Any, state: Any) -> None:
        super().__setitem__(place, state.copy())


def _field(given: Any) -> Field:
    return given if isinstance(given, Field) else Field(first=given or 0)


def _filled(shape: tuple[int, ...], value: int) -> Any:
    if not shape:
        return value
    return [_filled(shape[1:], value) for _ in range(shape[0])]


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _thawed(value: Any) -> Any:
    return [_thawed(item) for item in value] if isinstance(value, tuple) else value


def dtype(state_class: type[StateClass]) -> np.dtype[Any]:
    """The NumPy record type with the same field names."""
    import numpy as np

    return np.dtype(
        [(name, f"i{field.bits // 8}", field.shape) for name, field in state_class.fields.items()],
        align=True,
    )


def empty(state_class: type[StateClass], count: int = 1) -> np.ndarray[Any, Any]:
    """`count` packed records, all zero."""
    import numpy as np

    return np.zeros(count, dtype(state_class))


def pack(state: StateClass, record: Any) -> None:
    for name in state.fields:
        record[name] = getattr(state, name)


def packed(state: StateClass, count: int = 1) -> np.ndarray[Any, Any]:
    records = empty(type(state), count)
    pack(state, records[0])
    records[1:] = records[0]
    return records


def unpack(state_class: type[StateClass], record: Any) -> Any:
    """The plain state that a packed record holds."""
    state = state_class()
    for name in state_class.fields:
        setattr(state, name, record[name].tolist())
    return state
