"""HTTP read by httptools, which is the parser of Node.

It knows how far a request has come, and what may be kept of one that is not complete: the parser itself has
no bounds.  It does not know deadlines.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from sixfold.web.http.connections import Phase, TimedConnection
from sixfold.web.monitoring import metrics

MAX_FRAMING = 64 * 1024  # bytes of a request besides its body
MAX_WAITING = 32  # requests of one connection that came before those were answered which it sent first


class HttpToolsConnection(TimedConnection, HttpToolsProtocol):  # type: ignore[misc]
    """A connection whose requests httptools reads."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._unanswered: deque[RequestResponseCycle] = deque()
        self._part: Phase = ""  # of a request, that has come in part
        self._framing = 0  # bytes of the present request that are not its body

    def expected(self, came: bool) -> Phase:
        """Which part of a request is waited for; between two requests uvicorn has a deadline, until something comes."""
        answering = self.cycle is not None and not self.cycle.response_complete
        begun = not answering and (self.cycle is None or came or self._part == "head")
        return "body" if self._part == "body" else "head" if begun else ""

    def data_received(self, data: bytes) -> None:
        self._framing += len(data)
        super().data_received(data)
        if self._part and self._framing > MAX_FRAMING and not self.refused:
            metrics.count("refusals", reason="unreadable")
            self.abort()

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
        self._framing -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._part, self._framing = "", 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self._unanswered:
            self._unanswered.popleft()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over.  uvicorn tells the last request alone that nobody is left to answer."""
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)
