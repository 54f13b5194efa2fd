"""Alpha-beta of one game with iterative deepening: threads, limits, and the table kept between moves.

It knows positions and the arrays of its kernel.  It does not know which game this is.  The result
is that of the last finished depth; of a depth that was aborted the finished moves count, since
they begin with the best one so far.  The seed decides between moves that are as good as equal.
Further threads help by filling the shared table.  With one thread and a number of simulations
the result depends on the seed and on what was searched before alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from sixfold.game.candidates import Candidate, Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import StateClass, empty, ints64, packed
from sixfold.positions.position import Position
from sixfold.search import alphabeta_kernel as kernel
from sixfold.search.judges import completed
from sixfold.search.stop_timer import StopTimer

MAX_DEPTH = 60
MAX_TABLE = 64 << 20  # bytes: clearing a larger one would take longer than it saves
MIN_ENTRIES = 1024
JITTER = 12  # the most that the seed adds to a move's score: less than a hundredth of a win
FREE_DEPTH = 2  # plies searched however few simulations are allowed
NODES_PER_SIMULATION = 16  # about what a short playout costs

Ranked = list[tuple[int, int]]  # scores and moves, best first


class Entry(StateClass):
    hashed: int = ints64()  # the hashed state, XORed with a checksum of the rest
    score: int = 0
    depth: int = 0  # that it was searched to
    bound: int = 0
    move: int = -1


def new_table(memory: int) -> Any:
    """An empty table of at most so many bytes."""
    fitting = min(memory, MAX_TABLE) // empty(Entry).itemsize
    return empty(Entry, max(MIN_ENTRIES, 1 << fitting.bit_length() - 1))


def workspace(game: Game, state: Any, table: Any, past: Any) -> kernel.Workspace:
    """What one thread searches with, from this state on."""
    import numpy as np

    states = packed(state, MAX_DEPTH + 2)
    words = states.view(np.int32).reshape(len(states), -1)
    moves = np.zeros((MAX_DEPTH + 2, game.rules.MAX_MOVES), np.int32)
    weights = np.zeros(moves.shape, np.int64)
    frames = empty(kernel.Frame, MAX_DEPTH + 2)
    frames["killer"] = frames["second_killer"] = -1
    counters, history = np.zeros(kernel.COUNTERS, np.int64), np.zeros((2, 1 << 16), np.int32)
    ranks, stop = np.zeros(8, np.int32), np.zeros(1, np.int32)
    return kernel.Workspace(states, words, moves, weights, frames, table, history, counters, past, ranks, stop)


class AlphaBeta:
    """Searches positions of one game for two without dice, and keeps its table between them."""

    def __init__(self, game: Game, judge: ModuleType | None = None, seed: int | None = None) -> None:
        self.game = game
        self.seed = seed
        source: Any = game.rules
        self._rules = twin(source)
        self._kernel = twin(kernel, rules=self._rules, judge=completed(judge, self._rules))
        self._table: Any = None

    def _workspaces(self, position: Position, limit: Limit) -> list[kernel.Workspace]:
        """One a thread; they share the table."""
        if self._table is None or self._table.nbytes > limit.memory:
            self._table = new_table(limit.memory)
        past = _keys_before(position)
        works = [workspace(self.game, position.rules_state(), self._table, past) for _ in range(limit.threads)]
        for work in works:
            work.frames["side"][0] = position.actors[0]
            work.counters[kernel.ROOT_PLY] = position.ply
        return works

    def think(self, position: Position, limit: Limit, *, exact: bool = False) -> SearchResult:
        """The words of the player to move, best first.

        With `exact` every word has a score of its own; without, words that are no better than an
        earlier one have only a bound.
        """
        import numpy as np

        works, player, reached = self._workspaces(position, limit), position.actors[0], 0
        count = int(self._rules.legal(works[0].states[0], player, works[0].moves[0]))
        ranked: Ranked = [(0, move) for move in works[0].moves[0][:count].tolist()]
        jitter = self._jitter([move for _, move in ranked], position.ply)
        scores = self._compiled_scores(works[0], count, exact)
        works[0].counters[kernel.NODES] = 0
        with StopTimer([work.stop for work in works], limit.seconds) as timer, ThreadPoolExecutor(len(works)) as pool:
            for depth in range(1, min(limit.depth or MAX_DEPTH, MAX_DEPTH) + 1):
                for work in works:
                    work.moves[0][:count] = [move for _, move in ranked]
                works[0].counters[kernel.MAX_NODES] = _max_nodes(limit, depth, int(works[0].counters[kernel.NODES]))
                added = np.array([jitter[move] for _, move in ranked], np.int32)
                done = timer.run(pool, self._tasks(works, depth, scores, added, exact))[0]
                if done < count:
                    ranked = _aborted(ranked, scores, done)
                    break
                ranked = sorted(zip(scores.tolist(), works[0].moves[0][:count].tolist(), strict=True), key=_by_score)
                reached = depth
                if abs(ranked[0][0]) > kernel.PROVEN or (count > 1 and ranked[1][0] < -kernel.PROVEN):
                    break
        nodes = sum(int(work.counters[kernel.NODES]) for work in works)
        found = self._candidates(position, ranked)
        return SearchResult(player, found, nodes // NODES_PER_SIMULATION, reached, nodes, timer.interrupted)

    def _jitter(self, moves: list[int], ply: int) -> dict[int, int]:
        """What is added to the score of each move, by the seed; nothing without one."""
        if self.seed is None:
            return dict.fromkeys(moves, 0)
        generator = rng.stream(self.seed, ply)
        return {move: rng.below(generator, JITTER + 1) for move in moves}

    def _compiled_scores(self, work: kernel.Workspace, count: int, exact: bool) -> Any:
        """Room for scores, after a first search that compiles or loads the kernel before the time runs."""
        import numpy as np

        scores = np.zeros(count, np.int32)
        self._kernel.score_moves(work, 1, 1, scores, scores, exact)
        return scores

    def _tasks(self, works: list[kernel.Workspace], depth: int, scores: Any, jitter: Any, exact: bool) -> list[Any]:
        """The search to a depth, and helpers that fill the table, every second one a ply deeper."""
        count = len(scores)

        def lead() -> int:
            done = int(self._kernel.score_moves(works[0], depth, count, scores, jitter, exact))
            for work in works[1:]:
                work.stop[0] = 1
            return done

        for work in works[1:]:
            work.stop[0] = works[0].stop[0]
        helpers = [
            partial(self._kernel.score_moves, work, depth + number % 2, count, scores.copy(), jitter, exact)
            for number, work in enumerate(works[1:], 1)
        ]
        return [lead, *helpers]

    def _candidates(self, position: Position, ranked: Ranked) -> tuple[Candidate, ...]:
        state = position.rules_state()
        return tuple(
            Candidate(self.game.notation.write(state, move), _value(score), proven=abs(score) > kernel.PROVEN)
            for score, move in ranked
        )


def _keys_before(position: Position) -> Any:
    """The keys of the positions that the game has been through, each where its lowest bits say."""
    import numpy as np

    keys, earlier = np.zeros(kernel.PAST, np.int64), position.before
    while earlier is not None:
        key = earlier.history.key & kernel.MASK
        keys[key & kernel.PAST - 1] = key
        earlier = earlier.before
    return keys


def _max_nodes(limit: Limit, depth: int, nodes: int) -> int:
    """The number of nodes at which to abort, 0 for none."""
    if not limit.simulations or depth <= FREE_DEPTH:
        return 0
    return max(NODES_PER_SIMULATION * limit.simulations, nodes + 1)


def _by_score(pair: tuple[int, int]) -> int:
    return -pair[0]


def _aborted(ranked: Ranked, scores: Any, done: int) -> Ranked:
    """The ranking after an aborted depth: the best of the moves that were finished goes first, if not all have lost."""
    if done == 0:
        return ranked
    best = max(range(done), key=lambda place: int(scores[place]))
    if scores[best] < -kernel.PROVEN:
        return [*ranked[done:], *((int(scores[place]), ranked[place][1]) for place in range(done))]
    return [(int(scores[best]), ranked[best][1]), *(pair for place, pair in enumerate(ranked) if place != best)]


def _value(score: int) -> float:
    """A score as a share of a win: proven ones are whole, a margin of 400 is three quarters."""
    if abs(score) > kernel.PROVEN:
        return 1.0 if score > 0 else 0.0
    return float(1 / (1 + 3.0 ** (-score / 400)))
