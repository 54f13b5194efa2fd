"""Games on the cores of this machine, a worker process each.

It knows processes.  It does not know what a tournament is.  Workers are started anew instead of
being copied from this process, so that threads and compiled code of this one do not matter, and
they leave interrupts to it.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Any

from sixfold.arena.match import Failure, Job, Result, Stopped, played

PATIENCE = 5.0  # seconds for workers to end a move when everything is to stop
_stop: Event | None = None  # in a worker


def begin(stop: Event) -> None:
    """The first thing a worker does."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would else wait for games for ever."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def work(job: Job) -> Result | Failure:
    """Plays a game in a worker."""
    assert _stop
    try:
        return played(job, _stop.is_set)
    except Stopped:
        return Failure(job.number, "", "stopped", "")


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started within it never hear of Ctrl-C, not even before their first line."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Local:
    """Plays so many games at once."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1

    def run(self, jobs: Sequence[Job]) -> Iterator[Result | Failure]:
        context = get_context("spawn")
        stop, others = context.Event(), active_children()
        pool = ProcessPoolExecutor(min(self.jobs, len(jobs)), context, begin, (stop,))
        waiting: dict[Future[Result | Failure], Job] = {}
        try:
            with deaf():
                for job in jobs:
                    waiting[pool.submit(work, job)] = job
            for future in as_completed(waiting):
                yield _result(future, waiting.pop(future))
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            _end([process for process in active_children() if process not in others])


def _result(future: Future[Result | Failure], job: Job) -> Result | Failure:
    try:
        return future.result()
    except BrokenProcessPool as error:
        return Failure(job.number, "", str(error), "")


def _end(workers: Sequence[Any]) -> None:
    """Waits for the moves that are being thought about, but not for ever."""
    until = time.monotonic() + PATIENCE
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        if worker.is_alive():
            worker.terminate()
