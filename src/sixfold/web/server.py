"""The server: a socket, and the app behind it until somebody stops it.

It knows uvicorn, sockets and what a system allows a process.  It does not know the app's pages or tables.
"""

from __future__ import annotations

import gc
import socket
import sys
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from sixfold.errors import BadValue
from sixfold.messages import say

PORT = 6006
GRACE_SECONDS = 10  # for requests that were begun when the server is to stop
TRIES = 20  # ports after it, when it is taken


class Server(uvicorn.Server):
    """A server that sends everybody away before it stops."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends streams and sockets first, since they would never end by themselves."""
        self.app.state.running.tables.close_connections()
        await super().shutdown(sockets)


def run(app: Starlette, listening: socket.socket) -> None:
    """Serves until somebody presses Ctrl-C; whoever is connected then is disconnected first."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        proxy_headers=False,
    )
    allow_many_connections()
    collect_rarely()
    with suppress(KeyboardInterrupt):
        Server(config, app).run([listening])


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or on the next free one when no certain one was asked for."""
    ports = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for number in ports:
        # The protocol is named so that asyncio knows it and does not let small answers wait.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(1024)  # whoever reads the address may come at once
            return listening
        except OSError:
            listening.close()
    raise BadValue(
        f"--port {port}", say("port {port} is taken or not allowed; choose another one, or 0 for any", port=port)
    )


def allow_many_connections() -> None:
    """Each viewer holds a connection, and systems allow few by default."""
    if sys.platform != "win32":
        import resource

        _few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (many, many))


def collect_rarely() -> None:
    """Tables hold many positions that all stay; looking through them all for garbage makes everybody wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
