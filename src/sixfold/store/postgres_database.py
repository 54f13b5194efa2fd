"""A PostgreSQL database of tables: how it is reached, laid out, and brought up to date.

It knows the database and what can be wrong with its address.  It does not know who reads or
writes it.
"""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import conninfo

from sixfold.text.errors import BadValue
from sixfold.text.messages import Message, say

VERSION = 2
ONE_AT_A_TIME = 6_666_666  # of the advisory lock under which one server brings the database up to date
SCHEMA = """
CREATE TABLE sixfold.version (number integer NOT NULL);
CREATE TABLE sixfold.tables (tab text PRIMARY KEY, last integer NOT NULL, changed timestamptz NOT NULL);
CREATE INDEX changed ON sixfold.tables (changed);
CREATE TABLE sixfold.events (tab text, number integer, data bytea NOT NULL, PRIMARY KEY (tab, number));
CREATE TABLE sixfold.answers (tab text, command text, answer bytea NOT NULL, PRIMARY KEY (tab, command));
CREATE UNLOGGED TABLE sixfold.leases (what text PRIMARY KEY, owner text NOT NULL, until timestamptz NOT NULL);
INSERT INTO sixfold.version VALUES (1);
"""
# When a server was there last, and when there was none; what is not there is no other version.
ADDED = """
CREATE TABLE IF NOT EXISTS sixfold.heartbeat (one integer PRIMARY KEY CHECK (one = 1), at double precision NOT NULL);
CREATE TABLE IF NOT EXISTS sixfold.outages (since double precision NOT NULL, until double precision NOT NULL)
"""
KEPT = 'CREATE TABLE sixfold.kept (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);'
STEPS: dict[int, str] = {0: SCHEMA, 1: KEPT}  # what leads from one version to the next
CONNECT_DEFAULTS: dict[str, Any] = {  # where the address does not say otherwise
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "sixfold",
}
SETTINGS = {
    "default_transaction_isolation": "read committed",
    "lock_timeout": "5s",
    "statement_timeout": "15s",
    "idle_in_transaction_session_timeout": "15s",
}


def parameters(address: str) -> dict[str, Any]:
    """The arguments with which the library connects.  Raises BadValue."""
    try:
        given = conninfo.conninfo_to_dict(address)
    except psycopg.Error:
        reason = say(
            "{address} is not the address of a database; write {example}",
            address=without_password(address),
            example="postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
        )
        raise BadValue(without_password(address), reason) from None
    return CONNECT_DEFAULTS | cast(dict[str, Any], given)


def without_password(address: str) -> str:
    """An address as it may be shown."""
    try:
        parts = urlsplit(address)
        if parts.password is None and "password" not in parts.query:
            return address
        place = parts.netloc.rpartition("@")[2]
        user = f"{parts.username}@" if parts.username else ""
        return urlunsplit((parts.scheme, user + place, parts.path, "", ""))
    except ValueError:
        return "postgresql://…"


def set_up(synchronous: bool = True) -> str:
    """The first statement of every new connection; not synchronous: for what may be lost in a crash."""
    calls = [f"set_config('{name}', '{value}', false)" for name, value in SETTINGS.items()]
    given = "current_setting('synchronous_commit')"
    flush = f"CASE {given} WHEN 'off' THEN 'on' ELSE {given} END" if synchronous else "'off'"
    calls.append(f"set_config('synchronous_commit', {flush}, false)")
    return f"SELECT {', '.join(calls)}"


def connect(address: str) -> psycopg.Connection[Any]:
    """A connection for a program that does one thing after another.  Raises BadValue with a sentence."""
    keywords = parameters(address)
    try:
        return psycopg.connect(**keywords)
    except psycopg.OperationalError as error:
        raise BadValue(without_password(address), unreachable(address, error)) from None


def unreachable(address: str, error: Exception) -> Message:
    """Why a connection could not be made: nobody answered, or who answered refused."""
    lines = [line for line in str(error).strip().splitlines() if line.strip()]
    reasons = [line for sign in ("FATAL:", " failed: ") for line in lines if sign in line]
    text = (reasons or lines or [""])[0]
    if "FATAL:" in text:
        return say(
            "the database {address} refuses the connection ({error}); check user, password and database",
            address=without_password(address),
            error=text.rpartition("FATAL:")[2].strip(),
        )
    return say(
        "no PostgreSQL answers at {address} ({error}); is it running, and is the address right?",
        address=without_password(address),
        error=text.rpartition(" failed: ")[2].strip().removesuffix("."),
    )


def prepare(address: str) -> None:
    """Creates what is missing in the database and brings it up to date, one server at a time."""
    with connect(address) as connection:
        encoding = connection.execute("SHOW server_encoding").fetchone()
        if encoding != ("UTF8",):
            reason = say(
                "the database {address} is encoded in {encoding}; create one with the encoding UTF8",
                address=without_password(address),
                encoding=encoding[0] if encoding else "",
            )
            raise BadValue(without_password(address), reason)
        try:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
            _bring_up_to_date(connection, address)
        except psycopg.errors.InsufficientPrivilege as error:
            raise BadValue(without_password(address), _not_allowed(address, error)) from None
        except psycopg.Error as error:
            reason = say("the tables cannot be opened: {error}", error=str(error).splitlines()[0])
            raise BadValue(without_password(address), reason) from None


def _bring_up_to_date(connection: psycopg.Connection[Any], address: str) -> None:
    version = 0
    if connection.execute("SELECT to_regclass('sixfold.version')").fetchone() != (None,):
        row = connection.execute("SELECT number FROM sixfold.version").fetchone()
        version = row[0] if row else 0
    elif connection.execute("SELECT to_regnamespace('sixfold')").fetchone() == (None,):
        connection.execute("CREATE SCHEMA sixfold")
    if version > VERSION:
        reason = say(
            "a newer version of sixfold has set up the database {address}; install that version",
            address=without_password(address),
        )
        raise BadValue(without_password(address), reason)
    for step in range(version, VERSION):
        connection.execute(STEPS[step].encode())
    connection.execute("UPDATE sixfold.version SET number=%s WHERE number<>%s", (VERSION, VERSION))
    if connection.execute("SELECT to_regclass('sixfold.outages')").fetchone() == (None,):
        connection.execute(ADDED.encode())


def _not_allowed(address: str, error: psycopg.Error) -> Message:
    return say(
        "this user may not set up the database {address} ({error}); let its owner run: {command}",
        address=without_password(address),
        error=str(error).splitlines()[0],
        command="GRANT CREATE ON DATABASE … TO …",
    )
