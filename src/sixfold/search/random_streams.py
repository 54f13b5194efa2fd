"""Which random stream each thread of a search draws from.

It knows seeds and plies.  The same seed at the same ply gives the same stream, whatever was played
before, so that taking back a move and thinking again gives the same answer.
"""

from __future__ import annotations

from sixfold.machines import rng

STREAMS = 64  # a ply: one a thread


def stream_of(seed: int, ply: int, thread: int) -> tuple[int, int, int]:
    """What `rng.seed` takes: the halves of the seed and the number of the thread's stream."""
    low, high = rng.halves(seed)
    return low, high, ply * STREAMS + thread
