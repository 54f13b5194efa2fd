"""The interface of a store of events.

A store keeps, for each table, events numbered from 1 and the answers to commands.  It does
not know what events mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Conflict(Exception):
    """Somebody else appended first: the expected number no longer holds, or the command is known."""


class Store(Protocol):
    """Where the events of tables are kept."""

    async def append(
        self, table: str, expected: int, events: list[bytes], command: str = "", answer: bytes = b""
    ) -> None:
        """Adds events after the expected number, and the answer to the command that led to them.

        All of it or nothing; when this returns it is on disk.  Raises Conflict.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events after a number; none for a table that does not exist."""
        ...

    async def answer(self, table: str, command: str) -> bytes | None:
        """The answer a command was given, if it was carried out."""
        ...

    def subscribe(self, listener: Callable[[str, int], None]) -> None:
        """`listener(table, number)` is called in the event loop after anybody has appended events."""
        ...

    async def close(self) -> None:
        """Finishes what was begun and lets go of the storage."""
        ...
