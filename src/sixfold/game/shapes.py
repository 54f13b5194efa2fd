"""What pictures are made of: shapes and text that carry roles.

A role says what a thing is (`silver`, `line`, `last`), never how it is coloured; the
stylesheet of a view knows that.  Nothing here knows a game or a file format.

Pictures have hundreds of shapes.  They are structs of msgspec, which are made several times as fast as
dataclasses; `dict=True` leaves room for what views keep with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from sixfold.text.messages import Message


class Circle(msgspec.Struct, frozen=True, dict=True):
    x: float
    y: float
    r: float
    role: str


class Ellipse(msgspec.Struct, frozen=True, dict=True):
    x: float
    y: float
    rx: float
    ry: float
    role: str


class Box(msgspec.Struct, frozen=True, dict=True):
    x: float
    y: float
    width: float
    height: float
    role: str
    corner: float = 0


class Path(msgspec.Struct, frozen=True, dict=True):
    """An outline in the path language of SVG, which PDF writers read as well."""

    outline: str
    role: str
    x: float = 0  # where the outline's origin is put
    y: float = 0
    scale: float = 1


class Label(msgspec.Struct, frozen=True, dict=True):
    """Text, centred on its place unless `anchor` says start or end."""

    x: float
    y: float
    text: str
    size: float
    role: str
    anchor: str = "middle"


class Group(msgspec.Struct, frozen=True, dict=True):
    """Shapes that are one thing: a cell with its pile, a die.  `name` is its token in words.

    `thing` says what it is made of to a view that has materials (see `things`); the others draw the shapes.
    """

    name: str
    label: str
    shapes: tuple[Shape, ...]
    thing: tuple[str | float, ...] = ()


class Moved(msgspec.Struct, frozen=True, dict=True):
    """Shapes that the last word moved to where they stand; a view that cannot move draws them there."""

    way: tuple[tuple[float, float], ...]  # how far from there they were at first, and on the way; empty: made there
    shapes: tuple[Shape, ...]
    spin: bool = False  # whether they tumbled, as dice do


Shape: TypeAlias = Circle | Ellipse | Box | Path | Label | Group | Moved


def everything(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Every shape, and after a group all that is in it."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group | Moved):
            yield from everything(shape.shapes)


class Side(msgspec.Struct, frozen=True):
    """A place that opens another player's side of the picture, where pictures depend on who looks.

    Where the picture does not have that place, the side is opened at the player's name.
    """

    place: str
    player: int  # whose side it opens
    label: Message  # says whose it is, while it is open
    back: Message  # what the button says that closes it
    shapes: tuple[Shape, ...] = ()  # that side in small, 128 by 84, where the picture has no place for it


def silent(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without their labels, which a browser would show as tooltips, and without the names of places."""
    for shape in shapes:
        if isinstance(shape, Group):
            named = shape.name != ""
            shown = [part for part in shape.shapes if not (named and isinstance(part, Label) and part.role == "coord")]
            yield Group("", "", tuple(silent(shown)), shape.thing)
        elif isinstance(shape, Moved):
            yield Group("", "", tuple(silent(shape.shapes)))
        else:
            yield shape


class Picture(msgspec.Struct, frozen=True):
    """Shapes on a canvas, drawn in their order."""

    width: float
    height: float
    title: str
    shapes: tuple[Shape, ...]
    sides: tuple[Side, ...] = ()  # that can be opened


class Span(msgspec.Struct, frozen=True):
    """A piece of a text line with its role, and the place of the picture that it shows, if any.

    Spans of one place stand beside each other; a view in which one can point makes a field of them.
    """

    text: str
    role: str = "ink"
    place: str = ""


Line: TypeAlias = tuple[Span, ...]


def line(*parts: str | Span) -> Line:
    """A text line of plain pieces and spans."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def width(lines: list[Line]) -> int:
    """How many letters the longest of some text lines has, blanks at its end apart."""
    return max((len("".join(span.text for span in one).rstrip()) for one in lines), default=0)


def flat(shapes: Iterable[Shape]) -> Iterator[Box | Circle | Ellipse | Label | Path]:
    """Every shape that is no group, in the order in which they are drawn."""
    for shape in shapes:
        if isinstance(shape, Group | Moved):
            yield from flat(shape.shapes)
        else:
            yield shape


def shortened(name: str, most: int, end: str = "..") -> str:
    """A name as it fits into so many letters; the end stands where it was cut, two dots where only ASCII is shown."""
    if len(name) <= most:
        return name
    return name[: most - len(end)] + end if most > len(end) else name[:most]


def wrapped(text: str, columns: int, role: str = "ink", indent: int = 0) -> list[Line]:
    """A sentence on as many text lines as it needs, those after the first indented."""
    return [(Span(part, role),) for part in wrap(text, columns, indent)]


def wrap(text: str, columns: int, indent: int = 0, most: int = 0) -> list[str]:
    """A text broken at blanks, those after the first line indented; of more than `most` lines the rest is left out.

    Not `textwrap`: this is translated for the page, and breaks at no hyphens.
    """
    lines: list[str] = []
    line: str | None = None
    for word in text.split(" "):
        if line is not None and len(line) + 1 + len(word) <= columns:
            line = f"{line} {word}"
            continue
        if line is not None:
            lines.append(line)
        line = (" " * indent if lines else "") + word
        while len(line) > columns:
            lines.append(line[:columns])
            line = " " * indent + line[columns:]
    lines.append(line or "")
    return lines if not 0 < most < len(lines) else [*lines[: most - 1], _cut(lines[most - 1], columns)]


def _cut(line: str, columns: int) -> str:
    """The words of a line that leave room for a sign that something follows."""
    while len(line) >= columns and " " in line:
        line = line.rpartition(" ")[0]
    return f"{line[: columns - 1]}…"
