"""What a row of SIX MIX may still win: the odds of first, second and triples with the dice to come.

In the dialect of the rules.  It reads rows that are not full yet, a free cell being any die.
It does not know whose turn it is or who places what where: that is for the judge.

Odds are whole numbers out of ONE.
"""

from __future__ import annotations

from sixfold.games.sixmix.rules import COLUMNS, FACES, State, face_on

ONE = 1024
SLIGHT = 8  # odds of a tie below which lower digits are not compared
LUCK = 0.15  # chance that a free cell gets the die a triple needs: its owner helps, the others do not
TRIPLE = 3


def _more(face: int, other: int) -> int:
    """The odds that a face is above another; 0 stands for any."""
    faces = [face] if face else range(1, FACES + 1)
    others = [other] if other else range(1, FACES + 1)
    return ONE * sum(a > b for a in faces for b in others) // (len(faces) * len(others))


def _reaches(have: int, free: int) -> float:
    """The odds that dice equal to those in the row come to three."""
    if have >= TRIPLE or free == 0:
        return float(have >= TRIPLE)
    return LUCK * _reaches(have + 1, free - 1) + (1 - LUCK) * _reaches(have, free - 1)


MORE = [[_more(face, other) for other in range(FACES + 1)] for face in range(FACES + 1)]
SAME = [[ONE - MORE[face][other] - MORE[other][face] for other in range(FACES + 1)] for face in range(FACES + 1)]
REACHES = [[int(ONE * _reaches(have, free)) for free in range(COLUMNS + 1)] for have in range(COLUMNS + 1)]


def not_behind(state: State, colour: int, other: int) -> int:
    """The odds that a row's number is at least as high as another's."""
    won = 0
    level = ONE
    for column in range(COLUMNS):
        mine, others = face_on(state, colour, column), face_on(state, other, column)
        won += level * MORE[mine][others] // ONE
        level = level * SAME[mine][others] // ONE
        if level < SLIGHT:
            break
    return won + level


def triple_points(state: State, colour: int) -> int:
    """The expected points of a row's triples, in parts of ONE."""
    counts = 0  # of each face, three bits each; free cells count as face 0
    for column in range(COLUMNS):
        counts += 1 << (3 * face_on(state, colour, column))
    free = counts & 7
    total = 0
    for face in range(1, FACES + 1):
        total += REACHES[(counts >> (3 * face)) & 7][free]
    return total
