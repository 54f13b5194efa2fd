"""How a kernel counts, takes numbers from a queue and copies states, where no other thread writes to its arrays.

In the dialect that compiles.  On a GPU, where all threads count in the same arrays, another module
with the same functions takes its place.
"""

from __future__ import annotations

from typing import Any


def add(counts: Any, place: int, amount: int) -> None:
    counts[place] += amount


def take(queue: Any) -> int:
    """The next number of the queue, which is the number in it."""
    number = queue[0]
    queue[0] = number + 1
    return int(number)


def put(states: Any, source: Any) -> None:
    """Copies the first state of one array to that of another."""
    states[0] = source[0]
