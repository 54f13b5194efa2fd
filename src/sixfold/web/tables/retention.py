"""Tables to which nobody has come back for a long time are forgotten, and so are results of days long past.

It knows how many days a table is kept after its last event, and who is connected here.  It does not know
how tables are stored, nor how results are counted.  A table that somebody returns to in the last moment
stays: the store forgets it only if nothing has happened since.
"""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import UTC, datetime

from sixfold.store.store import Store, StoreUnavailable
from sixfold.web.tables.registry import TableRegistry

DAY = 86_400.0
OF_DAYS = "daily/"  # under which the store keeps, by date, what belongs to games of a day
LEAST_DAYS = 3  # for which that is kept, however short tables are: a day may still be played, or just be told
LOOK_EVERY = 3600.0  # seconds
PAUSE = 0.02  # seconds between two tables, so that playing goes before tidying up
log = logging.getLogger("sixfold")


class Retention:
    """Forgets what has been idle for so many days."""

    def __init__(self, store: Store, tables: TableRegistry, days: float) -> None:
        self._store = store
        self._tables = tables
        self._seconds = days * DAY

    async def run(self) -> None:
        """Looks for idle tables from time to time, as long as the server runs."""
        while True:
            try:
                forgotten = await self.forget_idle(time.time())
                await self.forget_days(time.time())
            except StoreUnavailable:
                forgotten = 0  # there is always a next time
            if forgotten:
                log.info("%d tables were idle for %g days and are forgotten", forgotten, self._seconds / DAY)
            await asyncio.sleep(LOOK_EVERY)

    async def forget_days(self, now: float) -> int:
        """Drops who tried the games of days before all that are kept, and what came of it; how many rows those were."""
        first_kept = datetime.fromtimestamp(now - max(self._seconds, LEAST_DAYS * DAY), UTC).date()
        count = 0
        while dropped := await self._store.drop(OF_DAYS, f"{OF_DAYS}{first_kept}"):
            count += dropped
            await asyncio.sleep(PAUSE)
        return count

    async def forget_idle(self, now: float) -> int:
        """Forgets every table that is due and that nobody here is connected to; how many those were."""
        before, count = now - self._seconds, 0
        while due := [table for table in await self._store.idle(before) if not self._in_use(table)]:
            for table in due:
                await self._store.forget(table, before)
                self._tables.drop(table)
                await asyncio.sleep(PAUSE)
            count += len(due)
        return count

    def _in_use(self, table: str) -> bool:
        live = self._tables.in_memory(table)
        return bool(live and live.people.connections)
