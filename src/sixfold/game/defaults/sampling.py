"""Random moves of a game that does not say how to draw them: all legal ones are written.

In the dialect that compiles, for rules that are handed in.
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import Ints

rules: Any = None  # of the game


def choices(state: Any, player: int, moves: Ints) -> int:
    """All legal moves are written."""
    found: int = rules.legal(state, player, moves)
    return found


def choice(state: Any, player: int, moves: Ints, number: int) -> int:
    """The move that stands there."""
    return moves[number]


def trials(state: Any, player: int, moves: Ints) -> int:
    """None: moves are counted."""
    return 0


def trial(state: Any, player: int, moves: Ints, number: int) -> int:
    return -1
