"""Monte-Carlo tree search for one to six players, with dice: a template for one game's rules.

It knows the contract, a generator and a judge.  It does not know the game, time or threads:
it runs until it has done its simulations or is told to stop, and its tree is always sound.

A tree is a few arrays with a row a node; children lie side by side.  Every node keeps, for
each player, the sum of what came of it (a whole win is 1).  A node is *solved* when its worth
is exact: the game is over there, the player to move has a winning child, or all children are
solved.  Dice with few faces are nodes too; rolls with many outcomes end the tree.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

rules: Any = None
rng: Any = None
judge: Any = None

CHANCE = -1
NO_CHILD = -1
MOST_OUTCOMES = 36  # of a roll that becomes a node
WIN = 1000


class Desk(NamedTuple):
    """Everything one search works on."""

    start: Any  # one state: where simulations begin
    work: Any  # one state: where they are played
    tree: Any  # the nodes
    sums: Any  # what came of each node, by player
    used: Any  # how many nodes there are
    moves: Any
    actors: Any
    values: Any
    dice: Any
    stop: Any  # not 0: somebody asks to stop


def reward(state: Any, players: int, values: Any) -> None:
    """What the end of a game is worth: players left behind and half of those level, of all others."""
    if players == 1:
        judge.worth(state, players, values)
        return
    rules.ranks(state, values)
    for player in range(players):
        behind = 0
        for other in range(players):
            if values[other] % 16 > values[player] % 16:
                behind += 2
            elif other != player and values[other] % 16 == values[player] % 16:
                behind += 1
        values[player] += 16 * behind
    for player in range(players):
        values[player] = WIN * (values[player] // 16) // (2 * (players - 1))


def playout(desk: Any, state: Any, players: int) -> None:
    """Plays on as the judge chooses, to the end or until the judge cuts it short."""
    moves, actors, dice = desk.moves, desk.actors, desk.dice[0]
    for _ in range(judge.CUT):
        if rules.ending(state) != 0 or judge.enough(state):
            break
        outcomes = rules.outcome_count(state)
        if outcomes > 0:
            rules.play(state, CHANCE, rng.below(dice, outcomes))
        else:
            rules.actors(state, actors)
            count = rules.legal(state, actors[0], moves)
            rules.play(state, actors[0], moves[judge.choose(state, actors[0], moves, count, dice)])
    if rules.ending(state) != 0:
        reward(state, players, desk.values)
    else:
        judge.worth(state, players, desk.values)


def expand(desk: Any, node: int, state: Any) -> bool:
    """Gives a node its children; false where the tree is full."""
    tree, sums, moves, actors = desk.tree, desk.sums, desk.moves, desk.actors
    outcomes = rules.outcome_count(state)
    mover = CHANCE
    count = outcomes
    if outcomes == 0:
        rules.actors(state, actors)
        mover = actors[0]
        count = rules.legal(state, mover, moves)
    first = desk.used[0]
    if first + count > len(tree):
        return False
    desk.used[0] = first + count
    for number in range(count):
        child = tree[first + number]
        child.move = number if outcomes > 0 else moves[number]
        child.mover = mover
        child.parent = node
        child.first = NO_CHILD
        child.count = 0
        child.visits = 0
        child.solved = 0
        for player in range(sums.shape[1]):
            sums[first + number][player] = 0.0
    tree[node].first = first
    tree[node].count = count
    return True


def mean(tree: Any, sums: Any, node: int, player: int) -> float:
    """What a visited node has been worth to a player."""
    value: float = sums[node][player] / tree[node].visits
    return value


def exact(value: float) -> float:
    """How a solved child is ranked: wins before and losses behind everything, else by its worth."""
    if value >= 1.0:
        return 9.0
    return value if value > 0.0 else -1.0


def select(tree: Any, sums: Any, node: int, dice: Any) -> int:
    """The child to look at next: promising, or not known well yet; the rules of UCB."""
    first, count = tree[node].first, tree[node].count
    mover = tree[first].mover
    if mover == CHANCE:
        return int(first + rng.below(dice, count))
    expected = mean(tree, sums, node, mover) if tree[node].visits > 0 else 0.5
    urge = judge.CURIOSITY * sqrt(log(tree[node].visits + 1.0))
    best, best_value = first, -2.0
    start = rng.below(dice, count)
    for number in range(count):
        child = first + (start + number) % count
        visits = tree[child].visits
        if visits == 0:
            value = expected + urge
        elif tree[child].solved == 1:
            value = exact(mean(tree, sums, child, mover))
        else:
            value = mean(tree, sums, child, mover) + urge / sqrt(visits + 1.0)
        if value > best_value:
            best, best_value = child, value
    return int(best)


def descend(desk: Any, root: int, state: Any, players: int) -> int:
    """One simulation down to a leaf, its worth in `values`; returns the leaf."""
    tree, sums, values = desk.tree, desk.sums, desk.values
    node = root
    while True:
        if rules.ending(state) != 0:
            reward(state, players, values)
            tree[node].solved = 1
            return node
        if tree[node].solved == 1 and node != root:
            for player in range(players):
                values[player] = int(mean(tree, sums, node, player) * WIN + 0.5)
            return node
        if tree[node].first == NO_CHILD:
            wide = rules.outcome_count(state) > MOST_OUTCOMES
            fresh = tree[node].visits == 0 and node != root
            if fresh or wide or not expand(desk, node, state):
                playout(desk, state, players)
                return node
        node = select(tree, sums, node, desk.dice[0])
        rules.play(state, tree[node].mover, tree[node].move)


def settle(tree: Any, sums: Any, node: int, players: int) -> bool:
    """Solves a node from its children where that can be done."""
    first, count = tree[node].first, tree[node].count
    mover = tree[first].mover
    best, best_value, all_solved = NO_CHILD, -1.0, True
    for child in range(first, first + count):
        if tree[child].solved == 0:
            all_solved = False
        elif mover != CHANCE and mean(tree, sums, child, mover) > best_value:
            best, best_value = child, mean(tree, sums, child, mover)
    if mover == CHANCE:
        return all_solved and average(tree, sums, node, players)
    if best == NO_CHILD or (best_value < 1.0 and not all_solved):
        return False
    for player in range(players):
        sums[node][player] = mean(tree, sums, best, player) * tree[node].visits
    tree[node].solved = 1
    return True


def average(tree: Any, sums: Any, node: int, players: int) -> bool:
    """The exact worth of a roll whose outcomes are all solved."""
    first, count = tree[node].first, tree[node].count
    for player in range(players):
        total = 0.0
        for child in range(first, first + count):
            total += mean(tree, sums, child, player)
        sums[node][player] = total / count * tree[node].visits
    tree[node].solved = 1
    return True


def record(tree: Any, sums: Any, root: int, leaf: int, players: int, values: Any) -> None:
    """Counts one simulation on the way from the leaf to the root, solving what became solved."""
    node = leaf
    solved = tree[leaf].solved == 1
    while True:
        tree[node].visits += 1
        if tree[node].solved == 1 and node != leaf:
            for player in range(players):
                sums[node][player] += mean_before(tree, sums, node, player)
        else:
            for player in range(players):
                sums[node][player] += values[player] / WIN
            if node != leaf and solved:
                solved = settle(tree, sums, node, players)
        if node == root:
            return
        node = tree[node].parent


def mean_before(tree: Any, sums: Any, node: int, player: int) -> float:
    """The exact worth of a solved node whose visit was counted already, but not its worth."""
    value: float = sums[node][player] / (tree[node].visits - 1)
    return value


def search(desk: Any, root: int, players: int, simulations: int) -> int:
    """Simulations from the start, one at least, until there were enough, all is solved or `stop` is set."""
    done = 0
    while done == 0 or (done < simulations and desk.stop[0] == 0 and desk.tree[root].solved == 0):
        desk.work[0] = desk.start[0]
        leaf = descend(desk, root, desk.work[0], players)
        record(desk.tree, desk.sums, root, leaf, players, desk.values)
        done += 1
    return done


def graft(tree: Any, sums: Any, node: int, new_tree: Any, new_sums: Any, used: Any) -> None:
    """Copies what hangs below a node into an empty tree, as far as it fits."""
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
    new_tree[place] = tree[node]
    for player in range(sums.shape[1]):
        new_sums[place][player] = sums[node][player]
