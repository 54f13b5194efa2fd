"""SIXTO on a low screen, a phone on its side or a tablet: the rows as large as they can be, each with its die in front.

Its places have the names they have in `picture`.  Others' sheets are opened at their names, which
stand beside the picture.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box, Group, Picture, Shape
from sixfold.game.things import made
from sixfold.games.sixto import rules
from sixfold.games.sixto.parts import card, die, sheet_of, shown_player, whose
from sixfold.games.sixto.small_sheet import PITCH, Grid, sheet_shapes

EDGE = 5
DIE = 33
TOP = 24  # where the rows begin
GRID = Grid(left=EDGE + DIE + 6.5, top=TOP, step=42, gap=20, inset=1.5, high=46, size=16)
WIDTH = GRID.right + EDGE
HEIGHT = GRID.sums + 31


def picture(scene: Scene) -> Picture:
    player = shown_player(scene)
    cloth = Box(3, TOP - 4, DIE + 8, rules.ROWS * PITCH + 4, "touch", 10)
    shapes: list[Shape] = [
        made("paper", Box(1, 1, WIDTH - 2, HEIGHT - 2, "paper", 8)),
        made("felt", cloth, *(_die(scene, row) for row in range(rules.ROWS))),
        *whose(scene, EDGE + 1, TOP - 12, 16, 8),
    ]
    if player in scene.covered:
        shapes += card(GRID.left + 2, 8, WIDTH - GRID.left - 10, HEIGHT - 16, 24)
    else:
        shapes += sheet_shapes(sheet_of(scene, player), GRID)
    return Picture(WIDTH, HEIGHT, "SIXTO", tuple(shapes))


def _die(scene: Scene, row: int) -> Group:
    drawn = die(scene, row, EDGE + 2, TOP + row * PITCH + 2, DIE)
    return Group(drawn.name, drawn.label, (Box(0, TOP + row * PITCH - 2, DIE + 7, PITCH, "touch"), *drawn.shapes))
