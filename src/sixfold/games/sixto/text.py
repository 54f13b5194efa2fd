"""SIXTO as text lines: one sheet with its numbers, the dice, everybody's crosses in small.

Where lines are short, cells stand close together and the points of rows and columns below them.
"""

from __future__ import annotations

from msgspec.structs import replace

from sixfold.game.contract import Scene
from sixfold.game.shapes import Line, Span, line, shortened, width, wrapped
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.notation import cell_name, cells_marked, die_name
from sixfold.games.sixto.parts import COVERED, legal_cells, sheet_of, shown_player, status
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_picture import ROLES, Sheet
from sixfold.machines.bitsets import count

SMALL = 20  # columns of a small sheet
LONGEST_NAME = 40
WIDE, NARROW = 4, 3  # columns of a cell


def lines(scene: Scene) -> list[Line]:
    """The large sheet in numbers: [5] a cross, (5) one of this turn, - a lost cell; then all in small."""
    state: State = scene.state
    player = shown_player(scene)
    sheet = sheet_of(scene, player)._replace(legal=legal_cells(state, player))
    text = [] if scene.bare else wrapped(str(status(scene, LONGEST_NAME)), scene.columns)
    text += [line(str(say("Dice:")), " ", *_dice_spans(state, "  ")), ()]
    if width(text) > scene.columns:
        text[-2] = line(*_dice_spans(state, " "))
    if player in scene.covered:
        text += [_head(sheet), line(str(COVERED))]
    else:
        text += text_sheet(sheet, scene.columns)
    return text + _miniatures(scene) if state.players > 1 and not scene.low else text


def text_sheet(sheet: Sheet, columns: int = 80) -> list[Line]:
    """One sheet with its numbers and points."""
    text = [_head(sheet), _numbering(WIDE), *(_row(sheet, row) for row in range(rules.ROWS)), _columns(sheet)]
    return text if width(text) <= columns else _narrow_sheet(sheet, columns)


def _narrow_sheet(sheet: Sheet, columns: int) -> list[Line]:
    cells = [line(_letter(row), *_cells(sheet, row, NARROW)) for row in range(rules.ROWS)]
    points = [f"{row_letter(row)} {sheet.points(count(sheet.marks[row]))}" for row in range(rules.ROWS)]
    rows = wrapped(str(say("rows {rows}", rows=", ".join(points))), columns, indent=2)
    return [
        line(Span(shortened(f"{sheet.letter}  {sheet.name}", columns), "title")),
        _numbering(NARROW),
        *cells,
        line(Span(f"  {_column_points(sheet, NARROW)}", "muted")),
        *rows,
        *wrapped(_total(sheet), columns),
    ]


def _head(sheet: Sheet) -> Line:
    return line(Span(f"{sheet.letter}  {sheet.name}", "title"))


def _dice_spans(state: State, gap: str) -> list[Span]:
    """`R3 O5 Y-`: a point before the roll, - for a die out of the game."""
    faces = ["-" if state.closed >> row & 1 else str(state.dice[row] or ".") for row in range(rules.ROWS)]
    dice = [Span(f"{row_letter(row)}{face}", ROLES[row], die_name(row)) for row, face in enumerate(faces)]
    return [span for die in dice for span in (die, Span(gap))]


def _numbering(wide: int) -> Line:
    """The numbers of the columns, each over the middle of its cells."""
    gap = " " * (wide - 1) if wide == WIDE else " "
    cells = [f"{f'{cell:>3}':<{wide}}" if wide == WIDE else f"{cell:^3}" for cell in range(1, rules.CELLS + 1)]
    return line(Span("  " + "".join(cells[: rules.SCORED]) + gap + "".join(cells[rules.SCORED :]), "muted"))


def _letter(row: int) -> Span:
    return Span(f"{row_letter(row):<2}", ROLES[row])


def _row(sheet: Sheet, row: int) -> Line:
    return line(_letter(row), *_cells(sheet, row, WIDE), Span(f"  {sheet.points(count(sheet.marks[row])):>4}"))


def _cells(sheet: Sheet, row: int, wide: int) -> list[Span]:
    spans: list[Span] = []
    for cell in range(1, rules.CELLS + 1):
        spans += [Span(" " * (wide - NARROW)), replace(_cell(sheet, row, cell), place=cell_name(row, cell))]
        if cell == rules.SCORED:
            spans.append(Span("  |" if wide == WIDE else "|", "muted"))
    return spans


def _cell(sheet: Sheet, row: int, cell: int) -> Span:
    number = sheet.rows[row][cell - 1]
    if sheet.marks[row] >> (cell - 1) & 1:
        half = sheet.fresh >> row & 1 and sheet.marks[row] >> cell == 0
        return Span(f"({number})" if half else f"[{number}]", "last" if half else ROLES[row])
    if sheet.skipped(row, cell):
        return Span(" - ", "muted")
    return Span(f" {number}" + ("*" if (row, cell) in sheet.legal else " "))


def _columns(sheet: Sheet) -> Line:
    return line(Span(f"  {_column_points(sheet, WIDE)}", "muted"), f"   {_total(sheet)}")


def _column_points(sheet: Sheet, wide: int) -> str:
    found = [sheet.points(sheet.in_column(column)) for column in range(1, rules.SCORED + 1)]
    return "".join(f"{points:>3}" + " " * (wide - NARROW) for points in found)


def _total(sheet: Sheet) -> str:
    total = sheet.of_rows + sheet.of_columns
    return str(say("columns {columns}, total {total}", columns=sheet.of_columns, total=total))


def _miniatures(scene: Scene) -> list[Line]:
    """Everybody's crosses, as many sheets side by side as fit; names have the room that is left."""
    text: list[Line] = []
    players = range(scene.state.players)
    each = max(1, min(4, len(players), (scene.columns + 3) // SMALL))
    longest = max(len(name) for name in scene.names) + 10
    wide = max(SMALL, min(longest, (scene.columns + 3) // each))
    for first in range(0, len(players), each):
        beside = players[first : first + each]
        text += [(), line(*(_small_head(scene, player, wide) for player in beside))]
        text += [
            line(*(span for player in beside for span in _small_row(scene, player, row, wide)))
            for row in range(rules.ROWS)
        ]
    return text


def _small_head(scene: Scene, player: int, wide: int) -> str:
    sheet = sheet_of(scene, player)
    total = "" if player in scene.covered else str(sheet.of_rows + sheet.of_columns)
    name = shortened(f"{sheet.letter} {sheet.name}", wide - 7)
    return f"{name:<{wide - 7}}{total:>4}   "


def _small_row(scene: Scene, player: int, row: int, wide: int) -> list[Span]:
    sheet = sheet_of(scene, player)
    if player in scene.covered:
        word = str(COVERED) if row == 2 else ""
        return [Span(f"{word:<{wide}}", "muted")]
    marked = cells_marked(sheet.marks[row])
    letters = "".join(
        "x" if cell in marked else "-" if sheet.skipped(row, cell) else "." for cell in range(1, rules.CELLS + 1)
    )
    longest = max(len(row_letter(each)) for each in range(rules.ROWS))
    marks = f"{letters[:9]} | {letters[9:]}" if longest == 1 else f" {letters[:9]}|{letters[9:]}"
    return [_letter(row), Span(marks.ljust(wide - 2))]
