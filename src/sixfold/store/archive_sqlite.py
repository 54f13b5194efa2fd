"""An SQLite file of tables as an archive: read while a server writes it, even where pages are damaged."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sixfold.store.archive import TableCopy, in_order, missing
from sixfold.store.sqlite_file import check_version, connect, not_opened, prepare
from sixfold.text.errors import BadFile
from sixfold.text.messages import Message, say

Rows = Iterator[tuple[Any, ...]]


class SqliteArchive:
    """A file.  To be added to, it is created where there is none."""

    def __init__(self, file: Path, adding: bool = False) -> None:
        self.file = file
        if adding:
            prepare(file)
            self._connection = connect(file)
            self._listed = self._keeps = True
            return
        try:
            self._connection = _reading(file)
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            self._connection.execute("BEGIN")  # whatever is read from now on is of one moment
        except (sqlite3.Error, OSError) as error:
            raise not_opened(file, error) from None
        check_version(file, version, empty=False)
        self._listed, self._keeps = version > 1, version > 2

    def tables(self) -> list[str]:
        """The names of all tables that can be found, whether they are listed or only have events."""
        names: dict[str, None] = {}
        for query in (["SELECT tab FROM tables"] if self._listed else []) + ["SELECT DISTINCT tab FROM events"]:
            with suppress(sqlite3.DatabaseError):  # `problems` tells
                for row in self._connection.execute(query):
                    names[row[0]] = None
        return sorted(names)

    def read(self, table: str) -> TableCopy:
        """One table, as far as it can be read."""
        problems: list[Message] = []
        listed: list[Any] = []
        if self._listed:
            listed = list(self._rows("SELECT last, changed FROM tables WHERE tab=?", table, problems))
        rows = list(self._rows("SELECT number, data FROM events WHERE tab=? ORDER BY number", table, problems))
        answers: dict[str, bytes] = dict(self._rows("SELECT command, answer FROM answers WHERE tab=?", table, problems))
        events, wrong = in_order(rows, listed[0][0] if listed else None if self._listed else len(rows))
        changed = listed[0][1] if listed else self.file.stat().st_mtime
        return TableCopy(table, events, answers, changed, problems or wrong)

    def _rows(self, query: str, table: str, problems: list[Message]) -> Rows:
        try:
            yield from self._connection.execute(query, (table,))
        except sqlite3.DatabaseError as error:
            problems.append(say("a part of it cannot be read: {error}", error=error))

    def add(self, copy: TableCopy) -> int:
        """Adds what is missing of a table, in one transaction."""
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            there = self.read(copy.table).events
            new = missing(there, copy)
            rows = [(copy.table, number, data) for number, data in enumerate(new, len(there) + 1)]
            connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            answers = [(copy.table, command, answer) for command, answer in copy.answers.items()]
            connection.executemany("INSERT OR IGNORE INTO answers VALUES (?, ?, ?)", answers)
            if new:
                changed = time.time() if there else copy.changed
                listed = (copy.table, len(there) + len(new), changed)
                connection.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", listed)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
        return len(new)

    def kept(self) -> dict[str, bytes]:
        """What servers keep for themselves, as far as it can be read."""
        found: dict[str, bytes] = {}
        if self._keeps:
            with suppress(sqlite3.DatabaseError):  # `problems` tells
                found.update(self._connection.execute("SELECT name, value FROM kept"))
        return found

    def keep(self, kept: dict[str, bytes]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT OR IGNORE INTO kept VALUES (?, ?)", kept.items())
        self._connection.execute("COMMIT")

    def problems(self) -> list[Message]:
        """Damaged pages, and indexes that do not fit."""
        try:
            rows = self._connection.execute("PRAGMA integrity_check(20)").fetchall()
        except sqlite3.DatabaseError as error:
            rows = [(str(error),)]
        lines = [line for row in rows for line in row[0].splitlines() if not line.startswith("***")]
        return [] if lines == ["ok"] else [say("damaged: {problem}", problem=line) for line in lines]

    def back_up(self, to: Path) -> None:
        """Copies the whole file as it is at this moment, page by page, while a server goes on writing."""
        with sqlite3.connect(to) as copy:
            self._connection.backup(copy, pages=4096)
        copy.close()

    def close(self) -> None:
        self._connection.close()


def _reading(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing; also to a file that may not be written."""
    if not file.is_file():
        raise BadFile(str(file), say("there is no such file"))
    with suppress(sqlite3.OperationalError):
        return _looked_at(file, "rw")
    return _looked_at(file, "ro")


def _looked_at(file: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{quote(str(file))}?mode={mode}", uri=True, isolation_level=None, timeout=10)
    try:
        connection.execute("PRAGMA query_only=1")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection
