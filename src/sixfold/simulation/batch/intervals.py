"""Numbers with their 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964  # standard errors on either side of a 95 % interval


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(mean: float, count: float) -> Estimate:
    """Wilson's interval of a share observed in so many independent games."""
    square = Z95**2 / count
    middle = (mean + square / 2) / (1 + square)
    half = Z95 / (1 + square) * sqrt(mean * (1 - mean) / count + square / (4 * count))
    return Estimate(mean, min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)))
