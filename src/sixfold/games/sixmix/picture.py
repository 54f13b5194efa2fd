"""SIX MIX as shapes: a tray of rows with dice in them, numbers, medals and chips.

Dice are painted in their colour and carry its letter; the hundred-thousands cells stand
apart.  Text lines are in `text`.
"""

from __future__ import annotations

from sixfold.game import CHANCE, Scene
from sixfold.games.sixmix import rules, told
from sixfold.games.sixmix.notation import LETTERS, cell_name, colour_to_move, colours_in_order, row_text
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.text import lines
from sixfold.messages import say
from sixfold.shapes import Box, Circle, Group, Label, Moved, Path, Picture, Shape

__all__ = ["badge", "lines", "picture"]

WIDTH = 780
EDGE = 16
TOP = 92  # where the tray begins
HEADS = 28  # height of the tray's column heads
ROW = 80  # height of a row
SIDE = 46  # of a die in the rows
CELL = 58  # from one cell to the next
FIRST_CELL = 196  # left edge of the hundred-thousands cells
APART = 22  # between them and the others
NUMBER = 592  # left edge of the numbers
STRIP = 96  # height of the players' strip
CARD = 12  # between the cards of the players
ROLLED = (WIDTH - EDGE - 36, 44)  # where a rolled die waits
THROW = ((-150, 18), (-60, -6))  # how a die comes rolling there
# Where the pips of each face lie, in quarters of the side around the middle.
PIPS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
RIBBON = "M-5 3-8 15-3 12 0 16 3 12 8 15 5 3Z"
MEDAL_ROLES = {told.FIRST: "yellow", told.SECOND: "silver", told.TRIPLE: "white"}
# A player's shape, on a square from -10 to 10, in seat order.
BADGES = (
    "M0-9A9 9 0 1 1-.01-9Z",
    "M-8-8H8V8H-8Z",
    "M0-9 9 8H-9Z",
    "M0-10 10 0 0 10-10 0Z",
    "M-5-9H5L10 0 5 9H-5L-10 0Z",
)


def picture(scene: Scene) -> Picture:
    state: State = scene.state
    tray = HEADS + ROW * state.rows
    height = TOP + tray + EDGE + STRIP + EDGE
    shapes: list[Shape] = [*_headline(scene)]
    shapes.append(Box(EDGE, TOP, WIDTH - 2 * EDGE, tray, "frame", 8))
    shapes += _column_heads(state)
    for number, colour in enumerate(colours_in_order(state)):
        shapes += _row(scene, colour, TOP + HEADS + ROW * number)
    for player in range(state.players):
        shapes += _player(scene, player, TOP + tray + EDGE)
    return Picture(WIDTH, height, "SIX MIX", tuple(shapes))


# The headline: where the game stands, and the die that waits --------------------------------


def _headline(scene: Scene) -> list[Shape]:
    state: State = scene.state
    shapes: list[Shape] = [
        Label(EDGE + 4, 32, str(told.asking(scene)), 24, "title", "start"),
        Label(EDGE + 4, 64, str(told.heading(scene)), 15, "muted", "start"),
    ]
    colour = colour_to_move(state)
    x, y = ROLLED
    if colour is not None and state.die:
        label = str(say("the rolled die, {face}", face=state.die))
        shapes.append(Label(x - 46, y, LETTERS[colour], 24, "muted"))
        shapes.append(Group("die", label, _thrown(scene, _die(x, y, 60, state.die, colour))))
    elif colour is not None:
        shapes.append(Box(x - 30, y - 30, 60, 60, "last-from", 12))
        shapes.append(Label(x, y, LETTERS[colour], 24, "muted"))
    return shapes


# Dice, medals, chips ------------------------------------------------------------------------


def _die(x: float, y: float, side: float, face: int, colour: int) -> list[Shape]:
    """A die centred on its place; its colour's letter stands beside it."""
    role = told.ROLES[colour]
    shapes: list[Shape] = [
        Box(x - side / 2 + 2, y - side / 2 + 3, side, side, "shadow", side / 6),
        Box(x - side / 2, y - side / 2, side, side, role, side / 6),
    ]
    step = side * 0.26
    return shapes + [
        Circle(x + across * step, y + down * step, side * 0.085, f"on-{role}") for across, down in PIPS[face]
    ]


def _thrown(scene: Scene, die: list[Shape]) -> tuple[Shape, ...]:
    """A die, rolling in if the last word is its roll."""
    return (Moved(THROW, tuple(die), True),) if scene.player == CHANCE else tuple(die)


