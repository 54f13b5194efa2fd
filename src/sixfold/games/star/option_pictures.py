"""What can be chosen before a game of STAR, as small pictures: the bases that jumps may pass through.

It knows the outline of a star.  It does not know any position.
"""

from __future__ import annotations

from math import cos, pi, sin

from sixfold.game.shapes import Path, Shape

TIP, NOTCH = 19, 11  # from the middle to a point, and to between two points
OPEN = {"used": (0, 3), "yes": (0, 1, 2, 3, 4, 5), "no": (0,)}  # points that are tinted, clockwise from the top


def option_picture(key: str, value: str) -> tuple[Shape, ...]:
    """A star for `transit`, its open points tinted, as if two played; nothing for the others."""
    if key != "transit":
        return ()
    points = [Path(_outline(point), "tint-red" if point in OPEN[value] else "frame") for point in range(6)]
    middle = [_at(number + 0.5, NOTCH) for number in range(6)]
    return (*points, Path(_closed(middle), "frame"))


def _at(sixths: float, far: float) -> tuple[float, float]:
    """A place so many sixths of a turn clockwise from the top."""
    angle = pi * sixths / 3 - pi / 2
    return far * cos(angle), far * sin(angle)


def _outline(point: int) -> str:
    return _closed([_at(point - 0.5, NOTCH), _at(point, TIP), _at(point + 0.5, NOTCH)])


def _closed(corners: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:z.1f} {y:z.1f}" for x, y in corners) + "Z"
