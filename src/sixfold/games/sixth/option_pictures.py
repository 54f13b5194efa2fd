"""What can be chosen before a game of SIXTH!, as small pictures: expert pieces, the size of the board.

It knows a disc seen from the front.  It does not know any position.
"""

from __future__ import annotations

from sixfold.game.shapes import Box, Ellipse, Path, Shape

RX, RY = 15, 6  # of a disc's face
THIN = 6  # a disc of height one
HUMP = "M-7 1C-8-13 8-13 7 1A7 3 0 0 1-7 1Z"
CORONET = "M-7 4-8-3-4 0 0-5 4 0 8-3 7 4Z"
SIDE = 34  # of a board


def option_picture(key: str, value: str) -> tuple[Shape, ...]:
    """A piece for `pieces`, a board for `size`; nothing for the others."""
    if key == "size":
        return tuple(_board(int(value)))
    return tuple(PIECES[value]) if key == "pieces" else ()


def _disc(y: float, role: str, body: float = THIN) -> list[Shape]:
    """A disc whose top face is centred at a height."""
    outline = f"M{-RX} 0V{body:zg}A{RX} {RY} 0 0 0 {RX} {body:zg}V0A{RX} {RY} 0 0 1 {-RX} 0Z"
    return [Path(outline, role, 0, y), Ellipse(0, y, RX, RY, role)]


def _board(size: int) -> list[Shape]:
    cell = SIDE / size
    starts = [-SIDE / 2 + number * cell for number in range(size)]
    return [Box(x, y, cell, cell, "frame") for x in starts for y in starts]


PIECES: dict[str, list[Shape]] = {
    "classic": [*_disc(4, "brown"), *_disc(-4, "silver")],
    "milady": [*_disc(0, "white"), Path(CORONET, "on-white", 0, 0)],
    "hunchback": [*_disc(4, "silver"), Path(HUMP, "silver", 0, 4)],
    "giant": _disc(-6, "brown", 2 * THIN),
    "all": [*_disc(8, "brown", THIN), *_disc(0, "white"), *_disc(-8, "silver"), Path(HUMP, "silver", 0, -8, 0.8)],
}
