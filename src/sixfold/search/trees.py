"""Runs the tree search for one game: threads, limits, and the tree kept between moves.

It knows positions and the template's arrays.  It does not know which game this is.  Several
threads grow a tree each from seeds of their own, and their counts are added up at the root.
With one thread and a number of simulations the answer depends on the seed alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from sixfold import rng
from sixfold.compile import twin
from sixfold.contract import CHANCE, Game
from sixfold.layout import StateClass, dtype, empty, pack, packed
from sixfold.positions import Position
from sixfold.search import judge as plain_judge
from sixfold.search import mcts
from sixfold.search.knowing import completed
from sixfold.search.thought import Appraisal, Idea, Limit, Thought, Watch

MOST = 1 << 62
HALF = 0xFFFFFFFF


class Node(StateClass):
    parent: int = mcts.NO_CHILD
    first: int = mcts.NO_CHILD  # of its children, which lie side by side
    count: int = 0  # of children
    move: int = 0  # that led here
    mover: int = 0  # who played it
    visits: int = 0
    solved: int = 0  # 1 where the sums are exact


class Tree:
    """One thread's tree and everything its search needs."""

    def __init__(self, game: Game, players: int, nodes: int) -> None:
        import numpy as np

        self.nodes = empty(Node, nodes)
        self.sums = np.zeros((nodes, players), np.float64)
        self.used = np.zeros(1, np.int64)
        self.dice = packed(rng.Rng())
        self.stop = np.zeros(1, np.int32)
        state = game.rules.State
        moves, small = np.zeros(game.rules.MAX_MOVES, np.int32), np.zeros((2, 8), np.int32)
        work = (empty(state), empty(state), self.nodes, self.sums, self.used)
        self.desk = mcts.Desk(*work, moves, small[0], small[1], self.dice, self.stop)

    def clear(self) -> None:
        pack(Node(), self.nodes[0])
        self.sums[0] = 0
        self.used[0] = 1

    def child(self, node: int, mover: int, move: int) -> int:
        """The child that a move leads to, or -1."""
        first, count = int(self.nodes[node]["first"]), int(self.nodes[node]["count"])
        for place in range(first, first + count):
            if self.nodes[place]["mover"] == mover and self.nodes[place]["move"] == move:
                return place
        return mcts.NO_CHILD

    def mean(self, node: int) -> tuple[float, ...]:
        """What a node has been worth to each player; nothing where it was never visited."""
        visits = int(self.nodes[node]["visits"])
        return tuple(float(total) / visits for total in self.sums[node]) if visits else ()


