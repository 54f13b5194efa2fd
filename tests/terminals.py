"""The `sixfold` command in a real pseudo-terminal, typed into as a person would; for tests."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from commands import WOULD_COMPILE, kept_in

DEADLINE = 60.0  # seconds for what is expected, on a machine that is busy
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x07|\r")


def _own_terminal() -> None:
    """Makes Ctrl-C a signal to the command; workers of pytest-xdist ignore it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command that runs in a terminal of its own; use it as a context."""

    def __init__(self, folder: Path, *arguments: object, columns: int = 80, rows: int = 50, **more: str) -> None:
        self.read = ""  # what was printed and expected
        self.unread = ""  # what was printed since
        self._inside, outside = pty.openpty()
        fcntl.ioctl(outside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment |= kept_in(folder) | {"TERM": "xterm-256color", "SIXFOLD_LANG": "en"} | more
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", *map(str, arguments)],
            stdin=outside,
            stdout=outside,
            stderr=outside,
            env=environment,
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(outside)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        os.close(self._inside)

    @property
    def text(self) -> str:
        """All that was printed, without colours and what else is meant for the terminal."""
        return self.read + self.unread

    def until(self, *wanted: str, or_end: bool = False) -> str:
        """What is printed up to one of these texts, the first that comes; with `or_end` up to the end of all."""
        end = time.monotonic() + DEADLINE
        while True:
            found = [self.unread.find(text) + len(text) for text in wanted if text in self.unread]
            if not found and not self._more(end):
                if self.process.wait(DEADLINE) == WOULD_COMPILE:
                    pytest.skip("--quick: compiles rules")
                assert or_end, f"{wanted} was not printed after: {self.text}"
                found = [len(self.unread)]
            if found:
                part, self.unread = self.unread[: min(found)], self.unread[min(found) :]
                self.read += part
                return part

    def _more(self, end: float) -> bool:
        """Waits for more to be printed; False if the command has ended."""
        ready = select.select([self._inside], [], [], max(0.0, end - time.monotonic()))[0]
        assert ready, f"nothing more was printed after: {self.text}"
        try:
            part = os.read(self._inside, 65536)
        except OSError:  # the other side was closed
            return False
        self.unread = CONTROLS.sub("", self.unread + part.decode("utf-8", "replace"))
        return bool(part)

    def type(self, text: str) -> None:
        """Types a line."""
        self.press(f"{text}\n")

    def press(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._inside, keys.encode())

    def kill(self) -> None:
        """Ends the command as `kill -9` does."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(DEADLINE)

    def end(self) -> int:
        """The exit code, once everything was printed."""
        self.until(or_end=True)
        return self.process.wait(DEADLINE)
