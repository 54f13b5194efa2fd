"""What can happen at a table, and what can be asked of it: events and commands.

It knows how events and commands are written.  It does not know what they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from sixfold.table.clocks import ClockSetting

Offerable = Literal["draw", "undo", "rematch", "hand"]
Phrase = Literal["hello", "luck", "nice", "ouch", "think", "moment", "game", "again"]  # read as `phrases` says


class Event(msgspec.Struct, tag_field="kind", tag=str.lower, kw_only=True):
    """Something that happened; the log numbers it."""

    at: float = 0.0  # seconds since 1970


class ChairEvent(Event, kw_only=True):
    """What somebody at a chair did, or what happened to it."""

    chair: int


class Seat(msgspec.Struct, frozen=True):
    """A chair as it is when the table is opened."""

    name: str = ""
    level: int | None = None  # of the bot that sits there
    taken: bool = False  # by somebody, though a bot may play for them
    keys: tuple[str, ...] = ()  # hashes of the keys that open it
    options: dict[str, str] = {}  # of the person who sits there, as `personal` reads them


class Opened(Event, kw_only=True):
    version: str  # of sixfold
    rules_version: int = 1  # of the game's rules; old logs have none and were begun under the first
    game: str
    players: int
    options: dict[str, str]  # of the game; in old logs also those of people, in the order of players
    extras: dict[str, str]
    chairs: tuple[Seat, ...]
    host: str  # hash of the host's key
    invite: str = ""  # hash of the key that opens any free chair
    covered: bool = False  # whether people cover their side from each other, when the game says so
    position: str = ""  # the code that every round begins from; empty: the game's own start
    secret: str = ""  # never shown: for keys, and for the luck of bots; old logs have none
    private: bool = False  # whether only people with a link may watch
    watch_key: str = ""  # hash of the key that lets people watch, where the table is private
    shown: bool = False  # whether the server's first page shows this table to everybody
    daily: str = ""  # the day whose game is played here, as in 2026-01-31; its dice are those of everybody
    try_of: str = ""  # never shown: of whom this is the try that counts on that day; empty: it is practice
    clock: ClockSetting | None = None  # between two; None: everybody takes their time
    first_seconds: float = 0.0  # before the clock of the first move runs; 0 in old logs: it has none
    real_dice: bool = False  # whether people roll dice of their own and enter what they show


class Began(Event, kw_only=True):
    """A round: the chair that is player 0, and the dice."""

    first: int
    lot: bool = False  # whether the chair was drawn by lot
    commit: str = ""
    secret: str = ""  # hidden until the round is over


class Sat(ChairEvent, kw_only=True):
    """Somebody took a chair; `key` is the hash of a key made for them."""

    name: str = ""
    key: str = ""
    only: bool = False  # whether no other key opens the chair from now on; in old logs the host's does


class Named(ChairEvent, kw_only=True):
    name: str


class Played(ChairEvent, kw_only=True, omit_defaults=True):
    word: str  # without its player
    stand_in: bool = False  # whether a simpler bot made it, because the chair's own failed
    spent: float = 0.0  # seconds of the chair's clock
    seen: list[Any] | None = None  # in no log: what may be known of the state after it, where things are hidden


class Rolled(Event, kw_only=True, omit_defaults=True):
    word: str
    chair: int | None = None  # of who entered what real dice show; None: the server rolled
    seen: list[Any] | None = None  # as for a move


class Offered(Event, kw_only=True):
    """Something was offered to everybody else who sits here."""

    what: Offerable
    chairs: tuple[int, ...]  # of whoever offers it
    ply: int = 0  # moves that an undo would leave
    roll: bool = False  # whether it would take back a roll that was entered
    seat: int | None = None  # the chair that a bot is to play for; only who sits there is asked
    level: int | None = None  # of that bot


class Accepted(Event, kw_only=True):
    """Some of those who were asked agree; once the last one does, what was agreed happens instead."""

    chairs: tuple[int, ...]


class Declined(ChairEvent):
    """Somebody declined what was offered."""


class Withdrawn(ChairEvent):
    """Whoever offered something takes it back."""


class Undone(Event, kw_only=True):
    """Moves were taken back, or a roll that was entered, with the moves after it."""

    ply: int  # moves left
    chair: int
    roll: bool = False  # whether what was taken back began with a roll


class Drawn(Event):
    """The round ended in a draw by agreement."""


class Resigned(ChairEvent):
    """Somebody gave the round up."""


class Flagged(ChairEvent):
    """Somebody's time is up, and the round lost."""


class Outage(Event, kw_only=True):
    """There was no server, so nobody could move while a clock ran: it stood still from then to then."""

    since: float
    until: float  # a little later than `at`, so that everybody is connected again


class Handed(ChairEvent, kw_only=True):
    """A bot of this level plays for a chair from now on; None: its holder does again."""

    level: int | None


