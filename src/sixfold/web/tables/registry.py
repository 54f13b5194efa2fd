"""The tables of one server: in memory while they are used, in the store for good.

It knows how tables are found, opened and appended to, and that other servers may append to them,
too.  It does not know commands, HTTP, nor what a viewer is shown.  An event is on disk before
anybody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import zip_longest
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from sixfold.positions.position import Position
from sixfold.store.store import Conflict, Store, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.seats.seating import TABLE_ID, new_table_id
from sixfold.table.table import Moves, Table
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say
from sixfold.web.daily.day_secrets import DaySecrets
from sixfold.web.http.background import Background
from sixfold.web.limits.slices import Slices
from sixfold.web.monitoring import metrics, server_log
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import AWAY_AFTER

MAX_LIVE_TABLES = 2000  # kept in memory when nobody is connected to them
MAX_LIVE_EVENTS = 20_000  # of all tables kept in memory when nobody is connected to them
STORE_TIMEOUT = 8.0  # seconds for which a store that cannot be reached is asked again
STORE_RETRY = 0.1  # seconds between two tries, at first
LONGEST_RETRY = 1.0
Result = TypeVar("Result")
log = logging.getLogger("sixfold")


class TableUnreadable(Exception):
    """A table that is stored and cannot be shown: its game is not here, or its log is damaged."""

    def __init__(self, table_id: str, reason: Message) -> None:
        super().__init__(table_id)
        self.reason = reason


class TableGone(Exception):
    """A table that this server had in memory is no longer in the store."""


def _is_daily(first: bytes) -> bool:
    """Whether a table's first event says that the game of a day is played there."""
    with suppress(msgspec.DecodeError):
        event = e.read_event(first)
        return isinstance(event, e.Opened) and bool(event.daily)
    return False


def retry_deadline() -> float:
    """Until when a store that cannot be reached is asked again, on the monotonic clock."""
    return time.monotonic() + STORE_TIMEOUT


async def retry(work: Callable[[], Awaitable[Result]], deadline: float) -> Result:
    """What the work gives; it is begun again while the store cannot be reached, until the deadline."""
    pause = STORE_RETRY
    while True:
        try:
            return await work()
        except StoreUnavailable:
            if time.monotonic() + pause > deadline:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_RETRY)


