"""What is sent to viewers and programs as it happens: by WebSocket, as lines of JSON, as server-sent events.

It knows sockets, streams and their limits.  It does not know requests or cookies, nor what a
view shows.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass

from starlette.responses import StreamingResponse
from starlette.types import Message, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixfold.table.seats.names import seat_names, you
from sixfold.table.seats.onlookers import Sight, sight_of
from sixfold.table.seats.seating import Holder
from sixfold.text.messages import LANGUAGES, speaking
from sixfold.web.http.endpoints import Screen
from sixfold.web.limits.slices import Slices
from sixfold.web.monitoring import metrics
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import Here, Presence
from sixfold.web.view import viewdata, wire
from sixfold.web.view.eventdata import encoded_events

SEND_TIMEOUT = 10.0  # seconds in which a viewer must take what is sent
MAX_EVENTS = 200  # of the last ones, in one frame; who misses more asks for them
EVENTS_AT_A_TIME = 20  # written before it is looked whether others should have their turn
SEND_TEXT = "sixfold.send_text"  # among the extensions of a socket's scope: what sends encoded text at once
MAX_SPOKEN = 20  # times that somebody may choose another language before they have to connect anew
MAX_SAID = 500  # times that a page may say anything
DEVICE = re.compile("(?P<looks>here|hidden) (?P<name>[A-Za-z0-9_-]{20})")
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
    plays: bool = False  # a page that plays by itself, and is sent words and not views
    name: str = ""  # of a spectator who gave one


async def changes(live: LiveTable, keepalive: float | None = None) -> AsyncGenerator[bool, None]:
    """True at once and whenever the table has changed; False after so many seconds without a change."""
    while not live.news.closing:
        changed = live.news.changed  # before anything is read, so that nothing is missed
        yield True
        while not changed.is_set():
            try:
                await asyncio.wait_for(changed.wait(), keepalive)
            except TimeoutError:
                yield False


async def serve_socket(socket: WebSocket, wanted: Subscription) -> None:
    """Sends frames until the other side leaves, says what no page says, or does not take what is sent."""
    await socket.accept()
    messages = Messages(wanted)
    presence = Presence(wanted.live, wanted.identify, wanted.pauses, wanted.name)
    work = _send_frames(socket, messages, presence), _listen(socket, messages, presence)
    tasks = [asyncio.create_task(one) for one in work]
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


async def _send_frames(socket: WebSocket, messages: Messages, presence: Presence) -> None:
    live, send = presence.live, sender_of(socket)
    with presence:
        async with aclosing(changes(live)) as news:
            async for _ in news:
                holder = presence.refresh()
                if not live.table.may_watch(holder):
                    return
                if message := messages.next(holder):
                    await send(message)
                    metrics.count("frames")
                    metrics.count("frame_bytes", len(message))


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
        self._language = wanted.language
        self._after = wanted.after
        self._view: wire.TableView | None = None  # what the other side knows
        self._round = 0
        self._holder: Holder | None = None
        self._sight: Sight | None = None
        self._version = -1
        self._here: Here | None = None
        self._count = 0  # of frames

    def next(self, holder: Holder) -> bytes:
        """The message after a change: a frame, or who is connected if nothing else has changed; empty without news."""
        live, here, before = self._wanted.live, self._wanted.live.people.here(), self._here
        here = here._replace(names=()) if self._wanted.screen.seat_names else here
        same = (self._version, self._holder) == (live.news.version, holder)
        if same and here == before:
            return b""
        self._version, self._holder, self._here = live.news.version, holder, here
        if same and self._wanted.plays:
            return wire.presence_message(here)
        return self._frame(holder, people_changed=here != before)

    def speak(self, language: str) -> None:
        """Tells everything again, in another language."""
        self._language, self._after, self._view, self._version = language, 0, None, -1
        self._wanted.live.news.wake()

    def _frame(self, holder: Holder, people_changed: bool) -> bytes:
        wanted, live = self._wanted, self._wanted.live.seen_by(holder)
        if self._sight != (own := sight_of(live.table, holder.chairs)):
            self._sight, self._after = own, wanted.after  # what was hidden is told, or the other way
            self._view = None
        seen, after, self._after = self._after, first_after(live, self._after), live.table.number
        if wanted.plays:
            here = self._here if people_changed else None
            return self._message(live, holder, after, here, missing=after != seen)
        return viewdata.frame(live, holder, self._language, after, wanted.screen)

    def _message(self, live: LiveTable, holder: Holder, after: int, here: Here | None, missing: bool) -> bytes:
        """For a page that plays by itself; it begins anew with each round, and where too much has happened."""
        wanted, now = self._wanted, live.table.round.number
        self._count += 1
        viewer = wire.Viewer(holder, self._language, wanted.screen)
        with speaking(self._language), seat_names(wanted.screen.seat_names):
            if self._view is None or self._round != now or missing:
                self._view, message = wire.first_message(live, viewer, after, self._count)
            else:
                self._view, message = wire.next_message(live, viewer, after, self._count, self._view, here)
        self._round = now
        return message


async def _listen(socket: WebSocket, messages: Messages, presence: Presence) -> None:
    """Ends when the other side leaves; whoever sends anything but what pages say, or too much, is sent away.

    A page may name another language, and its device where that is told of turns: `here NAME` while somebody looks at
    it, `hidden NAME` else.
    """
    spoken = 0
    for _ in range(MAX_SAID):
        message = await socket.receive()
        said = (message.get("bytes") or (message.get("text") or "").encode()).decode("utf-8", "replace")
        if device := DEVICE.fullmatch(said):
            presence.look(device["name"], device["looks"] == "here")
            continue
        if said not in LANGUAGES or (spoken := spoken + 1) > MAX_SPOKEN:
            break
        messages.speak(said)
    if message["type"] == "websocket.receive":
        await socket.close(1003, "this socket only sends")


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


async def stored_lines(wanted: Subscription, sse: bool, upto: int | None) -> AsyncIterator[bytes]:
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
