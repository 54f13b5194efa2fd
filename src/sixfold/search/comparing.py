"""Runs the comparison of moves for one game: threads and limits.

It knows positions and the template's arrays.  It does not know which game this is.  Several
threads compare with dice of their own, and what they found is added up.  With one thread and
a number of simulations the answer depends on the seed alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from sixfold import rng
from sixfold.compile import twin
from sixfold.contract import Game
from sixfold.layout import empty, packed
from sixfold.positions import Position
from sixfold.search import judge as plain_judge
from sixfold.search import rollouts
from sixfold.search.thought import Appraisal, Idea, Limit, Thought, Watch

MOST = 1 << 62
HALF = 0xFFFFFFFF
ENOUGH = 2  # a move looked at this many times less often than another is not answered with


class Comparing:
    """Thinks about positions of one game, one after the other; it remembers nothing."""

    def __init__(self, game: Game, judge: ModuleType, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        source: Any = game.rules
        dice, rules = twin(rng), twin(source)
        given = {name: module for name, module in (("rules", rules), ("rng", dice)) if hasattr(judge, name)}
        known = twin(judge, **given)
        for name in ("worth", "enough", "CUT", "WEIGHS_ENDS"):
            if not hasattr(known, name):
                setattr(known, name, getattr(twin(plain_judge, rules=rules, rng=dice), name))
        self._rng = dice
        self._template = twin(rollouts, rules=rules, rng=dice, judge=known)
        self._trust = int(known.TRUST)
        self._ready = self._appraised = False

    def _desk(self, position: Position, thread: int) -> rollouts.Desk:
        import numpy as np

        most = self.game.rules.MAX_MOVES
        moves, promises, visits, scratch = np.zeros((4, most), np.int32)
        sums, fresh = np.zeros((2, most), np.float64)
        actors, values = np.zeros((2, 8), np.int32)
        start, dice, stop = packed(position.rules_state()), packed(rng.Rng(), 2), np.zeros(1, np.int32)
        low, high, stream = self.seed & HALF, self.seed >> 32 & HALF, position.ply * 64 + thread
        self._rng.seed(dice[0], low, high, stream)
        seeds = np.array([(low ^ stream * 0x9E3779B1) & HALF, high], np.int64)
        work = (start, empty(self.game.rules.State), moves, promises, visits, sums, fresh, scratch)
        return rollouts.Desk(*work, actors, values, dice, seeds, stop)

    def think(self, position: Position, limit: Limit, player: int | None = None) -> Thought:
        """The words of a player who may act (the first to be asked), best first."""
        player, players = position.actors[0] if player is None else player, position.players
        desks = [self._desk(position, thread) for thread in range(limit.threads)]
        width = max(int(self._template.prepare(desk, player)) for desk in desks)  # the same for all
        if not self._ready:
            self._template.compare(desks[0], players, player, width, 0)  # compiles before the clock runs
            self._ready = True
        simulations = MOST if limit.simulations is None else max(width, limit.simulations // len(desks))
        with Watch([desk.stop for desk in desks], limit.seconds) as watch, ThreadPoolExecutor(len(desks)) as pool:
            work = [partial(self._template.compare, desk, players, player, width, simulations) for desk in desks]
            done = sum(watch.run(pool, work))
        return Thought(player, self._ideas(position, desks, width), done, interrupted=watch.interrupted)

    def appraise(self, position: Position, limit: Limit) -> Appraisal:
        """What a position is worth to each player if all play on as the judge does.

        Positions of the same ply are played on with the same dice.
        """
        desk, players = self._desk(position, 0), position.players
        if not self._appraised:
            self._template.appraise(desk, players, 1)  # compiles before the clock runs
            self._appraised = True
        simulations = MOST if limit.simulations is None else max(1, limit.simulations)
        with Watch([desk.stop], limit.seconds) as watch, ThreadPoolExecutor(1) as pool:
            done = watch.run(pool, [partial(self._template.appraise, desk, players, simulations)])[0]
        worth = tuple(float(total) / done for total in desk.sums[:players])
        return Appraisal(worth, interrupted=watch.interrupted)

    def _ideas(self, position: Position, desks: list[rollouts.Desk], width: int) -> tuple[Idea, ...]:
        """What the threads found, added up; a move that was dropped early is not answered with."""
        visits: dict[int, int] = {}
        sums: dict[int, float] = {}
        promised: dict[int, float] = {}
        for desk in desks:
            for place in range(width):
                move = int(desk.moves[place])
                visits[move] = visits.get(move, 0) + int(desk.visits[place])
                sums[move] = sums.get(move, 0.0) + float(desk.sums[place])
                promised[move] = self._trust * int(desk.promises[place]) / rollouts.MILLION
        most, state, write = max(visits.values()), position.rules_state(), self.game.notation.write

        def rank(move: int) -> tuple[bool, float]:
            weight = visits[move] + self._trust  # nothing at all when stopped at once: then the promise decides
            value = (sums[move] + promised[move]) / weight if weight else promised[move]
            return visits[move] * ENOUGH < most, -value

        order = sorted(visits, key=rank)
        return tuple(Idea(write(state, move), sums[move] / max(1, visits[move]), visits[move]) for move in order)
