"""Workers of the bots: real processes with scripted answers, and what a table says when they fail."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from sixfold.bots import worker
from sixfold.bots.position_data import question_about
from sixfold.game.candidates import Candidate, Limit, SearchResult
from sixfold.positions.position import Position
from sixfold.search import stop_timer
from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table.seats.seating import Holder
from sixfold.web.bots import memory
from sixfold.web.bots import processes as bot_processes
from sixfold.web.bots import queue as bot_queue
from sixfold.web.bots import turns as bot_turns
from sixfold.web.bots.processes import BotProcesses, WorkerFailed
from sixfold.web.bots.queue import Busy
from sixfold.web.http.endpoints import localized
from sixfold.web.limits.budgets import Allowance, Budgets, Limits, TooOften
from sixfold.web.monitoring import metrics, server_log
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.view import viewdata
from sixfold.web.view.eventdata import encoded_events
from test_running import Slow, opened, until

# A worker that does as the question's "bot" says, and else answers with its own process number.
SCRIPTED = """
import json, os, sys, time
for line in sys.stdin:
    question = json.loads(line)
    todo = question["bot"]
    if todo == "die": os._exit(3)
    if todo == "sleep": time.sleep(60)
    if todo == "wait": sys.stdin.readline()  # until it is told that nobody waits any more
    if todo == "grow": kept = bytearray(80_000_000)
    print(json.dumps({"error": "a bug"} if todo == "err" else {"word": "c3", "pid": os.getpid()}), flush=True)
