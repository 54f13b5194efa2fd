"""Bots and advice in processes of their own, so that the server never waits and never compiles.

It knows how to ask `sixfold.bots.worker`, how long to wait, and when a worker is ended and replaced:
when it does not answer, has grown too large or has lived long enough.  Whose question is next is for
`bot_queue` to say.  It does not know tables.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sixfold.web.bots import memory
from sixfold.web.bots.queue import BotQueue, Costs, Question
from sixfold.web.limits.budgets import Budgets
from sixfold.web.monitoring import metrics, server_log

ANSWER_TIMEOUT = 90.0  # seconds; the first answer on a machine has to compile first
CANCEL_TIMEOUT = 1.5  # seconds in which a worker has to let go of a question that nobody waits for any more
BUSY_AFTER = 4.0  # seconds of waiting after which a player is told
MAX_LINE = 1 << 20
MIN_WORKERS = 3  # one for cheap questions, one for dear ones, one for slow ones
MAX_RESIDENT = 1 << 30  # bytes of memory with which a worker is still kept, if there is as much for each
WORKER_MEMORY = 512 << 20  # bytes that a worker is given at least: searches of level 6 hold 400 MB
SERVER_MEMORY = 512 << 20  # bytes for a server process itself, with thousands of connections
FIRST_TO_GO = "500"  # for the system, when memory is short: a worker is replaced, a server cuts everybody off
MAX_AGE = 3600.0  # seconds after which a worker is replaced by a fresh one
MAX_ANSWERS = 5000  # likewise
WORKER = (sys.executable, "-m", "sixfold.bots.worker")
Answer = dict[str, Any]


class WorkerFailed(Exception):
    """A worker died, was too slow, or met a bug of ours."""


def default_count(servers: int) -> int:
    """How many bots may think at a time for each of so many server processes: as cores and memory allow."""
    by_cores = max(MIN_WORKERS, ((os.cpu_count() or 2) - 1) // servers)
    return max(1, min(by_cores, _memory_for_bots(servers) // WORKER_MEMORY))


def _memory_for_bots(servers: int) -> int:
    return memory.available() // servers - SERVER_MEMORY


@dataclass(eq=False)
class Worker:
    """A process that answers one question after another."""

    process: Process
    most: int  # bytes of memory with which it is kept
    born: float = field(default_factory=time.monotonic)
    answers: int = 0

    @property
    def spent(self) -> str:
        """Why it should be replaced, if it should."""
        if _resident(self.process.pid) > self.most:
            return "memory"
        old = time.monotonic() - self.born > MAX_AGE or self.answers >= MAX_ANSWERS
        return "age" if old else ""


@dataclass(eq=False)
class Place:
    """Somebody's place in the queue: set when a worker is free for them."""

    begins: asyncio.Future[None]
    asked_at: float  # on the monotonic clock


