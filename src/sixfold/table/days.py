"""What a table of the game of the day asks: the dice of that day, and whether their secret is revealed.

It knows the question.  It does not know who keeps secrets, nor what time it is.  Such a table's log has
the commitment alone, since the same dice are rolled at other tables.
"""

from __future__ import annotations

from typing import Protocol

from sixfold.positions.dice import Dice


class Days(Protocol):
    """Whoever knows the secrets of days."""

    def dice(self, game: str, day: str) -> Dice:
        """What everybody rolls in a game on a day, written 2026-01-31."""

    def is_revealed(self, day: str) -> bool:
        """Whether everybody may know the secret of a day now."""
