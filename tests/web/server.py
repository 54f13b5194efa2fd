"""The real server as a process of its own, for tests and measuring tools.

It knows how `sixfold serve` is started, killed and read.  It does not know what is asked of it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")
LIMITS = ("requests", "commands", "tables", "pictures", "bots", "unknown", "new-sockets", "notifications", "sockets")
NO_LIMITS = tuple(f"--limit={name}=0" for name in (*LIMITS, "connections"))  # a whole test comes from one address
PATIENCE = 60.0  # seconds that anything may take on a busy machine
RAREST = 0.1  # seconds between two looks at what is waited for
NO_COMPILER = Path(__file__).parents[1] / "no_compiler"


def until(condition: Callable[[], T], what: str, patience: float = PATIENCE, pause: float = 0.01) -> T:
    """Waits for a condition and returns what it gave; fails with its name.  What takes long is asked more rarely."""
    deadline = time.monotonic() + patience
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(pause)
        pause = max(pause, min(1.4 * pause, RAREST))
    return found


class Server:
    """One server on one store.  After `kill` or `stop`, `start` begins again at the same address.

    One at which nobody is to think is started as where there is no Numba: else its workers load what hints and
    bots need as soon as a table is full, which takes seconds.
    """

    program: tuple[str, ...] = ("-m", "sixfold")
    limits = NO_LIMITS

    def __init__(self, folder: Path, *options: str, pace: str = "0", store: str = "", thinking: bool = True) -> None:
        self.folder = folder
        self.store = folder / "tables.db"
        self.where = store or str(self.store)  # a file of its own, or a database
        self.log_file = folder / "server.log"
        self.port = 0
        self.address = ""  # http://127.0.0.1:PORT, no slash at the end
        self.options = (*self.limits, "--metrics-to", "127.0.0.1", *options, "--pace", pace)
        paths = () if thinking else filter(None, (str(NO_COMPILER), os.environ.get("PYTHONPATH")))
        found = os.pathsep.join(paths)
        self.environment = {"PYTHONPATH": found} if found else {}  # beside that of this process
        self.process: subprocess.Popen[bytes] | None = None
        self.session = 0  # of the process last started, and of its workers
        self.started_in = 0.0  # seconds from the command to the address

    @property
    def log(self) -> str:
        """Everything the server has printed since it was first started."""
        return self.log_file.read_text("utf-8", "replace")

    def start(self) -> Server:
        assert self.process is None
        fixed = ("serve", "--no-open", "--port", str(self.port), "--store", self.where)
        began, said = time.monotonic(), self.log_file.stat().st_size if self.log_file.exists() else 0
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, *fixed, *self.options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=os.environ | {"PYTHONUNBUFFERED": "1"} | self.environment,
                start_new_session=True,
            )
        self.session = self.process.pid
        self.address = until(lambda: self._said_address(said), "the server's address")
        self.port = int(self.address.rpartition(":")[2])
        until(self._answers, "the server to answer")
        self.started_in = time.monotonic() - began
        return self

    def _said_address(self, since: int) -> str:
        assert self.process
        said = self.log_file.read_bytes()[since:].decode()
        if self.process.poll() is not None:
            raise AssertionError(f"the server did not start:\n{said}")
        lines = [line for line in said.splitlines(True) if line.startswith("http://") and line.endswith("\n")]
        return lines[0].strip().rstrip("/") if lines else ""

    def _answers(self) -> bool:
        """The address is told a moment before anybody is let in."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
        except ConnectionRefusedError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut would, for this process alone: its workers must notice."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As Ctrl-C would; the exit code."""
        return self._end(signal.SIGINT)

    def terminate(self) -> int:
        """As a service manager would; the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process
        process, self.process = self.process, None
        process.send_signal(how)
        return process.wait(PATIENCE)

    def clear(self) -> None:
        """Ends whatever is left of it."""
        if self.process:
            self.kill()
        if self.session:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.session, signal.SIGKILL)

    def workers(self) -> list[int]:
        """Processes of this server's session that are still there, the server itself included."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.session and fields[0] != "Z":
                found.append(int(stat.parent.name))
        return found

    def memory(self) -> int:
        """Resident bytes of the server process itself."""
        assert self.process
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def descriptors(self) -> int:
        """Files and sockets that the server process has open."""
        assert self.process
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def seconds(self) -> float:
        """Processor time that the server process itself has taken."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
