"""What is sent to viewers and programs as it happens: who is let in, how long is waited for whom.

It knows streams, sockets and their limits.  It does not know who asks, nor what a view shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress

from starlette.responses import StreamingResponse
from starlette.types import Message, Send
from starlette.websockets import WebSocket

from sixfold.table.seating import Holder
from sixfold.web import viewdata
from sixfold.web.hub import Hub, LiveTable

MAX_WATCHING = 400  # connections to one table that hold no chair
MAX_PER_CHAIR = 40  # connections of one chair
SLOW = 10.0  # seconds in which a viewer must take what is sent
QUIET = 20.0  # seconds between signs of life in a stream


def has_room(live: LiveTable, holder: Holder) -> bool:
    """Whether one more connection is let in; those who only watch do not keep out those who play."""
    if holder.chairs:
        return all(live.present[chair] < MAX_PER_CHAIR for chair in holder.chairs)
    return live.watching < MAX_WATCHING


class DroppingStream(StreamingResponse):
    """A stream that ends when the other side does not take what is sent."""

    async def stream_response(self, send: Send) -> None:
        async def soon(message: Message) -> None:
            await asyncio.wait_for(send(message), SLOW)

        with suppress(TimeoutError):  # the server closes a line whose answer is not whole
            await super().stream_response(soon)
        if isinstance(self.body_iterator, AsyncGenerator):
            await self.body_iterator.aclose()


async def listen(socket: WebSocket) -> None:
    """Ends when the other side goes; whoever sends anything is sent away, since nothing is expected."""
    message = await socket.receive()
    if message["type"] == "websocket.receive":
        await socket.close(1003, "this socket only sends")


async def lines(live: LiveTable, after: int, follow: bool, language: str, sse: bool) -> AsyncIterator[bytes]:
    """The events after a number, and then each as it comes; a sign of life where nothing does."""
    while True:
        changed = live.changed
        start, after = after, max(after, live.table.number)
        for number, raw in enumerate(viewdata.encoded_events(live, language, start), start + 1):
            data = bytes(raw)
            yield b"id: %d\ndata: %s\n\n" % (number, data) if sse else data + b"\n"
        if not follow or live.ended:
            return
        try:
            await asyncio.wait_for(changed.wait(), QUIET)
        except TimeoutError:
            yield b": still here\n\n" if sse else b"\n"


async def present(hub: Hub, live: LiveTable, holder: Holder, stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Who follows the log is there, as long as he does."""
    hub.come(live, holder)
    try:
        async for line in stream:
            yield line
    finally:
        hub.go(live, holder)
