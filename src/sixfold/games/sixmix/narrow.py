"""SIX MIX on a narrow screen: each row in two lines, its owner, points and number over its cells.

Its places have the names they have in `picture`.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box, Label, Picture, Shape, wrap
from sixfold.game.things import made
from sixfold.games.sixmix import status
from sixfold.games.sixmix.notation import colour_to_move
from sixfold.games.sixmix.parts import (
    beside,
    cells,
    counted,
    digits,
    is_rolled_for,
    medals,
    named,
    owner_name,
    roll_off,
    rolled_die,
    square,
)
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.status import Row
from sixfold.text.messages import remembered

WIDTH = 382
LINE = 24  # letters of a line that tells where the game stands
TOP = 86  # where the tray begins, under the die
ROWS, MOST = 535, 114  # height of all rows, and of one at most
ABOVE, APART_ROWS, APART_MOST = 60, 585, 117  # where the felt is apart: what a page shows elsewhere, and the rows
LEAD = 34  # height of a row's line with name and number
FIRST_CELL = 15  # left edge of the hundred-thousands cells
CELL = 58  # from one cell to the next
APART = 10  # between the hundred-thousands cells and the others
NUMBER = 260  # left edge of the numbers
ROLLED, SIDE, ROOM = (57.0, 34.0), 50, 25  # where a rolled die waits, how large, and the felt at its sides
LYING = 22  # of the tray's edge and its shadow


def picture(scene: Scene) -> Picture:
    """The position for a narrow screen."""
    state: State = scene.state
    most, rows = (APART_MOST, APART_ROWS) if scene.bare else (MOST, ROWS)
    pitch, now = min(most, rows / state.rows), colour_to_move(state)
    tray = pitch * state.rows + 10
    shapes: list[Shape] = [*_headline(scene), made("slab", Box(2, TOP, WIDTH - 4, tray, "frame", 16))]
    shapes.append(made("strip", Box(FIRST_CELL - 2, TOP + 4, CELL + 2, tray - 8, "raised", 12)))
    for number, row in enumerate(status.rows(scene)):
        top = TOP + 5 + pitch * number
        shapes += _row(row, top, pitch, row.colour == now)
        if is_rolled_for(state, row):
            shapes += roll_off(scene, row.owner, NUMBER + 30, top + pitch / 2 + 10)
    return Picture(WIDTH, TOP + tray + LYING, "SIX MIX", tuple(shapes))


def _headline(scene: Scene) -> list[Shape]:
    """The rolled die, and where the game stands."""
    if scene.bare:
        heading = Label(WIDTH - 6, TOP - 13, str(status.heading(scene)), 16, "muted", "end")
        return [beside(ABOVE, WIDTH, rolled_die(scene, *ROLLED, SIDE, ROOM)), heading]
    standing = wrap(str(status.heading(scene)), LINE, most=3)
    first = TOP / 2 - 10 * (len(standing) - 1)
    shapes: list[Shape] = [
        Label(WIDTH - 6, first + 20 * number, row, 15, "muted", "end") for number, row in enumerate(standing)
    ]
    return shapes + rolled_die(scene, *ROLLED, SIDE, ROOM)


def _middle(column: int) -> float:
    return FIRST_CELL + CELL / 2 + CELL * column + (APART if column else 0)


@remembered
def _row(row: Row, top: float, pitch: float, ringed: bool) -> tuple[Shape, ...]:
    band = (7, top + 1, WIDTH - 14, pitch - 4)
    side = min(44.0, pitch - LEAD - 30)
    shapes: list[Shape] = [Box(*band, f"tint-{status.ROLES[row.colour]}", 12)]
    if ringed:
        shapes.append(Box(*band, "ringed", 12))
    shapes += _lead(row, top + LEAD / 2 + 1)
    return (*shapes, *cells(row, _middle, top + LEAD + side / 2 + 4, ROLLED, side))


def _lead(row: Row, y: float) -> list[Shape]:
    """Whose row it is with their points, and the number as it grows; that of the last round has no room here."""
    shapes, name = list(square(FIRST_CELL + 13, y, 24, row.colour)), 88.0
    if row.partner is not None:
        shapes += square(FIRST_CELL + 35, y, 18, row.partner)
    if row.duty == status.PLAYED:
        shapes.append(Label(name + 92, y, "✓", 16, "coord", "start"))
    shapes.append(named(row.owner, _owner(row, name, y)))
    shapes += [
        *digits(row.digits, NUMBER, y, 24, row.fresh),
        *medals(NUMBER - 14 - 19 * len(row.medals), y, row.medals, small=True),
    ]
    return shapes


def _owner(row: Row, x: float, y: float) -> list[Shape]:
    """Points, name, and under it what they won; with two players only in the first of their rows."""
    if row.points is None:
        return owner_name(row, x, y, 16, 7)
    points, most = str(row.points), 7
    if row.partner is None:
        shapes: list[Shape] = [counted(row, Label(FIRST_CELL + 42, y, points, 18, "title"))]
    else:
        shapes = [counted(row, Label(x - 6, y, points, 18, "title", "start"))]
        x, most = x + 12 * len(points), 5
    if row.won is None:
        return [*shapes, *owner_name(row, x, y, 16, most)]
    won = Label(x, y + 9, f"+{row.won}", 14, "coord", "start")
    return [*shapes, *owner_name(row, x, y - 8, 16, most), won]
