"""Which store is meant: the address of a database, or a file."""

from __future__ import annotations

from pathlib import Path

from sixfold.errors import MissingExtra
from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import Store

SCHEMES = ("postgresql://", "postgres://")


def is_address(where: str) -> bool:
    """Whether a database is meant, and not a file."""
    return where.startswith(SCHEMES)


def check_installed() -> None:
    """Refuses to go on without the library that speaks to databases."""
    try:
        import psycopg  # noqa: F401
    except ImportError:  # of the library itself, or of what it stands on
        raise MissingExtra("psycopg", "postgres") from None


def open_store(where: str) -> Store:
    """The store at `postgresql://…`, or in a file.  Call it inside the event loop that uses it.

    Raises BadFile or BadValue with a sentence that says what is wrong.
    """
    if is_address(where):
        check_installed()
        from sixfold.store.postgres import PostgresStore

        return PostgresStore(where)
    return SqliteStore(Path(where))
