"""What the pictures of SIX MIX share, on wide screens and narrow ones: dice, cells, numbers, medals, chips.

It knows what things look like and not where they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sixfold.game.contract import CHANCE, Scene
from sixfold.game.shapes import Box, Circle, Group, Label, Moved, Path, Shape, shortened
from sixfold.game.signs import Sign
from sixfold.game.things import die, made
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.notation import cell_name, colour_to_move
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.status import Row
from sixfold.text.grammar import is_you
from sixfold.text.messages import remembered

Blanks = dict[str, Any]  # of a sentence
EDGE = 0.085  # of a cell around its die, in sides of the die
FRONT, LEAST_FRONT = 0.26, 12.5  # height of the front of a die: in sides, and at least
PARTNER = 18  # of the small square that tells the other row of the same player
THROW = ((-150, 18), (-60, -6))  # how a die comes rolling to where it waits
RIBBON = "M-5 3-8 15-3 12 0 16 3 12 8 15 5 3Z"
MEDAL_ROLES = {status.FIRST: "yellow", status.SECOND: "silver", status.TRIPLE: "white"}
# A player's shape, on a square from -10 to 10, in seat order.
BADGES = (
    "M0-9A9 9 0 1 1-.01-9Z",
    "M-8-8H8V8H-8Z",
    "M0-9 9 8H-9Z",
    "M0-10 10 0 0 10-10 0Z",
    "M-5-9H5L10 0 5 9H-5L-10 0Z",
)


def cells(row: Row, left: Callable[[int], float], y: float, rolled: tuple[float, float], side: float) -> list[Shape]:
    """The cells of a row around their middles with the dice in them; one just placed comes from where it was rolled."""
    first = rules.COLUMNS * row.colour
    origins = [rolled if column == row.fresh else None for column in range(rules.COLUMNS)]
    return [
        _cell(first + column, code, row.name, column in row.marked, origins[column], left(column), y, side)
        for column, code in enumerate(row.cells)
    ]


@remembered
def _cell(
    cell: int, code: int, owner: str, marked: bool, rolled: tuple[float, float] | None, x: float, y: float, side: float
) -> Group:
    around = EDGE * side
    left, top, wide = x - side / 2 - around, y - side / 2 - around, side + 2 * around
    high = wide + max(FRONT * side, LEAST_FRONT)
    shapes: list[Shape] = [made("sunk", Box(left, top, wide, high, "grid", 10))]
    if marked:
        shapes.append(Box(left - 2, top - 2, wide + 4, high + 4, "last", 12))
    if code:
        letter = str(status.LETTERS[code >> 3])
        written = Label(x, y + side / 2 + 9, letter, 13, "ink")
        cube = die(x, y, side, code & rules.FACE, status.ROLES[code >> 3], letter, written)
        shapes.append(Moved(((rolled[0] - x, rolled[1] - y),), (cube,)) if rolled else cube)
    return Group(cell_name(cell), _label_of(cell, code, owner), tuple(shapes))


def rolled_die(scene: Scene, x: float, y: float, side: float, room: float = 50) -> list[Shape]:
    """The die that waits to be placed, or where it will lie; it rolls in if the last word is its roll."""
    state: State = scene.state
    colour = colour_to_move(state)
    if colour is None:
        return []
    cloth = Box(x - side / 2 - room, y - side / 2 - 8, side + 2 * room, side * 1.26 + 18, "touch", 14)
    letter = str(status.LETTERS[colour])
    if not state.die:
        place = Box(x - side / 2, y - side / 2, side, side, "cut", 12)
        return [made("felt", cloth, place, Label(x, y, letter, 24, "muted"))]
    written = Label(x - side / 2 - 16, y, letter, 24, "muted")
    cube = die(x, y, side, state.die, status.ROLES[colour], letter, written)
    shapes = (Moved(THROW, (cube,), True),) if scene.player == CHANCE else (cube,)
    return [made("felt", cloth, Group("die", str(say("rolled: {face}", face=state.die)), shapes))]


def beside(high: float, wide: float, felt: list[Shape]) -> Group:
    """What lies above the tray, so high: a page with a table's column shows it there, and the tray larger."""
    return Group("", "", (Box(2, 2, wide - 4, high - 4, "touch"), *felt), ("beside", high))


@remembered
def digits(written: str, x: float, y: float, size: float, fresh: int | None) -> tuple[Shape, ...]:
    """The number of a row as it grows, a line for each digit to come; a fresh one is seen before it counts, too."""
    shapes: list[Shape] = []
    for column, digit in enumerate(written):
        middle = x + size / 3 + size * 0.625 * column + (size / 4 if column > 2 else 0)
        foot = Box(middle - size * 5 / 24, y + size * 0.375, size * 5 / 12, 1.5, "line")
        shape = Label(middle, y, digit, size, "title") if digit != "." else foot
        shapes.append(Moved((), (shape,)) if column == fresh else shape)
    return tuple(shapes)


@remembered
def square(x: float, y: float, side: float, colour: int) -> tuple[Shape, ...]:
    """A colour's square with its letter, never too small to read."""
    role = status.ROLES[colour]
    letter = Label(x, y, str(status.LETTERS[colour]), max(16, side / 2), f"on-{role}")
    return (made("tab", Box(x - side / 2, y - side / 2, side, side, role, side / 5), letter),)


def paired_square(row: Row, x: float, y: float, side: float, gap: float) -> list[Shape]:
    """A row's square; with two players joined to a small one of their other row, above it."""
    shapes = list(square(x, y, side, row.colour))
    if row.partner is None:
        return shapes
    top = y - side / 2 - gap
    link = Box(x - 1, top, 2, gap, "line")
    return [*shapes, link, *square(x, top - PARTNER / 2, PARTNER, row.partner)]


