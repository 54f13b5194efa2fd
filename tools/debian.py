"""Finds programs that tests need, and installs Debian's where that is allowed.

It knows apt-get, and that only root may install, or a sudo that asks for no password.  It does not
know what the programs are for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Needed:
    """Programs that some tests need: the variable `place` says where they are, `without` leaves the tests out."""

    tests: str  # as they are called when they are left out
    place: str
    without: str
    packages: tuple[str, ...]
    installing: str
    missing: str
    useless: str  # what is wrong with a place that somebody gave
    found: Callable[[], str]  # where they are, or an empty text

    def here(self) -> str:
        """Where they are, installed first if need be; else exits with what to do."""
        if place := self.found():
            return place
        given = os.environ.get(self.place)
        if not given:
            install(self.installing, *self.packages)
            if place := self.found():
                return place
        sys.exit(f"{self.place}={given} {self.useless}.\n{self.missing}" if given else self.missing)

    def tell(self) -> None:
        """Prints where they are, or that the tests are left out."""
        left_out = os.environ.get(self.without, "") not in ("", "0")
        print(f"{self.without} is set: {self.tests} ARE LEFT OUT." if left_out else self.here())


def rights() -> list[str] | None:
    """What to put before a command that installs, or None where we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def install(saying: str, *packages: str) -> None:
    """Installs packages, with a fresh list of them only if the old one does not do; without rights it does nothing."""
    prefix = rights()
    if prefix is None:
        return
    print(saying, file=sys.stderr, flush=True)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    get = [*apt, "install", "-y", "--no-install-recommends", *packages]
    for command in (get, [*apt, "update"], get):
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode == 0 and command is get:
            return
    print(done.stderr.strip(), file=sys.stderr)
