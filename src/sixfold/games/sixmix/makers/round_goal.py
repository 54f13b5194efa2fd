"""What playouts of SIX MIX are for in puzzles: a player's lead in the round, when it has been scored."""

from __future__ import annotations

from typing import Any

rules: Any = None


def is_done(state: Any) -> bool:
    """Whether the round has just been scored."""
    return bool(state.placed == 0 and state.die == 0 and state.rolling == 0)


def worth(state: Any, player: int) -> float:
    """A player's points in the round, less the average of the others'."""
    others = 0
    for other in range(state.players):
        if other != player:
            others += state.won[other]
    return float(state.won[player] - others / (state.players - 1))
