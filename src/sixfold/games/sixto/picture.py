"""SIXTO as shapes and as text lines: one sheet large with the dice beside it, all in miniature.

The large sheet is the viewer's, or that of the player who is asked first.  It shows what a
state holds and decides nothing; cells that may be marked are asked of the rules.
"""

from __future__ import annotations

from sixfold.game import CHANCE, Scene
from sixfold.games.sixto import rules
from sixfold.games.sixto.notation import cells_marked, markable
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet import HEIGHT as SHEET_HEIGHT
from sixfold.games.sixto.sheet import PITCH, ROLES, TOP, WIDTH, Sheet, sheet_shapes
from sixfold.games.sixto.sheets import LETTERS, ROW_LETTERS, shown
from sixfold.messages import Message, say
from sixfold.shapes import Box, Circle, Group, Label, Line, Moved, Path, Picture, Shape, Span, line

MARGIN = 24
STATUS = 44  # height of the line that says what happens now
DICE = 76  # width of the place for dice, left of the sheet
DIE = 44
PAPER = 20  # margin of the sheet's paper
SMALL = 15  # height of a row in a miniature
MINI_HIGH = 142  # height of a miniature with its space
THROW = (((-30, -24), (14, 6)), ((-26, 22), (12, -8)))  # how dice come rolling to their places, in turn
PIPS = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))  # on a grid of nine


def looked_at(scene: Scene) -> int:
    """Whose sheet is drawn large."""
    state: State = scene.state
    if scene.viewer is not None:
        return scene.viewer
    order = [0] * state.players
    if state.ended:
        rules.ranks(state, order)
        return order.index(1)
    return order[0] if rules.actors(state, order) else rules.active(state)


def sheet_of(scene: Scene, player: int) -> Sheet:
    state: State = scene.state
    return Sheet(
        LETTERS[state.sheets[player]],
        tuple(shown(halves) for halves in state.halves[player]),
        scene.names[player],
        tuple(state.marks[player]),
        state.marked[player],
        state.closed,
        _legal_cells(state, player),
        _last_word(scene, player),
    )


def _legal_cells(state: State, player: int) -> frozenset[tuple[int, int]]:
    return frozenset((row, cell) for row in range(rules.ROWS) for cell in markable(state, player, row))


def _last_word(scene: Scene, player: int) -> int:
    move = scene.move
    return move if scene.player == player and move is not None and move < rules.KEEP else 0


def status(scene: Scene) -> Message:
    """What happens now, in a sentence."""
    state: State = scene.state
    name, turn = scene.names[rules.active(state)], state.turn
    if state.phase in (rules.ROLL, rules.ROLL_AGAIN):
        return say("Turn {turn}: {name} rolls.", turn=turn, name=name)
    if state.phase == rules.DECIDE:
        return say("Turn {turn}: {name} keeps the roll or rolls again.", turn=turn, name=name)
    waiting = ", ".join(
        _short(scene.names[player], 12) for player in range(state.players) if state.waiting >> player & 1
    )
    if state.phase == rules.MARK:
        return say("Turn {turn}: to mark: {waiting}.", turn=turn, waiting=waiting)
    if state.phase == rules.LAST_CALL:
        rows = ", ".join(ROW_LETTERS[row] for row in range(rules.ROWS) if state.closing >> row & 1)
        return say("Turn {turn}: last call for {rows}: {waiting}.", turn=turn, rows=rows, waiting=waiting)
    return say("The game is over after turn {turn}.", turn=turn)


# Shapes ---------------------------------------------------------------------------------


