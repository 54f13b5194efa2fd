"""A small search of one position, begun from nothing: no threads, no clock, nothing is kept.

A template for one game's rules and kernel.  Pages run it, translated to JavaScript (`sixfold.game.javascript`):
with the same seed it finds what the searches of Python find with one thread and a number of simulations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.game.candidates import Candidate
from sixfold.machines.layout import States
from sixfold.machines.rng import Rng
from sixfold.search import mcts, mcts_kernel, rollouts, rollouts_kernel
from sixfold.search.random_streams import stream_of

rules: Any = None
rng: Any = None
judge: Any = None
kernel: Any = None  # that of a tree, or of rollouts


def moves_of(state: Any) -> list[int]:
    """Who is asked first, and the moves of that player."""
    actors, moves = [0] * 8, [0] * rules.MAX_MOVES
    rules.actors(state, actors)
    count = rules.legal(state, actors[0], moves)
    return [actors[0], *moves[:count]]


def by_tree(
    state: Any, players: int, ply: int, seed: int, write: Callable[[Any, int], str], simulations: int
) -> list[Candidate]:
    """The moves of the player who is asked first, best first, as a tree finds them."""
    player, *moves = moves_of(state)
    if len(moves) == 1:
        return [Candidate(write(state, moves[0]), 0.5)]
    widest = max(rules.MAX_MOVES, mcts_kernel.MAX_OUTCOMES)
    nodes = min(mcts.MAX_PLAIN_NODES, 1 + simulations * widest)
    tree = States(mcts.Node() for _ in range(nodes))
    sums = [[0.0] * players for _ in range(nodes)]
    dice, stop = States([Rng()]), [0]
    buffers = ([0] * rules.MAX_MOVES, [0] * 8, [0] * 8, [0] * 8)
    work = mcts_kernel.Workspace(States([state]), States([state.copy()]), tree, sums, [1], *buffers, dice, stop)
    low, high, stream = stream_of(seed, ply, 0)
    rng.seed(dice[0], low, high, stream)
    kernel.search(work, players, simulations)
    first, count = tree[0].first, tree[0].count
    children = range(first, first + count)
    rows = [(tree[child].move, tree[child].visits, sums[child][player], tree[child].solved) for child in children]
    return mcts.ranked(rows, state, write)


def by_rollouts(
    state: Any,
    players: int,
    ply: int,
    seed: int,
    write: Callable[[Any, int], str],
    simulations: int,
    noise: int,
    attention: int,
) -> list[Candidate]:
    """The moves of the player who is asked first, best first, as rollouts compare them."""
    player, *legal = moves_of(state)
    if len(legal) == 1:
        return [Candidate(write(state, legal[0]), 0.5)]
    low, high, stream = stream_of(seed, ply, 0)
    moves, priors, visits, scratch = [[0] * rules.MAX_MOVES for _ in range(4)]
    sums, fresh = [[0.0] * rules.MAX_MOVES for _ in range(2)]
    dice, seeds = States([Rng(), Rng()]), rollouts.seeds_of(low, high, stream)
    arrays = (States([state]), States([state.copy(), state.copy()]), moves, priors, visits, sums, fresh, scratch)
    work = rollouts_kernel.Workspace(*arrays, [0] * 8, [0] * 8, dice, seeds, [0])
    rng.seed(dice[0], low, high, stream)
    width = kernel.prepare(work, player, noise, attention)
    if simulations >= width:
        kernel.compare(work, players, player, width, simulations)
    rows = [(moves[place], visits[place], sums[place], priors[place]) for place in range(width)]
    return rollouts.ranked(rows, judge.PRIOR_WEIGHT, state, write)
