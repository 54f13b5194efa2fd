"""SIXTH! as shapes: the board, the piles, the reserves.

Piles are seen from the front, disc on disc, so that every piece shows whose it is: rings on
silver, dots on brown, a coronet on Milady; a giant is twice as thick, a hunchback has its
hump.  The top carries the chess sign and the number of the height.  Text lines are in `text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot

from sixfold.game.contract import Scene
from sixfold.game.pointing import Card, Layer, Marks, Toggles
from sixfold.game.shapes import Box, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.game.things import disc, made
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.hands import CORONET, badge_at, hand, mark
from sixfold.games.sixth.marks import last_moves, last_roles
from sixfold.games.sixth.marks import role as role_of
from sixfold.games.sixth.notation import (
    ABOUT,
    BUTTONS,
    KINDS,
    PIECES,
    PURSE,
    cell_name,
    cells,
    pile_letters,
    reserve_letters,
)
from sixfold.games.sixth.option_pictures import option_picture
from sixfold.games.sixth.plan import CELL, NUMBER, RY, Plan, plan_of
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.text import lines
from sixfold.games.sixth.why import CHESSMEN
from sixfold.text.messages import Message, remembered

__all__ = [
    "SCREENS",
    "badge",
    "directions",
    "lines",
    "marks",
    "option_picture",
    "picture",
    "score",
    "toggles",
]

RX = 42  # of a disc seen at an angle
THICK = 13  # of a piece of height one
KING = 6  # the height of a king
# Chess signs on a square from -10 to 10, by height.
CHESS = (
    "",
    "M0-8.5a3.6 3.6 0 0 1 2.2 6.4c1.4.9 1.9 4.3 3.3 6.1l1.9 "
    "1.6V9h-14.8V5.6l1.9-1.6c1.4-1.8 1.9-5.2 3.3-6.1A3.6 3.6 0 0 1 0-8.5Z",
    "M-6.5-8.5h3v2.4h2v-2.4h3v2.4h2v-2.4h3V-4l-2 1.8V3.6l1.5 2V9h-12V5.6l1.5-2V-2.2l-2-1.8Z",
    "M-1-8.6C5-7.6 7.4-2.4 6.6 4.4L6.4 9h-12.2c0-4.8 4.6-5.6 4.9-9.6C-2.4.9-4 1-5 "
    "2.6c-1.4 1-2.9.4-3-1.2 1.4-2.3 2.4-5.4 4.6-7l.2-2.2Z",
    "M0-9a1.7 1.7 0 0 1 1.1 3C3.6-4.3 5-2 4.6.6 4.3 2.1 3.3 3 2.6 4.2L6.4 6.2V9H-6.4V6.2L-2.6 "
    "4.2C-3.3 3-4.3 2.1-4.6.6-5-2-3.6-4.3-1.1-6A1.7 1.7 0 0 1 0-9Z",
    "M-8.5-5.5a1.5 1.5 0 1 1 2.2 1.3L-4.3.3-3.3-6.3a1.5 1.5 0 1 1 2 0L0-.2 1.3-6.3a1.5 1.5 0 1 1 2 "
    "0L4.3.3 6.3-4.2A1.5 1.5 0 1 1 8.5-5.5L5.5 5.6V9h-11V5.6Z",
    "M-1-10h2v1.7h1.7v1.9H1v1.7C6-7.7 10.5-3 5.5 4.6V9h-11V4.6C-10.5-3-6-7.7-1-4.7V-6.4h-1.7v-1.9H-1Z",
)
HUMP = "M-12 3C-14-24 12-24 11 3A11.5 5 0 0 1-12 3Z"


SCREENS = ("narrow", "low")


def directions(state: State) -> int:
    """Brown's side at the bottom, or silver's; first the viewer's."""
    return 2


def picture(scene: Scene) -> Picture:
    plan = plan_of(scene)
    pile, roles = scene.state.pile, last_roles(scene)
    shapes: list[Shape] = [*hand(scene, plan, 1 - plan.near), made("slab", plan.frame)]
    shapes += [_cell(plan, cell, pile[cell], roles.get(cell, ""), *_came(scene, plan, cell)) for cell in plan.far_first]
    shapes += [*_last_ways(scene, plan), *_names_of_lines(plan), *hand(scene, plan, plan.near)]
    if plan.bare:
        shapes.append(made("aside", plan.aside))
    return Picture(plan.width, plan.height, "SIXTH!", tuple(shapes))


@lru_cache(16)
def _names_of_lines(plan: Plan) -> tuple[Shape, ...]:
    """Numbers of the ranks at the left, letters of the files below."""
    shapes: list[Shape] = []
    for number in range(plan.size):
        rank, file = plan.names_of_line(number)
        shapes.append(Label(*rank, "12345"[number], plan.label, "coord"))
        shapes.append(Label(*file, "abcde"[number], plan.label, "coord"))
    return tuple(shapes)


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    return badge_at(0, 0, player)


def score(scene: Scene, player: int) -> str:
    """Kings of those it takes; with a single king there is nothing to count."""
    state: State = scene.state
    return f"{state.points[player]}/{state.kings}" if state.kings > 1 else ""


