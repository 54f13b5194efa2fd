"""Ratings of bots from the ranks of their games: shares of wins and Elo, each with a 95 % interval.

It knows numbers of bots, ranks and groups of games.  It does not know where they come from.

**Share** is wins by seats, ties split; its interval is Wilson's.  **Elo** is the maximum
likelihood strength in the model of Plackett and Luce: the first place goes to each in
proportion to 10^(Elo/400), the second likewise among the rest, and so on; with two players
that is Elo's own formula (Bradley and Terry).  A tie counts as all its orders equally, with two
players as half a win.  Every bot also has one drawn game against an average one, so that one
that won everything has a finite rating; the mean of all bots is 0.  The interval comes from the
information matrix.

Games of a group share dice and are not independent.  So both intervals are corrected by how
much groups differ from each other, compared with independent games: variances by at most a
factor of four either way, and never downwards with fewer than 20 groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb, log, sqrt
from typing import TYPE_CHECKING, Any

from sixfold.simulation.batch.intervals import Z95, Estimate, wilson

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[Any, np.dtype[np.float64]]

ELO = 400 / log(10)  # a factor e of strength
PRIOR = 1.0  # drawn games against an average bot
MAX_CORRECTION = 4.0
MIN_GROUPS = 20  # that it takes to trust that groups differ less than independent games would
MAX_STEPS = 100  # of Newton's method
MAX_STEP = 2.0


@dataclass(frozen=True)
class Outcome:
    """The ranks of one game: which bot sat in each seat, and which group of games it belongs to."""

    bots: tuple[int, ...]
    ranks: tuple[int, ...]
    group: int

    def wins(self) -> tuple[float, ...]:
        """The part of a win of each seat."""
        first = min(self.ranks)
        return tuple((rank == first) / self.ranks.count(first) for rank in self.ranks)


def correction(groups: int, observed: float, expected: float) -> float:
    """The factor for the variance of independent games."""
    if groups < 2 or expected <= 0 or observed <= 0:
        return 1.0
    least = 1 / MAX_CORRECTION if groups >= MIN_GROUPS else 1.0
    return min(MAX_CORRECTION, max(least, observed / expected))


def share(outcomes: Sequence[Outcome], bot: int) -> Estimate:
    """The share of a bot's seats that won, ties split."""
    won: dict[int, float] = {}
    seats: dict[int, int] = {}
    for outcome in outcomes:
        for other, win in zip(outcome.bots, outcome.wins(), strict=True):
            if other == bot:
                won[outcome.group] = won.get(outcome.group, 0.0) + win
                seats[outcome.group] = seats.get(outcome.group, 0) + 1
    count = sum(seats.values())
    if not count:
        return Estimate(0.0, 0.0, 1.0)
    mean = sum(won.values()) / count
    spread = sum((won[group] - mean * seats[group]) ** 2 for group in seats)
    observed = spread / count**2 * len(seats) / max(1, len(seats) - 1)
    return wilson(mean, count / correction(len(seats), observed, mean * (1 - mean) / count))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent numbers."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = Z95 * sqrt(spread / len(values))
    return Estimate(mean, mean - half, mean + half)


@cache
def choice_sets(bots: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """The bots that each place was chosen from, with a weight: one for a clear place, shared out among tied ones.

    The probability of a ranking is the product, over places, of the strength of the bot in that
    place divided by the sum of strengths of the bots it was chosen from.  Where places are tied,
    every order of the tied bots counts equally, and so every subset of them of the same size.
    """
    found = []
    for rank in sorted(set(ranks)):
        tied = [bot for bot, own in zip(bots, ranks, strict=True) if own == rank]
        rest = [bot for bot, own in zip(bots, ranks, strict=True) if own > rank]
        for size in range(1, len(tied) + 1):
            weight = 1 / comb(len(tied), size)
            found += [(weight, tuple(sorted((*part, *rest)))) for part in combinations(tied, size)]
    return tuple(found)


class Likelihood:
    """The likelihood of results for given strengths (natural logarithms): its gradient and curvature."""

    def __init__(self, outcomes: Sequence[Outcome], bots: int) -> None:
        import numpy as np

        groups = {group: place for place, group in enumerate(sorted({outcome.group for outcome in outcomes}))}
        rows = [(groups[o.group], weight, drawn) for o in outcomes for weight, drawn in choice_sets(o.bots, o.ranks)]
        self.groups = len(groups)
        self._group = np.array([group for group, _, _ in rows], np.int64)
        self._weight = np.array([weight for _, weight, _ in rows], np.float64)
        self._counts = np.zeros((len(rows), bots))
        for row, (_, _, drawn) in enumerate(rows):
            for bot in drawn:
                self._counts[row][bot] += 1
        self._placed = np.zeros((self.groups, bots))  # by group: how often each bot took a place
        for outcome in outcomes:
            for bot in outcome.bots:
                self._placed[groups[outcome.group]][bot] += 1

    def parts(self, strength: Floats) -> Floats:
        """By choice set: each bot's part of the sum of strengths."""
        import numpy as np

        weights = self._counts * np.exp(strength)
        parts: Floats = weights / weights.sum(axis=1, keepdims=True)
        return parts

    def gradients(self, strength: Floats) -> Floats:
        """The gradient of the log-likelihood, by group and bot."""
        import numpy as np

        found = self._placed.copy()
        np.subtract.at(found, self._group, self._weight[:, None] * self.parts(strength))
        return found

    def information(self, strength: Floats) -> Floats:
        """The information matrix: minus the second derivatives of the log-likelihood."""
        import numpy as np

        parts = self.parts(strength)
        weighted = self._weight[:, None] * parts
        found: Floats = np.diag(weighted.sum(axis=0)) - weighted.T @ parts
        return found


def elo(outcomes: Sequence[Outcome], bots: int) -> list[Estimate]:
    """The rating of every bot; their mean is 0."""
    import numpy as np

    likely = Likelihood(outcomes, bots)
    strength = np.zeros(bots)
    for _ in range(MAX_STEPS):
        even = 1 / (1 + np.exp(-strength))  # of a game against an average bot
        gradient = likely.gradients(strength).sum(axis=0) + PRIOR * (0.5 - even)
        curvature = likely.information(strength) + np.diag(PRIOR * even * (1 - even))
        step = np.clip(np.linalg.solve(curvature, gradient), -MAX_STEP, MAX_STEP)
        strength = strength + step
        if np.abs(step).max() < 1e-10:
            break
    centred = np.eye(bots) - 1 / bots
    inverse = np.linalg.inv(curvature)
    gradients = likely.gradients(strength)
    between = inverse @ (gradients.T @ gradients) @ inverse * likely.groups / max(1, likely.groups - 1)
    expected, observed = (np.diag(centred @ matrix @ centred) for matrix in (inverse, between))
    found = []
    for bot, value in enumerate(centred @ strength):
        spread = expected[bot] * correction(likely.groups, observed[bot], expected[bot])
        half = Z95 * sqrt(max(0.0, spread))
        found.append(Estimate(ELO * value, ELO * (value - half), ELO * (value + half)))
    return found
