"""What the pictures of SIXTO share, on wide screens and narrow ones: whose sheet, the sentence, dice, miniatures.

It shows what a state holds and decides nothing; cells that may be marked are asked of the rules.
"""

from __future__ import annotations

from sixfold.game.contract import CHANCE, Scene
from sixfold.game.shapes import Box, Circle, Group, Label, Moved, Path, Shape, shortened
from sixfold.game.things import die as cube
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.notation import die_name, markable
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import LETTERS, shown
from sixfold.games.sixto.sheet_picture import ROLES, Sheet
from sixfold.text.grammar import is_you, with_minus
from sixfold.text.messages import Message, remembered

DIE = 36
SMALL = 15  # height of a row in a miniature
LONGEST = 18  # name in a miniature
MINI_HIGH = 142  # height of a miniature with its space
COVERED = say("covered")
THROW = (((-30, -24), (14, 6)), ((-26, 22), (12, -8)))  # how dice come rolling to their places, in turn


def shown_player(scene: Scene) -> int:
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
        last=_last_cells(scene, player),
        now=_cells_of(scene.move) if scene.player == player and scene.move is not None else frozenset(),
        closing=_closing(scene),
    )


def _closing(scene: Scene) -> int:
    """The rows that the last move closed."""
    return scene.state.closed & ~scene.before.closed if scene.before is not None else 0


def legal_cells(state: State, player: int) -> frozenset[tuple[int, int]]:
    """The cells that a player may mark now, by row and cell."""
    return frozenset((row, cell) for row in range(rules.ROWS) for cell in markable(state, player, row))


def _last_cells(scene: Scene, player: int) -> frozenset[tuple[int, int]]:
    words = [step.move for step in scene.since if step.player == player]
    return frozenset(place for word in words for place in _cells_of(word))


def _cells_of(move: int) -> frozenset[tuple[int, int]]:
    if move >= rules.KEEP:
        return frozenset()
    cells = [(row, rules.cell_in(move, row)) for row in range(rules.ROWS)]
    return frozenset((row, cell) for row, cell in cells if cell)


def whose(scene: Scene, x: float, y: float, size: float = 15, most: int = 18) -> list[Shape]:
    """Whose sheet is drawn large, where it is somebody else's."""
    name = scene.names[shown_player(scene)]
    if scene.state.players == 1 or is_you(name):
        return []
    return [Label(x, y, shortened(name, most, "…"), size, "bold-on-paper", "start")]


def turn_heading(scene: Scene) -> Message:
    """Which turn it is; what is to be done stands elsewhere."""
    state: State = scene.state
    if state.phase == rules.LAST_CALL:
        return say("Turn {turn}: last call", turn=state.turn)
    return say("Turn {turn}", turn=state.turn)


MAX_NAMED = 4  # in a line


def _waiting(scene: Scene, most: int) -> Message | str:
    """Who is still to act: everybody, or some by name, as far as they fit into a line."""
    state: State = scene.state
    names = [
        shortened(scene.names[player], most, "…") for player in range(state.players) if state.waiting >> player & 1
    ]
    if len(names) == state.players > 1:
        return say("everybody")
    return ", ".join(names) if len(names) <= MAX_NAMED else say("{count} players", count=len(names))


def _status_alone(state: State) -> Message:
    """What to do now, to somebody who plays alone."""
    if state.phase in (rules.ROLL, rules.ROLL_AGAIN):
        return say("Turn {turn}: roll the dice.", turn=state.turn)
    if state.phase == rules.DECIDE:
        return say("Turn {turn}: keep the roll or roll again.", turn=state.turn)
    return say("Turn {turn}: mark your sheet.", turn=state.turn)


