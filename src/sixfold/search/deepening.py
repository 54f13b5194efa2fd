"""Runs alpha-beta for one game, a word deeper at a time, until the limit.

It knows positions and the template's arrays; it does not know which game this is.  The answer
is that of the last depth that was finished, or of the moves finished in a begun one if they
begin with the best so far.  The seed decides between moves that are as good as equal.  More
threads help by filling the table; with one, and a number of simulations, the answer depends on
the seed and on what was asked before alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from sixfold import rng
from sixfold.compile import twin
from sixfold.contract import Game
from sixfold.layout import StateClass, empty, ints64, packed
from sixfold.positions import Position
from sixfold.search import alphabeta
from sixfold.search import judge as plain_judge
from sixfold.search.knowing import completed
from sixfold.search.thought import Idea, Limit, Thought, Watch

DEEPEST = 60
HALF = 0xFFFFFFFF
MOST_TABLE = 64 << 20  # bytes: a larger one would be waited for longer than it helps
TASTE = 12  # what the seed may add to a move's score: less than a hundredth of a win
ALWAYS = 2  # words looked ahead however few simulations are allowed
SIMULATION = 16  # nodes looked at for one simulation of a limit: about what a short playout costs


class Entry(StateClass):
    mark: int = ints64()  # the hashed state
    score: int = 0
    left: int = 0  # words it was looked ahead
    bound: int = 0
    move: int = -1


class Deepening:
    """Thinks about positions of one game for two, without dice."""

    def __init__(self, game: Game, judge: ModuleType | None = None, seed: int | None = None) -> None:
        self.game = game
        self.seed = seed
        source: Any = game.rules
        self._rules = twin(source)
        self._template = twin(alphabeta, rules=self._rules, judge=completed(judge or plain_judge, self._rules))
        self._table: Any = None

    def _desks(self, position: Position, limit: Limit) -> list[alphabeta.Desk]:
        """A desk a thread; they share the table."""
        if self._table is None or self._table.nbytes > limit.memory:
            self._table = empty(Entry, max(1024, min(limit.memory, MOST_TABLE) // empty(Entry).itemsize))
        return [self._desk(position) for _ in range(limit.threads)]

    def _desk(self, position: Position) -> alphabeta.Desk:
        import numpy as np

        path = packed(position.rules_state(), DEEPEST + 2)
        words = path.view(np.int32).reshape(len(path), -1)
        moves, weights = np.zeros((2, DEEPEST + 2, self.game.rules.MAX_MOVES), np.int32)
        rows = empty(alphabeta.Row, DEEPEST + 2)
        rows["killer"] = -1
        rows["side"][0] = position.actors[0]
        counts, history = np.zeros(3, np.int64), np.zeros((2, 1 << 16), np.int32)
        places, stop = np.zeros(8, np.int32), np.zeros(1, np.int32)
        return alphabeta.Desk(path, words, moves, weights, rows, self._table, history, counts, places, stop)

    def think(self, position: Position, limit: Limit, *, each: bool = False) -> Thought:
        """The words of the player to move, best first; with `each`, every one's own score counts."""
        import numpy as np

        desks, player, reached = self._desks(position, limit), position.actors[0], 0
        count = int(self._rules.legal(desks[0].path[0], player, desks[0].moves[0]))
        ranked = [(0, move) for move in desks[0].moves[0][:count].tolist()]
        tastes = self._tastes([move for _, move in ranked], position.ply)
        scores = self._warmed(desks[0], count, each)
        desks[0].counts[:] = 0
        with Watch([desk.stop for desk in desks], limit.seconds) as watch, ThreadPoolExecutor(len(desks)) as pool:
            for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
                for desk in desks:
                    desk.moves[0][:count] = [move for _, move in ranked]
                desks[0].counts[alphabeta.ALLOWED] = _allowed(limit, depth, int(desks[0].counts[alphabeta.NODES]))
                liked = np.array([tastes[move] for _, move in ranked], np.int32)
                done = watch.run(pool, self._works(desks, depth, scores, liked, each))[0]
                if done < count:
                    ranked = _partly(ranked, scores, done)
                    break
                ranked = sorted(zip(scores.tolist(), desks[0].moves[0][:count].tolist(), strict=True), key=_by_score)
                reached = depth
                if abs(ranked[0][0]) > alphabeta.SURE or (count > 1 and ranked[1][0] < -alphabeta.SURE):
                    break
        nodes = sum(int(desk.counts[alphabeta.NODES]) for desk in desks)
        return Thought(player, self._ideas(position, ranked), nodes // SIMULATION, reached, watch.interrupted)

    def _tastes(self, moves: list[int], ply: int) -> dict[int, int]:
        """A little for each move, by the seed; nothing without one."""
        if self.seed is None:
            return dict.fromkeys(moves, 0)
        dice = rng.Rng()
        rng.seed(dice, self.seed & HALF, self.seed >> 32 & HALF, ply)
        return {move: rng.below(dice, TASTE + 1) for move in moves}

    def _warmed(self, desk: alphabeta.Desk, count: int, each: bool) -> Any:
        """Room for scores, once the search is compiled or loaded: that comes before the clock runs."""
        import numpy as np

        scores = np.zeros(count, np.int32)
        self._template.scored(desk, 1, 1, scores, scores, each)
        return scores

    def _works(self, desks: list[alphabeta.Desk], depth: int, scores: Any, tastes: Any, each: bool) -> list[Any]:
        """The search to a depth, and helpers that fill the table, every second one a word further on."""
        count = len(scores)

        def lead() -> int:
            done = int(self._template.scored(desks[0], depth, count, scores, tastes, each))
            for desk in desks[1:]:
                desk.stop[0] = 1
            return done

        for desk in desks[1:]:
            desk.stop[0] = desks[0].stop[0]
        helpers = [
            partial(self._template.scored, desk, depth + number % 2, count, scores.copy(), tastes, each)
            for number, desk in enumerate(desks[1:], 1)
        ]
        return [lead, *helpers]

    def _ideas(self, position: Position, ranked: list[tuple[int, int]]) -> tuple[Idea, ...]:
        state = position.rules_state()
        return tuple(
            Idea(self.game.notation.write(state, move), _value(score), proven=abs(score) > alphabeta.SURE)
            for score, move in ranked
        )


def _allowed(limit: Limit, depth: int, nodes: int) -> int:
    """The number of nodes at which to break off, 0 for none."""
    return max(SIMULATION * limit.simulations, nodes + 1) if limit.simulations and depth > ALWAYS else 0


def _by_score(pair: tuple[int, int]) -> int:
    return -pair[0]


def _partly(ranked: list[tuple[int, int]], scores: Any, done: int) -> list[tuple[int, int]]:
    """A depth that was broken off: the first move was the best, a later one may have beaten it."""
    if done == 0:
        return ranked
    best = max(range(done), key=lambda place: int(scores[place]))
    return [(int(scores[best]), ranked[best][1]), *(pair for place, pair in enumerate(ranked) if place != best)]


def _value(score: int) -> float:
    """A score as a share of a win: proven ones are whole, a margin of 400 is three quarters."""
    if abs(score) > alphabeta.SURE:
        return 1.0 if score > 0 else 0.0
    return float(1 / (1 + 3.0 ** (-score / 400)))
