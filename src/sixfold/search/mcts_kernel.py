"""Monte-Carlo tree search for one to six players, with dice: the kernel, a template for one game's rules.

It knows the contract, a generator and a judge.  It does not know the game, time or threads: it
runs until it has done its simulations or its stop flag is set, and its tree is always consistent.

A tree is a few arrays with a row a node; children lie side by side.  Every node keeps, for
each player, the sum of the values of its simulations (a whole win is 1).  A node is *solved*
when its value is exact: the game is over there, the player to move has a winning child, or all
children are solved.  Rolls with few outcomes are nodes too; rolls with many end the tree.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

from sixfold.search.shares import half_shares

rules: Any = None
rng: Any = None
judge: Any = None

CHANCE = -1
NO_CHILD = -1
ROOT = 0
MAX_OUTCOMES = 36  # of a roll that becomes a node
WIN = 1000
ABOVE_ALL, BELOW_ALL = 9.0, -1.0  # outside the range of every upper confidence bound


class Workspace(NamedTuple):
    """The arrays that one thread searches with."""

    start: Any  # one state: where simulations begin
    state: Any  # one state: where they are played
    tree: Any  # the nodes
    sums: Any  # of the values of simulations, by node and player
    used: Any  # how many nodes there are
    moves: Any
    actors: Any
    ranks: Any
    values: Any  # of the last simulation, by player, in thousandths of a win
    dice: Any
    stop: Any  # not 0 when the search is to stop


def reward(work: Any, state: Any, players: int) -> None:
    """Fills `values` at the end of a game: by rank, or alone as the judge evaluates it."""
    if players == 1:
        judge.evaluate(state, players, work.values)
        return
    rules.ranks(state, work.ranks)
    for player in range(players):
        work.values[player] = WIN * half_shares(work.ranks, players, player) // (2 * (players - 1))


def playout(work: Any, state: Any, players: int) -> None:
    """Plays on as the judge chooses, to the end or until the judge cuts it short; fills `values`."""
    moves, actors, dice = work.moves, work.actors, work.dice[0]
    for _ in range(judge.MAX_PLAYOUT):
        if state.ended != 0 or judge.playout_done(state):
            break
        outcomes = rules.outcome_count(state)
        if outcomes > 0:
            rules.play(state, CHANCE, rng.below(dice, outcomes))
        else:
            rules.actors(state, actors)
            count = rules.legal(state, actors[0], moves)
            rules.play(state, actors[0], moves[judge.choose(state, actors[0], moves, count, dice)])
    if state.ended != 0:
        reward(work, state, players)
    else:
        judge.evaluate(state, players, work.values)


def expand(work: Any, node: int, state: Any) -> bool:
    """Gives a node its children; false where the tree is full."""
    outcomes = rules.outcome_count(state)
    if outcomes > 0:
        return add_children(work, node, CHANCE, outcomes)
    rules.actors(state, work.actors)
    mover = work.actors[0]
    return add_children(work, node, mover, rules.legal(state, mover, work.moves))


def add_children(work: Any, node: int, mover: int, count: int) -> bool:
    """Gives a node children for the outcomes of a roll, or for the moves in the buffer; false where it is full."""
    tree, sums, moves = work.tree, work.sums, work.moves
    first = work.used[0]
    if first + count > len(tree):
        return False
    work.used[0] = first + count
    for number in range(count):
        child = tree[first + number]
        child.move = number if mover == CHANCE else moves[number]
        child.mover = mover
        child.parent = node
        child.first = NO_CHILD
        child.count = 0
        child.visits = 0
        child.solved = 0
        for column in range(len(sums[node])):
            sums[first + number][column] = 0.0
    tree[node].first = first
    tree[node].count = count
    return True


def mean(tree: Any, sums: Any, node: int, player: int) -> float:
    value: float = sums[node][player] / tree[node].visits
    return value


def solved_priority(value: float) -> float:
    """How a solved child is ranked: a win before and a loss behind everything, else by its value."""
    if value >= 1.0:
        return ABOVE_ALL
    return value if value > 0.0 else BELOW_ALL


def select(tree: Any, sums: Any, node: int, dice: Any) -> int:
    """The child to visit next: the one with the highest upper confidence bound (UCB), or a rolled outcome."""
    first, count = tree[node].first, tree[node].count
    mover = tree[first].mover
    if mover == CHANCE:
        return int(first + rng.below(dice, count))
    expected = mean(tree, sums, node, mover) if tree[node].visits > 0 else 0.5
    exploration = judge.EXPLORATION * sqrt(log(tree[node].visits + 1.0))
    best, best_value = first, 2 * BELOW_ALL
    start = rng.below(dice, count)
    for number in range(count):
        child = first + (start + number) % count
        visits = tree[child].visits
        if visits == 0:
            value = expected + exploration
        elif tree[child].solved == 1:
            value = solved_priority(mean(tree, sums, child, mover))
        else:
            value = mean(tree, sums, child, mover) + exploration / sqrt(visits + 1.0)
        if value > best_value:
            best, best_value = child, value
    return int(best)


def simulate(work: Any, state: Any, players: int) -> int:
    """One simulation down to a leaf and to its value in `values`; returns the leaf."""
    tree, sums, values = work.tree, work.sums, work.values
    node = ROOT
    while True:
        if state.ended != 0:
            reward(work, state, players)
            tree[node].solved = 1
            return node
        if tree[node].solved == 1 and node != ROOT:
            for player in range(players):
                values[player] = int(mean(tree, sums, node, player) * WIN + 0.5)
            return node
        if tree[node].first == NO_CHILD:
            wide_roll = rules.outcome_count(state) > MAX_OUTCOMES
            unvisited = tree[node].visits == 0 and node != ROOT
            if unvisited or wide_roll or not expand(work, node, state):
                playout(work, state, players)
                return node
        node = select(tree, sums, node, work.dice[0])
        rules.play(state, tree[node].mover, tree[node].move)


def solve(tree: Any, sums: Any, node: int, players: int) -> bool:
    """Solves a node from its children where they allow it; returns whether they did."""
    first, count = tree[node].first, tree[node].count
    mover = tree[first].mover
    best, best_value, all_solved = NO_CHILD, -1.0, True
    for child in range(first, first + count):
        if tree[child].solved == 0:
            all_solved = False
        elif mover != CHANCE and mean(tree, sums, child, mover) > best_value:
            best, best_value = child, mean(tree, sums, child, mover)
    if mover == CHANCE:
        return all_solved and solve_roll(tree, sums, node, players)
    if best == NO_CHILD or (best_value < 1.0 and not all_solved):
        return False
    for player in range(players):
        sums[node][player] = mean(tree, sums, best, player) * tree[node].visits
    tree[node].solved = 1
    return True


def solve_roll(tree: Any, sums: Any, node: int, players: int) -> bool:
    """Gives a roll whose outcomes are all solved their mean; always true."""
    first, count = tree[node].first, tree[node].count
    for player in range(players):
        total = 0.0
        for child in range(first, first + count):
            total += mean(tree, sums, child, player)
        sums[node][player] = total / count * tree[node].visits
    tree[node].solved = 1
    return True


def backpropagate(tree: Any, sums: Any, leaf: int, players: int, values: Any, whole: float, solving: bool) -> None:
    """Adds one simulation to every node from the leaf up to the root, solving what can be solved now.

    `whole` is what values have for a whole win.
    """
    node = leaf
    solved = tree[leaf].solved == 1 and solving
    while node != NO_CHILD:
        tree[node].visits += 1
        if tree[node].solved == 1 and node != leaf:
            for player in range(players):
                sums[node][player] += mean_before(tree, sums, node, player)
        else:
            for player in range(players):
                sums[node][player] += values[player] / whole
            if node != leaf and solved:
                solved = solve(tree, sums, node, players)
        node = tree[node].parent


def mean_before(tree: Any, sums: Any, node: int, player: int) -> float:
    """The exact value of a solved node whose visit has been counted, but not yet its value."""
    value: float = sums[node][player] / (tree[node].visits - 1)
    return value


def search(work: Any, players: int, simulations: int) -> int:
    """At least one simulation, until there were enough, the root is solved or `stop` is set; returns how many."""
    done = 0
    while done == 0 or (done < simulations and work.stop[0] == 0 and work.tree[ROOT].solved == 0):
        work.state[0] = work.start[0]
        leaf = simulate(work, work.state[0], players)
        backpropagate(work.tree, work.sums, leaf, players, work.values, WIN, True)
        done += 1
    return done


def copy_subtree(tree: Any, sums: Any, node: int, new_tree: Any, new_sums: Any, used: Any) -> None:
    """Copies a node and everything below it into an empty tree, as far as it fits."""
    copy_node(tree, sums, node, new_tree, new_sums, 0)
    new_tree[0].parent = NO_CHILD
    used[0] = 1
    done = 0
    while done < used[0]:
        first, count = new_tree[done].first, new_tree[done].count
        if first != NO_CHILD:
            if used[0] + count <= len(new_tree):
                for number in range(count):
                    copy_node(tree, sums, first + number, new_tree, new_sums, used[0] + number)
                    new_tree[used[0] + number].parent = done
                new_tree[done].first = used[0]
                used[0] += count
            else:
                new_tree[done].first = NO_CHILD
                new_tree[done].count = 0
        done += 1


def copy_node(tree: Any, sums: Any, node: int, new_tree: Any, new_sums: Any, place: int) -> None:
    """Copies one node with its sums; its links still point into the old tree."""
    new_tree[place] = tree[node]
    for player in range(len(sums[node])):
        new_sums[place][player] = sums[node][player]
