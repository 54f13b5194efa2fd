"""Where a player's pieces come from, go to, may stop and may jump through (1, 2).

In the dialect of the rules, which this is a part of.  It knows bases and holes.  It does not know
moves, turns or how a game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.games.star.board import ALL, IN_USE, START, STOPS

if TYPE_CHECKING:
    from sixfold.games.star.rules import State

USED, YES, NO = range(3)  # option transit


def start_base(state: State, player: int) -> int:
    """Where a player begins, by the number of players (1.3)."""
    return START[state.players][player]


def goal_base(state: State, player: int) -> int:
    """The point opposite (1.2)."""
    return (START[state.players][player] + 3) % 6


def passable(state: State, base: int, quarter: int) -> int:
    """The holes that jumps of the player of this base may touch (2.5, 2.6)."""
    if state.transit == USED:
        return IN_USE[state.players][quarter]
    return ALL[quarter] if state.transit == YES else STOPS[base][quarter]


def free_stops(state: State, base: int, quarter: int) -> int:
    """Free holes where the player of this base may stop (2.5)."""
    return STOPS[base][quarter] & ~state.occupied[quarter]
