"""Tree search that a network leads (PUCT): the kernel, a template for one game's rules and encoding.

It knows the contract, an encoding and a generator.  It does not know the network: positions to be
evaluated are gathered in a batch, and the answers are absorbed into the tree.

The tree is that of `mcts_kernel`, with two more fractions for each node behind the sums: its
`prior`, the network's probability of its move, and `pending`, how many positions below it wait to be
evaluated.  These count as lost until then, so that the positions of one batch differ.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

from sixfold.search.mcts_kernel import (
    CHANCE,
    MAX_OUTCOMES,
    NO_CHILD,
    ROOT,
    add_children,
    backpropagate,
    mean,
    solved_priority,
)
from sixfold.search.mcts_kernel import copy_subtree as copy_subtree
from sixfold.search.shares import half_shares

rules: Any = None
rng: Any = None
encoding: Any = None

EXPLORATION = 1.0  # how much priors count, where a whole win is 1
UNTRIED = 0.1  # how much less than its parent a move is taken to be worth before it is tried


class Workspace(NamedTuple):
    """The arrays that a search works with; those of the batch have a row a position."""

    start: Any  # one state: where simulations begin
    tree: Any  # the nodes
    sums: Any  # of the values of simulations, by node and player; then prior and pending
    used: Any  # how many nodes there are
    moves: Any
    actors: Any
    ranks: Any
    values: Any  # of the last simulation, by player, from 0 to 1
    met: Any  # alone: the lowest and the highest value so far
    dice: Any
    trial: Any  # one state: where moves are tried out
    states: Any  # of the batch
    leaves: Any  # of the batch: where in the tree
    movers: Any  # of the batch: who is to act
    expands: Any  # of the batch: 1 where the leaf gets children, 0 where dice were rolled below it
    observations: Any  # of the batch
    mask: Any  # of the batch: 1 for legal actions


def share_alone(points: float) -> float:
    """A result of a game alone, from 0 to 1."""
    low, high = encoding.ALONE
    share: float = (points - low) / (high - low)
    return share


def reward(work: Any, state: Any, players: int) -> None:
    """Fills `values` at the end of a game."""
    if players == 1:
        work.values[0] = share_alone(encoding.alone(state))
        return
    rules.ranks(state, work.ranks)
    for player in range(players):
        work.values[player] = half_shares(work.ranks, players, player) / (2 * (players - 1))


def expect(work: Any, state: Any, players: int, mover: int, answer: Any) -> None:
    """Fills `values` from the network's: the rewards still to come, of the mover or of everybody, the mover first."""
    if players == 1:
        work.values[0] = share_alone(encoding.alone(state) + answer[0])
        return
    for number in range(players):
        value = answer[0] if number == 0 else -answer[0] / (players - 1)
        if len(answer) == players:
            value = answer[number]
        work.values[(mover + number) % players] = min(1.0, max(0.0, (1.0 + value) / 2))


def scaled(work: Any, value: float) -> float:
    """A value as moves are compared by: alone, within those met so far."""
    low, high = work.met[0], work.met[1]
    return (value - low) / (high - low) if high > low else 0.5


def select(work: Any, node: int, players: int) -> int:
    """The child to visit next: the one with the highest PUCT value, or a rolled outcome."""
    tree, sums = work.tree, work.sums
    first, count = tree[node].first, tree[node].count
    mover = tree[first].mover
    if mover == CHANCE:
        return int(first + rng.below(work.dice[0], count))
    expected = scaled(work, mean(tree, sums, node, mover)) - UNTRIED if tree[node].visits > 0 else 0.5
    exploration = EXPLORATION * sqrt(tree[node].visits + sums[node][players + 1] + 1.0)
    best, best_value = first, -9.0
    for child in range(first, first + count):
        tried = tree[child].visits + sums[child][players + 1]
        if tree[child].solved == 1 and players > 1:
            value = solved_priority(mean(tree, sums, child, mover))
        else:
            value = expected
            if tree[child].visits > 0:
                value = scaled(work, mean(tree, sums, child, mover)) * tree[child].visits / tried
            elif tried > 0:
                value = 0.0
            value += exploration * sums[child][players] / (1.0 + tried)
        if value > best_value:
            best, best_value = child, value
    return int(best)


def descend(work: Any, state: Any, players: int) -> int:
    """Plays from the root down to a leaf, through rolls of few outcomes too; returns the leaf."""
    tree = work.tree
    node = ROOT
    while tree[node].solved == 0 or node == ROOT:
        if tree[node].first == NO_CHILD:
            outcomes = rules.outcome_count(state) if state.ended == 0 else 0
            if outcomes == 0 or outcomes > MAX_OUTCOMES or not add_children(work, node, CHANCE, outcomes):
                break
        node = select(work, node, players)
        rules.play(state, tree[node].mover, tree[node].move)
    return node


