"""A running server without HTTP: a real store, and bots whose answers a test can hold up."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixfold.positions.position import Position
from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table import full as bounds
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.web.bots import turns as bot_turns
from sixfold.web.http.endpoints import Screen
from sixfold.web.limits.budgets import SMALLER, TooOften
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables import presence, registry
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import Presence, has_room
from sixfold.web.tables.reunions import Comer
from sixfold.web.view import push

Work = Callable[[Running], Awaitable[None]]
EVERYBODY = Holder(frozenset(range(4)), host=True)


class Slow:
    """Bots that play the first legal word once they are let."""

    count = 2

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.let = asyncio.Event()

    async def ask(self, question: dict[str, Any], timeout: float = 0, **how: Any) -> dict[str, Any]:
        if question.get("warm"):
            return {}
        self.asked.append(question)
        await self.let.wait()
        position = Position.start(question["game"], question["players"], question["options"], question["header_lines"])
        for word in question["words"]:
            position = position.play(word)
        return {"word": position.legal()[0], "text": "advice"}

    def close(self) -> None:
        self.let.set()


def run(tmp_path: Path, work: Work) -> None:
    async def whole() -> None:
        server = Running(SqliteStore(tmp_path / "tables.sqlite"), Slow(), ServerSettings("", pace=0))
        try:
            await asyncio.wait_for(work(server), 30)
        finally:
            await server.close()

    asyncio.run(whole())


async def opened(server: Running, *kinds: str, game: str = "sixth", first: int | None = 0) -> LiveTable:
    """A table at which chair 0 begins, or another one, or by lot."""
    seats = tuple(
        e.Seat("", 2 if kind == "bot" else None, kind == "person", (hashed(f"key {n}"),))
        for n, kind in enumerate(kinds)
    )
    event = e.Opened(
        version="1", game=game, players=2, options={}, extras={}, chairs=seats, host="h", invite=hashed("invite")
    )
    return await server.open(event, first)


async def do(server: Running, live: LiveTable, kind: type[Any], holder: Holder = EVERYBODY, **more: Any) -> bytes:
    command = kind(id=more.pop("id", f"{random.random():.15f}"), expect=live.table.number, **more)
    return await server.commands.carry_out(live, command, lambda: (holder, hashed("new")))


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_lots_are_drawn_unless_somebody_is_named_or_the_game_decides(tmp_path: Path):
    async def began(server: Running, game: str, first: int | None) -> e.Began:
        event = (await opened(server, "person", "person", game=game, first=first)).log[1].event
        assert isinstance(event, e.Began)
        return event

    async def work(server: Running) -> None:
        drawn = [await began(server, "star", None) for _ in range(50)]
        assert {(event.first, event.lot) for event in drawn} == {(0, True), (1, True)}
        rolled = [await began(server, "sixmix", None) for _ in range(4)]
        assert {(event.first, event.lot) for event in rolled} == {(0, False)}
        named = await began(server, "sixth", 1)
        assert (named.first, named.lot) == (1, False)

    run(tmp_path, work)


def test_who_asks_is_identified_when_their_command_s_turn_has_come(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        word = e.Play(id="waiting-for-it", expect=2, chair=0, word="c3")
        async with live.lock:
            playing = asyncio.ensure_future(
                server.commands.carry_out(live, word, lambda: (live.table.holder(["key 0"]), ""))
            )
            await asyncio.sleep(0.05)
            live.table.chairs[0].keys = []  # as a revocation does
        with pytest.raises(CommandRefused, match="not your seat"):
            await playing

    run(tmp_path, work)


def test_who_enters_again_for_want_of_an_answer_gets_the_same_chair(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "open", "open")
        first = await server.commands.enter(live, "invite", "Ada", "once-and-only")
        assert await server.commands.enter(live, "invite", "Ada", "once-and-only") == first
        assert (await server.commands.enter(live, "invite", "Bo", "somebody-else"))[1].chairs == {1}

    run(tmp_path, work)


# Bots ----------------------------------------------------------------------------------


def test_a_bot_is_asked_once_whatever_else_happens(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "bot", "person")
        await until(lambda: server.bots.processes.asked)
        for name in ("Ada", "Bo", "Cy"):
            await do(server, live, e.Name, chair=1, name=name)
        server.bots.processes.let.set()
        await until(lambda: live.table.position.ply == 1)
        assert len(server.bots.processes.asked) == 1
        assert not live.thinking.turns

    run(tmp_path, work)


def test_a_bot_does_not_play_for_who_has_come_back(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await do(server, live, e.Hand, chair=0, level=2)
        await until(lambda: server.bots.processes.asked)
        await live.lock.acquire()
        server.bots.processes.let.set()
        await asyncio.sleep(0.05)  # its word waits for the lock
        server.tables.apply(live, [e.Handed(chair=0, level=None)])
        live.lock.release()
        await until(lambda: not live.thinking.turns)
        assert live.table.position.ply == 0

    run(tmp_path, work)


def test_a_bot_whose_word_was_taken_back_thinks_again(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "bot")
        await do(server, live, e.Play, chair=0, word="c3")
        await until(lambda: server.bots.processes.asked)
        await do(server, live, e.Undo, Holder(frozenset([0])), chair=0)
        await do(server, live, e.Play, chair=0, word="c4")
        server.bots.processes.let.set()
        await until(lambda: live.table.position.ply == 2)
        assert live.table.position.words[0] == "c4"
        assert [question["words"] for question in server.bots.processes.asked] == [("c3",), ("c4",)]

    run(tmp_path, work)


def test_a_bot_tries_again_when_its_word_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot_turns, "BOT_RETRY_SECONDS", 0.05)

    async def work(server: Running) -> None:
        live = await opened(server, "bot", "person")
        append, failures = server.store.append, []

        async def full(*given: Any) -> None:
            if len(failures) < 2:
                failures.append(given)
                raise sqlite3.OperationalError("database or disk is full")
            await append(*given)

        server.store.append = full
        server.bots.processes.let.set()
        await until(lambda: live.table.position.ply == 1)
        assert len(failures) == 2

    run(tmp_path, work)


def test_a_hint_is_made_once_however_often_it_is_asked_for(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "bot")
        asking = [asyncio.ensure_future(server.bots.hint(live, "en", 0)) for _ in range(50)]
        server.bots.processes.let.set()
        assert {advice["text"] for advice in await asyncio.gather(*asking)} == {"advice"}
        assert len(server.bots.processes.asked) == 1

    run(tmp_path, work)


# Memory and store ----------------------------------------------------------------------


def test_a_table_that_is_let_go_stays_one_table_for_who_still_uses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "MAX_LIVE_TABLES", 1)

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        for _ in range(3):
            Presence(await opened(server, "person", "person"), lambda: EVERYBODY).__enter__()
        assert live.id not in server.tables._kept
        assert await server.tables.find(live.id) is live

    run(tmp_path, work)


def test_an_answer_that_was_stored_by_another_server_brings_its_events(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        played = e.Play(id="from-elsewhere", expect=2, chair=0, word="c3")
        other = SqliteStore(tmp_path / "tables.sqlite", alone=False)
        await other.append(live.id, 2, [e.written(e.Played(chair=0, word="c3"))], played.id, b'{"number":3}')
        await other.close()
        assert await server.commands.carry_out(live, played, lambda: (EVERYBODY, "")) == b'{"number":3}'
        assert live.table.position.words == ("c3",)

    run(tmp_path, work)


def test_a_table_takes_only_so_many_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bounds, "MAX_EVENTS", 3)

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await do(server, live, e.Name, chair=0, name="Ada")
        with pytest.raises(CommandRefused, match="This table is full"):
            await do(server, live, e.Name, chair=0, name="Bo")

    run(tmp_path, work)


def test_the_log_for_programs_leaves_out_nothing_that_happens_while_it_is_sent(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        lines = push.followed_lines(push.Subscription(live, Holder, 0, "en", Screen()), sse=False)
        heard = [await anext(lines)]
        await do(server, live, e.Play, chair=0, word="c3")
        heard += [await anext(lines), await anext(lines)]
        assert [b'"number":%d,' % n in line for n, line in enumerate(heard, 1)] == [True] * 3

    run(tmp_path, work)


def test_a_server_reads_what_another_appended_and_nothing_after_its_own(tmp_path: Path):
    """A command runs in one task; the store's notice of it starts no other (a second one would find nothing)."""

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        started = []
        start = server.background.start
        server.background.start = lambda work: started.append(work.__name__) or start(work)  # type: ignore
        await do(server, live, e.Play, chair=0, word="c3")
        assert started == ["carry_out_here"]
        await server.store.append(live.id, 3, [e.written(e.Played(chair=1, word="c4"))])  # as if by another server
        await until(lambda: live.table.position.words == ("c3", "c4"))
        assert started == ["carry_out_here", "_catch_up"]

    run(tmp_path, work)


