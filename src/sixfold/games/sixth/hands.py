"""The pieces in hand as shapes: in racks beside the board, in trays above and below it, or under captions.

It knows how a hand looks.  Where it stands, the plan says.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Path, Shape
from sixfold.game.things import disc, made
from sixfold.games.sixth import piles, say
from sixfold.games.sixth.marks import ROLES
from sixfold.games.sixth.marks import role as role_of
from sixfold.games.sixth.notation import PIECES, RESERVES, reserve_letters
from sixfold.games.sixth.plan import Plan, Racked
from sixfold.games.sixth.rules import State
from sixfold.text.messages import remembered

CORONET = "M-9 5-10-4-5 0 0-6 5 0 10-4 9 5Z"


def hand(scene: Scene, plan: Plan, player: int) -> tuple[Shape, ...]:
    state: State = scene.state
    points = state.points[player] if state.kings > 1 else None
    return _hand(plan, player, scene.names[player], points, reserve_letters(state, player))


@remembered
def _hand(plan: Plan, player: int, name: str, points: int | None, letters: str) -> tuple[Shape, ...]:
    room = plan.hand(player)
    pieces: list[Shape] = [room]
    for number, letter in enumerate(letters):
        pieces += _piece(plan, *plan.in_hand(player, len(letters), number), PIECES.index(letter))
    label = say("{name}, pieces in reserve: {count}", name=name, count=len(letters))
    held = Group(RESERVES[player], str(label), tuple(pieces))
    if not plan.bare:
        return (*_captions(room, player, name, points), *_count(plan, room, len(letters)), held)
    return (*_rack(plan, room), *_count(plan, room, len(letters)), held)


def _rack(plan: Plan, room: Box) -> tuple[Shape, ...]:
    """Of wood, with room for every piece."""
    x, y, wide, high = room.x, room.y, room.width, room.height
    if isinstance(plan, Racked):
        frame = made("slab", Box(x, y, wide, high, "frame", 16))
        return (frame, made("sunk", Box(x + 7, y + 6, wide - 14, high - 12, "grid", 11)))
    return (made("sunk", Box(x, y, wide, high, "grid", 8)),)


def _count(plan: Plan, room: Box, count: int) -> tuple[Shape, ...]:
    """How many there are: under a rack, or behind a tray."""
    if not plan.bare:
        return (Label(room.x + plan.side - 10, room.y + room.height / 2, str(count), 15, "muted", "end"),)
    if not isinstance(plan, Racked):
        x, y = room.x + room.width + 30, room.y + room.height / 2
        return (Label(x, y, str(count), plan.label, "title"),)
    x, below = room.x + room.width / 2, room.y + room.height + 14 + plan.label
    number = Label(x, below, str(count), plan.label * 1.3, "title")
    if not plan.caption:
        return (number,)
    return (number, Label(x, below + plan.caption, str(say("in hand")), plan.label, "muted"))


def _captions(room: Box, player: int, name: str, points: int | None) -> list[Shape]:
    """Whose hand it is, and their points where they count."""
    x, y = room.x, room.y + room.height / 2
    score = "" if points is None else str(say("points: {points}", points=points))
    shapes = list(badge_at(x + 10, y, player))
    return [*shapes, Label(x + 28, y, name, 18, "title", "start"), Label(x + 28, y + 19, score, 13, "muted", "start")]


@remembered
def badge_at(x: float, y: float, player: int) -> tuple[Shape, ...]:
    """A piece of a player's colour, as small as a letter."""
    return (disc(x, y - 3, 11.5, 5, 6, ROLES[player], tuple(mark(x, y + 5, player + 1, 1.8))),)


def _piece(plan: Plan, x: float, y: float, code: int) -> list[Shape]:
    """A piece in hand, seen from its side: it lies in a rack and stands on its edge in a tray."""
    kind, role = piles.kind_of(code), role_of(code)
    thick = 2 if kind == piles.GIANT else 1
    if isinstance(plan, Racked):
        high = 21 if thick == 2 else 13
        marks = [shape for across in (-13, 0, 13) for shape in mark(x + across, y, code, 2.6)]
        piece, hump = Box(x - 22, y - high / 2, 44, high, role, 4), Ellipse(x + 21, y, 5, 4, role)
    else:
        wide, high = (18 if thick == 2 else 12, 30) if plan.bare else (16 if thick == 2 else 9, 26)
        marks = mark(x, y, code, 2.6)
        piece, hump = Box(x - wide / 2, y - high / 2, wide, high, role, 3), Ellipse(x, y - high / 2, 3.5, 6, role)
    standing = made("standing", piece, *marks)
    return [hump, standing] if kind == piles.HUNCHBACK else [standing]


def mark(x: float, y: float, code: int, size: float) -> list[Shape]:
    """What an owner has on the rim of a piece: a coronet, a dot, a ring."""
    if code == piles.LADY:
        return [Path(CORONET, "on-white", x, y, size / 9)]
    return [Circle(x, y, size, "on-brown") if piles.owner_of(code) else Circle(x, y, size, "ring-silver")]
