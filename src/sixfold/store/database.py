"""What stores in a database have in common: questions in the same words, and appends that wait to be written together.

It knows tables of rows.  It does not know how a database is reached, nor who writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.store.store import names_under

MAX_BATCH = 256  # appends in one transaction
MAX_EVENTS = 2**31 - 1  # that are read at once
Row = tuple[Any, ...]


class DatabaseStore:
    """The part of a store that reads, and keeps small values; in the words of PostgreSQL."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str, int], None]] = []

    async def _ask(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        raise NotImplementedError

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        query = "SELECT data FROM sixfold.events WHERE tab=%s AND number>%s ORDER BY number LIMIT %s"
        return [row[0] for row in await self._ask(query, (table, after, MAX_EVENTS if limit is None else limit))]

    async def answer(self, table: str, command: str) -> bytes | None:
        rows = await self._ask("SELECT answer FROM sixfold.answers WHERE tab=%s AND command=%s", (table, command))
        return rows[0][0] if rows else None

    async def last(self, table: str) -> int:
        rows = await self._ask("SELECT last FROM sixfold.tables WHERE tab=%s", (table,))
        return rows[0][0] if rows else 0

    async def keep(self, name: str, value: bytes) -> bytes:
        await self._ask("INSERT INTO sixfold.kept VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, value))
        found = await self.kept(name)  # asked apart: another server may have kept it while this one tried
        return value if found is None else found

    async def kept(self, name: str) -> bytes | None:
        rows = await self._ask("SELECT value FROM sixfold.kept WHERE name=%s", (name,))
        return rows[0][0] if rows else None

    async def kept_under(self, under: str) -> dict[str, bytes]:
        query = "SELECT name, value FROM sixfold.kept WHERE name>=%s AND name<%s ORDER BY name"
        found: dict[str, bytes] = dict(await self._ask(query, names_under(under)))
        return found

    async def tally(self, under: str) -> dict[bytes, int]:
        query = "SELECT value, count(*) FROM sixfold.kept WHERE name>=%s AND name<%s GROUP BY value"
        found: dict[bytes, int] = dict(await self._ask(query, names_under(under)))
        return found

    async def check(self) -> None:
        await self.last("")

    def subscribe(self, listener: Callable[[str, int], None]) -> None:
        self._listeners.append(listener)

    def _tell(self, table: str, number: int) -> None:
        for listener in self._listeners:
            listener(table, number)


@dataclass
class Append:
    table: str
    expected: int
    events: list[bytes]
    command: str
    answer: bytes
    done: asyncio.Future[None]


@dataclass
class Heartbeat:
    """A note that a server is there, which waits for the writer; it gives the times without one."""

    now: float
    longest: float  # seconds without a note after which there was none
    done: asyncio.Future[list[tuple[float, float]]]


def settle(batch: Iterable[Append], outcomes: Iterable[Exception | None]) -> None:
    """Tells those who wait for appends how they went; None: written."""
    for append, outcome in zip(batch, outcomes, strict=True):
        if append.done.done():
            continue
        if outcome is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(outcome)
