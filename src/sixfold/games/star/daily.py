"""STAR as the game of the day: the solitaire from six holes that are drawn anew each day."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.games.star import table
from sixfold.games.star.rules import State


def lay(draw: Callable[[int], int], state: State) -> None:
    """Six holes, one after the other, of those where the pieces may stop and are not home yet."""
    free = [place for place in range(table.PLACES) if place not in table.HOME]
    table.lay(state, sorted(free.pop(draw(len(free))) for _ in range(table.MEN)))
