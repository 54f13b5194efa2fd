"""An SQLite file of tables: how it is laid out, and brought up to date from earlier versions.

It knows the file.  It does not know who reads or writes it.
"""

from __future__ import annotations

import os
import shlex
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from sixfold.machines.files import check_folder, lock
from sixfold.text.errors import BadFile, system_error
from sixfold.text.messages import say

VERSION = 3
SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
  tab TEXT NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (tab, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (
  tab TEXT NOT NULL, command TEXT NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (tab, command)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
  tab TEXT NOT NULL PRIMARY KEY, last INTEGER NOT NULL, changed REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS changed ON tables (changed);
CREATE TABLE IF NOT EXISTS kept (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
# When a server was there last, and when there was none; what is not there is no other version.
ADDED = """
CREATE TABLE IF NOT EXISTS heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS outages (since REAL NOT NULL, until REAL NOT NULL)
"""
# Version 1 did not know when a table was changed: for `idle` all have been changed now.
FROM_VERSION_1 = "INSERT INTO tables SELECT tab, max(number), ? FROM events GROUP BY tab"
MAX_CHECKED = 500_000_000  # bytes that are looked through at every start, in about a second
LOCK_TIMEOUT = 10.0  # seconds to wait for another process that has locked the file


class FileLock:
    """One server for one file, until it is released or its process ends.  Raises BadFile where somebody else has it.

    It is held on a file beside, so that others may read and back up the tables meanwhile.
    """

    def __init__(self, file: Path) -> None:
        check_folder(file)
        try:
            self._handle = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise BadFile(str(file), say("the tables cannot be opened: {error}", error=system_error(error))) from None
        try:
            lock(self._handle, wait=False)
        except (BlockingIOError, PermissionError):
            os.close(self._handle)
            reason = say(
                "another server is using this file; stop it, or choose another file with {option}; "
                "several servers share tables in PostgreSQL: {example}",
                option="--store",
                example="--store postgresql://…",
            )
            raise BadFile(str(file), reason) from None

    def release(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def connect(file: Path) -> sqlite3.Connection:
    """A connection for one thread at a time, with every commit flushed to the disk."""
    connection = sqlite3.connect(file, isolation_level=None, timeout=LOCK_TIMEOUT, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def prepare(file: Path) -> None:
    """Creates the file, or checks that it holds tables and brings it up to date."""
    try:
        check_folder(file)
        keep_private(file)
        with closing(connect(file)) as connection:
            if problem := damage(connection, whole=file.stat().st_size <= MAX_CHECKED):
                raise damaged(file, problem)
            _bring_up_to_date(connection, file)
            for statement in ADDED.split(";"):
                connection.execute(statement)
    except (sqlite3.Error, OSError) as error:
        raise not_opened(file, error) from None


def keep_private(file: Path) -> None:
    """Creates a file that its owner alone may read, or makes it so: it has names, and dice still to be rolled.

    What SQLite writes beside it is as private as the file.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    beside = (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm")))
    for one in beside:
        with suppress(OSError):  # not there, or somebody else's
            one.chmod(one.stat().st_mode & 0o700)


def not_opened(file: Path, error: Exception) -> BadFile:
    """What is wrong with a file that SQLite, or the system, does not open."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CORRUPT:
        return damaged(file, str(error))
    if code == sqlite3.SQLITE_NOTADB:
        return BadFile(str(file), say("this file does not hold tables of sixfold"))
    return BadFile(str(file), say("the tables cannot be opened: {error}", error=system_error(error)))


def damage(connection: sqlite3.Connection, whole: bool = True) -> str:
    """The first thing that is wrong with the pages of a file; of a large one only the list of tables is looked at.

    `sixfold tables check` looks at everything.
    """
    listed = connection.execute("SELECT 1 FROM sqlite_master WHERE name='tables'").fetchone()
    if not whole and not listed:
        return ""
    row = connection.execute("PRAGMA quick_check(1)" if whole else "PRAGMA quick_check(tables)").fetchone()
    lines = [line for line in str(row[0]).splitlines() if not line.startswith("***")] if row else []
    return "" if lines == ["ok"] else (lines or ["?"])[0]


def damaged(file: Path, problem: str) -> BadFile:
    """A file with damaged pages, and what to do."""
    reason = say(
        "this file is damaged ({problem}); make a copy of it, then put a backup in its place, or save "
        "what can be read: {command}",
        problem=problem,
        command=f"sixfold tables export {shlex.quote(str(file))} --to saved.jsonl",
    )
    return BadFile(str(file), reason)


def check_version(file: Path, version: int, empty: bool) -> None:
    """Refuses a file of a later version, and one that holds something else."""
    if version > VERSION:
        raise BadFile(str(file), say("a newer version of sixfold has written this file; install that version"))
    if version == 0 and not empty:
        raise BadFile(str(file), say("this file does not hold tables of sixfold"))


def _bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    things = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version == VERSION:
        return
    check_version(file, version, empty=not things)
    connection.execute("BEGIN IMMEDIATE")
    for statement in filter(str.strip, SCHEMA.split(";")):
        connection.execute(statement)
    if version == 1:
        connection.execute(FROM_VERSION_1, (time.time(),))
    connection.execute(f"PRAGMA user_version={VERSION}")
    connection.execute("COMMIT")
