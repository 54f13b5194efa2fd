"""What stands where in a picture: places by name, corners and sizes of shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Path, Shape, flat


def names_in(shapes: Iterable[Shape]) -> set[str]:
    """The names of all groups, inside others too."""
    return {group.name for group in groups_in(shapes) if group.name}


def groups_in(shapes: Iterable[Shape]) -> Iterator[Group]:
    """Every group, inside others too."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
        yield from groups_in(getattr(shape, "shapes", ()))


def size_of(shape: Shape) -> tuple[float, float]:
    """Width and height of what boxes and circles cover; nothing where there are none."""
    parts = [part for part in flat([shape]) if isinstance(part, Box | Circle | Ellipse)]
    if not parts:
        return 0.0, 0.0
    across, down = zip(*(corner for part in parts for corner in corners(part)), strict=True)
    return max(across) - min(across), max(down) - min(down)


def corners(shape: Shape) -> list[tuple[float, float]]:
    """Two corners of what a shape covers, the line around it left out."""
    match shape:
        case Circle(x, y, r):
            return [(x - r, y - r), (x + r, y + r)]
        case Ellipse(x, y, rx, ry):
            return [(x - rx, y - ry), (x + rx, y + ry)]
        case Box(x, y, width, height):
            return [(x, y), (x + width, y + height)]
        case Label(x, y, _, size):
            return [(x, y - size / 2), (x, y + size / 2)]
        case Path(outline, _, x, y, scale):
            numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", outline)]
            return [(x + scale * u, y + scale * v) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]
    return [corner for part in shape.shapes for corner in corners(part)]
