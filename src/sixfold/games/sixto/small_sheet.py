"""A sheet of SIXTO on a small screen, upright or on its side: rows with their points, the flag, the sums.

It knows a sheet and how much room there is.  It does not know dice, turns or what stands around the sheet.
"""

from __future__ import annotations

from typing import NamedTuple

from sixfold.game.shapes import Box, Label, Path, Shape
from sixfold.game.things import made
from sixfold.games.sixto import rules
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.sheet_picture import FLAG, Sheet, band, cell_group, written, written_total
from sixfold.machines.bitsets import count
from sixfold.text.grammar import with_minus

TAB = 34  # width of the letter in front of a row, with the row's points under it
PITCH = 54  # from row to row
SUM = 26  # height of the sums


class Grid(NamedTuple):
    """Where the rows are, and how large their cells."""

    left: float  # of the letters in front of the rows
    top: float  # of the first row
    step: float  # from cell to cell
    gap: float  # between cells 9 and 10, where the flag stands
    inset: float  # of a cell's paper, to the left and to the right
    high: float  # of a cell's paper
    size: float  # of numbers

    @property
    def zone(self) -> float:
        """The left edge of the target zone."""
        return self.cell_x(rules.SCORED + 1)

    @property
    def right(self) -> float:
        return self.cell_x(rules.CELLS + 1)

    @property
    def sums(self) -> float:
        """Where the points of columns stand."""
        return self.top + rules.ROWS * PITCH + 3

    def cell_x(self, cell: int) -> float:
        return self.left + TAB + 2 + (cell - 1) * self.step + (self.gap if cell > rules.SCORED else 0)


def sheet_shapes(sheet: Sheet, grid: Grid) -> list[Shape]:
    """The whole sheet, without its head."""
    shapes: list[Shape] = []
    for row in range(rules.ROWS):
        shapes += _row(sheet, row, grid)
    return [*shapes, *_flag(grid), *_columns(sheet, grid)]


def _row(sheet: Sheet, row: int, grid: Grid) -> list[Shape]:
    role, y, middle = sheet.role(row), grid.top + row * PITCH, grid.left + TAB / 2
    begin = grid.left + TAB - 6
    points = with_minus(sheet.points(count(sheet.marks[row])))
    shapes: list[Shape] = [
        band(sheet, row, Box(begin, y, grid.zone - grid.gap + 1 - begin, PITCH - 3, f"tint-{role}", 6)),
        band(sheet, row, Box(grid.zone - 1, y, grid.right - grid.zone + 2, PITCH - 3, f"tint-{role}", 6)),
        made(
            "tab",
            Box(grid.left, y, TAB, PITCH - 5, role, 6),
            Label(middle, y + 17, row_letter(row), 18, f"on-{role}"),
            Label(middle, y + 37, points, grid.size, f"on-{role}"),
        ),
    ]
    for cell in range(1, rules.CELLS + 1):
        x, y_touch = grid.cell_x(cell), y - 1.5
        box = Box(x + grid.inset, y_touch + 3, grid.step - 2 * grid.inset, grid.high, "paper", 5)
        shapes.append(cell_group(sheet, row, cell, box, (Box(x, y_touch, grid.step, PITCH, "touch"),)))
    return shapes


def _flag(grid: Grid) -> list[Shape]:
    """The numbers of the cells, and a flag on a pole in front of the target zone."""
    pole, top = grid.zone - grid.gap / 2, grid.top - 20
    return [
        *(
            Label(grid.cell_x(cell) + grid.step / 2, grid.top - 12, str(cell), grid.size, "faint")
            for cell in range(1, rules.CELLS + 1)
        ),
        Path(f"M0 0V{rules.ROWS * PITCH + 17}", "ruled", pole, top),
        Path(FLAG, "red", pole, top, grid.gap / 18),
    ]


def _columns(sheet: Sheet, grid: Grid) -> list[Shape]:
    """The points of the nine columns, and the total."""
    shapes: list[Shape] = []
    for column in range(1, rules.SCORED + 1):
        points = sheet.points(sheet.in_column(column))
        x, wide = grid.cell_x(column) + grid.inset, grid.step - 2 * grid.inset
        shapes += written(x, grid.sums, wide, SUM, points, grid.size)
    total = f"Σ {with_minus(sheet.of_rows + sheet.of_columns)}"
    return [*shapes, written_total(grid.zone, grid.sums, grid.right - grid.zone, SUM, total, grid.size + 1)]