def owner_name(row: Row, x: float, y: float, size: float, most: int) -> list[Shape]:
    """Whose row it is; with two players after the owner's shape, since each of them has two."""
    mark, shapes = 0.0, list[Shape]()
    if row.partner is not None:
        mark = size * 1.2
        shapes.append(Path(BADGES[row.owner], "muted", x + size * 0.45, y, size / 22))
    shapes.append(Label(x + mark, y, shortened(row.name, most, "…"), size, "title", "start"))
    return shapes


def _medal(x: float, y: float, medal: str) -> list[Shape]:
    role = MEDAL_ROLES[medal]
    if medal == status.TRIPLE:
        return _three_dice(x, y, 12)
    place = "1" if medal == status.FIRST else "2"
    return [Path(RIBBON, "accent", x, y), Circle(x, y - 2, 11, role), Label(x, y - 2, place, 13, f"on-{role}")]


def medal_sign(medal: str) -> Sign:
    return Sign(tuple(_plain_medal(0, 0, 11, medal)), _medal_name(medal))


def medals(x: float, y: float, won: Sequence[str], small: bool = False) -> list[Shape]:
    """A medal beside the other."""
    shapes: list[Shape] = []
    for number, medal in enumerate(won):
        drawn = _plain_medal(x + 19 * number, y, 8.5, medal) if small else _medal(x + 27 * number, y, medal)
        shapes.append(Group("", _medal_name(medal), tuple(drawn)))
    return shapes


def _plain_medal(x: float, y: float, radius: float, medal: str) -> list[Shape]:
    """The same without a ribbon."""
    role = MEDAL_ROLES[medal]
    if medal == status.TRIPLE:
        return _three_dice(x, y, radius)
    place = "1" if medal == status.FIRST else "2"
    return [Circle(x, y, radius, role), Label(x, y, place, 1.6 * radius, f"on-{role}")]


def _three_dice(x: float, y: float, side: float) -> list[Shape]:
    """Three equal dice, one on two: a single die with three pips would be read as a three."""
    shapes: list[Shape] = []
    for across, down in ((0, -0.54), (-0.55, 0.54), (0.55, 0.54)):
        left, top = x + side * across, y + side * down
        shapes.append(Box(left - side / 2, top - side / 2, side, side, MEDAL_ROLES[status.TRIPLE], side / 4))
        shapes.append(Circle(left, top, side / 6, f"on-{MEDAL_ROLES[status.TRIPLE]}"))
    return shapes


def _medal_name(medal: str) -> str:
    names = {status.FIRST: say("highest number"), status.SECOND: say("second number"), status.TRIPLE: say("triple")}
    return str(names[medal])


def chips(x: float, y: float, points: int, room: float, fresh: int, way: tuple[float, float]) -> list[Shape]:
    """Blue chips of five, then yellow ones of one, as close as the room asks; the last ones came from a medal.

    Many blue ones are one with their number."""
    blue, yellow = divmod(points, 5)
    drawn = [("blue", "5")] * min(blue, 4) + [("yellow", "1")] * yellow
    shapes: list[Shape] = []
    if blue > 4:
        drawn = drawn[3:]
        shapes.append(Label(x - 10, y, f"{blue}×", 13, "coord", "start"))
        x, room = x + 12 + 8 * len(str(blue)), room - 12 - 8 * len(str(blue))
    step = min(17.0, room / max(1, len(drawn)))
    for number, (role, value) in enumerate(drawn):
        left = x + step * number
        chip = made("chip", Circle(left, y, 10, role), Label(left, y, value, 13, f"on-{role}"))
        shapes.append(Moved((way,), (chip,)) if number >= len(drawn) - fresh else chip)
    return shapes


def counted(row: Row, points: Label) -> Shape:
    """Points that grow while chips come."""
    if not row.fresh_chips:
        return points
    return Moved((), (Group("", "", (points,), ("count", (row.points or 0) - (row.won or 0))),))


def named(player: int, shapes: list[Shape]) -> Group:
    """A player's name and points: a page need not tell them elsewhere."""
    return Group("", "", tuple(shapes), ("named", player))


def is_rolled_for(state: State, row: Row) -> bool:
    """Whether a row shows what its owner rolled for the start: the first of their rows does."""
    return bool(state.rolling) and status.colours_of(state, row.owner)[0] == row.colour


def roll_off(scene: Scene, player: int, x: float, y: float) -> list[Shape]:
    """What a player rolled for the start, and whether he is still in it."""
    state: State = scene.state
    if not state.rolls[player]:
        return []
    cube: list[Shape] = [die(x, y, 34, state.rolls[player], status.ROLES[status.colours_of(state, player)[0]])]
    if player == status.last_roller(scene):
        cube = [Moved(((40, -10),), tuple(cube), True)]
    out = Label(x + 30, y, str(say("out")), 13, "muted", "start")
    return cube if state.rolling >> player & 1 else [*cube, out]


def _label_of(cell: int, code: int, owner: str) -> str:
    """What a screen reader says of a cell: whose row, which place of the number, what lies there."""
    row, column = divmod(cell, rules.COLUMNS)
    blanks: Blanks = {"colour": status.COLOUR_NAMES[row], "column": status.COLUMN_NAMES[column], "name": owner}
    if not code:
        if is_you(owner):
            return str(say("your {colour} row, {column}, empty", **blanks))
        return str(say("{name}'s {colour} row, {column}, empty", **blanks))
    blanks = blanks | {"face": code & rules.FACE, "die": status.COLOUR_NAMES[code >> 3]}
    if is_you(owner):
        return str(say("your {colour} row, {column}: {face}, a die of {die}", **blanks))
    return str(say("{name}'s {colour} row, {column}: {face}, a die of {die}", **blanks))
