"""SIXTO as shapes and as text lines: one sheet large with the dice beside it, all in miniature.

The large sheet is the viewer's, or that of the player who is asked first.  The picture for
narrow screens is in `narrow`.
"""

from __future__ import annotations

from dataclasses import replace

from sixfold.contract import Scene
from sixfold.games.sixto import low, narrow, rules
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.notation import cell_name, cells_marked, die_name
from sixfold.games.sixto.parts import (
    COVERED,
    MINI_HIGH,
    card,
    die,
    miniature,
    sheet_of,
    short,
    shown_player,
    side_name,
    status,
    turn_heading,
)
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import LETTERS
from sixfold.games.sixto.sheet_picture import HEAD, PITCH, ROLES, STROKE, TOP, WIDTH, Sheet, sheet_head, sheet_shapes
from sixfold.games.sixto.sheet_picture import HEIGHT as SHEET_HEIGHT
from sixfold.messages import say
from sixfold.pointing import Side
from sixfold.shapes import Box, Label, Line, Path, Picture, Shape, Span, line

FRONT = True  # the viewer's sheet is drawn large
CHOSEN = (Path(STROKE, "pencil"),)  # half a cross: the other half when the move is made
NARROW = True  # there is a picture for narrow screens
LOW = True  # and one for low screens
MARGIN = 24
STATUS = 44  # height of the line that says what happens now
DICE = 76  # width of the place for dice, left of the sheet
PAPER = 20  # margin of the sheet's paper


# Shapes ---------------------------------------------------------------------------------


