"""Who sits at a table: its chairs, who holds them, and what they offer each other.

It does not know what is played, nor what anybody may do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sixfold.table.events import Offerable


@dataclass
class Chair:
    """A place at the table and whoever plays there."""

    name: str
    level: int | None  # of the bot that plays for it
    taken: bool  # by a person, who may have handed it to a bot
    keys: list[str]  # hashes

    @property
    def kind(self) -> str:
        """Who plays there: `bot`, `person`, or nobody yet (`open`)."""
        if self.level is not None:
            return "bot"
        return "person" if self.taken else "open"


@dataclass(frozen=True)
class Holder:
    """Whoever asks: the chairs their keys open, and whether they are the host."""

    chairs: frozenset[int] = frozenset()
    host: bool = False


@dataclass
class Offer:
    """Something that happens when everybody else who sits there agrees."""

    what: Offerable
    chairs: tuple[int, ...]
    number: int
    ply: int
    agreed: set[int] = field(default_factory=set)