class TableRegistry:
    """Finds, opens and extends tables.

    `on_change` is called with a table whenever it was found or has changed, `on_load` when it comes
    into memory, `on_append` after events were stored here: after which number, and whether the game was over.
    """

    def __init__(
        self,
        store: Store,
        background: Background,
        away_after: float = AWAY_AFTER,
        days: DaySecrets | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.days = days or DaySecrets(store, clock)
        self.now = clock  # seconds since 1970, for everything that happens
        self.away_after = away_after  # seconds, for everybody at every table
        self.on_change: Callable[[LiveTable], None] = lambda live: None
        self.on_load: Callable[[LiveTable], None] = lambda live: None
        self.on_append: Callable[[LiveTable, int, bool], None] = lambda live, before, was_over: None
        self._background = background
        self._kept: dict[str, LiveTable] = {}  # the longest unused first
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # also those no longer kept but in use
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.closing = False
        store.subscribe(self._appended)

    def in_memory(self, table_id: str) -> LiveTable | None:
        """The table if this server has it at hand."""
        return self._known.get(table_id)

    def all_in_memory(self) -> list[LiveTable]:
        return list(self._known.values())

    def drop(self, table_id: str) -> None:
        """Takes a table out of memory that is no longer stored."""
        self._kept.pop(table_id, None)
        self._known.pop(table_id, None)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with this id, from memory or from the store; another server may be ahead, see `refresh`."""
        if not TABLE_ID.fullmatch(table_id):
            return None
        live = self._known.get(table_id) or await self._loaded(table_id)
        if live is None:
            return None
        self._keep(live)
        self.on_change(live)
        return live

    async def _loaded(self, table_id: str) -> LiveTable | None:
        """The table from the store, read once however many ask for it."""
        if table_id not in self._loading:
            self._loading[table_id] = self._background.start(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable | None:
        deadline = retry_deadline()
        stored = await retry(lambda: self.store.read(table_id), deadline)
        if not stored:
            return None
        if _is_daily(stored[0]):
            await self.days.ready()
        live = LiveTable.from_events(table_id, [], self.away_after, self.days)
        await self._read(live, stored)
        while self.store.shared and stored:  # others append while this is replayed
            stored = await retry(lambda: self.store.read(table_id, live.table.number), deadline)
            await self._replay(live, stored)
        live.news.closing = self.closing
        self._known[live.id] = live
        self.on_load(live)
        return live

    async def _read(self, live: LiveTable, stored: list[bytes]) -> None:
        """Applies a whole log.  Raises TableUnreadable; what is our fault, or the disk's, is in the server's log."""
        try:
            await self._replay(live, stored)
        except Refusal as refusal:
            raise TableUnreadable(live.id, refusal.message) from None
        except Exception as error:
            server_log.failure("table_unreadable", "a table's log cannot be replayed", table=live.id, error=error)
            metrics.count("errors", kind="TableUnreadable")
            reason = say("its log is damaged, and the person who runs this server has been told")
            raise TableUnreadable(live.id, reason) from None

    async def _replay(self, live: LiveTable, stored: list[bytes]) -> None:
        """Applies events to a table that nobody else has yet; long logs leave others their turn."""
        slices = Slices()
        for data in stored:
            live.apply(e.read_event(data))
            await slices.pause()

    def _keep(self, live: LiveTable) -> None:
        """Keeps a table in memory as the one used last."""
        if self._kept.pop(live.id, None) is None:
            self._make_room()
        self._kept[live.id] = self._known[live.id] = live

    def _make_room(self) -> None:
        """Drops the tables unused for longest that nobody is connected to, until one more may be kept."""
        idle = [kept for kept in self._kept.values() if not kept.people.connections and not kept.thinking.turns]
        tables, events = len(self._kept), sum(kept.table.number for kept in idle)
        for kept in idle:
            if tables < MAX_LIVE_TABLES and events <= MAX_LIVE_EVENTS:
                break
            del self._kept[kept.id]
            tables, events = tables - 1, events - kept.table.number

    async def open(self, opened: e.Opened, first: int | None, table_id: str = "") -> LiveTable:
        """A new table with its first round, begun by the chair `first`, or by lot if that is None.

        No lots are drawn where the game itself decides who begins.  Raises Conflict where there is a
        table with the id that was asked for.
        """
        table = Table(self.days)
        table.apply(opened)
        lot = first is None and len(table.chairs) > 1 and table.start.game.starter.how != "game"
        chair = random.SystemRandom().randrange(len(table.chairs)) if lot else first or 0
        events = e.stamped([opened, *table.begin(chair, lot=lot)], self.now())
        written = [e.written(event) for event in events]
        if table_id:
            await retry(lambda: self.store.append(table_id, 0, written), retry_deadline())
        else:
            table_id = new_table_id()
            await retry(lambda: self._store_new(table_id, written), retry_deadline())
        live = LiveTable.from_events(table_id, events, self.away_after, self.days)
        self._keep(live)
        self.on_load(live)
        self.on_change(live)
        return live

    async def _store_new(self, table_id: str, events: list[bytes]) -> None:
        try:
            await self.store.append(table_id, 0, events)
        except Conflict:
            log.warning("table %s was stored by an append that seemed to fail", table_id)  # nobody else has its id

    async def append(self, live: LiveTable, events: list[e.AnyEvent], command: str = "", answer: bytes = b"") -> None:
        """Stores events, then applies them.  Raises Conflict where another server was faster.

        The caller holds the table's lock.  `command` and `answer` are stored with the events.
        """
        stamped = e.stamped(events, self.now())
        live.stored = live.table.number + len(stamped)
        began = time.monotonic()
        try:
            written = [e.written(event) for event in stamped]
            await self.store.append(live.id, live.table.number, written, command, answer)
        except BaseException:
            live.stored = live.table.number
            raise
        metrics.observe("append_seconds", time.monotonic() - began)
        metrics.count("moves", sum(isinstance(event, e.Played) for event in stamped))
        before, was_over = live.table.number, live.table.round.over
        self.apply(live, stamped, events.positions if isinstance(events, Moves) else ())
        self.on_append(live, before, was_over)

    def apply(self, live: LiveTable, events: list[e.AnyEvent], positions: Iterable[Position] = ()) -> None:
        """Takes stored events into account and tells everybody who waits for them."""
        for event, after in zip_longest(events, positions):
            live.apply(event, after)
        if events:
            live.notify()
            self.on_change(live)

    async def refresh(self, live: LiveTable) -> bool:
        """Catches up with other servers, where there may be any; whether anything was new."""
        if not self.store.shared:
            return False
        deadline = retry_deadline()
        async with live.lock:
            return await retry(lambda: self.catch_up(live), deadline)

    async def catch_up(self, live: LiveTable) -> bool:
        """Reads what another server has appended; whether there was anything.  The caller holds the table's lock."""
        if live.news.closing and not self.closing:
            raise TableGone(live.id)
        last = await self.store.last(live.id)
        if last < live.table.number:
            await self._let_go(live, last)
        if last <= live.table.number:
            return False
        self.apply(live, [e.read_event(data) for data in await self.store.read(live.id, live.table.number)])
        return True

    async def _let_go(self, live: LiveTable, last: int) -> None:
        """Drops a table that the store has no longer, or only as it was: it was forgotten, or a copy was restored."""
        log.warning("table %s has %d events in the store and had %d", live.id, last, live.table.number)
        self._kept.pop(live.id, None)
        self._known.pop(live.id, None)
        live.news.closing = True
        live.notify()
        raise TableGone(live.id)

    def _appended(self, table_id: str, number: int) -> None:
        """The store has events up to a number; those of another server are read."""
        live = self._known.get(table_id)
        if live and number > live.stored:
            self._background.start(self._catch_up(live, number))

    async def _catch_up(self, live: LiveTable, number: int) -> None:
        deadline = retry_deadline()
        try:
            async with live.lock:
                if number > live.table.number:
                    await retry(lambda: self.catch_up(live), deadline)
        except (StoreUnavailable, TableGone) as problem:
            log.warning("table %s could not be brought up to date: %r", live.id, problem)

    def close_connections(self) -> None:
        """Ends every stream and socket, since the server is about to stop."""
        self.closing = True
        for live in list(self._known.values()):
            live.news.closing = True
            live.notify()
