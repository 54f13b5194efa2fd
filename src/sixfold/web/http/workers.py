"""Several server processes on one port of one machine, and the parent that looks after them.

It knows processes and signals.  It does not know what a server does.

The parent opens the port, and every process accepts on it, so that none is refused while one of
them is replaced.  A process that ends by itself is started again.  SIGTERM and SIGINT are passed on,
and each process finishes what it has begun.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from sixfold.text.errors import BadValue
from sixfold.text.messages import say

STOP_SECONDS = 30.0  # for a process to finish what it has begun
YOUNG_SECONDS = 5.0  # a process that ends before this is started again more slowly
WAIT_SECONDS = 1.0  # before that
log = logging.getLogger("sixfold")


def check_workers(count: int, where: str, shared: bool) -> None:
    """Refuses several processes where they cannot be."""
    if count > 1 and not shared:
        reason = say("the file {file} belongs to one process; for several use --store postgresql://…", file=where)
        raise BadValue(f"--workers {count}", reason)
    if count > 1 and not hasattr(os, "fork"):
        raise BadValue(f"--workers {count}", say("this system runs one server process at a time"))


class Workers:
    """The processes of one server.  `serve` is run in each and returns when it was asked to stop."""

    def __init__(self, count: int, serve: Callable[[], None]) -> None:
        self._count = count
        self._serve = serve
        self._started: dict[int, float] = {}  # by process, when
        self._stopping = False

    def run(self) -> None:
        """Starts the processes and looks after them until this one is told to stop."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGTERM, signal.SIGINT)}
        for _ in range(self._count):
            self._start()
        while self._started:
            self._replace(*os.wait())
        for number, handler in before.items():
            signal.signal(number, handler)

    def _start(self) -> None:
        sys.stdout.flush()
        process = os.fork()
        if process == 0:
            self._be_one()
        self._started[process] = time.monotonic()

    def _be_one(self) -> NoReturn:
        """Serves, and leaves without coming back to the parent's work."""
        code = 1
        try:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.default_int_handler)
            self._serve()
            code = 0
        except KeyboardInterrupt:
            code = 0
        except BaseException:
            log.exception("a server process failed")
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _replace(self, process: int, status: int) -> None:
        """Starts another process for one that has ended, unless all are to end."""
        began = self._started.pop(process, None)
        if began is None or self._stopping:
            return
        log.error("server process %d has ended (%s); another one is started", process, how_it_ended(status))
        if time.monotonic() - began < YOUNG_SECONDS:
            time.sleep(WAIT_SECONDS)
        if not self._stopping:
            self._start()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Asks every process to stop; who does not is killed in the end."""
        self._stopping = True
        self._signal(signal.SIGTERM)
        signal.signal(signal.SIGALRM, lambda *_: self._signal(signal.SIGKILL))
        signal.setitimer(signal.ITIMER_REAL, STOP_SECONDS)

    def _signal(self, number: signal.Signals) -> None:
        for process in list(self._started):
            try:
                os.kill(process, number)
            except ProcessLookupError:
                continue


def how_it_ended(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"code {code}"
