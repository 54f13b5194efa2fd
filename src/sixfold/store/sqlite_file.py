"""An SQLite file of tables: how it is laid out, and brought up to date from earlier versions.

It knows the file.  It does not know who reads or writes it.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sixfold.errors import BadFile
from sixfold.files import check_folder
from sixfold.messages import say

VERSION = 2
SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
  tab TEXT NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (tab, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (
  tab TEXT NOT NULL, command TEXT NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (tab, command)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
  tab TEXT NOT NULL PRIMARY KEY, last INTEGER NOT NULL, changed REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS changed ON tables (changed);
"""
# Version 1 did not know when a table was changed: for `idle` all have been changed now.
FROM_VERSION_1 = "INSERT INTO tables SELECT tab, max(number), ? FROM events GROUP BY tab"
LOCK_TIMEOUT = 10.0  # seconds to wait for another process that has locked the file


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
        with closing(connect(file)) as connection:
            _bring_up_to_date(connection, file)
    except (sqlite3.Error, OSError) as error:
        raise BadFile(str(file), say("the tables cannot be opened: {error}", error=error)) from None


def _bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    things = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version == VERSION:
        return
    if version > VERSION:
        raise BadFile(str(file), say("a newer version of sixfold has written this file; install that version"))
    if version == 0 and things:
        raise BadFile(str(file), say("this file does not hold tables of sixfold"))
    connection.execute("BEGIN IMMEDIATE")
    for statement in filter(str.strip, SCHEMA.split(";")):
        connection.execute(statement)
    if version == 1:
        connection.execute(FROM_VERSION_1, (time.time(),))
    connection.execute(f"PRAGMA user_version={VERSION}")
    connection.execute("COMMIT")
