"""SIX MIX as shapes: a tray of rows with dice in them, numbers, medals and chips.

Dice are painted in their colour and carry its letter; the hundred-thousands cells stand
apart.  Text lines are in `text`.
"""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixmix import narrow, rules, status
from sixfold.games.sixmix.notation import colour_to_move
from sixfold.games.sixmix.parts import (
    BADGES,
    SIDE,
    acting,
    cells,
    chips,
    digits,
    medals,
    owner_name,
    paired_square,
    roll_off,
    rolled_die,
    short,
    square,
)
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.status import Row
from sixfold.games.sixmix.text import lines
from sixfold.messages import remembered, say
from sixfold.shapes import Box, Label, Path, Picture, Shape, wrap

__all__ = ["FRONT", "NARROW", "SOURCE", "badge", "directions", "lines", "picture"]

FRONT = True  # a row of the viewer is the last
NARROW = True  # there is a picture for narrow screens
SOURCE = "die"  # the rolled die, which can be dragged to its cell
WIDTH = 780
EDGE = 16
TOP = 92  # where the tray begins
BARE_TOP = 76  # without captions
HEADS = 28  # height of the tray's column heads
ROW = 80  # height of a row
DUTY = 17  # letters of a line that says how a row stands with its first column
CELL = 58  # from one cell to the next
FIRST_CELL = 196  # left edge of the hundred-thousands cells
APART = 22  # between them and the others
NUMBER = 592  # left edge of the numbers
STRIP = 96  # height of the players' strip
CARD = 12  # between the cards of the players
ROLLED = (WIDTH - EDGE - 36, 44)  # where a rolled die waits
BARE_ROLLED = (EDGE + 66, 38)


def picture(scene: Scene) -> Picture:
    """The rows, the die and the points, as shapes."""
    if scene.narrow:
        return narrow.picture(scene)
    state: State = scene.state
    tray, top = HEADS + ROW * state.rows, BARE_TOP if scene.bare else TOP
    height: float = top + tray
    shapes: list[Shape] = [*_headline(scene)]
    shapes.append(Box(EDGE, top, WIDTH - 2 * EDGE, tray, "frame", 8))
    shapes += _column_heads(state, top)
    rolled, now = BARE_ROLLED if scene.bare else ROLLED, None if scene.bare else colour_to_move(state)
    for number, row in enumerate(status.rows(scene)):
        shapes += _row(row, top + HEADS + ROW * number, row.colour == now, rolled)
    if not scene.bare or state.rolling:
        for player in range(state.players):
            shapes += _player(scene, player, height + EDGE)
        height += EDGE + STRIP
    return Picture(WIDTH, height + (4 if scene.bare else EDGE), "SIX MIX", tuple(shapes))


def directions(state: State) -> int:
    """Any row can be the last."""
    return state.rows


# The headline: where the game stands, and the die that waits --------------------------------


def _headline(scene: Scene) -> list[Shape]:
    if scene.bare:
        round_ = Label(WIDTH - EDGE - 4, BARE_TOP / 2, str(status.heading(scene)), 15, "muted", "end")
        return [round_, *rolled_die(scene, *BARE_ROLLED, 60)]
    return [
        Label(EDGE + 4, 48, str(status.heading(scene)), 18, "title", "start"),
        *rolled_die(scene, *ROLLED, 60),
    ]


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
        size = 13 if len(own) == 1 else 11
        shapes.append(Label(left + wide / 2, 0, str(status.LETTERS[colour]), size, f"on-{role}"))
    return tuple(shapes)


# The tray -----------------------------------------------------------------------------------


def _left(column: int) -> float:
    """The middle of a column."""
    return FIRST_CELL + CELL / 2 + CELL * column + (APART if column else 0)


def _column_heads(state: State, top: float) -> tuple[Shape, ...]:
    return _heads(state.rows, not status.between_rounds(state), top)


