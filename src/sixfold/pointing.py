"""How a move is made by pointing, where a path of places and buttons is not all: numbers, free choices, sides.

A game says these things once, with its own labels; pages know no more than this.  Nothing here
knows a game, nor how anything is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sixfold.messages import Message


@dataclass(frozen=True)
class Counting:
    """The words around steps that are numbers of pieces (`#2`), in games whose paths have them."""

    legend: Message  # before the numbers
    whole: Message  # what no number means: all pieces
    prompt: Message  # asks for a number


@dataclass(frozen=True)
class Toggles:
    """A phase whose moves are free choices: at most one place of each row, and then a button.

    The word of a move is its places in the order of the rows, joined; the picture shows which
    places can be chosen.
    """

    rows: Sequence[Sequence[str]]  # places of the picture
    join: str  # what stands between the places of a word
    ability: Message  # what can be done at a place, as in "can be marked"
    done: Callable[[int], Message]  # what the button says when so many places are chosen
    nothing: Message | None = None  # said where a cycle is empty
    cycles: Mapping[str, Sequence[str]] = field(default_factory=dict)  # other places that step through those of a row


@dataclass(frozen=True)
class Side:
    """A place of the picture that opens another player's side of it, where pictures have a front."""

    place: str
    player: int  # whose side it opens
    label: Message  # says whose it is, while it is open
    back: Message  # what the button says that closes it
