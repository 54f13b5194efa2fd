"""STAR in words: move numbers to text and back, and the state as other programs read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sixfold.game.contract import no_button
from sixfold.games.star import bits, board, rules, say
from sixfold.games.star.rules import State
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message

ROWS = "abcdefghijklm"
LENGTHS = (1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1)
NAMES = tuple(f"{row}{number}" for row, length in zip(ROWS, LENGTHS, strict=True) for number in range(1, length + 1))
HOLE = {name: hole for hole, name in enumerate(NAMES)}
WORD = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")

LOCAL_WORDS = {"pass": say("pass")}


def hole_name(hole: int) -> str:
    return NAMES[hole]


def write(state: State, move: int) -> str:
    if move == rules.PASS:
        return "pass"
    return f"{NAMES[bits.origin_of(move)]}-{NAMES[bits.target_of(move)]}"


def legal_moves(state: State, player: int) -> list[int]:
    """What a player may do; the pass stands there alone (2.7)."""
    moves = [0] * rules.MAX_MOVES
    return moves[: rules.legal(state, player, moves)]


def read(state: State, word: str) -> int:
    """The move a word names, legal or not."""
    if word == "pass":
        return rules.PASS
    found = WORD.fullmatch(word)
    if not found:
        raise CannotRead(word, say("a move is two holes, as in c1-d4, or {pass_}", pass_="pass"))
    return bits.moving(read_hole(word, found[1]), read_hole(word, found[2]))


def read_hole(word: str, name: str) -> int:
    """The hole of this name; a refusal names the word it stands in."""
    if name in HOLE:
        return HOLE[name]
    if name[:1] not in ROWS or not name:
        raise CannotRead(word, say("rows of holes run from a to m"))
    row, length = name[0], LENGTHS[ROWS.index(name[0])]
    if length == 1:
        raise CannotRead(word, say("row {row} has one hole, {first}", row=row, first=f"{row}1"))
    raise CannotRead(
        word,
        say("the holes of row {row} run from {first} to {last}", row=row, first=f"{row}1", last=f"{row}{length}"),
    )


def button(state: State, step: str) -> Message:
    if step != "pass":
        raise no_button(step)
    return say("Pass")


def holes_of(state: State, player: int) -> list[int]:
    """Where a player's pieces stand, in reading order."""
    return list(_holes_in(tuple(state.pieces[player])))


@lru_cache(4000)
def _holes_in(words: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hole for hole in range(board.HOLES) if words[board.QUARTER[hole]] >> board.BIT[hole] & 1)


def owner_at(state: State, hole: int) -> int | None:
    """Whose piece stands in a hole."""
    quarter, bit = board.QUARTER[hole], board.BIT[hole]
    return next((player for player in range(state.players) if state.pieces[player][quarter] >> bit & 1), None)


def arrived(state: State) -> list[int]:
    """In order of arrival."""
    found = [player for player in range(state.players) if state.fate[player] > 0]
    return sorted(found, key=lambda player: state.fate[player])


def eliminated(state: State) -> list[int]:
    """In order of event, in seat order when one move eliminated several."""
    found = [player for player in range(state.players) if state.fate[player] < 0]
    return sorted(found, key=lambda player: -state.fate[player])


def describe(state: State, earlier: Sequence[State]) -> dict[str, Any]:
    """The state as outside programs read it, ready for JSON."""
    pieces = {str(p): sorted(NAMES[hole] for hole in holes_of(state, p)) for p in range(state.players)}
    return {"pieces": pieces, "eliminated": eliminated(state), "arrived": arrived(state)}
