"""Monte-Carlo tree search of one game: threads, limits, and the tree kept between moves.

It knows positions and the arrays of its kernel.  It does not know which game this is.  Several
threads grow a tree each from streams of their own, and their counts are added up at the root.
With one thread and a number of simulations the result depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from sixfold.game.candidates import UNLIMITED, Candidate, Evaluation, Limit, SearchResult
from sixfold.game.contract import CHANCE, Game
from sixfold.machines import rng
from sixfold.machines.compile import Mode, twin
from sixfold.machines.layout import StateClass
from sixfold.positions.position import Position
from sixfold.search import mcts_kernel as kernel
from sixfold.search.judges import completed
from sixfold.search.random_streams import stream_of
from sixfold.search.stop_timer import StopTimer
from sixfold.simulation.buffers import Buffers, buffers

MIN_NODES = 1000
MAX_PLAIN_NODES = 10_000  # interpreted searches are small; each node is an object


class Node(StateClass):
    parent: int = kernel.NO_CHILD
    first: int = kernel.NO_CHILD  # of its children, which lie side by side
    count: int = 0  # of children
    move: int = 0  # that led here
    mover: int = 0  # who played it
    visits: int = 0
    solved: int = 0  # 1 where the sums are exact


NODE_BYTES = 4 * len(Node.fields)


class Tree:
    """One thread's tree and everything its search needs."""

    def __init__(self, game: Game, players: int, nodes: int, made: Buffers, more: int = 0) -> None:
        """`more` fractions are kept for each node beside the sums of its values."""
        self.nodes = made.fresh(Node, nodes)
        self.sums = made.floats(nodes, players + more)
        self.used = made.longs([0])
        self.dice = made.copies(rng.Rng())
        self.stop = made.ints(1)
        self._made = made
        state = game.rules.State
        moves, (actors, ranks, values) = made.ints(game.rules.MAX_MOVES), made.ints(3, 8)
        arrays = (made.fresh(state), made.fresh(state), self.nodes, self.sums, self.used)
        self.work: Any = kernel.Workspace(*arrays, moves, actors, ranks, values, self.dice, self.stop)

    def begin(self, position: Position) -> None:
        self._made.put(position.rules_state(), self.work.start, 0)

    def clear(self) -> None:
        """Leaves a root that was never visited."""
        self._made.put(Node(), self.nodes, 0)
        for column in range(len(self.sums[0])):
            self.sums[0][column] = 0.0
        self.used[0] = 1

    def node(self, number: int) -> Node:
        found: Node = self._made.plain(Node, self.nodes[number])
        return found

    def children(self, node: int) -> range:
        found = self.node(node)
        return range(found.first, found.first + found.count)

    def child(self, node: int, mover: int, move: int) -> int:
        for child in self.children(node):
            found = self.node(child)
            if found.mover == mover and found.move == move:
                return child
        return kernel.NO_CHILD

    def mean(self, node: int) -> tuple[float, ...]:
        """The mean value of a node to each player; empty where it was never visited."""
        visits = self.node(node).visits
        return tuple(float(total) / visits for total in self.sums[node]) if visits else ()


