"""What a search came to, and the limits it kept: plain values, no search in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Timer
from typing import Any

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Limit:
    """How much thinking is allowed; whatever is reached first ends it."""

    seconds: float | None = None
    simulations: int | None = None
    depth: int | None = None
    memory: int = 256 * MEGABYTE
    threads: int = 1


@dataclass(frozen=True)
class Idea:
    """One word with what it seemed worth to its player, from 0 (lost) to 1 (won)."""

    word: str
    value: float
    visits: int = 0
    proven: bool = False


@dataclass(frozen=True)
class Thought:
    """The words that were looked at, best first."""

    player: int
    ideas: tuple[Idea, ...]
    simulations: int = 0
    depth: int = 0
    interrupted: bool = False

    @property
    def best(self) -> str:
        return self.ideas[0].word


@dataclass(frozen=True)
class Appraisal:
    """What a position seemed worth to each player, from 0 to 1, and after each move or outcome looked at."""

    worth: tuple[float, ...]
    moves: dict[int, tuple[float, ...]] = field(default_factory=dict)
    interrupted: bool = False


@dataclass
class Watch:
    """Sets the stop sign of a running search when the time is up, or when somebody asks."""

    signs: list[Any]  # one number each, read by compiled code
    seconds: float | None
    interrupted: bool = False
    _timer: Timer | None = field(default=None, repr=False)

    def __enter__(self) -> Watch:
        for sign in self.signs:
            sign[0] = 0
        if self.seconds is not None:
            self._timer = Timer(max(self.seconds, 0.001), self.stop)
            self._timer.daemon = True
            self._timer.start()
        return self

    def stop(self) -> None:
        for sign in self.signs:
            sign[0] = 1

    def run(self, pool: Any, works: Sequence[Callable[[], Any]]) -> list[Any]:
        """Runs the works on the pool's threads; an interrupt stops them and keeps what they found."""
        futures = [pool.submit(work) for work in works]
        while True:
            try:
                return [future.result() for future in futures]
            except KeyboardInterrupt:
                self.interrupted = True
                self.stop()

    def __exit__(self, *problem: object) -> None:
        self.stop()
        if self._timer:
            self._timer.cancel()
