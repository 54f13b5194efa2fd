"""The judge of SIXTH!: who can crown a king, and what piles are worth to whom.

In the dialect of the rules, with the names of `contract.Judge`.  It decides nothing about
legality.  The weights were learned by self-play (`makers/train.py`, then `makers/network.py`), mostly of
the classic game; with other pieces they are a rougher guess.

A pile is of one of 30 sorts: its height and the colours of its top three pieces, as seen by the
player to move.  The features are the sort of each pile and where it stands, the pairs of sorts
of which the first can move onto the second, the empty cells around a pile, and the reserves.
Each has a plain weight, and a weight to each of sixteen units, whose sums are cut off below and
above before they count.
"""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path
from typing import Any

from sixfold.games.sixth.piles import (
    BOARD,
    CELLS,
    NEIGHBOURS,
    PAWN,
    WIDTH,
    carrying,
    count_of,
    is_tall,
    is_topped_by,
    lifted_part,
    origin_of,
    pieces_in,
    reach,
    target_of,
)
from sixfold.games.sixth.rules import MAX_PLIES, NOWHERE, State, crowns
from sixfold.machines.bitsets import lowest
from sixfold.machines.layout import Grid, Ints
from sixfold.machines.weights import read_weights

rng: Any = None  # the generator, or its twin

SEARCH = "alphabeta"
REDUCE_AFTER = 5  # moves
WIN = 1000
KING = 300  # the margin of a king that does not win yet
SEVERAL = 3  # the board counts for so much less where one king does not win

# Where each kind of feature begins among the weights
SORTS = 30
FIRST_SORT = [0, 0, 2, 6, 14, 22]  # by height
FROM_CENTRE = ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))  # how far cells of each kind are
STANDS = 0  # a sort on a kind of cell
GETS_TO = STANDS + len(FROM_CENTRE) * SORTS  # a sort that can move onto another
AROUND = GETS_TO + SORTS * SORTS  # a sort with so many empty cells beside it
RESERVES = AROUND + 5 * SORTS  # pieces in hand, of the player to move and of the other
MAX_IN_HAND = 15
ALL = RESERVES + 2 * (MAX_IN_HAND + 1)

HIDDEN = 16  # units of the network
SCALE = 128  # what a unit is when it is full; weights to it are no larger, so that no lane overflows


