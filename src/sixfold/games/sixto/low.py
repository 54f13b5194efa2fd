"""SIXTO on a low screen, a phone on its side: the rows as large as they can be, each with its die in front.

Its places have the names they have in `picture`.  Others' sheets are opened at their names, which
stand beside the picture.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box, Group, Label, Path, Picture, Shape
from sixfold.game.things import made
from sixfold.games.sixto import rules
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.parts import card, die, sheet_of, shown_player, whose
from sixfold.games.sixto.sheet_picture import FLAG, Sheet, band, cell_group, written, written_total
from sixfold.machines.bitsets import count
from sixfold.text.grammar import with_minus

EDGE = 5
TAB = 34  # width of the letter in front of a row, and of its points
DIE = 33
FIRST = EDGE + DIE + TAB + 10  # left edge of the first cell
STEP = 42  # from cell to cell
CELL, HIGH = 39, 46  # of a cell
GAP = 20  # between cells 9 and 10, where the flag stands
PITCH = 54  # from row to row
TOP = 24  # where the rows begin
ZONE = FIRST + rules.SCORED * STEP + GAP  # left edge of the target zone
WIDTH = ZONE + 3 * STEP + EDGE
SUMS = TOP + rules.ROWS * PITCH + 2
HEIGHT = SUMS + 32


def picture(scene: Scene) -> Picture:
    """The position for a low screen."""
    player = shown_player(scene)
    cloth = Box(3, TOP - 4, DIE + 8, rules.ROWS * PITCH + 4, "touch", 10)
    shapes: list[Shape] = [
        made("paper", Box(1, 1, WIDTH - 2, HEIGHT - 2, "paper", 8)),
        made("felt", cloth, *(_die(scene, row) for row in range(rules.ROWS))),
        *whose(scene, EDGE + 1, TOP - 12, 16, 8),
    ]
    if player in scene.covered:
        shapes += card(FIRST - TAB, 8, WIDTH - FIRST + TAB - 8, HEIGHT - 16, 24)
    else:
        shapes += _sheet(sheet_of(scene, player))
    return Picture(WIDTH, HEIGHT, "SIXTO", tuple(shapes))


def _die(scene: Scene, row: int) -> Group:
    drawn = die(scene, row, EDGE + 2, TOP + row * PITCH + 2, DIE)
    return Group(drawn.name, drawn.label, (Box(0, TOP + row * PITCH - 2, DIE + 7, PITCH, "touch"), *drawn.shapes))


def _sheet(sheet: Sheet) -> list[Shape]:
    shapes: list[Shape] = []
    for row in range(rules.ROWS):
        shapes += _row(sheet, row, TOP + row * PITCH)
    return [*shapes, *_flag(), *_columns(sheet)]


def cell_x(cell: int) -> float:
    """Where a cell stands in its row."""
    return FIRST + (cell - 1) * STEP + (GAP if cell > rules.SCORED else 0)


def _row(sheet: Sheet, row: int, y: float) -> list[Shape]:
    role = sheet.role(row)
    left, points = FIRST - TAB - 2, with_minus(sheet.points(count(sheet.marks[row])))
    shapes: list[Shape] = [
        band(sheet, row, Box(left, y, TAB + rules.SCORED * STEP + 2, PITCH - 4, f"tint-{role}", 8)),
        band(sheet, row, Box(ZONE - 3, y, 3 * STEP + 3, PITCH - 4, f"tint-{role}", 8)),
        made(
            "tab",
            Box(left, y, TAB, PITCH - 6, role, 8),
            Label(left + TAB / 2, y + 16, row_letter(row), 18, f"on-{role}"),
            Label(left + TAB / 2, y + 36, points, 16, f"on-{role}"),
        ),
    ]
    for cell in range(1, rules.CELLS + 1):
        box = Box(cell_x(cell), y + 1, CELL, HIGH, "paper", 6)
        touch = Box(cell_x(cell) - 1.5, y - 2, STEP, PITCH, "touch")
        shapes.append(cell_group(sheet, row, cell, box, (touch,)))
    return shapes


def _flag() -> list[Shape]:
    """The numbers of the cells, and a flag on a pole in front of the target zone."""
    numbers = [Label(cell_x(cell) + CELL / 2, TOP - 12, str(cell), 16, "faint") for cell in range(1, rules.CELLS + 1)]
    pole = ZONE - GAP / 2 - 2
    return [
        *numbers,
        Path(f"M0 0V{rules.ROWS * PITCH + 14}", "ruled", pole, TOP - 18),
        Path(FLAG, "red", pole, TOP - 18),
    ]


def _columns(sheet: Sheet) -> list[Shape]:
    """The points of the nine columns, and the total."""
    shapes: list[Shape] = []
    for column in range(1, rules.SCORED + 1):
        shapes += written(cell_x(column), SUMS, CELL, 26, sheet.points(sheet.in_column(column)), 16)
    total = f"Σ {with_minus(sheet.of_rows + sheet.of_columns)}"
    return [*shapes, written_total(ZONE - 1, SUMS, 3 * STEP - 1, 26, total, 17)]
