"""Plays games on the cores of this machine, a worker process for each.

It knows processes.  It does not know what a tournament is.  Workers are spawned, not forked,
so that threads and compiled code of this process do not matter to them, and they ignore Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from typing import Any

from sixfold.arena.interrupts import ignoring_interrupts
from sixfold.arena.match import QUEUED, Failure, Job, Result, Stopped, play_job
from sixfold.bots.program import end_programs

SHUTDOWN_SECONDS = 5.0  # that workers have to finish a move when everything is to stop
_stop: Event | None = None  # in a worker


def init_worker(stop: Event) -> None:
    """Prepares a worker process, which plays until the event is set."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop
    Finalize(None, end_programs, exitpriority=1)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    threading.Thread(target=_end_programs_on_stop, args=(stop,), daemon=True).start()


def _end_with_parent() -> None:
    """Ends a worker whose parent was killed, and which would otherwise wait for games for ever."""
    parent = parent_process()
    if parent:
        parent.join()
        end_programs()
        os._exit(1)


def _end_programs_on_stop(stop: Event) -> None:
    """Nobody waits for a program that thinks when everything is to stop."""
    stop.wait()
    end_programs()


def play_in_worker(job: Job) -> Result | Failure:
    assert _stop
    try:
        return play_job(job, _stop.is_set)
    except Stopped:
        return Failure(job.number, "", "stopped")


class LocalExecutor:
    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1

    def run(self, jobs: Iterable[Job]) -> Iterator[Result | Failure]:
        context = get_context("spawn")
        stop, others = context.Event(), active_children()
        pool = ProcessPoolExecutor(self.jobs, context, init_worker, (stop,))
        left, running = iter(jobs), dict[Future[Result | Failure], Job]()
        try:
            while True:
                with ignoring_interrupts():
                    for job in islice(left, QUEUED * self.jobs - len(running)):
                        running[pool.submit(play_in_worker, job)] = job
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield _result(future, running.pop(future))
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            _end([process for process in active_children() if process not in others])


def _result(future: Future[Result | Failure], job: Job) -> Result | Failure:
    try:
        return future.result()
    except BrokenProcessPool as error:
        return Failure(job.number, "", str(error))


def _end(workers: Sequence[Any]) -> None:
    """Waits for moves being searched, but not for ever."""
    until = time.monotonic() + SHUTDOWN_SECONDS
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        if worker.is_alive():
            worker.terminate()
