"""SKELETON in words: roll, hold, and `=4` for a die, as `sixfold/game/defaults/notation.py` writes it.

The words are no places of the picture, so each is a button.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold.game.contract import no_button
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message

from . import say
from .rules import State

WORDS = ("roll", "hold")  # by move


def write(state: State, move: int) -> str:
    """The word of a move."""
    return WORDS[move]


def read(state: State, word: str) -> int:
    """The move of a word, legal or not."""
    if word not in WORDS:
        raise CannotRead(word, say("roll or hold"))
    return WORDS.index(word)


def button(state: State, step: str) -> Message:
    """What is written on the button of a word."""
    if step not in WORDS:
        raise no_button(step)
    return say("Roll again") if step == "roll" else say("Hold {points}", points=state.collected)


def describe(state: State, earlier: Sequence[State]) -> dict[str, Any]:
    """The position as programs read it."""
    return {
        "points": state.points[: state.players],
        "collected": state.collected,
        "face": state.face or None,
        "round": state.round,
    }
