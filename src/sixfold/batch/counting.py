"""How a kernel counts in arrays that no other thread writes to, and copies states, on a CPU.

In the dialect that compiles.  On a GPU, where all threads count in the same arrays, another module
with the same functions takes its place.
"""

from __future__ import annotations

from typing import Any


def add(counts: Any, place: int, amount: int) -> None:
    """Adds to one of the numbers."""
    counts[place] += amount


def put(states: Any, source: Any) -> None:
    """Copies the first state of one array to that of another."""
    states[0] = source[0]
