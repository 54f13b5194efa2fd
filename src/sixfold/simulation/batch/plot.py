"""Simulated games as a picture: how long they are, the scores and shares of each seat, how they end.

It knows statistics and shapes.  It does not know colours or files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sixfold.game.shapes import Box, Label, Path, Picture, Shape, shortened
from sixfold.simulation.batch.intervals import Estimate
from sixfold.simulation.batch.statistics import Seat, Spread, Statistics
from sixfold.text.grammar import number, percent
from sixfold.text.messages import say
from sixfold.views import pdf, png, svg
from sixfold.views.ticks import ticks

KINDS = ("svg", "png", "pdf")
WIDTH = 760.0
LEFT, RIGHT = 150.0, 110.0  # for names, for numbers
TOP, GAP = 88.0, 36.0  # above the first panel, between panels
HEADING = 36.0  # of a panel
AXIS = 28.0  # under a panel with numbers
TALL, RIDGE, ROW = 150.0, 46.0, 30.0  # of the lengths, of a seat's scores, of a bar
THICK, CAP = 16.0, 11.0  # a bar, half a whisker's end
SEAM = 1.5  # between the parts of a bar
NARROW = 3.0  # an interval of fewer pixels is not drawn
MAX_BARS = 90
MAX_NAME = 18
PNG_SCALE = 2


class Scale:
    """Where numbers are across the picture, and how they are put together into bars."""

    def __init__(self, spreads: Sequence[Spread]) -> None:
        low, high = min(each.min for each in spreads), max(each.max for each in spreads)
        self.step = -(-(high - low + 1) // MAX_BARS)  # numbers in a bar
        self.low = low - low % self.step
        self.high = high + self.step
        found = ticks(low, high, 8)
        self.marks = sorted({round(mark) for mark in found if low <= mark <= high and mark == round(mark)})

    def at(self, number: float) -> float:
        """From the left edge; a number stands in the middle of its place."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - self.low) / (self.high - self.low)

    def bars(self, spread: Spread) -> dict[int, int]:
        """How often the numbers of each bar occur, by the first of them."""
        found: dict[int, int] = {}
        for value, count in spread.counts:
            first = value - value % self.step
            found[first] = found.get(first, 0) + count
        return found

    def outline(self, spread: Spread, base: float, tall: float, most: int) -> str:
        gap = min(2.0, (self.at(self.step) - self.at(0)) / 6)
        parts = []
        for first, count in sorted(self.bars(spread).items()):
            left, right = self.at(first) + gap / 2, self.at(first + self.step) - gap / 2
            parts.append(f"M{left:.2f} {base:.2f}V{base - tall * count / most:.2f}H{right:.2f}V{base:.2f}Z")
        return "".join(parts)

    def axis(self, y: float) -> list[Shape]:
        middle = self.step / 2 if self.step == 1 else 0.0
        shapes: list[Shape] = [Path(f"M{LEFT:.1f} {y:.1f}H{WIDTH - RIGHT:.1f}", "grid")]
        return shapes + [Label(self.at(mark + middle), y + 16, f"{mark}", 13, "muted") for mark in self.marks]


def picture(found: Statistics, title: str, subtitle: str) -> Picture:
    panels = [_lengths(found), _scores(found)]
    if len(found.seats) > 1:
        panels.append(_shares(found))
    panels.append(_endings(found))
    shapes: list[Shape] = [Label(24, 30, title, 18, "title", "start"), Label(24, 56, subtitle, 13, "muted", "start")]
    y = TOP
    for tall, drawn in panels:
        shapes += [_down(shape, y) for shape in drawn]
        y += tall + GAP
    return Picture(WIDTH, y - GAP + 20, title, tuple(shapes))


def _down(shape: Shape, by: float) -> Shape:
    """A panel's shape in its place; outlines are moved by their origin."""
    return replace(shape, y=shape.y + by) if isinstance(shape, Box | Label | Path) else shape


def _heading(text: object) -> Shape:
    return Label(24, 6, str(text), 15, "title", "start")


def _number(y: float, text: str) -> Shape:
    return Label(WIDTH - 20, y, text, 13, "muted", "end")


def _named(y: float, name: str) -> Shape:
    return Label(LEFT - 16, y, shortened(name, MAX_NAME, "…"), 13, "ink", "end")


