"""SIX MIX in words: `=4` and `R1`, and the state as other programs read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sixfold.game.contract import no_button
from sixfold.games.sixmix import COLOUR_PICKS, rules, say
from sixfold.games.sixmix.rules import State
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message

LETTERS = "GBROL"  # of the colours, in the order of the tray
LOCAL_WORDS = {pick.letter: pick.on_board for pick in COLOUR_PICKS if pick.on_board}
WORD = re.compile("([GBROL])([1-6])")
OUTCOME = re.compile("=([1-6])")


def cell_name(cell: int) -> str:
    return f"{LETTERS[cell // rules.COLUMNS]}{cell % rules.COLUMNS + 1}"


def write(state: State, move: int) -> str:
    return cell_name(move)


def read(state: State, word: str) -> int:
    """The cell a word names, also in a row that takes no part."""
    found = WORD.fullmatch(word)
    if word == "none":  # what other games call it when nothing is done
        raise CannotRead(word, say("every die must be placed; name a free cell, as in R1"))
    if not found:
        raise CannotRead(
            word, say("a cell is a row, one of {letters}, and a number from 1 to 6, as in R1", letters=LETTERS)
        )
    return LETTERS.index(found[1]) * rules.COLUMNS + int(found[2]) - 1


def path_of(state: State, word: str) -> tuple[str, ...]:
    """The cell alone: the die is the one that was rolled."""
    return (word,)


def word_of(state: State, path: Sequence[str]) -> str:
    word = "-".join(path)
    read(state, word)
    return word


def button(state: State, step: str) -> Message:
    raise no_button(step)


def write_outcome(state: State, outcome: int) -> str:
    return f"={outcome + 1}"


def read_outcome(state: State, word: str) -> int:
    """The outcome of a word such as `=4`; refuses what the dice cannot show."""
    found = OUTCOME.fullmatch(word)
    if not found:
        raise CannotRead(word, say("one die is rolled now, written =1 to =6"))
    return int(found[1]) - 1


def row_text(state: State, colour: int) -> str:
    """A row as its digits, with `.` for a free cell."""
    return "".join(str(rules.face_on(state, colour, column) or ".") for column in range(rules.COLUMNS))


def colours_in_order(state: State) -> list[int]:
    """The colours that take part, in the order of play."""
    return list(state.colours[: state.rows])


def colour_to_move(state: State) -> int | None:
    """None in the roll-off, and when the tray is full."""
    return None if state.rolling or not state.free else rules.mover(state)


def describe(state: State, earlier: Sequence[State]) -> dict[str, Any]:
    """The state as outside programs read it, ready for JSON."""
    colour = colour_to_move(state)
    return {
        "round": state.round,
        "rows": {LETTERS[row]: row_text(state, row) for row in colours_in_order(state)},
        "points": list(state.points[: state.players]),
        "to_place": state.die or None,
        "starter": None if state.starter == rules.NOBODY else state.starter,
        "colour": None if colour is None else LETTERS[colour],
        "history": _rounds([*earlier, state]),
    }


def _rounds(states: Sequence[State]) -> list[list[int]]:
    """The points of each round that was closed (every round gives some)."""
    return [list(after.won[: after.players]) for before, after in pairwise(states) if after.points != before.points]
