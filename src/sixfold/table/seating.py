"""Who sits at a table: its chairs, who holds them, and what they offer each other.

It does not know what is played, nor what anybody may do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from sixfold.table.clocks import Kind
from sixfold.table.events import Offerable


@dataclass
class Chair:
    """A place at the table and whoever plays there."""

    name: str
    level: int | None  # of the bot that plays for it
    taken: bool  # by a person, who may have handed it to a bot
    keys: list[str]  # hashes
    since: int = 0  # the event that last changed who holds it

    @property
    def kind(self) -> Kind:
        """Who plays there: `bot`, `person`, or nobody yet (`open`)."""
        if self.level is not None:
            return "bot"
        return "person" if self.taken else "open"

    @property
    def owner(self) -> Kind:
        """Whose seat it is, whoever plays there: somebody may have handed theirs to a bot."""
        return "person" if self.taken else self.kind


class Holder(msgspec.Struct, frozen=True):
    """Whoever asks: the chairs their keys open, whether they are the host, whether they have the link to watch."""

    chairs: frozenset[int] = frozenset()
    host: bool = False
    watches: bool = False

    @property
    def belongs(self) -> bool:
        """Whether they are one of the table's people."""
        return bool(self.chairs) or self.host


@dataclass
class Offer:
    """Something that happens when everybody else who sits there agrees."""

    what: Offerable
    chairs: tuple[int, ...]
    number: int
    ply: int
    seat: int | None = None  # the chair that a bot is to play for
    level: int | None = None  # of that bot
    roll: bool = False  # whether an undo would take back a roll that was entered
    agreed: set[int] = field(default_factory=set)
