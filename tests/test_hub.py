"""The hub: tables in memory, with a real store, and bots whose thoughts a test can hold up."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sixfold.positions import Position
from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table.keys import hashed
from sixfold.table.seating import Holder
from sixfold.table.table import CommandRefused
from sixfold.web import hub as hubs
from sixfold.web import push
from sixfold.web.hub import Hub, LiveTable

Work = Callable[[Hub], Awaitable[None]]
EVERYBODY = Holder(frozenset(range(4)), host=True)


class Slow:
    """Bots that play the first legal word once they are let."""

    count = 2

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.let = asyncio.Event()

    async def ask(self, question: dict[str, Any], patience: float = 0) -> dict[str, Any]:
        if question.get("warm"):
            return {}
        self.asked.append(question)
        await self.let.wait()
        position = Position.start(question["game"], question["players"], question["options"], question["extras"])
        for word in question["words"]:
            position = position.play(word)
        return {"word": position.legal()[0], "text": "advice"}

    def close(self) -> None:
        self.let.set()


def run(tmp_path: Path, work: Work) -> None:
    async def whole() -> None:
        hub = Hub(SqliteStore(tmp_path / "tables.sqlite"), Slow(), pace=0)
        try:
            await asyncio.wait_for(work(hub), 30)
        finally:
            await hub.close()

    asyncio.run(whole())


async def opened(hub: Hub, *kinds: str) -> LiveTable:
    """A table at which chair 0 begins."""
    seats = tuple(
        e.Seat("", 2 if kind == "bot" else None, kind == "person", (hashed(f"key {n}"),))
        for n, kind in enumerate(kinds)
    )
    first = e.Opened(
        version="1", game="sixth", players=2, options={}, extras={}, chairs=seats, host="h", invite=hashed("invite")
    )
    return await hub.open(first, 0)


async def do(hub: Hub, live: LiveTable, kind: type[Any], holder: Holder = EVERYBODY, **more: Any) -> bytes:
    command = kind(id=more.pop("id", f"{random.random():.15f}"), expect=live.table.number, **more)
    return await hub.carry_out(live, command, lambda: (holder, hashed("new")))


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_who_asks_is_looked_at_when_it_is_his_turn(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        word = e.Play(id="waiting-for-it", expect=2, chair=0, word="c3")
        async with live.lock:
            playing = asyncio.ensure_future(hub.carry_out(live, word, lambda: (live.table.holder(["key 0"]), "")))
            await asyncio.sleep(0.05)
            live.table.chairs[0].keys = []  # as a revocation does
        with pytest.raises(CommandRefused, match="not your chair"):
            await playing

    run(tmp_path, work)


def test_who_enters_again_for_want_of_an_answer_gets_the_same_chair(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "open", "open")
        first = await hub.enter(live, "invite", "Ada", "once-and-only")
        assert await hub.enter(live, "invite", "Ada", "once-and-only") == first
        assert (await hub.enter(live, "invite", "Bo", "somebody-else"))[1].chairs == {1}

    run(tmp_path, work)


# Bots ----------------------------------------------------------------------------------


def test_a_bot_is_asked_once_whatever_else_happens(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "bot", "person")
        await until(lambda: hub.processes.asked)
        for name in ("Ada", "Bo", "Cy"):
            await do(hub, live, e.Name, chair=1, name=name)
        hub.processes.let.set()
        await until(lambda: live.table.position.ply == 1)
        assert len(hub.processes.asked) == 1
        assert not live.thinking

    run(tmp_path, work)


def test_a_bot_does_not_play_for_who_has_come_back(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        await do(hub, live, e.Hand, chair=0, level=2)
        await until(lambda: hub.processes.asked)
        await live.lock.acquire()
        hub.processes.let.set()
        await asyncio.sleep(0.05)  # its word waits for the lock
        hub._happen(live, [e.Handed(chair=0, level=None)])
        live.lock.release()
        await until(lambda: not live.thinking)
        assert live.table.position.ply == 0

    run(tmp_path, work)


def test_a_bot_whose_word_was_taken_back_thinks_again(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "bot")
        await do(hub, live, e.Play, chair=0, word="c3")
        await until(lambda: hub.processes.asked)
        await do(hub, live, e.Undo, Holder(frozenset([0])), chair=0)
        await do(hub, live, e.Play, chair=0, word="c4")
        hub.processes.let.set()
        await until(lambda: live.table.position.ply == 2)
        assert live.table.position.words[0] == "c4"
        assert [question["words"] for question in hub.processes.asked] == [("c3",), ("c4",)]

    run(tmp_path, work)


def test_a_bot_tries_again_when_its_word_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hubs, "BOT_RETRY_SECONDS", 0.05)

    async def work(hub: Hub) -> None:
        live = await opened(hub, "bot", "person")
        append, failures = hub.store.append, []

        async def full(*given: Any) -> None:
            if len(failures) < 2:
                failures.append(given)
                raise sqlite3.OperationalError("database or disk is full")
            await append(*given)

        hub.store.append = full
        hub.processes.let.set()
        await until(lambda: live.table.position.ply == 1)
        assert len(failures) == 2

    run(tmp_path, work)


def test_a_hint_is_made_once_however_often_it_is_asked_for(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "bot")
        asking = [asyncio.ensure_future(hub.hint(live, "en")) for _ in range(50)]
        hub.processes.let.set()
        assert {told["text"] for told in await asyncio.gather(*asking)} == {"advice"}
        assert len(hub.processes.asked) == 1

    run(tmp_path, work)


# Memory and store ----------------------------------------------------------------------


def test_a_table_that_is_let_go_stays_one_table_for_who_still_uses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hubs, "MAX_LIVE_TABLES", 1)

    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        for _ in range(3):
            hub.come(await opened(hub, "person", "person"), EVERYBODY)
        assert live.id not in hub._live
        assert await hub.find(live.id) is live

    run(tmp_path, work)


def test_an_answer_that_was_stored_by_another_server_brings_its_events(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        played = e.Play(id="from-elsewhere", expect=2, chair=0, word="c3")
        other = SqliteStore(tmp_path / "tables.sqlite")
        await other.append(live.id, 2, [e.written(e.Played(chair=0, word="c3"))], played.id, b'{"number":3}')
        await other.close()
        assert await hub.carry_out(live, played, lambda: (EVERYBODY, "")) == b'{"number":3}'
        assert live.table.position.words == ("c3",)

    run(tmp_path, work)


def test_a_table_takes_only_so_many_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hubs, "MAX_EVENTS", 3)

    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        await do(hub, live, e.Name, chair=0, name="Ada")
        with pytest.raises(CommandRefused, match="This table is full"):
            await do(hub, live, e.Name, chair=0, name="Bo")

    run(tmp_path, work)


def test_the_log_for_programs_leaves_out_nothing_that_happens_while_it_is_sent(tmp_path: Path):
    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        lines = push.lines(live, 0, True, "en", False)
        heard = [await anext(lines)]
        await do(hub, live, e.Play, chair=0, word="c3")
        heard += [await anext(lines), await anext(lines)]
        assert [b'"number":%d,' % n in line for n, line in enumerate(heard, 1)] == [True] * 3

    run(tmp_path, work)


# Connections ---------------------------------------------------------------------------


def test_those_who_watch_do_not_keep_out_those_who_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(push, "MAX_WATCHING", 2)
    monkeypatch.setattr(push, "MAX_PER_CHAIR", 1)
    nobody, somebody = Holder(), Holder(frozenset([0]))

    async def work(hub: Hub) -> None:
        live = await opened(hub, "person", "person")
        for _ in range(2):
            assert push.has_room(live, nobody)
            hub.come(live, nobody)
        assert not push.has_room(live, nobody)
        assert push.has_room(live, somebody)
        hub.come(live, somebody)
        assert not push.has_room(live, somebody)
        assert push.has_room(live, Holder(frozenset([1])))

    run(tmp_path, work)


def test_a_stream_that_nobody_reads_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(push, "SLOW", 0.05)
    gone: list[bool] = []

    async def lines() -> AsyncIterator[bytes]:
        try:
            while True:
                yield b"news"
        finally:
            gone.append(True)

    async def take(message: Any) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    async def work() -> None:
        await push.DroppingStream(lines()).stream_response(take)
        assert gone == [True]

    asyncio.run(asyncio.wait_for(work(), 10))
