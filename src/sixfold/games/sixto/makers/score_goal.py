"""What playouts of SIXTO are for in puzzles: the final score of a game alone."""

from __future__ import annotations

from typing import Any

rules: Any = None


def is_done(state: Any) -> bool:
    """Playouts go on to the end of the game."""
    return False


def worth(state: Any, player: int) -> float:
    return float(rules.score_of(state, player))
