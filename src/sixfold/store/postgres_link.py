"""One connection to PostgreSQL that is made when it is needed, and again when it was lost.

It knows what goes wrong between here and the database.  It does not know what is asked.
"""

from __future__ import annotations

import asyncio
import select
from contextlib import suppress
from typing import Any

import psycopg

from sixfold.store.database import Row
from sixfold.store.postgres_database import parameters, set_up
from sixfold.store.store import StoreFull, StoreUnavailable

QUERY_TIMEOUT = 15.0  # seconds that any question may take


class Link:
    """A connection for one task at a time.

    Not durable: what is changed through it may be lost if the database crashes, and takes no flush.
    """

    def __init__(self, address: str, durable: bool = True, autocommit: bool = True) -> None:
        self._parameters = parameters(address)
        self._first = set_up(durable)
        self._autocommit = autocommit
        self._connection: psycopg.AsyncConnection[Any] | None = None

    async def connection(self) -> psycopg.AsyncConnection[Any]:
        """The connection; a new one where the old one is closed.  Raises StoreUnavailable."""
        if self._connection and (self._connection.closed or _has_ended(self._connection)):
            await self.close()
        if self._connection is None:
            try:
                async with asyncio.timeout(QUERY_TIMEOUT):
                    self._connection = await self._connect()
            except (psycopg.Error, OSError, TimeoutError) as error:
                raise StoreUnavailable(str(error)) from error
        return self._connection

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(autocommit=True, **self._parameters)
        try:
            await connection.execute(self._first.encode())
            await connection.set_autocommit(self._autocommit)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def ask(self, query: str, values: Any = ()) -> list[Row]:
        """The rows of an answer.  A question on a connection that turns out to be lost is asked once more."""
        for again in (True, False):
            connection = await self.connection()
            try:
                async with asyncio.timeout(QUERY_TIMEOUT):
                    cursor = await connection.execute(query.encode(), values, binary=True)
                    rows: list[Row] = await cursor.fetchall() if cursor.description else []
                    return rows
            except asyncio.CancelledError:
                await self.close()  # whoever asks next begins anew
                raise
            except (psycopg.Error, OSError, TimeoutError) as error:
                if not connection.closed and not isinstance(error, TimeoutError):
                    raise store_error(error) from error
                await self.close()
                if not again:
                    raise store_error(error) from error
        raise AssertionError

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(psycopg.Error, OSError):
                await connection.close()


def _has_ended(connection: psycopg.AsyncConnection[Any]) -> bool:
    """Whether the database has closed a connection on which nothing is awaited: there is something to read."""
    if not hasattr(select, "poll"):
        return False  # then asking finds out
    try:
        looking = select.poll()
        looking.register(connection.fileno(), select.POLLIN | select.POLLHUP)
        return bool(looking.poll(0))
    except (ValueError, OSError, psycopg.Error):
        return True


def store_error(error: Exception) -> Exception:
    """What went wrong, in the words of the interface; a fault of ours stays what it is."""
    if isinstance(error, psycopg.errors.DiskFull):
        return StoreFull(_first_line(error))
    lost = isinstance(error, psycopg.Error | OSError | TimeoutError | StoreUnavailable)
    if lost and not isinstance(error, psycopg.DataError):
        return StoreUnavailable(_first_line(error))
    return error


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
