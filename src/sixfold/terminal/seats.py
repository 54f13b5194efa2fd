"""Who sits where: people and programs, as written on the command line.

A seat is `human`, `human:Ada`, `random:Rosa`, or a bot as `bots.find` reads it: `bot:4`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sixfold.bots import KINDS
from sixfold.positions.position import Position
from sixfold.positions.record_lines import checked_names
from sixfold.table.seats.names import BOT_NAMES
from sixfold.table.seats.typed_names import checked_name
from sixfold.text.errors import BadValue, CannotRead
from sixfold.text.messages import Message, say

NAMED = ("human", "random")  # what follows the colon is a name
FOREIGN = ("program", "python", "onnx")  # run what is not ours


@dataclass(frozen=True)
class Seat:
    written: str  # how the bot is found, or `human`
    name: str
    named: bool = True  # whether the name stays with who sits there; others belong to the seat

    @property
    def is_human(self) -> bool:
        return self.written == "human"


def filled(written: Sequence[str], count: int) -> list[str]:
    """A text for every seat: people where nothing is written."""
    if len(written) > count:
        given = len(written)
        raise BadValue(written[count], say("this game has {count} seats, not {given}", count=count, given=given))
    return [*written, *["human"] * (count - len(written))]


def usual_names(position: Position) -> tuple[str, ...]:
    """What people are called who have not said it: alone "You", else as the game calls their seats."""
    return (str(say("You")),) if position.players == 1 else position.look.scene().names


def read_seats(written: Sequence[str], defaults: Sequence[str], named: bool = False) -> tuple[Seat, ...]:
    """The seats of a game, people where nothing is written; bots have names of their own, people the game's.

    With `named` the defaults are names that somebody gave, and bots keep them as they are.
    """
    texts = filled(written, len(defaults))
    taken = {called(text) for text in texts}
    free = (name for name in BOT_NAMES if name not in taken)
    seats = [_seat(text, default, named, free) for text, default in zip(texts, defaults, strict=True)]
    names = checked_names([seat.name for seat in seats], len(seats))
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def introduced(seat: Seat) -> Message | None:
    """Who a bot is, in a sentence; None for people."""
    kind, _, rest = seat.written.partition(":")
    if kind == "human":
        return None
    if kind == "bot":
        return say("{name} is a bot of level {level}.", name=seat.name, level=rest)
    if kind == "random":
        return say("{name} plays at random.", name=seat.name)
    return say("{name} is played by {bot}.", name=seat.name, bot=seat.written)


def seated_again(seats: Sequence[str], trusted: bool) -> tuple[str, ...]:
    """Who sat in a saved game, to sit down again; programs and functions only if the file was `trusted`."""
    for text in seats:
        if text.partition(":")[0] in FOREIGN and not trusted:
            listed = " ".join(f"--seat {shlex.quote(seat)}" for seat in seats)
            raise BadValue(text, say("this saved game runs a program; if you want that, add: {seats}", seats=listed))
    return tuple(seats)


def called(text: str) -> str:
    """The name in the text of a seat, or the text itself where it has none."""
    kind, _, name = text.partition(":")
    return name if kind in NAMED and name else text


def find_seat(seats: Sequence[str], name: str) -> int:
    """The seat of this name; refuses a name that nobody has, or several have."""
    names = [called(text) for text in seats]
    if names.count(name) != 1:
        listed = ", ".join(dict.fromkeys(names))
        nobody = say("nobody here is called {name}; at the table: {names}", name=name, names=listed)
        several = say("several are called {name}; give each a name of their own, as in --seat human:Ada", name=name)
        raise BadValue(name, several if name in names else nobody)
    return names.index(name)


def lots_sentence(seats: Sequence[Seat]) -> Message:
    """What is said when lots have been drawn; the seats are in the order of play."""
    if seats[0].is_human and sum(seat.is_human for seat in seats) == 1:
        return say("Lots are drawn: you begin.")
    return say("Lots are drawn: {name} begins.", name=seats[0].name)


def _seat(text: str, default: str, named: bool, free: Iterator[str]) -> Seat:
    """A seat as it is written; a bot without a name takes one of those that are free."""
    kind, _, rest = text.partition(":")
    if kind not in NAMED and kind not in KINDS:
        kinds = ", ".join(dict.fromkeys((*NAMED, *KINDS.values())))
        raise CannotRead(text, say("a seat is one of: {kinds}; people may have a name: human:Ada", kinds=kinds))
    if kind in NAMED and rest:
        return Seat(kind, checked_name(rest))
    if kind == "human" or named:
        return Seat(text, default, named)
    return Seat(text, next(free, default))