def roll(state: Any, dice: Any) -> int:
    """Rolls the dice that are due; returns how many times."""
    rolled = 0
    while state.ended == 0 and rules.outcome_count(state) > 0:
        rules.play(state, CHANCE, rng.below(dice, rules.outcome_count(state)))
        rolled += 1
    return rolled


def can_win_at_once(work: Any, state: Any, players: int) -> bool:
    """Whether a move of the player to act ends the game as a whole win; then `values` are those of that end."""
    rules.actors(state, work.actors)
    mover = work.actors[0]
    for number in range(rules.legal(state, mover, work.moves)):
        work.trial[0] = state
        trial = work.trial[0]
        rules.play(trial, mover, work.moves[number])
        if trial.ended != 0:
            reward(work, trial, players)
            if work.values[mover] >= 1.0:
                return True
    return False


def gather(work: Any, players: int, wanted: int, ahead: bool) -> tuple[int, int]:
    """Begins simulations, at most so many; returns how many wait to be evaluated and how many are finished.

    With `ahead` positions in which a move wins at once are solved and never wait.
    """
    tree, sums = work.tree, work.sums
    waiting, finished = 0, 0
    while waiting + finished < wanted and tree[ROOT].solved == 0:
        work.states[waiting] = work.start[0]
        state = work.states[waiting]
        leaf = descend(work, state, players)
        if tree[leaf].solved == 1:
            for player in range(players):
                work.values[player] = mean(tree, sums, leaf, player)
            learn(work, leaf, players)
            finished += 1
            continue
        certain = state.ended != 0
        rolled = roll(state, work.dice[0])
        if state.ended != 0:
            reward(work, state, players)
            if certain:
                tree[leaf].solved = 1
            learn(work, leaf, players)
            finished += 1
        elif rolled == 0 and sums[leaf][players + 1] > 0:
            break  # it waits already: time to evaluate
        elif ahead and rolled == 0 and leaf != ROOT and can_win_at_once(work, state, players):
            tree[leaf].solved = 1
            learn(work, leaf, players)
            finished += 1
        else:
            wait(work, waiting, leaf, rolled == 0, players)
            waiting += 1
    return waiting, finished


def wait(work: Any, place: int, leaf: int, expands: bool, players: int) -> None:
    """Writes a position into the batch, and notes on the way to it that it waits."""
    state = work.states[place]
    rules.actors(state, work.actors)
    mover = work.actors[0]
    work.leaves[place] = leaf
    work.movers[place] = mover
    work.expands[place] = 1 if expands else 0
    work.observations[place, :] = 0
    encoding.observe(state, mover, work.observations[place])
    work.mask[place, :] = 0
    for number in range(rules.legal(state, mover, work.moves)):
        work.mask[place, encoding.action_of(state, mover, work.moves[number])] = 1
    note_pending(work, leaf, players, 1.0)


def note_pending(work: Any, leaf: int, players: int, change: float) -> None:
    """Counts a position that waits, or no longer does, in every node from the leaf up to the root."""
    node = leaf
    while node != NO_CHILD:
        work.sums[node][players + 1] += change
        node = work.tree[node].parent


def absorb(work: Any, players: int, count: int, policy: Any, value: Any) -> None:
    """Takes the network's answers about the batch: logits of actions and values."""
    for place in range(count):
        leaf, state, mover = work.leaves[place], work.states[place], work.movers[place]
        note_pending(work, leaf, players, -1.0)
        if work.expands[place] == 1:
            expand(work, leaf, state, mover, players, policy[place])
        expect(work, state, players, mover, value[place])
        learn(work, leaf, players)


def expand(work: Any, leaf: int, state: Any, mover: int, players: int, logits: Any) -> None:
    """Gives a leaf its children with their priors: the policy over the legal moves."""
    count = rules.legal(state, mover, work.moves)
    if not add_children(work, leaf, mover, count):
        return
    first = work.tree[leaf].first
    highest = -1e30
    for number in range(count):
        highest = max(highest, logits[encoding.action_of(state, mover, work.moves[number])])
    total = 0.0
    for number in range(count):
        weight = exp(logits[encoding.action_of(state, mover, work.moves[number])] - highest)
        work.sums[first + number][players] = weight
        total += weight
    for number in range(count):
        work.sums[first + number][players] /= total


def learn(work: Any, leaf: int, players: int) -> None:
    """Adds `values` to every node from the leaf up to the root; alone nothing is ever solved."""
    if players == 1:
        work.met[0] = min(work.met[0], work.values[0])
        work.met[1] = max(work.met[1], work.values[0])
    backpropagate(work.tree, work.sums, leaf, players, work.values, 1.0, players > 1)
