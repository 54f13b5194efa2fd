"""The star: its holes, bases, neighbours and distances, as tables of whole numbers.

It knows the board.  It does not know players, pieces or moves.

Holes are numbered from 0 in reading order:

                       0
                     1   2
                   3   4   5
     6   7   8   9  10  11  12  13  14  15
      16  17  18  19  20  21  22  23  24
        25  26  27  28  29  30  31  32
          33  34  35  36  37  38  39
        40  41  42  43  44  45  46  47
      48  49  50  51  52  53  54  55  56
    57  58  59  60  61  62  63  64  65  66
                  67  68  69
                    70  71
                      72

A jump changes each coordinate by 0 or 2, so it never leaves its *quarter*: the holes whose
two coordinates are even or odd alike.  A set of holes is four words, one a quarter.  In a
word the holes lie eight a row, so that a jump is a shift by 1, 8 or 7, and the piece that
is jumped stands in a neighbouring quarter at nearly the same bit.  What lies between the
holes of the star is never set.  The quarter of each hole, and its bit in that word:

            1                                    4
           2 3                                 4   4
          1 0 1                             11  12  12
   3 2 3 2 3 2 3 2 3 2         9  10  10  11  11  12  12  13  13  14
    1 0 1 0 1 0 1 0 1           17  18  18  19  19  20  20  21  21
     3 2 3 2 3 2 3 2              17  18  18  19  19  20  20  21
      1 0 1 0 1 0 1                 25  26  26  27  27  28  28
     2 3 2 3 2 3 2 3              25  25  26  26  27  27  28  28
    1 0 1 0 1 0 1 0 1           32  33  33  34  34  35  35  36  36
   2 3 2 3 2 3 2 3 2 3        32  32  33  33  34  34  35  35  36  36
          1 0 1                             41  42  42
           3 2                                41  42
            1                                   49
"""

from __future__ import annotations

from sixfold.machines.layout import Grid, Ints

HOLES = 73
QUARTERS = 4
ROW = 8  # bits from a row of a word to the next
NOWHERE = HOLES  # beyond the edge


def _star() -> list[tuple[int, int]]:
    """Axial coordinates (q, r) of the holes in reading order; the third one is -q-r (1.1)."""
    return [(q, r) for r in range(-6, 7) for q in range(-6, 7) if min(q, r, -q - r) >= -3 or max(q, r, -q - r) <= 3]


def _turned(q: int, r: int) -> tuple[int, int]:
    """A sixth of a full turn clockwise around the centre."""
    return -r, q + r


def _quarter(q: int, r: int) -> int:
    return (q & 1) + 2 * (r & 1)


def _bit(q: int, r: int) -> int:
    return (q // 2 + 3) + 8 * (r // 2 + 3)


def _words(holes: list[int]) -> Ints:
    """A set of holes as four words."""
    return [sum(1 << BIT[hole] for hole in holes if QUARTER[hole] == quarter) for quarter in range(QUARTERS)]


def _bases() -> Grid:
    """The holes of each base, clockwise from the top (1.2)."""
    points = [[(q, r) for q, r in STAR if r < -3]]
    for _number in range(5):
        points.append([_turned(q, r) for q, r in points[-1]])
    return [sorted(STAR.index(place) for place in point) for point in points]


def _neighbours() -> Grid:
    """For each hole the six holes around it, NOWHERE where the star ends."""
    table = []
    for q, r in STAR:
        around = [(q + x, r + y) for x, y in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
        table.append([STAR.index(place) if place in STAR else NOWHERE for place in around])
    return table


def _steps_home(base: int) -> Ints:
    """For each hole the single steps to the nearest goal hole of the player of this base (5.6)."""
    goals = [STAR[hole] for hole in BASE_HOLES[(base + 3) % 6]]
    return [min((abs(q - x) + abs(r - y) + abs(q + r - x - y)) // 2 for x, y in goals) for q, r in STAR]


def _near(base: int) -> Ints:
    return _words([hole for hole in range(HOLES) if STEPS_HOME[base][hole] <= 2])


def _in_use(players: int) -> Ints:
    bases = {(start + way) % 6 for start in START[players][:players] for way in (0, 3)}
    return _words(HEXAGON + [hole for base in bases for hole in BASE_HOLES[base]])


def _seen_from(base: int) -> Ints:
    """For each hole the one at the same place as seen from base 0, when looked at from this base."""
    seen = []
    for q, r in STAR:
        for _sixth in range(-base % 6):
            q, r = _turned(q, r)
        seen.append(STAR.index((q, r)))
    return seen


def _further() -> Grid:
    """For each quarter and way, clockwise from east, how far the bit of a neighbour is off."""
    table = []
    for quarter in range(QUARTERS):
        right, down = quarter & 1, ROW * (quarter >> 1)
        left, up = 1 - right, ROW - down
        table.append([right, down, down - left, -left, -up, right - up])
    return table


def _holes() -> Grid:
    """For each quarter and each bit the hole there."""
    table = [[0] * 64 for _ in range(QUARTERS)]
    for hole in range(HOLES):
        table[QUARTER[hole]][BIT[hole]] = hole
    return table


STAR = _star()
QUARTER = [*(_quarter(q, r) for q, r in STAR), 0]  # NOWHERE has a bit that no set has
BIT = [*(_bit(q, r) for q, r in STAR), 63]
HOLE = _holes()
NEIGHBOURS = _neighbours()
BESIDE = [1, 2, 3, 1, 2, 3]  # by what the quarters of these neighbours differ, as bits
FURTHER = _further()
BASE_HOLES = _bases()
HEXAGON = [hole for hole in range(HOLES) if not any(hole in base for base in BASE_HOLES)]
STOP_HOLES = [sorted(HEXAGON + BASE_HOLES[base] + BASE_HOLES[(base + 3) % 6]) for base in range(6)]
BASE = [_words(holes) for holes in BASE_HOLES]
STOPS = [_words(holes) for holes in STOP_HOLES]  # where the player of this start base may stop (2.5)
ALL = _words(list(range(HOLES)))
STEPS_HOME = [_steps_home(base) for base in range(6)]
NEAR = [_near(base) for base in range(6)]  # at most two steps from the goal of the player of this base (5.2)
SEEN_FROM = [_seen_from(base) for base in range(6)]
START = [[0] * 6, [0] * 6, [0, 3, 0, 0, 0, 0], [0, 2, 4, 0, 0, 0], [0, 1, 3, 4, 0, 0], [0] * 6, [0, 1, 2, 3, 4, 5]]
IN_USE = [
    _in_use(players) for players in range(7)
]  # the hexagon and all bases that somebody starts in or goes to (2.5)
