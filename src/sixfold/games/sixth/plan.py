"""Where the board of SIXTH!, its cells and the hands are drawn, for either side and each kind of screen.

It knows geometry.  It does not know what stands on a cell, nor how a piece looks.
"""

from __future__ import annotations

from functools import lru_cache

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box
from sixfold.games.sixth import piles

CELL = 108  # side of a cell
RY = 17  # of a disc seen at an angle
PLACES = 15  # of a hand; those that are empty stay
EDGE = 16  # of the board, seen below it, with its shadow
MARGIN = 40  # left of the cells, where the ranks are numbered
RIM = 10  # of the board above its cells and right of them
FOOT = 26  # and below them, where the files are named
TRAY, NARROW_TRAY = 64, 38  # height of a hand above or below the board, with captions and without
RACK = 84  # width of the hands at the left of the board, and what is between
AROUND = 34  # of the board around its cells, where the hands are at its left
PITCH = 14  # of pieces that lie on each other
NUMBER, LARGE_NUMBER = 21, 25  # sizes of the height that is written on a pile; the other one where the board is small
LIFT = (118, 86)  # width of the room for lifting at the right of the board, height of that below it

Place = tuple[float, float]


class Plan:
    """The board with a hand above it and one below."""

    def __init__(self, near: int, size: int, bare: bool) -> None:
        """Silver's side is near, unless brown looks or the board was turned."""
        self.near, self.size, self.bare = near, size, bare
        self.side: float = CELL * size
        self.tray = NARROW_TRAY if bare else TRAY
        self.left: float = MARGIN
        self.top: float = self.tray + RIM
        self.label = 24 if bare else 15  # size of texts
        self.height_label = LARGE_NUMBER if bare else NUMBER  # size of the height that is written on a pile
        self.frame = Box(4, self.tray, MARGIN + self.side + RIM - 4, self.side + RIM + FOOT, "frame", 20)
        self.width: float = MARGIN + self.side + (12 if bare else 20)
        self.height: float = self.top + self.side + FOOT + EDGE + self.tray
        self.aside = Box(MARGIN, self.height + 4, self.side, LIFT[1], "touch")  # where parts of a pile are chosen
        board = [rank * piles.WIDTH + file for rank in range(self.size) for file in range(self.size)]
        self.far_first = sorted(board, key=lambda cell: self.corner(cell)[1])

    def corner(self, cell: int) -> Place:
        rank, file = divmod(cell, piles.WIDTH)
        across, down = (self.size - 1 - file, rank) if self.near else (file, self.size - 1 - rank)
        return self.left + CELL * across, self.top + CELL * down

    def middle(self, cell: int) -> Place:
        left, top = self.corner(cell)
        return left + CELL / 2, top + CELL / 2

    def foot(self, cell: int) -> Place:
        """The middle of the foot of a pile."""
        left, top = self.corner(cell)
        return left + CELL / 2, top + CELL - 14 - RY

    def names_of_line(self, number: int) -> tuple[Place, Place]:
        """Where a rank is numbered, and a file is named."""
        x, y = self.middle(number * (piles.WIDTH + 1))
        aside, below = (self.left + self.frame.x) / 2, self.frame.y + self.frame.height - 13
        return (aside, y), (x, below)

    def hand(self, player: int) -> Box:
        """The room of a player's hand."""
        high = self.tray - (6 if self.bare else 12)
        middle = self.tray / 2 + (self.height - self.tray if player == self.near else 0)
        wide = self.side - (60 if self.bare else 0)
        return Box(self.left, middle - high / 2, wide, high, "touch", 8)

    def in_hand(self, player: int, pieces: int, number: int) -> Place:
        """Where a piece in hand stands on its edge, counted from the left."""
        room = self.hand(player)
        middle = room.y + room.height / 2
        if self.bare:
            pitch = (room.width - 12) / max(pieces, PLACES)
            return room.x + 6 + pitch * (number + 0.5), middle
        return self.side + MARGIN - 44 - min(15.0, (self.side - 190) / max(pieces, 1)) * (pieces - 1 - number), middle


class Racked(Plan):
    """The board with the hands at its left, one over the other, and at its right room to lift from a pile."""

    def __init__(self, near: int, size: int, low: bool) -> None:
        super().__init__(near, size, True)
        self.left, self.top = RACK + AROUND, 4 + AROUND
        self.label = 18 if low else 15
        self.height_label = LARGE_NUMBER if low else NUMBER
        self.caption = 0 if low else 19  # from the number of pieces in hand to the words under it
        self.under = 2.4 * self.label + self.caption  # height of both
        around = self.side + 2 * AROUND
        self.frame = Box(RACK, 4, around, around, "frame", 26)
        self.width, self.height = RACK + around + 10, around + 26
        self.aside = Box(self.width + 4, 4, LIFT[0], around, "touch")

    def hand(self, player: int) -> Box:
        """The rack of a player; under it their pieces are counted."""
        around = self.frame.height
        high = min(PITCH * PLACES + 24, around / 2 - self.under - 12)
        top = around + 4 - self.under - high if player == self.near else 10
        return Box(3, top, 64, high, "touch", 16)

    def in_hand(self, player: int, pieces: int, number: int) -> Place:
        """Where a piece in hand lies, counted from the bottom."""
        room = self.hand(player)
        pitch = (room.height - 24) / max(pieces, PLACES)
        return room.x + room.width / 2, room.y + room.height - 12 - pitch * (number + 0.5)


def plan_of(scene: Scene) -> Plan:
    near = ((scene.viewer or 0) + scene.turned) % 2
    return _plan(near, scene.state.size, scene.bare, scene.narrow, scene.low)


@lru_cache(32)
def _plan(near: int, size: int, bare: bool, narrow: bool, low: bool) -> Plan:
    """The same plan each time, so that what is drawn on it can be remembered."""
    return Plan(near, size, bare) if narrow or not bare else Racked(near, size, low)
