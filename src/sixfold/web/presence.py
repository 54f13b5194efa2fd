"""Who is connected to a table, and how many may be.

It knows connections and the chairs they hold.  It does not know how they are made.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType

from sixfold.table.seating import Holder
from sixfold.web.live_table import LiveTable

MAX_WATCHING = 400  # connections to one table that hold no chair
MAX_PER_CHAIR = 40  # connections of one chair


def has_room(live: LiveTable, holder: Holder) -> bool:
    """Whether one more connection is accepted; spectators do not keep players out."""
    if holder.chairs:
        return all(live.present[chair] < MAX_PER_CHAIR for chair in holder.chairs)
    return live.watching < MAX_WATCHING


class Presence:
    """One connection, counted for the chairs it holds while the `with` block runs."""

    def __init__(self, live: LiveTable, identify: Callable[[], Holder], pauses: bool = False) -> None:
        self.live = live
        self.pauses = pauses  # whether it is a page that shows pauses
        self.identify = identify  # looked at again, since keys may be revoked
        self.holder = identify()

    def __enter__(self) -> Presence:
        self._count(1)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._count(-1)

    def refresh(self) -> Holder:
        """Who is connected now; somebody whose key was revoked no longer counts for their chair."""
        holder = self.identify()
        if holder != self.holder:
            self._count(-1)
            self.holder = holder
            self._count(1)
        return holder

    def _count(self, change: int) -> None:
        self.live.connections += change
        self.live.watching += 0 if self.holder.chairs else change
        for chair in self.holder.chairs:
            self.live.present[chair] += change
            self.live.pausing[chair] += change if self.pauses else 0
            if not self.live.present[chair]:
                self.live.left[chair] = time.monotonic()
                self.live.notify_when_away()
        if not self.live.connections:
            self.live.forget_made()
        self.live.people_changed()
