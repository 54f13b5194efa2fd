"""Moves compared by playouts until one is left: whether the best is ahead of every other by so many standard errors.

It knows positions, the arrays of its kernel and paired differences.  It does not know which game
this is, nor what a playout's end is worth: a goal says that (`is_done`, `worth`).

All moves are played out with the same dice, and after 1,000, 4,000, 16,000 … rounds those that are
behind the best by the standard errors asked for are out.  The result depends on the seed alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.positions.position import Position
from sixfold.search import elimination_kernel as kernel
from sixfold.search.judges import completed
from sixfold.simulation.buffers import buffers

FIRST_LOOK, LOOK_FACTOR = 1000, 4  # rounds before moves are compared, and how these grow


@dataclass(frozen=True)
class EliminationResult:
    """The best move, its margin over the second, the standard error of the margin, and the playouts of each."""

    word: str
    second: str
    margin: float
    error: float
    playouts: int


class Elimination:
    def __init__(self, game: Game, judge: ModuleType, goal: ModuleType, errors: float = 5.0) -> None:
        self.game = game
        self.errors = errors
        source: Any = game.rules
        rules, generator = twin(source), twin(rng)
        own = completed(judge, rules)
        self._kernel = twin(kernel, rules=rules, rng=generator, judge=own, goal=twin(goal, rules=rules))

    def winner(self, position: Position, seed: int, most: int) -> EliminationResult | None:
        """The move that is ahead of every other after at most so many rounds; None if none is."""
        import numpy as np

        player = position.actors[0]
        moves = self._moves(position, player)
        work, done, results = self._workspace(position, seed), 0, np.zeros((0, len(moves)))
        closest: list[_Gap] = []
        while len(moves) > 1:
            wanted = done * LOOK_FACTOR or FIRST_LOOK
            if wanted > most:
                return None
            fresh = np.zeros((wanted - done, len(moves)))
            self._kernel.play_rounds(work, player, moves, done, fresh)
            results, done = np.concatenate([results, fresh]), wanted
            best = int(results.mean(0).argmax())
            behind = [_gap(results, best, place, int(move)) for place, move in enumerate(moves)]
            out = [place for place, each in enumerate(behind) if place != best and each.is_out(self.errors)]
            closest += [behind[place] for place in out]
            moves, results = np.delete(moves, out), np.delete(results, out, 1)
        return self._named(position, int(moves[0]), min(closest, key=lambda each: each.margin))

    def _named(self, position: Position, best: int, second: _Gap) -> EliminationResult:
        state, write = position.rules_state(), self.game.notation.write
        return EliminationResult(
            write(state, best), write(state, second.move), second.margin, second.error, second.playouts
        )

    def _moves(self, position: Position, player: int) -> Any:
        import numpy as np

        moves = [0] * self.game.rules.MAX_MOVES
        count = self.game.rules.legal(position.rules_state(), player, moves)
        return np.array(moves[:count], np.int32)

    def _workspace(self, position: Position, seed: int) -> kernel.Workspace:
        made = buffers("fast")
        start, state = made.copies(position.rules_state()), made.fresh(self.game.rules.State)
        scratch, actors = made.ints(self.game.rules.MAX_MOVES), made.ints(8)
        return kernel.Workspace(start, state, scratch, actors, made.copies(rng.Rng(), 2), made.longs(rng.halves(seed)))


@dataclass(frozen=True)
class _Gap:
    move: int
    margin: float
    error: float
    playouts: int

    def is_out(self, errors: float) -> bool:
        return self.margin > 0 and self.margin >= errors * self.error


def _gap(results: Any, best: int, place: int, move: int) -> _Gap:
    differences = results[:, best] - results[:, place]
    error = float(differences.std(ddof=1)) / len(differences) ** 0.5
    return _Gap(move, float(differences.mean()), error, len(differences))