class Revoked(Event, kw_only=True):
    """All keys of a chair, the invitation or the link to watch are invalid; `key` is the hash of the new one."""

    chair: int | None
    key: str
    removed: bool = False  # whether somebody sat there
    watch: bool = False  # the link to watch: from now on the table is private


class Muted(Event, kw_only=True):
    """The names that people typed are replaced by those of the seats, or shown again."""

    on: bool


class Said(ChairEvent, kw_only=True):
    """Somebody said one of the phrases."""

    phrase: Phrase


class Followed(ChairEvent, kw_only=True):
    """Somebody opened another table for the same people."""

    next: str  # never shown: its id, for those who have played here


class Silenced(Event, kw_only=True):
    on: bool


class Shown(Event, kw_only=True):
    on: bool


OfChairEvent = Sat | Named | Said | Played | Declined | Withdrawn | Resigned | Flagged | Handed | Followed
OfTableEvent = (
    Opened | Began | Rolled | Offered | Accepted | Undone | Drawn | Outage | Revoked | Muted | Silenced | Shown
)
AnyEvent = OfChairEvent | OfTableEvent


class Command(msgspec.Struct, tag_field="do", tag=str.lower, kw_only=True, forbid_unknown_fields=True):
    """What somebody asks for.  The client makes the id; a command with the same id is carried out once."""

    id: str
    expect: int  # the number of the last event that was seen


class ChairCommand(Command, kw_only=True):
    chair: int


class Play(ChairCommand, kw_only=True):
    word: str
    thought: float | None = None  # seconds since the player saw that it was their turn, where there is a clock


class Roll(ChairCommand, kw_only=True):
    """Enters what real dice show; anybody who sits at the table may."""

    word: str


class PlayAsStandIn(Play, tag="play as stand-in", kw_only=True):
    """Makes the move of a simpler bot for one that failed; the server's own, never sent by a client."""


class Undo(ChairCommand):
    """Takes back one's last move, or asks to."""


class Draw(ChairCommand):
    """Offers a draw."""


class Accept(ChairCommand):
    """Accepts what was offered."""


class Decline(ChairCommand):
    """Declines what was offered."""


class Withdraw(ChairCommand):
    """Takes back what one has offered."""


class Resign(ChairCommand):
    """Gives the round up."""


class Rematch(ChairCommand, kw_only=True):
    """Begins another round, or asks for one; with a level the host's bots play at it from now on."""

    level: int | None = None


class Hand(ChairCommand, kw_only=True):
    """Lets a bot play for a chair; None: its holder plays again."""

    level: int | None


class Name(ChairCommand, kw_only=True):
    name: str


class Say(ChairCommand, kw_only=True):
    phrase: Phrase


class Revoke(Command, kw_only=True):
    """Makes the links of a chair invalid and removes who sits there; or the invitation, or the link to watch."""

    chair: int | None
    watch: bool = False


class Mute(Command, kw_only=True):
    """Replaces the names that people typed by those of the seats, or shows them again."""

    on: bool


class Silence(Command, kw_only=True):
    """Switches phrases off at the table, or on again."""

    on: bool


class Show(Command, kw_only=True):
    """Shows the table on the server's first page, or takes it off."""

    on: bool


OfChair = Play | Roll | Undo | Draw | Accept | Decline | Withdraw | Resign | Rematch | Hand | Name | Say
AnyCommand = OfChair | Revoke | Mute | Silence | Show

HIDDEN = ("host", "invite", "key", "secret", "watch_key", "try_of", "next")

_events: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def written(event: AnyEvent) -> bytes:
    return msgspec.json.encode(event)


def stamped(events: Iterable[AnyEvent], now: float) -> list[AnyEvent]:
    return [msgspec.structs.replace(event, at=round(now, 3)) for event in events]


def read_event(data: bytes) -> AnyEvent:
    return _events.decode(data)


def public(event: AnyEvent) -> dict[str, Any]:
    """An event as everybody may know it: without keys, without the secret of the dice."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, Opened):
        data["chairs"] = [
            {"name": seat.name, "level": seat.level, "taken": seat.taken, "options": seat.options}
            for seat in event.chairs
        ]
    return {name: value for name, value in data.items() if name not in HIDDEN}


def read_public(data: Mapping[str, Any]) -> AnyEvent:
    """The event from its public form; fields that are no part of it are ignored."""
    known = {name: value for name, value in data.items() if (name, value) != ("ply", None)}
    event: AnyEvent = msgspec.convert(known | {"host": "", "key": "", "next": ""}, AnyEvent)
    return event


def read_command(data: bytes) -> AnyCommand:
    """A command as a client sends it.

    Raises msgspec.ValidationError or msgspec.DecodeError, which say what is wrong and where.
    """
    return _commands.decode(data)
