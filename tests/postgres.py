"""A PostgreSQL server of one's own in a temporary folder, for tests and measuring tools.

    with PostgresServer() as server:
        url = server.new_database()         # postgresql://sixfold:…@127.0.0.1:PORT/test_1
        server.kill()                       # as a crash of the machine's database would be
        server.start()                      # the same address, the same data

It is also the plugin that gives tests `postgres_server`, one server a worker, and `database`,
the address of an empty database for one test.  A test that stops the server starts it again.
"""

from __future__ import annotations

import atexit
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

FINDER = Path(__file__).parents[1] / "tools" / "postgres.py"
USER, PASSWORD = "sixfold", "only for tests"
PATIENCE = 60.0  # seconds that anything may take on a busy machine
UNPRIVILEGED = ("postgres", "nobody")  # who runs it where we are root, which it refuses
QUICK = ("fsync=off", "full_page_writes=off")  # survives a kill of the server, not of the machine


def programs() -> Path:
    """The folder of PostgreSQL's programs; fails with a sentence."""
    done = subprocess.run([sys.executable, str(FINDER)], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, "there is no PostgreSQL, see above"
    return Path(done.stdout.strip())


class PostgresServer:
    """One server.  After `stop` or `kill`, `start` begins again at the same address."""

    def __init__(self, *settings: str, durable: bool = False) -> None:
        """Makes and starts it; `settings` are like "max_connections=20"."""
        self.folder = Path(tempfile.mkdtemp(prefix="sixfold-postgres-"))
        self.data, self.log_file = self.folder / "data", self.folder / "log"
        self.programs = programs()
        self.settings = (*(() if durable else QUICK), *settings)
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._owner = _unprivileged()
        atexit.register(self.close)
        self._create()
        self.start()

    def url(self, database: str = "postgres", password: str = PASSWORD) -> str:
        """The address of a database."""
        return f"postgresql://{USER}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        import psycopg

        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        return self.url(name)

    @property
    def log(self) -> str:
        """What the server has printed."""
        return self.log_file.read_text("utf-8", "replace") if self.log_file.exists() else ""

    def _create(self) -> None:
        password = self.folder / "password"
        password.write_text(PASSWORD)
        if self._owner:
            for path in (self.folder, password):
                shutil.chown(path, self._owner.pw_uid, self._owner.pw_gid)
        auth = ["--auth=scram-sha-256", f"--username={USER}", f"--pwfile={password}"]
        made = ["--no-sync", "--no-locale", "--encoding=UTF8", "--no-instructions"]
        done = self._popen("initdb", "-D", str(self.data), *auth, *made)
        assert done.wait(PATIENCE) == 0, self.log

    def _popen(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Runs a program of PostgreSQL as a user that is not root."""
        owner = self._owner
        other = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}
        with self.log_file.open("ab") as log:
            return subprocess.Popen(
                [str(self.programs / program), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
                start_new_session=True,  # Ctrl-C is for the tests
                **other,  # type: ignore[call-overload]
            )

    def start(self) -> PostgresServer:
        """Starts it and waits until it answers; after a kill, until what is left of the old one is gone."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.port = self.port or _free_port()
            settings = ["listen_addresses=127.0.0.1", f"port={self.port}", "unix_socket_directories=", *self.settings]
            options = [word for setting in settings for word in ("-c", setting)]
            self.process = self._popen("postgres", "-D", str(self.data), *options)
            while self.process.poll() is None and time.monotonic() < deadline:
                if self._answers():
                    return self
                time.sleep(0.02)
            time.sleep(0.05)
        raise AssertionError(f"PostgreSQL does not start: {self.log}")

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Stops it as an administrator would: clients are disconnected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kills it: what was committed is there after the next start."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def close(self) -> None:
        """Ends it and removes its folder."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> PostgresServer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None):
        self.close()


def _unprivileged() -> Any:
    """Who runs the server where we are root; None where we are not."""
    if os.geteuid() != 0:
        return None
    import pwd  # not everywhere

    users = {user.pw_name: user for user in pwd.getpwall()}
    return next(users[name] for name in UNPRIVILEGED if name in users)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# For pytest ------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One server for all tests of a worker; starting one takes seconds."""
    if os.environ.get("SIXFOLD_NO_POSTGRES", "") not in ("", "0"):
        pytest.skip("SIXFOLD_NO_POSTGRES")
    with PostgresServer() as server:
        yield server


@pytest.fixture
def database(postgres_server: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres_server.new_database()
