"""Events in an SQLite file: one thread writes, another reads, and what was written is durable.

Appends that wait at the same time share one transaction, so that many tables share one
flush of the disk.
"""

from __future__ import annotations

import asyncio
import math
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sixfold.store.database import MAX_BATCH, Append, DatabaseStore, Heartbeat, Row, settle
from sixfold.store.sqlite_file import FileLock, connect, prepare
from sixfold.store.store import (
    MAX_DROPPED,
    MAX_IDLE,
    MAX_OUTAGES,
    Conflict,
    Idle,
    Span,
    StoreFull,
    StoreUnavailable,
    names_of,
    names_under,
)

Answer = TypeVar("Answer")


class SqliteStore(DatabaseStore):
    """A store in one file.  Make it inside the event loop that uses it.

    Alone: whoever else opens the file as a store is refused until this one is closed.
    """

    shared = False

    def __init__(self, file: Path, alone: bool = True) -> None:
        super().__init__()
        self.file = file
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Append | Heartbeat | None] = queue.SimpleQueue()
        self._lock = FileLock(file) if alone else None
        try:
            prepare(file)
        except BaseException:
            self._unlock()
            raise
        self._reader = ThreadPoolExecutor(1, "sixfold-reader")
        self._reading = connect(file)
        self._writing = connect(file)
        self._held: Append | Heartbeat | None = None  # taken from the queue, and next
        self._writer = threading.Thread(target=self._write, name="sixfold-writer", daemon=True)
        self._writer.start()

    async def append(
        self, table: str, expected: int, events: list[bytes], command: str = "", answer: bytes = b""
    ) -> None:
        done = self._loop.create_future()
        self._waiting.put(Append(table, expected, events, command, answer, done))
        await asyncio.shield(done)  # the append goes on if the caller is cancelled
        self._tell(table, expected + len(events))

    def _write(self) -> None:
        while batch := self._batch():
            if isinstance(batch[0], Heartbeat):
                self._beat(self._writing, batch[0])
                continue
            appends = [append for append in batch if isinstance(append, Append)]
            self._loop.call_soon_threadsafe(settle, appends, self._written(self._writing, appends))
        self._writing.close()

    def _batch(self) -> list[Append | Heartbeat]:
        """The appends that wait now, at least one, or a heartbeat alone; empty once the store is closed."""
        batch = [self._held or self._waiting.get()]
        self._held = None
        while isinstance(batch[-1], Append) and len(batch) < MAX_BATCH:
            try:
                batch.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        if batch[-1] is None:
            self._waiting.put(None)
        elif len(batch) > 1 and isinstance(batch[-1], Heartbeat):
            self._held = batch.pop()
        return [waiting for waiting in batch if waiting is not None]

    def _written(self, connection: sqlite3.Connection, batch: list[Append]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._insert(connection, append) for append in batch]
            connection.execute("COMMIT")
        except Exception as error:  # whatever it was, the writer goes on
            with suppress(sqlite3.Error):
                connection.rollback()
            return [_store_error(error) for _ in batch]
        return outcomes

    def _insert(self, connection: sqlite3.Connection, append: Append) -> Exception | None:
        """One append within the transaction; why it cannot be, if so, leaving the others alone."""
        row = connection.execute("SELECT last FROM tables WHERE tab=?", (append.table,)).fetchone()
        if (row[0] if row else 0) != append.expected:
            return Conflict(append.table)
        known = "SELECT 1 FROM answers WHERE tab=? AND command=?"
        if append.command and connection.execute(known, (append.table, append.command)).fetchone():
            return Conflict(append.table)
        rows = [(append.table, append.expected + n, data) for n, data in enumerate(append.events, 1)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        if append.command:
            connection.execute("INSERT INTO answers VALUES (?, ?, ?)", (append.table, append.command, append.answer))
        changed = (append.table, append.expected + len(rows), time.time())
        connection.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", changed)
        return None

    async def heartbeat(self, now: float, longest: float) -> list[Span]:
        done: asyncio.Future[list[Span]] = self._loop.create_future()
        self._waiting.put(Heartbeat(now, longest, done))
        return await asyncio.shield(done)

    def _beat(self, connection: sqlite3.Connection, beat: Heartbeat) -> None:
        """Does not wait for the disk: a note that is lost makes a time without a server longer, nothing else."""

        def tell(outages: list[Span], problem: Exception | None) -> None:
            if not beat.done.done():
                beat.done.set_result(outages) if problem is None else beat.done.set_exception(problem)

        outages: list[Span] = []
        problem: Exception | None = None
        try:
            connection.execute("PRAGMA synchronous=NORMAL")
            outages = _noted(connection, beat)
        except Exception as error:  # whatever it was, the writer goes on
            with suppress(sqlite3.Error):
                connection.rollback()
            problem = _store_error(error)
        finally:
            connection.execute("PRAGMA synchronous=FULL")
        self._loop.call_soon_threadsafe(tell, outages, problem)

    async def forget(self, table: str, before: float = math.inf) -> None:
        def remove(connection: sqlite3.Connection) -> None:
            connection.execute("BEGIN IMMEDIATE")
            try:
                gone = connection.execute("DELETE FROM tables WHERE tab=? AND changed<?", (table, before)).rowcount
                for name in ("events", "answers") if gone else ():
                    connection.execute(f"DELETE FROM {name} WHERE tab=?", (table,))
                if gone:
                    connection.execute("DELETE FROM kept WHERE name>=? AND name<?", names_under(names_of(table)))
                connection.execute("COMMIT")
            except BaseException:
                connection.rollback()
                raise

        await self._read(remove)

    async def _read(self, ask: Callable[[sqlite3.Connection], Answer]) -> Answer:
        try:
            return await self._loop.run_in_executor(self._reader, lambda: ask(self._reading))
        except sqlite3.Error as error:
            raise _store_error(error) from error

    async def _ask(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        plain = _in_sqlite(query)
        return await self._read(lambda connection: connection.execute(plain, values).fetchall())

    async def idle(self, before: float, after: Idle = ("", 0.0)) -> list[Idle]:
        which, values = "(changed, tab)>(?, ?) AND changed<?", (*reversed(after), before, MAX_IDLE)
        query = f"SELECT tab, changed FROM tables WHERE {which} ORDER BY changed, tab LIMIT ?"
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def drop(self, first: str, before: str) -> int:
        some = "SELECT name FROM kept WHERE name>=? AND name<? ORDER BY name LIMIT ?"
        query, values = f"DELETE FROM kept WHERE name IN ({some})", (first, before, MAX_DROPPED)
        return await self._read(lambda connection: connection.execute(query, values).rowcount)

    async def claim(self, what: str, owner: str, seconds: float) -> bool:
        """Yes: there is no other server."""
        return True

    async def publish(self, note: bytes) -> None:
        """Does nothing: there is no other server."""

    def on_note(self, listener: Callable[[bytes], None]) -> None:
        """The listener is never called: there is no other server."""

    async def close(self) -> None:
        self._waiting.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        await self._read(lambda connection: connection.close())
        self._reader.shutdown()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock:
            self._lock.release()


@cache
def _in_sqlite(query: str) -> str:
    """A question in the words of PostgreSQL in those of SQLite, which has no schemas."""
    return query.replace("sixfold.", "").replace("%s", "?")


def _noted(connection: sqlite3.Connection, beat: Heartbeat) -> list[Span]:
    """Writes a heartbeat; the times without a server."""
    connection.execute("BEGIN IMMEDIATE")
    last = connection.execute("SELECT at FROM heartbeat").fetchone() or (0.0,)
    if beat.now - last[0] > beat.longest:
        connection.execute("INSERT INTO outages VALUES (?, ?)", (last[0], beat.now))
    connection.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", (beat.now,))
    connection.execute("COMMIT")
    query = "SELECT since, until FROM outages ORDER BY until DESC LIMIT ?"
    return list(reversed(connection.execute(query, (MAX_OUTAGES,)).fetchall()))


def _store_error(error: Exception) -> Exception:
    """What SQLite says, in the words of the interface; a fault of ours stays what it is."""
    if not isinstance(error, sqlite3.Error):
        return error
    full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return StoreFull(str(error)) if full else StoreUnavailable(str(error))
