"""Which store is meant: the address of a database, or a file."""

from __future__ import annotations

from pathlib import Path

from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import Store

SCHEMES = ("postgresql://", "postgres://")


def is_address(where: str) -> bool:
    """Whether a database is meant, and not a file."""
    return where.startswith(SCHEMES)


def open_store(where: str) -> Store:
    """The store at `postgresql://…`, or in a file.  Call it inside the event loop that uses it.

    Raises BadFile or BadValue with a sentence that says what is wrong.
    """
    return SqliteStore(Path(where))
