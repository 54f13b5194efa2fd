"""Random moves of a game that does not say how to draw them: of all legal ones that were written.

In the dialect that compiles.
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import Ints


def trials(state: Any, player: int, moves: Ints) -> int:
    """None: all moves are written."""
    return 0


def trial(state: Any, player: int, moves: Ints, number: int) -> int:
    return -1
