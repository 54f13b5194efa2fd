"""How strong bots are, from the ranks of their games: shares of wins and Elo, each with a 95 % interval.

It knows numbers of bots, ranks and groups of games.  It does not know where they come from.

**Share** is wins by seats, ties split; its interval is Wilson's.  **Elo** is the most likely
strength if ranks come about as Plackett and Luce say: the first place goes to each in
proportion to 10^(Elo/400), the second likewise among the rest, and so on; with two players
that is Elo's own formula (Bradley and Terry).  A tie counts as all its orders equally, with two
players as half a win.  Every bot also has one drawn game against an average one, so that one
that won everything has a number; the mean of all bots is 0.  The interval comes from the
information matrix.

Games of a group share dice and are not independent.  So both intervals are corrected by how
much groups differ from each other, next to what independent games would: variances by at most
a factor of four either way, and never downwards with fewer than 20 groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb, log, sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[Any, np.dtype[np.float64]]

SURE = 1.959964  # standard errors on either side of a 95 % interval
ELO = 400 / log(10)  # a factor e of strength
PRIOR = 1.0  # drawn games against an average bot
MOST_CORRECTION = 4.0
ENOUGH_GROUPS = 20  # to trust that groups differ less than independent games would
STEPS = 100
LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Outcome:
    """One table's result: which bot sat in each seat, their ranks, and which games belong together."""

    bots: tuple[int, ...]
    ranks: tuple[int, ...]
    group: int

    def wins(self) -> tuple[float, ...]:
        """By seat: the win, or a part of it."""
        first = min(self.ranks)
        return tuple((rank == first) / self.ranks.count(first) for rank in self.ranks)


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def correction(groups: int, observed: float, expected: float) -> float:
    """By what the variance of independent games is multiplied."""
    if groups < 2 or expected <= 0 or observed <= 0:
        return 1.0
    least = 1 / MOST_CORRECTION if groups >= ENOUGH_GROUPS else 1.0
    return min(MOST_CORRECTION, max(least, observed / expected))


# Shares ---------------------------------------------------------------------------------


def share(outcomes: Sequence[Outcome], bot: int) -> Estimate:
    """The part of a bot's seats that won, ties split."""
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


def wilson(mean: float, count: float) -> Estimate:
    """Wilson's interval of a share that was seen in so many independent games."""
    square = SURE**2 / count
    middle = (mean + square / 2) / (1 + square)
    half = SURE / (1 + square) * sqrt(mean * (1 - mean) / count + square / (4 * count))
    return Estimate(mean, min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)))


def average(values: Sequence[float]) -> Estimate:
    """The mean of independent numbers."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = SURE * sqrt(spread / len(values))
    return Estimate(mean, mean - half, mean + half)


# Elo ------------------------------------------------------------------------------------


@cache
def choices(bots: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """From which bots each place was taken, with a weight: one for a clear place, shared out for tied ones.

    The chance of a ranking is the product, over places, of the taker's strength divided by the
    sum of the strengths it was taken from.  These are the sums; where places are tied, every
    order of the tied counts equally, and so every part of them of the same size.
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
    """How likely results are for given strengths (natural logarithms), with slopes and curvature."""

    def __init__(self, outcomes: Sequence[Outcome], bots: int) -> None:
        import numpy as np

        groups = {group: place for place, group in enumerate(sorted({outcome.group for outcome in outcomes}))}
        rows = [(groups[o.group], weight, drawn) for o in outcomes for weight, drawn in choices(o.bots, o.ranks)]
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
        """By row: each bot's part of the strengths a place was taken from."""
        import numpy as np

        weights = self._counts * np.exp(strength)
        parts: Floats = weights / weights.sum(axis=1, keepdims=True)
        return parts

    def slopes(self, strength: Floats) -> Floats:
        """By group and bot: how the logarithm of the likelihood grows with a bot's strength."""
        import numpy as np

        found = self._placed.copy()
        np.subtract.at(found, self._group, self._weight[:, None] * self.parts(strength))
        return found

    def information(self, strength: Floats) -> Floats:
        """Minus the second derivatives."""
        import numpy as np

        parts = self.parts(strength)
        weighted = self._weight[:, None] * parts
        found: Floats = np.diag(weighted.sum(axis=0)) - weighted.T @ parts
        return found


def elo(outcomes: Sequence[Outcome], bots: int) -> list[Estimate]:
    """Every bot's rating; 0 is the mean of all."""
    import numpy as np

    likely = Likelihood(outcomes, bots)
    strength = np.zeros(bots)
    for _ in range(STEPS):
        even = 1 / (1 + np.exp(-strength))  # of a game against an average bot
        slope = likely.slopes(strength).sum(axis=0) + PRIOR * (0.5 - even)
        curve = likely.information(strength) + np.diag(PRIOR * even * (1 - even))
        step = np.clip(np.linalg.solve(curve, slope), -LONGEST_STEP, LONGEST_STEP)
        strength = strength + step
        if np.abs(step).max() < 1e-10:
            break
    centred = np.eye(bots) - 1 / bots
    inverse = np.linalg.inv(curve)
    slopes = likely.slopes(strength)
    between = inverse @ (slopes.T @ slopes) @ inverse * likely.groups / max(1, likely.groups - 1)
    expected, observed = (np.diag(centred @ matrix @ centred) for matrix in (inverse, between))
    found = []
    for bot, value in enumerate(centred @ strength):
        spread = expected[bot] * correction(likely.groups, observed[bot], expected[bot])
        half = SURE * sqrt(max(0.0, spread))
        found.append(Estimate(ELO * value, ELO * (value - half), ELO * (value + half)))
    return found