def status(scene: Scene, most: int = 12) -> Message:
    """What happens now, in a sentence; names in it have at most so many letters."""
    if scene.state.players == 1 and scene.state.phase != rules.OVER:
        return _status_alone(scene.state)
    state: State = scene.state
    name, turn = scene.names[rules.active(state)], state.turn
    if state.phase in (rules.ROLL, rules.ROLL_AGAIN):
        return say("Turn {turn}: {name} rolls.", turn=turn, name=name)
    if state.phase == rules.DECIDE:
        return say("Turn {turn}: {name} keeps the roll or rolls again.", turn=turn, name=name)
    waiting = _waiting(scene, most)
    if state.phase == rules.MARK:
        return say("Turn {turn}, waiting for {waiting}.", turn=turn, waiting=waiting)
    if state.phase == rules.LAST_CALL:
        rows = ", ".join(row_letter(row) for row in range(rules.ROWS) if state.closing >> row & 1)
        return say("Turn {turn}: last call for {rows}: {waiting}.", turn=turn, rows=rows, waiting=waiting)
    return say("The game is over after turn {turn}.", turn=turn)


def die(scene: Scene, row: int, x: float, y: float, side: float, *written: Shape) -> Group:
    """A die, with what tells its letter where it has no front; an empty place when it has left the game."""
    state: State = scene.state
    if not _closing(scene) >> row & 1:
        return _die(row, state.dice[row], bool(state.closed >> row & 1), scene.player == CHANCE, x, y, side, written)
    empty = _die(row, 0, True, False, x, y, side, written)
    thing = ("leaving", scene.before.dice[row], ROLES[row], row_letter(row))
    leaving = Moved((), (Group("", "", (Box(x, y, side, side, "touch", side / 5),), thing),))
    return Group(empty.name, empty.label, (*empty.shapes, leaving))


@remembered
def _die(
    row: int, face: int, closed: bool, rolls: bool, x: float, y: float, side: float, written: tuple[Shape, ...]
) -> Group:
    letter, middle = row_letter(row), (x + side / 2, y + side / 2)
    if closed:
        label = say("die {row}, out of the game", row=letter)
        place = (Box(x, y, side, side, "grid", 9), Label(*middle, letter, 18, "muted"))
        return Group(die_name(row), str(label), place)
    label = say("die {row} shows {face}", row=letter, face=face) if face else say("die {row}, not rolled", row=letter)
    if not face:
        written = (Label(*middle, letter, 18, f"on-{ROLES[row]}"),)
    shape: Shape = cube(*middle, side, face, ROLES[row], letter, *written)
    return Group(die_name(row), str(label), (Moved(THROW[row % 2], (shape,), True) if rolls else shape,))


def miniature(scene: Scene, player: int, x: float, y: float, wide: float) -> Group:
    """Somebody's sheet, small: name, points and crosses, unless it is covered."""
    state: State = scene.state
    to_act = not scene.bare and bool(rules.simultaneous(state) and state.waiting >> player & 1)
    shown_large, covered = player == shown_player(scene), player in scene.covered
    return _miniature(sheet_of(scene, player), player, shown_large, covered, to_act, x, y, wide)


@remembered
def _miniature(
    sheet: Sheet, player: int, shown_large: bool, covered: bool, to_act: bool, x: float, y: float, wide: float
) -> Group:
    shapes: list[Shape] = [Box(x, y, wide, MINI_HIGH - 10, "paper", 8)]
    if shown_large:
        shapes.append(Box(x + 2, y + 2, wide - 4, MINI_HIGH - 14, "ruled", 7))
    shapes.append(
        Label(x + 10, y + 15, f"{sheet.letter}  {shortened(sheet.name, LONGEST, '…')}", 13, "bold-on-paper", "start")
    )
    if covered:
        shapes += card(x + 10, y + 28, wide - 20, MINI_HIGH - 48, 13)
        return Group(side_name(player), str(say("{name}: covered", name=sheet.name)), tuple(shapes))
    points = sheet.of_rows + sheet.of_columns
    shapes.append(Label(x + wide - 10, y + 15, with_minus(points), 15, "bold-on-paper", "end"))
    if to_act:
        shapes.append(Circle(x + wide - 54, y + 15, 4, "accent"))
    for row in range(rules.ROWS):
        shapes += _small_row(sheet.only(row), row, x + 10, y + 30 + row * (SMALL + 1), (wide - 52) / rules.CELLS)
    label = say("{name}: {points} points", name=sheet.name, points=points)
    return Group(side_name(player), str(label), tuple(shapes))


