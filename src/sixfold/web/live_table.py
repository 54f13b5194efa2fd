"""A table in memory: its state, its log, who is connected, and what was made for its viewers.

It knows when to wake those who wait for its next event.  It does not know how events are
stored, nor what a viewer is shown.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from sixfold.positions import Position
from sixfold.table import covering, older_rules
from sixfold.table import events as e
from sixfold.table.days import Days
from sixfold.table.seating import Holder
from sixfold.table.table import Table

Moment = tuple[int, int]  # a round and a ply of it
TELL_SECONDS = 1.0  # between two times that everybody is told who is connected
AWAY_AFTER = 120.0  # seconds without a connection after which somebody counts as away
AWAY_MARGIN = 0.01  # seconds: timers are not exact
TRIP_STEP = 0.05  # seconds to which ways to the server are measured
LONGEST_TRIP = 5.0  # seconds; who needs longer was not connected
LAST_TRIPS = 5  # of which the shortest counts: who answers late now and then gains nothing
MAX_KEPT_PARTS = 40
THOUGHTS_PER_TABLE = 2  # bot searches at a time: one may be about a position that was taken back


class Entry(msgspec.Struct, frozen=True):
    """An event with its place in the log and in its round."""

    number: int
    event: e.AnyEvent
    round: int
    position: Position  # after the event
    was: str = ""  # the name that a chair had before it got another
    unread: bool = False  # a move that today's rules do not allow: the position is the last one before


class BotTurn(msgspec.Struct, frozen=True):
    """A chair whose bot is to move, and the last event that changed the question or who holds the chair."""

    chair: int
    level: int
    since: int

    @classmethod
    def at(cls, table: Table) -> BotTurn | None:
        """The turn of a bot, if one is to move.  Where several players may act, bots keep to the order of the rules."""
        for chair in table.acting[:1]:
            level = table.chairs[chair].level
            if level is not None:
                since = max(table.round.since[table.player_of(chair)], table.chairs[chair].since)
                return cls(chair, level, since)
        return None


_serials = itertools.count()


class Here(NamedTuple):
    """Who is at a table now, at all servers."""

    chairs: frozenset[int]  # bots among them
    watchers: int


@dataclass(frozen=True)
class Delay:
    """Why a bot whose turn it is has not moved for a while; where nothing else is said, it thinks."""

    turn: BotTurn
    why: Literal["busy", "failed"]  # others are asked first; it could not think and tries again


class Elsewhere(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """Who is connected to a table at other servers."""

    present: tuple[int, ...] = ()  # chairs
    watching: int = 0
    pausing: tuple[int, ...] = ()  # of the chairs, those with a page that shows pauses
    moment: Moment | None = None  # of a pause
    gone_on: tuple[int, ...] = ()  # the chairs that have gone on from it
    shown: bool = False  # whether the table is on the first page
    trips: tuple[tuple[int, float], ...] = ()  # chairs, and how many seconds their way here and back takes


@dataclass
class SeenTable:
    """A table as some may know it, and what was made for them."""

    log: list[Entry] = field(default_factory=list)
    table: Table | None = None
    version: int = -1  # of the table that it was made from
    serial: int = field(default_factory=lambda: next(_serials))
    view_cache: dict[Any, Any] = field(default_factory=dict)
    event_cache: dict[Any, dict[int, Any]] = field(default_factory=dict)


@dataclass
class LiveTable:
    """A table in memory, and everything that is shared by its connections."""

    id: str
    table: Table
    log: list[Entry] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while a command is carried out
    serial: int = field(default_factory=lambda: next(_serials))  # tells it from every other table in memory
    undos: int = 0  # moves were taken back so often
    settled: int = 0  # the last event that was no move and no roll
    stored: int = 0  # the last event that this server has written or read
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # set at the next change, then replaced
    connections: int = 0
    present: Counter[int] = field(default_factory=Counter)  # connections of each chair
    pausing: Counter[int] = field(default_factory=Counter)  # of these, pages that show pauses and say when to go on
    gone_on: dict[Moment, frozenset[int]] = field(default_factory=dict)  # from the present pause: these chairs
    loaded: float = field(default_factory=time.monotonic)
    left: dict[int, float] = field(default_factory=dict)  # when the last connection of a chair ended
    away_after: float = AWAY_AFTER
    watching: int = 0  # connections that hold no chair
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    version: int = 0  # counts what makes another view for somebody
    told_at: float = -TELL_SECONDS  # when everybody was told last who is connected
    telling: bool = False  # whether they are about to be
    told_away: frozenset[int] = frozenset()  # who was away when views were made last
    looking: bool = False  # whether it is looked again who is away
    closing: bool = False  # whether the server is about to stop
    asker: str = ""  # the address of whoever last did something here: for whom bots think
    thinking: dict[int, BotTurn] = field(default_factory=dict)  # by chair
    delay: Delay | None = None  # of a bot's turn, which may be over
    last_trips: dict[int, tuple[float, ...]] = field(default_factory=dict)  # by chair: seconds here and back
    trips: dict[int, float] = field(default_factory=dict)  # by chair: the shortest of these
    measured: dict[int, int] = field(default_factory=dict)  # by chair: the event whose way was measured last
    alarm: asyncio.TimerHandle | None = None  # for when somebody's time is up
    alarm_at: float | None = None  # the Unix time of that
    bot_slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(THOUGHTS_PER_TABLE))
    hints: dict[tuple[int, str, int], asyncio.Task[Any]] = field(default_factory=dict)  # by event, language and player
    event_cache: dict[Any, dict[int, Any]] = field(default_factory=dict)  # encoded events, by language and names
    view_cache: dict[Any, Any] = field(default_factory=dict)  # of the present view: by language, by sort of viewer
    lasting: dict[Hashable, Any] = field(default_factory=dict)  # what viewers were told that moves do not change
    kept_parts: dict[Hashable, bytes] = field(default_factory=dict)  # of views, by all that they depend on
    sights: dict[Hashable, SeenTable] = field(default_factory=dict)  # the table as some may know it, by round and sight

    @classmethod
    def from_events(
        cls, table_id: str, events: list[e.AnyEvent], away_after: float = AWAY_AFTER, days: Days | None = None
    ) -> LiveTable:
        """The table that a log of events leads to."""
        live = cls(table_id, Table(days), away_after=away_after)
        for event in events:
            live.apply(event)
        return live

    def apply(self, event: e.AnyEvent) -> None:
        """Takes an event into account that is in the store."""
        chair = event.chair if isinstance(event, e.Named | e.Revoked) else None
        was = "" if chair is None else self.table.chairs[chair].name
        self.table.apply(event)
        self.undos += isinstance(event, e.Undone)
        if isinstance(event, e.Began):
            self.sights.clear()
        self.settled = self.settled if isinstance(event, older_rules.MOVES) else self.table.number
        position = self.table.position if self.table.rounds else self.table.start
        unread = isinstance(event, older_rules.MOVES) and self.table.round.older is not None
        self.log.append(Entry(self.table.number, event, len(self.table.rounds), position, was, unread))
        self.forget_found(position.before)
        self.stored = max(self.stored, self.table.number)

    @property
    def delayed(self) -> str:
        """Why the bot whose turn it is has not moved for a while; empty where it just thinks."""
        return self.delay.why if self.delay and self.delay.turn == BotTurn.at(self.table) else ""

    def seen_by(self, holder: Holder) -> LiveTable:
        """The table as somebody may know it: what is withheld from them is nowhere in it.

        Itself where nothing is ever hidden; else made anew, since only what was made for viewers is kept.
        """
        if not self.table.rounds or not covering.hides(self.table):
            return self
        own, now = covering.sight_of(self.table, holder.chairs), self.table.round.number
        kept = self.sights.setdefault((now, own), SeenTable())
        for entry in self.log[len(kept.log) :]:
            if entry.round == now:
                after = covering.seen_position(entry.position, own)
                entry = msgspec.structs.replace(entry, event=covering.seen_event(entry.event, after), position=after)
            kept.log.append(entry)
        if kept.version != self.version:
            kept.version, kept.table = self.version, covering.seen_table(self.table, own)
            kept.view_cache, kept.event_cache = {}, {}
        twin = copy.copy(self)
        twin.table, twin.log, twin.serial = kept.table or self.table, kept.log, kept.serial
        twin.view_cache, twin.event_cache = kept.view_cache, kept.event_cache
        return twin

    def notify(self) -> None:
        """Wakes everybody who waits for a change; what was made for viewers before is out of date."""
        self.view_cache.clear()
        self.version += 1
        self.told_away = self.away()
        self._wake()

    def _wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    @staticmethod
    def forget_found(position: Position | None) -> None:
        """Gives back what was found out about the last positions: it was asked for the present view."""
        while position is not None and position.forget():
            position = position.before

    def kept(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """A part of views that stays for many moves; `key` is everything it depends on."""
        if key not in self.kept_parts:
            if len(self.kept_parts) >= MAX_KEPT_PARTS:
                self.kept_parts.clear()
            self.kept_parts[key] = make()
        return self.kept_parts[key]

    def forget_made(self) -> None:
        """Gives back what was made for viewers, when there are none any more."""
        self.view_cache.clear()
        self.event_cache.clear()
        self.kept_parts.clear()
        self.sights.clear()
        self.lasting.clear()
        if self.table.rounds:
            self.forget_found(self.table.position)

    def people_changed(self) -> None:
        """Somebody has come or gone: everybody is told soon, at most once a second."""
        if self.away() != self.told_away:
            self.notify()
        if not self.telling:
            self.telling = True
            wait = max(0.0, self.told_at + TELL_SECONDS - time.monotonic())
            asyncio.get_running_loop().call_later(wait, self._tell_people)

    def _tell_people(self) -> None:
        self.telling, self.told_at = False, time.monotonic()
        self._wake()

    def here(self) -> Here:
        """Who is connected now; bots always are."""
        chairs = self.table.chairs
        found = frozenset(n for n, chair in enumerate(chairs) if chair.kind == "bot" or self.is_here(n))
        return Here(found, self.watchers)

    def is_here(self, chair: int) -> bool:
        """Whether somebody who has this chair is connected, to this server or to another one."""
        return self.table.chairs[chair].taken and (self.present[chair] > 0 or chair in self.elsewhere.present)

    @property
    def watchers(self) -> int:
        """How many connections hold no chair, at all servers."""
        return self.watching + self.elsewhere.watching

    def see_elsewhere(self, seen: Elsewhere) -> None:
        """Takes into account who is connected at other servers."""
        if seen == self.elsewhere:
            return
        for chair in set(self.elsewhere.present) - set(seen.present):
            self.left[chair] = time.monotonic()
            self.notify_when_away()
        gone_on = self.elsewhere.moment, self.elsewhere.gone_on
        self.elsewhere = seen
        if gone_on != (seen.moment, seen.gone_on):
            self.notify()
        self.people_changed()

    def measure(self, chair: int, number: int, seconds: float) -> None:
        """Somebody has seen an event so long after it happened: what their way here and back takes, once an event."""
        if self.measured.get(chair, 0) < number:
            self.measured[chair] = number
            trip = min(max(TRIP_STEP, -(-seconds // TRIP_STEP) * TRIP_STEP), LONGEST_TRIP)
            self.last_trips[chair] = (*self.last_trips.get(chair, ())[1 - LAST_TRIPS :], trip)
            self.trips[chair] = min(self.last_trips[chair])

    def round_trip(self, chair: int) -> float:
        """The seconds that somebody's way to the server and back takes; 0 where that is not known."""
        return self.trips.get(chair, dict(self.elsewhere.trips).get(chair, 0.0))

    def away(self) -> frozenset[int]:
        """The chairs whose people have been gone for a while; after a start of the server the wait begins anew."""
        late = time.monotonic() - self.away_after
        taken = (number for number, chair in enumerate(self.table.chairs) if chair.taken)
        return frozenset(n for n in taken if not self.is_here(n) and self.left.get(n, self.loaded) <= late)

    def notify_when_away(self) -> None:
        """Tells everybody once those who are gone now, and do not come back, count as away."""
        if not self.looking:
            self.looking = True
            asyncio.get_running_loop().call_later(self.away_after + AWAY_MARGIN, self._look_who_is_away)

    def _look_who_is_away(self) -> None:
        """Tells everybody if somebody is away now, and looks again when the next one may be."""
        self.looking = False
        away = self.away()
        if away != self.told_away:
            self.notify()
        soon = [at for chair, at in self.left.items() if not self.is_here(chair) and chair not in away]
        if soon:
            self.looking = True
            wait = max(0.0, min(soon) + self.away_after - time.monotonic()) + AWAY_MARGIN
            asyncio.get_running_loop().call_later(wait, self._look_who_is_away)
