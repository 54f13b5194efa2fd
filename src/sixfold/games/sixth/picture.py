"""SIXTH! as shapes: the board, the piles, the reserves.

Piles are seen from the front, disc on disc, so that every piece shows whose it is: rings on
silver, dots on brown, a coronet on Milady; a giant is twice as thick, a hunchback has its
hump.  The top carries the chess sign and the number of the height.  Text lines are in `text`.
"""

from __future__ import annotations

from functools import lru_cache

from sixfold.contract import Scene
from sixfold.games.sixth import piles
from sixfold.games.sixth.marks import ROLES, last_moves, last_roles
from sixfold.games.sixth.marks import role as role_of
from sixfold.games.sixth.notation import KINDS, PIECES, RESERVES, cell_name, cells, pile_letters, reserve_letters
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.text import lines
from sixfold.games.sixth.why import CHESSMEN
from sixfold.messages import Message, remembered, say
from sixfold.pointing import Layer
from sixfold.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape

__all__ = ["FRONT", "badge", "card_picture", "directions", "layers", "lines", "picture", "score"]

CELL = 108  # side of a cell
MARGIN = 40  # left of the board, where the ranks are numbered
TRAY = 64  # height of a player's tray
BARE_TRAY = 36  # without captions
FOOT = 26  # under the board, where the files are named
RX, RY = 38, 15  # of a disc seen at an angle
THICK = 13  # of a piece of height one
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
CORONET = "M-9 5-10-4-5 0 0-6 5 0 10-4 9 5Z"


FRONT = True  # the viewer's side is at the bottom


def directions(state: State) -> int:
    """Brown's side at the bottom, or silver's."""
    return 2


def picture(scene: Scene) -> Picture:
    """The board, the piles and the reserves, as shapes."""
    plan = _plan(((scene.viewer or 0) + scene.turned) % 2, scene.state.size, scene.bare)
    shapes: list[Shape] = [*_tray(scene, plan, 1 - plan.near), Box(MARGIN, plan.top, plan.side, plan.side, "frame", 8)]
    shapes += _last_ways(scene, plan)
    pile, roles = scene.state.pile, last_roles(scene)
    for cell in plan.far_first:
        shapes.append(_cell(plan, cell, pile[cell], roles.get(cell, ""), *_came(scene, plan, cell)))
    shapes += [*_names_of_lines(plan), *_tray(scene, plan, plan.near)]
    return Picture(plan.width, plan.height, "SIXTH!", tuple(shapes))


class Plan:
    """Where things stand: whose side is near, and how high the trays are."""

    def __init__(self, near: int, size: int, bare: bool) -> None:
        """Silver's side is near, unless brown looks or the board was turned."""
        self.bare = bare
        self.near = near
        self.size = size
        self.side: float = CELL * size
        self.top = BARE_TRAY if bare else TRAY
        self.width = MARGIN + self.side + (12 if bare else MARGIN / 2)
        self.height = self.tray_middle(near) + self.top / 2
        board = [rank * piles.WIDTH + file for rank in range(size) for file in range(size)]
        self.far_first = sorted(board, key=lambda cell: self.corner(cell)[1])

    def tray_middle(self, player: int) -> float:
        """How far down the middle of a player's tray is."""
        return self.top / 2 + (self.top + self.side + FOOT if player == self.near else 0)

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        rank, file = divmod(cell, piles.WIDTH)
        across, down = (self.size - 1 - file, rank) if self.near else (file, self.size - 1 - rank)
        return MARGIN + CELL * across, self.top + CELL * down

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        left, top = self.corner(cell)
        return left + CELL / 2, top + CELL / 2

    def foot(self, cell: int) -> tuple[float, float]:
        """The middle of the foot of a pile."""
        left, top = self.corner(cell)
        return left + CELL / 2, top + CELL - 14 - RY

    def hand_x(self, pieces: int, number: int) -> float:
        """Where a piece in hand stands in its tray, counted from the left."""
        gap: float = min(15.0, (self.side - 190) / max(pieces, 1))
        if self.bare:
            return MARGIN + 14 + gap * number
        return self.side + MARGIN - 44 - gap * (pieces - 1 - number)