def _lengths(found: Statistics) -> tuple[float, list[Shape]]:
    scale, base = Scale([found.length]), HEADING + TALL
    most = max(scale.bars(found.length).values())
    shapes: list[Shape] = [_heading(say("Length of a game, in moves"))]
    for mark in ticks(0, 100 * most / found.games, 3):
        y = base - TALL * mark / 100 * found.games / most
        if mark > 0 and y > HEADING - 12:
            shapes.append(Path(f"M{LEFT:.1f} {y:.1f}H{WIDTH - RIGHT:.1f}", "hatch"))
            shapes.append(
                Label(LEFT - 16, y, str(percent(mark / 100, 0 if mark == int(mark) else 1)), 13, "muted", "end")
            )
    shapes.append(Path(scale.outline(found.length, base, TALL, most), "accent"))
    mean = say("mean {mean}", mean=number(found.length.mean, 1))
    return base + AXIS, [*shapes, *scale.axis(base), _number(base - 8, str(mean))]


def _scores(found: Statistics) -> tuple[float, list[Shape]]:
    scale = Scale([seat.score for seat in found.seats])
    most = max(count for seat in found.seats for count in scale.bars(seat.score).values())
    shapes: list[Shape] = [_heading(say("Scores"))]
    base = HEADING
    for seat in found.seats:
        base += RIDGE
        shapes.append(Path(scale.outline(seat.score, base, RIDGE - 10, most), "accent"))
        mean = say("mean {mean}", mean=number(seat.score.mean, 1))
        shapes += [*scale.axis(base)[:1], _named(base - 12, seat.name), _number(base - 12, str(mean))]
    return base + AXIS, [*shapes, *scale.axis(base)[1:]]


def _across(share: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _bar(y: float, start: float, end: float, role: str) -> Shape:
    left, right = _across(start), _across(end)
    return Box(left, y - THICK / 2, max(0.0, right - left - SEAM), THICK, role, 0)


def _whisker(y: float, share: Estimate) -> Iterator[Shape]:
    left, right = _across(share.low), _across(share.high)
    if right - left < NARROW:
        return
    ends = "".join(f"M{x:.2f} {y - CAP:.2f}v{2 * CAP}" for x in (left, right))
    yield Path(f"M{left:.2f} {y:.2f}H{right:.2f}{ends}", "thin-pencil")


def _shares(found: Statistics) -> tuple[float, list[Shape]]:
    shapes: list[Shape] = [_heading(say("Places: sole first, shared first, and the ranks below"))]
    y = HEADING - ROW / 2 + 4
    for seat in found.seats:
        y += ROW
        shapes += [_named(y, seat.name), *_places(seat, y), _number(y, str(percent(seat.wins.value, 2)))]
    fair = _across(1 / len(found.seats))
    shapes.append(Path(f"M{fair:.1f} {HEADING - 4:.1f}V{y + ROW / 2:.1f}", "last-from"))
    shapes.append(Label(fair, y + ROW / 2 + 14, str(say("fair share")), 13, "muted"))
    return y + ROW / 2 + 24, shapes


def _places(seat: Seat, y: float) -> Iterator[Shape]:
    """The bar of a seat: each place with its number, where there is room for it."""
    start = 0.0
    parts = [(seat.wins.value, "accent", "1"), (seat.shared_first.value, "amber", "=")]
    parts += [(rank.value, "board", f"{number}") for number, rank in enumerate(seat.ranks[1:], 2)]
    for share, role, sign in parts:
        if share > 0:
            yield _bar(y, start, start + share, role)
        if share > 0.04:
            ink = "raised" if role == "accent" else "ink"
            yield Label(_across(start + share / 2), y, sign, 13, ink)
        start += share
    yield from _whisker(y, seat.wins)


def _endings(found: Statistics) -> tuple[float, list[Shape]]:
    shapes: list[Shape] = [_heading(say("Endings"))]
    y = HEADING - ROW / 2 + 4
    for ending in found.endings:
        y += ROW
        shapes += [_named(y, ending.name), _bar(y, 0, 1, "board"), _bar(y, 0, ending.share.value, "accent")]
        shapes += [*_whisker(y, ending.share), _number(y, str(percent(ending.share.value, 2)))]
    return y + ROW / 2, shapes


def document(drawn: Picture, kind: str, description: str) -> str | bytes:
    if kind == "svg":
        return svg.render(drawn, description)
    if kind == "png":
        return png.render(drawn, round(PNG_SCALE * drawn.width))
    ground = Box(0, 0, drawn.width, drawn.height, "surface")
    page = replace(drawn, shapes=(ground, *drawn.shapes))
    return pdf.render([page], (drawn.width * pdf.PIXEL, drawn.height * pdf.PIXEL), drawn.title)
