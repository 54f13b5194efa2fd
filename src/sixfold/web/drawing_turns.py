"""Pictures and pages that somebody asks for are made one at a time, the addresses taking turns.

It knows who waits.  It does not know what is made.

One takes milliseconds in which nothing else is done.  After each one, as long as it took is left
to everybody else, so that whoever asks for hundreds waits for them mostly alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response

from sixfold.web import budgets, metrics
from sixfold.web.budgets import TooOften, address_of
from sixfold.web.responses import Endpoint, localized

MAX_WAITING = 60  # of one address
MAX_WAITING_IN_ALL = 600
LONGEST_REST = 0.1  # seconds between two


class DrawingTurns:
    """Whose turn it is to have a picture drawn."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None  # in which everybody waits
        self._busy = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the address whose turn is next first

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Waits for a turn, which lasts for the block.  Raises TooOften where too many wait already."""
        await self._wait(address)
        began = time.monotonic()
        try:
            yield
        finally:
            self._rest(time.monotonic() - began)

    async def _wait(self, address: str) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # nobody waits in one that has ended
            self._loop, self._busy, self._waiting = loop, False, {}
        if not self._busy:
            self._busy = True
            return
        own = self._waiting.get(address, ())
        if len(own) >= MAX_WAITING or sum(map(len, self._waiting.values())) >= MAX_WAITING_IN_ALL:
            metrics.count("refusals", reason="picture")
            raise TooOften
        granted = loop.create_future()
        self._waiting.setdefault(address, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():
                self._rest(0)  # it was this one's turn, and nobody uses it
            raise

    def _rest(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(min(seconds, LONGEST_REST), self._next)

    def _next(self) -> None:
        while self._waiting:
            address = next(iter(self._waiting))
            own = self._waiting.pop(address)
            granted = own.popleft()
            if own:
                self._waiting[address] = own  # behind the others
            if not granted.done():
                granted.set_result(None)
                return
        self._busy = False


_turns = DrawingTurns()


@asynccontextmanager
async def drawing_for(address: str) -> AsyncIterator[None]:
    """A turn to draw a picture, from the budget of an address.  Raises TooOften."""
    budgets.take("picture", address)
    async with _turns.turn(address):
        yield


def in_turn(work: Endpoint) -> Endpoint:
    """An endpoint whose answer takes long to make, made in turn; how it is sent is not part of it."""

    async def ask(request: Request) -> Response:
        async with drawing_for(address_of(request)):
            return await work(request)

    return localized(ask)
