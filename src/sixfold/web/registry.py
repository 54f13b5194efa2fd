"""The tables of one server: in memory while they are used, in the store for good.

It knows how tables are found, opened and appended to.  It does not know commands, HTTP, nor what
a viewer is shown.  An event is on disk before anybody hears of it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from weakref import WeakValueDictionary

from sixfold.store.store import Store
from sixfold.table import events as e
from sixfold.table.keys import TABLE_ID, new_table_id
from sixfold.table.table import Table
from sixfold.web.background import Background
from sixfold.web.live_table import AWAY_AFTER, LiveTable

MAX_LIVE_TABLES = 2000  # kept in memory when nobody is connected to them


class TableRegistry:
    """Finds, opens and extends tables.

    `on_change` is called with a table whenever it was found or has changed, `on_load` when it comes
    into memory.
    """

    def __init__(self, store: Store, background: Background, away_after: float = AWAY_AFTER) -> None:
        self.store = store
        self.away_after = away_after  # seconds, for everybody at every table
        self.on_change: Callable[[LiveTable], None] = lambda live: None
        self.on_load: Callable[[LiveTable], None] = lambda live: None
        self._background = background
        self._kept: dict[str, LiveTable] = {}  # the longest unused first
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # also those no longer kept but in use
        self._loading = asyncio.Lock()
        store.subscribe(self._appended)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with this id, from memory or from the store."""
        if not TABLE_ID.fullmatch(table_id):
            return None
        live = self._known.get(table_id)
        if live is None:
            async with self._loading:
                live = self._known.get(table_id) or await self._load(table_id)
        if live is not None:
            self._keep(live)
            self.on_change(live)
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        events = [e.read_event(data) for data in await self.store.read(table_id)]
        if not events:
            return None
        live = LiveTable.from_events(table_id, events, self.away_after)
        self.on_load(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        """Keeps a table in memory, and drops those unused for longest that nobody is connected to."""
        self._kept.pop(live.id, None)
        if len(self._kept) >= MAX_LIVE_TABLES:
            idle = [kept for kept in self._kept.values() if not kept.connections and not kept.thinking]
            for kept in idle[: len(self._kept) - MAX_LIVE_TABLES + 1]:
                del self._kept[kept.id]
        self._kept[live.id] = self._known[live.id] = live

    async def open(self, opened: e.Opened, first: int | None) -> LiveTable:
        """A new table with its first round, begun by the chair `first`, or by lot if that is None.

        No lots are drawn where the game itself decides who begins.
        """
        table = Table()
        table.apply(opened)
        lot = first is None and len(table.chairs) > 1 and table.start.game.starter.how != "game"
        chair = random.SystemRandom().randrange(len(table.chairs)) if lot else first or 0
        events = e.stamped([opened, *table.begin(chair, lot=lot)], time.time())
        table_id = new_table_id()
        await self.store.append(table_id, 0, [e.written(event) for event in events])
        live = LiveTable.from_events(table_id, events, self.away_after)
        self._keep(live)
        self.on_load(live)
        self.on_change(live)
        return live

    async def append(self, live: LiveTable, events: list[e.AnyEvent], command: str = "", answer: bytes = b"") -> None:
        """Stores events, then applies them.  Raises Conflict where another server was faster.

        The caller holds the table's lock.  `command` and `answer` are stored with the events.
        """
        stamped = e.stamped(events, time.time())
        live.stored = live.table.number + len(stamped)
        try:
            written = [e.written(event) for event in stamped]
            await self.store.append(live.id, live.table.number, written, command, answer)
        except BaseException:
            live.stored = live.table.number
            raise
        self.apply(live, stamped)

    def apply(self, live: LiveTable, events: list[e.AnyEvent]) -> None:
        """Takes stored events into account and tells everybody who waits for them."""
        for event in events:
            live.apply(event)
        live.notify()
        self.on_change(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Reads what another server has appended.  The caller holds the table's lock."""
        events = [e.read_event(data) for data in await self.store.read(live.id, live.table.number)]
        if events:
            self.apply(live, events)

    def _appended(self, table_id: str, number: int) -> None:
        """The store has events up to a number; those of another server are read."""
        live = self._known.get(table_id)
        if live and number > live.stored:
            self._background.start(self._catch_up(live, number))

    async def _catch_up(self, live: LiveTable, number: int) -> None:
        async with live.lock:
            if number > live.table.number:
                await self.catch_up(live)

    def close_connections(self) -> None:
        """Ends every stream and socket, since the server is about to stop."""
        for live in list(self._known.values()):
            live.closing = True
            live.notify()
