"""How a kernel counts in arrays that no other thread writes to: each thread of a CPU has its own.

In the dialect that compiles.  On a GPU, where all threads count in the same arrays, another module
with the same functions takes its place.
"""

from __future__ import annotations

from typing import Any


def add(counts: Any, place: int, amount: int) -> None:
    """Adds to one of the numbers."""
    counts[place] += amount