"""
ADA = Holder(frozenset([0]))


class Scripted(BotProcesses):
    """Real processes that run a script instead of bots."""

    def __init__(self, count: int, budgets: Budgets | None = None) -> None:
        super().__init__(count, budgets=budgets)
        self.ever: list[bot_processes.Worker] = []

    async def _worker(self) -> bot_processes.Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                return worker
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", SCRIPTED, stdin=pipe, stdout=pipe)
        worker = bot_processes.Worker(process, self._most)
        self._all.add(worker)
        self.ever.append(worker)
        return worker


def question(todo: str) -> dict[str, Any]:
    return {"game": "sixth", "players": 2, "bot": todo}


def with_workers(
    work: Callable[[BotProcesses], Awaitable[None]], count: int = 1, budgets: Budgets | None = None
) -> None:
    async def whole() -> None:
        processes = Scripted(count, budgets=budgets)
        try:
            await asyncio.wait_for(work(processes), 30)
        finally:
            processes.close()
            await asyncio.gather(*(worker.process.wait() for worker in processes.ever))

    asyncio.run(whole())


def log_lines() -> io.StringIO:
    stream = io.StringIO()
    server_log.begin("text", stream)
    return stream


def test_a_worker_that_dies_is_told_in_one_line_counted_and_replaced() -> None:
    lines = log_lines()
    before = metrics.process.value("bot_worker_ends", reason="died")

    async def work(processes: BotProcesses) -> None:
        first = (await processes.ask(question("bot:1")))["pid"]
        with pytest.raises(WorkerFailed):
            await processes.ask(question("die"))
        assert (await processes.ask(question("bot:1")))["pid"] != first

    with_workers(work)
    assert metrics.process.value("bot_worker_ends", reason="died") == before + 1
    told = [line for line in lines.getvalue().splitlines() if "kind=asyncio" not in line]  # which may wonder, too
    assert len(told) == 1
    assert "kind=bot_worker_died" in told[0]


def test_a_worker_that_failed_or_was_too_slow_does_not_get_the_next_question() -> None:
    async def work(processes: BotProcesses) -> None:
        for todo, timeout in (("err", 10.0), ("sleep", 0.05)):
            first = (await processes.ask(question("bot:1")))["pid"]
            with pytest.raises(WorkerFailed):
                await processes.ask(question(todo), timeout)
            assert (await processes.ask(question("bot:1")))["pid"] != first

    log_lines()
    with_workers(work)


def test_a_worker_is_replaced_when_it_has_grown_or_lived_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "MAX_RESIDENT", 60_000_000)

    async def work(processes: BotProcesses) -> None:
        first = (await processes.ask(question("bot:1")))["pid"]
        assert (await processes.ask(question("grow")))["pid"] == first
        second = (await processes.ask(question("bot:1")))["pid"]
        assert second != first
        monkeypatch.setattr(bot_processes, "MAX_ANSWERS", 1)
        await processes.ask(question("bot:1"))
        assert (await processes.ask(question("bot:1")))["pid"] != second

    if Path("/proc").is_dir():
        with_workers(work)


@pytest.mark.parametrize(
    ("gibibytes", "servers", "cores", "workers"),
    [(1, 1, 8, 1), (2, 1, 2, 3), (2, 1, 8, 3), (4, 1, 8, 7), (64, 1, 2, 3), (64, 1, 16, 15), (4, 2, 16, 3)],
)
def test_there_are_as_many_workers_as_cores_and_memory_allow(
    monkeypatch: pytest.MonkeyPatch, gibibytes: int, servers: int, cores: int, workers: int
) -> None:
    monkeypatch.setattr(bot_processes.os, "cpu_count", lambda: cores)
    monkeypatch.setattr(memory, "available", lambda: gibibytes << 30)
    assert bot_processes.default_count(servers) == workers
    whole = BotProcesses(servers=servers)._most * workers * servers + servers * bot_processes.SERVER_MEMORY
    assert whole <= gibibytes << 30


def test_a_worker_is_the_first_to_go_when_memory_is_short() -> None:
    async def work(processes: BotProcesses) -> None:
        worker = await BotProcesses._worker(processes)
        file = Path(f"/proc/{worker.process.pid}/oom_score_adj")
        assert file.read_text() == f"{bot_processes.FIRST_TO_GO}\n"
        worker.process.kill()
        await worker.process.wait()

    if Path("/proc/self/oom_score_adj").is_file():
        with_workers(work)


@pytest.mark.parametrize(
    ("own", "files", "limit"),
    [
        ("0::/system.slice/sixfold.service", {"system.slice/sixfold.service/memory.max": "2147483648"}, 2 << 30),
        ("0::/a/b", {"a/b/memory.max": "max", "a/memory.max": "1073741824"}, 1 << 30),
        ("0::/", {"memory.max": "536870912"}, 512 << 20),  # in a container
        ("4:memory:/docker/x\n0::/", {"memory/memory.limit_in_bytes": "268435456"}, 256 << 20),
        ("", {}, None),
    ],
)
def test_limits_of_control_groups_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: str, files: dict[str, str], limit: int | None
) -> None:
    (tmp_path / "cgroup").write_text(f"{own}\n" if own else "")
    for name, text in files.items():
        (tmp_path / "groups" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "groups" / name).write_text(f"{text}\n")
    monkeypatch.setattr(memory, "OWN_GROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(memory, "GROUPS", tmp_path / "groups")
    assert memory.available() == (memory._machine() if limit is None else min(limit, memory._machine()))


def test_a_worker_whose_question_is_cancelled_gets_the_next_one() -> None:
    async def work(processes: BotProcesses) -> None:
        first = (await processes.ask(question("bot:1")))["pid"]
        waiting = asyncio.ensure_future(processes.ask(question("wait")))
        await until(lambda: len(processes.queue.running) == 1 and not processes._idle)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert not processes.queue.running
        assert (await processes.ask(question("bot:1")))["pid"] == first

    with_workers(work)


def test_a_worker_that_does_not_let_go_of_its_question_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "CANCEL_TIMEOUT", 0.05)

    async def work(processes: BotProcesses) -> None:
        first = (await processes.ask(question("bot:1")))["pid"]
        waiting = asyncio.ensure_future(processes.ask(question("sleep")))
        await until(lambda: len(processes.queue.running) == 1 and not processes._idle)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert (await processes.ask(question("bot:1")))["pid"] != first

    with_workers(work)


def test_who_waits_for_an_answer_is_let_go_when_the_server_stops() -> None:
    lines = log_lines()

    async def work(processes: BotProcesses) -> None:
        thinking = asyncio.ensure_future(processes.ask(question("sleep")))
        await until(lambda: bool(processes._all))
        waiting = asyncio.ensure_future(processes.ask(question("quick")))
        await until(lambda: processes.queue.waiting == 1)
        processes.stop()
        later = asyncio.ensure_future(processes.ask(question("quick")))
        await asyncio.wait([thinking, waiting, later])
        assert all(task.cancelled() for task in (thinking, waiting, later))
        assert not processes._all
        assert (processes.queue.waiting, len(processes.queue.running)) == (0, 0)

    with_workers(work)
    assert lines.getvalue() == ""  # nobody has failed


def test_searches_end_at_once_while_they_are_interrupted() -> None:
    """What a worker does with the line that cancels a question."""
    flag = [0]
    with stop_timer.StopTimer([flag], None) as timer:
        stop_timer.interrupt_all()
        assert (flag, timer.interrupted) == ([1], True)
    with stop_timer.StopTimer([flag], None) as timer:
        assert (flag, timer.interrupted) == ([1], True)
    stop_timer.allow()
    with stop_timer.StopTimer([flag], None) as timer:
        assert (flag, timer.interrupted) == ([0], False)


@pytest.mark.parametrize(
    ("own", "left", "taken"), [(2.0, 0.5, 0.5), (0.5, 2.0, 0.5), (None, 0.5, 0.5), (2.0, None, 2.0)]
)
def test_a_bot_takes_no_more_than_its_own_budget_and_what_its_clock_leaves(
    monkeypatch: pytest.MonkeyPatch, own: float | None, left: float | None, taken: float
) -> None:
    limits = []

    class Thinker:
        def limit(self) -> Limit:
            return Limit(seconds=own)

        def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
            limits.append((limit or self.limit()).seconds)
            return SearchResult(0, (Candidate("c3", 0.5),))

    monkeypatch.setattr(worker, "quick", lambda *given, **more: Thinker())
    monkeypatch.setattr(worker, "_bots", {})
    question = question_about(Position.start("sixth")) | {"bot": "bot:5", "seed": 1, "seconds": left}
    assert worker.answer(question) == {"word": "c3"}
    assert limits == [taken]


def test_a_cancelled_question_is_not_answered() -> None:
    lines = ['{"bot": "one"}\n', '{"cancel": true}\n', '{"bot": "two"}\n']
    inbox = worker.Inbox(iter(lines))
    time.sleep(0)
    found = [inbox.next(), inbox.next(), inbox.next()]
    stop_timer.allow()
    assert found[1:] == [lines[2], None]
    assert found[0] in ("", lines[0])  # it may have been at work already


@pytest.mark.slow
def test_a_cheap_answer_passes_many_dear_ones_of_another_address() -> None:
    """The workers are real and each busy for long; one is kept for cheap questions."""

    async def work(processes: BotProcesses) -> None:
        dear = [
            asyncio.ensure_future(processes.ask(question("sleep"), address="greedy", table=f"{n}", cost=2.0, turn=True))
            for n in range(50)
        ]
        await until(lambda: len(processes.queue.running) == 2)
        answer = await processes.ask(question("bot:1"), address="somebody", table="s", cost=0.03)
        assert answer["word"] == "c3"
        assert not any(task.done() for task in dear)
        for task in dear:
            task.cancel()
        await asyncio.gather(*dear, return_exceptions=True)
        assert processes.queue.waiting == 0
        assert not processes.queue.running

    with_workers(work, 3)


@pytest.mark.slow
def test_bots_seconds_are_charged_to_the_address() -> None:
    async def work(processes: BotProcesses) -> None:
        asked = [asyncio.ensure_future(processes.ask(question("sleep"), address="somebody", cost=2.0)) for _ in "12"]
        await until(lambda: processes.queue.waiting == 1)
        with pytest.raises(TooOften):
            await processes.ask(question("bot:6"), address="somebody", cost=2.0)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await processes.ask(question("bot:6"), address="somebody", cost=2.0)  # what was not used is given back

    with_workers(work, budgets=Budgets(Limits({"bot": Allowance(0.001, 4)})))


# At a table ----------------------------------------------------------------------------


class Failing(Slow):
    """Bots of which some levels always fail."""

    def __init__(self, *failing: str) -> None:
        super().__init__()
        self.failing = set(failing)
        self.let.set()
        self.how: list[dict[str, Any]] = []

    async def ask(self, question: dict[str, Any], timeout: float = 0, **how: Any) -> dict[str, Any]:
        answer = await super().ask(question, timeout)
        if question.get("warm"):
            return answer
        self.how.append(how)
        if question.get("bot") in self.failing:
            raise WorkerFailed("the worker has ended")
        return answer


def at_a_table(tmp_path: Path, processes: Any, work: Callable[[Running], Awaitable[None]]) -> None:
    async def whole() -> None:
        server = Running(SqliteStore(tmp_path / "tables.sqlite"), processes(), ServerSettings("", pace=0))
        try:
            await asyncio.wait_for(work(server), 30)
        finally:
            await server.close()

    asyncio.run(whole())


def test_a_bot_that_fails_twice_is_stood_in_for_and_the_log_says_so_for_good(tmp_path: Path) -> None:
    lines = log_lines()

    async def work(server: Running) -> None:
        live = await opened(server, "bot", "person")
        await until(lambda: live.table.position.ply == 1)
        asked: Any = server.bots.processes
        assert [one["bot"] for one in asked.asked] == ["bot:2", "bot:2", "bot:1"]
        stored = await server.store.read(live.id)
        again = LiveTable.from_events(live.id, [e.read_event(data) for data in stored])
        for language, sentence in (("en", "program failed; a simpler bot made this move."), ("fr", "robot")):
            assert sentence in bytes(encoded_events(again, language, 2)[-1]).decode()

    at_a_table(tmp_path, lambda: Failing("bot:2"), work)
    assert [line.split("kind=")[1].split()[0] for line in lines.getvalue().splitlines()] == ["bot_stand_in"]


def test_clients_cannot_say_that_a_simpler_bot_moved() -> None:
    sent = b'{"do": "play as stand-in", "id": "12345678", "expect": 2, "chair": 0, "word": "c3"}'
    with pytest.raises(e.msgspec.ValidationError):
        e.read_command(sent)
    assert b"stand_in" not in e.written(e.Played(chair=0, word="c3"))


def test_a_bot_that_cannot_think_at_all_says_so_and_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "BOT_RETRY_SECONDS", 0.05)
    log_lines()

    async def work(server: Running) -> None:
        live = await opened(server, "bot", "person")
        await until(lambda: live.thinking.delayed(live.table) == "failed")
        assert "tries again" in viewdata.frame(live, ADA, "en", 0).decode()
        processes: Any = server.bots.processes
        processes.failing.clear()
        await until(lambda: live.table.position.ply == 1)
        assert not live.thinking.delayed(live.table)
        assert "tries again" not in viewdata.frame(live, ADA, "en", 0).decode()

    at_a_table(tmp_path, lambda: Failing("bot:2", "bot:1"), work)


def test_a_player_is_told_that_the_bots_are_busy_and_the_move_comes(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        processes: Any = server.bots.processes
        processes.let.clear()
        live = await opened(server, "bot", "person")
        await until(lambda: processes.asked)
        assert "is thinking" in viewdata.frame(live, ADA, "en", 0).decode()
        processes.waiting[0]["on_busy"]()
        assert "The bots are busy; " in viewdata.frame(live, ADA, "en", 0).decode()
        assert "occupés" in viewdata.frame(live, ADA, "fr", 0).decode()
        processes.let.set()
        await until(lambda: live.table.position.ply == 1)

    class Queued(Failing):
        def __init__(self) -> None:
            super().__init__()
            self.waiting: list[dict[str, Any]] = []

        async def ask(self, question: dict[str, Any], timeout: float = 0, **how: Any) -> dict[str, Any]:
            if not question.get("warm"):
                self.waiting.append(how)
            return await super().ask(question, timeout, **how)

    at_a_table(tmp_path, Queued, work)


def test_questions_carry_who_caused_them(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        processes: Any = server.bots.processes
        live = await opened(server, "bot", "person")
        await until(lambda: live.table.position.ply == 1)
        assert processes.how[0]["address"] == f"table {live.id}"  # nobody is known, as after a restart
        assert (processes.how[0]["table"], processes.how[0]["turn"]) == (live.id, True)
        live.thinking.asker = "192.0.2.7"
        await server.bots.hint(live, "en", 1)
        assert processes.how[-1]["address"] == "192.0.2.7"
        assert "turn" not in processes.how[-1]

    at_a_table(tmp_path, Failing, work)


@pytest.mark.slow
def test_hints_are_refused_while_bots_keep_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_queue, "MAX_WAITING_PER_ADDRESS", 1)
    told: list[str] = []

    async def work(processes: BotProcesses) -> None:
        how: dict[str, Any] = {"address": "a", "cost": 2.0, "turn": True}
        asked = [
            asyncio.ensure_future(
                processes.ask(question("sleep"), table=f"{n}", on_busy=lambda n=n: told.append(f"{n}"), **how)
            )
            for n in range(4)
        ]
        await until(lambda: processes.queue.waiting == 2)
        with pytest.raises(Busy):
            await processes.ask(question("bot:1"), address="a", table="h", cost=0.03)
        await until(lambda: told)
        assert told == ["3"]  # told at once, since too much waited already
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    with_workers(work, 3)


def test_a_busy_queue_is_answered_with_when_to_come_again() -> None:
    async def asked(request: Request) -> Response:
        raise Busy("all")

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "query_string": b""}
    answer = asyncio.run(localized(asked)(Request(scope)))
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert b"The bots are busy; try again in a moment." in answer.body