def thumbnail(scene: Scene, player: int) -> tuple[Shape, ...]:
    """Somebody's sheet as small as it can be, without words: where there are crosses, and which are new."""
    if not scene.bare:
        return ()
    if player in scene.covered:
        return tuple(card(0, 0, 128, 84, 13))
    return _thumbnail(sheet_of(scene, player))


@remembered
def _thumbnail(sheet: Sheet) -> tuple[Shape, ...]:
    shapes: list[Shape] = [Box(0.5, 0.5, 127, 83, "paper", 6)]
    for row in range(rules.ROWS):
        shapes += _thin_row(sheet.only(row), row, 7 + 12 * row)
    return tuple(shapes)


@remembered
def _thin_row(sheet: Sheet, row: int, y: float) -> tuple[Shape, ...]:
    role = sheet.role(row)
    shapes: list[Shape] = [Box(5, y, 8, 10, role, 2), Box(15, y, 108, 10, f"tint-{role}", 2)]
    for cell in range(1, rules.CELLS + 1):
        middle = 11 + 9 * cell, y + 5
        if (row, cell) in sheet.last:
            shapes.append(Box(middle[0] - 4.5, y - 1, 9, 12, "last", 3))
        if sheet.marks[row] >> (cell - 1) & 1:
            shapes.append(Path("M-4-4 4 4M4-4-4 4", "thin-pencil", *middle, 0.8))
    return tuple(shapes)


def side_name(player: int) -> str:
    """The place of a small sheet, which opens it."""
    return f"sheet:{player}"


def card(x: float, y: float, wide: float, high: float, size: float) -> list[Shape]:
    """What lies on a covered sheet: a hatched card that says so."""
    hatching, step = "", round(1.3 * size)
    for far in range(step, int(wide + high), step):
        start = (far, 0.0) if far < wide else (wide, far - wide)
        end = (0.0, far) if far < high else (far - high, high)
        hatching += f"M{start[0]:zg} {start[1]:zg}L{end[0]:zg} {end[1]:zg}"
    word, middle = str(COVERED), (x + wide / 2, y + high / 2)
    around = size * (0.6 * len(word) + 1.5)
    return [
        Box(x, y, wide, high, "paper", 6),
        Path(hatching, "cut", x, y),
        Box(middle[0] - around / 2, middle[1] - size, around, 2 * size, "paper", 6),
        Label(*middle, word, size, "bold-on-paper"),
    ]


@remembered
def _small_row(sheet: Sheet, row: int, x: float, y: float, step: float) -> tuple[Shape, ...]:
    role = sheet.role(row)
    shapes: list[Shape] = [
        Box(x, y, 17, SMALL, role, 3),
        Label(x + 8.5, y + SMALL / 2, row_letter(row), 11, f"on-{role}"),
        Box(x + 20, y, 9 * step + 1, SMALL, f"tint-{role}", 3),
        Box(x + 30 + 9 * step, y, 3 * step + 1, SMALL, f"tint-{role}", 3),
    ]
    for cell in range(1, rules.CELLS + 1):
        middle = x + 20.5 + (cell - 0.5) * step + (10 if cell > rules.SCORED else 0), y + SMALL / 2
        if (row, cell) in sheet.last:
            shapes.append(Box(middle[0] - step / 2, y - 0.5, step, SMALL + 1, "last", 3))
        if sheet.marks[row] >> (cell - 1) & 1:
            shapes.append(Path("M-4-4 4 4M4-4-4 4", "thin-pencil", *middle))
        elif sheet.skipped(row, cell):
            shapes.append(Path("M-3 0H3", "strike", *middle))
    return tuple(shapes)
