"""Cells, pieces and piles of SIXTH! as numbers, and where a pile may go.

In the dialect of the rules, which are built on it.  It knows no players' turns and no state.

Sets of cells are bit masks.  A cell is `file + 5 * rank`, also on the 4x4 board, which is
the lower left corner of the same 5x5 frame:

    5 | 20 21 22 23 24
    4 | 15 16 17 18 19
    3 | 10 11 12 13 14
    2 |  5  6  7  8  9
    1 |  0  1  2  3  4
      +---------------
         a  b  c  d  e

A pile is one number, three bits a piece with the top piece lowest, so lifting is masking
and stacking is shifting:

    bottom [s][b][s] top   =   1 << 6 | 2 << 3 | 1        (s 1, b 2, hunchbacks 3 and 4, ...)
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.machines.bitsets import count
from sixfold.machines.layout import Grid, Ints

CELLS = 25
WIDTH = 5
PAWN, HUNCHBACK, GIANT, MILADY = range(4)  # kinds of pieces
KING_HEIGHT = 6
LADY = 7  # the piece code of Milady; others are 1 + 2 * kind + owner
LOWEST_BITS = 0o1111111111  # one in the three bits of each piece; a pile has ten at most
ARMY_MOVE = 15  # stands where a pile's number of lifted pieces would


def _cells_by_steps(steps: Iterable[tuple[int, int]]) -> Ints:
    """For each cell the set of cells that one of the steps reaches."""
    table = []
    for cell in range(CELLS):
        reached = [(cell % WIDTH + x, cell // WIDTH + y) for x, y in steps]
        table.append(sum(1 << (x + WIDTH * y) for x, y in reached if 0 <= x < WIDTH and 0 <= y < WIDTH))
    return table


def _ray(x: int, y: int) -> Ints:
    return _cells_by_steps([(x * far, y * far) for far in range(1, WIDTH)])


def _square(low: int, high: int) -> int:
    """The cells with both coordinates from low to high - 1."""
    return sum(1 << (x + WIDTH * y) for x in range(low, high) for y in range(low, high))


def _lines() -> Grid:
    """For each height and way a table: the cells that way from each cell; first the ways that climb the numbers."""
    beside, jumps = [(1, 0), (0, 1), (-1, 0), (0, -1)], [(1, 2), (2, 1), (-2, 1), (-1, 2)]
    steps = [_cells_by_steps([step]) for step in beside]
    leaps = [_cells_by_steps([step]) for step in jumps + [(-x, -y) for x, y in jumps]]
    up, down = [EAST, NORTH, NORTH_EAST, NORTH_WEST], [WEST, SOUTH, SOUTH_WEST, SOUTH_EAST]
    ways = [[], steps, up[:2] + down[:2], leaps, up[2:] + down[2:], up + down]
    nothing = [0] * CELLS
    return [table for tables in ways for table in (tables + [nothing] * 8)[:8]]


NEIGHBOURS = _cells_by_steps([(1, 0), (0, 1), (-1, 0), (0, -1)])
KNIGHT = _cells_by_steps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
EAST, NORTH, NORTH_EAST, NORTH_WEST = _ray(1, 0), _ray(0, 1), _ray(1, 1), _ray(-1, 1)
WEST, SOUTH, SOUTH_WEST, SOUTH_EAST = _ray(-1, 0), _ray(0, -1), _ray(-1, -1), _ray(1, -1)
WAYS = [0, 4, 4, 8, 4, 8]  # that piles of each height go
LINES = _lines()
BOARD = [_square(0, size) for size in range(6)]
BORDER = [_square(0, size) & ~_square(1, size - 1) for size in range(6)]


def piece(kind: int, owner: int) -> int:
    return LADY if kind == MILADY else 1 + 2 * kind + owner


def kind_of(code: int) -> int:
    return (code - 1) >> 1


def owner_of(code: int) -> int:
    """Whose piece it is; Milady is nobody's and never asked."""
    return (code - 1) & 1


def top_of(pile: int) -> int:
    """The code of the top piece, 0 if there is none."""
    return pile & 7


def pieces_in(pile: int) -> int:
    return count((pile | (pile >> 1) | (pile >> 2)) & LOWEST_BITS)


def height_of(pile: int) -> int:
    """A giant counts two, everything else one (7.9); giants are the codes 101 and 110."""
    return pieces_in(pile) + count((pile >> 2) & ((pile >> 1) ^ pile) & LOWEST_BITS)


def lifted_part(pile: int, count: int) -> int:
    """The top pieces of a pile, as a pile."""
    return pile & ((1 << (3 * count)) - 1)


def is_tall(part: int, below: int) -> bool:
    """Whether pieces that are put on a pile make it as high as a king (5.1)."""
    return height_of(part) + height_of(below) >= KING_HEIGHT


def is_topped_by(pile: int, player: int) -> bool:
    """Whether the top piece is the player's; Milady is nobody's."""
    top = top_of(pile)
    return top != LADY and owner_of(top) == player


def placing(kind: int, cell: int) -> int:
    return cell | (kind << 5)


def carrying(count: int, origin: int, target: int) -> int:
    """The move that carries so many pieces from one cell to another."""
    return target | (origin << 5) | (count << 10)


def choosing(letters: int) -> int:
    return letters | (ARMY_MOVE << 10)


def count_of(move: int) -> int:
    """Pieces lifted; 0 when one is placed, ARMY_MOVE when an army is chosen."""
    return move >> 10


def origin_of(move: int) -> int:
    """The cell left by a pile; the kind of a placed piece."""
    return (move >> 5) & 31


def target_of(move: int) -> int:
    """The cell a move goes to; the letters of an army."""
    return move & 31


def nearest_up(piles: int) -> int:
    """The first pile met on a ray that climbs the cell numbers."""
    return piles & -piles


def nearest_down(piles: int, stride: int) -> int:
    """The first pile met on a ray that descends them, a stride a cell."""
    return piles & ~((piles >> stride) | (piles >> (2 * stride)) | (piles >> (3 * stride)))


def straight(occupied: int, cell: int) -> int:
    """The first pile met along the rank and the file, each way (3.3)."""
    return (
        nearest_up(occupied & EAST[cell])
        | nearest_up(occupied & NORTH[cell])
        | nearest_down(occupied & WEST[cell], 1)
        | nearest_down(occupied & SOUTH[cell], WIDTH)
    )


def slanting(occupied: int, cell: int) -> int:
    """The first pile met along the diagonals, each way (3.5)."""
    return (
        nearest_up(occupied & NORTH_EAST[cell])
        | nearest_up(occupied & NORTH_WEST[cell])
        | nearest_down(occupied & SOUTH_WEST[cell], WIDTH + 1)
        | nearest_down(occupied & SOUTH_EAST[cell], WIDTH - 1)
    )


def reach(occupied: int, cell: int, height: int) -> int:
    """The piles that a pile of this height gets to: its whole height counts (3.1)."""
    if height == 1:
        return occupied & NEIGHBOURS[cell]
    if height == 2:
        return straight(occupied, cell)
    if height == 3:
        return occupied & KNIGHT[cell]
    if height == 4:
        return slanting(occupied, cell)
    return straight(occupied, cell) | slanting(occupied, cell)
