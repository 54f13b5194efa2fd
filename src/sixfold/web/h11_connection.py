"""HTTP read by h11, which is written in Python: for systems without httptools.

It knows how far a request has come.  It does not know deadlines.
"""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sixfold.web.connections import Phase, TimedConnection


class H11Connection(TimedConnection, H11Protocol):  # type: ignore[misc]
    """A connection whose requests h11 reads, which bounds what it keeps of them itself."""

    def expected(self, came: bool) -> Phase:
        """Which part of a request is waited for."""
        state = self.conn.their_state
        begun = state is h11.IDLE and (self.cycle is None or bool(self.conn.trailing_data[0]))
        return "head" if begun else "body" if state is h11.SEND_BODY else ""
