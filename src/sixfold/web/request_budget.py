"""The budget of every request, whatever it asks for, and how many of an address are worked on at once.

It knows requests and addresses.  It does not know what is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.messages import speaking
from sixfold.web import budgets
from sixfold.web.budgets import TooOften, address_of
from sixfold.web.language import language_of
from sixfold.web.responses import too_often_response

AT_ONCE = 4  # questions of one address that are worked on; the others wait behind them


class RequestBudget:
    """Refuses the requests of an address that asks for too much, and answers its questions a few at a time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._questions = Questions()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI call."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = address_of(connection)
        try:
            budgets.take("request", address)
        except TooOften as error:
            with speaking(language_of(connection)):
                await too_often_response(error)(scope, receive, send)
            return
        if scope["type"] == "http" and scope["method"] == "GET":
            await self._answer(address, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a question.  Only the work counts, not how long somebody takes to read the answer."""
        done = await self._questions.begin(address)

        async def finish(message: Message) -> None:
            done()
            await send(message)

        try:
            await self.app(scope, receive, finish)
        finally:
            done()


class Questions:
    """The questions of each address that are worked on."""

    def __init__(self) -> None:
        self._places: dict[str, asyncio.Semaphore] = {}
        self._counts: dict[str, int] = {}

    async def begin(self, address: str) -> Callable[[], None]:
        """Waits until there is a place; returns what gives it back, once."""
        places = self._places.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._counts[address] = self._counts.get(address, 0) + 1
        try:
            await places.acquire()
        except BaseException:
            self._leave(address)
            raise
        open_places = [places]

        def done() -> None:
            if open_places:
                open_places.pop().release()
                self._leave(address)

        return done

    def _leave(self, address: str) -> None:
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address], self._places[address]
