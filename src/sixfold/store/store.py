"""The interface of a store of events.

A store keeps, for each table, events numbered from 1 and the answers to commands.  Besides
tables it keeps small values of the servers themselves, each under a name, until it is told to drop
them.  It does not know what events or values mean.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

MAX_NOTE = 7000  # bytes
MAX_IDLE = 1000  # tables that are listed at once
MAX_DROPPED = 1000  # values that are dropped at once
MAX_OUTAGES = 200  # times without a server that are listed, the last ones
Span = tuple[float, float]  # from one Unix time to another
Idle = tuple[str, float]  # a table, and the Unix time of its last event


def names_under(under: str) -> tuple[str, str]:
    """The first name that begins so, and the first after all that do, as letters are numbered."""
    if not under.endswith("/"):
        raise ValueError(f"{under!r} does not end in a slash")
    return under, under[:-1] + chr(ord("/") + 1)


def names_of(table: str) -> str:
    """Under which values belong to a table: they are forgotten with it."""
    return f"table/{table}/"


class Conflict(Exception):
    """Somebody else appended first: the expected number no longer holds, or the command is known."""


class StoreFull(Exception):
    """There is no room on the disk: nothing was stored.  Later it may work again."""


class StoreUnavailable(Exception):
    """The store cannot be reached now.

    Whether an append happened is unknown: ask `answer`, then try again.
    """


class Store(Protocol):
    """Where the events of tables are kept.  Every method may raise StoreUnavailable."""

    shared: bool  # whether several servers may use it at the same time

    async def append(
        self, table: str, expected: int, events: list[bytes], command: str = "", answer: bytes = b""
    ) -> None:
        """Adds events after the expected number, and the answer to the command that led to them.

        All of it or nothing; when this returns it is on disk.  Raises Conflict or StoreFull.
        """

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        """The events after a number, at most so many; none for a table that does not exist."""

    async def answer(self, table: str, command: str) -> bytes | None:
        """The answer a command was given, if it was carried out."""

    async def last(self, table: str) -> int:
        """The number of the last event; 0 for a table that does not exist."""

    async def claim(self, what: str, owner: str, seconds: float) -> bool:
        """Whether the owner alone may do something for so long; who has it renews it by claiming again."""

    async def heartbeat(self, now: float, longest: float) -> list[Span]:
        """Notes that a server is there at this Unix time; the times without one, the oldest first.

        If the last note is older than so many seconds, there was none since then; before the first note
        there never was one.  A note need not survive a crash of the machine.
        """

    async def publish(self, note: bytes) -> None:
        """Tells all other servers of a shared store something, UTF-8 of at most 7,000 bytes.  A note may be lost."""

    def on_note(self, listener: Callable[[bytes], None]) -> None:
        """`listener(note)` is called in the event loop with what other servers publish."""

    def subscribe(self, listener: Callable[[str, int], None]) -> None:
        """`listener(table, number)` is called in the event loop after anybody has appended events."""

    async def idle(self, before: float, after: Idle = ("", 0.0)) -> list[Idle]:
        """The tables whose last event was stored before this Unix time, and when, the oldest first.

        At most MAX_IDLE; the next ones are those `after` the last.
        """

    async def forget(self, table: str, before: float = math.inf) -> None:
        """Removes a table with everything about it, and the values under `names_of` it, unless it has changed since
        this Unix time.
        """

    async def keep(self, name: str, value: bytes) -> bytes:
        """Keeps a value, unless something is kept under this name already; returns what is kept.

        All servers of a shared store find the same.  It is on disk when this returns.  May raise StoreFull.
        """

    async def kept(self, name: str) -> bytes | None:
        """What is kept under a name."""

    async def kept_under(self, under: str) -> dict[str, bytes]:
        """What is kept under the names that begin with `under`, whose last letter is a slash."""

    async def tally(self, under: str) -> dict[bytes, int]:
        """How often each value is kept under the names that begin with `under`, whose last letter is a slash."""

    async def drop(self, first: str, before: str) -> int:
        """Drops the values under names from `first` on and before another, at most MAX_DROPPED; how many it were."""

    async def check(self) -> None:
        """Raises StoreUnavailable where the store cannot be reached now."""

    async def close(self) -> None:
        """Finishes what was begun and lets go of the storage."""
