"""WebSockets read by websockets, without its own tasks: as uvicorn's newest protocol does it.

It knows how text is sent at once.  It does not know what is sent.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sixfold.web.http.connections import Config
from sixfold.web.view.push import SEND_TEXT


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that ends when the other side does not read."""

    config: Config

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.close_timeout = min(self.close_timeout, self.config.deadlines.reading)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.config.connection_counts.join(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.connection_counts.leave(self.address)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Serves the socket; the app may send text without the messages of ASGI around it."""
        self.scope.setdefault("extensions", {})[SEND_TEXT] = self.send_text  # type: ignore[assignment]
        await super().run_asgi()

    async def send_text(self, data: bytes) -> None:
        """Sends text, encoded already, as soon as the other side has taken enough of what was sent before."""
        if not self.writable.is_set():
            async with asyncio.timeout(self.config.deadlines.reading):
                await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise WebSocketDisconnect
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def send_receive_event_to_app(self) -> None:
        """Something was said; it need not be text, and whoever listens reads bytes."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def abort(self) -> None:
        """Ends the connection without waiting for anything that is still to be sent."""
        self.transport.abort()
