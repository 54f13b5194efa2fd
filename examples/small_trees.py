"""Small search trees for many games at once, with Gumbel noise at their roots: loops that Numba compiles.

It knows moves as numbers, logits and values.  It does not know which game this is, nor the network that
evaluates positions: `sixth_zero.py` does.  The search is that of Danihelka and others, "Policy
improvement by planning with Gumbel" (2022).
"""

from __future__ import annotations

from math import exp, inf
from typing import Any, NamedTuple

import numba
import numpy as np

VISITS, SCALE = 50, 0.3  # how much values count against the policy
compiled = numba.njit(nogil=True, cache=True)


class Trees(NamedTuple):
    """A small tree for each game, in arrays: by game and node, most also by place among the moves of the node."""

    moves: Any  # their numbers, the likeliest first
    logits: Any  # of these moves, the highest 0
    visits: Any
    sums: Any  # of the values found there; values are those of the first player
    child: Any  # the node that a move leads to; 0: none yet
    count: Any  # of a node's moves; 0 where the game is over
    value: Any  # of a node, as the network has it
    sign: Any  # 1 where the first player is to act, else -1
    parent: Any
    place: Any  # among the parent's moves


def new_trees(games: int, nodes: int, width: int) -> Trees:
    """Trees with room for so many nodes each, and for so many moves at each node."""
    each = [np.zeros((games, nodes, width), kind) for kind in ("i2", "f4", "f4", "f4", "i4")]
    return Trees(*each, *(np.zeros((games, nodes), kind) for kind in ("i4", "f4", "f4", "i4", "i4")))


@compiled
def add_node(trees: Trees, number: int, game: int, legal: Any, logits: Any) -> None:
    """Gives node `number` of a tree its moves, those with the highest logits, best first."""
    moves, kept, count = trees.moves[game, number], trees.logits[game, number], 0
    for move in range(len(logits)):
        if legal[move] and (count < len(kept) or logits[move] > kept[-1]):
            place = min(count, len(kept) - 1)
            while place > 0 and kept[place - 1] < logits[move]:
                moves[place], kept[place] = moves[place - 1], kept[place - 1]
                place -= 1
            moves[place], kept[place] = move, logits[move]
            count = min(count + 1, len(kept))
    kept[:count] -= kept[0]
    trees.count[game, number] = count
    trees.visits[game, number], trees.sums[game, number], trees.child[game, number] = 0, 0, 0


@compiled
def add_nodes(trees: Trees, number: int, legal: Any, logits: Any, begin: int, end: int) -> None:
    """Gives node `number` of each tree its moves."""
    for game in range(begin, end):
        add_node(trees, number, game, legal[game], logits[game])


@compiled
def improve(trees: Trees, game: int, node: int, better: Any) -> None:
    """Writes logits of a node's moves to which is added how good they were found to be; untried ones as the node is."""
    logits, visits, sums = trees.logits[game, node], trees.visits[game, node], trees.sums[game, node]
    total, tried, weight = visits.sum(), 0.0, 1e-9
    for place in range(trees.count[game, node]):
        if visits[place] > 0:
            tried += exp(logits[place]) * sums[place] / visits[place]
            weight += exp(logits[place])
    expected = (trees.value[game, node] + total * tried / weight) / (1 + total)
    scale = SCALE * (VISITS + visits.max()) / 2 * trees.sign[game, node]
    for place in range(trees.count[game, node]):
        value = sums[place] / visits[place] if visits[place] > 0 else expected
        better[place] = logits[place] + scale * value


@compiled
def soften(logits: Any, count: int) -> None:
    """Makes probabilities of so many logits."""
    logits[:count] = np.exp(logits[:count] - logits[:count].max())
    logits[:count] /= logits[:count].sum()


@compiled
def descend(trees: Trees, noise: Any, due: Any, nodes: Any, places: Any, begin: int, end: int) -> None:
    """The next move to try in each tree: a node and a place among its moves."""
    better = np.zeros(noise.shape[1])
    for game in range(begin, end):
        improve(trees, game, 0, better)
        node, place, best = 0, 0, -inf
        for number in range(trees.count[game, 0]):  # of those whose turn it is by sequential halving, the best
            if trees.visits[game, 0, number] == due[game] and better[number] + noise[game, number] > best:
                place, best = number, better[number] + noise[game, number]
        child = trees.child[game, node, place]
        while child > 0 and trees.count[game, child] > 0:
            node, count, visits = child, trees.count[game, child], trees.visits[game, child]
            improve(trees, game, node, better)
            soften(better, count)
            place = np.argmax(better[:count] - visits[:count] / (1 + visits.sum()))  # visits too rarely so far
            child = trees.child[game, node, place]
        nodes[game], places[game] = node, place


@compiled
def back_up(trees: Trees, number: int, nodes: Any, places: Any, begin: int, end: int) -> None:
    """Hangs node `number` of each tree below a move of another, and takes its value up to the root."""
    for game in range(begin, end):
        node, place = nodes[game], places[game]
        trees.child[game, node, place] = number
        trees.parent[game, number], trees.place[game, number] = node, place
        while True:
            trees.visits[game, node, place] += 1
            trees.sums[game, node, place] += trees.value[game, number]
            if node == 0:
                break
            node, place = trees.parent[game, node], trees.place[game, node]


@compiled
def decide(trees: Trees, noise: Any, chosen: Any, policy: Any, value: Any, begin: int, end: int) -> None:
    """The moves to play, what the policy should have been, and the value found for the player to act."""
    policy[begin:end] = 0
    for game in range(begin, end):
        count, visits = trees.count[game, 0], trees.visits[game, 0]
        improve(trees, game, 0, policy[game])
        best = np.argmax(np.where(visits == visits.max(), policy[game] + noise[game], -inf)[:count])
        soften(policy[game], count)
        chosen[game] = trees.moves[game, 0, best]
        value[game] = trees.sign[game, 0] * (trees.sums[game, 0].sum() + trees.value[game, 0]) / (1 + visits.sum())


def halving(simulations: int, most: int) -> np.ndarray:
    """Sequential halving: how often the root's next move has been tried, by moves considered and simulation."""
    table = np.zeros((most + 1, simulations), np.float32)
    for considered in range(1, most + 1):
        left, visits, sequence = considered, 0, list[int]()
        while len(sequence) < simulations:
            rounds = max(1, int(simulations / (np.ceil(np.log2(considered)).clip(1) * left)))
            for _ in range(rounds):
                sequence += [visits] * left
                visits += 1
            left = max(min(2, considered), left // 2)
        table[considered] = sequence[:simulations]
    return table
