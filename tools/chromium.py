"""Finds the Chromium that the browser tests drive, and where it may installs Debian's.

    python tools/chromium.py            prints where it is; installs it if need be and allowed

It looks at the variable CHROMIUM, then on PATH.  It installs only as root (or with a sudo that
asks for no password) and where there is apt-get.  Without a browser it says what to install and
fails, unless SIXFOLD_NO_BROWSER=1, which leaves the browser tests out.  It does not know the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

from debian import Needed

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "No Chromium was found, and the browser tests need one.  Install it (on Debian: apt-get install chromium),\n"
    "or say where it is with CHROMIUM=/path/to/chromium, or leave these tests out with SIXFOLD_NO_BROWSER=1."
)


def candidates() -> Iterator[str]:
    """Programs that may be a Chromium, the most wanted first."""
    if given := os.environ.get("CHROMIUM"):
        yield given
        return
    for name in NAMES:
        if found := shutil.which(name):
            yield found


def runs(program: str) -> bool:
    """Whether it starts: some systems have a stub that only says what to install."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def found() -> str:
    """Where the browser is, or an empty text."""
    return next(filter(runs, candidates()), "")


CHROMIUM = Needed(
    tests="THE BROWSER TESTS",
    place="CHROMIUM",
    without="SIXFOLD_NO_BROWSER",
    packages=("chromium", "fonts-dejavu-core"),  # the second draws the chess signs
    installing="Installing Chromium for the browser tests (once)...",
    missing=MISSING,
    useless="does not run",
    found=found,
)

if __name__ == "__main__":
    CHROMIUM.tell()