@remembered
def _cell(plan: Plan, cell: int, pile: int, role: str, came: int, origin: tuple[float, float]) -> Group:
    """A cell and its pile, of which some pieces have come from elsewhere."""
    left, top = plan.corner(cell)
    shapes: list[Shape] = [_ground(left, top, sum(divmod(cell, piles.WIDTH)) % 2)]
    if role:
        shapes.append(Box(left + 5, top + 5, CELL - 10, CELL - 10, role, 7))
    if pile:
        shapes += _pile(plan, cell, pile, came, origin)
    return Group(cell_name(cell), _label(cell, pile), tuple(shapes))


def _ground(left: float, top: float, dark: int) -> Group:
    """A cell that is sunk into the board; light and dark ones alternate, so that diagonals can be seen."""
    box = Box(left + 2, top + 2, CELL - 4, CELL - 4, "grid", 12)
    return Group("", "", (box,), ("sunk", "var(--cell-b)" if dark else "var(--cell-a)"))


def _last_ways(scene: Scene, plan: Plan) -> list[Shape]:
    """How piles went: arrows to the edge of the cell they came to."""
    shapes: list[Shape] = []
    for move in last_moves(scene):
        if piles.count_of(move):
            start, end = plan.middle(piles.origin_of(move)), plan.middle(piles.target_of(move))
            shapes.append(_arrow(start, end))
    return shapes


@remembered
def _arrow(start: tuple[float, float], end: tuple[float, float]) -> Group:
    """From the middle of a cell to the edge of another, somewhat below the middle, where piles stand."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    across, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    (x, y), long = (start[0], start[1] + 16), far - CELL * 0.42
    u, v = x + across * long, y + down * long
    head = "".join(
        f"M{u - 13 * across + side * 10 * down:z.1f} {v - 13 * down - side * 10 * across:z.1f}L{u:z.1f} {v:z.1f}"
        for side in (1, -1)
    )
    return made("trail", Path(f"M{x:z.1f} {y:z.1f}L{u:z.1f} {v:z.1f}{head}", "trail"))


def _label(cell: int, pile: int) -> str:
    """What a screen reader says of a cell."""
    name = cell_name(cell)
    if not pile:
        return str(say("{cell}, empty", cell=name))
    height = piles.height_of(pile)
    owner = (
        (say("silver on top"), say("brown on top"))[piles.owner_of(pile & 7)]
        if pile & 7 != piles.LADY
        else say("Milady on top")
    )
    return str(
        say(
            "{cell}, pile of {height}, {chessman}, {owner}",
            cell=name,
            height=height,
            chessman=CHESSMEN[min(height, 6)],
            owner=owner,
        )
    )


def _pile(plan: Plan, cell: int, pile: int, came: int, origin: tuple[float, float]) -> list[Shape]:
    """Discs from the bottom up; a tall king is pressed to stay near its cell."""
    height = piles.height_of(pile)
    thick = THICK if height <= 6 else THICK * 6 / height
    codes = [PIECES.index(letter) for letter in pile_letters(pile)]
    x, foot = plan.foot(cell)
    stayed, y = _discs(x, foot, thick, codes[: len(codes) - came])
    fresh, top = _discs(x, y, thick, codes[len(codes) - came :])
    fresh += _crest(x, top, codes[-1], height, plan.height_label)
    shade = made("shade", Ellipse(x + 3, foot + 4, RX, RY, "shadow"))
    if came:
        fresh = [Moved(((origin[0] - x, origin[1] - y),), tuple(fresh))]
    return [shade, made("piece", *stayed, *fresh)]


def _came(scene: Scene, plan: Plan, cell: int) -> tuple[int, tuple[float, float]]:
    """How many pieces on top of a pile the last word has brought there, and from where."""
    move = scene.move
    if move is None or piles.count_of(move) == piles.ARMY_MOVE or cell != piles.target_of(move):
        return 0, (0, 0)
    came = piles.pieces_in(scene.state.pile[cell]) - piles.pieces_in(scene.before.pile[cell])
    return (came, _came_from(scene, plan)) if came > 0 else (0, (0, 0))


def _came_from(scene: Scene, plan: Plan) -> tuple[float, float]:
    """The middle of the foot of what the last word moved, where it stood before: on a pile or in hand."""
    move, before, player = scene.move or 0, scene.before, scene.player or 0
    count, origin = piles.count_of(move), piles.origin_of(move)
    if count:
        x, y = plan.foot(origin)
        return x, y - THICK * piles.height_of(before.pile[origin] >> 3 * count)
    held = reserve_letters(before, player)
    letter = PIECES[piles.LADY if origin == piles.MILADY else piles.piece(origin, player)]
    x, y = plan.in_hand(player, len(held), max(0, held.find(letter)))
    return x, y + RY


def _discs(x: float, foot: float, thick: float, codes: list[int]) -> tuple[list[Shape], float]:
    """Discs on each other, and how high their top face is."""
    shapes: list[Shape] = []
    y = foot
    for code in codes:
        body = thick * (2 if piles.kind_of(code) == piles.GIANT else 1)
        y -= body
        shapes.append(_disc(x, y, body, code))
    return shapes, y


@remembered
def _disc(x: float, y: float, body: float, code: int) -> Group:
    """A disc whose top face is centred on (x, y), with its owner's marks on the front."""
    size, marks = min(body, THICK) * 0.27, list[Shape]()
    for across, drop in ((-25.0, 0.8), (0.0, 1.0), (25.0, 0.8)):
        marks += mark(x + across, y + RY * drop + body / 2, code, size)
    return disc(x, y, RX, RY, body, role_of(code), tuple(marks))


