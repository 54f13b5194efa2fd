"""What a search may use and what it found: plain values, no search in them.

They are shared by searches, bots and the games' own `bots` modules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sixfold.text.messages import Message

MEGABYTE = 1024 * 1024
UNLIMITED = 1 << 62  # simulations


@dataclass(frozen=True)
class Limit:
    """How much a search may use; whatever is reached first ends it."""

    seconds: float | None = None
    simulations: int | None = None
    depth: int | None = None
    memory: int = 256 * MEGABYTE
    threads: int = 1

    def simulations_each(self, threads: int) -> int:
        """The simulations of each of so many threads; a huge number where they are not limited."""
        return UNLIMITED if self.simulations is None else max(1, self.simulations // threads)


@dataclass(frozen=True)
class Candidate:
    """One legal word with its estimated value to the player, from 0 (lost) to 1 (won)."""

    word: str
    value: float
    visits: int = 0
    proven: bool = False  # the value is exact


@dataclass(frozen=True)
class SearchResult:
    """The words a search considered for a player, best first."""

    player: int
    candidates: tuple[Candidate, ...]
    simulations: int = 0
    depth: int = 0
    nodes: int = 0  # positions that were looked at, where a search counts them
    interrupted: bool = False  # by Ctrl-C: the result is the best so far
    remark: Message | None = None  # to who asks for a hint, after the best move: a whole sentence

    @property
    def best(self) -> str:
        return self.candidates[0].word


@dataclass(frozen=True)
class Evaluation:
    """The estimated value of a position to each player, from 0 to 1."""

    values: tuple[float, ...]
    moves: dict[int, tuple[float, ...]] = field(default_factory=dict)  # the same after a move or an outcome of dice
    interrupted: bool = False  # by Ctrl-C
    simulations: int = 0
