"""Who sits where: people and programs, as written on the command line.

A seat is `human`, `human:Ada`, `random:Rosa`, or a bot as `bots.find` reads it: `bot:4`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixfold.bots import KINDS
from sixfold.errors import CannotRead
from sixfold.messages import say
from sixfold.record import checked_names

NAMED = ("human", "random")  # what follows the colon is a name


@dataclass(frozen=True)
class Seat:
    written: str  # how the bot is found, or `human`
    name: str

    @property
    def is_human(self) -> bool:
        return self.written == "human"


def read_seats(written: Sequence[str], defaults: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a game, people where nothing is written; names default to the game's."""
    if len(written) > len(defaults):
        raise CannotRead(written[len(defaults)], say("this game has {count} seats", count=len(defaults)))
    filled = [*written, *["human"] * (len(defaults) - len(written))]
    seats = [_seat(text, default) for text, default in zip(filled, defaults, strict=True)]
    names = checked_names([seat.name for seat in seats], len(seats))
    return tuple(Seat(seat.written, name) for seat, name in zip(seats, names, strict=True))


def _seat(text: str, default: str) -> Seat:
    kind, _, rest = text.partition(":")
    if kind in NAMED:
        return Seat(kind, rest or default)
    if kind not in KINDS:
        kinds = ", ".join((*NAMED, *KINDS.values()))
        raise CannotRead(text, say("a seat is one of: {kinds}; people may have a name: human:Ada", kinds=kinds))
    return Seat(text, f"{default} ({kind} {rest})" if kind in ("bot", "mcts") else f"{default} ({kind})")
