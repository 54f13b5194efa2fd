"""Shapes as polygons: outlines flattened to points, and lines of a certain width as polygons too.

It knows geometry.  It does not know colours, nor what draws the polygons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt

from sixfold.game.shapes import Box, Circle, Ellipse, Path, Shape

Point = tuple[float, float]
STEPS = 16  # pieces of a curve
SHARPEST = 4  # how far a pointed joint may reach, in half widths; as in SVG


@dataclass(frozen=True)
class Outline:
    """Points one after the other; a closed one ends where it began."""

    points: list[Point]
    closed: bool

    def scaled(self, scale: float) -> Outline:
        return Outline([(x * scale, y * scale) for x, y in self.points], self.closed)


def outlines(shape: Shape) -> list[Outline]:
    """The outlines of a shape; of texts and of groups there are none."""
    match shape:
        case Circle(x, y, r):
            return [Outline(list(_arc(x, y, r, r, 0, 2 * pi)), True)]
        case Ellipse(x, y, rx, ry):
            return [Outline(list(_arc(x, y, rx, ry, 0, 2 * pi)), True)]
        case Box():
            return [Outline(list(_box(shape)), True)]
        case Path():
            return _path(shape)
    return []


def _arc(x: float, y: float, rx: float, ry: float, start: float, turn: float) -> Iterator[Point]:
    """Points of a part of an ellipse, without its last one."""
    count = ceil((12 + 6 * sqrt(max(rx, ry))) * turn / (2 * pi))
    for step in range(count):
        angle = start + turn * step / count
        yield x + rx * cos(angle), y + ry * sin(angle)


def _box(box: Box) -> Iterator[Point]:
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    r = min(box.corner, box.width / 2, box.height / 2)
    if not r:
        yield from ((left, top), (right, top), (right, bottom), (left, bottom))
        return
    corners = ((right - r, bottom - r), (left + r, bottom - r), (left + r, top + r), (right - r, top + r))
    for quarter, (x, y) in enumerate(corners):
        yield from _arc(x, y, r, r, quarter * pi / 2, pi / 2)
        yield x + r * cos((quarter + 1) * pi / 2), y + r * sin((quarter + 1) * pi / 2)


def _path(path: Path) -> list[Outline]:
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(path.outline, pen)
    found: list[Outline] = []
    points: list[Point] = []
    for command, places in pen.value:
        if command == "moveTo":
            points = list(places)
        elif command in ("closePath", "endPath"):
            found.append(Outline(points, command == "closePath"))
        else:
            points.extend(_curve([points[-1], *places]))
    k = path.scale
    return [Outline([(path.x + k * x, path.y + k * y) for x, y in one.points], one.closed) for one in found]


def _curve(controls: Sequence[Point]) -> Iterator[Point]:
    """A line, or a curve by its control points, without the first point."""
    if len(controls) == 2:
        yield controls[1]
        return
    for step in range(1, STEPS + 1):
        t, points = step / STEPS, list(controls)
        while len(points) > 1:
            points = [_between(one, other, t) for one, other in pairwise(points)]
        yield points[0]


def _between(one: Point, other: Point, t: float) -> Point:
    return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t


def dashed(outline: Outline, lengths: Sequence[float]) -> Iterator[Outline]:
    """The dashes of an outline; `lengths` are those of dash and gap in turn."""
    place, left, dash = 0, lengths[0], [outline.points[0]]
    corners = [*outline.points, *([outline.points[0]] if outline.closed else [])]
    for one, other in pairwise(corners):
        length, done = hypot(other[0] - one[0], other[1] - one[1]), 0.0
        while length - done > left:
            done += left
            point = _between(one, other, done / length)
            if place % 2 == 0:
                yield Outline([*dash, point], False)
            place, dash = place + 1, [point]
            left = lengths[place % len(lengths)]
        left -= length - done
        dash.append(other)
    if place % 2 == 0:
        yield Outline(dash, False)


def stroke(outline: Outline, width: float, rounded: bool) -> Iterator[list[Point]]:
    """The polygons that make a line along an outline; rounded: with round ends and joints."""
    half = width / 2
    points = [point for place, point in enumerate(outline.points) if not place or point != outline.points[place - 1]]
    if outline.closed and len(points) > 1 and points[0] == points[-1]:
        points.pop()
    ring = [*points, *([points[0]] if outline.closed else [])]
    sides = [_side(one, other, half) for one, other in pairwise(ring)]
    for ((x, y), (u, v)), (dx, dy) in zip(pairwise(ring), sides, strict=True):
        yield [(x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy), (x - dx, y - dy)]
    if rounded:
        yield from ([*_arc(x, y, half, half, 0, 2 * pi)] for x, y in points)
        return
    turns = range(0 if outline.closed else 1, len(sides))
    yield from filter(None, (_joint(ring[place], sides[place - 1], sides[place], half) for place in turns))


def _side(one: Point, other: Point, half: float) -> Point:
    """From the middle of a piece of line to its left edge."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = hypot(dx, dy) or 1
    return -dy / length * half, dx / length * half


def _joint(corner: Point, before: Point, after: Point, half: float) -> list[Point]:
    """What fills the outer side of a corner: pointed, or cut off where that would reach too far."""
    turn = before[0] * after[1] - before[1] * after[0]
    if not turn:
        return []
    out = -1 if turn > 0 else 1
    (bx, by), (ax, ay), (x, y) = before, after, corner
    middle, square = (bx + ax, by + ay), half * half
    reach = 2 * square / (hypot(*middle) ** 2 or 1e-9)
    edge = [(x + out * bx, y + out * by), (x + out * ax, y + out * ay)]
    tip = (x + out * middle[0] * reach, y + out * middle[1] * reach)
    pointed = hypot(tip[0] - x, tip[1] - y) <= SHARPEST * half
    return [corner, edge[0], *([tip] if pointed else []), edge[1]]
