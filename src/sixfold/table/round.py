"""One game at a table: its position, its dice, how it ended, and the game in writing.

It does not know who sits there, nor what they may do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sixfold.dice import Dice
from sixfold.positions import Position
from sixfold.record import ENDED, Record, dice_lines


@dataclass
class Round:
    """One game at the table."""

    number: int  # from 1
    first: int  # the chair that is player 0
    position: Position
    dice: Dice | None
    since: list[int]  # for each player, the event that asked their present question
    people: set[int]  # chairs that somebody has had, also those a bot plays for now
    ended: str = ""  # by agreement: 'draw', 'resign 0' …; 'given up' in a game for one
    last: int = 0  # the number of the last event that changed the position or an offer
    removed: set[int] = field(default_factory=set)  # chairs from which somebody was removed
    may_tell: Callable[[], bool] = lambda: True  # whether others no longer roll the same dice

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by agreement."""
        return bool(self.ended) or self.position.over

    @property
    def tells_secret(self) -> bool:
        """Whether everybody may know the secret of the dice."""
        return self.over and self.may_tell()

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """Each player's rank once the game is over."""
        return ENDED.get(self.ended) or self.position.ranks

    def record(self, names: tuple[str, ...] | None, seats: tuple[str, ...] | None = None) -> Record:
        """The game as a record, with the secret of its dice once it may be told."""
        ended = self.ended if self.ended in ENDED else None
        return Record(self.position, names, ended=ended, dice=dice_lines(self.dice, self.tells_secret), seats=seats)
