"""A table in memory: its state, its log, and in parts who is connected and what was made for viewers.

It knows when to wake those who wait for its next event.  It does not know how events are
stored, nor what a viewer is shown.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from sixfold.positions.position import Position, forget_words
from sixfold.table import events as e
from sixfold.table import older_rules
from sixfold.table.days import Days
from sixfold.table.seats import onlookers
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table
from sixfold.web.tables.pauses import Pauses
from sixfold.web.tables.presence import AWAY_AFTER, News, People

TRIP_STEP = 0.05  # seconds to which ways to the server are measured
LONGEST_TRIP = 5.0  # seconds; who needs longer was not connected
LAST_TRIPS = 5  # of which the shortest counts: who answers late now and then gains nothing
THOUGHTS_PER_TABLE = 2  # bot searches at a time: one may be about a position that was taken back
MAX_SIGHTS = 64  # of a table, by who may know what: of six players each, and some who watch


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
        levels = [chair.level for chair in table.chairs]
        acting = table.acting if levels.count(None) < len(levels) else ()  # without bots nobody asks whose turn it is
        if not acting or (level := levels[acting[0]]) is None:
            return None
        chair = acting[0]
        return cls(chair, level, max(table.round.since[table.player_of(chair)], table.chairs[chair].since))


@dataclass(frozen=True)
class Delay:
    """Why a bot whose turn it is has not moved for a while; where nothing else is said, it thinks."""

    turn: BotTurn
    why: Literal["busy", "failed"]  # others are asked first; it could not think and tries again


@dataclass
class Thinking:
    """What bots think about at a table, and for whom."""

    asker: str = ""  # the address of whoever last did something here: for whom bots think
    turns: dict[int, BotTurn] = field(default_factory=dict)  # by chair
    delay: Delay | None = None  # of a bot's turn, which may be over
    slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(THOUGHTS_PER_TABLE))
    hints: dict[tuple[int, str, int], asyncio.Task[Any]] = field(default_factory=dict)  # by event, language and player

    def delayed(self, table: Table) -> str:
        """Why the bot whose turn it is has not moved for a while; empty where it just thinks."""
        return self.delay.why if self.delay and self.delay.turn == BotTurn.at(table) else ""


@dataclass
class Timing:
    """When somebody's time is up, and how long the ways of people to the server are."""

    alarm: asyncio.TimerHandle | None = None  # for when somebody's time is up
    alarm_at: float | None = None  # the Unix time of that
    last_trips: dict[int, tuple[float, ...]] = field(default_factory=dict)  # by chair: seconds here and back
    measured: dict[int, int] = field(default_factory=dict)  # by chair: the event whose way was measured last

    @property
    def trips(self) -> dict[int, float]:
        """By chair: the seconds of the shortest way here and back of the last few."""
        return {chair: min(last) for chair, last in self.last_trips.items()}

    def measure(self, chair: int, number: int, seconds: float) -> None:
        """Somebody has seen an event so long after it happened: what their way here and back takes, once an event."""
        if self.measured.get(chair, 0) < number:
            self.measured[chair] = number
            trip = min(max(TRIP_STEP, -(-seconds // TRIP_STEP) * TRIP_STEP), LONGEST_TRIP)
            self.last_trips[chair] = (*self.last_trips.get(chair, ())[1 - LAST_TRIPS :], trip)


@dataclass
class Made:
    """What was made for viewers, for as long as there are any."""

    version: int = -1  # of the table, that viewers are told of
    views: dict[Hashable, Any] = field(default_factory=dict)  # what viewers are told now, by sort of viewer
    lasting: dict[Hashable, Any] = field(default_factory=dict)  # what they were told that moves do not change
    sights: dict[Hashable, LiveTable] = field(default_factory=dict)  # the table as some may know it

    def views_of(self, version: int) -> dict[Hashable, Any]:
        """What was told of a version of the table; what was told of the one before is out of date."""
        if self.version != version:
            self.version, self.views = version, {}
        return self.views

    def clear(self) -> None:
        self.views.clear()
        self.lasting.clear()
        self.sights.clear()


@dataclass
class LiveTable:
    """A table in memory, and everything that is shared by its connections."""

    id: str
    table: Table
    log: list[Entry] = field(default_factory=list)
    stored: int = 0  # the last event that this server has written or read
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while a command is carried out
    news: News = field(default_factory=News)
    people: People = field(init=False)
    pauses: Pauses = field(init=False)
    thinking: Thinking = field(default_factory=Thinking)
    timing: Timing = field(default_factory=Timing)
    made: Made = field(default_factory=Made)

    def __post_init__(self) -> None:
        self.people = People(self.table, self.news)
        self.pauses = Pauses(self.table, self.people)

    @classmethod
    def from_events(
        cls, table_id: str, events: list[e.AnyEvent], away_after: float = AWAY_AFTER, days: Days | None = None
    ) -> LiveTable:
        live = cls(table_id, Table(days))
        live.people.away_after = away_after
        for event in events:
            live.apply(event)
        return live

    def apply(self, event: e.AnyEvent, after: Position | None = None) -> None:
        """Takes an event into account that is in the store; `after` is the position after it, for who knows it."""
        chair = event.chair if isinstance(event, e.Named | e.Revoked) else None
        was = "" if chair is None else self.table.chairs[chair].name
        self.table.apply(event, after)
        moves = isinstance(event, older_rules.MOVES)
        if not moves:
            self.news.settled = self.table.number
        if isinstance(event, e.Began):
            self.made.sights.clear()
        position = self.table.position if self.table.rounds else self.table.start
        unread = moves and self.table.round.older is not None
        self.log.append(Entry(self.table.number, event, len(self.table.rounds), position, was, unread))
        self.forget_found(position.before)
        self.stored = max(self.stored, self.table.number)

    def round_trip(self, chair: int) -> float:
        """The seconds that somebody's way to the server and back takes; 0 where that is not known."""
        return self.timing.trips.get(chair, dict(self.people.elsewhere.trips).get(chair, 0.0))

    def seen_by(self, holder: Holder) -> LiveTable:
        """The table as somebody may know it: what is withheld from them is nowhere in it.

        Itself where nothing is ever hidden; else a twin that has a table, a log and what was made of its own.
        """
        if not onlookers.hides(self.table) or not self.table.rounds:
            return self
        sight, now, sights = onlookers.sight_of(self.table, holder.chairs), self.table.round.number, self.made.sights
        twin = sights.get(sight)
        if twin is None:
            if len(sights) >= MAX_SIGHTS:
                sights.clear()
            twin = sights[sight] = copy.copy(self)
            twin.log, twin.made = [], Made()
        for entry in self.log[len(twin.log) :]:
            if entry.round == now:
                after = onlookers.seen_position(entry.position, sight)
                entry = msgspec.structs.replace(entry, event=onlookers.seen_event(entry.event, after), position=after)
            twin.log.append(entry)
        if twin.made.version != self.news.version:
            twin.made.views_of(self.news.version)
            twin.table = onlookers.seen_table(self.table, sight)
        return twin

    def notify(self) -> None:
        """Wakes everybody who waits for a change; what was made for viewers before is out of date."""
        self.people.tell()

    @staticmethod
    def forget_found(position: Position | None) -> None:
        """Gives back what was found out about the last positions: it was asked for the present view."""
        while position is not None and forget_words(position):
            position = position.before
