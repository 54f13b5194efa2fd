"""Tasks that outlive the request which started them.

It knows that a task must be kept until it is done, and ended with the server; some are finished
first.  It does not know what any of them does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Background:
    """Running tasks, kept so that the event loop does not lose them."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self._to_finish: set[asyncio.Task[Any]] = set()  # of these, what was begun for somebody who waits

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Runs a coroutine to its end, whether or not anybody awaits it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def finish(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """The same for something that is finished even if the server stops."""
        task = self.start(work)
        self._to_finish.add(task)
        task.add_done_callback(self._to_finish.discard)
        return task

    async def finished(self, seconds: float) -> None:
        """Waits until everything is done that must be finished, and what follows from it, but no longer than this."""
        until = time.monotonic() + seconds
        while self._to_finish and (left := until - time.monotonic()) > 0:
            await asyncio.wait(self._to_finish, timeout=left)

    def cancel(self) -> None:
        """Ends every task, since the server stops."""
        for task in list(self.tasks):
            task.cancel()
