"""What simulated games say about a game: lengths, choices, seats, scores and endings, with intervals.

It knows the histograms of a simulation.  It does not know how games were played, nor how numbers
are printed.  Intervals are Wilson's, of 95 %, for independent games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from sixfold.simulation.batch.intervals import Estimate, wilson
from sixfold.simulation.batch.simulate import Simulation
from sixfold.simulation.batch.simulation_kernel import LOWEST_SCORE, SCORES

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Spread:
    mean: float
    sd: float
    min: int
    max: int
    quantiles: dict[float, int]  # for each of QUANTILES the first number that so many are at or below
    counts: tuple[tuple[int, int], ...]  # each number that occurs, and how often
    beyond: int | None = None  # numbers outside what is counted one by one, where that can be

    def json(self) -> dict[str, Any]:
        data = {
            "mean": round(self.mean, 4),
            "sd": round(self.sd, 4),
            "min": self.min,
            "max": self.max,
            "quantiles": {f"{share:g}": value for share, value in self.quantiles.items()},
            "counts": [list(pair) for pair in self.counts],
        }
        return data if self.beyond is None else data | {"beyond": self.beyond}


@dataclass(frozen=True)
class Seat:
    name: str
    wins: Estimate  # share of games in which it alone was first
    shared_first: Estimate  # in which it was first with others
    ranks: tuple[Estimate, ...]  # in which it was first, second …
    score: Spread

    def json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "wins": _share(self.wins),
            "shared_first": _share(self.shared_first),
            "ranks": [_share(rank) for rank in self.ranks],
            "score": self.score.json(),
        }


@dataclass(frozen=True)
class EndingShare:
    name: str
    sentence: str
    games: int
    share: Estimate

    def json(self) -> dict[str, Any]:
        return {"name": self.name, "sentence": self.sentence, "games": self.games, "share": _share(self.share)}


@dataclass(frozen=True)
class Statistics:
    games: int
    moves: int  # dice included
    seconds: float
    length: Spread  # moves of a game, dice included
    decisions: float  # of players in a game, on average
    branching: Spread | None  # legal moves of a decision; None if nobody had any to make
    seats: tuple[Seat, ...]
    endings: tuple[EndingShare, ...]

    @property
    def moves_per_second(self) -> float:
        """Dice included."""
        return self.moves / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, Any]:
        return {
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "moves_per_second": round(self.moves_per_second),
            "length": self.length.json(),
            "decisions": round(self.decisions, 4),
            "branching": self.branching.json() if self.branching else None,
            "seats": [seat.json() for seat in self.seats],
            "endings": [ending.json() for ending in self.endings],
        }


def statistics(simulation: Simulation) -> Statistics:
    """The statistics of games that were played; there is at least one."""
    counted, games = simulation.histograms, simulation.games
    length = spread(counted.lengths)
    decisions = int(counted.branching.sum())
    return Statistics(
        games,
        sum(value * count for value, count in length.counts),
        simulation.seconds,
        length,
        decisions / games,
        spread(counted.branching) if decisions else None,
        tuple(_seat(simulation, player) for player in range(simulation.position.players)),
        tuple(_endings(simulation)),
    )


def spread(counts: Any, lowest: int = 0) -> Spread:
    """The spread of numbers that occur as often as an array says, from `lowest` on."""
    found = counts.nonzero()[0]
    pairs = tuple((place + lowest, count) for place, count in zip(found.tolist(), counts[found].tolist(), strict=True))
    total = sum(count for _, count in pairs)
    mean = sum(value * count for value, count in pairs) / total
    variance = sum((value - mean) ** 2 * count for value, count in pairs) / total
    return Spread(mean, sqrt(variance), pairs[0][0], pairs[-1][0], _quantiles(pairs, total), pairs)


def _quantiles(pairs: tuple[tuple[int, int], ...], total: int) -> dict[float, int]:
    found: dict[float, int] = {}
    below = 0
    for value, count in pairs:
        below += count
        found |= {share: value for share in QUANTILES if share not in found and below >= share * total}
    return found


def _seat(simulation: Simulation, player: int) -> Seat:
    counted, games, position = simulation.histograms, simulation.games, simulation.position
    places = counted.places.reshape(position.players, -1)[player].tolist()
    scores = counted.scores.reshape(position.players, SCORES)[player]
    wins = int(counted.wins[player])
    mean, squares = int(counted.sums[player]) / games, int(counted.squares[player]) / games
    deviation, beyond = sqrt(max(0.0, squares - mean * mean)), int(scores[0] + scores[-1])
    return Seat(
        position.look.scene().names[player],
        wilson(wins / games, games),
        wilson((places[0] - wins) / games, games),
        tuple(wilson(count / games, games) for count in places),
        replace(spread(scores, LOWEST_SCORE), mean=mean, sd=deviation, beyond=beyond),
    )


def _endings(simulation: Simulation) -> list[EndingShare]:
    counts, games = simulation.histograms.endings.tolist(), simulation.games
    return [
        EndingShare(ending.name, str(ending.sentence), counts[how], wilson(counts[how] / games, games))
        for how, ending in enumerate(simulation.position.game.endings, 1)
    ]


def _share(estimate: Estimate) -> dict[str, float]:
    return {"value": round(estimate.value, 6), "low": round(estimate.low, 6), "high": round(estimate.high, 6)}
