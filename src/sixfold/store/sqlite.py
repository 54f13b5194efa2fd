"""Events in a SQLite file: one thread writes, another reads, and what was written is durable.

Appends that wait at the same time share one transaction, so that many tables share one
flush of the disk.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sixfold.errors import BadFile
from sixfold.files import check_folder
from sixfold.messages import say
from sixfold.store.store import Conflict

VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
  tab TEXT NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (tab, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (
  tab TEXT NOT NULL, command TEXT NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (tab, command)) WITHOUT ROWID;
"""
LOCK_TIMEOUT = 10.0  # seconds to wait for another process that has locked the file
MAX_BATCH = 256  # appends in one transaction
Answer = TypeVar("Answer")


@dataclass
class Append:
    """One append that waits for the writer."""

    table: str
    expected: int
    events: list[bytes]
    command: str
    answer: bytes
    done: asyncio.Future[None]


class SqliteStore:
    """A store in one file.  Make it inside the event loop that uses it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._loop = asyncio.get_running_loop()
        self._listeners: list[Callable[[str, int], None]] = []
        self._waiting: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._prepare()
        self._reader = ThreadPoolExecutor(1, "sixfold-reader")
        self._reading = self._reader.submit(self._connect).result()
        self._writer = threading.Thread(target=self._write, name="sixfold-writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None, timeout=LOCK_TIMEOUT)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def _prepare(self) -> None:
        """Creates the file, or checks that it is a store of this version."""
        try:
            check_folder(self.file)
            with closing(self._connect()) as connection:
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
                if version not in (0, VERSION) or (version == 0 and tables):
                    raise BadFile(str(self.file), say("this file does not hold tables of this version"))
                connection.executescript(SCHEMA)
                connection.execute(f"PRAGMA user_version={VERSION}")
        except (sqlite3.Error, OSError) as error:
            raise BadFile(str(self.file), say("the tables cannot be opened: {error}", error=error)) from None

    # Writing ---------------------------------------------------------------------------

    async def append(
        self, table: str, expected: int, events: list[bytes], command: str = "", answer: bytes = b""
    ) -> None:
        """Waits for the writer; see `Store.append`."""
        done = self._loop.create_future()
        self._waiting.put(Append(table, expected, events, command, answer, done))
        await asyncio.shield(done)  # the append goes on if the caller is cancelled
        for listener in self._listeners:
            listener(table, expected + len(events))

    def _write(self) -> None:
        connection = self._connect()
        while batch := self._batch():
            outcomes = self._written(connection, batch)
            self._loop.call_soon_threadsafe(_settle, batch, outcomes)
        connection.close()

    def _batch(self) -> list[Append]:
        """The appends that wait now, at least one; empty once the store is closed."""
        first = self._waiting.get()
        batch = [first]
        while batch[-1] is not None and len(batch) < MAX_BATCH:
            try:
                batch.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        if batch[-1] is None:
            self._waiting.put(None)
        return [append for append in batch if append is not None]

    def _written(self, connection: sqlite3.Connection, batch: list[Append]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._insert(connection, append) for append in batch]
            connection.execute("COMMIT")
        except Exception as error:  # whatever it was, the writer goes on
            with suppress(sqlite3.Error):
                connection.rollback()
            return [error] * len(batch)
        return outcomes

    def _insert(self, connection: sqlite3.Connection, append: Append) -> Exception | None:
        """One append within the transaction; why it cannot be, if so, leaving the others alone."""
        row = connection.execute("SELECT max(number) FROM events WHERE tab=?", (append.table,)).fetchone()
        if (row[0] or 0) != append.expected:
            return Conflict(append.table)
        known = "SELECT 1 FROM answers WHERE tab=? AND command=?"
        if append.command and connection.execute(known, (append.table, append.command)).fetchone():
            return Conflict(append.table)
        rows = [(append.table, append.expected + n, data) for n, data in enumerate(append.events, 1)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        if append.command:
            connection.execute("INSERT INTO answers VALUES (?, ?, ?)", (append.table, append.command, append.answer))
        return None

    # Reading ---------------------------------------------------------------------------

    async def _read(self, ask: Callable[[sqlite3.Connection], Answer]) -> Answer:
        return await self._loop.run_in_executor(self._reader, lambda: ask(self._reading))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events after a number, in order."""
        query = "SELECT data FROM events WHERE tab=? AND number>? ORDER BY number"
        rows = await self._read(lambda connection: connection.execute(query, (table, after)).fetchall())
        return [row[0] for row in rows]

    async def answer(self, table: str, command: str) -> bytes | None:
        """The stored answer to a command."""
        query = "SELECT answer FROM answers WHERE tab=? AND command=?"
        row = await self._read(lambda connection: connection.execute(query, (table, command)).fetchone())
        return row[0] if row else None

    def subscribe(self, listener: Callable[[str, int], None]) -> None:
        """Calls the listener after each append through this store."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Writes what still waits, then closes the file."""
        self._waiting.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        await self._read(lambda connection: connection.close())
        self._reader.shutdown()


def _settle(batch: list[Append], outcomes: list[Exception | None]) -> None:
    for append, outcome in zip(batch, outcomes, strict=True):
        if append.done.done():
            continue
        if outcome is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(outcome)
