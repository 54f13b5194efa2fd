"""Which of the words that there are somebody meant: the nearest, if one is near.

It knows letters.  It does not know what the words name.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.text.messages import Message, say

SLIP = 0.75  # how alike names are of which one was mistyped


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The word that was meant, or None if none is near; `likeness` is at least so much, 1 for the same word."""
    from difflib import get_close_matches  # only when something was mistyped

    names = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), names, 3, likeness)
    same_letters = [name for name in found if sorted(name) == sorted(word.lower())]  # mixed up
    return names[(same_letters or found)[0]] if found else None


def with_suggestion(problem: Message, word: str, known: Iterable[str]) -> Message:
    """What is wrong, and what was meant or, if nothing is near, what there is."""
    names = list(known)
    if near := nearest(word, names):
        return say("{problem}; did you mean {near}?", problem=problem, near=near)
    return say("{problem}; there are: {known}", problem=problem, known=", ".join(names) or "-")
