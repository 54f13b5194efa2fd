"""Options that belong to people: declared by games, put together from what each person chose, taken apart again.

It knows a game's options and the order in which people sit.  It does not know who they are.
People are in the order of the players, each with the letters they chose for some options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from sixfold.game.contract import Game, Option
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say

T = TypeVar("T")


@dataclass(frozen=True)
class Pick:
    """Something that a person may choose: its letter, what else it is called, and the role of its swatch."""

    letter: str
    label: Message | None = None
    role: str = ""
    on_board: Message | None = None  # its letter as boards show it to the reader, where that differs by language

    @property
    def shown(self) -> str:
        """The letter that a reader knows it by."""
        return str(self.on_board or self.letter)


@dataclass(frozen=True)
class PersonalOption(Option):
    """An option put together from what each person chose, which stays with them when seats change.

    A person's part is the letters of what they chose, empty if they chose nothing.  No two
    people have the same letter.
    """

    label: Message = field()  # what it is called beside a person's name
    picks: tuple[Pick, ...]  # one alone is a tick that nobody has to have

    @property
    def letters(self) -> str:
        """Every letter that parts may have."""
        return "".join(pick.letter for pick in self.picks)

    def each(self, players: int) -> int:
        """How many letters a person has."""
        return 1

    def written(self, typed: str) -> str:
        """The value as files have it, of one typed with the letters of the reader's board or of files."""
        letters = {pick.shown: pick.letter for pick in self.picks}
        return "".join(letters.get(letter, letter) for letter in typed)

    def joined(self, parts: Sequence[str]) -> str:
        """The value for people with these parts, in the order of the players; empty: the default."""
        raise NotImplementedError

    def parts(self, value: str, players: int) -> tuple[str, ...]:
        raise NotImplementedError


@dataclass(frozen=True)
class PersonalLetters(PersonalOption):
    """Different letters, one a player in turn; who chose none has the first that nobody chose."""

    def joined(self, parts: Sequence[str]) -> str:
        """The letters of all, in turn."""
        if not any(parts):
            return ""
        free = [letter for letter in self.letters if letter not in "".join(parts)]
        chosen = [part[turn : turn + 1] for turn in range(self.each(len(parts))) for part in parts]
        return "".join(letter or free.pop(0) for letter in chosen)

    def parts(self, value: str, players: int) -> tuple[str, ...]:
        return tuple(value[player::players] for player in range(players))


def personal_options(game: Game) -> list[PersonalOption]:
    return [option for option in game.options if isinstance(option, PersonalOption)]


def options_of(game: Game, people: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The options that people's choices come to; one about which nobody chose anything is left out."""
    known = {option.key: option for option in personal_options(game)}
    for person in people:
        for key, part in person.items():
            if key not in known:
                reason = say("each person chooses here: {keys}", keys=", ".join(known) or "-")
                raise CannotRead(f"{key}={part}", reason)
    values = {key: _joined(option, [person.get(key, "") for person in people]) for key, option in known.items()}
    return {key: value for key, value in values.items() if value}


def _joined(option: PersonalOption, parts: Sequence[str]) -> str:
    most = option.each(len(parts))
    for part in parts:
        if len(part) > most or not set(part) <= set(option.letters):
            reason = say("each person has at most {most} of {letters}", most=most, letters=option.letters)
            raise CannotRead(f"{option.key}={part}", reason)
    together = "".join(parts)
    for letter in together:
        if together.count(letter) > 1:
            raise CannotRead(f"{option.key}={letter}", say("only one person can have this"))
    return option.joined(parts)


def parts_of(game: Game, options: Mapping[str, str], players: int) -> list[dict[str, str]]:
    """Each player's part of the options that belong to people."""
    split = {o.key: o.parts(options[o.key], players) for o in personal_options(game) if o.key in options}
    return [{key: parts[player] for key, parts in split.items()} for player in range(players)]


def turned(people: Sequence[T], first: int) -> list[T]:
    """Everybody in the order of play when somebody else begins."""
    return [*people[first:], *people[:first]]


def turned_options(game: Game, options: Mapping[str, str], players: int, first: int) -> dict[str, str]:
    """Options in which everybody keeps what is theirs when somebody else begins."""
    return dict(options) | options_of(game, turned(parts_of(game, options, players), first))
