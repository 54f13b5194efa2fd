"""Plays games on a Ray cluster, or on a local Ray where RAY_ADDRESS names none.

It knows Ray, which is imported only here and only when asked for.  It does not know what a
tournament is.  Every machine of the cluster needs the same sixfold.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import cache
from itertools import islice
from typing import Any

from sixfold.arena.journal import sources
from sixfold.arena.match import QUEUED, Failure, Job, Result, play_job
from sixfold.positions.position import Position
from sixfold.simulation.batch.simulate import CpuSimulator, PartSizes, Simulation, in_order
from sixfold.text.errors import BadValue, CannotRead, MissingExtra
from sixfold.text.messages import say


def play_on_cluster(job: Job) -> Result | Failure:
    """Plays a game on a machine of the cluster, if it has the same sixfold as the one that asks."""
    if job.sources and sources(job.game) != job.sources:
        return Failure(job.number, "", "a machine of the cluster has another version of sixfold")
    return play_job(job)


class Cluster:
    """A Ray that functions run on, at most so many at once; every core of it by default."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise MissingExtra("ray", "ray") from None

    def __enter__(self) -> Cluster:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        address = os.environ.get("RAY_ADDRESS") or "local"
        local = {"num_cpus": self.jobs, "include_dashboard": False} if address == "local" else {}
        try:
            self.ray.init(address, logging_level="error", log_to_driver=False, **local)
        except Exception as error:
            raise CannotRead(address, say("Ray does not answer at this address: {error}", error=error)) from None
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()

    @property
    def queued(self) -> int:
        once = int(self.ray.cluster_resources().get("CPU", 1)) or 1
        return min(self.jobs, once) if self.jobs else once * QUEUED

    def task(self, function: Callable[..., Any]) -> Any:
        """A function as something that runs there, on one core."""
        return self.ray.remote(num_cpus=1)(function)


class RayExecutor:
    """Plays so many games at once; one for each core of the cluster by default."""

    def __init__(self, jobs: int | None = None) -> None:
        self._cluster = Cluster(jobs)

    def run(self, jobs: Iterable[Job]) -> Iterator[Result | Failure]:
        with self._cluster as cluster:
            most, task = cluster.queued, cluster.task(play_on_cluster)
            left, running = iter(jobs), dict[Any, Job]()
            while True:
                for job in islice(left, most - len(running)):
                    running[task.remote(job)] = job
                if not running:
                    return
                [done], _ = cluster.ray.wait(list(running))
                yield self._result(done, running.pop(done))

    def _result(self, done: Any, job: Job) -> Result | Failure:
        ray = self._cluster.ray
        try:
            result: Result | Failure = ray.get(done)
            return result
        except ray.exceptions.RayError as error:
            return Failure(job.number, "", str(error))


SIZES = PartSizes(64, 2**18)
_simulator = cache(CpuSimulator)  # in a worker of the cluster


class ClusterFailed(BadValue):
    """Something went wrong on the cluster."""


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
