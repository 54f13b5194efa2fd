"""When two positions are the same one (6.4): compared, and as a number.

In the dialect of the rules, which this is a part of.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixth.piles import CELLS, GIANT, HUNCHBACK, MILADY, PAWN
from sixfold.machines.rng import odd_numbers

PAIRS = CELLS // 2 + 1
WORD = (1 << 31) - 1  # so that no product has more than 63 bits, which compiled code could not keep


FACTOR = odd_numbers(PAIRS + 2)


def same_position(state: Any, other: Any) -> bool:
    """Board, reserves, points, side to move and the forbidden move agree (6.4)."""
    if state.turn != other.turn or state.banned != other.banned:
        return False
    for player in range(2):
        if state.points[player] != other.points[player]:
            return False
        for kind in range(MILADY):
            if state.reserve[player][kind] != other.reserve[player][kind]:
                return False
    for cell in range(CELLS):
        if state.pile[cell] != other.pile[cell]:
            return False
    return bool(state.phase == other.phase)


def position_key(state: Any) -> int:
    """The same for the same position: what counts, in words, each times a factor of its own."""
    key: int = (state.pile[CELLS - 1] | (state.turn << 15) | (state.phase << 16) | ((state.banned + 1) << 18)) * FACTOR[
        0
    ]
    for pair in range(1, PAIRS):
        key ^= ((state.pile[2 * pair - 2] ^ (state.pile[2 * pair - 1] << 15)) & WORD) * FACTOR[pair]
    for player in range(2):
        reserve = state.reserve[player]
        hand = reserve[PAWN] | (reserve[HUNCHBACK] << 8) | (reserve[GIANT] << 12) | (state.points[player] << 16)
        key ^= hand * FACTOR[PAIRS + player]
    return key ^ (key >> 32)  # the low bits alone tell positions apart, too