class BotProcesses:
    """A pool of workers, started when they are first needed, and the queue in front of them."""

    def __init__(self, count: int | None = None, servers: int = 1, budgets: Budgets | None = None) -> None:
        self.count = count or default_count(servers)
        self._most = min(MAX_RESIDENT, max(WORKER_MEMORY, _memory_for_bots(servers) // self.count))
        self.queue = BotQueue(self.count)
        self.costs = Costs()
        self._budgets = budgets or Budgets()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._asking: set[asyncio.Task[Any]] = set()  # that wait for an answer
        self._closed = False
        metrics.gauge("bot_queue", lambda: self.queue.waiting)
        metrics.gauge("bot_running", lambda: len(self.queue.running))
        metrics.gauge("bot_workers", lambda: len(self._all))

    async def ask(
        self,
        question: Answer,
        timeout: float = ANSWER_TIMEOUT,
        *,
        address: str = "",
        table: str = "",
        cost: float = 1.0,
        turn: bool = False,
        on_busy: Callable[[], None] = lambda: None,
        on_begun: Callable[[], None] = lambda: None,
    ) -> Answer:
        """A worker's answer.  Raises WorkerFailed; Busy where too much waits already; TooOften; is cancelled by `stop`.

        `cost` is a guess in seconds, for as long as nothing was measured.  What it did cost is charged to
        the address, if there is one.  The `turn` of a bot waits where anything else is refused; `on_busy`
        is called if it has to wait for long, `on_begun` when it need not wait any more.
        """
        kind, task = kind_of(question), asyncio.current_task()
        assert task
        place = Place(asyncio.get_running_loop().create_future(), time.monotonic())
        waiting = Question(address, table, self.costs.expected(kind, cost), turn, place)
        seconds = 0.0
        if address:
            self._budgets.take("bot", address, waiting.cost)
        self._asking.add(task)
        try:
            await self._until_begun(waiting, place, on_busy)
            began = time.monotonic()
            on_begun()
            metrics.observe("bot_waiting_seconds", began - place.asked_at, **labels_of(question))
            try:
                answer = await self._answer(question, timeout)
            finally:
                seconds = time.monotonic() - began
                self._finish(waiting, seconds)
        finally:
            self._asking.discard(task)
            self._budgets.give_back("bot", address, waiting.cost - seconds)
        self.costs.measured(kind, cost, seconds)
        metrics.observe("bot_thinking_seconds", seconds, **labels_of(question))
        return answer

    async def _until_begun(self, question: Question, place: Place, on_busy: Callable[[], None]) -> None:
        """Waits for a worker.  Raises Busy."""
        if self._closed:
            raise asyncio.CancelledError  # like those who waited when it was closed
        full = self.queue.full(question.address)
        if full:
            metrics.count("bot_busy", full=full)
        self.queue.add(question)
        self._begin_next()
        telling = asyncio.get_running_loop().call_later(0.0 if full else BUSY_AFTER, on_busy)
        try:
            await place.begins
        except asyncio.CancelledError:
            if question in self.queue.running:
                self._finish(question, 0.0)
            else:
                self.queue.remove(question)
            raise
        finally:
            telling.cancel()

    def _finish(self, question: Question, seconds: float) -> None:
        self.queue.done(question, seconds)
        self._begin_next()

    def _begin_next(self) -> None:
        """Tells whoever is next that a worker is free."""
        while not self._closed and (question := self.queue.take()):
            if not question.what.begins.done():
                question.what.begins.set_result(None)

    async def _answer(self, question: Answer, timeout: float) -> Answer:
        """A worker's answer.  A worker that failed is ended, so that the next question has a fresh one."""
        worker = await self._worker()
        try:
            line = await asyncio.wait_for(_exchange(worker.process, question), timeout)
            answer: Answer = json.loads(line)
            if "error" in answer:
                raise ValueError(answer["error"])
        except (TimeoutError, OSError, ValueError) as error:
            reason = "timeout" if isinstance(error, TimeoutError) else "died" if isinstance(error, OSError) else "error"
            sentence = str(error) or f"no answer within {timeout:.0f} s"
            self._failed(worker, reason, sentence)
            raise WorkerFailed(sentence) from None
        except asyncio.CancelledError:
            await self._cancel(worker)
            raise
        worker.answers += 1
        if reason := worker.spent:
            self._end(worker, reason)
        else:
            self._idle.append(worker)
        return answer

    async def _cancel(self, worker: Worker) -> None:
        """Has a worker let go of its question; one that does not is ended, or the next one would get its answer."""
        try:
            if self._closed:
                raise OSError("the server stops")
            await asyncio.wait_for(_cancelled(worker.process), CANCEL_TIMEOUT)
            self._idle.append(worker)
        except (TimeoutError, OSError, ValueError, asyncio.CancelledError):
            self._end(worker, "cancelled")

    def _failed(self, worker: Worker, reason: str, sentence: str) -> None:
        if not self._closed:
            server_log.failure(f"bot_worker_{reason}", sentence, worker=worker.process.pid)
        self._end(worker, reason)

    async def _worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                return worker
            self._failed(worker, "died", f"the worker ended by itself, with exit code {worker.process.returncode}")
        try:
            process = await asyncio.create_subprocess_exec(*WORKER, stdin=PIPE, stdout=PIPE, limit=MAX_LINE)
        except OSError as error:
            server_log.failure("bot_worker_not_started", str(error))
            raise WorkerFailed(str(error)) from None
        worker = Worker(process, self._most)
        with suppress(OSError):  # not Linux
            Path(f"/proc/{process.pid}/oom_score_adj").write_text(FIRST_TO_GO)
        self._all.add(worker)
        return worker

    def _end(self, worker: Worker, reason: str) -> None:
        if worker in self._all:
            self._all.discard(worker)
            metrics.count("bot_worker_ends", reason=reason)
        with suppress(ProcessLookupError):
            worker.process.kill()

    def stop(self) -> None:
        """Lets go everybody who waits for an answer, since the server is about to stop: there will be none."""
        self._closed = True
        for task in list(self._asking):
            task.cancel()

    def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            self._end(worker, "cancelled")


def kind_of(question: Answer) -> Hashable:
    """What questions have in common that cost about the same."""
    return (question["game"], question["players"], *labels_of(question).values())


def labels_of(question: Answer) -> dict[str, str]:
    """What is asked, and of which level."""
    if question.get("warm"):
        return {"kind": "compile", "level": ""}
    if "hint" in question:
        return {"kind": "quick hint" if question.get("quick") else "hint", "level": ""}
    if "board" in question:
        return {"kind": question["board"], "level": str(question["level"])}
    name, _, level = question["bot"].partition(":")
    return {"kind": "move", "level": level if name == "bot" else name}


def _resident(pid: int) -> int:
    """Bytes of memory that a process holds now; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
    except (OSError, ValueError, IndexError):
        return 0


async def _exchange(process: Process, question: Answer) -> bytes:
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(question).encode() + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise OSError("the worker has ended")
    return line


async def _cancelled(process: Process) -> None:
    """Says that nobody waits for an answer any more, and waits until the worker has given one."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"cancel": true}\n')
    await process.stdin.drain()
    if not await process.stdout.readline():
        raise OSError("the worker has ended")