class TreeSearch:
    """Searches positions of one game, one after the other, and keeps its trees between them."""

    def __init__(self, game: Game, judge: ModuleType | None = None, seed: int = 0, mode: Mode = "fast") -> None:
        """`mode` is `fast` (compiled) or `plain` (interpreted: the same answers, about a hundred times slower)."""
        self.game = game
        self.seed = seed
        source: Any = game.rules
        rules, self._rng = twin(source, mode), twin(rng, mode)
        self._kernel = twin(kernel, mode, rules=rules, rng=self._rng, judge=completed(judge, rules, mode))
        self._made = buffers(mode)
        self._max_nodes = MAX_PLAIN_NODES if mode == "plain" else UNLIMITED
        self._begin()

    def _begin(self) -> None:
        self._trees: list[Any] = []
        self._spare: list[Any] = []
        self._last: Position | None = None
        self._compiled = False
        self._shape: tuple[int, int, int] = (0, 0, 0)  # players, threads and nodes of the trees

    def _new_tree(self, players: int, nodes: int) -> Tree:
        return Tree(self.game, players, nodes, self._made)

    def think(self, position: Position, limit: Limit) -> SearchResult:
        self._make_room(position, limit)
        self._follow(position)
        if not self._compiled:
            self._compile(position)
        simulations = limit.simulations_each(len(self._trees))
        flags = [tree.stop for tree in self._trees]
        with StopTimer(flags, limit.seconds) as timer, ThreadPoolExecutor(len(self._trees)) as pool:
            done = sum(timer.run(pool, [partial(self._search, tree, position, simulations) for tree in self._trees]))
        return self._result(position, done, timer.interrupted)

    def _compile(self, position: Position) -> None:
        """Compiles, or loads what was compiled, before the time runs; what it finds does not count."""
        for tree in self._trees:
            self._search(tree, position, 1)
        self._compiled, self._last = True, None
        self._follow(position)

    def evaluate(self, position: Position, limit: Limit) -> Evaluation:
        """The value of a position to each player, whoever is to act, from a tree that begins here."""
        self._last = None
        result = self.think(position, limit)
        tree = self._trees[0]
        means = {tree.node(child).move: tree.mean(child) for child in tree.children(0)}
        values = tree.mean(0) or (0.5,) * position.players
        seen = {move: mean for move, mean in means.items() if mean}
        return Evaluation(values, seen, result.interrupted, result.simulations)

    def _search(self, tree: Tree, position: Position, simulations: int) -> int:
        tree.begin(position)
        return int(self._kernel.search(tree.work, position.players, simulations))

    def _make_room(self, position: Position, limit: Limit) -> None:
        """Trees of the right size; each thread has a tree and a spare one to copy into."""
        each = NODE_BYTES + 8 * position.players
        nodes = min(self._max_nodes, max(MIN_NODES, limit.memory // (2 * limit.threads * each)))
        if self._shape != (position.players, limit.threads, nodes):
            self._shape = (position.players, limit.threads, nodes)
            self._trees = [self._new_tree(position.players, nodes) for _ in range(limit.threads)]
            self._spare = [self._new_tree(position.players, nodes) for _ in range(limit.threads)]
            self._last = None

    def _follow(self, position: Position) -> None:
        """Keeps what is known below the position if it follows from the last one, and seeds the generators."""
        line = self._line_from_last(position)
        for number, tree in enumerate(self._trees):
            node = 0 if line is not None else kernel.NO_CHILD
            for mover, move in line or ():
                node = tree.child(node, mover, move) if node != kernel.NO_CHILD else node
            if node == kernel.NO_CHILD:
                tree.clear()
            elif node:
                spare = self._spare[number]
                self._kernel.copy_subtree(tree.nodes, tree.sums, node, spare.nodes, spare.sums, spare.used)
                self._trees[number], self._spare[number] = spare, tree
            self._rng.seed(self._trees[number].dice[0], *stream_of(self.seed, position.ply, number))
        self._last = position

    def _line_from_last(self, position: Position) -> list[tuple[int, int]] | None:
        """The moves from the position searched last to this one; None if it does not follow from it."""
        line: list[tuple[int, int]] = []
        here: Position | None = position
        while here is not None and self._last is not None and here.ply >= self._last.ply:
            if here is self._last:
                return line[::-1]
            if here.history.last_move is not None:
                line.append(here.history.last_move)
            here = here.before
        return None

    def _result(self, position: Position, done: int, interrupted: bool) -> SearchResult:
        if not position.actors:
            return SearchResult(CHANCE, (), done, interrupted=interrupted)
        player = position.actors[0]
        rows = [
            (node.move, node.visits, float(tree.sums[child][player]), node.solved)
            for tree in self._trees
            for child in tree.children(0)
            for node in (tree.node(child),)
        ]
        candidates = ranked(rows, position.rules_state(), self.game.notation.write)
        return SearchResult(player, tuple(candidates), done, interrupted=interrupted)


def ranked(rows: list[tuple[int, int, float, int]], state: Any, write: Callable[[Any, int], str]) -> list[Candidate]:
    """What trees know of moves, added up, best first: visits, the sum of their values, whether they are solved."""
    visits: dict[int, int] = {}
    sums: dict[int, float] = {}
    proven: dict[int, float] = {}
    for move, times, total, solved in rows:
        visits[move] = visits.get(move, 0) + times
        sums[move] = sums.get(move, 0.0) + total
        if solved and times:
            proven[move] = total / times
    candidates = [
        Candidate(
            write(state, move),
            proven.get(move, sums[move] / visits[move] if visits[move] else 0.0),
            visits[move],
            move in proven,
        )
        for move in visits
    ]
    return sorted(candidates, key=_preference, reverse=True)


def _preference(candidate: Candidate) -> tuple[int, float, float, str]:
    """Proven wins first, proven losses last, the others by how often they were visited."""
    if candidate.proven and candidate.value >= 1:
        return 2, 0.0, 0.0, candidate.word
    if candidate.proven and candidate.value <= 0:
        return 0, candidate.value, candidate.visits, candidate.word
    return 1, float(candidate.visits), candidate.value, candidate.word
