"""Small pictures inside sentences: a die, a piece, a cell, each with words that say the same.

It knows messages and shapes.  It does not know where a sentence is read, nor any game.
A sign is the value of a blank like any other:

    told = say("{name} marks {cells}", name="Ida", cells=row_of((orange_six, green_five)))
    str(told)                        # "Ida marks orange 6, green 5"
    parts(told)                      # ["Ida marks ", Sign(…), " ", Sign(…)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from sixfold.messages import Message
from sixfold.shapes import Shape


@dataclass(frozen=True)
class Sign:
    """A small picture with its equivalent in words."""

    shapes: tuple[Shape, ...]  # in a square of 24 around (0, 0)
    text: str | Message

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True)
class SignRow:
    """Signs one after the other, as the value of one blank."""

    signs: tuple[Sign, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.signs))


Part: TypeAlias = str | Sign


def row_of(signs: Iterable[Sign]) -> SignRow:
    """Several signs for one blank."""
    return SignRow(tuple(signs))


def parts(message: Message) -> list[Part]:
    """The sentence in the reader's language, in pieces of text and signs; its clause is left out."""
    return _merged(_pieces(message))


def _pieces(value: object) -> Iterator[Part]:
    """A value of a blank, or a whole sentence, piece by piece."""
    if isinstance(value, Sign):
        yield value
    elif isinstance(value, SignRow):
        for number, sign in enumerate(value.signs):
            yield from (" ", sign) if number else (sign,)
    elif isinstance(value, Message):
        for text, blank, *_ in Formatter().parse(value.template):
            yield text
            if blank is not None:
                yield from _pieces(value.values[blank])
    else:
        yield str(value)


def _merged(pieces: Iterable[Part]) -> list[Part]:
    """The pieces with neighbouring texts put together, and no empty ones."""
    merged: list[Part] = []
    for piece in pieces:
        last = merged[-1] if merged else None
        if isinstance(piece, str) and isinstance(last, str):
            merged[-1] = last + piece
        elif piece != "":
            merged.append(piece)
    return merged
