"""Games that bots play for statistics: as in a tournament, each with dice of its own.

It knows contests and results, and how simulations count.  It does not know how bots think.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sixfold.arena import pairing
from sixfold.arena.contest import Contest
from sixfold.arena.match import Job, Result
from sixfold.positions.position import Position
from sixfold.simulation.batch.simulate import Simulation, empty_rows, histograms_of


@dataclass(frozen=True)
class BotGames(Contest):
    """A contest whose games are independent, from any position."""

    origin: str = ""  # the code of the position that games begin from

    def job(self, number: int, sources: str = "") -> Job:
        """A game, with dice that no other game has."""
        secret = pairing.dice_secret(self.seed, number)
        return replace(super().job(number, sources), secret=secret, origin=self.origin, counting=True)


def simulation_of(position: Position, results: Sequence[Result], seed: int) -> Simulation:
    """Games of bots, counted as random ones are; the seconds are those that bots thought."""
    import numpy as np

    rows = empty_rows(len(results), position.players)
    endings = [ending.name for ending in position.game.endings]
    for row, result in enumerate(results):
        rows.plies[row], rows.choices[row] = result.words, len(result.choices)
        rows.endings[row] = 1 + endings.index(result.ending)
        rows.scores[row], rows.ranks[row] = result.scores, result.ranks
    branching = np.array([count for result in results for count in result.choices], np.int64)
    seconds = sum(sum(result.seconds) for result in results)
    counted = histograms_of(position, rows, branching)
    return Simulation(position, seed, 0, len(results), seconds, counted, rows)
