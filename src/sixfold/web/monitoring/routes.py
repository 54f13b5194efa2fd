"""Monitoring of a server: `/health`, `/ready`, `/metrics`, and one line of the log for an error of its own.

It knows who may read the figures.  It does not know what is counted, nor any page.  It stands before
everything else, since monitors ask by whatever name they know the machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from sixfold.store.store import StoreUnavailable
from sixfold.web.http.proxies import Proxies
from sixfold.web.monitoring import metrics, server_log

if TYPE_CHECKING:
    from sixfold.web.running import Running
    from sixfold.web.tables.registry import TableRegistry

READY_TIMEOUT = 2.0  # seconds in which the store must answer
LAG_INTERVAL = 0.25  # seconds between two looks at the event loop
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via", "cf-connecting-ip")
TABLE = re.compile(r"/t/([A-Za-z0-9_-]{8,40})(?=/|$)")
PATHS = ("/health", "/ready", "/metrics")


class Monitoring:
    """ASGI middleware that answers monitors, and whoever still waits when the server stops, and logs errors."""

    def __init__(self, app: ASGIApp, state: Any, proxies: Proxies, metrics_to: Proxies) -> None:
        self.app = app
        self.state = state  # of the app: `running` and `stopping`
        self.proxies = proxies
        self.metrics_to = metrics_to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] in PATHS and scope["method"] in ("GET", "HEAD"):
            await (await self._answer(scope))(scope, receive, send)
            return
        broken: OSError | None = None

        async def send_on(message: Message) -> None:
            nonlocal broken
            try:
                await send(message)
            except OSError as error:  # whoever asked has gone, which is no error of ours
                broken = error
                raise

        try:
            await self.app(scope, receive, send_on)
        except asyncio.CancelledError:
            if scope["type"] != "http" or not getattr(self.state, "stopping", False):
                raise
            with suppress(RuntimeError):  # the answer has begun
                await PlainTextResponse("stopping\n", 503, {"Retry-After": "1"})(scope, receive, send)
        except (ClientDisconnect, WebSocketDisconnect):
            return
        except Exception as error:
            if error is not broken and scope["type"] in ("http", "websocket"):
                self._tell(scope, error)
            raise

    async def _answer(self, scope: Scope) -> Response:
        headers = {"Cache-Control": "no-store"}
        if scope["path"] == "/health":
            return PlainTextResponse("ok\n", headers=headers)
        if scope["path"] == "/ready":
            problem = await self._not_ready()
            return PlainTextResponse(f"{problem or 'ready'}\n", 503 if problem else 200, headers)
        if not self.may_read(scope):
            return PlainTextResponse("not found\n", 404, headers)
        kind = "text/plain; version=0.0.4; charset=utf-8"
        return Response(metrics.process.text(), 200, {**headers, "Content-Type": kind})

    async def _not_ready(self) -> str:
        """Why nobody should be sent here, if there is a reason."""
        running: Running | None = getattr(self.state, "running", None)
        if running is None or getattr(self.state, "stopping", False):
            return "starting" if running is None else "stopping"
        try:
            await asyncio.wait_for(running.store.check(), READY_TIMEOUT)
        except (StoreUnavailable, TimeoutError):
            return "the store does not answer"
        return ""

    def may_read(self, scope: Scope) -> bool:
        """Whether the figures are for whoever asks: only those who were named, and nobody for whom a proxy asks."""
        headers = Headers(scope=scope)
        if not scope.get("client") or any(name in headers for name in FORWARDED):
            return False
        return self.metrics_to.trust(str(scope["client"][0]))

    def _tell(self, scope: Scope, error: Exception) -> None:
        metrics.count("errors", kind=type(error).__name__)
        nearest = str(scope["client"][0]) if scope.get("client") else ""
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        table = TABLE.match(scope["path"])
        server_log.failure(
            "error",
            f"{scope.get('method', 'socket')} failed: {type(error).__name__}",
            table=table[1] if table else "",
            address=self.proxies.client(nearest, forwarded),
            error=error,
        )


async def sample_lag() -> None:
    """Measures, for as long as the server runs, by how much the event loop is late."""
    while True:
        due = time.monotonic() + LAG_INTERVAL
        await asyncio.sleep(LAG_INTERVAL)
        metrics.observe("loop_lag_seconds", max(0.0, time.monotonic() - due))


def show_present(tables: TableRegistry) -> None:
    """Says how present values of this process are found."""
    metrics.gauge("process", lambda: 1, pid=os.getpid())
    metrics.gauge("tables", lambda: len(tables.all_in_memory()))
    metrics.gauge("sockets", lambda: sum(live.people.connections for live in tables.all_in_memory()))
