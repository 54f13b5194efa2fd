"""Sets as the bits of a word: what processors have an instruction for.

Part of the dialect of rules: interpreted they are these functions, compiled they are the
instruction (`sixfold.machines.numba_compiler`).  Words are not negative and below 2**63.
"""

from __future__ import annotations


def count(word: int) -> int:
    return word.bit_count()


def lowest(word: int) -> int:
    """The place of the lowest bit of a word that is not 0."""
    return (word & -word).bit_length() - 1


def highest(word: int) -> int:
    """The place of the highest bit of a word that is not 0."""
    return word.bit_length() - 1


def nth(word: int, number: int) -> int:
    """The place of the bit with this number, the lowest being 0, of a word that has more bits."""
    for _ in range(number):
        word &= word - 1
    return lowest(word)
