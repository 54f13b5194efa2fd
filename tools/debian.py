"""Installs Debian's packages for the tests, where that is allowed.

It knows apt-get, and that only root may install, or a sudo that asks for no password.  It does not
know what the packages are for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


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
