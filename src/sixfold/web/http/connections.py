"""Connections: how many there may be, and how long each may take to ask and to listen.

It knows bytes, sockets and deadlines.  It does not know what is asked.

Whoever sends half a request, or does not take what is sent to them, holds a descriptor and memory of
everybody.  uvicorn waits for them for as long as they like; these protocols do not.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal

import uvicorn

from sixfold.web.http.proxies import Proxies
from sixfold.web.limits.budgets import network_of
from sixfold.web.monitoring import metrics, server_log

SEND_BUFFER = 128 * 1024  # bytes that a system keeps for somebody who does not read
MIN_PROGRESS = 4096  # bytes; whoever takes no more of a lot in all the time does not read
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 22\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\ntoo many connections\r\n"
)
Phase = Literal["", "head", "body"]  # the part of a request that is waited for, if any


@dataclass(frozen=True)
class Deadlines:
    """Seconds that a connection may take."""

    head: float = 10.0  # until a request's headers are there, from its first byte or from connecting
    body: float = 20.0  # until its body is
    idle: float = 15.0  # between two requests
    reading: float = 10.0  # until the other side takes what was sent


@dataclass
class ConnectionCounts:
    """How many connections there are, in all and by address.  Proxies speak for many and are not counted as one."""

    each: int = 600  # connections of one address; 0: as many as it likes
    all: int = 10_000
    proxies: Proxies = field(default_factory=Proxies)
    count: int = 0
    by_address: Counter[str] = field(default_factory=Counter)

    def has_room(self, address: str) -> bool:
        """Whether one more connection is let in."""
        if self.all and self.count >= self.all:
            return False
        return not self.each or self.by_address[network_of(address)] < self.each or self.proxies.trust(address)

    def join(self, address: str) -> None:
        self.count += 1
        self.by_address[network_of(address)] += 1

    def leave(self, address: str) -> None:
        self.count -= 1
        self.by_address[network_of(address)] -= 1
        if self.by_address[network_of(address)] <= 0:
            del self.by_address[network_of(address)]


class Config(uvicorn.Config):
    """How uvicorn is set up, with what connections are held to."""

    def __init__(self, app: Any, connection_counts: ConnectionCounts, deadlines: Deadlines, **more: Any) -> None:
        self.connection_counts = connection_counts
        self.deadlines = deadlines
        http, ws = _own("httptools_connection", "HttpToolsConnection"), _own("socket_connection", "SocketConnection")
        super().__init__(app, http=http, ws=ws, timeout_keep_alive=int(deadlines.idle), **more)


def _own(module: str, name: str) -> Any:
    """A protocol of ours, or uvicorn's own choice where this uvicorn has no longer what ours is made from.

    These two modules alone rest on names that uvicorn does not promise.  Without them everything works but
    the limits that they add: the number of connections, and deadlines.
    """
    try:
        return getattr(import_module(f"sixfold.web.http.{module}"), name)
    except (ImportError, AttributeError) as error:
        sentence = f"this version of uvicorn does not fit, so connections have no limits: {error}"
        server_log.trouble("connections_unlimited", sentence)
        return "auto"


class TimedConnection:
    """What every HTTP connection is held to, whichever way its bytes are read: counted, and with deadlines.

    Stands before uvicorn's class of such connections.  Whoever reads says with `expected` what is waited for.
    """

    config: Config
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.refused = False
        self._phase: Phase = ""
        self._deadline: asyncio.TimerHandle | None = None

    def expected(self, came: bool) -> Phase:
        """Which part of a request is waited for; `came`: because some bytes came just now."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody has come; where there is no room they are told so at once."""
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if isinstance(peer, tuple) else ""
        if not self.config.connection_counts.has_room(self.address):
            self.refused = True
            metrics.count("refusals", reason="connections")
            transport.write(FULL)
            transport.close()
            return
        self.config.connection_counts.join(self.address)
        super().connection_made(transport)  # type: ignore[misc]
        self._wait_for("head")

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        super().data_received(data)  # type: ignore[misc]
        self._watch(came=True)

    def on_response_complete(self) -> None:
        """A request has been answered; the next one may already be there."""
        super().on_response_complete()  # type: ignore[misc]
        self._watch()

    def handle_websocket_upgrade(self, *request: Any) -> None:
        """The connection goes on as a WebSocket, which is counted instead."""
        self._wait_for("")
        self.refused = True  # nothing that comes is for this protocol any more
        self.config.connection_counts.leave(self.address)
        super().handle_websocket_upgrade(*request)  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        if self.refused:
            return
        self._wait_for("")
        self.config.connection_counts.leave(self.address)
        super().connection_lost(exc)  # type: ignore[misc]

    def abort(self) -> None:
        """Ends the connection without waiting for anything that is still to be sent."""
        self.transport.abort()

    def _watch(self, came: bool = False) -> None:
        """Sets the deadline for what is to come next."""
        if not self.refused and not self.transport.is_closing():
            self._wait_for(self.expected(came))

    def _wait_for(self, phase: Phase) -> None:
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


class Sweeper:
    """Looks now and then which connections take nothing of what was sent to them, and ends these.

    Where the system has TCP_USER_TIMEOUT it is mostly faster.
    """

    def __init__(self, connections: set[Any], seconds: float) -> None:
        self._connections = connections
        self._seconds = seconds
        self._waiting: dict[Any, tuple[int, float]] = {}  # bytes still to be taken, and since when it is so many

    async def run(self) -> None:
        """Sweeps again and again, until it is cancelled."""
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
            waiting[one] = (size, now) if size < before - MIN_PROGRESS else (max(size, before), since)
        self._waiting = waiting
        for one, (_size, since) in waiting.items():
            if now - since > self._seconds:
                metrics.count("refusals", reason="not reading")
                one.transport.abort()


def bound_sending(listening: socket.socket, seconds: float) -> None:
    """Has the system drop whoever does not take what is sent, where it can; accepted sockets inherit it."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))
