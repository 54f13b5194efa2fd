"""Steps and jumps of many pieces at once: sets of holes as the bits of four words.

Plain functions over whole numbers, in the dialect of the rules.  It knows the geometry that
`board` numbers, and how a move is packed into one number.  It does not know players, bases
or what is allowed: which holes are taken, free or good to stop in is handed in.

Jumps stay in one quarter of the board; the pieces jumped and the holes one step away lie in
the three others.  Seen from a quarter, `level` is the quarter to its east and west
(`quarter ^ 1`), `falling` the one to the south-east and north-west (`quarter ^ 2`), `rising`
the one to the south-west and north-east (`quarter ^ 3`).
"""

from __future__ import annotations

from sixfold.games.star.board import HOLE
from sixfold.machines.bitsets import lowest


def moving(origin: int, target: int) -> int:
    return (origin << 7) | target


def origin_of(move: int) -> int:
    return move >> 7


def target_of(move: int) -> int:
    return move & 127


def lowest_hole(quarter: int, holes: int) -> int:
    """The first hole in a word of this quarter that is not empty."""
    return HOLE[quarter][lowest(holes)]


def east(quarter: int, level: int) -> int:
    """The pieces between a hole and the next of its quarter to the east."""
    return level >> (quarter & 1)


def south(quarter: int, falling: int) -> int:
    """The same to the south-east."""
    return falling >> ((quarter & 2) << 2)


def slant(quarter: int, rising: int) -> int:
    """The same to the south-west."""
    return (rising << 1) >> ((quarter & 1) + ((quarter & 2) << 2))


def hops(holes: int, eastern: int, southern: int, slanting: int) -> int:
    """Where one jump each way leads from any of the holes, over the pieces given."""
    return (
        ((holes & eastern) << 1)
        | ((holes >> 1) & eastern)
        | ((holes & southern) << 8)
        | ((holes >> 8) & southern)
        | ((holes & slanting) << 7)
        | ((holes >> 7) & slanting)
    )


def chain(holes: int, eastern: int, southern: int, slanting: int, free: int) -> int:
    """Where any number of jumps leads, the holes themselves included."""
    reached = holes
    fresh = holes
    while fresh != 0:
        fresh = hops(fresh, eastern, southern, slanting) & free & ~reached
        reached |= fresh
    return reached


def leads(hole: int, end: int, eastern: int, southern: int, slanting: int, free: int) -> bool:
    """Whether any number of jumps leads from a hole to an end."""
    reached = hole
    fresh = hole
    while fresh != 0 and reached & end == 0:
        fresh = hops(fresh, eastern, southern, slanting) & free & ~reached
        reached |= fresh
    return reached & end != 0


def steppers(quarter: int, level: int, falling: int, rising: int) -> int:
    """The holes of a quarter from which one step leads to one of these holes of the others."""
    right = quarter & 1  # how far a neighbour's bit is off
    left = 1 - right
    down = (quarter & 2) << 2
    up = 8 - down
    return (
        (level >> right)
        | (level << left)
        | (falling >> down)
        | (falling << up)
        | ((rising << left) >> down)
        | ((rising << up) >> right)
    )


def jumpers(quarter: int, level: int, falling: int, rising: int, free: int, stops: int) -> int:
    """The holes of a quarter from which jumps over these pieces lead to a free stop.

    Searched from the stops, since a jump leads back as it came.
    """
    eastern = east(quarter, level)
    southern = south(quarter, falling)
    slanting = slant(quarter, rising)
    return hops(chain(stops & free, eastern, southern, slanting, free), eastern, southern, slanting)