class TreeSearch:
    """Thinks about positions of one game, one after the other."""

    def __init__(self, game: Game, judge: ModuleType | None = None, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        source: Any = game.rules
        dice = twin(rng)
        fast_rules = twin(source)
        self._rng = dice
        knowing = completed(judge or plain_judge, fast_rules)
        self._template = twin(mcts, rules=fast_rules, rng=dice, judge=knowing)
        self._trees: list[Tree] = []
        self._spare: list[Tree] = []
        self._last: Position | None = None
        self._ready = False
        self._shape: tuple[int, int, int] = (0, 0, 0)

    def think(self, position: Position, limit: Limit) -> Thought:
        """The words of the first player to be asked, best first."""
        self._make_room(position, limit)
        self._follow(position)
        for tree in self._trees if not self._ready else ():
            self._search(tree, position, 1)  # compiles, or loads what was compiled, before the clock runs
        self._ready = True
        simulations = MOST if limit.simulations is None else max(1, limit.simulations // len(self._trees))
        signs = [tree.stop for tree in self._trees]
        with Watch(signs, limit.seconds) as watch, ThreadPoolExecutor(len(self._trees)) as pool:
            done = sum(watch.run(pool, [partial(self._search, tree, position, simulations) for tree in self._trees]))
        return self._thought(position, done, watch.interrupted)

    def appraise(self, position: Position, limit: Limit) -> Appraisal:
        """What a position is worth to each player, whoever is to act, with a tree that begins here."""
        self._last = None
        thought = self.think(position, limit)
        tree = self._trees[0]
        first, count = int(tree.nodes[0]["first"]), int(tree.nodes[0]["count"])
        moves = {int(tree.nodes[place]["move"]): tree.mean(place) for place in range(first, first + count)}
        worth = tree.mean(0) or (0.5,) * position.players
        return Appraisal(worth, {move: each for move, each in moves.items() if each}, thought.interrupted)

    def _search(self, tree: Tree, position: Position, simulations: int) -> int:
        pack(position.rules_state(), tree.desk.start[0])
        return int(self._template.search(tree.desk, 0, position.players, simulations))

    # The tree between moves ------------------------------------------------------------

    def _make_room(self, position: Position, limit: Limit) -> None:
        """Trees of the right size; a tree and a spare one each, to copy into."""
        each = dtype(Node).itemsize + 8 * position.players
        nodes = max(1000, limit.memory // (2 * limit.threads * each))
        if self._shape != (position.players, limit.threads, nodes):
            self._shape = (position.players, limit.threads, nodes)
            self._trees = [Tree(self.game, position.players, nodes) for _ in range(limit.threads)]
            self._spare = [Tree(self.game, position.players, nodes) for _ in range(limit.threads)]
            self._last = None

    def _follow(self, position: Position) -> None:
        """Keeps what is known below the position, if it follows from the last one."""
        steps = self._steps_from_last(position)
        for number, tree in enumerate(self._trees):
            node = 0 if steps is not None else mcts.NO_CHILD
            for mover, move in steps or ():
                node = tree.child(node, mover, move) if node != mcts.NO_CHILD else node
            if node == mcts.NO_CHILD:
                tree.clear()
            elif node:
                spare = self._spare[number]
                self._template.graft(tree.nodes, tree.sums, node, spare.nodes, spare.sums, spare.used)
                self._trees[number], self._spare[number] = spare, tree
            high, low = self.seed >> 32 & HALF, self.seed & HALF
            self._rng.seed(self._trees[number].dice[0], low, high, position.ply * 64 + number)
        self._last = position

    def _steps_from_last(self, position: Position) -> list[tuple[int, int]] | None:
        """The moves from the position thought about last to this one, or None."""
        steps: list[tuple[int, int]] = []
        here: Position | None = position
        while here is not None and self._last is not None and here.ply >= self._last.ply:
            if here is self._last:
                return steps[::-1]
            if here.last_move is not None:
                steps.append(here.last_move)
            here = here.before
        return None

    # The answer ------------------------------------------------------------------------

    def _thought(self, position: Position, done: int, interrupted: bool) -> Thought:
        if not position.actors:
            return Thought(CHANCE, (), done, interrupted=interrupted)
        player = position.actors[0]
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        proven: dict[int, float] = {}
        for tree in self._trees:
            first, count = int(tree.nodes[0]["first"]), int(tree.nodes[0]["count"])
            for place in range(first, first + count):
                node, move = tree.nodes[place], int(tree.nodes[place]["move"])
                visits[move] = visits.get(move, 0) + int(node["visits"])
                totals[move] = totals.get(move, 0.0) + float(tree.sums[place][player])
                if node["solved"] and node["visits"]:
                    proven[move] = float(tree.sums[place][player]) / int(node["visits"])
        state = position.rules_state()
        ideas = [
            Idea(
                self.game.notation.write(state, move),
                proven.get(move, totals[move] / visits[move] if visits[move] else 0.0),
                visits[move],
                move in proven,
            )
            for move in visits
        ]
        ideas.sort(key=_rank, reverse=True)
        return Thought(player, tuple(ideas), done, interrupted=interrupted)


def _rank(idea: Idea) -> tuple[int, float, float, str]:
    """Proven wins first, proven losses last, else by how often a word was looked at."""
    if idea.proven and idea.value >= 1:
        return 2, 0.0, 0.0, idea.word
    if idea.proven and idea.value <= 0:
        return 0, idea.value, idea.visits, idea.word
    return 1, float(idea.visits), idea.value, idea.word
