"""A judge that knows nothing of the game: random choices, and every position worth the same.

Search templates ask a judge how to play on and what a position is worth.  A game's own
`judge` module has names of these and knows better; what it leaves out is as here.  Worth is in
thousandths of a win.

A judge with a `promise` wants its moves compared by playouts with the same dice (rollouts.py)
instead of a tree; it then also has WIDTH and `moment`.  One whose worth alone grows evenly with
points says so by MIDDLE (points worth half a win) and RANGE (from nothing to a whole win).
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin

CUT = 1_000_000  # words of a playout after which the position is judged instead
CURIOSITY = 0.7  # how much a search prefers what it has rarely tried
WIN = 1000  # what a whole win is worth
STYLE = "tree"  # or "deepen": what is stronger between two without dice
WEIGHS_ENDS = False  # whether `worth` also says what the end of a game is worth, more finely than ranks do
NEEDED = False  # whether playouts tell nothing without this judge, so that every level has it
LATE = 1000  # moves of a state after which the others are looked at with a word less


def choose(state: Any, player: int, moves: Any, count: int, dice: Any) -> int:
    """The place, among the legal moves, of the one a playout goes on with."""
    chosen: int = rng.below(dice, count)
    return chosen


def enough(state: Any) -> bool:
    """Whether a playout may be cut here, before `CUT`."""
    return False


def worth(state: Any, players: int, values: Any) -> None:
    """What the position is worth to each player, from 0 to WIN: alone, more points are better."""
    if players == 1:
        rules.scores(state, values)
        values[0] = WIN // 2 + WIN // 2 * values[0] // (abs(values[0]) + 100)
        return
    for player in range(players):
        values[player] = WIN // 2


def margin(state: Any, player: int) -> int:
    """How much better a player of two stands than the other."""
    return 0


def wins(state: Any, player: int) -> bool:
    """Whether the player to move surely wins with the next word; false where that is not known at a glance."""
    return False


def pressed(state: Any, player: int) -> bool:
    """Whether the player to move has something to answer, so that judging now would be rash."""
    return False
