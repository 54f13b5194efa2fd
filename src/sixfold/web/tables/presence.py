"""Who is connected to a table, at this server and at others, and how many may be.

It knows connections, the chairs they hold, and who has been gone for a while.  It does not know how connections
are made, nor what those who are connected are sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table

if TYPE_CHECKING:
    from sixfold.web.tables.live_table import LiveTable

Moment = tuple[int, int]  # a round and a ply of it
MAX_WATCHING = 400  # connections to one table that hold no chair
MAX_PER_CHAIR = 40  # connections of one chair
MAX_NAMES = 20  # of spectators at a table that are told
TELL_SECONDS = 1.0  # between two times that everybody is told who is connected
AWAY_AFTER = 120.0  # seconds without a connection after which somebody counts as away
AWAY_MARGIN = 0.01  # seconds: timers are not exact


class Here(NamedTuple):
    """Who is at a table now, at all servers."""

    chairs: frozenset[int]  # bots among them
    watchers: int
    names: tuple[str, ...] = ()  # of those watchers who gave one


class Elsewhere(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """Who is connected to a table at other servers."""

    present: tuple[int, ...] = ()  # chairs
    watching: int = 0
    pausing: tuple[int, ...] = ()  # of the chairs, those with a page that shows pauses
    moment: Moment | None = None  # of a pause
    gone_on: tuple[int, ...] = ()  # the chairs that have gone on from it
    shown: bool = False  # whether the table is on the first page
    trips: tuple[tuple[int, float], ...] = ()  # chairs, and how many seconds their way here and back takes
    names: tuple[str, ...] = ()  # of who watches
    hidden: tuple[int, ...] = ()  # of the chairs, those whose pages nobody looks at
    devices: tuple[str, ...] = ()  # that are told of turns, and at which somebody looks at the table


@dataclass
class News:
    """What wakes those who wait for a table's next change."""

    changed: asyncio.Event = field(default_factory=asyncio.Event)  # set at the next change, then replaced
    version: int = 0  # counts what makes another view for somebody
    settled: int = 0  # the last event that was no move and no roll
    closing: bool = False  # whether the server is about to stop

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def tell(self) -> None:
        """The same, since what viewers are shown has changed."""
        self.version += 1
        self.wake()


