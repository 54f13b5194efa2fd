"""When two positions are the same one (5.4): compared, and as a number.

In the dialect of the rules, which this is a part of.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.star.board import QUARTERS
from sixfold.machines.rng import odd_numbers

SEATS = 6
HALF = (1 << 32) - 1  # so that no product has more than 63 bits, which compiled code could not keep
EACH = 2 * QUARTERS + 1  # factors for each player


FACTOR = odd_numbers(SEATS * EACH + 1)


def same_position(state: Any, other: Any) -> bool:
    """Pieces, arrivals, eliminations and the player to move agree (5.4); alone one may repeat."""
    if state.turn != other.turn or state.players == 1:
        return False
    for player in range(state.players):
        if state.fate[player] != other.fate[player]:
            return False
        for quarter in range(QUARTERS):
            if state.pieces[player][quarter] != other.pieces[player][quarter]:
                return False
    return True


def position_key(state: Any) -> int:
    """The same for the same position: what counts, in words, each times a factor of its own."""
    key: int = (state.turn if state.players > 1 else SEATS + state.plies) * FACTOR[SEATS * EACH]
    for player in range(state.players):
        first = player * EACH
        key ^= (state.fate[player] & HALF) * FACTOR[first]
        for quarter in range(QUARTERS):
            holes = state.pieces[player][quarter]
            key ^= (holes & HALF) * FACTOR[first + 1 + quarter] ^ (holes >> 32) * FACTOR[first + 5 + quarter]
    return key ^ (key >> 32)  # the low bits alone tell positions apart, too
