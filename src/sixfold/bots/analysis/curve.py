"""An analysis as a picture: a line of values for each player over the game, with its turning points.

It knows an analysis, names and shapes.  It does not know colours or files.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sixfold.bots.analysis.analysis import Analysis, Roll
from sixfold.bots.analysis.report import amount, report
from sixfold.game.shapes import Box, Circle, Label, Path, Picture, Shape, shortened
from sixfold.text.grammar import number, percent
from sixfold.text.messages import say
from sixfold.views.svg import render
from sixfold.views.ticks import ticks

WIDTH, HEIGHT = 760.0, 400.0
SMALL = 420.0  # a width for the side of a page
LEFT, TOP, BOTTOM = 64.0, 56.0, 56.0
PAINTS = ("blue", "red", "green", "purple", "brown", "orange")  # of the lines, by player
MARK = 9.0  # the side or diameter of a turning point
NAME_GAP = 18.0  # least distance between names


class Frame:
    """Where plies and values are in the picture."""

    def __init__(self, analysis: Analysis, width: float) -> None:
        self.wide = width > SMALL
        self.right = width - (150.0 if self.wide else 110.0)  # where the lines end and names begin
        self.last = max(1, len(analysis.steps))
        values = [analysis.start, *(step.values for step in analysis.steps)]
        flat = [value for each in values for value in each]
        self.marks = [0.0, 0.25, 0.5, 0.75, 1.0] if analysis.unit == "share" else ticks(min(flat), max(flat))
        self.values = values

    def x(self, ply: float) -> float:
        """Across, from left to right."""
        return LEFT + (self.right - LEFT) * ply / self.last

    def y(self, value: float) -> float:
        """Down: high values are on top."""
        low, high = self.marks[0], self.marks[-1]
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)


def picture(analysis: Analysis, names: Sequence[str], title: str, width: float = WIDTH) -> Picture:
    frame = Frame(analysis, width)
    shapes: list[Shape] = [Label(24, 28, title, 18, "title", "start"), *_axes(analysis, frame)]
    for player in range(len(analysis.start)):
        shapes += _line(analysis, frame, player)
    for point in analysis.turning_points():
        step = analysis.steps[point.ply - 1]
        whose = point.favoured if point.player is None else point.player
        x, y = frame.x(point.ply), frame.y(step.values[whose or 0])
        square = Box(x - MARK / 2, y - MARK / 2, MARK, MARK, "ringed")
        shapes.append(square if isinstance(step, Roll) else Circle(x, y, MARK / 2, "warning"))
    return Picture(width, HEIGHT, title, (*shapes, *_names(frame, names)))


def _axes(analysis: Analysis, frame: Frame) -> list[Shape]:
    shapes: list[Shape] = []
    for mark in frame.marks:
        y = frame.y(mark)
        shapes.append(Path(f"M{LEFT:.1f} {y:.1f}H{frame.right:.1f}", "grid"))
        label = str(number(mark) if analysis.unit == "points" else percent(mark))
        shapes.append(Label(LEFT - 10, y, label, 13, "muted", "end"))
    plies = (ply for ply in ticks(0, frame.last) if ply <= frame.last and ply == int(ply))
    shapes += [Label(frame.x(ply), HEIGHT - BOTTOM + 18, str(number(ply)), 13, "muted") for ply in plies]
    long = say("moves; a circle marks a decision, a square a roll that swung the game")
    legend = long if frame.wide else say("moves")
    shapes.append(Label(LEFT, HEIGHT - 14, str(legend), 13, "muted", "start"))
    return shapes


def _line(analysis: Analysis, frame: Frame, player: int) -> list[Shape]:
    places = [(frame.x(ply), frame.y(values[player])) for ply, values in enumerate(frame.values)]
    outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    return [Path(outline, f"goal-{PAINTS[player % len(PAINTS)]}")]


def _names(frame: Frame, names: Sequence[str]) -> list[Shape]:
    """At the ends of the lines, moved apart where they would overlap."""
    ends = sorted((frame.y(value), player) for player, value in enumerate(frame.values[-1]))
    places = [end for end, _ in ends]
    for before, after in pairwise(range(len(places))):
        places[after] = max(places[after], places[before] + NAME_GAP)
    excess = max(0.0, places[-1] - (HEIGHT - BOTTOM))
    x = frame.right
    shapes: list[Shape] = []
    for place, (end, player) in zip(places, ends, strict=True):
        y = place - excess
        paint = PAINTS[player % len(PAINTS)]
        shapes.append(Path(f"M{x + 2:.1f} {end:.1f}L{x + 14:.1f} {y:.1f}H{x + 20:.1f}", f"goal-{paint}"))
        shapes.append(Label(x + 26, y, shortened(names[player], 13 if frame.wide else 9, "…"), 15, "ink", "start"))
    return shapes


def svg(analysis: Analysis, names: Sequence[str], title: str) -> str:
    text = " ".join(str(sentence) for sentence in report(analysis, names))
    return render(picture(analysis, names, title), text or amount(analysis, 0))
