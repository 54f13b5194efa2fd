"""Tables to which nobody has come back for a long time are forgotten.

It knows how many days a table is kept after its last event, and who is connected here.  It does not know
how tables are stored.  A table that somebody returns to in the last moment stays: the store forgets it
only if nothing has happened since.
"""

from __future__ import annotations

import asyncio
import logging
import time

from sixfold.store.store import Store, StoreUnavailable
from sixfold.web.registry import TableRegistry

DAY = 86_400.0
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
            except StoreUnavailable:
                forgotten = 0  # there is always a next time
            if forgotten:
                log.info("%d tables were idle for %g days and are forgotten", forgotten, self._seconds / DAY)
            await asyncio.sleep(LOOK_EVERY)

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
        return bool(live and live.connections)
