"""Pictures and pages that somebody asks for are made one at a time, the addresses taking turns.

It knows who waits.  It does not know what is made.

One takes milliseconds in which nothing else is done; what takes longer is made in slices, each of them a
turn.  After each one, as long as it took is left to everybody else, so that whoever asks for hundreds waits
for them mostly alone.  The time that was used is charged to the address.
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
from sixfold.web.slices import SLICE_SECONDS

MAX_WAITING = 60  # of one address
MAX_WAITING_IN_ALL = 600
PICTURE_SECONDS = 0.02  # that are charged as one picture


class DrawingTurns:
    """Whose turn it is to have a picture drawn."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None  # in which everybody waits
        self._busy = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the address whose turn is next first

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[Turn]:
        """Waits for a turn, which lasts for the block.  Raises TooOften where too many wait already."""
        turn = Turn(self, address)
        await turn.begin()
        try:
            yield turn
        finally:
            turn.end()

    async def wait(self, address: str) -> None:
        """Until it is the turn of somebody from this address; refuses where too many wait."""
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
                self.rest(0)  # it was this one's turn, and nobody uses it
            raise

    def rest(self, seconds: float) -> None:
        """Leaves so many seconds to everybody else before the next turn."""
        asyncio.get_running_loop().call_later(seconds, self._next)

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


class Turn:
    """Somebody's turn; who makes something long gives it away again and again."""

    def __init__(self, turns: DrawingTurns, address: str) -> None:
        self.seconds = 0.0  # of the processor that were used so far
        self._turns = turns
        self._address = address
        self._began: float | None = None
        self._used = 0.0  # seconds of the processor up to then

    async def begin(self) -> None:
        """Waits until it is this one's turn.  Raises TooOften."""
        await self._turns.wait(self._address)
        self._began, self._used = time.monotonic(), time.thread_time()

    def end(self) -> None:
        """Gives the turn to whoever is next."""
        if self._began is not None:
            seconds, self._began = time.monotonic() - self._began, None
            self.seconds += time.thread_time() - self._used  # what it waited for a core is nobody's fault
            self._turns.rest(seconds)

    async def pause(self) -> None:
        """To be called between small steps: lets others have their turn when this one has lasted for a slice."""
        if self._began is not None and time.monotonic() - self._began >= SLICE_SECONDS:
            self.end()
            await self.begin()


_turns = DrawingTurns()


@asynccontextmanager
async def drawing_for(address: str) -> AsyncIterator[Turn]:
    """A turn to draw a picture, from the budget of an address, which is charged for the time.  Raises TooOften."""
    budgets.take("picture", address)
    turn: Turn | None = None
    try:
        async with _turns.turn(address) as turn:
            yield turn
    finally:
        if turn is not None:
            budgets.charge("picture", address, max(0.0, turn.seconds / PICTURE_SECONDS - 1))


def in_turn(work: Endpoint) -> Endpoint:
    """An endpoint whose answer takes long to make, made in turn; how it is sent is not part of it."""

    async def ask(request: Request) -> Response:
        async with drawing_for(address_of(request)):
            return await work(request)

    return localized(ask)