def _kinds_of_cells(size: int) -> Ints:
    """Cells that a rotation or reflection of a board of this size exchanges are of one kind.

    The four cells in the middle of the small board are of the kind diagonally beside the centre of
    the large one, on which the weights were learned; its border and corners are of those kinds.
    """
    kinds = []
    for cell in range(CELLS):
        off = sorted((abs(2 * place - size + 1) + 1) // 2 for place in (cell % WIDTH, cell // WIDTH))
        kinds.append(FROM_CENTRE.index((off[0], off[1])) if BOARD[size] >> cell & 1 else 0)
    return kinds


def _lines() -> Grid:
    """For each two cells both of them, with those between on a line."""
    lines = [[1 << cell | 1 << other for other in range(CELLS)] for cell in range(CELLS)]
    for cell in range(CELLS):
        for x, y in product((-1, 0, 1), repeat=2):
            passed, file, rank = 0, cell % WIDTH, cell // WIDTH
            while 0 <= file < WIDTH and 0 <= rank < WIDTH and (x or y):
                passed |= 1 << file + WIDTH * rank
                lines[cell][file + WIDTH * rank] |= passed
                file, rank = file + x, rank + y
    return lines


def _sorts() -> Ints:
    """The sort of every pile as the first player sees it; to the second the colours are exchanged."""
    heights, found = [0], [0]
    for pile in range(1, PILES):
        heights.append(heights[pile >> 3] + (2 if pile & 7 in (5, 6) else 1))
        height = min(heights[pile], 5)
        colours = sum((((pile >> 3 * place) - 1) & 1) << place for place in range(min(height, 3)))
        found.append(FIRST_SORT[height] + colours)
    return found


def _seen_by() -> Grid:
    """For each player, the sort that a pile's sort is to them."""
    ends = [*FIRST_SORT[2:], SORTS]
    changed = [first + end - 1 - sort for first, end in pairwise([0, *ends]) for sort in range(first, end)]
    return [list(range(SORTS)), changed]


def _lanes(units: Ints) -> Ints:
    """Numbers of units as 16-bit lanes, four in a number, so that one addition adds four."""
    return [
        sum(unit << 16 * lane for lane, unit in enumerate(units[first : first + 4])) for first in range(0, HIDDEN, 4)
    ]


def _network() -> tuple[Grid, Ints, Ints]:
    """For each feature its plain weight and its lanes; the lanes to begin with; the weights of the units."""
    hidden = [WEIGHTS[first : first + HIDDEN] for first in range(ALL, len(WEIGHTS), HIDDEN)]
    return [[WEIGHTS[row], *_lanes(hidden[row])] for row in range(ALL)], _lanes(hidden[ALL]), hidden[ALL + 1]


WEIGHTS_FILE = Path(__file__).with_name("weights.txt")
PILES = 1 << 15  # numbers of piles up to five high
CELL_KIND = [_kinds_of_cells(size) for size in range(WIDTH + 1)]
LINE = _lines()
SORT = _sorts()
SEEN_BY = _seen_by()
WEIGHTS = read_weights(WEIGHTS_FILE)  # made by makers/train.py and makers/network.py
NET, BIAS, OUT = _network()


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """A move that crowns a king if there is one, else any."""
    if (state.tall[5] | state.tall[4] | state.tall[3]) != 0:
        for place in range(count):
            if crowns(state, player, moves[place]):
                return place
    return int(rng.below(dice, count))


def is_barred(state: State, origin: int, target: int) -> bool:
    """Whether the whole pile may not go there (4.1), nor a part that would still be high enough."""
    pile = state.pile[origin]
    count = pieces_in(pile)
    if state.banned != carrying(count, origin, target):
        return False
    return not is_tall(lifted_part(pile, count - 1), state.pile[target])


def urgency(state: State, player: int) -> int:
    """2: the player crowns their last king, which takes a search with Milady on the board; 1: the other one would."""
    wins = state.points[player] + 1 >= state.kings and state.milady == NOWHERE
    threatens = state.points[1 - player] + 1 >= state.kings
    found = high = 0
    for height in range(1, 6):
        high |= state.tall[6 - height] & ~state.humps
        origins = state.tall[height] if high != 0 else 0
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            targets = high & reach(state.occupied, origin, height)
            if targets != 0 and is_topped_by(state.pile[origin], 1 - player) and threatens:
                found = 1
            elif targets != 0 and is_topped_by(state.pile[origin], player) and wins:
                while targets:
                    if not is_barred(state, origin, lowest(targets)):
                        return 2
                    targets &= targets - 1
    return found


def parries(state: State, player: int, moves: Ints, count: int) -> int:
    """Keeps the moves that touch every threat of the other player: the pile, where it goes, or a cell between."""
    if state.rights != 0 or state.plies + 1 == MAX_PLIES:
        return count  # Milady is moved before everything else (7.2), and the last move allowed ends the game (6.5)
    high = 0
    for height in range(1, 6):
        high |= state.tall[6 - height] & ~state.humps
        origins = state.tall[height] if high != 0 else 0
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            if is_topped_by(state.pile[origin], 1 - player):
                targets = high & reach(state.occupied, origin, height)
                while targets:
                    target = lowest(targets)
                    targets &= targets - 1
                    count = touching(moves, count, LINE[origin][target])
    return count


def touching(moves: Ints, count: int, cells: int) -> int:
    """Keeps the moves from or to one of the cells."""
    kept = 0
    for place in range(count):
        move = moves[place]
        if (cells >> target_of(move) | (cells >> origin_of(move) if count_of(move) != 0 else 0)) & 1:
            moves[kept] = move
            kept += 1
    return kept


def sort_of(pile: int, player: int) -> int:
    """A pile's height and the colours of its top three, as the player sees them."""
    return SEEN_BY[player][SORT[pile & PILES - 1]]


def members(cells: int) -> int:
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


def in_hand(state: State, player: int) -> int:
    """Pawns in reserve, as far as the weights tell them apart."""
    return min(state.reserve[player][PAWN], MAX_IN_HAND)


def valued(state: State, player: int) -> int:
    """The value of the position to the player to move: the plain weights of its features, and the network's units."""
    free = BOARD[state.size] & ~state.occupied
    kinds = CELL_KIND[state.size]
    ours, theirs = NET[RESERVES + in_hand(state, player)], NET[RESERVES + MAX_IN_HAND + 1 + in_hand(state, 1 - player)]
    total = ours[0] + theirs[0]
    first = BIAS[0] + ours[1] + theirs[1]
    second = BIAS[1] + ours[2] + theirs[2]
    third = BIAS[2] + ours[3] + theirs[3]
    fourth = BIAS[3] + ours[4] + theirs[4]
    for height in range(1, 6):
        cells = state.tall[height]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            sort = sort_of(state.pile[cell], player)
            stands = NET[STANDS + SORTS * kinds[cell] + sort]
            around = NET[AROUND + 5 * sort + members(free & NEIGHBOURS[cell])]
            total += stands[0] + around[0]
            first += stands[1] + around[1]
            second += stands[2] + around[2]
            third += stands[3] + around[3]
            fourth += stands[4] + around[4]
            targets = reach(state.occupied, cell, height)
            while targets:
                onto = NET[GETS_TO + SORTS * sort + sort_of(state.pile[lowest(targets)], player)]
                targets &= targets - 1
                total += onto[0]
                first += onto[1]
                second += onto[2]
                third += onto[3]
                fourth += onto[4]
    return total + (output(first, 0) + output(second, 4) + output(third, 8) + output(fourth, 12)) // SCALE


def output(lanes: int, unit: int) -> int:
    """What four units add, from the first one on; a lane above a negative one is 1 too low, which does not matter."""
    total = 0
    for lane in range(4):
        value = ((lanes >> 16 * lane & 0xFFFF) ^ 0x8000) - 0x8000
        total += OUT[unit + lane] * min(max(value, 0), SCALE)
    return total


def margin(state: State, player: int) -> int:
    """Kings, and the board as the player to move sees it; 400 are three to one."""
    total = valued(state, state.turn)
    if state.kings > 1:
        total //= SEVERAL
    if state.turn != player:
        total = -total
    return KING * (state.points[player] - state.points[1 - player]) + total
