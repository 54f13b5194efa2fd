"""What sentences are put together from: people, one of whom may be the reader, numbers of things, amounts and days.

It knows how the reader's language puts them (`cldr`), and who is "you".  It does not know what the sentences are about.
A French « de » or « que » before a name is elided by the message itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from sixfold.text.cldr import WRITING
from sixfold.text.messages import Message, language, say


def listed(names: Sequence[object]) -> Message | str:
    """Names as a sentence lists them: `Ada, Bob and Eve`."""
    others, last = [str(name) for name in names[:-1]], str(names[-1])
    return say("{names} and {last}", names=", ".join(others), last=last) if others else last


def strung(parts: Iterable[object]) -> str:
    """Parts of a sentence with semicolons between them, which French sets with a blank before."""
    return str(say("; ")).join(map(str, parts))


def is_you(name: str) -> bool:
    """Whether a name is what its owner reads instead of it; nobody else may be called so."""
    return name == str(say("You"))


def called(players: Sequence[int], names: Sequence[str], reader: int | None) -> list[str]:
    """The names of players in the middle of a sentence; the reader is "you"."""
    return [str(say("you")) if player == reader else names[player] for player in players]


def addressed(players: Sequence[int], names: Sequence[str], reader: int | None, **sentences: Message) -> Message:
    """The one of four sentences that fits these players, told to a reader who may be among them.

    `you` alone, `one` with a blank `{name}`, `several` with `{names}`, and `you_and_others` with `{you}` for all of
    them; those that never fit may be left out.
    """
    others = [names[player] for player in players if player != reader]
    if not others:
        return sentences["you"]
    if reader in players:
        return sentences["you_and_others"].with_values(you=listed([say("You"), *others]))
    if len(others) > 1:
        return sentences["several"].with_values(names=listed(others))
    return sentences["one"].with_values(name=others[0])


class Number(msgspec.Struct, frozen=True):
    """A number that is written in the language in which it is read."""

    value: float
    places: int = 0
    in_percent: bool = False
    signed: bool = False  # a plus, too

    def __str__(self) -> str:
        writing = WRITING[language()]
        digits, _, part = f"{abs(self.value):z.{self.places}f}".partition(".")
        grouped = grouped_digits(digits, writing.group) + (writing.decimal + part if part else "")
        text = writing.percent.replace("{number}", grouped) if self.in_percent else grouped
        is_zero = not (digits + part).strip("0")
        return text if is_zero else ("−" if self.value < 0 else "+" if self.signed else "") + text


def grouped_digits(digits: str, between: str) -> str:
    first = len(digits) % 3
    groups = [digits[place : place + 3] for place in range(first, len(digits), 3)]
    return between.join([digits[:first], *groups] if first else groups)


def number(value: float, places: int = 0, signed: bool = False) -> Number:
    """A number with so many decimals, as the reader's language writes it."""
    return Number(value, places, False, signed)


def percent(share: float, places: int = 0, signed: bool = False) -> Number:
    """A share of 1 as a percentage."""
    return Number(100 * share, places, True, signed)


class Counted(msgspec.Struct, frozen=True):
    """A number of things; the reader's language decides which numbers go with a singular."""

    number: int
    one: Message
    several: Message

    def __str__(self) -> str:
        form = self.one if abs(self.number) in WRITING[language()].ones else self.several
        return str(form.with_values(number=number(self.number)))


def counted(number: int, one: Message, several: Message) -> Counted:
    """A number of things in words: `1 mark`, `2 marks`; both sentences have a blank `{number}`."""
    return Counted(number, one, several)


def points(number: int) -> Counted:
    return counted(number, say("{number} point"), say("{number} points"))


def with_minus(number: int | str) -> str:
    """A number with a minus sign, as rulebooks print it; a keyboard has only a hyphen."""
    return str(number).replace("-", "−")


def long_day(day: date) -> str:
    """A day as people write it: 16 November 2026."""
    writing = WRITING[language()]
    return writing.day.format(day=day.day, month=writing.months[day.month - 1], year=day.year)
