"""Which store is meant: the address of a database, or a file."""

from __future__ import annotations

from pathlib import Path

from sixfold.store.archive import Archive
from sixfold.store.archive_sqlite import SqliteArchive
from sixfold.store.export_file import ExportFile
from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import Store
from sixfold.text.errors import MissingExtra

SCHEMES = ("postgresql://", "postgres://")


def is_address(where: str) -> bool:
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


def open_archive(where: str, adding: bool = False) -> Archive:
    """The tables at an address, in a file that a server writes, or in an export; to be added to: no export."""
    if is_address(where):
        check_installed()
        from sixfold.store.archive_postgres import PostgresArchive

        return PostgresArchive(where, adding)
    file = Path(where)
    if adding or not _is_text(file):
        return SqliteArchive(file, adding)
    return ExportFile(file)


def _is_text(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            return stream.read(1) == b"{"
    except OSError:
        return False
