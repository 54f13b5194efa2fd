"""Tree search that a network leads (PUCT), for any game: batches, limits, and the tree kept between moves.

It knows positions and a function that evaluates batches of them.  It does not know which game this
is, nor what the network is or where it comes from.  With a number of simulations the result depends
on the seed and the network alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.game.candidates import UNLIMITED
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.positions.position import Position
from sixfold.search import puct_kernel as kernel
from sixfold.search.mcts import Tree, TreeSearch
from sixfold.search.mcts_kernel import NO_CHILD
from sixfold.simulation.buffers import Buffers, buffers

# From observations and masks of legal actions, a row a position, to logits of actions and values.
Evaluate = Callable[[Any, Any], tuple[Any, Any]]

BATCH = 16  # positions evaluated at once, at most
FEW = 8  # batches at least, however few simulations there are: positions of one batch do not learn from each other


class NetworkTree(Tree):
    """A tree with priors, and the batch of positions that wait to be evaluated."""

    def __init__(self, game: Game, players: int, nodes: int, made: Buffers, met: Any) -> None:
        """`met` is the range of values met so far."""
        import numpy as np

        super().__init__(game, players, nodes, made, more=2)
        old, encoding = self.work, game.encoding
        cells = len(encoding.PLANES) * encoding.SIZE[0] * encoding.SIZE[1]
        self.observations = np.zeros((BATCH, cells), np.float32)
        self.mask = np.zeros((BATCH, encoding.ACTIONS), np.uint8)
        leaves, movers, expands = made.ints(3, BATCH)
        self.work = kernel.Workspace(
            *(old.start, self.nodes, self.sums, self.used, old.moves, old.actors, old.ranks),
            *(made.floats(players), met, self.dice, made.fresh(game.rules.State), made.fresh(game.rules.State, BATCH)),
            *(leaves, movers, expands, self.observations, self.mask),
        )

    def clear(self) -> None:
        super().clear()
        self.work.met[:] = (1.0, 0.0) if len(self.work.values) == 1 else (0.0, 1.0)


class NetworkSearch(TreeSearch):
    """Searches positions of one game with a network, one after the other, and keeps its tree between them."""

    def __init__(self, game: Game, evaluate: Evaluate, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        self._evaluate = evaluate
        source: Any = game.rules
        learned: Any = game.encoding
        rules, self._rng = twin(source), twin(rng)
        encoding = twin(learned, rules=rules)
        self._kernel = twin(kernel, rules=rules, rng=self._rng, encoding=encoding)
        self._made = buffers("fast")
        self._met = self._made.floats(2)
        self._max_nodes = UNLIMITED
        self._begin()

    def _new_tree(self, players: int, nodes: int) -> Tree:
        return NetworkTree(self.game, players, nodes, self._made, self._met)

    def _search(self, tree: Any, position: Position, simulations: int) -> int:
        """At least one batch, until there were enough simulations, the root is solved or the stop flag is set."""
        tree.begin(position)
        if tree.nodes[0]["solved"] and tree.nodes[0]["first"] == NO_CHILD:
            tree.clear()  # only that a move wins is known yet, not which
        ahead = position.players == 2 and not self.game.dice
        batch, done = max(1, min(BATCH, simulations // FEW)), 0
        while not tree.nodes[0]["solved"]:
            waiting, finished = self._kernel.gather(tree.work, position.players, min(batch, simulations - done), ahead)
            if waiting:
                policy, value = self._evaluate(tree.observations[:waiting], tree.mask[:waiting])
                self._kernel.absorb(tree.work, position.players, waiting, policy, value)
            done += waiting + finished
            if done >= simulations or tree.stop[0]:
                break
        return done
