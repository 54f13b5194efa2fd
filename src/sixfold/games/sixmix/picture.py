"""SIX MIX as shapes: a tray of rows with dice in them, numbers, medals and chips.

Dice are painted in their colour and carry its letter; the hundred-thousands cells stand
apart.  Text lines are in `text`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.game.contract import Scene
from sixfold.game.pointing import Marks
from sixfold.game.shapes import Box, Label, Picture, Shape, wrap
from sixfold.game.things import made
from sixfold.games.sixmix import narrow, say, status
from sixfold.games.sixmix.notation import colour_to_move
from sixfold.games.sixmix.option_pictures import option_picture
from sixfold.games.sixmix.parts import (
    beside,
    cells,
    chips,
    counted,
    digits,
    is_rolled_for,
    medals,
    named,
    owner_name,
    paired_square,
    roll_off,
    rolled_die,
    square,
)
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.status import Row
from sixfold.games.sixmix.text import lines
from sixfold.text.messages import remembered

__all__ = ["SCREENS", "badge", "directions", "lines", "marks", "option_picture", "picture"]

SCREENS = ("narrow", "low")
WIDTH = 962
EDGE = 4
HEADS = 96  # height of what is above the rows: the die on its felt, and the heads of the columns
ROWS, MOST = 564, 150  # height of all rows, and of one at most
APART_TOP, APART_HEADS = 96, 44  # where the felt is apart: height of what a page shows elsewhere, and of the heads
APART_ROWS, APART_MOST = 612, 153
LOW_HEADS = 74  # with a line over them that says where the game stands
STANDING = 20  # letters of a line that says where the game stands
DUTY = 15  # letters of a line that says how a row stands with its first column
NAME = 72  # left edge of names and points
CELL = 100  # from one cell to the next
FIRST_CELL = 196  # left edge of the hundred-thousands cells
APART = 24  # between them and the others
NUMBER = 834  # left edge of the numbers
LYING = 24  # of the tray's edge and its shadow
DIE = 0.522  # of a die in the rows, in pitches
ROLLED, SIDE = (EDGE + 92.0, EDGE + 44.0), 52  # where a rolled die waits, and how large


def picture(scene: Scene) -> Picture:
    if scene.narrow:
        return narrow.picture(scene)
    state: State = scene.state
    start, heads = (EDGE + APART_TOP, LOW_HEADS if scene.low else APART_HEADS) if scene.bare else (EDGE, HEADS)
    pitch, now = row_pitch(state.rows, scene.bare), colour_to_move(state)
    tray = heads + pitch * state.rows + 6
    shapes: list[Shape] = [made("slab", Box(EDGE, start, WIDTH - 2 * EDGE, tray, "frame", 22))]
    shapes += _heads(start + heads, pitch * state.rows, not status.between_rounds(state), scene.low)
    if scene.bare:
        shapes += [*_standing(scene, start), beside(APART_TOP, WIDTH, rolled_die(scene, *ROLLED, SIDE))]
    else:
        heading = str(status.heading(scene))
        shapes += [Label(FIRST_CELL, EDGE + 30, heading, 24 if scene.low else 18, "coord", "start")]
        shapes += rolled_die(scene, *ROLLED, SIDE)
    for number, row in enumerate(status.rows(scene)):
        top = start + heads + pitch * number
        shapes += _row(row, top, pitch, row.colour == now, scene.low)
        if is_rolled_for(state, row):
            shapes += roll_off(scene, row.owner, NUMBER + 30, top + pitch / 2)
    return Picture(WIDTH, start + tray + LYING, "SIX MIX", tuple(shapes))


def row_pitch(rows: int, apart: bool) -> float:
    """From one row to the next: the more rows, the less."""
    return min(APART_MOST, APART_ROWS / rows) if apart else min(MOST, ROWS / rows)


def _standing(scene: Scene, top: float) -> list[Shape]:
    """Where the game stands, over the names, or in a line over everything."""
    if scene.low:
        return [Label(EDGE + 16, top + 24, str(status.heading(scene)), 24, "coord", "start")]
    words = wrap(str(status.heading(scene)), STANDING, most=2)
    return [Label(EDGE + 16, top + 16 + 17 * n, line, 15, "coord", "start") for n, line in enumerate(words)]


def directions(state: State) -> int:
    """Any row can be the last, first one of the viewer."""
    return state.rows


def marks(state: State, player: int, moves: Mapping[str, int]) -> Marks:
    """The rolled die can be dragged to its cell."""
    return Marks(source="die")


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """A player's colours with their letters: one, or two side by side."""
    return _badge(tuple(status.colours_of(scene.state, player)))


