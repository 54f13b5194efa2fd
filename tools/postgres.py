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
from collections.abc import Iterator
from pathlib import Path

from debian import Needed

PROGRAMS = ("initdb", "postgres")
MISSING = (
    "No PostgreSQL was found, and tests need one.  Install it (on Debian: apt-get install postgresql),\n"
    "or say where its programs are with POSTGRES_BIN=/path/to/bin, or leave these tests out with SIXFOLD_NO_POSTGRES=1."
)


def candidates() -> Iterator[Path]:
    """Folders that may hold the programs, the most wanted first."""
    if given := os.environ.get("POSTGRES_BIN"):
        yield Path(given)
        return
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(versions, key=lambda folder: (len(folder.parent.name), folder.parent.name), reverse=True)
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent


def found() -> str:
    """The folder of the programs, or an empty text."""
    folders = (folder for folder in candidates() if all(os.access(folder / program, os.X_OK) for program in PROGRAMS))
    return str(next(folders, ""))


POSTGRES = Needed(
    tests="THE TESTS OF POSTGRESQL",
    place="POSTGRES_BIN",
    without="SIXFOLD_NO_POSTGRES",
    packages=("postgresql",),
    installing="Installing PostgreSQL for the tests of its store (once)...",
    missing=MISSING,
    useless="has no initdb and postgres",
    found=found,
)

if __name__ == "__main__":
    POSTGRES.tell()
