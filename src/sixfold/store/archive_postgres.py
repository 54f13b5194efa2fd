"""A database of tables as an archive: one moment of it is read, whatever servers write meanwhile."""

from __future__ import annotations

from typing import Any

import psycopg

from sixfold.store.archive import TableCopy, in_order, missing
from sixfold.store.postgres import CHANGES
from sixfold.store.postgres_database import connect, prepare, without_password
from sixfold.text.errors import BadValue
from sixfold.text.messages import Message, say

LISTED = """
INSERT INTO sixfold.tables VALUES (%(table)s, %(last)s, to_timestamp(%(changed)s)) ON CONFLICT (tab)
DO UPDATE SET last = excluded.last, changed = clock_timestamp()"""


class PostgresArchive:
    """A database.  To be added to, it is set up where it is empty."""

    def __init__(self, address: str, adding: bool = False) -> None:
        if adding:
            prepare(address)
        self._connection: psycopg.Connection[Any] = connect(address)
        self._connection.autocommit = adding
        if not adding:
            self._connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            self._connection.read_only = True
        if not self._rows("SELECT to_regclass('sixfold.tables')")[0][0]:
            reason = say("the database {address} does not hold tables of sixfold", address=without_password(address))
            raise BadValue(without_password(address), reason)

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            rows: list[tuple[Any, ...]] = self._connection.execute(query.encode(), values, binary=True).fetchall()
        except psycopg.OperationalError as error:
            reason = say("the tables cannot be read: {error}", error=str(error).splitlines()[0])
            raise BadValue("", reason) from None
        return rows

    def tables(self) -> list[str]:
        """The names of all tables, whether they are listed or only have events."""
        rows = self._rows("SELECT tab FROM sixfold.tables UNION SELECT tab FROM sixfold.events")
        return sorted(row[0] for row in rows)

    def read(self, table: str) -> TableCopy:
        listed = self._rows("SELECT last, extract(epoch FROM changed)::float8 FROM sixfold.tables WHERE tab=%s", table)
        rows = self._rows("SELECT number, data FROM sixfold.events WHERE tab=%s ORDER BY number", table)
        answers = self._rows("SELECT command, answer FROM sixfold.answers WHERE tab=%s", table)
        events, wrong = in_order(((number, data) for number, data in rows), listed[0][0] if listed else None)
        stored = {command: bytes(answer) for command, answer in answers}
        return TableCopy(table, events, stored, listed[0][1] if listed else 0.0, wrong)

    def add(self, copy: TableCopy) -> int:
        """Adds what is missing of a table, in one transaction, and tells the servers."""
        connection = self._connection
        with connection.transaction():
            connection.execute("SELECT 1 FROM sixfold.tables WHERE tab=%s FOR UPDATE", (copy.table,))
            there = self.read(copy.table).events
            new = missing(there, copy)
            cursor = connection.cursor()
            if new:
                last = len(there) + len(new)
                cursor.execute(LISTED, {"table": copy.table, "last": last, "changed": copy.changed})
                rows = [(copy.table, number, data) for number, data in enumerate(new, len(there) + 1)]
                cursor.executemany("INSERT INTO sixfold.events VALUES (%s, %s, %s)", rows)
                cursor.execute("SELECT pg_notify(%s, %s)", (CHANGES, f"{copy.table} {last}"))
            answers = [(copy.table, command, answer) for command, answer in copy.answers.items()]
            if answers:
                cursor.executemany("INSERT INTO sixfold.answers VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", answers)
        return len(new)

    def kept(self) -> dict[str, bytes]:
        """What servers keep for themselves; nothing in a database that an older version has set up."""
        if not self._rows("SELECT to_regclass('sixfold.kept')")[0][0]:
            return {}
        return {name: bytes(value) for name, value in self._rows("SELECT name, value FROM sixfold.kept")}

    def keep(self, kept: dict[str, bytes]) -> None:
        with self._connection.transaction():
            self._connection.cursor().executemany(
                "INSERT INTO sixfold.kept VALUES (%s, %s) ON CONFLICT DO NOTHING", kept.items()
            )

    def problems(self) -> list[Message]:
        """None: PostgreSQL looks after its pages itself."""
        return []

    def close(self) -> None:
        self._connection.close()
