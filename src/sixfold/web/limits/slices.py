"""Long work in the event loop, in slices: after each one as long as it took is left to everybody else.

It knows time.  It does not know what is done.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

Pause = Callable[[], Awaitable[None]]  # what long work calls between small steps
SLICE_SECONDS = 0.005  # after which whoever works makes a pause


class Slices:
    """Work that has begun now and makes a pause whenever it has lasted for a slice."""

    def __init__(self, lock: asyncio.Lock | None = None) -> None:
        self._lock = lock  # that is held while it works, and given to others in its pauses
        self.lasted = 0.0  # seconds of the last slice
        self.seconds = 0.0  # of the processor, in all slices
        self._begin()

    def _begin(self) -> None:
        self._began, self._used = time.monotonic(), time.thread_time()

    def end(self) -> None:
        """Nothing is done any more, or not for a while."""
        self.lasted = time.monotonic() - self._began
        self.seconds += time.thread_time() - self._used  # what it waited for a core is nobody's fault

    async def pause(self) -> None:
        """To be called between small steps; mostly it does nothing."""
        if time.monotonic() - self._began < SLICE_SECONDS:
            return
        self.end()
        if self._lock:
            self._lock.release()
        try:
            await asyncio.sleep(self.lasted)
        finally:
            if self._lock:
                await self._lock.acquire()
            self._begin()
