"""SIXTH! in words: move numbers to text and back, and the state as other programs read it."""

from __future__ import annotations

import re
from typing import Any

from sixfold.errors import CannotRead
from sixfold.games.sixth import piles, rules
from sixfold.games.sixth.rules import State
from sixfold.messages import say

KINDS = "-HGM"  # letters of the kinds in words; a pawn has none
PIECES = ".sbhkgjm"  # one letter a piece code, in JSON and text
WORD = re.compile(
    r"(?P<kind>[HGM])?(?P<cell>[a-z][0-9])|(?P<count>[1-9])?(?P<origin>[a-z][0-9])-(?P<target>[a-z][0-9])"
)
ARMY = re.compile(r"army:(-|(?=[HGM])H?G?M?)")


def cell_name(cell: int) -> str:
    return "abcde"[cell % piles.WIDTH] + "12345"[cell // piles.WIDTH]


def cells(state: State) -> list[int]:
    """The cells of this board, rank by rank from a1."""
    return [rank * piles.WIDTH + file for rank in range(state.size) for file in range(state.size)]


def pile_letters(pile: int) -> str:
    """A pile written bottom to top, one letter a piece."""
    letters = ""
    while pile:
        letters = PIECES[pile & 7] + letters
        pile >>= 3
    return letters


def write(state: State, move: int) -> str:
    count, origin, target = piles.count_of(move), piles.origin_of(move), piles.target_of(move)
    if count == piles.ARMY_MOVE:
        return "army:" + ("".join(KINDS[kind] for kind in (1, 2, 3) if target >> kind & 1) or "-")
    if count == 0:
        return (KINDS[origin] if origin else "") + cell_name(target)
    whole = count == piles.pieces_in(state.pile[origin])
    return f"{'' if whole else count}{cell_name(origin)}-{cell_name(target)}"


def read(state: State, word: str) -> int:
    """The move a word names, legal or not."""
    if army := ARMY.fullmatch(word):
        return piles.choosing(sum(1 << KINDS.index(letter) for letter in army[1].strip("-")))
    found = WORD.fullmatch(word)
    if not found:
        raise CannotRead(word, say("a word looks like c3, Hc3, b2-b4, 2b2-b4 or army:HGM"))
    if found["cell"]:
        return piles.placing(KINDS.index(found["kind"] or "-"), _cell(state, word, found["cell"]))
    origin, target = _cell(state, word, found["origin"]), _cell(state, word, found["target"])
    whole = piles.pieces_in(state.pile[origin])
    if found["count"] and int(found["count"]) == whole:
        plain = f"{found['origin']}-{found['target']}"
        raise CannotRead(
            word, say("a number is written only when a pile is split; the whole pile is {plain}", plain=plain)
        )
    return piles.carrying(int(found["count"] or whole or 1), origin, target)


def _cell(state: State, word: str, name: str) -> int:
    file, rank = ord(name[0]) - ord("a"), int(name[1]) - 1
    if not (file < state.size and 0 <= rank < state.size):
        raise CannotRead(word, say("cells run from a1 to {last}", last=cell_name((piles.WIDTH + 1) * (state.size - 1))))
    return file + piles.WIDTH * rank


def write_outcome(state: State, outcome: int) -> str:
    raise NotImplementedError("no dice in this game")


def read_outcome(state: State, word: str) -> int:
    raise NotImplementedError("no dice in this game")


def reserve_letters(state: State, player: int) -> str:
    """The pieces in hand, sorted; with army=during one pawn letter a point left."""
    kinds = (piles.PAWN,) if state.army == rules.DURING else (piles.PAWN, piles.HUNCHBACK, piles.GIANT)
    hand = (PIECES[piles.piece(kind, player)] * state.reserve[player][kind] for kind in kinds)
    return "".join(sorted("".join(hand)))


def describe(state: State) -> dict[str, Any]:
    return {
        "cells": {cell_name(cell): pile_letters(state.pile[cell]) for cell in cells(state) if state.pile[cell]},
        "reserve": [reserve_letters(state, 0), reserve_letters(state, 1)],
        "points": list(state.points),
    }