@dataclass
class People:
    """The connections of a table, and since when people are gone."""

    table: Table
    news: News
    away_after: float = AWAY_AFTER
    connections: int = 0
    watching: int = 0  # connections that hold no chair
    named: Counter[str] = field(default_factory=Counter)  # of these, by the name they gave
    present: Counter[int] = field(default_factory=Counter)  # connections of each chair
    pausing: Counter[int] = field(default_factory=Counter)  # of these, pages that show pauses and say when to go on
    hidden: Counter[int] = field(default_factory=Counter)  # of these, pages that say that nobody looks at them
    devices: Counter[str] = field(default_factory=Counter)  # at which somebody looks at a page
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    left: dict[int, float] = field(default_factory=dict)  # when the last connection of a chair ended
    loaded: float = field(default_factory=time.monotonic)
    told_away: frozenset[int] = frozenset()  # who was away when views were made last
    next_told: float = 0.0  # when everybody may be told again who is connected
    timers: set[str] = field(default_factory=set)  # what is about to be done: `tell`, `look`

    def here(self) -> Here:
        """Who is connected now; bots always are."""
        chairs = enumerate(self.table.chairs)
        found = frozenset([n for n, chair in chairs if chair.level is not None or (chair.taken and self.has(n))])
        names = () if self.table.muted else sorted({*self.names(), *self.elsewhere.names})[:MAX_NAMES]
        return Here(found, self.watching + self.elsewhere.watching, tuple(names))

    def names(self) -> tuple[str, ...]:
        """What those are called who watch at this server, as far as they said and there is room."""
        return tuple(sorted(+self.named)[:MAX_NAMES])

    def has(self, chair: int) -> bool:
        """Whether a chair has a connection, to this server or to another one."""
        return self.present[chair] > 0 or chair in self.elsewhere.present

    def looks(self, chair: int) -> bool:
        """Whether somebody looks at a page of a chair, as far as pages say."""
        there = chair in self.elsewhere.present and chair not in self.elsewhere.hidden
        return there or self.present[chair] > self.hidden[chair]

    def hidden_here(self) -> tuple[int, ...]:
        """The chairs that are connected to this server and at whose pages nobody looks."""
        return tuple(sorted(chair for chair, count in self.hidden.items() if 0 < count == self.present[chair]))

    def devices_here(self) -> frozenset[str]:
        """The devices at which somebody looks at the table, as far as they are told of turns."""
        return frozenset(self.devices) | set(self.elsewhere.devices)

    def is_here(self, chair: int) -> bool:
        return self.table.chairs[chair].taken and self.has(chair)

    def away(self) -> frozenset[int]:
        """The chairs whose people have been gone for a while; after a start of the server the wait begins anew."""
        gone = [n for n, chair in enumerate(self.table.chairs) if chair.taken and not self.has(n)]
        late = time.monotonic() - self.away_after
        return frozenset([n for n in gone if self.left.get(n, self.loaded) <= late])

    def count(self, holder: Holder, change: int, pauses: bool, name: str = "") -> None:
        """A connection has come (1) or gone (-1)."""
        self.connections += change
        self.watching += 0 if holder.chairs else change
        if name and not holder.chairs:
            self.named[name] += change
        for chair in holder.chairs:
            self.present[chair] += change
            self.pausing[chair] += change if pauses else 0
            if not self.present[chair]:
                self._leave(chair)
        self._changed()

    def see(self, holder: Holder, change: int, device: str, looks: bool) -> None:
        """A page that says whether somebody looks at it has come (1) or gone (-1)."""
        for chair in () if looks else holder.chairs:
            self.hidden[chair] += change
        if device and looks and holder.chairs:
            self.devices[device] += change
            if not self.devices[device]:
                del self.devices[device]

    def see_elsewhere(self, seen: Elsewhere) -> None:
        """Takes into account who is connected at other servers."""
        if seen == self.elsewhere:
            return
        for chair in set(self.elsewhere.present) - set(seen.present):
            self._leave(chair)
        gone_on = self.elsewhere.moment, self.elsewhere.gone_on
        self.elsewhere = seen
        if gone_on != (seen.moment, seen.gone_on):
            self.tell()
        self._changed()

    def tell(self) -> None:
        """Wakes everybody who waits for a change; what was made for viewers before is out of date."""
        self.told_away = self.away()
        self.news.tell()

    def _changed(self) -> None:
        """Somebody has come or gone: everybody is told soon, at most once a second."""
        if self.away() != self.told_away:
            self.tell()
        self._later("tell", self.next_told - time.monotonic(), self._tell_people)

    def _tell_people(self) -> None:
        self.next_told = time.monotonic() + TELL_SECONDS
        self.news.wake()

    def _leave(self, chair: int) -> None:
        """The last connection of a chair has ended: everybody is told once somebody counts as away."""
        self.left[chair] = time.monotonic()
        self._later("look", self.away_after + AWAY_MARGIN, self._look_who_is_away)

    def _look_who_is_away(self) -> None:
        """Tells everybody if somebody is away now, and looks again when the next one may be."""
        away = self.away()
        if away != self.told_away:
            self.tell()
        soon = [at for chair, at in self.left.items() if not self.is_here(chair) and chair not in away]
        if soon:
            wait = max(0.0, min(soon) + self.away_after - time.monotonic())
            self._later("look", wait + AWAY_MARGIN, self._look_who_is_away)

    def _later(self, what: str, wait: float, work: Callable[[], None]) -> None:
        """Does something in so many seconds, unless it is about to be done."""
        if what not in self.timers:
            self.timers.add(what)
            asyncio.get_running_loop().call_later(max(0.0, wait), self._due, what, work)

    def _due(self, what: str, work: Callable[[], None]) -> None:
        self.timers.discard(what)
        work()


def has_room(live: LiveTable, holder: Holder) -> bool:
    """Whether one more connection is accepted; spectators do not keep players out."""
    if holder.chairs:
        return all(live.people.present[chair] < MAX_PER_CHAIR for chair in holder.chairs)
    return live.people.watching < MAX_WATCHING


class Presence:
    """One connection, counted for the chairs it holds while the `with` block runs."""

    def __init__(self, live: LiveTable, identify: Callable[[], Holder], pauses: bool = False, name: str = "") -> None:
        self.live = live
        self.name = name  # of a spectator who gave one
        self.pauses = pauses  # whether it is a page that shows pauses
        self.identify = identify  # looked at again, since keys may be revoked
        self.holder = identify()
        self._settled = live.news.settled  # the last event that may have changed who that is
        self.device, self.looks = "", True  # which one it is, if it is told of turns, and whether somebody looks at it

    def __enter__(self) -> Presence:
        self._count(1)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._count(-1)

    def refresh(self) -> Holder:
        """Who is connected now; somebody whose key was revoked no longer counts for their chair."""
        if self._settled != self.live.news.settled:
            self._settled, holder = self.live.news.settled, self.identify()
            if holder != self.holder:
                self._count(-1)
                self.holder = holder
                self._count(1)
        return self.holder

    def look(self, device: str, looks: bool) -> None:
        """The page says which device it is on, and whether somebody looks at it."""
        self.live.people.see(self.holder, -1, self.device, self.looks)
        self.device, self.looks = device, looks
        self.live.people.see(self.holder, 1, device, looks)

    def _count(self, change: int) -> None:
        self.live.people.see(self.holder, change, self.device, self.looks)
        self.live.people.count(self.holder, change, self.pauses, self.name)
        if not self.live.people.connections:
            self.live.made.clear()
            if self.live.table.rounds:
                self.live.forget_found(self.live.table.position)
