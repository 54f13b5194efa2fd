"""The solitaire without a server: its picture is put together from holes, each empty or with a piece."""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.games.star import board
from sixfold.games.star.notation import HOLE, NAMES
from sixfold.games.star.rules import State

BETWEEN = "-"  # a move is the hole that a piece leaves and the one it goes to, with this between them
COUNTS = "arrival"  # the ending with which the moves count
PLACES = tuple(NAMES[hole] for hole in board.STOP_HOLES[0])  # where a piece may stand


def laid(state: State, names: Iterable[str]) -> State:
    """The state with pieces in these holes and no others."""
    made = state.copy()
    made.pieces[0][:] = [0] * board.QUARTERS
    for name in names:
        hole = HOLE[name]
        made.pieces[0][board.QUARTER[hole]] |= 1 << board.BIT[hole]
    made.occupied[:] = list(made.pieces[0])
    return made