@lru_cache(16)
def _plan(near: int, size: int, bare: bool) -> Plan:
    """The same plan each time, so that what is drawn on it can be remembered."""
    return Plan(near, size, bare)


@lru_cache(16)
def _names_of_lines(plan: Plan) -> tuple[Shape, ...]:
    """Numbers of the ranks at the left, letters of the files below."""
    shapes: list[Shape] = []
    for number in range(plan.size):
        middle = plan.middle(number * (piles.WIDTH + 1))
        shapes.append(Label(MARGIN / 2, middle[1], "12345"[number], 15, "muted"))
        shapes.append(Label(middle[0], plan.top + plan.side + 16, "abcde"[number], 15, "muted"))
    return tuple(shapes)


def _tray(scene: Scene, plan: Plan, player: int) -> tuple[Shape, ...]:
    """A player's pieces in hand; with captions also name and points."""
    state: State = scene.state
    points = state.points[player] if state.kings > 1 else None
    return _hand(plan, player, scene.names[player], points, reserve_letters(state, player))


@remembered
def _hand(plan: Plan, player: int, name: str, points: int | None, hand: str) -> tuple[Shape, ...]:
    middle = plan.tray_middle(player)
    shapes: list[Shape] = []
    if not plan.bare:
        score = "" if points is None else str(say("points: {points}", points=points))
        shapes += _badge(MARGIN + 10, middle, player)
        shapes.append(Label(MARGIN + 28, middle, name, 18, "title", "start"))
        shapes.append(Label(MARGIN + 28, middle + 19, score, 13, "muted", "start"))
    end = plan.hand_x(len(hand), len(hand)) + 8 if plan.bare else plan.side + MARGIN - 10
    shapes.append(Label(end, middle, str(len(hand)), 15, "muted", "middle" if plan.bare else "end"))
    height = plan.top - 12
    pieces: list[Shape] = [Box(MARGIN, middle - height / 2, plan.side, height, "touch", 8)]
    for number, letter in enumerate(hand):
        piece = _small(plan.hand_x(len(hand), number), middle, PIECES.index(letter))
        pieces.append(Group("", "", tuple(piece)))
    label = say("{name}, pieces in reserve: {count}", name=name, count=len(hand))
    return (*shapes, Group(RESERVES[player], str(label), tuple(pieces)))


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """A piece of the player's colour."""
    return _badge(0, 0, player)


def score(scene: Scene, player: int) -> str:
    """Kings of those it takes; with a single king there is nothing to count."""
    state: State = scene.state
    return f"{state.points[player]}/{state.kings}" if state.kings > 1 else ""


@remembered
def _badge(x: float, y: float, player: int) -> tuple[Shape, ...]:
    role = ROLES[player]
    inner: Shape = Circle(x, y, 4, "on-brown") if player else Circle(x, y, 4, "ring-silver")
    return Circle(x, y, 10, role), inner


def _small(x: float, y: float, code: int) -> list[Shape]:
    """A piece in the tray, seen from the side: standing on edge."""
    kind, role = piles.kind_of(code), role_of(code)
    wide = 16 if kind == piles.GIANT else 9
    shapes: list[Shape] = [Box(x - wide / 2, y - 13, wide, 26, role, 3), *_mark(x, y, code, 2.6)]
    if kind == piles.HUNCHBACK:
        shapes.insert(0, Ellipse(x, y - 13, 3.5, 6, role))
    return shapes


@remembered
def _cell(plan: Plan, cell: int, pile: int, role: str, came: int, origin: tuple[float, float]) -> Group:
    """A cell and its pile, of which some pieces have come from elsewhere."""
    left, top = plan.corner(cell)
    shapes: list[Shape] = [Box(left + 3, top + 3, CELL - 6, CELL - 6, "grid", 8)]
    if role:
        shapes.append(Box(left + 5, top + 5, CELL - 10, CELL - 10, role, 7))
    if pile:
        shapes += _pile(plan, cell, pile, came, origin)
    return Group(cell_name(cell), _label(cell, pile), tuple(shapes))


