"""When there was a server: each notes in the store that it is there, and reads when there was none.

It knows how often that is noted.  It does not know clocks, for whose sake it is done, nor how the
store keeps it.  A server that was killed, a machine that slept and a database that could not be
reached all leave the same trace: a time without a note.

On a store of its own a server that starts knows that there was none since the last note.  Where several
share a store a few seconds without a note must have passed.  A server with nothing at hand that is
played by the clock notes it rarely, so that an idle machine's disk has its rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from sixfold.store.store import Span, Store, StoreFull, StoreUnavailable

OFTEN = 1.0  # seconds between notes where clocks run, or several servers share the store
RARELY = 20.0
MISSED = 3  # notes, after which there was no server


class Heartbeat:
    """Notes that this server is there, and remembers when none was."""

    def __init__(self, store: Store, now: Callable[[], float], is_timed: Callable[[], bool]) -> None:
        self._store = store
        self._now = now
        self._is_timed = is_timed  # whether clocks run at tables that this server has at hand
        self._outages: list[Span] = []
        self._last = 0.0  # the Unix time at which it was noted last
        self._longest = 0.0 if not store.shared else OFTEN * MISSED
        self._resting = 0.0  # seconds between the last note and the next
        self._sooner = asyncio.Event()
        self._beating = asyncio.Lock()

    async def run(self) -> None:
        """Notes it for as long as the server runs."""
        while True:
            with suppress(StoreUnavailable, StoreFull):  # it is noted when the store is there again
                await self.beat()
            self._sooner.clear()
            self._resting = self._pause()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), self._resting)

    def _pause(self) -> float:
        return OFTEN if self._store.shared or self._is_timed() else RARELY

    def note_often(self) -> None:
        """A clock runs now: the next note must not wait."""
        if self._resting > OFTEN:
            self._sooner.set()

    def _is_fresh(self, seconds: float) -> bool:
        """Whether it was noted within so many seconds.  While a machine sleeps only the time of day goes on."""
        return 0 <= self._now() - self._last <= seconds

    async def beat(self) -> None:
        """Notes it now.  Raises StoreUnavailable or StoreFull."""
        async with self._beating:
            now = self._now()
            self._outages = await self._store.heartbeat(now, self._longest)
            self._last = now
            self._longest = self._pause() * MISSED

    async def outages(self) -> list[Span]:
        """The times without a server up to now, the oldest first.  Raises StoreUnavailable or StoreFull."""
        if not self._is_fresh(OFTEN * MISSED):
            await self.beat()
        return self._outages
