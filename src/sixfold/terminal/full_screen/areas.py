"""A board of text as fields that can be pointed at: as large as fits, each place a rectangle of letters.

It knows text lines whose spans have roles and places.  It does not know colours, nor what a
place means.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from sixfold.game.shapes import Line

PHRASE = re.compile(r"\S+(?: \S+)*")  # words that stay together when lines are spread
UPRIGHT = 2.0  # a letter is about so many times as high as it is wide


class Letter(NamedTuple):
    text: str = " "
    role: str = ""
    place: str = ""
    span: int = 0  # letters of one span stay together


@dataclass(frozen=True)
class Size:
    """How far a board is spread: letters for one, lines for one with places, free lines between two of these."""

    wide: int
    high: int
    gap: int


SMALLEST = Size(1, 1, 0)
SIZES = (Size(4, 5, 1), Size(3, 3, 1), Size(2, 3, 1), Size(2, 1, 1), Size(1, 1, 1), SMALLEST)


@dataclass
class Area:
    """The rectangle of a place, its last column and line included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass
class Fields:
    rows: list[list[Letter]]

    @cached_property
    def areas(self) -> dict[str, Area]:
        """The places, in reading order."""
        found: dict[str, Area] = {}
        for y, row in enumerate(self.rows):
            for start, end in _runs(row):
                if place := row[start].place:
                    area = found.setdefault(place, Area(start, y, end - 1, y))
                    area.left, area.right, area.bottom = min(area.left, start), max(area.right, end - 1), y
        return found

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    def place_at(self, x: int, y: int) -> str:
        """The place under a letter, or nothing."""
        found = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])
        return self.rows[y][x].place if found else ""

    @cached_property
    def _line(self) -> float:
        """How high a line is, so that neighbours above each other are as far apart as those beside each other."""
        middles = [area.middle for area in self.areas.values()]
        pairs = [(one, other) for one in middles for other in middles if one < other]
        beside = [other[0] - one[0] for one, other in pairs if one[1] == other[1]]
        above = [abs(other[1] - one[1]) for one, other in pairs if one[0] == other[0]]
        return min(beside) / min(above) if beside and above else UPRIGHT

    def towards(self, place: str, degrees: float) -> str:
        """The nearest place in a direction, clockwise from the right, preferring what lies straight ahead."""
        if place not in self.areas:
            return next(iter(self.areas), "")
        (x, y), angle = self.areas[place].middle, math.radians(degrees)
        best, least = place, math.inf
        for name, area in self.areas.items():
            dx, dy = area.middle[0] - x, (area.middle[1] - y) * self._line
            along = dx * math.cos(angle) + dy * math.sin(angle)
            aside = abs(dy * math.cos(angle) - dx * math.sin(angle))
            if along > 0.5 and aside <= 1.2 * along and along + 2.2 * aside < least:
                best, least = name, along + 2.2 * aside
        return best


def fitted(lines: Sequence[Line], width: int, height: int) -> Fields:
    """The board as large as fits; the smallest one may be larger than that."""
    rows = _without_margin([_letters(line) for line in lines])
    return spread(rows, next((size for size in SIZES if _fits(_extent(rows, size), width, height)), SMALLEST))


def extent_within(lines: Sequence[Line], width: int, height: int) -> tuple[int, int]:
    rows = _without_margin([_letters(line) for line in lines])
    extents = [_extent(rows, size) for size in SIZES]
    return next((extent for extent in extents if _fits(extent, width, height)), extents[-1])


def _fits(extent: tuple[int, int], width: int, height: int) -> bool:
    return extent[0] <= width and extent[1] <= height


def _extent(rows: list[list[Letter]], size: Size) -> tuple[int, int]:
    placed = [_has_places(row) for row in rows]
    wide = [len(row) * (size.wide if _belongs(placed, number) else 1) for number, row in enumerate(rows)]
    gaps = sum(here and above for above, here in pairwise(placed))
    return max(wide, default=0), len(rows) + size.gap * gaps + 2 * (size.high // 2) * sum(placed)


def _has_places(row: list[Letter]) -> bool:
    return any(letter.place for letter in row)


def _belongs(placed: list[bool], number: int) -> bool:
    """Whether a line has places or stands at one that has; else it is a sentence of its own."""
    return any(placed[max(0, number - 1) : number + 2])


def _letters(line: Line) -> list[Letter]:
    return [Letter(text, span.role, span.place, number) for number, span in enumerate(line) for text in span.text]


def _without_margin(rows: list[list[Letter]]) -> list[list[Letter]]:
    """The lines without the blanks that all begin with, and without those at their ends."""
    margin = min((_indent(row) for row in rows if not _is_blank(row)), default=0)
    return [_stripped(row[margin:]) for row in rows]


def _indent(row: list[Letter]) -> int:
    return next((x for x, letter in enumerate(row) if letter.text != " " or letter.place), len(row))


def _is_blank(row: list[Letter]) -> bool:
    return _indent(row) == len(row)


def _stripped(row: list[Letter]) -> list[Letter]:
    return row[: len(row) - _indent(row[::-1])]


def spread(rows: list[list[Letter]], size: Size) -> Fields:
    """The lines drawn larger: places become rectangles, words stay words in the middle of where they were."""
    spread_rows: list[list[Letter]] = []
    placed = [_has_places(row) for row in rows]
    for number, row in enumerate(rows):
        if placed[number] and number and placed[number - 1]:
            spread_rows += [[] for _ in range(size.gap)]
        padding = [_padding(row, size.wide)] * (size.high // 2 if placed[number] else 0)
        spread_rows += [*padding, _spread_row(row, size.wide if _belongs(placed, number) else 1), *padding]
    return Fields(spread_rows)


def _padding(row: list[Letter], wide: int) -> list[Letter]:
    """The line above and below a line of places, without letters."""
    found = [Letter()] * (len(row) * wide)
    for start, end in _runs(row):
        if place := row[start].place:
            found[start * wide : end * wide] = [Letter(" ", _common_role(row[start:end]), place)] * (
                (end - start) * wide
            )
    return found


def _spread_row(row: list[Letter], wide: int) -> list[Letter]:
    if wide == 1:
        return row
    found = _padding(row, wide)
    for start, end in _runs(row):
        run = row[start:end]
        middle = (start + end) * wide / 2  # of a place; words elsewhere stay over what they were over
        for first, last in _phrases(run, bool(row[start].place)):
            middle = middle if row[start].place else (2 * start + first + last) * wide / 2
            at = round(middle - (last - first) / 2)
            found[at : at + last - first] = run[first:last]
    return found


def _common_role(run: list[Letter]) -> str:
    """The role of a place that is all one thing; else none."""
    roles = {letter.role for letter in run}
    own = roles - {"last"} or roles
    return own.pop() if len(own) == 1 else ""


def _runs(row: list[Letter]) -> Iterator[tuple[int, int]]:
    """Where the letters of each place, and those between places, begin and end."""
    start = 0
    for x in range(1, len(row) + 1):
        apart = x == len(row) or row[x].place != row[start].place
        if apart or (not row[x].place and row[x].span != row[start].span):
            yield start, x
            start = x


def _phrases(run: list[Letter], whole: bool) -> Iterator[tuple[int, int]]:
    """Where words that stay together begin and end; `whole` for everything from the first to the last."""
    text = "".join(letter.text for letter in run)
    spans = [found.span() for found in PHRASE.finditer(text)]
    return iter([(spans[0][0], spans[-1][1])] if whole and spans else spans)
