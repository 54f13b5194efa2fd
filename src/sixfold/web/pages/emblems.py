"""Small pictures of what there is to do besides playing: things of a table, in a square of 60 around (0, 0)."""

from __future__ import annotations

from functools import cache

from sixfold.game.shapes import Box, Circle, Label, Path, Shape
from sixfold.game.things import cross, die, disc, made
from sixfold.web.pages.covers import shape_data

HEXAGON = "M20.5 0L10.2 17.8H-10.2L-20.5 0L-10.2-17.8H10.2Z"
PILE = [disc(0, 18 - 7 * step, 24, 9.5, 7, "brown" if step % 2 else "silver", ()) for step in range(3)]
EMBLEMS: dict[str, list[Shape]] = {
    "daily": [die(0, -5, 40, 6, "yellow")],
    "puzzles": [*PILE, made("crown", Path("", "ink", 1.5, 5), Label(1.5, 0, "", 1, "ink"))],
    "learn": [made("peg", Path(HEXAGON, "purple", 0, 0, 1.2))],
    "companions": [
        *(disc(-30, 18 - 8 * step, 22, 9, 8, "silver" if step % 2 else "brown", ()) for step in range(3)),
        made("peg", Circle(8, 6, 17, "red")),
        made("peg", Path("M17 17H-17V-17H17Z", "blue", 38, -8, 0.9)),
    ],
    "rules": [
        made("paper", Box(-20, -25, 40, 46, "raised", 6)),
        *(Box(-12, y, width, 3.5, "muted", 1) for y, width in ((-15, 24), (-6, 24), (3, 14))),
    ],
    "table": [
        made("paper", Box(-20, -25, 40, 46, "raised", 6)),
        *(cross(x, y, 0.5, x + y) for x, y in ((-8, -12), (9, -11), (-8, 8))),
    ],
}


@cache
def emblem(name: str) -> str:
    """The shapes of a small picture, as JSON."""
    return shape_data(EMBLEMS[name])
