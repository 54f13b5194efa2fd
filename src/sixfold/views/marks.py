"""Marks over a picture, as a page draws them over its board: chosen, where it may go, refused, ways.

It knows shapes, their names and the roles of marks.  It does not know what a mark is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal

import msgspec
from msgspec.structs import replace

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape, everything
from sixfold.game.things import made
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

Kind = Literal["chosen", "target", "through", "way", "refused"]
# What empty places consist of; anything else stands on them.
BARE = frozenset(("touch", "grid", "well", "hatch", "muted", "coord", "last", "last-from", "paper", "raised"))
BEND = 0.14  # of a broken line, as a part of its length
CROSS = "M-10-7-7-10 0-3 7-10 10-7 3 0 10 7 7 10 0 3-7 10-10 7-3 0Z"
WIDEST = 60  # a round place without near neighbours


@dataclass(frozen=True)
class Mark:
    kind: Kind
    path: tuple[str, ...]


class Area(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float
    round: bool
    filled: bool = False


def with_marks(picture: Picture, marks: Iterable[Mark]) -> Picture:
    """The picture with these marks over it; ways first."""
    known = areas(picture)
    in_order = sorted(marks, key=lambda mark: mark.kind != "way")
    return replace(picture, shapes=(*picture.shapes, *(shape for mark in in_order for shape in _drawn(mark, known))))


def areas(picture: Picture) -> dict[str, Area]:
    """The named places of a picture.  A round one reaches almost half way to its nearest neighbour."""
    found = dict(_collected(picture.shapes))
    return {name: _widened(area, found.values()) if area.round else area for name, area in found.items()}


def _collected(shapes: Sequence[Shape]) -> Iterator[tuple[str, Area]]:
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from _collected(shape.shapes)
        elif isinstance(shape, Group):
            area = _area(shape.shapes) if shape.name else None
            if area:
                yield shape.name, replace(area, filled=_filled(shape.shapes))
            else:
                yield from _collected(shape.shapes)


def _filled(shapes: Sequence[Shape]) -> bool:
    return any(shape.role not in BARE for shape in everything(shapes) if not isinstance(shape, Group | Moved))


def _area(shapes: Sequence[Shape]) -> Area | None:
    """The first solid shape gives the area."""
    for shape in shapes:
        match shape:
            case Group(_, _, parts) | Moved(_, parts):
                if inside := _area(parts):
                    return inside
            case Box(x, y, width, height):
                return Area(x + width / 2, y + height / 2, width, height, round=False)
            case Circle(x, y, r, role) if role != "shadow":
                return Area(x, y, 2 * r, 2 * r, round=True)
            case Ellipse(x, y, rx, ry, role) if role != "shadow":
                return Area(x, y, 2 * rx, 2 * ry, round=False)
            case Label(x, y) | Path(_, _, x, y) if x or y:
                return Area(x, y, 1, 1, round=True)
    return None


def _widened(area: Area, others: Iterable[Area]) -> Area:
    far = [hypot(other.x - area.x, other.y - area.y) for other in others]
    wide = max(min([0.98 * each for each in far if each > 1] + [WIDEST]), 1)
    return replace(area, width=wide, height=wide)


def _drawn(mark: Mark, known: dict[str, Area]) -> list[Shape]:
    missing = [place for place in mark.path if place not in known]
    if missing:
        raise CannotRead(" ".join(missing), say("the picture has no such places"))
    found = [known[place] for place in mark.path]
    if mark.kind == "way":
        return [made("trail", Path("M" + "L".join(f"{x:g} {y:g}" for x, y in _beside(found)), "mark-way"))]
    if mark.kind == "refused":
        return _crossed_out(found)
    return [_outline(area) if mark.kind == "chosen" else _dot(area, mark.kind) for area in found]


def _beside(found: Sequence[Area]) -> Iterator[tuple[float, float]]:
    """Where a way begins and ends: not over what stands there."""
    for area, other, most in ((found[0], found[1], 0.42), (found[-1], found[-2], 0.25)):
        dx, dy = other.x - area.x, other.y - area.y
        part = min(most, 0.5 * min(area.width, area.height) / (hypot(dx, dy) or 1))
        yield round(area.x + part * dx, 1), round(area.y + part * dy, 1)


def _crossed_out(found: Sequence[Area]) -> list[Shape]:
    """A cross at the place where it ends, and to there a broken line, bent so that it is seen beside a straight one."""
    start, end = found[0], found[-1]
    dx, dy = end.x - start.x, end.y - start.y
    x, y = (start.x + end.x) / 2 + 2 * BEND * dy, (start.y + end.y) / 2 - 2 * BEND * dx
    bent = [Path(f"M{start.x:g} {start.y:g}Q{x:g} {y:g} {end.x:g} {end.y:g}", "mark-refused")] if len(found) > 1 else []
    r = 1.3 * _radius(end)
    x, y = _corner(end) if bent else (end.x, end.y)
    return [*bent, Circle(x, y, r, "mark-no"), Path(CROSS, "mark-no-cross", x, y, r / 18)]


def _outline(area: Area) -> Shape:
    if area.round:
        return Circle(area.x, area.y, area.width / 2 - 1, "mark-chosen")
    left, top = area.x - area.width / 2 + 1, area.y - area.height / 2 + 1
    return Box(left, top, area.width - 2, area.height - 2, "mark-chosen", 8)


def _dot(area: Area, kind: str) -> Shape:
    """A dot, full to stop there, hollow to pass through; beside what stands there."""
    x, y = _corner(area) if area.filled else (area.x, area.y)
    return Circle(x, y, _radius(area), f"mark-{kind}")


def _radius(area: Area) -> float:
    return min(max(0.17 * min(area.width, area.height), 6), 16)


def _corner(area: Area) -> tuple[float, float]:
    """The lower right of a place, where a mark covers little of what stands there."""
    return area.x + area.width / 2 - 1.1 * _radius(area), area.y + area.height / 2 - 1.1 * _radius(area)