@remembered
def _badge(own: tuple[int, ...]) -> tuple[Shape, ...]:
    wide = 22 if len(own) == 1 else 11
    shapes: list[Shape] = []
    for number, colour in enumerate(own):
        left, role = -11.5 + 12 * number if len(own) == 2 else -11, status.ROLES[colour]
        shapes.append(Box(left, -11, wide, 22, role, 4))
        shapes.append(Label(left + wide / 2, 0, str(status.LETTERS[colour]), 15, f"on-{role}"))
    return tuple(shapes)


def _left(column: int) -> float:
    return FIRST_CELL + CELL / 2 + CELL * column + (APART if column else 0)


@remembered
def _heads(top: float, high: float, first: bool, low: bool) -> tuple[Shape, ...]:
    """The numbers of the columns, over rows so high; after the first round those of the last stand there, too."""
    y, size = top - 16, 22 if low else 17.5
    shapes: list[Shape] = [Label(_left(column), y, head, size, "coord") for column, head in enumerate(status.WORTHS)]
    shapes.insert(0, made("strip", Box(FIRST_CELL - 3, top - 30, CELL + 6, 30 + high, "raised", 14)))
    heading = say("number") if first or low else say("number, last round")
    shapes.append(Label(WIDTH - EDGE - 14, y, str(heading), 24 if low else 15, "coord", "end"))
    return tuple(shapes)


@remembered
def _row(row: Row, top: float, pitch: float, ringed: bool, low: bool) -> tuple[Shape, ...]:
    middle, two = top + pitch / 2, row.partner is not None
    band = (EDGE + 8, top + 3, WIDTH - 2 * EDGE - 16, pitch - 6)
    shapes: list[Shape] = [Box(*band, f"tint-{status.ROLES[row.colour]}", 14)]
    if ringed:
        shapes.append(Box(*band, "ringed", 14))
    if low:
        shapes += square(EDGE + 38, middle, 48, row.colour)
    else:
        shapes += paired_square(row, EDGE + 38, middle + (10 if two else 0), 42, 6)
    shapes += [named(row.owner, _owner(row, middle, low)), *_duty(row.duty, middle, low)]
    shapes += cells(row, _left, middle - 10, ROLLED, DIE * pitch)
    return (*shapes, *_numbers(row, middle, low))


def _owner(row: Row, middle: float, low: bool) -> list[Shape]:
    """Whose row it is, their points and chips, and what they won last."""
    most = (9 if row.partner is not None else 11) - (3 if low else 0)
    shapes = owner_name(row, NAME, middle - (40 if low else 34), 24 if low else 18, most)
    if row.points is None:
        return shapes
    points, won = str(row.points), "" if row.won is None else f"+{row.won}"
    after = NAME + 20 * len(points) + 2
    shapes.append(counted(row, Label(NAME, middle - 2, points, 30, "title", "start")))
    if won:
        shapes.append(Label(after, middle + 2, won, 15, "coord", "start"))
    start = after + (13 if low else 10) * len(won) + 18
    return shapes + chips(start, middle - 4, row.points, FIRST_CELL - 14 - start, row.fresh_chips, (NUMBER - start, 26))


@remembered
def _duty(duty: int, middle: float, low: bool) -> tuple[Shape, ...]:
    """How a row stands with its first column, in two lines at most, or in a word."""
    if low:
        return (Label(NAME, middle + 34, str(status.SHORT_DUTIES[duty]), 24, "coord", "start"),)
    lines = wrap(str(status.DUTIES[duty]), DUTY, most=2)
    return tuple(Label(NAME, middle + 26 + 16 * n, words, 15, "coord", "start") for n, words in enumerate(lines))


def _numbers(row: Row, middle: float, low: bool) -> list[Shape]:
    """The number as it grows, and its medals; under it that of the last round with its own."""
    y = middle - 10 if row.last is None else middle - 22
    shapes = [*digits(row.digits, NUMBER, y, 28, row.fresh), *medals(NUMBER + 12, y + 36, row.medals)]
    if row.last is not None:
        last = str(row.last)
        shapes.append(Label(NUMBER, middle + 40, f"{last[:3]} {last[3:]}", 20 if low else 15, "coord", "start"))
        shapes += medals(NUMBER + (90 if low else 76), middle + (12 if low else 40), row.last_medals, small=True)
    return shapes
