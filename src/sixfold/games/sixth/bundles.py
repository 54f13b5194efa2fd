"""Legal moves of SIXTH! in bundles: what is lifted, and all the places it can go to.

In the dialect of the rules, which say what is legal.  It knows how moves are packed into
bundles and taken out again.  It does not know states or players.

A bundle is three numbers in the buffer of moves, and every one of its cells with every one of its
counts is a move; before the first bundle stands a 0:

    cells    origin | fewest << 5 | most << 9    moves so far
             from there, lifting so many pieces

A placement lifts nothing, and its origin is the kind of piece; an army's letters stand where
cells do.  To draw one move at random, or the tenth, the others need not be written out.
"""

from __future__ import annotations

from sixfold.bitsets import count, lowest
from sixfold.games.sixth.piles import carrying
from sixfold.layout import Ints

NUMBERS = 3  # in a bundle
ONE_MORE = carrying(1, 0, 0)  # to be added to a move that lifts one piece less


def open_bundles(moves: Ints, place: int) -> int:
    """Begins at a place of the buffer; returns where the first bundle goes."""
    moves[place] = 0
    return place + 1


def bundle(moves: Ints, end: int, cells: int, origin: int, fewest: int, most: int) -> int:
    """Writes a bundle; returns where the next one goes, which is the same place if nothing is in it."""
    if cells == 0:
        return end
    moves[end] = cells
    moves[end + 1] = origin | (fewest << 5) | (most << 9)
    moves[end + 2] = moves[end - 1] + count(cells) * (most - fewest + 1)
    return end + NUMBERS


def nth_move(moves: Ints, number: int) -> int:
    """The move of this number, from 0, in the bundles that the buffer begins with."""
    place = 1
    while number >= moves[place + 2]:
        place += NUMBERS
    cells, head = moves[place], moves[place + 1]
    number -= moves[place - 1]
    fewest = (head >> 5) & 15
    counts = (head >> 9) - fewest + 1
    while number >= counts:
        number -= counts
        cells &= cells - 1
    return carrying(fewest + number, head & 31, lowest(cells))


def write_out(moves: Ints, begin: int, end: int) -> int:
    """Writes every move of the bundles from `begin` to `end` to the front of the buffer; returns how many."""
    found = 0
    for place in range(begin, end, NUMBERS):
        cells, head = moves[place], moves[place + 1]
        while cells:
            move = carrying((head >> 5) & 15, head & 31, lowest(cells))
            cells &= cells - 1
            for _lifted in range((head >> 5) & 15, (head >> 9) + 1):
                moves[found] = move
                move += ONE_MORE
                found += 1
    return found
