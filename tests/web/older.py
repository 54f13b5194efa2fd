"""A server of an earlier version, from the repository's history, which becomes today's on the same store.

It knows where earlier versions are and how they are started.  It does not know what is asked of them.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

from web.server import Server

ROOT = Path(__file__).parents[2]


def older_source(revision: str, folder: Path) -> Path:
    """The modules of an earlier version, as a folder to import from."""
    packed = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def begin_with(server: Server, source: Path) -> None:
    """Has a server that is not started yet begin as the earlier version, with the limits that it knew."""
    server.environment = {"PYTHONPATH": str(source)}
    since = ("new-sockets", "notifications")
    server.options = tuple(option for option in server.options if not any(name in option for name in since))


def upgrade(servers: list[Server]) -> None:
    """As an operator does it: all are ended, then all begin as today's version."""
    for server in servers:
        server.kill()
    for server in servers:
        server.environment, server.options = {}, Server(server.folder).options
        server.start()
