"""Who sits where: people and programs, as written on the command line.

A seat is `human`, `human:Ada`, `random` or `random:Rosa`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixfold.errors import CannotRead
from sixfold.messages import say
from sixfold.record import checked_names

KINDS = ("human", "random")


@dataclass(frozen=True)
class Seat:
    kind: str
    name: str

    @property
    def is_human(self) -> bool:
        return self.kind == "human"


def read_seats(written: Sequence[str], defaults: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a game, people where nothing is written; names default to the game's."""
    if len(written) > len(defaults):
        raise CannotRead(written[len(defaults)], say("this game has {count} seats", count=len(defaults)))
    seats = []
    for number, default in enumerate(defaults):
        kind, _, name = (written[number] if number < len(written) else "human").partition(":")
        if kind not in KINDS:
            reason = say("a seat is one of {kinds}, with a name if you like: human:Ada", kinds=", ".join(KINDS))
            raise CannotRead(written[number], reason)
        seats.append(Seat(kind, name or default))
    names = checked_names([seat.name for seat in seats], len(seats))
    return tuple(Seat(seat.kind, name) for seat, name in zip(seats, names, strict=True))
