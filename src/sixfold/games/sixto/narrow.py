"""SIXTO on a narrow screen: the sheet across it, the dice in a row below; with captions the score table
and the others in small, too.

Its places have the names they have in `picture`; cells are as wide as twelve of them allow, and
as high as a thumb.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box, Group, Label, Picture, Shape
from sixfold.game.things import made
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.parts import MINI_HIGH, card, die, miniature, sheet_of, shown_player, turn_heading, whose
from sixfold.games.sixto.sheet_picture import Sheet
from sixfold.games.sixto.small_sheet import PITCH, Grid, sheet_shapes
from sixfold.text.grammar import with_minus

WIDTH = 356
EDGE = 4
STATUS = 36  # height of the heading
HEAD = 40  # height of the line with name and total
BARE_HEAD = 12  # without captions: of the line that says whose sheet it is, where several play
NUMBERS = 22  # of the line with the cells' numbers
SHEET = NUMBERS + rules.ROWS * PITCH + 38  # height of rows and sums
DIE = 48
DICE_HIGH = DIE + 30
TABLE_HIGH = 46


def picture(scene: Scene) -> Picture:
    start = 0 if scene.bare else STATUS  # where the paper begins
    head = HEAD if not scene.bare else BARE_HEAD if scene.state.players > 1 else 0
    top = start + NUMBERS + head  # where the rows begin
    end = top - NUMBERS + SHEET
    dice, table = end + 12, end + 12 + DICE_HIGH
    shapes = whose(scene, EDGE + 4, BARE_HEAD + 2) if scene.bare else _heading(scene)
    pad = made("paper", Box(1, start + 1, WIDTH - 2, end - start - 1, "paper", 8))
    cloth = Box(1, dice - 3, WIDTH - 2, DICE_HIGH - 6, "touch", 12)
    shapes = [pad, *shapes, *_sheet(scene, top)]
    shapes.append(made("felt", cloth, *(_die(scene, row, dice) for row in range(rules.ROWS))))
    if scene.bare:
        return Picture(WIDTH, table, "SIXTO", tuple(shapes))
    shapes += _table(table)
    high = float(table + TABLE_HIGH)
    others = [player for player in range(scene.state.players) if player != shown_player(scene)]
    for number, player in enumerate(others):
        x, y = EDGE + number % 2 * (WIDTH / 2), high + number // 2 * MINI_HIGH
        shapes.append(miniature(scene, player, x, y, WIDTH / 2 - 2 * EDGE))
    return Picture(WIDTH, high + (len(others) + 1) // 2 * MINI_HIGH, "SIXTO", tuple(shapes))


def _sheet(scene: Scene, top: float) -> list[Shape]:
    """The sheet that is looked at; covered, only whose it is."""
    player = shown_player(scene)
    sheet = sheet_of(scene, player)
    name = [] if scene.bare else _name(sheet)
    if player in scene.covered:
        return [*name, *card(EDGE + 4, top - NUMBERS + 8, WIDTH - 2 * EDGE - 8, SHEET - 16, 18)]
    shapes = name if scene.bare else [*name, *_total(sheet)]
    return [*shapes, *sheet_shapes(sheet, Grid(EDGE, top, step=25, gap=12, inset=1, high=48, size=14))]


def _heading(scene: Scene) -> list[Shape]:
    return [Label(EDGE + 4, STATUS / 2, str(turn_heading(scene)), 15, "title", "start")]


def _name(sheet: Sheet) -> list[Shape]:
    middle = STATUS + HEAD / 2 + 3
    return [
        Box(EDGE + 3, middle - 13, 28, 26, "ruled", 5),
        Label(EDGE + 17, middle, sheet.letter, 18, "bold-on-paper"),
        Label(EDGE + 41, middle, sheet.name, 15, "bold-on-paper", "start"),
    ]


def _total(sheet: Sheet) -> list[Shape]:
    total, middle = with_minus(sheet.of_rows + sheet.of_columns), STATUS + HEAD / 2 + 3
    return [
        Label(WIDTH - 62, middle, str(say("Total")), 13, "faint", "end"),
        Box(WIDTH - 56, middle - 14, 48, 28, "ruled", 5),
        Label(WIDTH - 32, middle, total, 18, "bold-on-paper"),
    ]


def _table(top: float) -> list[Shape]:
    wide = (WIDTH - 4 * EDGE) / len(rules.POINTS)
    shapes: list[Shape] = [Box(2 * EDGE, top, WIDTH - 4 * EDGE, 38, "paper", 5)]
    for marks, points in enumerate(rules.POINTS):
        middle = 2 * EDGE + (marks + 0.5) * wide
        shapes.append(Label(middle, top + 11, f"{marks}x", 11, "faint"))
        shapes.append(Label(middle, top + 27, with_minus(points), 13, "on-paper"))
    return shapes


def _die(scene: Scene, row: int, top: float) -> Group:
    """A die with its letter below, or on it while it shows no number, in a place as wide as a thumb."""
    wide = (WIDTH - 2 * EDGE) / rules.ROWS
    x = EDGE + row * wide
    below = Label(x + wide / 2, top + DIE + 12, row_letter(row), 13, "ink")
    drawn = die(scene, row, x + (wide - DIE) / 2, top + 2, DIE, below)
    return Group(drawn.name, drawn.label, (Box(x, top - 4, wide, DICE_HIGH - 8, "touch"), *drawn.shapes))
