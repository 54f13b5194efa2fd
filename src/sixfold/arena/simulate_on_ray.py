"""Random games on a Ray cluster: each call plays the games of a range of numbers.

It knows Ray and simulations.  Games are told apart by their number alone, so the sum is the same as
on one machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from functools import cache
from typing import Any

from sixfold.arena.journal import sources
from sixfold.arena.on_ray import Cluster
from sixfold.positions.position import Position
from sixfold.simulation.batch.simulate import CpuSimulator, PartSizes, Simulation, in_order
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import say

SIZES = PartSizes(64, 2**18)
_simulator = cache(CpuSimulator)  # in a worker of the cluster


class ClusterFailed(Refusal):
    """Something went wrong on the cluster."""

    @property
    def message(self) -> Any:
        return self.reason


def play_share(position: Position, seed: int, rows: bool, digest: str, first: int, games: int) -> Simulation:
    """Plays a range of games on a machine of the cluster, if it has the same sixfold as the one that asks."""
    if sources(position.game.id) != digest:
        raise CannotRead("sixfold", say("a machine of the cluster has another version of sixfold"))
    return _simulator(position, seed, rows).play(first, games)


def parts_on_ray(
    position: Position, games: int, *, seed: int = 0, threads: int | None = None, rows: bool = False
) -> Iterator[Simulation]:
    """As `batch.simulate.parts`, on a cluster; `threads` is how many parts are played at once."""
    digest = sources(position.game.id)
    with Cluster(threads) as cluster:
        task = cluster.task(play_share)

        def submit(first: int, count: int) -> Future[Simulation]:
            found: Future[Simulation] = task.remote(position, seed, rows, digest, first, count).future()
            return found

        try:
            yield from in_order(submit, 0, games, cluster.queued, SIZES)
        except cluster.ray.exceptions.RayError as error:
            reason = getattr(error, "cause", None) or error
            raise ClusterFailed("ray", say("a machine of the cluster failed: {reason}", reason=reason)) from None
