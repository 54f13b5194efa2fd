"""SIX MIX on a narrow screen: each row in two lines, its name and number over its cells.

Its places have the names they have in `picture`.
"""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixmix import status
from sixfold.games.sixmix.notation import colour_to_move
from sixfold.games.sixmix.parts import (
    BADGES,
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
from sixfold.messages import remembered
from sixfold.shapes import Box, Label, Path, Picture, Shape, wrap

WIDTH = 356
EDGE = 4
LINE = 32  # letters of a line in the headline
TOP = 84  # where the tray begins
BARE_TOP = 66  # without captions
ROW = 88  # height of a row
LEAD = 24  # height of its line with name and number
TAB = 38  # width of the colour in front of its cells
FIRST_CELL = EDGE + TAB + 6  # left edge of the hundred-thousands cells
CELL = 49  # from one cell to the next
APART = 8  # between the hundred-thousands cells and the others
SIDE = 38  # of a die in the rows
ROLLED = (WIDTH - 34, 42)  # where a rolled die waits
BARE_ROLLED = (62, 32)
CARD = 76  # height of a player's card


def picture(scene: Scene) -> Picture:
    """The position for a narrow screen."""
    state: State = scene.state
    tray, top = ROW * state.rows + 6, BARE_TOP if scene.bare else TOP
    shapes: list[Shape] = [*_headline(scene), Box(1, top, WIDTH - 2, tray, "frame", 8)]
    rolled, now = BARE_ROLLED if scene.bare else ROLLED, None if scene.bare else colour_to_move(state)
    for number, row in enumerate(status.rows(scene)):
        shapes += _row(row, top + 3 + ROW * number, row.colour == now, rolled)
    high = top + tray + 2
    if not scene.bare or state.rolling:
        beside = 2 if state.players in (2, 4) else 3
        for player in range(state.players):
            shapes += _card(scene, player, high + 6 + player // beside * (CARD + 6), beside)
        high += 6 + ((state.players - 1) // beside + 1) * (CARD + 6)
    return Picture(WIDTH, high, "SIX MIX", tuple(shapes))


def _headline(scene: Scene) -> list[Shape]:
    """Where the game stands, in two lines at most, and the rolled die."""
    if scene.bare:
        return _bare_headline(scene)
    rows = wrap(str(status.heading(scene)), LINE, most=2)
    first = TOP / 2 - 10 * (len(rows) - 1)
    shapes = [Label(EDGE + 4, first + 20 * number, row, 15, "title", "start") for number, row in enumerate(rows)]
    return [*shapes, *rolled_die(scene, *ROLLED, 56)]


def _bare_headline(scene: Scene) -> list[Shape]:
    """The rolled die, and where the game stands."""
    standing = wrap(str(status.heading(scene)), LINE, most=3)
    first = BARE_TOP / 2 - 8 * (len(standing) - 1)
    shapes: list[Shape] = [
        Label(WIDTH - EDGE, first + 16 * number, row, 13, "muted", "end") for number, row in enumerate(standing)
    ]
    return shapes + rolled_die(scene, *BARE_ROLLED, 54)


def _middle(column: int) -> float:
    return FIRST_CELL + CELL / 2 + CELL * column + (APART if column else 0)


@remembered
def _row(row: Row, top: float, ringed: bool, rolled: tuple[float, float]) -> tuple[Shape, ...]:
    y = top + LEAD + 24
    shapes: list[Shape] = [Box(FIRST_CELL - 1, y - SIDE / 2 - 6, CELL + 2, SIDE + 22, "raised", 8)]
    if ringed:
        shapes.append(Box(EDGE, top + 2, TAB, ROW - 4, "ringed", 8))
    shapes += paired_square(row, EDGE + TAB / 2, y - 4, 30, 5)
    shapes.append(Label(EDGE + TAB / 2, y + 23, str(status.SHORT_DUTIES[row.duty]), 11, "muted"))
    shapes += cells(row, _middle, y, rolled, SIDE)
    return (*shapes, *_lead(row, top + LEAD / 2))


def _lead(row: Row, y: float) -> list[Shape]:
    """Whose row it is, the number of the last round and its medals, the number as it grows."""
    number = WIDTH - 86
    shapes = owner_name(row, FIRST_CELL + 4, y, 13, 9 if row.partner is None else 7)
    shapes += digits(row.digits, number, y, 18)
    shapes += medals(number - 12 - 19 * (len(row.medals) - 1), y, row.medals, small=True)
    if row.last is not None:
        last = str(row.last)
        shapes.append(Label(FIRST_CELL + 84, y, f"{last[:3]} {last[3:]}", 13, "muted", "start"))
        shapes += medals(FIRST_CELL + 146, y, row.last_medals, small=True)
    return shapes


def _card(scene: Scene, player: int, top: float, beside: int) -> list[Shape]:
    """A player: name, colours, points, chips."""
    state: State = scene.state
    wide = (WIDTH - 2 + 6) / beside - 6
    left = 1 + (wide + 6) * (player % beside)
    shapes: list[Shape] = [Box(left, top, wide, CARD, "raised", 8)]
    if player == acting(state) and not scene.bare:
        shapes.append(Box(left, top, wide, CARD, "ringed", 8))
    own = status.colours_of(state, player)
    for number, colour in enumerate(own):
        shapes += square(left + 16 + 24 * number, top + 16, 20, colour)
    end = left + 8 + 24 * len(own)
    if len(own) == 2:  # the shape at the rows of this player
        shapes.append(Path(BADGES[player], "muted", end + 6, top + 16, 0.6))
        end += 16
    name = short(scene.names[player], int((left + wide - 2 - end) / 9))
    shapes.append(Label(end, top + 16, name, 13, "title", "start"))
    if state.rolling:
        return shapes + roll_off(scene, player, left + 26, top + 52)
    points = str(state.points[player])
    shapes.append(Label(left + 8, top + 40, points, 18, "title", "start"))
    if any(state.won):
        shapes.append(Label(left + 18 + 11 * len(points), top + 40, f"+{state.won[player]}", 13, "muted", "start"))
    return shapes + chips(left + 16, top + 62, state.points[player])
