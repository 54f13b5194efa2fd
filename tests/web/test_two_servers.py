"""Several servers on one store: none is behind for whoever asks it, and nothing happens twice."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from shared_store import SharedStore, SharedTables
from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.telling import page
from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.web import running
from sixfold.web.bots import turns as bot_turns
from sixfold.web.http.endpoints import localized
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables import claims, neighbours, registry
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import Elsewhere, Presence
from sixfold.web.tables.registry import TableGone
from sixfold.web.tables.reunions import Comer
from test_running import EVERYBODY, Slow, do, opened, until

Work = Callable[[Running, Running], Awaitable[None]]
ADA, BO = Holder(frozenset([0]), host=True), Holder(frozenset([1]))


def run(work: Work) -> None:
    """Two servers on one store in memory."""

    async def whole() -> None:
        tables = SharedTables()
        servers = [Running(SharedStore(tables), Slow(), ServerSettings("", pace=0)) for _ in range(2)]  # type: ignore[arg-type]
        try:
            await asyncio.wait_for(work(*servers), 30)
        finally:
            for server in servers:
                server.store.down = False  # type: ignore[attr-defined]
                await server.close()

    asyncio.run(whole())


async def found(server: Running, live: LiveTable) -> LiveTable:
    other = await server.tables.find(live.id)
    assert other is not None
    return other


# Commands and entering -----------------------------------------------------------------


def test_a_table_that_another_server_opened_is_found_and_followed():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        await do(one, here, e.Play, chair=0, word="c3")
        await until(lambda: there.table.position.words == ("c3",))

    run(work)


def test_a_command_whose_sender_has_seen_more_is_judged_by_what_the_store_has():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        two.store.deaf = True
        await do(one, here, e.Play, chair=0, word="c3")
        command = e.Play(id="seen-elsewhere", expect=3, chair=1, word="c4")
        assert there.table.number == 2
        assert await two.commands.carry_out(there, command, lambda: (BO, "")) == b'{"number":4}'
        assert there.table.position.words == ("c3", "c4")

    run(work)


def test_a_server_that_is_behind_refuses_nobody_for_it():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        two.store.deaf = True
        await do(one, here, e.Revoke, ADA, chair=1)  # somebody left, and their chair is free
        _, holder = await two.commands.enter(there, "invite", "Cy", "cy-enters")
        assert holder.chairs == {1}

    run(work)


def test_what_expects_events_to_come_is_refused_also_when_they_have_come():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        early = e.Name(id="from-the-future", expect=3, chair=1, name="Bo")
        with pytest.raises(CommandRefused, match="event 2"):
            await one.commands.carry_out(here, early, lambda: (BO, ""))
        await do(one, here, e.Play, chair=0, word="c3")
        for server, live in ((one, here), (two, there)):
            with pytest.raises(CommandRefused, match="refused before"):
                await server.commands.carry_out(live, early, lambda: (BO, ""))
        assert there.table.chairs[1].name == ""

    run(work)


def test_two_copies_at_two_servers_are_carried_out_once():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        for turn in range(20):
            command = e.Name(id=f"the-same-{turn}", expect=2, chair=0, name=f"Ada {turn}")
            both = [server.commands.carry_out(live, command, lambda: (ADA, "")) for server, live in
                    ((one, here), (two, there))]  # fmt: skip
            answers = await asyncio.gather(*both)
            assert answers[0] == answers[1]
        assert await one.store.last(here.id) == 22

    run(work)


def test_entering_where_the_store_has_moved_catches_up_and_takes_the_next_chair():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "open", "open")
        there = await found(two, here)
        two.store.deaf = True
        first, _ = await one.commands.enter(here, "invite", "Ada", "ada-enters")
        _, second = await two.commands.enter(there, "invite", "Bo", "bo-enters")
        assert (here.table.holder([first]).chairs, second.chairs) == ({0}, {1})
        again = await two.commands.enter(there, "invite", "Ada", "ada-enters")
        assert again == (first, Holder(frozenset([0])))

    run(work)


def test_an_invitation_that_another_server_revoked_opens_nothing():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "open")
        there = await found(two, here)
        two.store.deaf = True
        await do(one, here, e.Revoke, ADA, chair=None)
        with pytest.raises(CommandRefused, match="cancelled"):
            await two.commands.enter(there, "invite", "Bo", "bo-enters")
        assert there.table.chairs[1].kind == "open"

    run(work)


def test_two_who_ask_to_play_again_at_two_servers_meet_at_one_table():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        await do(one, here, e.Resign, chair=0)
        await until(lambda: there.table.round.over)
        told: list[int] = []
        for server in (one, two):
            server.reunions.tell = lambda live, chair: told.append(chair)
        asked = [
            server.reunions.gather(live, Comer(holder, "", f"{holder.chairs} asks again", "address"))
            for server, live, holder in ((one, here, ADA), (two, there, BO))
        ]
        (first, own), (second, other) = await asyncio.gather(*asked)
        assert first.id == second.id
        assert [sorted(first.table.holder(keys).chairs) for keys in (own, other)] == [[0], [1]]
        assert len(told) == 1

    run(work)


# A store in trouble --------------------------------------------------------------------


def test_an_append_of_which_nobody_knows_happens_once():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "open")
        one.store.lost_answers = 1
        assert await do(one, here, e.Play, chair=0, word="c3") == b'{"number":3}'
        one.store.lost_answers = 1
        _, holder = await one.commands.enter(here, "invite", "Bo", "bo-enters")
        assert holder.chairs == {1}
        one.store.lost_answers = 1
        assert (await opened(one, "person", "person")).table.number == 2
        assert await one.store.last(here.id) == here.table.number == 4

    run(work)


def test_a_store_that_comes_back_in_time_is_not_noticed():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        one.store.down = True
        asked = one.store.asked.count("append")
        playing = asyncio.ensure_future(do(one, here, e.Play, chair=0, word="c3"))
        await until(lambda: one.store.asked.count("append") > asked + 2)
        one.store.down = False
        assert await playing == b'{"number":3}'

    run(work)


def test_a_store_that_stays_away_is_told_in_time_and_to_everybody_who_waits(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "STORE_TIMEOUT", 0.3)

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        one.store.down = True
        began = time.monotonic()
        asked = [do(one, here, e.Name, chair=0, name=f"Ada {n}") for n in range(10)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {StoreUnavailable}
        assert time.monotonic() - began < 3
        with pytest.raises(StoreUnavailable):
            await one.tables.find("not-in-memory")

    run(work)


def test_a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot_turns, "BOT_RETRY_SECONDS", 0.05)

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "bot")
        one.store.full = True
        with pytest.raises(StoreFull):
            await do(one, here, e.Play, chair=0, word="c3")
        assert here.table.number == 2
        one.store.full = False
        await do(one, here, e.Play, chair=0, word="c3")
        one.store.full = True
        one.bots.processes.let.set()  # type: ignore[attr-defined]
        await until(lambda: one.store.asked.count("append") > 5)
        one.store.full = False
        await until(lambda: here.table.position.ply == 2)

    run(work)


@pytest.mark.parametrize(("trouble", "status"), [(StoreUnavailable, 503), (StoreFull, 507)])
def test_trouble_with_the_store_is_told_in_a_sentence(trouble: type[Exception], status: int):
    async def work(request: Request) -> Response:
        raise trouble("relation sixfold.events")

    request = Request({"type": "http", "method": "POST", "path": "/", "query_string": b"lang=de", "headers": []})
    response = asyncio.run(localized(work)(request))
    said = json.loads(bytes(response.body))["error"]
    assert response.status_code == status
    assert said.startswith(("Die Tische sind gerade nicht erreichbar", "Auf dem Server ist kein Speicherplatz"))


def test_a_table_that_another_server_forgot_is_gone_here():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        await one.store.forget(here.id)
        with pytest.raises(TableGone):
            await do(two, there, e.Play, chair=0, word="c3")
        assert there.news.closing
        assert await two.tables.find(here.id) is None

    run(work)


def test_a_database_that_is_restarted_while_a_server_starts_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    tries: list[str] = []

    def starting_up(where: str) -> Any:
        tries.append(where)
        if len(tries) < 3:
            raise BadValue(where, say("the database system is starting up"))
        return "the store"

    monkeypatch.setattr(running, "open_store", starting_up)
    assert asyncio.run(running.open_store_with_retry("postgresql://db")) == "the store"
    tries.clear()
    with pytest.raises(BadValue):
        asyncio.run(running.open_store_with_retry("tables.sqlite"))


# Bots ----------------------------------------------------------------------------------


def test_of_two_servers_one_thinks_about_a_bot_s_move():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "bot", "person")
        there = await found(two, here)
        await until(lambda: one.bots.processes.asked and two.store.asked.count("claim"))
        one.bots.processes.let.set()
        await until(lambda: there.table.position.ply == 1)
        assert (len(one.bots.processes.asked), len(two.bots.processes.asked)) == (1, 0)

    run(work)


def test_another_server_thinks_when_the_first_is_killed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(claims, "LEASE_SECONDS", 0.2)
    monkeypatch.setattr(claims, "RENEW_SECONDS", 0.05)

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "bot", "person")
        there = await found(two, here)
        await until(lambda: one.bots.processes.asked)
        await asyncio.sleep(0.4)  # longer than a lease, which is renewed
        assert two.bots.processes.asked == []
        one.background.cancel()
        two.bots.processes.let.set()
        await until(lambda: there.table.position.ply == 1)

    run(work)


# Who is there --------------------------------------------------------------------------


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "TELL_SECONDS", 0.02)


def test_who_is_connected_elsewhere_is_here_and_not_away(quickly: None):
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        here.people.loaded -= 1000
        here.people.away_after = there.people.away_after = 0.1
        with Presence(there, lambda: BO), Presence(there, Holder):
            await until(lambda: here.people.is_here(1))
            assert (here.people.is_here(0), here.people.here().watchers) == (False, 1)
            assert here.people.away() == {0}
            await do(one, here, e.Hand, ADA, chair=1, level=2)
            assert here.table.chairs[1].kind == "person"  # they are asked
            await do(one, here, e.Withdraw, ADA, chair=0)
        await until(lambda: not here.people.is_here(1))
        assert 1 not in here.people.away()  # a reload is no absence
        await until(lambda: 1 in here.people.away())
        await do(one, here, e.Hand, ADA, chair=1, level=2)
        assert here.table.chairs[1].kind == "bot"

    run(work)


def test_a_server_that_loads_a_table_or_starts_later_knows_who_is_there(quickly: None):
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        with Presence(here, lambda: ADA):
            await until(lambda: one.neighbours._published)
            assert (await found(two, here)).people.is_here(0)
            third = Running(SharedStore(one.store.tables), Slow(), ServerSettings("", pace=0))  # type: ignore
            there = await found(third, here)
            await until(lambda: there.people.is_here(0))
            await third.close()

    run(work)


def test_the_people_of_a_killed_server_are_gone_after_a_while_and_of_one_that_stops_at_once(
    quickly: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(neighbours, "SILENT_SECONDS", 0.3)
    monkeypatch.setattr(neighbours, "HEARTBEAT_SECONDS", 0.05)

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        Presence(there, lambda: BO).__enter__()
        await until(lambda: here.people.is_here(1))
        await asyncio.sleep(0.6)
        assert here.people.is_here(1)  # every heartbeat says so
        two.background.cancel()
        await until(lambda: not here.people.is_here(1))
        third = Running(SharedStore(one.store.tables), Slow(), ServerSettings("", pace=0))  # type: ignore
        Presence(await found(third, here), lambda: BO).__enter__()
        await until(lambda: here.people.is_here(1))
        await third.close()
        assert not here.people.is_here(1)

    run(work)


def test_whoever_was_revoked_is_not_shown_as_sitting(quickly: None):
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await found(two, here)
        with Presence(there, lambda: there.table.holder(["key 1"])) as bo:
            await until(lambda: here.people.is_here(1))
            await do(one, here, e.Revoke, ADA, chair=1)
            assert not here.people.is_here(1)
            await until(lambda: there.table.number == here.table.number)
            bo.refresh()
            await until(lambda: here.people.elsewhere == Elsewhere(watching=1))

    run(work)


def test_bots_wait_for_everybody_who_looks_at_a_pause_at_any_server(quickly: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "pause_after", lambda position: True)

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        await do(one, here, e.Play, chair=0, word="c3")
        there = await found(two, here)
        moment = here.pauses.moment()
        assert moment
        with Presence(there, lambda: BO, pauses=True):
            await until(lambda: here.pauses.looking() == {1})
            here.pauses.go_on(frozenset([1]), moment)  # asked of the other server than the page is connected to
            assert here.pauses.looking() == set()
            await until(lambda: there.pauses.looking() == set())

    run(work)


def test_notes_fit_and_nonsense_is_ignored(quickly: None):
    async def work(one: Running, two: Running) -> None:
        tables = [await opened(one, "person", "person") for _ in range(300)]
        for live in tables:
            Presence(live, lambda: EVERYBODY).__enter__()  # the store refuses notes that are too long
        await until(lambda: len(two.neighbours._heard) == 300)
        for note in (b"", b"\xff", b"[]", b'["x","here",{"t":["y"]}]', b'{"a":1}'):
            two.neighbours.hear(note)
        assert len(two.neighbours._heard) == 300

    run(work)


def test_a_server_alone_tells_nobody_anything(tmp_path: Any):
    from sixfold.store.sqlite import SqliteStore

    async def whole() -> None:
        server = Running(SqliteStore(tmp_path / "tables.sqlite"), Slow(), ServerSettings("", pace=0))  # type: ignore[arg-type]
        assert {task.get_coro().__qualname__ for task in server.background.tasks} == {"Heartbeat.run", "Retention.run"}
        await server.close()

    asyncio.run(whole())


def test_a_command_that_was_begun_is_finished_before_the_server_stops():
    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        one.store.down = True
        asked = len(one.store.asked)
        playing = asyncio.ensure_future(do(one, here, e.Play, chair=0, word="c3"))
        await until(lambda: "append" in one.store.asked[asked:])
        closing = asyncio.ensure_future(one.close())
        await asyncio.sleep(0.05)
        one.store.down = False
        await closing
        assert await playing == b'{"number":3}'

    run(work)


# Real dice -------------------------------------------------------------------------------


def test_a_roll_that_two_enter_at_two_servers_is_entered_once():
    async def work(one: Running, two: Running) -> None:
        chairs = tuple(e.Seat("", None, True, (hashed(f"key {chair}"),)) for chair in range(2))
        table: dict[str, Any] = {"version": "1", "game": "sixmix", "players": 2, "options": {}, "extras": {}}
        here = await one.open(e.Opened(**table, chairs=chairs, host="h", real_dice=True), 0)
        there = await found(two, here)
        entering = [
            server.commands.carry_out(live, e.Roll(id=f"roll-{chair}", expect=2, chair=chair, word="=4"), who)
            for server, live, chair, who in ((one, here, 0, lambda: (ADA, "")), (two, there, 1, lambda: (BO, "")))
        ]
        answers = await asyncio.gather(*entering, return_exceptions=True)
        assert sorted(map(type, answers), key=str) == [bytes, CommandRefused]
        await until(lambda: here.table.position.words == there.table.position.words == ("=4",))

    run(work)