def picture(scene: Scene) -> Picture:
    state: State = scene.state
    wide, high = MARGIN + DICE + WIDTH + 2 * PAPER + MARGIN, float(STATUS + SHEET_HEIGHT + 2 * PAPER + MARGIN)
    left, top = MARGIN + DICE, STATUS
    shapes: list[Shape] = [
        Label(MARGIN, STATUS / 2, str(status(scene)), 18, "title", "start"),
        Box(left + 3, top + 4, WIDTH + 2 * PAPER, SHEET_HEIGHT + 2 * PAPER, "shadow", 10),
        Box(left, top, WIDTH + 2 * PAPER, SHEET_HEIGHT + 2 * PAPER, "paper", 10),
        *sheet_shapes(sheet_of(scene, looked_at(scene)), left + PAPER, top + PAPER),
    ]
    shapes += [_die(scene, row, MARGIN + 12, top + PAPER + TOP + row * PITCH + 1) for row in range(rules.ROWS)]
    if state.players > 1:
        beside = 4 if state.players == 4 else 3
        step = (wide - 2 * MARGIN + 12) / beside
        for player in range(state.players):
            x, y = MARGIN + player % beside * step, high + player // beside * MINI_HIGH
            shapes.append(_miniature(scene, player, x, y, step - 12))
        high += MINI_HIGH * (1 + (state.players - 1) // beside) + MARGIN / 2
    return Picture(wide, high, "SIXTO", tuple(shapes))


def _die(scene: Scene, row: int, x: float, y: float) -> Group:
    """A die level with its row; an empty place when it has left the game."""
    state: State = scene.state
    letter, face = ROW_LETTERS[row], state.dice[row]
    if state.closed >> row & 1:
        told = say("die {row}, out of the game", row=letter)
        place = (Box(x, y, DIE, DIE, "grid", 9), Label(x + DIE / 2, y + DIE / 2, "-", 18, "muted"))
        return Group(f"die:{letter}", str(told), place)
    told = say("die {row} shows {face}", row=letter, face=face) if face else say("die {row}, not rolled", row=letter)
    shapes = _cube(row, face, x, y)
    if scene.player == CHANCE:
        shapes = [Moved(THROW[row % 2], tuple(shapes), True)]
    return Group(f"die:{letter}", str(told), tuple(shapes))


def _cube(row: int, face: int, x: float, y: float) -> list[Shape]:
    """What a die looks like: its pips, or its letter while it shows none."""
    role = ROLES[row]
    shapes: list[Shape] = [Box(x + 2, y + 3, DIE, DIE, "shadow", 9), Box(x, y, DIE, DIE, role, 9)]
    if not face:
        return [*shapes, Label(x + DIE / 2, y + DIE / 2, ROW_LETTERS[row], 18, f"on-{role}")]
    return shapes + [
        Circle(x + 11 + place % 3 * 11, y + 11 + place // 3 * 11, 4.4, f"on-{role}") for place in PIPS[face]
    ]


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """The letter of a player's sheet."""
    letter = LETTERS[scene.state.sheets[player]]
    return (Box(-9, -11, 18, 22, "paper", 4), Label(0, 0, letter, 15, "bold-on-paper"))


def _miniature(scene: Scene, player: int, x: float, y: float, wide: float) -> Group:
    """Somebody's sheet, small: name, points and crosses."""
    sheet, state = sheet_of(scene, player), scene.state
    to_act = rules.together(state) and state.waiting >> player & 1
    shapes: list[Shape] = [Box(x, y, wide, MINI_HIGH - 10, "paper", 8)]
    if player == looked_at(scene):
        shapes.append(Box(x + 2, y + 2, wide - 4, MINI_HIGH - 14, "ruled", 7))
    shapes.append(Label(x + 10, y + 15, f"{sheet.letter}  {_short(sheet.name)}", 13, "bold-on-paper", "start"))
    shapes.append(Label(x + wide - 10, y + 15, str(sheet.of_rows + sheet.of_columns), 15, "bold-on-paper", "end"))
    if to_act:
        shapes.append(Circle(x + wide - 54, y + 15, 4, "legal-on-paper"))
    for row in range(rules.ROWS):
        shapes += _small_row(sheet, row, x + 10, y + 30 + row * (SMALL + 1), (wide - 52) / rules.CELLS)
    told = say("{name}: {points} points", name=sheet.name, points=sheet.of_rows + sheet.of_columns)
    return Group("", str(told), tuple(shapes))


def _short(name: str, most: int = 18) -> str:
    return name if len(name) <= most else name[: most - 3] + "..."


def _small_row(sheet: Sheet, row: int, x: float, y: float, step: float) -> list[Shape]:
    role = ROLES[row]
    shapes: list[Shape] = [
        Box(x, y, 17, SMALL, role, 3),
        Label(x + 8.5, y + SMALL / 2, ROW_LETTERS[row], 11, f"on-{role}"),
        Box(x + 20, y, 9 * step + 1, SMALL, f"tint-{role}", 3),
        Box(x + 30 + 9 * step, y, 3 * step + 1, SMALL, f"tint-{role}", 3),
    ]
    for cell in range(1, rules.CELLS + 1):
        middle = x + 20.5 + (cell - 0.5) * step + (10 if cell > rules.SCORED else 0), y + SMALL / 2
        if sheet.marks[row] >> (cell - 1) & 1:
            shapes.append(Path("M-4-4 4 4M4-4-4 4", "thin-pencil", *middle))
        elif sheet.skipped(row, cell):
            shapes.append(Path("M-3 0H3", "strike", *middle))
    return shapes


# Text -----------------------------------------------------------------------------------


def lines(scene: Scene) -> list[Line]:
    """The large sheet in numbers: [5] a cross, (5) one of this turn, - a lost cell; then all in small."""
    state: State = scene.state
    sheet = sheet_of(scene, looked_at(scene))
    text = [line(str(status(scene))), line(str(say("Dice")), ": ", *_dice_spans(state)), ()]
    text += text_sheet(sheet)
    return text + _text_miniatures(scene) if state.players > 1 else text


def text_sheet(sheet: Sheet) -> list[Line]:
    """One sheet with its numbers and points."""
    head = line(Span(f"{sheet.letter}  {sheet.name}", "title"))
    return [head, _text_numbering(), *(_text_row(sheet, row) for row in range(rules.ROWS)), _text_columns(sheet)]


def _dice_spans(state: State) -> list[Span]:
    """`R3 O5 Y-`: a point before the roll, - for a die out of the game."""
    faces = ["-" if state.closed >> row & 1 else str(state.dice[row] or ".") for row in range(rules.ROWS)]
    return [Span(f"{ROW_LETTERS[row]}{face}  ", ROLES[row]) for row, face in enumerate(faces)]


def _text_numbering() -> Line:
    cells = "".join(f"{cell:>3} " + ("   " if cell == rules.SCORED else "") for cell in range(1, rules.CELLS + 1))
    return line(Span(f"  {cells}", "muted"))


def _text_row(sheet: Sheet, row: int) -> Line:
    spans = [Span(f"{ROW_LETTERS[row]} ", ROLES[row])]
    for cell in range(1, rules.CELLS + 1):
        spans.append(_text_cell(sheet, row, cell))
        if cell == rules.SCORED:
            spans.append(Span("  |", "muted"))
    return line(*spans, Span(f"  {sheet.points(rules.count(sheet.marks[row])):>4}"))


def _text_cell(sheet: Sheet, row: int, cell: int) -> Span:
    number = sheet.rows[row][cell - 1]
    if sheet.marks[row] >> (cell - 1) & 1:
        half = sheet.fresh >> row & 1 and sheet.marks[row] >> cell == 0
        return Span(f" ({number})" if half else f" [{number}]", "last" if half else ROLES[row])
    if sheet.skipped(row, cell):
        return Span("  - ", "muted")
    return Span(f"  {number}" + ("*" if (row, cell) in sheet.legal else " "))


def _text_columns(sheet: Sheet) -> Line:
    columns = "".join(f"{sheet.points(sheet.in_column(column)):>3} " for column in range(1, rules.SCORED + 1))
    total = say("columns {columns}, total {total}", columns=sheet.of_columns, total=sheet.of_rows + sheet.of_columns)
    return line(Span(f"  {columns}", "muted"), f"   {total}")


def _text_miniatures(scene: Scene) -> list[Line]:
    """Everybody's crosses, four sheets side by side."""
    players = range(scene.state.players)
    sheets = [sheet_of(scene, player) for player in players]
    text: list[Line] = []
    for first in range(0, len(sheets), 4):
        beside = sheets[first : first + 4]
        heads = (_short(f"{sheet.letter} {sheet.name}", 13) for sheet in beside)
        points = (str(sheet.of_rows + sheet.of_columns) for sheet in beside)
        text += [(), line(*(f"{head:<13}{total:>4}   " for head, total in zip(heads, points, strict=True)))]
        text += [line(*(span for sheet in beside for span in _small_text(sheet, row))) for row in range(rules.ROWS)]
    return text


def _small_text(sheet: Sheet, row: int) -> list[Span]:
    marked = cells_marked(sheet.marks[row])
    letters = "".join(
        "x" if cell in marked else "-" if sheet.skipped(row, cell) else "." for cell in range(1, rules.CELLS + 1)
    )
    return [Span(f"{ROW_LETTERS[row]} ", ROLES[row]), Span(f"{letters[:9]} | {letters[9:]}   ")]