@remembered
def _heads(rows: int, first: bool, top: float) -> tuple[Shape, ...]:
    """The numbers of the columns; after the first round the numbers of the last one stand there, too."""
    y = top + HEADS / 2 + 4
    shapes: list[Shape] = [Label(_left(column), y, str(column + 1), 13, "muted") for column in range(rules.COLUMNS)]
    bottom = HEADS + ROW * rows
    shapes.insert(0, Box(FIRST_CELL - 4, top + 6, CELL + 8, bottom - 12, "raised", 8))
    heading = say("number") if first else say("number, last round")
    shapes.append(Label(NUMBER, y, str(heading), 13, "muted", "start"))
    return tuple(shapes)


@remembered
def _row(row: Row, top: float, ringed: bool, rolled: tuple[float, float]) -> tuple[Shape, ...]:
    middle, two = top + ROW / 2, row.partner is not None
    shapes: list[Shape] = []
    if ringed:
        shapes.append(Box(EDGE + 4, top + 3, FIRST_CELL - EDGE - 14, ROW - 6, "ringed", 8))
    shapes += paired_square(row, EDGE + 30, middle + (8 if two else 0), 36, 5)
    shapes += owner_name(row, EDGE + 58, middle - 10, 15, 9 if two else 12)
    shapes += _duty(row.duty, middle)
    shapes += cells(row, _left, middle - 10, rolled, SIDE)
    return (*shapes, *_numbers(row, middle))


@remembered
def _duty(duty: int, middle: float) -> tuple[Shape, ...]:
    """How a row stands with its first column, in two lines at most."""
    lines = wrap(str(status.DUTIES[duty]), DUTY, most=2)
    return tuple(Label(EDGE + 58, middle + 9 + 15 * n, words, 13, "muted", "start") for n, words in enumerate(lines))


def _numbers(row: Row, middle: float) -> list[Shape]:
    """The number as it grows and its medals; under it that of the last round."""
    y = middle - 4 if row.last is None else middle - 14
    shapes = [*digits(row.digits, NUMBER, y, 24), *medals(NUMBER + 120, y, row.medals)]
    if row.last is not None:
        last = str(row.last)
        shapes.append(Label(NUMBER, middle + 18, f"{last[:3]} {last[3:]}", 15, "muted", "start"))
        shapes += medals(NUMBER + 120, middle + 17, row.last_medals)
    return shapes


# The players --------------------------------------------------------------------------------


def _player(scene: Scene, player: int, top: float) -> list[Shape]:
    state: State = scene.state
    wide = (WIDTH - 2 * EDGE + CARD) / state.players - CARD
    left = EDGE + (wide + CARD) * player
    shapes: list[Shape] = [Box(left, top, wide, STRIP, "raised", 8)]
    if player == acting(state) and not scene.bare:
        shapes.append(Box(left, top, wide, STRIP, "ringed", 8))
    shapes.append(Path(BADGES[player], "muted", left + 20, top + 22, 0.8))
    own = status.colours_of(state, player)
    name = short(scene.names[player], int((wide - 44 - 26 * len(own)) / 10))
    shapes.append(Label(left + 36, top + 22, name, 15, "title", "start"))
    for number, colour in enumerate(reversed(own)):
        shapes += square(left + wide - 20 - 26 * number, top + 22, 22, colour)
    return shapes + _account(scene, player, left, top)


def _account(scene: Scene, player: int, left: float, top: float) -> list[Shape]:
    """What a player has, and won last; during the roll-off what was rolled."""
    state: State = scene.state
    if state.rolling:
        return roll_off(scene, player, left + 30, top + 62)
    shapes: list[Shape] = [Label(left + 12, top + 52, str(state.points[player]), 24, "title", "start")]
    if any(state.won):
        right = left + 28 + 14 * len(str(state.points[player]))
        shapes.append(Label(right, top + 52, f"+{state.won[player]}", 15, "muted", "start"))
    return shapes + chips(left + 22, top + 78, state.points[player])