def _badge(x: float, y: float, side: float, colour: int) -> list[Shape]:
    """A colour's square with its letter."""
    role = told.ROLES[colour]
    return [
        Box(x - side / 2, y - side / 2, side, side, role, side / 5),
        Label(x, y, LETTERS[colour], side / 2, f"on-{role}"),
    ]


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """A player's colours with their letters: one, or two side by side."""
    own = told.colours_of(scene.state, player)
    wide = 22 if len(own) == 1 else 11
    shapes: list[Shape] = []
    for number, colour in enumerate(own):
        left, role = -11.5 + 12 * number if len(own) == 2 else -11, told.ROLES[colour]
        shapes.append(Box(left, -11, wide, 22, role, 4))
        shapes.append(Label(left + wide / 2, 0, LETTERS[colour], 13 if len(own) == 1 else 11, f"on-{role}"))
    return tuple(shapes)


def _medal(x: float, y: float, medal: str) -> list[Shape]:
    role = MEDAL_ROLES[medal]
    if medal == told.TRIPLE:
        pips = [Circle(x + step * 5.5, y + step * 5.5, 2.4, f"on-{role}") for step in (-1, 0, 1)]
        return [Box(x - 11, y - 11, 22, 22, role, 5), *pips]
    place = "1" if medal == told.FIRST else "2"
    return [Path(RIBBON, "accent", x, y), Circle(x, y - 2, 11, role), Label(x, y - 2, place, 13, f"on-{role}")]


def _medals(x: float, y: float, medals: list[str]) -> list[Shape]:
    shapes: list[Shape] = []
    for number, medal in enumerate(medals):
        shapes.append(Group("", str(_medal_names(medal)), tuple(_medal(x + 27 * number, y, medal))))
    return shapes


def _medal_names(medal: str) -> str:
    names = {told.FIRST: say("highest number"), told.SECOND: say("second number"), told.TRIPLE: say("triple")}
    return str(names[medal])


def _chips(x: float, y: float, points: int) -> list[Shape]:
    """Blue chips of five, then yellow ones of one; many blue ones as one with their number."""
    blue, yellow = divmod(points, 5)
    drawn = [("blue", "5")] * min(blue, 4) + [("yellow", "1")] * yellow
    shapes: list[Shape] = []
    if blue > 4:
        drawn = drawn[3:]
        shapes.append(Label(x - 10, y, f"{blue}×", 13, "muted", "start"))
        x += 12 + 8 * len(str(blue))
    for number, (role, value) in enumerate(drawn):
        left = x + 17 * number
        shapes += [Circle(left, y, 10, role), Label(left, y, value, 13, f"on-{role}")]
    return shapes


# The tray -----------------------------------------------------------------------------------


def _left(column: int) -> float:
    """The middle of a column."""
    return FIRST_CELL + CELL / 2 + CELL * column + (APART if column else 0)


def _column_heads(state: State) -> list[Shape]:
    y = TOP + HEADS / 2 + 4
    shapes: list[Shape] = [Label(_left(column), y, str(column + 1), 13, "muted") for column in range(rules.COLUMNS)]
    bottom = HEADS + ROW * state.rows
    shapes.insert(0, Box(FIRST_CELL - 4, TOP + 6, CELL + 8, bottom - 12, "raised", 8))
    told_last = say("number") if state.ended or state.round == 1 else say("number, last round")
    shapes.append(Label(NUMBER, y, str(told_last), 13, "muted", "start"))
    return shapes


def _row(scene: Scene, colour: int, top: float) -> list[Shape]:
    state: State = scene.state
    middle = top + ROW / 2
    shapes: list[Shape] = []
    if colour == colour_to_move(state):
        shapes.append(Box(EDGE + 4, top + 3, FIRST_CELL - EDGE - 14, ROW - 6, "last", 8))
    shapes += _badge(EDGE + 30, middle, 36, colour)
    name = _short(scene.names[told.owner_of(state, colour)], 12)
    shapes.append(Label(EDGE + 58, middle - 10, name, 15, "title", "start"))
    duty = say("cell 1: {duty}", duty=told.duty(state, colour))
    shapes.append(Label(EDGE + 58, middle + 12, str(duty), 13, "muted", "start"))
    shapes += [_cell(scene, colour, column, middle) for column in range(rules.COLUMNS)]
    return shapes + _numbers(state, colour, middle)


