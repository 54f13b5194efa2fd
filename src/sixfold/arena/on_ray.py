"""Games on a Ray cluster, or on a local Ray where the environment names none.

It knows Ray, which is imported only here and only when asked for.  It does not know what a
tournament is.  The address is that of RAY_ADDRESS; every machine needs the same sixfold.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Sequence
from typing import Any

from sixfold.arena.journal import sources
from sixfold.arena.match import Failure, Job, Result, played
from sixfold.errors import CannotRead
from sixfold.messages import say

AHEAD = 2  # games handed out for every one that can run


def work(job: Job) -> Result | Failure:
    """Plays a game on some machine, if it has the same program as the one that asks."""
    if job.sources and sources(job.game) != job.sources:
        return Failure(job.number, "", "a machine of the cluster has another version of sixfold", "")
    return played(job)


class OnRay:
    """Plays so many games at once, as many as the cluster has cores if nothing is said."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError:
            reason = say("Ray is not installed; pip install 'sixfold[ray]' brings it")
            raise CannotRead("--on ray", reason) from None

    def run(self, jobs: Sequence[Job]) -> Iterator[Result | Failure]:
        ray = self._ray
        self._connect()
        try:
            once = int(ray.cluster_resources().get("CPU", 1)) or 1
            most = min(self.jobs, once) if self.jobs else once * AHEAD
            task = ray.remote(num_cpus=1)(work)
            left, running = iter(jobs), {}
            while True:
                for job in left:
                    running[task.remote(job)] = job
                    if len(running) >= most:
                        break
                if not running:
                    return
                [done], _ = ray.wait(list(running))
                yield self._result(done, running.pop(done))
        finally:
            ray.shutdown()

    def _connect(self) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        address = os.environ.get("RAY_ADDRESS") or "local"
        local = {"num_cpus": self.jobs, "include_dashboard": False} if address == "local" else {}
        try:
            self._ray.init(address, logging_level="error", log_to_driver=False, **local)
        except Exception as error:
            raise CannotRead(address, say("there is no Ray at this address: {error}", error=error)) from None

    def _result(self, done: Any, job: Job) -> Result | Failure:
        try:
            result: Result | Failure = self._ray.get(done)
            return result
        except self._ray.exceptions.RayError as error:
            return Failure(job.number, "", str(error), "")
