"""Long work in the event loop, in slices: after each one as long as it took is left to everybody else.

It knows time.  It does not know what is done, nor whose turn it is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

Pause = Callable[[], Awaitable[None]]  # what long work calls between small steps
SLICE_SECONDS = 0.005  # after which whoever works makes a pause


class Slices:
    """Work that has begun now and makes a pause whenever it has lasted for a slice."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    async def pause(self) -> None:
        """To be called between small steps; mostly it does nothing."""
        seconds = time.monotonic() - self._began
        if seconds >= SLICE_SECONDS:
            await asyncio.sleep(seconds)
            self._began = time.monotonic()
