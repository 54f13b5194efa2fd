"""What a game declares: endings, options, who begins, credits; and of functions, that only a server can answer.

It knows values and how people write them.  It does not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from sixfold.game.values import read_number
from sixfold.text.errors import BadDeclaration
from sixfold.text.messages import Message, say
from sixfold.text.spelling import nearest

Function = TypeVar("Function", bound=Callable[..., Any])


def server_only(function: Function) -> Function:
    """Marks a name of the contract that the page of a game does not have: only a server asks for it."""
    function.__server_only__ = True  # type: ignore[attr-defined]
    return function


def is_server_only(function: object) -> bool:
    """Whether a function is marked."""
    return getattr(function, "__server_only__", False)


@dataclass(frozen=True)
class Ending:
    """One way a game ends: a short name, the clause, and the sentence people read."""

    name: str
    sentence: Message


@dataclass(frozen=True)
class Option:
    """One thing to choose before a game.  Values are text, as records write them.

    `meaning` explains key and values to who writes `key=value`; `label` is what a page calls the
    option, where nobody sees its key.
    """

    key: str
    default: str
    meaning: Message
    label: Message | None = field(default=None, kw_only=True)

    @property
    def title(self) -> Message:
        """What people read before its values: the label, or else the meaning."""
        return self.label or self.meaning

    def plain_reason(self, value: str) -> Message | None:
        """Why the value is not one of this option's, where its key is not shown, or None."""
        return self.reason(value)

    def reason(self, value: str) -> Message | None:
        """Why the value is not one of this option's, or None."""
        raise NotImplementedError

    def code(self, value: str) -> Any:
        """What the state's field of the same name holds for the value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Choice(Option):
    """One of a few values.

    In the state, numbers stand for themselves, `no` and `yes` for 0 and 1, and other values for
    their place, from 0; `codes` says otherwise, and is needed where numbers and words mix.
    """

    values: tuple[str, ...] = ()
    words: tuple[Message, ...] = ()  # what people read for each value; none: the value itself
    codes: tuple[int, ...] = ()  # what the state holds for each value

    def __post_init__(self) -> None:
        """Refuses a declaration whose parts do not go together."""
        if len(set(self.values)) < len(self.values) or self.default not in ("", *self.values):
            raise BadDeclaration(say("{key}: values are different and the default is one of them", key=self.key))
        if any(extra and len(extra) != len(self.values) for extra in (self.words, self.codes)):
            raise BadDeclaration(say("{key}: there is a word and a code for each value, or none", key=self.key))
        numbers = [value for value in self.values if value.isdigit()]
        if numbers and len(numbers) < len(self.values) and not self.codes:
            values = ", ".join(self.values)
            raise BadDeclaration(
                say("{key}: numbers and words mix in {values}; give codes", key=self.key, values=values)
            )

    def word(self, value: str) -> str:
        """What people read for a value."""
        return str(self.words[self.values.index(value)]) if self.words else value

    def reason(self, value: str) -> Message | None:
        """Why the value is not one of the choices, or None."""
        if value in self.values:
            return None
        reason = say("{key} is one of {values}", key=self.key, values=", ".join(self.values))
        near = nearest(value, self.values)
        return say("{problem}; did you mean {near}?", problem=reason, near=near) if near and value else reason

    def code(self, value: str) -> int:
        """The number that the state holds for the value."""
        place = self.values.index(value)
        if self.codes:
            return self.codes[place]
        if value.isdigit():
            return int(value)
        return int(value == "yes") if set(self.values) == {"no", "yes"} else place


@dataclass(frozen=True)
class Number(Option):
    low: int = 0
    high: int = 0

    def __post_init__(self) -> None:
        """Refuses a default outside the range."""
        if self.default and self.reason(self.default):
            raise BadDeclaration(
                say("{key}: the default {default} is not in the range", key=self.key, default=self.default)
            )

    def reason(self, value: str) -> Message | None:
        """Why the value is no number in range, or None."""
        if read_number(value, self.low, self.high) is not None:
            return None
        return say("{key} is a whole number from {low} to {high}", key=self.key, low=self.low, high=self.high)

    def plain_reason(self, value: str) -> Message | None:
        """The same without the key."""
        return (
            say("Choose a number from {low} to {high}.", low=self.low, high=self.high) if self.reason(value) else None
        )

    def code(self, value: str) -> int:
        """The number itself."""
        return int(value)


WHO_BEGINS = say("Who begins")


@dataclass(frozen=True)
class Starter:
    """Who is the first player: named by people or drawn by lot, always drawn by lot, or decided in the game."""

    how: Literal["asked", "lot", "game"] = "asked"
    sentence: Message = WHO_BEGINS  # the question; where nobody is asked, what people are told


DependentDefaults = Callable[[Mapping[str, str], int], dict[str, str]]


class HeaderLines(Protocol):
    """What a game's own header lines in a record (such as printed sheets) mean to it."""

    keys: tuple[str, ...]
    flag: str  # of the command-line option that names a file of such lines, as in --lines-file
    help: Message  # what that option is for
    note: Message  # what people who own the box should know before they choose

    def check(self, key: str, value: str) -> None:
        """Refuses a bad line by its key."""
        ...

    def resolve(self, given: Mapping[str, str], players: int, options: Mapping[str, str]) -> dict[str, str]:
        """The lines that matter, in the form they are written; refuses bad ones by their key."""
        ...

    def fill(self, state: Any, header_lines: Mapping[str, str]) -> None:
        """Writes what the lines mean into a state."""
        ...


def no_dependent_defaults(given: Mapping[str, str], players: int) -> dict[str, str]:
    """For games whose options do not depend on each other."""
    return {}


@dataclass(frozen=True)
class Credit:
    """The game as it is sold, as its rulebook prints it; empty: it does not say."""

    box_title: str = ""
    designers: tuple[str, ...] = ()
    publisher: str = ""
    year: int | None = None
    trademarks: tuple[str, ...] = ()  # those the rulebook claims for the publisher

    def __post_init__(self) -> None:
        """Refuses trade marks of nobody."""
        if self.trademarks and not self.publisher:
            raise BadDeclaration(say("trade marks belong to the publisher: name it too"))
