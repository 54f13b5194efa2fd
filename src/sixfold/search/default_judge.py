"""The default judge: random playouts, and every position worth the same.

A game's own `judge` module replaces any of these names; what it leaves out is as here.
`sixfold.contract.Judge` documents them all.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin

WIN = 1000
SEARCH = "mcts"
EVERY_LEVEL = False
MAX_PLAYOUT = 1_000_000
EXPLORATION = 0.7
EVALUATES_ENDINGS = False
REDUCE_AFTER = 1000
MAX_CANDIDATES = 12
PRIOR_WEIGHT = 0


def choose(state: Any, player: int, moves: Any, count: int, dice: Any) -> int:
    """Any of the legal moves, by its index."""
    chosen: int = rng.below(dice, count)
    return chosen


def playout_done(state: Any) -> bool:
    """Playouts go on to the end of the game."""
    return False


def evaluate(state: Any, players: int, values: Any) -> None:
    """Half a win for everybody; alone, more points are better."""
    if players == 1:
        rules.scores(state, values)
        values[0] = WIN // 2 + WIN // 2 * values[0] // (abs(values[0]) + 100)
        return
    for player in range(players):
        values[player] = WIN // 2


def margin(state: Any, player: int) -> int:
    """Nobody is ahead."""
    return 0


def can_win_now(state: Any, player: int) -> bool:
    """Not known without searching."""
    return False


def is_threatened(state: Any, player: int) -> bool:
    """Not known without searching."""
    return False
