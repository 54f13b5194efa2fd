"""The ladder of a tournament as a picture: Elo with its interval, strongest bot first.

It knows standings and shapes.  It does not know colours or files.
"""

from __future__ import annotations

from sixfold.arena.contest import Standing, Standings
from sixfold.game import shelf
from sixfold.game.shapes import Circle, Label, Path, Picture, Shape, shortened
from sixfold.text.grammar import number, percent
from sixfold.text.messages import say
from sixfold.views.svg import render
from sixfold.views.ticks import ticks

WIDTH = 720.0
LEFT, RIGHT = 200.0, 110.0  # for names, for numbers
TOP, BOTTOM = 64.0, 56.0
ROW = 40.0
DOT = 6.0
CAP = 6.0  # half the height of a whisker's end
MAX_NAME = 26


class Scale:
    """Where ratings are across the picture."""

    def __init__(self, ladder: list[Standing]) -> None:
        low = min(standing.elo.low for standing in ladder)
        high = max(standing.elo.high for standing in ladder)
        self.marks = ticks(low, high)
        self._low, self._high = min(low, self.marks[0]), max(high, self.marks[-1])

    def at(self, elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - self._low) / (self._high - self._low)


def ladder(standings: Standings) -> Picture:
    """The picture; at least one game must have been played."""
    bots = standings.ladder()
    height = TOP + ROW * len(bots) + BOTTOM
    scale = Scale(bots)
    shapes: list[Shape] = [Label(24, 30, title(standings), 18, "title", "start")]
    for mark in scale.marks:
        x = scale.at(mark)
        shapes.append(Path(f"M{x:.1f} {TOP - 8:.1f}V{height - BOTTOM + 8:.1f}", "grid"))
        shapes.append(Label(x, height - BOTTOM + 22, str(number(mark)), 13, "muted"))
    shapes.append(Label(LEFT + (WIDTH - LEFT - RIGHT) / 2, height - 14, str(say("Elo, 95% intervals")), 13, "muted"))
    for place, standing in enumerate(bots):
        shapes += _row(standing, scale, TOP + ROW * (place + 0.5))
    return Picture(WIDTH, height, title(standings), tuple(shapes))


def _row(standing: Standing, scale: Scale, y: float) -> list[Shape]:
    elo = standing.elo
    low, high = scale.at(elo.low), scale.at(elo.high)
    whisker = f"M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - CAP:.1f}v{2 * CAP}M{high:.1f} {y - CAP:.1f}v{2 * CAP}"
    name = shortened(standing.bot, MAX_NAME, "…")
    numbers = str(number(elo.value, signed=True))
    share = str(percent(standing.share.value))
    return [
        Label(LEFT - 16, y, name, 15, "ink", "end"),
        Path(whisker, "ringed"),
        Circle(scale.at(elo.value), y, DOT, "accent"),
        Label(WIDTH - RIGHT + 50, y, numbers, 15, "ink", "end"),
        Label(WIDTH - 16, y, share, 13, "muted", "end"),
    ]


def title(standings: Standings) -> str:
    contest, games = standings.contest, len(standings.results)
    name = shelf.find_game(contest.game).title
    return str(say("{game}, players: {players}, games: {games}", game=name, players=contest.players, games=games))


def text(standings: Standings) -> str:
    rows = (f"{s.bot} {s.elo.value:+.0f} ({s.elo.low:+.0f} … {s.elo.high:+.0f})" for s in standings.ladder())
    return "; ".join(rows)


def svg(standings: Standings) -> str:
    return render(ladder(standings), text(standings))
