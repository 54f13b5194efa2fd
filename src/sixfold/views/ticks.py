"""Round numbers for the axis of a plot."""

from __future__ import annotations

from math import ceil, floor, log10


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers, evenly spaced, from at or below `low` to at or above `high`."""
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    raw = (high - low) / about
    size = 10.0 ** floor(log10(raw))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw)
    return [step * number for number in range(floor(low / step), ceil(high / step) + 1)]
