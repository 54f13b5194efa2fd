"""Options that belong to people: put together from what each chose, and taken apart again.

It knows a game's options and the order in which people sit.  It does not know who they are.
People are in the order of the players, each with the letters they chose for some options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from sixfold.errors import CannotRead
from sixfold.game import Game, PersonalOption
from sixfold.messages import say

T = TypeVar("T")


def personal_options(game: Game) -> list[PersonalOption]:
    return [option for option in game.options if isinstance(option, PersonalOption)]


def options_of(game: Game, people: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The options that people's choices come to; one about which nobody chose anything is left out."""
    known = {option.key: option for option in personal_options(game)}
    for person in people:
        for key, part in person.items():
            if key not in known:
                reason = say("people choose here: {keys}", keys=", ".join(known) or "-")
                raise CannotRead(f"{key}={part}", reason)
    values = {key: _joined(option, [person.get(key, "") for person in people]) for key, option in known.items()}
    return {key: value for key, value in values.items() if value}


def _joined(option: PersonalOption, parts: Sequence[str]) -> str:
    most = option.each(len(parts))
    for part in parts:
        if len(part) > most or not set(part) <= set(option.letters):
            reason = say("a person has at most {most} of {letters}", most=most, letters=option.letters)
            raise CannotRead(f"{option.key}={part}", reason)
    together = "".join(parts)
    for letter in together:
        if together.count(letter) > 1:
            raise CannotRead(f"{option.key}={letter}", say("only one person can have this"))
    return option.join(parts)


def parts_of(game: Game, options: Mapping[str, str], players: int) -> list[dict[str, str]]:
    """Each player's part of the options that belong to people."""
    split = {o.key: o.split(options[o.key], players) for o in personal_options(game) if o.key in options}
    return [{key: parts[player] for key, parts in split.items()} for player in range(players)]


def turned(people: Sequence[T], first: int) -> list[T]:
    """Everybody in the order of play when somebody else begins."""
    return [*people[first:], *people[:first]]


def turned_options(game: Game, options: Mapping[str, str], players: int, first: int) -> dict[str, str]:
    """Options in which everybody keeps what is theirs when somebody else begins."""
    return dict(options) | options_of(game, turned(parts_of(game, options, players), first))
