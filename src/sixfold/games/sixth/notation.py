"""SIXTH! in words: move numbers to text and back, and the state as other programs read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sixfold.game.contract import no_button
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.rules import State
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message

KINDS = "-HGM"  # letters of the kinds in words; a pawn has none
PIECES = ".sbhkgjm"  # one letter a piece code, in JSON and text
WORD = re.compile(
    r"(?P<kind>[HGM])?(?P<cell>[a-z][0-9])|(?P<count>[1-9])?(?P<origin>[a-z][0-9])-(?P<target>[a-z][0-9])"
)
ARMY = re.compile(r"army:(-|(?=[HGM])H?G?M?)")
LIFTED = re.compile(r"#([1-9])")
BUTTONS = {"H": say("Hunchback"), "G": say("Giant"), "M": say("Milady")}
ABOUT = {
    "H": say("Nothing may land on it."),
    "G": say("One piece that is two high."),
    "M": say("While she is visible she must be covered; only the player who paid may move her."),
}
RESERVES = ("reserve:0", "reserve:1")  # the places of the pieces in hand, by player
PURSE = 12  # points an army is bought for (8.1)
ARMIES = [h + g + m for h in ("", "H") for g in ("", "G") for m in ("", "M")]
LETTERS = {"H": say("H"), "G": say("G"), "M": say("M")}  # of the kinds, in the reader's language


def cell_name(cell: int) -> str:
    return "abcde"[cell % piles.WIDTH] + "12345"[cell // piles.WIDTH]


def _placed(kind: str, cell: int) -> Message:
    """The word that places a piece of a kind, in the reader's letters."""
    return Message("{kind}{cell}", values={"kind": LETTERS[kind], "cell": cell_name(cell)})


def _bought(letters: str) -> Message:
    """The word that buys an army, in the reader's letters."""
    kinds = "".join(f"{{{kind}}}" for kind in letters) or "-"
    return Message(f"{{army}}:{kinds}", values={"army": say("army"), **LETTERS})


LOCAL_WORDS = {f"{kind}{cell_name(cell)}": _placed(kind, cell) for kind in "HGM" for cell in range(piles.WIDTH**2)}
LOCAL_WORDS |= {f"army:{letters or '-'}": _bought(letters) for letters in ARMIES}


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
        raise CannotRead(word, _how_to_write(state))
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


def _how_to_write(state: State) -> Message:
    """What words look like with the pieces that take part."""
    if state.phase == rules.ARMIES:
        return say(
            "an army is written {none} for pawns only, or with the letters that are bought, as in {example}",
            none="army:-",
            example="army:M",
        )
    special = {rules.WITH_MILADY: "Mc3", rules.WITH_HUNCHBACK: "Hc3", rules.WITH_GIANT: "Gc3", rules.ALL: "Gc3"}
    if state.pieces == rules.CLASSIC:
        return say("a move is written c3, b2-b4 or 2b2-b4")
    return say("a move is written c3, {special}, b2-b4 or 2b2-b4", special=special[state.pieces])


def _cell(state: State, word: str, name: str) -> int:
    file, rank = ord(name[0]) - ord("a"), int(name[1]) - 1
    if not (file < state.size and 0 <= rank < state.size):
        raise CannotRead(word, say("cells run from a1 to {last}", last=cell_name((piles.WIDTH + 1) * (state.size - 1))))
    return file + piles.WIDTH * rank


def path_of(state: State, word: str) -> tuple[str, ...]:
    """Where it is pointed: kind and cell, or the pile, how many of it when not all, and where to.

    An army is the cards that are bought; Milady's first cell needs no button, since nothing else can be done.
    """
    if army := ARMY.fullmatch(word):
        return tuple(army[1].strip("-"))
    found = WORD.fullmatch(word)
    if not found:
        return (word,)
    if found["cell"] and state.phase == rules.SET_MILADY:
        return (found["cell"],)
    lifted = f"#{found['count']}" if found["count"] else ""
    parts = (found["kind"], found["cell"], found["origin"], lifted, found["target"])
    return tuple(part for part in parts if part)


def word_of(state: State, path: Sequence[str]) -> str:
    """The word of a path, legal or not; a number that is the whole pile is not written."""
    lifted = LIFTED.fullmatch(path[1]) if len(path) == 3 else None
    if state.phase == rules.ARMIES:
        word = "army:" + ("".join(sorted(path, key=KINDS.find)) or "-")
    elif state.phase == rules.SET_MILADY and len(path) == 1:
        word = f"M{path[0]}"
    elif lifted:
        word = _carried(state, lifted[1], path[0], path[2])
    elif path and path[0] in BUTTONS:
        word = "".join(path)
    else:
        word = "-".join(path)
    read(state, word)
    return word


def _carried(state: State, count: str, origin: str, target: str) -> str:
    word = f"{origin}-{target}"
    read(state, word)
    whole = piles.pieces_in(state.pile[_cell(state, word, origin)])
    return word if int(count) == whole else count + word


def button(state: State, step: str) -> Message:
    if step in BUTTONS:
        return BUTTONS[step]
    lifted = LIFTED.fullmatch(step)
    if not lifted:
        raise no_button(step)
    return say("Lift {count}", count=lifted[1])


def reserve_letters(state: State, player: int) -> str:
    """The pieces in hand, sorted; with army=during one pawn letter a point left."""
    kinds = (piles.PAWN,) if state.army == rules.DURING else (piles.PAWN, piles.HUNCHBACK, piles.GIANT)
    hand = (PIECES[piles.piece(kind, player)] * state.reserve[player][kind] for kind in kinds)
    return "".join(sorted("".join(hand)))


def describe(state: State, earlier: Sequence[State]) -> dict[str, Any]:
    """The state as outside programs read it, ready for JSON."""
    return {
        "cells": {cell_name(cell): pile_letters(state.pile[cell]) for cell in cells(state) if state.pile[cell]},
        "reserve": [reserve_letters(state, 0), reserve_letters(state, 1)],
        "points": list(state.points),
    }