def _last_ways(scene: Scene, plan: Plan) -> list[Shape]:
    """How piles went, from cell to cell."""
    shapes: list[Shape] = []
    for move in last_moves(scene):
        if piles.count_of(move):
            (x, y), (u, v) = plan.middle(piles.origin_of(move)), plan.middle(piles.target_of(move))
            shapes.append(Path(f"M{x:zg} {y:zg}L{u:zg} {v:zg}", "trail"))
    return shapes


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
    fresh += _crest(x, top, codes[-1], height)
    shapes = [Ellipse(x + 3, foot + 4, RX, RY, "shadow"), *stayed]
    if not came:
        return shapes + fresh
    return [*shapes, Moved(((origin[0] - x, origin[1] - y),), tuple(fresh))]


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
    hand = reserve_letters(before, player)
    letter = PIECES[piles.LADY if origin == piles.MILADY else piles.piece(origin, player)]
    x = plan.hand_x(len(hand), max(0, hand.find(letter)))
    return x, plan.tray_middle(player) + RY


def _discs(x: float, foot: float, thick: float, codes: list[int]) -> tuple[list[Shape], float]:
    """Discs on each other, and how high their top face is."""
    shapes: list[Shape] = []
    y = foot
    for code in codes:
        body = thick * (2 if piles.kind_of(code) == piles.GIANT else 1)
        y -= body
        shapes += _disc(x, y, body, code)
    return shapes, y


@remembered
def _disc(x: float, y: float, body: float, code: int) -> tuple[Shape, ...]:
    """A disc whose top face is centred on (x, y), with its owner's marks on the front."""
    role = role_of(code)
    outline = f"M{-RX} 0V{body:zg}A{RX} {RY} 0 0 0 {RX} {body:zg}V0A{RX} {RY} 0 0 1 {-RX} 0Z"
    shapes: list[Shape] = [Path(outline, role, x, y), Ellipse(x, y, RX, RY, role)]
    size = min(body, THICK) * 0.27
    for across, drop in ((-23.0, 0.8), (0.0, 1.0), (23.0, 0.8)):
        shapes += _mark(x + across, y + RY * drop + body / 2, code, size)
    return tuple(shapes)


def _mark(x: float, y: float, code: int, size: float) -> list[Shape]:
    if code == piles.LADY:
        return [Path(CORONET, "on-white", x, y, size / 9)]
    return [Circle(x, y, size, "on-brown") if piles.owner_of(code) else Circle(x, y, size, "ring-silver")]


def _crest(x: float, y: float, code: int, height: int) -> list[Shape]:
    """The chess sign and the number of the height on the top face, beside hump or coronet."""
    role, kind = role_of(code), piles.kind_of(code)
    shapes: list[Shape] = []
    if kind == piles.HUNCHBACK:
        shapes.append(Path(HUMP, role, x - 19, y))
    if kind == piles.MILADY:
        shapes.append(Path(CORONET, "on-white", x - 20, y, 0.85))
    aside = 9 if kind in (piles.HUNCHBACK, piles.MILADY) else 0
    shapes.append(Path(CHESS[min(height, 6)], f"on-{role}", x - 9 + aside, y, 1.05))
    shapes.append(Label(x + 12 + aside, y, str(height), 18, f"on-{role}"))
    return shapes


# What is pointed at besides the board ---------------------------------------------------


def layers(state: State, place: str) -> list[Layer]:
    """The pieces of a pile one by one, the top one first."""
    cell = next(cell for cell in cells(state) if cell_name(cell) == place)
    codes = [PIECES.index(letter) for letter in reversed(pile_letters(state.pile[cell]))]
    return [_layer(code, count, len(codes)) for count, code in enumerate(codes, 1)]


@remembered
def _layer(code: int, count: int, pieces: int) -> Layer:
    body = THICK * (2 if piles.kind_of(code) == piles.GIANT else 1)
    shapes = _disc(0, -body / 2, body, code)
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


def card_picture(state: State, player: int, step: str) -> tuple[Shape, ...]:
    """A piece that can be bought, as it stands alone."""
    code = piles.piece(KINDS.index(step), player)
    height = piles.height_of(code)
    shapes, top = _discs(0, THICK * height / 2 + 6, THICK, [code])
    return (Ellipse(3, THICK * height / 2 + 10, RX, RY, "shadow"), *shapes, *_crest(0, top, code, height))
