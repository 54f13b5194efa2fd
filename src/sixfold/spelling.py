"""Which of the words that there are somebody meant: the nearest by edit distance, if one is near.

It knows letters.  It does not know what the words name.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.messages import Message, say


def distance(one: str, other: str) -> int:
    """How many letters are left out, put in, changed, or swapped with their neighbour (Damerau and Levenshtein)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        two_before, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                best = min(best, two_before[j - 2] + 1)
            row.append(best)
    return row[-1]


def nearest(word: str, known: Iterable[str], most: int = 3) -> str | None:
    """The word that was meant, or None if none is near.

    A word of three letters may have one that is wrong, one of five two, one of nine three, and no more than `most`.
    """
    found = min(((distance(word.lower(), name.lower()), name) for name in known), default=None)
    wrong = sum(len(word) >= length for length in (3, 5, 9))
    return found[1] if found and found[0] <= min(wrong, most) else None


def with_suggestion(problem: Message, word: str, known: Iterable[str]) -> Message:
    """What is wrong, and what was meant or, if nothing is near, what there is."""
    names = list(known)
    if near := nearest(word, names):
        return say("{problem}; did you mean {near}?", problem=problem, near=near)
    return say("{problem}; there are: {known}", problem=problem, known=", ".join(names) or "-")
