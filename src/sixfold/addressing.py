"""Sentences about people, one of whom may be the reader.

It knows how names and numbers of things are put, and who is "you".  It does not know what the sentences are about.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.messages import Message, say


def listed(names: Sequence[object]) -> Message | str:
    """Names as a sentence lists them: `Ada, Bob and Eve`."""
    others, last = [str(name) for name in names[:-1]], str(names[-1])
    return say("{names} and {last}", names=", ".join(others), last=last) if others else last


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


def counted(number: int, one: Message, several: Message) -> Message:
    """A number of things in words: `1 mark`, or with the number in its blank `{number} marks`."""
    return one if number == 1 else several.with_values(number=with_minus(number))


def with_minus(number: int | str) -> str:
    """A number with a minus sign, as rulebooks print it; a keyboard has only a hyphen."""
    return str(number).replace("-", "−")


def points(number: int) -> Message:
    """A number of points."""
    return counted(number, say("1 point"), say("{number} points"))
