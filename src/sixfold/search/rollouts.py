"""Comparison of moves by playouts with common dice, for one game: threads and limits.

It knows positions and the arrays of its kernel.  It does not know which game this is.  Several
threads compare with dice of their own, and what they found is added up.  With one thread and a
number of simulations the result depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from sixfold.game.candidates import Candidate, Evaluation, Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import Mode, twin
from sixfold.positions.position import Position
from sixfold.search import rollouts_kernel as kernel
from sixfold.search.judges import completed
from sixfold.search.random_streams import stream_of
from sixfold.search.stop_timer import StopTimer
from sixfold.simulation.buffers import buffers

Eye = tuple[int, int]  # what `prepare` takes: the noise of what is seen at sight, and the attention to replies

MIXER = 0x9E3779B1  # spreads streams over the seeds of rolls
SHARP: Eye = (0, 0)
DROPPED = 2  # a move with fewer visits than the most visited one's divided by this was dropped


class Rollouts:
    """Searches positions of one game, one after the other; nothing is kept between them."""

    def __init__(self, game: Game, judge: ModuleType, seed: int = 0, mode: Mode = "fast", eye: Eye = SHARP) -> None:
        """`mode` is `fast` (compiled) or `plain` (interpreted: the same answers, about a hundred times slower)."""
        self.game = game
        self.seed = seed
        self._eye = eye
        source: Any = game.rules
        rules, self._rng = twin(source, mode), twin(rng, mode)
        own = completed(judge, rules, mode)
        self._kernel = twin(kernel, mode, rules=rules, rng=self._rng, judge=own)
        self._made = buffers(mode)
        self._prior_weight = int(own.PRIOR_WEIGHT)
        self._compiled = self._evaluate_compiled = False

    def _workspace(self, position: Position, thread: int) -> kernel.Workspace:
        made, most = self._made, self.game.rules.MAX_MOVES
        moves, priors, visits, scratch = made.ints(4, most)
        sums, fresh = made.floats(2, most)
        actors, values = made.ints(2, 8)
        start, dice, stop = made.copies(position.rules_state()), made.copies(rng.Rng(), 2), made.ints(1)
        states = made.copies(position.rules_state(), 2)
        low, high, stream = stream_of(self.seed, position.ply, thread)
        self._rng.seed(dice[0], low, high, stream)
        seeds = made.longs(seeds_of(low, high, stream))
        arrays = (start, states, moves, priors, visits, sums, fresh, scratch)
        return kernel.Workspace(*arrays, actors, values, dice, seeds, stop)

    def think(self, position: Position, limit: Limit, player: int | None = None) -> SearchResult:
        """The words of a player who may act (by default the first to be asked), best first."""
        player, players = position.actors[0] if player is None else player, position.players
        works = [self._workspace(position, thread) for thread in range(limit.threads)]
        width = max(int(self._kernel.prepare(work, player, *self._eye)) for work in works)  # the same for all
        simulations = limit.simulations_each(len(works))
        if simulations < width:  # not a single round
            return SearchResult(player, self._candidates(position, works, width))
        if not self._compiled:
            self._kernel.compare(works[0], players, player, width, 0)  # compiles before the time runs
            self._compiled = True
        with StopTimer([work.stop for work in works], limit.seconds) as timer, ThreadPoolExecutor(len(works)) as pool:
            tasks = [partial(self._kernel.compare, work, players, player, width, simulations) for work in works]
            done = sum(timer.run(pool, tasks))
        return SearchResult(player, self._candidates(position, works, width), done, interrupted=timer.interrupted)

    def evaluate(self, position: Position, limit: Limit) -> Evaluation:
        """The value of a position to each player if all play on as the judge does.

        Positions of the same ply are played on with the same dice.
        """
        work, players = self._workspace(position, 0), position.players
        if not self._evaluate_compiled:
            self._kernel.evaluate(work, players, 1)  # compiles before the time runs
            self._evaluate_compiled = True
        simulations = limit.simulations_each(1)
        with StopTimer([work.stop], limit.seconds) as timer, ThreadPoolExecutor(1) as pool:
            done = timer.run(pool, [partial(self._kernel.evaluate, work, players, simulations)])[0]
        values = tuple(float(total) / done for total in work.sums[:players])
        return Evaluation(values, interrupted=timer.interrupted, simulations=done)

    def _candidates(self, position: Position, works: list[kernel.Workspace], width: int) -> tuple[Candidate, ...]:
        rows = [
            (int(work.moves[place]), int(work.visits[place]), float(work.sums[place]), int(work.priors[place]))
            for work in works
            for place in range(width)
        ]
        return tuple(ranked(rows, self._prior_weight, position.rules_state(), self.game.notation.write))


def seeds_of(low: int, high: int, stream: int) -> list[int]:
    """Of the rolls of a stream, from the halves of the seed."""
    return [(low ^ stream * MIXER) & kernel.MASK, high]


def ranked(
    rows: list[tuple[int, int, float, int]], prior_weight: int, state: Any, write: Callable[[Any, int], str]
) -> list[Candidate]:
    """What threads know of moves, added up, best first: visits, sum of values, prior; dropped moves come last."""
    visits: dict[int, int] = {}
    sums: dict[int, float] = {}
    values: dict[int, float] = {}
    for move, times, total, _ in rows:
        visits[move] = visits.get(move, 0) + times
        sums[move] = sums.get(move, 0.0) + total
    for move, _, _, prior in rows:
        known, weight = prior_weight * prior / kernel.MILLION, visits[move] + prior_weight
        values[move] = (sums[move] + known) / weight if weight else known
    most = max(visits.values())
    order = sorted(visits, key=lambda move: (visits[move] * DROPPED < most, -values[move]))
    return [Candidate(write(state, move), sums[move] / max(1, visits[move]), visits[move]) for move in order]
