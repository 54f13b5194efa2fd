"""The default judge: random playouts, and every position worth the same.

A game's own `judge` module replaces any of these names; what it leaves out is as here.
`sixfold.game.contract.Judge` documents the functions.  A judge may have two numbers more, for a game alone whose
`evaluate` is linear in points: POINTS_MIDDLE, the points worth half a win, and POINTS_RANGE, how many lie between no
win and a whole one.
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import buffer

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin
judge: Any = None  # the game's own, which this one completes

SEARCH = "mcts"
WIN = 1000  # what a whole win is in `evaluate`
MAX_PLAYOUT = 1_000_000  # plies after which a playout is cut and its position evaluated
EXPLORATION = 0.7  # tree search, the constant of UCB: how much a move that was tried rarely is preferred
REDUCE_AFTER = 1000  # alpha-beta: moves of a position after which the others are searched one ply less deep
MAX_CANDIDATES = 12  # rollouts: moves that are compared, those with the highest priors
PRIOR_WEIGHT = 0  # rollouts: how many playouts the prior counts for
CERTAIN = 100_000_000  # prior of a move that wins at once, in millionths of a win
POINT = 687  # that of a point of margin: 400 make three to one
EVALUATES_ENDINGS = False  # rollouts: the end of a game counts by `evaluate` too, not by ranks


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
    return 0


def urgency(state: Any, player: int) -> int:
    """Not known without searching."""
    return 0


def parries(state: Any, player: int, moves: Any, count: int) -> int:
    """Alpha-beta: keeps, of the moves of who has a threat to answer, those that may answer it; says how many."""
    return count


def prior(state: Any, player: int, move: int) -> int:
    """Between two, how far the player is ahead after the move; winning is better than anything."""
    rules.play(state, player, move)
    if state.ended != 0:
        ranks = buffer(2)
        rules.ranks(state, ranks)
        return CERTAIN * (ranks[1 - player] - ranks[player])
    return POINT * int(judge.margin(state, player))


def roll_key(state: Any) -> int:
    """All rolls alike."""
    return 0
