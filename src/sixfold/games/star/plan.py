"""Where the holes and points of the star are drawn, for a board that may be turned.

It knows geometry.  It does not know what stands in a hole.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from sixfold.games.star import board

GAP = 48  # between neighbouring holes
TIP = 6 * GAP * sqrt(3) / 2 + 68  # from the centre to a point of the star
SIDE = 20  # of the picture beyond the star
BARE_SIDE = 4  # without captions
EDGE = 14  # of the board, seen below it
BOTTOM = 3  # the base at the bottom of a board that is not turned

Place = tuple[float, float]


class Plan:
    """The star, turned clockwise by so many sixths."""

    def __init__(self, turn: int = 0, side: float = SIDE) -> None:
        self.turn = turn % 6
        self.width, self.height = 2 * (TIP * sqrt(3) / 2 + side), 2 * (TIP + side) + EDGE
        self.level = TIP + side  # of the middle

    def hole(self, hole: int) -> Place:
        q, r = board.STAR[hole]
        for _ in range(self.turn):
            q, r = -r, q + r
        return self.width / 2 + GAP * (q + r / 2), self.level + GAP * r * sqrt(3) / 2

    def around(self, sixths: float, far: float) -> Place:
        """A place so many sixths of a turn clockwise from where base 0 is."""
        angle = pi * (sixths + self.turn) / 3 - pi / 2
        return self.width / 2 + far * cos(angle), self.level + far * sin(angle)

    def _corners(self, base: int) -> tuple[Place, Place, Place]:
        left, right = self.around(base - 0.5, TIP / sqrt(3)), self.around(base + 0.5, TIP / sqrt(3))
        return left, self.around(base, TIP), right

    def point(self, base: int) -> str:
        """One point of the star, its tip rounded, from notch to notch."""
        left, tip, right = self._corners(base)
        before, after = between(tip, left, 0.12), between(tip, right, 0.12)
        return f"{at(left)}L{at(before)}Q{at(tip)} {at(after)}L{at(right)}"

    def hatching(self, base: int) -> str:
        """Lines across a point of the star."""
        left, tip, right = self._corners(base)
        parts = [number / 16 for number in range(1, 15)]
        return "".join(f"M{at(between(left, tip, part))}L{at(between(right, tip, part))}" for part in parts)


def between(start: Place, end: Place, part: float) -> Place:
    """A place on the way from one to another."""
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def at(place: Place) -> str:
    """A place as outlines write it."""
    return f"{place[0]:z.2f} {place[1]:z.2f}"
