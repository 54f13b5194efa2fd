"""One sheet of SIXTO as shapes, on the table and in print.

It knows numbers, crosses and where the points are written.  It does not know dice, turns or
who else plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sixfold.game.shapes import Box, Group, Label, Moved, Path, Shape
from sixfold.game.things import cross, made
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import cell_label, row_letter
from sixfold.games.sixto.notation import cell_name
from sixfold.games.sixto.sheet_data import Rows
from sixfold.machines.bitsets import count
from sixfold.text.grammar import with_minus
from sixfold.text.messages import remembered

ROLES = ("red", "orange", "yellow", "green", "blue", "purple")
DEAD = "silver"
CELL = 40  # side of a cell
STEP = 44  # from cell to cell
PITCH = 50  # from row to row
TAB = 38  # width of the letter in front of a row
GAP = 40  # between cells 9 and 10, where the flag stands
HEAD = 48  # height of the line with name and letter
TOP = HEAD + 26  # where the rows begin
ROWS_END = TOP + rules.ROWS * PITCH
SUMS = ROWS_END + 6  # where the points of columns are
TABLE = SUMS + 52  # where the score table is


def cell_x(cell: int) -> float:
    return TAB + 10 + (cell - 1) * STEP + (GAP if cell > rules.SCORED else 0)


POINTS = cell_x(rules.CELLS) + STEP + 16  # where the points of rows are
POINTS_WIDE = 60
WIDTH = POINTS + POINTS_WIDE
HEIGHT = TABLE + 58
# Outlines about the middle of a cell, and of the flag about the foot of its cloth.
STRIKE = "M-15 0H15"
FLAG = "M0 0 16 7 0 14Z"
SIGMA = "M6-5V-9H-7L1 0-7 9H6V5"


class Sheet(NamedTuple):
    letter: str
    rows: Rows
    name: str = ""
    marks: tuple[int, ...] = (0,) * rules.ROWS
    fresh: int = 0  # rows marked in this turn
    closed: int = 0
    legal: frozenset[tuple[int, int]] = frozenset()  # cells that may be marked now, by row and cell
    last: frozenset[tuple[int, int]] = frozenset()  # cells marked last, by row and cell
    filled: bool = True  # whether points are written
    now: frozenset[tuple[int, int]] = frozenset()  # cells marked just now
    closing: int = 0  # rows that were closed just now

    def only(self, row: int) -> Sheet:
        """The same with nothing but what one row is drawn from, so that rows are remembered each by itself."""
        before, after = row, rules.ROWS - row - 1
        marks = (0,) * before + (self.marks[row],) + (0,) * after
        rows = ("",) * before + (self.rows[row],) + ("",) * after
        last, now = (
            frozenset(place for place in places if place[0] == row) if places else places
            for places in (self.last, self.now)
        )
        closed, closing = (bits & 1 << row for bits in (self.closed, self.closing))
        return Sheet("", rows, "", marks, 0, closed, last=last, filled=self.filled, now=now, closing=closing)

    def skipped(self, row: int, cell: int) -> bool:
        """Whether the cell is lost: left of the last mark, or in a closed row (3.2, 4.1)."""
        bit = 1 << (cell - 1)
        return not self.marks[row] & bit and (bit < self.marks[row] or bool(self.closed >> row & 1))

    def locked(self, row: int, cell: int) -> bool:
        """Whether the cell is in the target zone, and the row has too few marks for it (3.4)."""
        return cell > rules.SCORED and self.filled and count(self.marks[row]) < rules.BEFORE_TARGET

    def dead(self, row: int) -> bool:
        """Whether nothing can ever be marked in the row again: closed, full, or its target zone barred (3.4, 4.1)."""
        marks = self.marks[row]
        barred = marks >> (rules.SCORED - 1) == 1 and count(marks) < rules.BEFORE_TARGET
        return bool(self.closed >> row & 1) or marks >= rules.LAST or barred

    def role(self, row: int) -> str:
        """The colour of a row; a dead one is grey."""
        return DEAD if self.dead(row) else ROLES[row]

    def points(self, marks: int) -> str:
        """What so many marks score, as written on the sheet."""
        return str(rules.POINTS[marks]) if self.filled else ""

    def in_column(self, column: int) -> int:
        return _in_columns(self.marks)[column - 1]

    @property
    def of_rows(self) -> int:
        return sum(rules.POINTS[count(marks)] for marks in self.marks)

    @property
    def of_columns(self) -> int:
        return sum(rules.POINTS[marks] for marks in _in_columns(self.marks))


@lru_cache(4000)
def _in_columns(rows: tuple[int, ...]) -> tuple[int, ...]:
    """How many marks each of the columns has that are scored."""
    return tuple(sum(marks >> column & 1 for marks in rows) for column in range(rules.SCORED))


def sheet_shapes(sheet: Sheet, x: float, y: float, headed: bool = True, pitch: int = PITCH) -> list[Shape]:
    """The whole sheet with its upper left corner at (x, y); without a head it begins higher up.

    `pitch` is from row to row, where there is more room than on paper.
    """
    if not headed:
        y -= HEAD
    below = y + rules.ROWS * (pitch - PITCH)
    shapes = [*(sheet_head(sheet, x, y) if headed else ()), *_numbering(x, y)]
    for row in range(rules.ROWS):
        shapes += _row(sheet.only(row), row, x, y + TOP + row * pitch, pitch)
    return [*shapes, *_flag(x, y, pitch, headed), *_columns(sheet, x, below), *_table(sheet, x, below)]


def sheet_head(sheet: Sheet, x: float, y: float) -> list[Shape]:
    """The line above the rows: the letter, and whose sheet it is."""
    shapes: list[Shape] = [
        Box(x, y + 4, TAB, 32, "ruled", 6),
        Label(x + TAB / 2, y + 20, sheet.letter, 24, "bold-on-paper"),
        Label(x + WIDTH, y + 20, "SIXTO", 24, "bold-on-paper", "end"),
    ]
    if sheet.name:
        return [*shapes, Label(x + TAB + 12, y + 20, sheet.name, 18, "bold-on-paper", "start")]
    word = str(say("Player"))
    line = Path(f"M0 0H{300}", "strike", x + TAB + 64, y + 31)
    return [*shapes, Label(x + TAB + 12, y + 24, word, 15, "faint", "start"), line]


@remembered
def _numbering(x: float, y: float) -> tuple[Shape, ...]:
    cells = range(1, rules.CELLS + 1)
    return tuple(Label(x + cell_x(cell) + CELL / 2, y + TOP - 12, str(cell), 15, "faint") for cell in cells)


def band(sheet: Sheet, row: int, box: Box) -> Shape:
    """What lies behind the cells of a row; one that was closed just now greys from left to right."""
    if not sheet.closing >> row & 1:
        return box
    return Moved((), (Group("", "", (box,), ("band", f"tint-{ROLES[row]}")),))


@remembered
def _row(sheet: Sheet, row: int, x: float, y: float, pitch: int) -> tuple[Shape, ...]:
    role = sheet.role(row)
    ordinary = rules.SCORED * STEP + 6
    shapes: list[Shape] = [
        band(sheet, row, Box(x + TAB - 6, y, ordinary + 12, pitch - 4, f"tint-{role}", 8)),
        band(sheet, row, Box(x + cell_x(10) - 6, y, 3 * STEP + 8, pitch - 4, f"tint-{role}", 8)),
        made(
            "tab",
            Box(x, y, TAB, pitch - 4, role, 8),
            Label(x + TAB / 2, y + pitch / 2 - 2, row_letter(row), 24, f"on-{role}"),
        ),
    ]
    high = pitch - 10
    boxes = [Box(x + cell_x(cell), y + 3, CELL, high, "paper", 6) for cell in range(1, rules.CELLS + 1)]
    shapes += [cell_group(sheet, row, cell, box) for cell, box in enumerate(boxes, 1)]
    points = sheet.points(count(sheet.marks[row]))
    return (*shapes, *written(x + POINTS, y + 3, POINTS_WIDE, high, points, 20))


def cell_group(sheet: Sheet, row: int, cell: int, box: Box, touch: tuple[Shape, ...] = ()) -> Group:
    """A cell with its number and what is drawn on it, as large as its box."""
    marked, number = bool(sheet.marks[row] >> (cell - 1) & 1), sheet.rows[row][cell - 1]
    last = marked and (row, cell) in sheet.last
    place = box.x, box.y, box.width, box.height, box.corner
    now, locked = (row, cell) in sheet.now, sheet.locked(row, cell)
    return _drawn_cell(row, cell, number, marked, last, now, locked, sheet.skipped(row, cell), place, touch)


@remembered
def _drawn_cell(
    row: int,
    cell: int,
    number: str,
    marked: bool,
    last: bool,
    now: bool,
    locked: bool,
    skipped: bool,
    place: tuple[float, float, float, float, float],
    touch: tuple[Shape, ...],
) -> Group:
    """A cell by what is on it: a number or a cross."""
    box = Box(*place[:4], "paper", place[4])
    middle = box.x + box.width / 2, box.y + box.height / 2
    scale, size = (1.0, 20) if box.width > 30 else (0.75, 18)
    paper: Shape = made("locked", box) if locked else box
    shapes: list[Shape] = [*touch, paper, Label(*middle, number, size, "faint" if skipped else "on-paper")]
    if last:
        shapes.append(_inside(box, 2, "last"))
    if skipped:
        shapes.append(Path(STRIKE, "strike", *middle, 0.7 * scale))
    if marked:
        mark = cross(*middle, scale, 5 * row + 7 * cell)
        shapes.append(Moved((), (mark,)) if now else mark)
    return Group(cell_name(row, cell), _label(row, cell, number, marked, skipped), tuple(shapes))


def _inside(box: Box, by: float, role: str) -> Box:
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by, role, box.corner)


def _label(row: int, cell: int, number: str, marked: bool, skipped: bool) -> str:
    """What a screen reader says of a cell."""
    name = cell_label(row, cell)
    if marked:
        return str(say("{cell}, a {number}, marked", cell=name, number=number))
    if skipped:
        return str(say("{cell}, a {number}, skipped", cell=name, number=number))
    return str(say("{cell}, a {number}", cell=name, number=number))


@remembered
def written(x: float, y: float, width: float, height: float, text: str, size: float) -> tuple[Shape, ...]:
    """A box to write points in, and what is written."""
    box = Box(x, y, width, height, "paper", 6)
    if not text:
        return (made("sum", box),)
    number = Label(x + width / 2, y + height / 2, with_minus(text), size, "bold-on-paper")
    return (Group("", "", (box, number), ("sum", "minus" if text.startswith("-") else "")),)


@remembered
def written_total(x: float, y: float, width: float, height: float, text: str, size: float) -> Group:
    """The box of the total, and what is written."""
    box = Box(x, y, width, height, "ruled", 6)
    return made("total", box, *((Label(x + width / 2, y + height / 2, text, size, "bold-on-paper"),) if text else ()))


@remembered
def _flag(x: float, y: float, pitch: int, captioned: bool) -> tuple[Shape, ...]:
    """The target zone framed apart, a flag on a pole in front of it; a caption says what it takes to mark there."""
    left, pole, rows = x + cell_x(10) - 11, x + cell_x(10) - 31, rules.ROWS * pitch
    hints = (say("opens after 4 marks"), say("2 marks close the row")) if captioned else ()
    return (
        made("zone", Box(left, y + TOP - 24, 3 * STEP + 18, rows + 25, "ruled", 8)),
        Path(f"M0 0V{rows + 25}", "ruled", pole, y + TOP - 24),
        Path(FLAG, "red", pole, y + TOP - 24),
        *(  # between the pole and the sum sign
            Label(pole + 4, y + TOP + rows + 15 + 14 * line, str(hint), 12, "faint", "start")
            for line, hint in enumerate(hints)
        ),
    )


def _columns(sheet: Sheet, x: float, y: float) -> list[Shape]:
    """The points of the nine columns, and their sum."""
    shapes: list[Shape] = []
    for column in range(1, rules.SCORED + 1):
        points = sheet.points(sheet.in_column(column))
        shapes += written(x + cell_x(column), y + SUMS, CELL, 32, points, 18)
    total = str(sheet.of_columns) if sheet.filled else ""
    shapes.append(_sigma(x, y))
    return [*shapes, *written(x + POINTS, y + SUMS, POINTS_WIDE, 32, total, 18)]


@lru_cache(100)
def _sigma(x: float, y: float) -> Path:
    return Path(SIGMA, "ruled", x + POINTS - 17, y + SUMS + 16)


def _table(sheet: Sheet, x: float, y: float) -> list[Shape]:
    """The score table, small, and the total beside it."""
    total = with_minus(sheet.of_rows + sheet.of_columns) if sheet.filled else ""
    return [*_scores(x, y), written_total(x + POINTS - 40, y + TABLE, POINTS_WIDE + 40, 46, total, 24)]


@remembered
def _scores(x: float, y: float) -> tuple[Shape, ...]:
    """What so many marks score."""
    top, wide = y + TABLE, 38
    line = Path(f"M0 0H{12 * wide}", "paper", x, top + 22)
    shapes: list[Shape] = [made("scores", Box(x, top, 12 * wide, 46, "paper", 6), line)]
    for marks, points in enumerate(rules.POINTS):
        middle = x + marks * wide + wide / 2
        shapes.append(Label(middle, top + 12, f"{marks}x", 15, "faint"))
        shapes.append(Label(middle, top + 34, with_minus(points), 15, "on-paper"))
    return (*shapes, Label(x + POINTS - 50, top + 23, str(say("Total")), 15, "faint", "end"))
