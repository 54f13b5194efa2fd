"""Tables to which nobody has come back for a long time are forgotten, and so are results of days long past.
A table at which nobody has moved is forgotten after a day.

It knows how many days a table is kept after its last event, and who is connected.  It does not know
how tables are stored, nor how results are counted.  A table that somebody returns to in the last moment
stays: the store forgets it only if nothing has happened since.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import UTC, datetime

from sixfold.store.store import Idle, Store, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.state import TableState
from sixfold.table.untouched import DAY, forgettable
from sixfold.web.tables.registry import TableRegistry

OF_DAYS = "daily/"  # under which the store keeps, by date, what belongs to games of a day
LEAST_DAYS = 3  # for which that is kept, however short tables are: a day may still be played, or just be told
LOOK_EVERY = 3600.0  # seconds
FIRST_LOOK = 15.0  # seconds after the start, in which other servers tell who is connected to them
MOST_EVENTS = 60  # of a table at which nobody but bots has moved
PAUSE = 0.02  # seconds between two tables, so that playing goes before tidying up
Elsewhere = Callable[[str], bool]
log = logging.getLogger("sixfold")


class Retention:
    """Forgets what has been idle for so many days; without a number of them, only tables at which nobody has moved."""

    def __init__(
        self, store: Store, tables: TableRegistry, days: float | None, elsewhere: Elsewhere = lambda _: False
    ) -> None:
        self._store = store
        self._tables = tables
        self._days = days
        self._elsewhere = elsewhere  # whether somebody is connected to a table at another server
        self._seen: Idle = ("", 0.0)  # the last table that was looked at, whether anybody has moved at it
        self._later: set[str] = set()  # of those before it, the ones that are looked at again

    async def run(self) -> None:
        """Looks for idle tables from time to time, as long as the server runs."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            with suppress(StoreUnavailable):  # there is always a next time
                await self._tidy_up(time.time())
            await asyncio.sleep(LOOK_EVERY)

    async def _tidy_up(self, now: float) -> None:
        if forgotten := await self.forget_untouched(now):
            log.info("%d tables at which nobody had moved for a day are forgotten", forgotten)
        if self._days is None:
            return
        if forgotten := await self.forget_idle(now, self._days * DAY):
            log.info("%d tables were idle for %g days and are forgotten", forgotten, self._days)
        await self.forget_days(now, self._days)

    async def forget_days(self, now: float, days: float) -> int:
        """Drops who tried the games of days before all that are kept, and what came of it; how many rows those were."""
        first_kept = datetime.fromtimestamp(now - max(days, LEAST_DAYS) * DAY, UTC).date()
        count = 0
        while dropped := await self._store.drop(OF_DAYS, f"{OF_DAYS}{first_kept}"):
            count += dropped
            await asyncio.sleep(PAUSE)
        return count

    async def forget_idle(self, now: float, seconds: float) -> int:
        """Forgets every table that is due and that nobody is connected to; how many those were."""
        before, count = now - seconds, 0
        async for table, _ in self._idle(before):
            if not self._in_use(table):
                await self._forget(table, before)
                count += 1
        return count

    async def forget_untouched(self, now: float) -> int:
        """Forgets the tables that nobody has touched for a day and nobody is connected to; how many those were.

        Each table is looked at a day after its last event, and as long as somebody is connected to it again and
        again; after a start of the server all are.
        """
        before = now - DAY
        count = sum([await self._let_go(table, before) for table in sorted(self._later)])
        async for seen in self._idle(before, self._seen):
            self._seen = seen
            count += await self._let_go(seen[0], before)
        return count

    async def _idle(self, before: float, after: Idle = ("", 0.0)) -> AsyncIterator[Idle]:
        while found := await self._store.idle(before, after):
            for after in found:
                yield after

    async def _let_go(self, table: str, before: float) -> bool:
        """Forgets a table if nobody has touched it, or looks at it later; whether it is forgotten."""
        self._later.add(table)
        if self._in_use(table):
            return False
        if forgotten := await self._is_forgettable(table):
            await self._forget(table, before)
        self._later.remove(table)
        return forgotten

    async def _is_forgettable(self, table: str) -> bool:
        stored = await self._store.read(table, limit=MOST_EVENTS + 1)
        await asyncio.sleep(PAUSE)
        if len(stored) > MOST_EVENTS:
            return False
        try:
            return forgettable(TableState.from_events(map(e.read_event, stored)))
        except Exception:  # whatever cannot be read is left for somebody to mend
            return False

    async def _forget(self, table: str, before: float) -> None:
        await self._store.forget(table, before)
        self._tables.drop(table)
        await asyncio.sleep(PAUSE)

    def _in_use(self, table: str) -> bool:
        live = self._tables.in_memory(table)
        return bool(live and live.people.connections) or self._elsewhere(table)
