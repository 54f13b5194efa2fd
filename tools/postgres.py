"""Finds the PostgreSQL that tests start servers of, and where it may installs Debian's.

    python tools/postgres.py            prints the folder of its programs; installs it if need be and allowed

It looks at the variable POSTGRES_BIN, in the folders of Debian's packages, the newest first, and
on PATH.  It installs only as root (or with a sudo that asks for no password) and where there is
apt-get.  Without one it says what to install and fails, unless SIXFOLD_NO_POSTGRES=1, which
leaves the tests of PostgreSQL out.  It starts nothing: the tests start servers of their own
(tests/postgres.py), whatever the system runs.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from debian import install

PROGRAMS = ("initdb", "postgres")
LEFT_OUT = "SIXFOLD_NO_POSTGRES is set: THE TESTS OF POSTGRESQL ARE LEFT OUT."
MISSING = (
    "No PostgreSQL was found, and tests need one.  Install it (on Debian: apt-get install postgresql),\n"
    "or say where its programs are with POSTGRES_BIN=/path/to/bin, or leave these tests out with SIXFOLD_NO_POSTGRES=1."
)


class NoPostgres(Exception):
    """There is none, and none could be installed; the text says what to do."""


def left_out() -> bool:
    """Whether tests of PostgreSQL are left out on purpose."""
    return os.environ.get("SIXFOLD_NO_POSTGRES", "") not in ("", "0")


def candidates() -> Iterator[Path]:
    """Folders that may hold the programs, the most wanted first."""
    if given := os.environ.get("POSTGRES_BIN"):
        yield Path(given)
        return
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(versions, key=lambda folder: (len(folder.parent.name), folder.parent.name), reverse=True)
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent


def found() -> Path | None:
    """The folder of the programs."""
    for folder in candidates():
        if all(os.access(folder / program, os.X_OK) for program in PROGRAMS):
            return folder
    return None


def programs() -> Path:
    """The folder of the programs, installed first if need be."""
    folder = found()
    if folder is None:
        if not os.environ.get("POSTGRES_BIN"):
            install("Installing PostgreSQL for the tests of its store (once)...", "postgresql")
        folder = found()
    if folder is None:
        given = os.environ.get("POSTGRES_BIN")
        raise NoPostgres(f"POSTGRES_BIN={given} has no initdb and postgres.\n{MISSING}" if given else MISSING)
    return folder


def main() -> None:
    """Prints where the programs are, or fails with what to do."""
    if left_out():
        print(LEFT_OUT)
        return
    try:
        print(programs())
    except NoPostgres as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
