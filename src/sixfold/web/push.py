"""What is sent to viewers and programs as it happens: by WebSocket, as lines of JSON, as server-sent events.

It knows sockets, streams and their limits.  It does not know requests or cookies, nor what a
view shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass

from starlette.responses import StreamingResponse
from starlette.types import Message, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixfold.table.covering import Sight, sight_of
from sixfold.table.names import seat_names, you
from sixfold.table.seating import Holder
from sixfold.web import frames, metrics, viewdata, wire
from sixfold.web.eventdata import encoded_events
from sixfold.web.live_table import Here, LiveTable
from sixfold.web.presence import Presence
from sixfold.web.screens import Screen
from sixfold.web.slices import Slices

SEND_TIMEOUT = 10.0  # seconds in which a viewer must take what is sent
MAX_EVENTS = 200  # of the last ones, in one frame; who misses more asks for them
EVENTS_AT_A_TIME = 20  # written before it is looked whether others should have their turn
SEND_TEXT = "sixfold.send_text"  # among the extensions of a socket's scope: what sends encoded text at once
KEEPALIVE_SECONDS = 20.0  # between signs of life in a stream


@dataclass(frozen=True)
class Subscription:
    """Who follows a table, from which event on, and how they want it."""

    live: LiveTable
    identify: Callable[[], Holder]
    after: int
    language: str
    screen: Screen
    pauses: bool = False  # a page that shows pauses and says when to go on
    differences: bool = False  # whether frames after the first say what has changed
    plays: bool = False  # a page that plays by itself, and is sent words and not views


async def changes(live: LiveTable, keepalive: float | None = None) -> AsyncGenerator[bool, None]:
    """True at once and whenever the table has changed; False after so many seconds without a change."""
    while not live.closing:
        changed = live.changed  # before anything is read, so that nothing is missed
        yield True
        while not changed.is_set():
            try:
                await asyncio.wait_for(changed.wait(), keepalive)
            except TimeoutError:
                yield False


# WebSocket ------------------------------------------------------------------------------


async def serve_socket(socket: WebSocket, wanted: Subscription) -> None:
    """Sends frames until the other side leaves, sends something, or does not take what is sent."""
    await socket.accept()
    tasks = [asyncio.create_task(_send_frames(socket, wanted)), asyncio.create_task(_listen(socket))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with suppress(WebSocketDisconnect, TimeoutError, RuntimeError, OSError):
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):
            await asyncio.wait_for(socket.close(), 1)


async def _send_frames(socket: WebSocket, wanted: Subscription) -> None:
    live = wanted.live
    with Presence(live, wanted.identify, wanted.pauses) as presence:
        messages, send = Messages(wanted), sender_of(socket)
        if not wanted.plays:
            await _write_ahead(wanted)
        async with aclosing(changes(live)) as news:
            async for _ in news:
                holder = presence.refresh()
                if not live.table.may_watch(holder):
                    return
                if message := messages.next(holder):
                    await send(message)
                    metrics.count("frames")
                    metrics.count("frame_bytes", len(message))


async def _write_ahead(wanted: Subscription) -> None:
    """Writes the events of the first frame bit by bit; they are kept until it is made."""
    live, slices = wanted.live, Slices()
    for after in range(first_after(live, wanted.after), live.table.number, EVENTS_AT_A_TIME):
        with seat_names(wanted.screen.seat_names):
            seen, own = live.seen_by(wanted.identify()), you(live.table, wanted.identify())
            encoded_events(seen, wanted.language, after, own, after + EVENTS_AT_A_TIME)
        await slices.pause()


def first_after(live: LiveTable, after: int) -> int:
    """The event after which a frame begins, for whoever has seen the table up to one."""
    return max(after if after <= live.table.number else 0, live.table.number - MAX_EVENTS)


def sender_of(socket: WebSocket) -> Callable[[bytes], Awaitable[None]]:
    """What sends text to a socket, encoded already; our server does so at once, others by a message of ASGI."""

    async def send(data: bytes) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket.send_text(data.decode())

    found: Callable[[bytes], Awaitable[None]] = socket.scope.get("extensions", {}).get(SEND_TEXT, send)
    return found


class Messages:
    """What one socket is sent, message by message."""

    def __init__(self, wanted: Subscription) -> None:
        self._wanted = wanted
        self._after = wanted.after
        self._seen: frames.Seen | None = None  # the other side has this view
        self._told: wire.Told | None = None  # or was told this
        self._round = 0
        self._holder: Holder | None = None
        self._sight: Sight | None = None
        self._version = -1
        self._here: Here | None = None
        self._count = 0  # of frames

    def next(self, holder: Holder) -> bytes:
        """The message after a change: a frame, or who is connected if nothing else has changed; empty without news."""
        live, here, before = self._wanted.live, self._wanted.live.here(), self._here
        same = (self._version, self._holder) == (live.version, holder)
        if same and here == before:
            return b""
        self._version, self._holder, self._here = live.version, holder, here
        if same and (self._wanted.differences or self._wanted.plays):
            return wire.presence_message(here)
        return self._frame(holder, people_changed=here != before)

    def _frame(self, holder: Holder, people_changed: bool) -> bytes:
        wanted, live = self._wanted, self._wanted.live.seen_by(holder)
        if self._sight != (own := sight_of(live.table, holder.chairs)):
            self._sight, self._after = own, wanted.after  # what was hidden is told, or the other way
            self._seen = self._told = None
        seen, after, self._after = self._after, first_after(live, self._after), live.table.number
        if wanted.plays:
            return self._message(live, holder, after, live.here() if people_changed else None, missing=after != seen)
        if not wanted.differences:
            return viewdata.frame(live, holder, wanted.language, after, wanted.screen)
        self._count += 1
        asked = live, holder, wanted.language, after, wanted.screen, self._count
        if self._seen is None:
            self._seen, frame = viewdata.first_frame(*asked)
        else:
            self._seen, frame = viewdata.next_frame(*asked, self._seen, people_changed)
        return frame

    def _message(self, live: LiveTable, holder: Holder, after: int, here: Here | None, missing: bool) -> bytes:
        """For a page that plays by itself; it begins anew with each round, and where too much has happened."""
        wanted, now = self._wanted, live.table.round.number
        self._count += 1
        asked = live, holder, wanted.language, after, wanted.screen, self._count
        if self._told is None or self._round != now or missing:
            self._told, message = wire.first_message(*asked)
        else:
            self._told, message = wire.next_message(*asked, self._told, here)
        self._round = now
        return message


async def _listen(socket: WebSocket) -> None:
    """Ends when the other side leaves; nothing is expected from it, so whoever sends is sent away."""
    message = await socket.receive()
    if message["type"] == "websocket.receive":
        await socket.close(1003, "this socket only sends")


# Streams --------------------------------------------------------------------------------


class DroppingStream(StreamingResponse):
    """A stream that ends when the other side does not take what is sent."""

    async def stream_response(self, send: Send) -> None:
        """Sends the body, part by part, each in time."""

        async def send_in_time(message: Message) -> None:
            await asyncio.wait_for(send(message), SEND_TIMEOUT)

        with suppress(TimeoutError):  # the server closes a connection whose response is incomplete
            await super().stream_response(send_in_time)
        if isinstance(self.body_iterator, AsyncGenerator):
            await self.body_iterator.aclose()


async def stored_lines(wanted: Subscription, sse: bool, upto: int | None = None) -> AsyncIterator[bytes]:
    """The events after a number that there are now, up to another one if that is given."""
    last = wanted.live.table.number
    async for line in _lines(wanted, wanted.after, last if upto is None else min(upto, last), sse):
        yield line


async def followed_lines(wanted: Subscription, sse: bool) -> AsyncIterator[bytes]:
    """The events after a number and then each as it comes; the follower counts as present."""
    live, after = wanted.live, wanted.after
    with Presence(live, wanted.identify) as presence:
        async with aclosing(changes(live, KEEPALIVE_SECONDS)) as news:
            async for changed in news:
                if not live.table.may_watch(presence.refresh()):
                    return
                start, after = after, max(after, live.table.number)
                async for line in _lines(wanted, start, after, sse):
                    yield line
                if not changed:
                    yield b": still here\n\n" if sse else b"\n"


async def _lines(wanted: Subscription, after: int, last: int, sse: bool) -> AsyncIterator[bytes]:
    """Events as lines; a long log leaves others their turn."""
    live, slices = wanted.live, Slices()
    while after < last:
        upto = min(after + EVENTS_AT_A_TIME, last)
        with seat_names(wanted.screen.seat_names):
            holder = wanted.identify()
            events = encoded_events(live.seen_by(holder), wanted.language, after, you(live.table, holder), upto)
        for number, event in enumerate(events, after + 1):
            yield b"id: %d\ndata: %s\n\n" % (number, bytes(event)) if sse else bytes(event) + b"\n"
        after = upto
        await slices.pause()
