"""Bots and advice in processes of their own, so that the server never waits and never compiles.

It knows how to ask `sixfold.bots.worker`, how long to wait, and that a worker that does not
answer is ended and replaced.  It does not know tables.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

ANSWER_TIMEOUT = 90.0  # seconds; the first answer on a machine has to compile first
MAX_LINE = 1 << 20
log = logging.getLogger("sixfold")


class WorkerFailed(Exception):
    """A worker died, was too slow, or met a bug of ours."""


def default_count() -> int:
    """How many bots may think at a time on this machine."""
    return max(2, (os.cpu_count() or 2) - 1)


class BotProcesses:
    """A pool of workers, started when they are first needed."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or default_count()
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._turns = asyncio.Semaphore(self.count)

    async def ask(self, question: dict[str, Any], timeout: float = ANSWER_TIMEOUT) -> dict[str, Any]:
        """A worker's answer.  Raises WorkerFailed."""
        async with self._turns:
            try:
                worker = await self._worker()
            except OSError as error:
                raise WorkerFailed(str(error)) from None
            try:
                line = await asyncio.wait_for(_exchange(worker, question), timeout)
                answer: dict[str, Any] = json.loads(line)
            except (TimeoutError, OSError, ValueError) as error:
                self._end(worker)
                raise WorkerFailed(str(error) or type(error).__name__) from None
            except asyncio.CancelledError:
                self._end(worker)  # its answer would be taken for the next one's
                raise
            self._idle.append(worker)
        if "error" in answer:
            log.error("a bot failed: %s", answer["error"])
            raise WorkerFailed(answer["error"])
        return answer

    async def _worker(self) -> Process:
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
            self._all.discard(worker)
        arguments = (sys.executable, "-m", "sixfold.bots.worker")
        worker = await asyncio.create_subprocess_exec(*arguments, stdin=PIPE, stdout=PIPE, limit=MAX_LINE)
        self._all.add(worker)
        return worker

    def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()

    def close(self) -> None:
        """Ends every process."""
        for worker in list(self._all):
            self._end(worker)


async def _exchange(worker: Process, question: dict[str, Any]) -> bytes:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(json.dumps(question).encode() + b"\n")
    await worker.stdin.drain()
    line = await worker.stdout.readline()
    if not line:
        raise OSError("the worker has ended")
    return line
