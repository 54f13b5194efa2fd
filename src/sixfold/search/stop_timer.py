"""Stops a running search when its time is up or when somebody presses Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Timer
from typing import Any

SHORTEST = 0.001  # seconds
_running: dict[int, StopTimer] = {}  # every search in this process
_refused = False  # whether searches that begin now end at once


@dataclass
class StopTimer:
    """Sets the stop flags of a search; compiled code polls them.

    Use it as a context: the time runs from entering it.
    """

    flags: list[Any]  # arrays of one number each, not 0 when the search is to stop
    seconds: float | None
    interrupted: bool = False
    _timer: Timer | None = field(default=None, repr=False)

    def __enter__(self) -> StopTimer:
        _running[id(self)] = self
        for flag in self.flags:
            flag[0] = 0
        if _refused:
            self.interrupt()
        elif self.seconds is not None:
            self._timer = Timer(max(self.seconds, SHORTEST), self.stop)
            self._timer.daemon = True
            self._timer.start()
        return self

    def stop(self) -> None:
        for flag in self.flags:
            flag[0] = 1

    def interrupt(self) -> None:
        self.interrupted = True
        self.stop()

    def run(self, pool: ThreadPoolExecutor, tasks: Sequence[Callable[[], Any]]) -> list[Any]:
        """The results of the tasks, run on the pool's threads; an interrupt stops them and keeps what they found."""
        futures = [pool.submit(task) for task in tasks]
        while True:
            try:
                return [future.result() for future in futures]
            except KeyboardInterrupt:
                self.interrupt()

    def __exit__(self, *problem: object) -> None:
        _running.pop(id(self), None)
        self.stop()
        if self._timer:
            self._timer.cancel()


def stop_all() -> None:
    """Has every search in this process answer with the best it has found, as Ctrl-C does."""
    for timer in list(_running.values()):
        timer.stop()


def interrupt_all() -> None:
    """Interrupts every search in this process, and those that begin from now on, until `allow` is called."""
    global _refused
    _refused = True
    for timer in list(_running.values()):
        timer.interrupt()


def allow() -> None:
    """Lets searches run again."""
    global _refused
    _refused = False
