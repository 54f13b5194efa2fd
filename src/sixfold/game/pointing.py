"""How a move is made by pointing, where a path of places and buttons is not all: numbers and free choices.

And what is said where pointing leads nowhere.  A game says these things once, with its own
labels; pages know no more than this.  Nothing here knows a game, nor how anything is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sixfold.game.shapes import Circle, Shape
from sixfold.text.messages import Message

Way = tuple[str, ...]  # places of the picture that a line leads through; a single one has a ring around it


@dataclass(frozen=True)
class Answer:
    """Why pointing leads nowhere, in the terms of the thing pointed at, and what is shown for a moment."""

    message: Message  # with the clause it rests on, if there is one
    ways: tuple[Way, ...] = ()  # where the reason can be seen
    action: str = ""  # the one it speaks of, as the game calls it; empty while none has begun

    def __str__(self) -> str:
        return self.message.sentence


@dataclass(frozen=True)
class Layer:
    """One piece of a pile, from which the pile can be lifted."""

    shapes: tuple[Shape, ...]  # in a box of 80 by 32 around (0, 0)
    label: Message  # says what is lifted from here


@dataclass(frozen=True)
class Marks:
    """What is shown while somebody points, besides the places that their moves name."""

    through: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by first place: where moves only lead through
    results: Mapping[str, str] = field(default_factory=dict)  # by word: what will stand there; `♔` is a crown
    source: str = ""  # the place of what is to be placed, which can be dragged though it is no step
    # By place the pieces of its pile, the top one first: to lift from the second is the step `#2`, from the last
    # the whole pile, which has no number.  Where paths have numbers and there are none, plain discs are drawn.
    layers: Mapping[str, Sequence[Layer]] = field(default_factory=dict)


@dataclass(frozen=True)
class Card:
    """A choice that is no place of the picture: what it is called, does, looks like and costs."""

    step: str  # as rows and paths name it
    label: Message
    about: Message  # what it does, in one line
    shapes: tuple[Shape, ...]  # in a square of 80 around (0, 0)
    price: int = 0


@dataclass(frozen=True)
class Toggles:
    """A phase whose moves are free choices: at most one place of each row, and then a button.

    The word of a move is its places in the order of the rows, joined; the picture shows which
    places can be chosen.  A card that stands in no row is shown too, and says why it cannot be had.
    """

    rows: Sequence[Sequence[str]]  # places of the picture, or cards
    join: str  # what stands between the places of a word
    ability: Message  # what can be done at a place, as in "can be marked"
    done: Callable[[int], Message]  # what the button says when so many places are chosen
    cycles: Mapping[str, Sequence[str]] = field(default_factory=dict)  # other places that step through those of a row
    prefix: str = ""  # what stands before the places of a word
    sign: tuple[Shape, ...] = (Circle(0, 0, 9, "accent"),)  # on a place that is chosen, in a square of 40 around (0, 0)
    cards: Sequence[Card] = ()  # choices that are no places, each with its picture and price
    purse: int = 0  # what there is to spend on cards
    left: Callable[[int], Message] | None = None  # says what is left of it


class DieDue(NamedTuple):
    """How a die looks that is to be rolled."""

    role: str  # of its colour; its pips have the role `on-…`
    name: str | Message  # what tells it from the others


class RollDue(NamedTuple):
    """A roll that is due."""

    player: int | None = None  # who rolls; None where that cannot be said
    dice: tuple[DieDue, ...] = ()  # none: they are numbered
