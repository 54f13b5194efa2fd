"""Events in PostgreSQL, for any number of servers on any number of machines.

Appends that wait at the same time are sent together and share one transaction.  The row of a
table in `tables` decides between servers: whoever changes it from the expected number has it, and
whoever waited for it then finds another number.  A notification carries a table and a number;
readers fetch the rows, and a slow look at what has changed finds what no notification named.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import psycopg

from sixfold.store.database import MAX_BATCH, Append, DatabaseStore, Row, settle
from sixfold.store.postgres_database import prepare
from sixfold.store.postgres_link import QUERY_TIMEOUT, Link, store_error
from sixfold.store.store import (
    MAX_DROPPED,
    MAX_IDLE,
    MAX_NOTE,
    MAX_OUTAGES,
    Conflict,
    Idle,
    Span,
    StoreFull,
    StoreUnavailable,
    names_of,
    names_under,
)

READERS = 3  # connections that read
LOOK_EVERY = 5.0  # seconds between looks at what has changed
CLEAN_EVERY = 100  # looks, after which leases that ended long ago are removed
OVERLAP = timedelta(seconds=3)  # a change may be seen this much later than it says
LONG_OVERLAP = timedelta(seconds=60)  # after the connection was lost
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before connecting again
CHANGES, NOTES = "sixfold_changes", "sixfold_notes"
log = logging.getLogger("sixfold")

_KNOWN = "SELECT FROM sixfold.answers WHERE tab=%(table)s AND command=%(command)s"
_FIRST = f"""
INSERT INTO sixfold.tables (tab, last, changed)
SELECT %(table)s, cardinality(%(events)s::bytea[]), clock_timestamp() WHERE NOT EXISTS ({_KNOWN})
ON CONFLICT DO NOTHING RETURNING tab, last"""
_NEXT = f"""
UPDATE sixfold.tables SET last = last + cardinality(%(events)s::bytea[]), changed = clock_timestamp()
WHERE tab=%(table)s AND last=%(expected)s AND NOT EXISTS ({_KNOWN}) RETURNING tab, last"""
_REST = f"""
, answered AS (INSERT INTO sixfold.answers SELECT tab, %(command)s, %(answer)s FROM head WHERE %(command)s <> '')
, added AS (
    INSERT INTO sixfold.events SELECT tab, %(expected)s + place, data
    FROM head, unnest(%(events)s::bytea[]) WITH ORDINALITY AS given (data, place))
SELECT pg_notify('{CHANGES}', tab || ' ' || last) FROM head"""
APPEND_FIRST = f"WITH head AS ({_FIRST}){_REST}".encode()
APPEND_NEXT = f"WITH head AS ({_NEXT}){_REST}".encode()

CLAIM = """
INSERT INTO sixfold.leases AS held VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s))
ON CONFLICT (what) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE held.owner = excluded.owner OR held.until <= clock_timestamp() RETURNING 1"""
BEAT = """
WITH before AS (SELECT at FROM sixfold.heartbeat FOR UPDATE),
last AS (SELECT coalesce((SELECT at FROM before), 0) AS at),
silent AS (
    INSERT INTO sixfold.outages SELECT at, %(now)s FROM last WHERE %(now)s - at > %(longest)s RETURNING 1)