def test_after_an_append_that_failed_the_other_server_s_events_are_read(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        append, foreign = server.store.append, [e.written(e.Played(chair=0, word="c3"))]

        async def slower(*given: Any) -> None:
            server.store.append = append
            await append(live.id, 2, foreign)
            await append(*given)

        server.store.append = slower
        await do(server, live, e.Name, chair=1, name="Bo")
        assert (live.table.position.words, live.table.chairs[1].name) == (("c3",), "Bo")
        assert live.stored == live.table.number == 4

    run(tmp_path, work)


# Connections ---------------------------------------------------------------------------


def test_those_who_watch_do_not_keep_out_those_who_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(presence, "MAX_WATCHING", 2)
    monkeypatch.setattr(presence, "MAX_PER_CHAIR", 1)
    nobody, somebody = Holder(), Holder(frozenset([0]))

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        for _ in range(2):
            assert has_room(live, nobody)
            Presence(live, lambda: nobody).__enter__()
        assert not has_room(live, nobody)
        assert has_room(live, somebody)
        Presence(live, lambda: somebody).__enter__()
        assert not has_room(live, somebody)
        assert has_room(live, Holder(frozenset([1])))

    run(tmp_path, work)


def test_a_stream_that_nobody_reads_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(push, "SEND_TIMEOUT", 0.05)
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


def test_somebody_counts_as_away_only_after_a_while_and_everybody_is_told(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        host, guest = Holder(frozenset([0]), True), Holder(frozenset([1]))
        with Presence(live, lambda: host):
            with Presence(live, lambda: guest):
                live.people.loaded -= 1000
                assert live.people.away() == frozenset()
            assert live.people.away() == frozenset()  # a reload is no absence
            await do(server, live, e.Hand, host, chair=1, level=2)
            assert live.table.chairs[1].kind == "person"  # they are asked
            await do(server, live, e.Withdraw, host, chair=0)
            live.people.away_after = 0.05
            with Presence(live, lambda: guest):
                pass
            changed = live.news.changed
            await asyncio.wait_for(changed.wait(), 5)
            assert live.people.away() == {1}
            await do(server, live, e.Hand, host, chair=1, level=2)
            assert live.table.chairs[1].kind == "bot"

    run(tmp_path, work)


def test_what_bots_play_does_not_follow_from_what_a_table_shows():
    seats = (e.Seat(level=1),)
    opened = e.Opened(version="1", game="star", players=1, options={}, extras={}, chairs=seats, host="")
    lives = [
        LiveTable.from_events("the-same-id", [msgspec.structs.replace(opened, secret=secret), e.Began(first=0)])
        for secret in ("one secret", "another", "one secret", "")
    ]
    seeds = [bot_turns._seed(live, 0) for live in lives]
    assert seeds[0] == seeds[2]
    assert len(set(seeds)) == 3
    assert bot_turns._seed(lives[0], 1) != seeds[0]


def test_who_opens_too_many_tables_for_groups_takes_none_from_this_group(tmp_path: Path):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await do(server, live, e.Resign, Holder(frozenset([0])), chair=0)
        server.budgets.take("groups", "busy", SMALLER["groups"].at_once)
        for _ in range(int(SMALLER["again"].at_once)):
            with pytest.raises(TooOften):
                await server.reunions.gather(live, Comer(Holder(frozenset([0])), "", "ada-asks-them-all", "busy"))
        here, keys = await server.reunions.gather(live, Comer(Holder(frozenset([1])), "", "bob-asks-them-all", "quiet"))
        assert here.table.holder(keys).chairs == {1}

    run(tmp_path, work)