def _crest(x: float, y: float, code: int, height: int, size: int = NUMBER) -> list[Shape]:
    """The chess sign and the number of the height on the top face, beside hump or coronet."""
    role, kind = role_of(code), piles.kind_of(code)
    shapes: list[Shape] = []
    if kind == piles.HUNCHBACK:
        shapes.append(Path(HUMP, role, x - 19, y))
    if kind == piles.MILADY:
        shapes.append(Path(CORONET, "on-white", x - 20, y, 0.85))
    aside = 9 if kind in (piles.HUNCHBACK, piles.MILADY) else 0
    sign = Path(CHESS[min(height, 6)], f"on-{role}", x - 12 + aside, y, 1.28)
    number = Label(x + 14 + aside, y, str(height), size, f"on-{role}")
    return [*shapes, *((made("crown", sign, number),) if height >= KING else (sign, number))]


def marks(state: State, player: int, moves: Mapping[str, int]) -> Marks:
    """What each move makes of a pile, and the pieces of the piles."""
    found = {word: _result(state, player, move) for word, move in moves.items()}
    high = [cell for cell in cells(state) if piles.pieces_in(state.pile[cell]) > 1]
    layers = {cell_name(cell): _layers(state.pile[cell]) for cell in high}
    return Marks(results={word: sign for word, sign in found.items() if sign}, layers=layers)


def _result(state: State, player: int, move: int) -> str:
    """The height of the pile that a move makes; a crown where it makes the player's king."""
    count = piles.count_of(move)
    if count == 0 or count == piles.ARMY_MOVE:
        return ""
    lifted = state.pile[piles.origin_of(move)] & (1 << 3 * count) - 1
    height, top = piles.height_of(lifted) + piles.height_of(state.pile[piles.target_of(move)]), lifted & 7
    if height < KING or top == piles.LADY or piles.owner_of(top) != player:
        return str(height)
    return "♔"


def _layers(pile: int) -> list[Layer]:
    """The pieces of a pile one by one, the top one first."""
    codes = [PIECES.index(letter) for letter in reversed(pile_letters(pile))]
    return [_layer(code, count, len(codes)) for count, code in enumerate(codes, 1)]


@remembered
def _layer(code: int, count: int, pieces: int) -> Layer:
    body = THICK * (2 if piles.kind_of(code) == piles.GIANT else 1)
    shapes: tuple[Shape, ...] = (_disc(0, -body / 2, body, code),)
    if piles.kind_of(code) == piles.HUNCHBACK:
        shapes = (*shapes, Path(HUMP, role_of(code), 0, -body / 2, 0.7))
    if count == pieces:
        return Layer(shapes, say("Lift the whole pile: {count}", count=count))
    return Layer(shapes, say("Lift {count}, from here: {piece}", count=count, piece=_piece_name(code)))


def _piece_name(code: int) -> Message:
    if code == piles.LADY:
        return say("Milady")
    kinds = (
        (say("silver pawn"), say("brown pawn")),
        (say("silver hunchback"), say("brown hunchback")),
        (say("silver giant"), say("brown giant")),
    )
    return kinds[piles.kind_of(code)][piles.owner_of(code)]


def toggles(state: State, player: int) -> Toggles | None:
    """The cards of an army, each bought or not; with army=during only Milady is paid for now (8.1, 8.5)."""
    if state.phase != rules.ARMIES:
        return None
    kinds = "M" if state.army == rules.DURING else "HGM"
    return Toggles(
        rows=[[kind] for kind in kinds],
        join="",
        prefix="army:",
        ability=say("can be bought"),
        done=_done,
        cards=[_card(player, kind) for kind in "HGM"],
        purse=PURSE,
        left=_left,
    )


def _done(count: int) -> Message:
    return say("Take this army") if count else say("Take pawns only")


def _left(points: int) -> Message:
    return say("{points} points left, for as many pawns", points=points)


def _card(player: int, kind: str) -> Card:
    return Card(kind, BUTTONS[kind], ABOUT[kind], _alone(player, kind), rules.COST[KINDS.index(kind)])


def _alone(player: int, kind: str) -> tuple[Shape, ...]:
    """A piece that can be bought, as it stands alone."""
    code = piles.piece(KINDS.index(kind), player)
    height = piles.height_of(code)
    shapes, top = _discs(0, THICK * height / 2 + 6, THICK, [code])
    shade = made("shade", Ellipse(3, THICK * height / 2 + 10, RX, RY, "shadow"))
    return (shade, *shapes, *_crest(0, top, code, height))