def _cell(scene: Scene, colour: int, column: int, middle: float) -> Group:
    state: State = scene.state
    cell = rules.COLUMNS * colour + column
    x, y = _left(column), middle - 10
    shapes: list[Shape] = [Box(x - 25, y - 25, 50, 50, "grid", 8)]
    code = state.cell[cell]
    placed = told.last_cell(scene) == cell
    if code:
        die = [*_die(x, y, SIDE, code & rules.FACE, code >> 3), Label(x, y + 35, LETTERS[code >> 3], 13, "ink")]
        shapes += [Moved(((ROLLED[0] - x, ROLLED[1] - y),), tuple(die))] if placed else die
    elif state.die and rules.open_cells(state) >> cell & 1:
        shapes.append(Circle(x, y, 5, "accent"))
    if placed:
        shapes.append(Box(x - 27, y - 27, 54, 54, "last", 10))
    return Group(cell_name(cell), _label(state, cell), tuple(shapes))


def _label(state: State, cell: int) -> str:
    """What a screen reader says of a cell."""
    code = state.cell[cell]
    if not code:
        return str(say("{cell}, empty", cell=cell_name(cell)))
    colour = told.COLOUR_NAMES[code >> 3]
    return str(say("{cell}, {face}, a die of {colour}", cell=cell_name(cell), face=code & rules.FACE, colour=colour))


def _numbers(state: State, colour: int, middle: float) -> list[Shape]:
    """The number as it grows and its medals; under it that of the last round."""
    y = middle - 14 if told.between_rounds(state) else middle - 4
    shapes: list[Shape] = []
    for column, digit in enumerate(row_text(state, colour)):
        x = NUMBER + 8 + 15 * column + (6 if column > 2 else 0)
        shapes.append(Label(x, y, digit, 24, "title") if digit != "." else Box(x - 5, y + 9, 10, 1.5, "line"))
    won = told.medals(state, colour) if state.ended else told.triples(state, colour)
    shapes += _medals(NUMBER + 120, y, won)
    if told.between_rounds(state):
        last = str(state.last[colour])
        shapes.append(Label(NUMBER, middle + 18, f"{last[:3]} {last[3:]}", 15, "muted", "start"))
        shapes += _medals(NUMBER + 120, middle + 17, told.medals(state, colour))
    return shapes


# The players --------------------------------------------------------------------------------


def _player(scene: Scene, player: int, top: float) -> list[Shape]:
    state: State = scene.state
    wide = (WIDTH - 2 * EDGE + CARD) / state.players - CARD
    left = EDGE + (wide + CARD) * player
    shapes: list[Shape] = [Box(left, top, wide, STRIP, "raised", 8)]
    if player == _acting(state):
        shapes.append(Box(left, top, wide, STRIP, "last", 8))
    shapes.append(Path(BADGES[player], "muted", left + 20, top + 22, 0.8))
    own = told.colours_of(state, player)
    name = _short(scene.names[player], int((wide - 44 - 26 * len(own)) / 10))
    shapes.append(Label(left + 36, top + 22, name, 15, "title", "start"))
    for number, colour in enumerate(reversed(own)):
        shapes += _badge(left + wide - 20 - 26 * number, top + 22, 22, colour)
    return shapes + _account(scene, player, left, top)


def _account(scene: Scene, player: int, left: float, top: float) -> list[Shape]:
    """What a player has, and won last; during the roll-off what was rolled."""
    state: State = scene.state
    if state.rolling:
        if not state.rolls[player]:
            return []
        colour = told.colours_of(state, player)[0]
        out = Label(left + 60, top + 62, str(say("out")), 13, "muted", "start")
        die = _die(left + 30, top + 62, 34, state.rolls[player], colour)
        if player == told.last_roller(scene):
            die = [Moved(((40, -10),), tuple(die), True)]
        return die if state.rolling >> player & 1 else [*die, out]
    shapes: list[Shape] = [Label(left + 12, top + 52, str(state.points[player]), 24, "title", "start")]
    if any(state.won):
        right = left + 28 + 14 * len(str(state.points[player]))
        shapes.append(Label(right, top + 52, f"+{state.won[player]}", 15, "muted", "start"))
    return shapes + _chips(left + 22, top + 78, state.points[player])


def _acting(state: State) -> int:
    if state.rolling:
        return state.roller
    return rules.NOBODY if state.ended else rules.owner(state, state.turn)


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
