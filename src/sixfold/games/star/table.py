"""The solitaire's positions as numbers, and the search that finds how far each is from home.

Plain functions in the dialect of rules, so that they compile.  It knows six pieces alone on
the 49 holes of base 0, and asks the rules for every move.  It knows no files and no threads.

A position is ranked by combinatorial numbering: its pieces, as places among the 49 in
ascending order, are digits; C(place, 1) + C(place, 2) + ... runs through all numbers below
C(49, 6) once, in the order in which the sets are counted up.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.star import rules
from sixfold.games.star.bits import origin_of, target_of
from sixfold.games.star.board import BASE_HOLES, BIT, HOLES, QUARTER, QUARTERS, STOP_HOLES
from sixfold.machines.layout import Grid, Ints

PAR = 17  # fewest moves from the start, whichever bases jumps may pass through
PLACES = 49
MEN = 6
POSITIONS = 13_983_816  # C(49, 6)
UNKNOWN = 255  # a distance not found yet


def _binomials() -> Grid:
    table = [[1] + [0] * (MEN + 1)]
    for _number in range(PLACES):
        row = table[-1]
        table.append([1, *(row[k] + row[k + 1] for k in range(MEN + 1))])
    return table


CHOOSE = _binomials()  # CHOOSE[n][k]
HOLE = STOP_HOLES[0]  # by place
PLACE = [HOLE.index(hole) if hole in HOLE else 0 for hole in range(HOLES)]
HOME = [PLACE[hole] for hole in BASE_HOLES[3]]
START = [PLACE[hole] for hole in BASE_HOLES[0]]


def rank(men: Ints) -> int:
    """The number of a position, its places ascending."""
    number = 0
    for man in range(MEN):
        number += CHOOSE[men[man]][man + 1]
    return number


def unrank(number: int, men: Ints) -> None:
    """Writes the ascending places of the position with this number."""
    place = PLACES - 1
    for man in range(MEN - 1, -1, -1):
        while CHOOSE[place][man + 1] > number:
            place -= 1
        men[man] = place
        number -= CHOOSE[place][man + 1]


def advance(men: Ints) -> None:
    """From the places of one number to those of the next."""
    man = 0
    while man < MEN - 1 and men[man] + 1 == men[man + 1]:
        men[man] = man
        man += 1
    men[man] += 1


def lay(state: Any, men: Ints) -> None:
    """Puts the six pieces on an empty board."""
    for quarter in range(QUARTERS):
        state.pieces[0][quarter] = 0
    for man in range(MEN):
        hole = HOLE[men[man]]
        state.pieces[0][QUARTER[hole]] |= 1 << BIT[hole]
    for quarter in range(QUARTERS):
        state.occupied[quarter] = state.pieces[0][quarter]


def weigh(men: Ints, worth: Grid) -> None:
    """What leaving each man's place and entering between any two men does to the number.

    A man who goes up makes those that are overtaken count one lower, one who goes down makes them
    count one higher; so there are two rows for leaving and two for entering.
    """
    low = 0
    same = 0
    high = 0
    for man in range(MEN + 1):
        worth[2][man] = low - same
        worth[3][man] = same - high
        if man < MEN:
            row = CHOOSE[men[man]]
            worth[0][man] = same - low - row[man]
            worth[1][man] = high - same - row[man + 1]
            low += row[man]
            same += row[man + 1]
            high += row[man + 2]


def below(men: Ints, place: int) -> int:
    """How many of the men stand below a place."""
    found = 0
    for man in range(MEN):
        found += men[man] < place
    return found


def rank_after(number: int, men: Ints, worth: Grid, origin: int, target: int) -> int:
    """The number of the position when a man goes from one place to another."""
    down = 1 if target < origin else 0
    new = below(men, target)
    return number + worth[down][below(men, origin)] + worth[2 + down][new] + CHOOSE[target][new + down]


def spread(distances: Any, depth: int, first: int, last: int, state: Any, moves: Ints, men: Ints, worth: Grid) -> int:
    """Marks whatever is a move away from the positions at this depth; returns how many these are.

    A move can be taken back, jumps hole by hole as they came, so distances from home are
    distances to it.  Threads may work on different ranges of the same table: what they write
    to the same place is the same.
    """
    found = 0
    unrank(first, men)
    for number in range(first, last):
        if distances[number] == depth:
            found += 1
            lay(state, men)
            weigh(men, worth)
            for choice in range(rules.legal(state, 0, moves)):
                origin = PLACE[origin_of(moves[choice])]
                target = PLACE[target_of(moves[choice])]
                after = rank_after(number, men, worth, origin, target)
                distances[after] = min(distances[after], depth + 1)
        advance(men)
    return found