INSERT INTO sixfold.heartbeat SELECT 1, %(now)s + 0 * (SELECT count(*) FROM silent)
ON CONFLICT (one) DO UPDATE SET at = excluded.at"""
OUTAGES = "SELECT since, until FROM sixfold.outages ORDER BY until DESC LIMIT %s"
FORGET = """
WITH gone AS (DELETE FROM sixfold.tables WHERE tab=%(table)s AND changed<to_timestamp(%(before)s) RETURNING tab),
answers_gone AS (DELETE FROM sixfold.answers WHERE tab IN (SELECT tab FROM gone)),
kept_gone AS (DELETE FROM sixfold.kept WHERE name>=%(first)s AND name<%(after)s AND EXISTS (SELECT FROM gone))
DELETE FROM sixfold.events WHERE tab IN (SELECT tab FROM gone)"""


class PostgresStore(DatabaseStore):
    """A store in a database.  Make it inside the event loop that uses it."""

    shared = True

    def __init__(self, address: str) -> None:
        super().__init__()
        prepare(address)
        self._loop = asyncio.get_running_loop()
        self._name = secrets.token_hex(4)  # of this server, among those that publish
        self._note_listeners: list[Callable[[bytes], None]] = []
        self._waiting: list[Append] = []
        self._notes: list[str] = []
        self._more = asyncio.Event()
        self._closing = False
        self._writing, self._listening = Link(address, autocommit=False), Link(address)
        self._talking, self._talks = Link(address, durable=False), asyncio.Lock()
        self._readers: asyncio.LifoQueue[Link] = asyncio.LifoQueue()
        for _ in range(READERS):
            self._readers.put_nowait(Link(address))
        self._writer_id = 0  # of the database, whose notifications of our own appends are no news
        self._seen: datetime | None = None  # the newest change that was looked at
        self._writer = self._loop.create_task(self._write())
        self._listener = self._loop.create_task(self._listen())

    async def append(
        self, table: str, expected: int, events: list[bytes], command: str = "", answer: bytes = b""
    ) -> None:
        if self._closing:
            raise StoreUnavailable("closed")
        done = self._loop.create_future()
        self._waiting.append(Append(table, expected, events, command, answer, done))
        self._more.set()
        await asyncio.shield(done)  # the append goes on if the caller is cancelled
        self._tell(table, expected + len(events))

    async def _write(self) -> None:
        while not self._closing or self._waiting:
            await self._more.wait()
            batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
            if not self._waiting and not self._closing:
                self._more.clear()
            if batch:
                settle(batch, await self._written(batch))

    async def _written(self, batch: list[Append]) -> list[Exception | None]:
        """How each append went.  Where one of them breaks the transaction, each gets its own."""
        batch_in_order = sorted(batch, key=lambda append: append.table)  # so that two servers never wait in a ring
        try:
            outcomes = await self._together(batch_in_order)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            if len(batch) == 1:
                return [Conflict(batch[0].table) if isinstance(error, psycopg.IntegrityError) else error]
            return [(await self._written([append]))[0] for append in batch]
        except Exception as error:  # whatever it was, the writer goes on
            return [store_error(error) for _ in batch]
        by_append = {id(append): outcome for append, outcome in zip(batch_in_order, outcomes, strict=True)}
        return [by_append[id(append)] for append in batch]

    async def _together(self, batch: list[Append]) -> list[Exception | None]:
        """One transaction; an append that conflicts changes nothing and leaves the others alone."""
        connection = await self._writing.connection()
        self._writer_id = connection.info.backend_pid
        try:
            async with asyncio.timeout(QUERY_TIMEOUT), connection.pipeline():
                cursors = [await connection.execute(_query(append), _values(append)) for append in batch]
                await connection.commit()
        except BaseException:
            await self._give_up(connection)
            raise
        counts = [cursor.rowcount for cursor in cursors]
        return [None if rows == 1 else Conflict(append.table) for rows, append in zip(counts, batch, strict=True)]

    async def _give_up(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Undoes a transaction, or lets go of a connection that can no longer be used."""
        try:
            async with asyncio.timeout(1):
                await connection.rollback()
        except (psycopg.Error, OSError, TimeoutError):
            await self._writing.close()

    async def forget(self, table: str, before: float = math.inf) -> None:
        first, after = names_under(names_of(table))
        await self._ask(FORGET, {"table": table, "before": before, "first": first, "after": after})

    async def _ask(self, query: str, values: Any = ()) -> list[Row]:
        link = await self._readers.get()
        try:
            return await link.ask(query, values)
        finally:
            self._readers.put_nowait(link)

    async def idle(self, before: float, after: Idle = ("", 0.0)) -> list[Idle]:
        query = (
            "SELECT tab, extract(epoch FROM changed)::float8 FROM sixfold.tables"
            " WHERE (changed, tab)>(to_timestamp(%s), %s) AND changed<to_timestamp(%s) ORDER BY changed, tab LIMIT %s"
        )
        return [(row[0], row[1]) for row in await self._ask(query, (*reversed(after), before, MAX_IDLE))]

    async def drop(self, first: str, before: str) -> int:
        some = "SELECT name FROM sixfold.kept WHERE name>=%s AND name<%s ORDER BY name LIMIT %s"
        query = f"DELETE FROM sixfold.kept WHERE name IN ({some}) RETURNING 1"
        return len(await self._ask(query, (first, before, MAX_DROPPED)))

    def on_note(self, listener: Callable[[bytes], None]) -> None:
        self._note_listeners.append(listener)

    async def claim(self, what: str, owner: str, seconds: float) -> bool:
        """Takes or renews a lease, by the database's clock."""
        async with self._talks:
            return bool(await self._talking.ask(CLAIM, (what, owner, seconds)))

    async def heartbeat(self, now: float, longest: float) -> list[Span]:
        """One row, which the servers that share the database change one after the other."""
        async with self._talks:
            await self._talking.ask(BEAT, {"now": now, "longest": longest})
            found = await self._talking.ask(OUTAGES, (MAX_OUTAGES,))
        return [(row[0], row[1]) for row in reversed(found)]

    async def publish(self, note: bytes) -> None:
        """Sends a note to the other servers, together with those that wait; one that cannot be sent is lost."""
        if len(note) > MAX_NOTE:
            raise ValueError(f"a note has at most {MAX_NOTE} bytes, not {len(note)}")
        self._notes.append(f"{self._name} {note.decode()}")
        async with self._talks:
            notes, self._notes = self._notes, []
            with suppress(StoreUnavailable, StoreFull):
                query = f"SELECT pg_notify('{NOTES}', note) FROM unnest(%s::text[]) AS note"
                await self._talking.ask(query, (notes,))

    async def _listen(self) -> None:
        """Hears what other servers do, whatever happens to the connection."""
        failures = 0
        while True:
            try:
                connection = await self._listening.connection()
                await connection.execute(f"LISTEN {CHANGES}; LISTEN {NOTES}".encode())
                await self._look(LONG_OVERLAP)
                failures = 0
                await self._hear(connection)
            except (psycopg.Error, OSError, TimeoutError, StoreUnavailable):
                pass  # it connects again
            except Exception:
                log.exception("what another server told could not be taken in; listening goes on")
            await self._listening.close()
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        for looks in itertools.count(1):
            async for heard in connection.notifies(timeout=LOOK_EVERY):
                if heard.channel == NOTES:
                    self._heard_note(heard.payload)
                elif heard.pid != self._writer_id:
                    table, _, number = heard.payload.rpartition(" ")
                    self._tell(table, int(number))
            await self._look(OVERLAP)
            if looks % CLEAN_EVERY == 0:
                await self._ask("DELETE FROM sixfold.leases WHERE until < clock_timestamp() - interval '1 hour'")

    def _heard_note(self, payload: str) -> None:
        sender, _, note = payload.partition(" ")
        if sender != self._name:
            for listener in self._note_listeners:
                listener(note.encode())

    async def _look(self, overlap: timedelta) -> None:
        """Tells of tables that have changed since the last look, and a little before."""
        if self._seen is None:
            self._seen = (await self._ask("SELECT clock_timestamp()"))[0][0]
            return
        query = "SELECT tab, last, changed FROM sixfold.tables WHERE changed>%s ORDER BY changed"
        for table, number, changed in await self._ask(query, (self._seen - overlap,)):
            self._seen = max(self._seen, changed)
            self._tell(table, number)

    async def close(self) -> None:
        self._closing = True
        self._more.set()
        await self._writer
        while not self._listener.done():  # a cancellation that meets an answer of the database is lost
            self._listener.cancel()
            await asyncio.wait([self._listener], timeout=0.5)
        readers = [self._readers.get_nowait() for _ in range(self._readers.qsize())]
        for link in (self._writing, self._listening, self._talking, *readers):
            await link.close()


def _query(append: Append) -> bytes:
    return APPEND_NEXT if append.expected else APPEND_FIRST


def _values(append: Append) -> dict[str, Any]:
    return {
        "table": append.table,
        "expected": append.expected,
        "events": append.events,
        "command": append.command,
        "answer": append.answer,
    }
