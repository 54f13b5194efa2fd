"""Ranks as shares of a win, for searches and evaluations alike.

In the dialect that compiles, so that search kernels use the same function as plain Python does.
"""

from __future__ import annotations

from typing import Any


def half_shares(ranks: Any, players: int, player: int) -> int:
    """Two for each other player ranked behind a player and one for each tied with them.

    Divided by 2 * (players - 1) this is the player's share: 1 for a sole winner, 0 for a sole last.
    """
    halves = 0
    for other in range(players):
        if ranks[other] > ranks[player]:
            halves += 2
        elif other != player and ranks[other] == ranks[player]:
            halves += 1
    return halves
