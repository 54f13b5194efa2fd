"""One game at a table: its position, its dice, how it ended, and the game in writing.

It does not know who sits there, nor what they may do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sixfold.positions.dice import Dice
from sixfold.positions.position import Position
from sixfold.positions.record import ENDED, Record
from sixfold.positions.record_lines import dice_lines
from sixfold.table.clocks import Clocks
from sixfold.text.messages import Message

OLDER = "older rules"  # how a round has ended that today's rules do not allow


@dataclass
class Round:
    """One game at the table."""

    number: int  # from 1
    first: int  # the chair that is player 0
    position: Position
    dice: Dice | None
    since: list[int]  # for each player, the event that asked their present question
    people: set[int]  # chairs that somebody has had, also those a bot plays for now
    ended: str = ""  # without the rules: 'draw', 'resign 0' …, 'time 0' …; 'given up' in a game for one; OLDER
    last: int = 0  # the number of the last event that changed the position or an offer
    removed: set[int] = field(default_factory=set)  # chairs from which somebody was removed
    may_reveal: Callable[[], bool] = lambda: True  # whether others no longer roll the same dice
    clocks: Clocks | None = None
    times: dict[int, tuple[float, ...]] = field(default_factory=dict)  # left on the clocks after so many words
    opening: int | None = None  # words before the first move, from which on clocks run
    real_dice: bool = False  # whether people rolled dice of their own
    entered: dict[int, int] = field(default_factory=dict)  # the chair that entered the roll which led to a ply
    older: Message | None = None  # why today's rules do not allow it, where they do not
    unread: list[str] = field(default_factory=list)  # its words from there on

    @property
    def over(self) -> bool:
        return bool(self.ended) or self.position.over

    @property
    def tells_secret(self) -> bool:
        """Whether everybody may know the secret of the dice."""
        return self.over and self.may_reveal()

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """Each player's rank once the game is over."""
        return ENDED.get(self.recorded_end) or self.position.ranks

    @property
    def recorded_end(self) -> str:
        """How a record says that the game ended without its rules: whoever is out of time has resigned."""
        return self.ended.replace("time", "resign")

    def record(self, names: tuple[str, ...] | None, seats: tuple[str, ...] | None = None) -> Record:
        """The game as a record, with the secret of its dice once it may be told."""
        ended = self.recorded_end if self.recorded_end in ENDED else None
        dice = dice_lines(self.dice, self.tells_secret)
        record = Record(self.position, names, ended=ended, dice=dice, seats=seats, comment=self._comment(names))
        return replace(record, unread=tuple(self.unread))

    def _comment(self, names: tuple[str, ...] | None) -> str:
        """What a record says besides, in the language of records."""
        said = ["real dice, entered by the players"] if self.real_dice else []
        if self.older:
            said.append("begun under older rules: today's do not allow all of it")
        if self.ended.startswith("time"):
            loser = int(self.ended[-1])
            said.append(f"{names[loser] if names else f'player {loser}'} ran out of time")
        return "; ".join(said)
