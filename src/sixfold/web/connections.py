"""Connections: how many there may be, and how long each may take to ask and to listen.

It knows bytes, sockets and deadlines.  It does not know what is asked.

Whoever sends half a request, or does not take what is sent to them, holds a descriptor and memory of
everybody.  uvicorn waits for them for as long as they like; these protocols do not.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any, Literal

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sixfold.web import metrics
from sixfold.web.budgets import household
from sixfold.web.proxies import Proxies

SEND_BUFFER = 128 * 1024  # bytes that a system keeps for somebody who does not read
MAX_FRAMING = 64 * 1024  # bytes of a request besides its body
MAX_WAITING = 32  # requests of one connection that came before those were answered which it sent first
LITTLE = 4096  # bytes; whoever takes no more of a lot in all the time does not read
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 22\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\ntoo many connections\r\n"
)


@dataclass(frozen=True)
class Deadlines:
    """Seconds that a connection may take."""

    head: float = 10.0  # until a request's headers are there, from its first byte or from connecting
    body: float = 20.0  # until its body is
    idle: float = 15.0  # between two requests
    reading: float = 10.0  # until the other side takes what was sent


@dataclass
class Crowd:
    """Who is connected.  Proxies speak for many and are not counted as one address."""

    each: int = 600  # connections of one address; 0: as many as it likes
    all: int = 10_000
    proxies: Proxies = field(default_factory=Proxies)
    count: int = 0
    by_address: Counter[str] = field(default_factory=Counter)

    def has_room(self, address: str) -> bool:
        """Whether one more connection is let in."""
        if self.all and self.count >= self.all:
            return False
        return not self.each or self.by_address[household(address)] < self.each or self.proxies.trust(address)

    def join(self, address: str) -> None:
        """Counts a connection."""
        self.count += 1
        self.by_address[household(address)] += 1

    def leave(self, address: str) -> None:
        """Counts a connection no longer."""
        self.count -= 1
        self.by_address[household(address)] -= 1
        if self.by_address[household(address)] <= 0:
            del self.by_address[household(address)]


class Config(uvicorn.Config):
    """How uvicorn is set up, with what connections are held to."""

    def __init__(self, app: Any, crowd: Crowd, deadlines: Deadlines, **more: Any) -> None:
        self.crowd = crowd
        self.deadlines = deadlines
        super().__init__(app, http=HttpConnection, ws=SocketConnection, timeout_keep_alive=int(deadlines.idle), **more)


class HttpConnection(HttpToolsProtocol):
    """HTTP with deadlines for the head and the body of each request, and bounds of what is kept of them."""

    config: Config

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.refused = False
        self._unanswered: deque[RequestResponseCycle] = deque()
        self._part: Literal["", "head", "body"] = ""  # of a request, that has come in part
        self._framing = 0  # bytes of the present request that are not its body
        self._phase = ""  # what is waited for
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come; where there is no room they are told so at once."""
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if isinstance(peer, tuple) else ""
        if not self.config.crowd.has_room(self.address):
            self.refused = True
            metrics.count("refusals", reason="connections")
            transport.write(FULL)
            transport.close()
            return
        self.config.crowd.join(self.address)
        super().connection_made(transport)
        self._wait_for("head")

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        if self.refused:
            return
        self._framing += len(data)
        super().data_received(data)
        if self._part and self._framing > MAX_FRAMING and not self.refused:
            metrics.count("refusals", reason="unreadable")
            self.abort()
        self._watch(came=True)

    # What the parser finds -------------------------------------------------------------

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        self._part = "head"
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those that follow a body are left out."""
        if self._part == "head":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request is there.  It names a path; a whole address could name another host than `Host`."""
        self._part = "body"
        if not self.url.startswith(b"/"):
            raise ValueError("the target of a request is a path")
        if len(self.pipeline) >= MAX_WAITING:
            self.abort()
            raise ValueError("too many requests at once")
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._unanswered.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        self._framing -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self._part, self._framing = "", 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request has been answered; the next one may already be there."""
        if self._unanswered:
            self._unanswered.popleft()
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a WebSocket, which is counted instead."""
        self._wait_for("")
        self.refused = True  # nothing that comes is for this protocol any more
        self.config.crowd.leave(self.address)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self.refused:
            return
        self._wait_for("")
        self.config.crowd.leave(self.address)
        for cycle in self._unanswered:  # uvicorn tells the last one alone that nobody is left to answer
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def abort(self) -> None:
        """Ends the connection without waiting for anything that is still to be sent."""
        self.transport.abort()

    # Deadlines -------------------------------------------------------------------------

    def _watch(self, came: bool = False) -> None:
        """Sets the deadline for what is to come next; between two requests uvicorn has one, until something comes."""
        if self.refused or self.transport.is_closing():
            return
        answering = self.cycle is not None and not self.cycle.response_complete
        begun = not answering and (self.cycle is None or came or self._part == "head")
        self._wait_for("body" if self._part == "body" else "head" if begun else "")

    def _wait_for(self, phase: str) -> None:
        if phase == self._phase:
            return
        self._phase = phase
        if self._deadline:
            self._deadline.cancel()
        seconds = {"head": self.config.deadlines.head, "body": self.config.deadlines.body}.get(phase)
        self._deadline = self.loop.call_later(seconds, self._too_slow) if seconds else None

    def _too_slow(self) -> None:
        metrics.count("refusals", reason="slow")
        self.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that ends when the other side does not read."""

    config: Config

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.close_timeout = min(self.close_timeout, self.config.deadlines.reading)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It takes over from HTTP."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.config.crowd.join(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.config.crowd.leave(self.address)
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Something was said; nobody listens to it, so it need not be text."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def abort(self) -> None:
        """Ends the connection without waiting for anything that is still to be sent."""
        self.transport.abort()


class Sweeper:
    """Looks now and then which connections take nothing of what was sent to them, and ends these.

    Where the system has TCP_USER_TIMEOUT it is mostly faster.
    """

    def __init__(self, connections: set[Any], seconds: float) -> None:
        self._connections = connections
        self._seconds = seconds
        self._waiting: dict[Any, tuple[int, float]] = {}  # bytes still to be taken, and since when it is so many

    async def run(self) -> None:
        """Looks for ever."""
        while True:
            await asyncio.sleep(self._seconds / 4)
            self.look(time.monotonic())

    def look(self, now: float) -> None:
        """Ends those that have taken next to nothing for too long."""
        waiting: dict[Any, tuple[int, float]] = {}
        for one in self._connections:
            size = one.transport.get_write_buffer_size()
            if not size:
                continue
            before, since = self._waiting.get(one, (size, now))
            waiting[one] = (size, now) if size < before - LITTLE else (max(size, before), since)
        self._waiting = waiting
        for one, (_size, since) in waiting.items():
            if now - since > self._seconds:
                metrics.count("refusals", reason="not reading")
                one.abort()


def bound_sending(listening: socket.socket, seconds: float) -> None:
    """Whoever does not take what is sent is dropped by the system, where it can; accepted sockets inherit it."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))