def picture(scene: Scene) -> Picture:
    """The dice and the sheets, as shapes."""
    if scene.low or scene.narrow:
        return low.picture(scene) if scene.low else narrow.picture(scene)
    state: State = scene.state
    head = 0 if scene.bare else HEAD
    sheet = SHEET_HEIGHT - HEAD + head + 2 * PAPER
    left, top = MARGIN + DICE, 4 if scene.bare else STATUS
    wide, high = MARGIN + DICE + WIDTH + 2 * PAPER + MARGIN, float(top + sheet + MARGIN)
    shapes: list[Shape] = []
    if not scene.bare:
        shapes.append(Label(MARGIN, STATUS / 2, str(turn_heading(scene)), 18, "title", "start"))
    shapes += [
        Box(left + 3, top + 4, WIDTH + 2 * PAPER, sheet, "shadow", 10),
        Box(left, top, WIDTH + 2 * PAPER, sheet, "paper", 10),
        *_large(scene, left + PAPER, top + PAPER),
    ]
    for row in range(rules.ROWS):
        level = top + PAPER + TOP - HEAD + head + row * PITCH + 1
        shapes.append(die(scene, row, MARGIN + 22, level))
        shapes.append(Label(MARGIN + 4, level + 22, row_letter(row), 18, "ink"))
    if state.players > 1:
        beside = 4 if state.players == 4 else 3
        step = (wide - 2 * MARGIN + 12) / beside
        for player in range(state.players):
            x, y = MARGIN + player % beside * step, high + player // beside * MINI_HIGH
            shapes.append(miniature(scene, player, x, y, step - 12))
        high += MINI_HIGH * (1 + (state.players - 1) // beside) + MARGIN / 2
    return Picture(wide, high, "SIXTO", tuple(shapes))


def _large(scene: Scene, x: float, y: float) -> list[Shape]:
    """The sheet that is looked at; covered, only whose it is."""
    player = shown_player(scene)
    sheet = sheet_of(scene, player)
    if player not in scene.covered:
        return sheet_shapes(sheet, x, y, headed=not scene.bare)
    if scene.bare:
        return card(x, y, WIDTH, SHEET_HEIGHT - HEAD, 24)
    return [*sheet_head(sheet, x, y), *card(x, y + HEAD, WIDTH, SHEET_HEIGHT - HEAD, 24)]


def covered(state: State, viewers: frozenset[int]) -> frozenset[int]:
    """Sheets that people cover while the active player decides about a reroll (2.3).

    The active player sees only their own, whoever else looks at the same screen; the others
    see their own and the active player's, and who only watches sees that one.
    """
    if state.phase != rules.DECIDE:
        return frozenset()
    active = rules.active(state)
    seen = {active} if active in viewers else {active, *viewers}
    return frozenset(range(state.players)) - seen


def sides(scene: Scene) -> list[Side]:
    """Everybody's sheet can be opened from its small one."""
    back = say("Back to my sheet")
    return [
        Side(side_name(player), player, say("The sheet of {name}", name=name), back)
        for player, name in enumerate(scene.names)
        if len(scene.names) > 1
    ]


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """The letter of a player's sheet."""
    letter = LETTERS[scene.state.sheets[player]]
    return (Box(-9, -11, 18, 22, "paper", 4), Label(0, 0, letter, 15, "bold-on-paper"))


# Text -----------------------------------------------------------------------------------


def lines(scene: Scene) -> list[Line]:
    """The large sheet in numbers: [5] a cross, (5) one of this turn, - a lost cell; then all in small."""
    state: State = scene.state
    sheet = sheet_of(scene, shown_player(scene))
    text = [] if scene.bare else [line(str(status(scene)))]
    text += [line(str(say("Dice")), ": ", *_dice_spans(state)), ()]
    text += text_sheet(sheet) if shown_player(scene) not in scene.covered else [_text_head(sheet), line(str(COVERED))]
    return text + _text_miniatures(scene) if state.players > 1 and not scene.low else text


def text_sheet(sheet: Sheet) -> list[Line]:
    """One sheet with its numbers and points."""
    return [
        _text_head(sheet),
        _text_numbering(),
        *(_text_row(sheet, row) for row in range(rules.ROWS)),
        _text_columns(sheet),
    ]


def _text_head(sheet: Sheet) -> Line:
    return line(Span(f"{sheet.letter}  {sheet.name}", "title"))


def _dice_spans(state: State) -> list[Span]:
    """`R3 O5 Y-`: a point before the roll, - for a die out of the game."""
    faces = ["-" if state.closed >> row & 1 else str(state.dice[row] or ".") for row in range(rules.ROWS)]
    dice = [Span(f"{row_letter(row)}{face}", ROLES[row], die_name(row)) for row, face in enumerate(faces)]
    return [span for found in dice for span in (found, Span("  "))]


def _text_numbering() -> Line:
    cells = "".join(f"{cell:>3} " + ("   " if cell == rules.SCORED else "") for cell in range(1, rules.CELLS + 1))
    return line(Span(f"  {cells}", "muted"))


def _text_row(sheet: Sheet, row: int) -> Line:
    spans = [Span(f"{row_letter(row):<2}", ROLES[row])]
    for cell in range(1, rules.CELLS + 1):
        spans += [Span(" "), replace(_text_cell(sheet, row, cell), place=cell_name(row, cell))]
        if cell == rules.SCORED:
            spans.append(Span("  |", "muted"))
    return line(*spans, Span(f"  {sheet.points(rules.count(sheet.marks[row])):>4}"))


def _text_cell(sheet: Sheet, row: int, cell: int) -> Span:
    number = sheet.rows[row][cell - 1]
    if sheet.marks[row] >> (cell - 1) & 1:
        half = sheet.fresh >> row & 1 and sheet.marks[row] >> cell == 0
        return Span(f"({number})" if half else f"[{number}]", "last" if half else ROLES[row])
    if sheet.skipped(row, cell):
        return Span(" - ", "muted")
    return Span(f" {number}" + ("*" if (row, cell) in sheet.legal else " "))


def _text_columns(sheet: Sheet) -> Line:
    columns = "".join(f"{sheet.points(sheet.in_column(column)):>3} " for column in range(1, rules.SCORED + 1))
    total = say("columns {columns}, total {total}", columns=sheet.of_columns, total=sheet.of_rows + sheet.of_columns)
    return line(Span(f"  {columns}", "muted"), f"   {total}")


def _text_miniatures(scene: Scene) -> list[Line]:
    """Everybody's crosses, four sheets side by side."""
    text: list[Line] = []
    for first in range(0, scene.state.players, 4):
        beside = range(scene.state.players)[first : first + 4]
        text += [(), line(*(_small_head(scene, player) for player in beside))]
        text += [
            line(*(span for player in beside for span in _small_text(scene, player, row))) for row in range(rules.ROWS)
        ]
    return text


def _small_head(scene: Scene, player: int) -> str:
    sheet = sheet_of(scene, player)
    total = "" if player in scene.covered else str(sheet.of_rows + sheet.of_columns)
    return f"{short(f'{sheet.letter} {sheet.name}', 13):<13}{total:>4}   "


def _small_text(scene: Scene, player: int, row: int) -> list[Span]:
    sheet = sheet_of(scene, player)
    if player in scene.covered:
        word = str(COVERED) if row == 2 else ""
        return [Span(f"{word:<20}", "muted")]
    marked = cells_marked(sheet.marks[row])
    letters = "".join(
        "x" if cell in marked else "-" if sheet.skipped(row, cell) else "." for cell in range(1, rules.CELLS + 1)
    )
    return [Span(f"{row_letter(row):<2}", ROLES[row]), Span(f"{letters[:9]} | {letters[9:]}   ")]
