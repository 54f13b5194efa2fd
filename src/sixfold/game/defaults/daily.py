"""The game of the day, where a game's module `daily` leaves something out: it begins as it always does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class DailyDefaults:
    """Nothing is drawn before the game."""

    def options(self, draw: Callable[[int], int]) -> dict[str, str]:
        return {}

    def lay(self, draw: Callable[[int], int], state: Any) -> None:
        """Leaves the first state as it is."""

    def place(self, state: Any) -> tuple[int, tuple[int, ...]]:
        """Only games with dice are asked, and they have their own."""
        raise NotImplementedError
