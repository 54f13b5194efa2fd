"""How far shapes reach, parts of a picture, and arrows between its places.

It knows shapes and their names.  It does not know what stands at a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from msgspec.structs import replace

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

Frame = tuple[float, float, float, float]  # left, top, right, bottom
HEAD = 0.36  # of an arrow, as a part of the place it points at


def around(frames: Iterable[Frame | None]) -> Frame | None:
    known = [frame for frame in frames if frame]
    if not known:
        return None
    lefts, tops, rights, bottoms = zip(*known, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def frame(shape: Shape) -> Frame | None:
    """How far a shape reaches; of outlines and text only where they stand."""
    match shape:
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
        case Ellipse(x, y, rx, ry):
            return x - rx, y - ry, x + rx, y + ry
        case Box(x, y, width, height):
            return x, y, x + width, y + height
        case Group(_, _, parts) | Moved(_, parts):
            return around(map(frame, parts))
        case Path(_, _, x, y) | Label(x, y):
            return (x, y, x, y) if x or y else None


def places(shapes: Iterable[Shape]) -> dict[str, Frame]:
    """The named places of a picture and how far each reaches."""
    found: dict[str, Frame] = {}
    for shape in shapes:
        if isinstance(shape, Group | Moved):
            found |= places(shape.shapes)
        if isinstance(shape, Group) and shape.name and (reach := frame(shape)):
            found[shape.name] = reach
    return found


def shifted(shapes: Iterable[Shape], dx: float, dy: float) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group | Moved):
            yield replace(shape, shapes=tuple(shifted(shape.shapes, dx, dy)))
        else:
            yield replace(shape, x=shape.x + dx, y=shape.y + dy)


def cropped(picture: Picture, part: Frame, margin: float) -> Picture:
    """A part of a picture as a picture; what reaches beyond it is cut off by whoever draws it."""
    left, top = max(0, part[0] - margin), max(0, part[1] - margin)
    right, bottom = min(picture.width, part[2] + margin), min(picture.height, part[3] + margin)
    return Picture(right - left, bottom - top, picture.title, tuple(shifted(picture.shapes, -left, -top)))


def with_arrows(picture: Picture, paths: Iterable[Sequence[str]]) -> Picture:
    """The picture with an arrow along each path of places; a single place gets a ring."""
    known = places(picture.shapes)
    arrows: list[Shape] = []
    for path in paths:
        frames = [known[step] for step in path if step in known]
        if not frames:
            raise CannotRead(" ".join(path), say("the picture has no such places"))
        arrows += _arrow(frames) if len(frames) > 1 else [_ring(frames[0])]
    return replace(picture, shapes=(*picture.shapes, *arrows))


def _ring(place: Frame) -> Shape:
    left, top, right, bottom = place
    return Circle((left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top) / 2, "mark-hint")


def _arrow(frames: Sequence[Frame]) -> list[Shape]:
    """A line through the middle of each place, and its head."""
    points = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in frames]
    (fx, fy), (x, y) = points[-2:]
    left, top, right, bottom = frames[-1]
    size, length = HEAD * min(right - left, bottom - top), hypot(x - fx, y - fy) or 1
    dx, dy = (x - fx) / length * size, (y - fy) / length * size
    line = " L ".join(f"{px:.1f} {py:.1f}" for px, py in [*points[:-1], (x - dx, y - dy)])
    sides = f"{x - dx - dy / 2:.1f} {y - dy + dx / 2:.1f} L {x - dx + dy / 2:.1f} {y - dy - dx / 2:.1f}"
    return [Path(f"M {line}", "mark-hint"), Path(f"M {x:.1f} {y:.1f} L {sides} Z", "mark-hint-head")]
