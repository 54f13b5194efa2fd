"""Small pictures inside sentences: a die, a piece, a cell, each with words that say the same.

It knows messages and shapes.  It does not know where a sentence is read, nor any game.
A sign is the value of a blank like any other:

    sentence = say("{name} marks {cells}", name="Ida", cells=row_of((orange_six, green_five)))
    str(sentence)                     # "Ida marks orange 6, green 5"
    parts(sentence)                   # ["Ida marks ", Sign(…), " ", Sign(…)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

import msgspec

from sixfold.game.shapes import Shape
from sixfold.text.messages import Message

BLANK = re.compile(r"\{(\w+)\}")
NO_BREAK = "\u00a0"  # a blank at which no line ends


class Sign(msgspec.Struct, frozen=True):
    """A small picture with its equivalent in words; one that stands beside its words has none."""

    shapes: tuple[Shape, ...]  # in a square of 24 around (0, 0)
    text: str | Message = ""

    def __str__(self) -> str:
        return str(self.text)


class Row(msgspec.Struct, frozen=True):
    """Signs or words one after the other, as the value of one blank."""

    values: tuple[object, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.values))


class WithSign(msgspec.Struct, frozen=True):
    """Words with a sign after them that shows the same, as the value of one blank."""

    words: str | Message
    sign: Sign  # without words of its own

    def __str__(self) -> str:
        return str(self.words)


Part: TypeAlias = str | Sign


def row_of(values: Iterable[object]) -> Row:
    """Several signs, or several words, for one blank."""
    return Row(tuple(values))


def parts(message: Message) -> list[Part]:
    """The sentence in the reader's language, in pieces of text and signs; its clause is left out."""
    return _merged(_pieces(message))


def _pieces(value: object) -> Iterator[Part]:
    """A value of a blank, or a whole sentence, piece by piece."""
    if isinstance(value, Sign):
        yield value
    elif isinstance(value, Row):
        between = " " if all(isinstance(one, Sign) for one in value.values) else ", "
        for number, one in enumerate(value.values):
            yield between if number else ""
            yield from _pieces(one)
    elif isinstance(value, WithSign):
        yield from (*_pieces(value.words), NO_BREAK, value.sign)
    elif isinstance(value, Message):
        for text, blank in _split(value.template):
            yield text
            if blank is not None:
                yield from _pieces(value.values[blank])
    else:
        yield str(value)


@lru_cache(4000)
def _split(template: str) -> tuple[tuple[str, str | None], ...]:
    """The texts of a template, each with the blank that follows it."""
    found = BLANK.split(template)  # texts, and between them the names of blanks
    return tuple(zip(found[::2], [*found[1::2], None], strict=True))


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
