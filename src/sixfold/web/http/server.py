"""The server: a socket, and the app behind it until somebody stops it.

It knows uvicorn, sockets and what a system allows a process.  It does not know the app's pages or tables.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from contextlib import suppress
from typing import Any

import uvicorn
from starlette.applications import Starlette

from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.web.http.connections import Config, ConnectionCounts, Deadlines, Sweeper, bound_sending
from sixfold.web.monitoring import metrics, server_log

EXPECTED = {  # in uvicorn's log, and what each is in the figures of what was refused
    "Invalid HTTP request received.": "unreadable",
    "Unsupported upgrade request.": "unreadable",
    "ASGI callable returned without completing response.": "not reading",  # a stream that was dropped
    "ASGI callable returned without completing handshake.": "handshake",  # a socket that was answered with a status
}
RESERVED = 200  # files that are open besides connections
MACOS_FILES = 10_240  # that a process may have open there
USUAL_HOSTS = ("127.0.0.1", "0.0.0.0", "::")
PORT = 6006
GRACE_SECONDS = 10  # for requests that were begun when the server is to stop
PORTS_TRIED = 20  # ports after it, when it is taken


class Server(uvicorn.Server):
    """A server that ends connections which take nothing, and all of them before it stops."""

    config: Config
    port = 0  # of the first address it listens at

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if sockets:
            self.port = sockets[0].getsockname()[1]
            app: Any = self.config.app
            app.state.lan.server = self
        sweeper = Sweeper(self.server_state.connections, self.config.deadlines.reading)
        self._sweeping = asyncio.create_task(sweeper.run())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends first what would not end by itself, or takes long."""
        self._sweeping.cancel()
        app: Any = self.config.app
        app.state.stopping = True
        app.state.running.stop_waiting()
        await super().shutdown(sockets)

    async def listen_at(self, host: str) -> int:
        """Listens at one more address, on the same port where that is free; returns the port."""
        try:
            listening = listen(host, self.port)
        except BadValue:
            listening = listen(host, 0)
        bound_sending(listening, self.config.deadlines.reading)
        protocol: Any = self.config.http_protocol_class
        state: Any = self.lifespan.state

        def connection() -> asyncio.Protocol:
            made: asyncio.Protocol = protocol(config=self.config, server_state=self.server_state, app_state=state)
            return made

        self.servers.append(await asyncio.get_running_loop().create_server(connection, sock=listening))
        return int(listening.getsockname()[1])

    async def leave(self, host: str) -> None:
        """Ends all connections to an address, and takes no more."""
        for server in [one for one in self.servers if any(at.getsockname()[0] == host for at in one.sockets)]:
            server.close()
            self.servers.remove(server)
        for connection in list(self.server_state.connections):
            transport: Any = getattr(connection, "transport", None)
            if transport and (transport.get_extra_info("sockname") or ("",))[0] == host:
                transport.abort()


def run(app: Starlette, listening: socket.socket, deadlines: Deadlines | None = None) -> None:
    """Serves until somebody presses Ctrl-C; whoever is connected then is disconnected first."""
    server_log.begin(app.state.settings.log_format)
    deadlines = deadlines or Deadlines()
    limits, proxies = app.state.settings.limits, app.state.settings.proxies
    most = min(limits.all_connections or sys.maxsize, allow_many_connections() - RESERVED)
    connection_counts = ConnectionCounts(limits.connections, most, proxies)
    config = Config(
        app,
        connection_counts,
        deadlines,
        log_level="warning",
        log_config=None,
        access_log=False,
        lifespan="on",
        ws_max_size=4096,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        proxy_headers=False,
    )
    bound_sending(listening, deadlines.reading)
    collect_rarely()
    logging.getLogger("uvicorn.error").addFilter(counted)
    with suppress(KeyboardInterrupt):
        Server(config).run([listening])


def counted(record: logging.LogRecord) -> bool:
    """Counts what visitors do wrong instead of writing it down: they could fill the log."""
    reason = EXPECTED.get(record.getMessage())
    if reason:
        metrics.count("refusals", reason=reason)
    return not reason


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or on the next free one when no certain one was asked for."""
    ports = [port] if port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for number in ports:
        # The protocol is named so that asyncio knows it and does not let small answers wait.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # where it would let two servers have the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if host == "::":
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 as well
        try:
            listening.bind((host, number))
            listening.listen(1024)  # whoever reads the address may come at once
            return listening
        except OSError:
            listening.close()
    if host not in USUAL_HOSTS:
        raise BadValue(
            f"--host {host}",
            say("cannot listen on {host}: it is not an address of this machine, or its port is taken", host=host),
        )
    raise BadValue(
        f"--port {port}", say("port {port} is taken or not allowed; choose another one, or 0 for any", port=port)
    )


def allow_many_connections() -> int:
    """Each viewer holds a connection, and systems allow few by default.  Returns how many files may be open."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    _few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (MACOS_FILES, many):  # macOS says that there is no limit, and refuses to go beyond its own
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, many))
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if allowed == resource.RLIM_INFINITY else allowed


def collect_rarely() -> None:
    """Tables hold many positions that all stay; looking through them all for garbage makes everybody wait.

    So that is done rarely, and what is new is looked through in small parts: nobody waits long for one.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 5_000)
