"""Clocks kept by running servers: one flag whoever lets it fall, nothing lost while no server was there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from shared_store import SharedStore, SharedTables
from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import Store
from sixfold.table import events as e
from sixfold.table.clocks import FIRST_SECONDS, ClockSetting
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.web.monitoring import heartbeat
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables import timekeeping
from sixfold.web.tables.live_table import LONGEST_TRIP, LiveTable
from sixfold.web.tables.timekeeping import PATIENCE, RECONNECT_SECONDS, measure_trip
from test_running import Slow

ADA, BOB = Holder(frozenset([0]), host=True), Holder(frozenset([1]))
MINUTE = ClockSetting(move=60)


class Wall:
    """What time it is, for all servers of a test."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time

    async def passes(self, seconds: float, *servers: Running) -> None:
        """Lets time pass in which these servers are there, or none is."""
        end = self.time + seconds
        while servers and self.time < end:
            self.time = min(end, self.time + 1.0)
            for server in servers:
                await server.heartbeat.beat()
        self.time = end


def server_on(store: Store, wall: Wall) -> Running:
    return Running(store, Slow(), ServerSettings("", pace=0, clock=wall))  # type: ignore[arg-type]


def run(work: Callable[[Running, Running, Wall], Awaitable[None]]) -> None:
    """Two servers on one store."""

    async def whole() -> None:
        tables, wall = SharedTables(), Wall()
        servers = [server_on(SharedStore(tables), wall) for _ in range(2)]  # type: ignore[arg-type]
        try:
            for server in servers:
                await server.heartbeat.beat()
            await asyncio.wait_for(work(*servers, wall), 30)
        finally:
            for server in servers:
                server.store.down = False  # type: ignore[attr-defined]
                await server.close()

    asyncio.run(whole())


async def opened(server: Running, clock: ClockSetting = MINUTE, kinds: tuple[str, str] = ("person",) * 2) -> LiveTable:
    seats = tuple(
        e.Seat("", 2 if kind == "bot" else None, kind == "person", (hashed(f"key {n}"),))
        for n, kind in enumerate(kinds)
    )
    more: dict[str, Any] = {"version": "1", "options": {}, "extras": {}, "host": "h", "invite": hashed("invite")}
    more |= {"clock": clock, "first_seconds": FIRST_SECONDS}
    return await server.open(e.Opened(game="sixth", players=2, chairs=seats, **more), 0)


async def play(server: Running, live: LiveTable, holder: Holder, word: str, **more: Any) -> bytes:
    command = e.Play(
        id=f"{random.random():.15f}", expect=live.table.number, chair=min(holder.chairs), word=word, **more
    )
    return await server.commands.carry_out(live, command, lambda: (holder, ""))


def kinds_in(live: LiveTable) -> list[str]:
    return [type(entry.event).__name__.lower() for entry in live.log]


def shown(live: LiveTable, chair: int, wall: Wall) -> float:
    assert live.table.round.clocks
    return round(live.table.round.clocks.shown(chair, wall()), 3)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


# Flags ----------------------------------------------------------------------------------


def test_of_two_servers_exactly_one_lets_the_flag_fall():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        for _ in range(20):
            here = await opened(one)
            await play(one, here, ADA, "c3")
            there = await two.tables.find(here.id)
            assert there
            await wall.passes(60 + PATIENCE, one, two)
            await asyncio.gather(*(server.commands.settle_time(live) for server, live in ((one, here), (two, there))))
            for server, live in ((one, here), (two, there)):
                await server.tables.refresh(live)
                assert kinds_in(live) == ["opened", "began", "played", "flagged"]
                assert (live.table.round.ended, live.timing.alarm_at) == ("time 1", None)
            assert await one.store.last(here.id) == 4

    run(work)


def test_a_timer_lets_the_flag_fall_and_not_before_its_time(monkeypatch: pytest.MonkeyPatch):
    async def work(one: Running, two: Running, wall: Wall) -> None:
        live = await opened(one, ClockSetting(move=5))
        await play(one, live, ADA, "c3")
        await wall.passes(5 + PATIENCE - 0.1, one)
        due = live.timing.alarm_at or 0.0
        one.alarms._ring(timekeeping.weakref.ref(live), due)  # as if the system's clock had been wrong
        await asyncio.sleep(0.05)
        assert not live.table.round.over
        await wall.passes(0.11, one)
        await until(lambda: live.table.round.over)
        assert kinds_in(live)[-1] == "flagged"
        await play_refused(one, live, BOB, "c4", "You ran out of time before this move arrived.")

    monkeypatch.setattr(timekeeping, "LONGEST_WAIT", 0.05)
    run(work)


async def play_refused(server: Running, live: LiveTable, holder: Holder, word: str, sentence: str, **more: Any) -> None:
    with pytest.raises(CommandRefused) as refused:
        await play(server, live, holder, word, **more)
    assert str(refused.value) == sentence


def test_a_late_move_finds_the_flag_fallen_and_stays_refused():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        live = await opened(one)
        await play(one, live, ADA, "c3")
        await wall.passes(60.05, one)  # nobody has looked yet
        late = e.Play(id="a-late-move", expect=3, chair=1, word="c4")
        for _ in range(2):
            with pytest.raises(CommandRefused, match="You ran out of time"):
                await one.commands.carry_out(live, late, lambda: (BOB, ""))
        assert kinds_in(live) == ["opened", "began", "played", "flagged"]
        await play_refused(one, live, ADA, "c5", "The game is over.")

    run(work)


def test_a_move_that_arrived_in_time_counts_however_long_the_server_took():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        live = await opened(one)
        await play(one, live, ADA, "c3")
        await wall.passes(59.9, one)
        async with live.lock:
            playing = asyncio.ensure_future(play(one, live, BOB, "c4"))
            await asyncio.sleep(0.02)
            await wall.passes(2.0, one)
        await playing
        event = live.log[-1].event
        assert isinstance(event, e.Played)
        assert (event.word, event.spent) == ("c4", 59.9)

    run(work)


def test_nobody_else_s_request_shortens_the_wait_for_a_move_that_is_on_its_way():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        live = await opened(one)
        await play(one, live, ADA, "c3")
        live.timing.last_trips[1] = (0.8,)
        await wall.passes(60.3, one)
        stranger = e.Play(id="of-a-stranger", expect=3, chair=1, word="c4")
        with pytest.raises(CommandRefused, match="not your seat"):
            await one.commands.carry_out(live, stranger, lambda: (ADA, ""))
        assert not live.table.round.over
        await play(one, live, BOB, "c4", thought=59.7)
        assert kinds_in(live)[-1] == "played"

    run(work)


def test_handing_the_seat_over_too_late_does_not_save_it():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        live = await opened(one)
        await play(one, live, ADA, "c3")
        await wall.passes(60.01, one)
        hand = e.Hand(id="too-late-now", expect=3, chair=1, level=2)
        await one.commands.carry_out(live, hand, lambda: (BOB, ""))
        assert kinds_in(live)[3] == "flagged"

    run(work)


# The way to the server ------------------------------------------------------------------


def test_the_way_is_measured_once_a_turn_and_bounded():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        live = await opened(one)
        measure_trip(live, ADA, 2, wall() + 0.3)
        assert live.timing.trips == {}, "the event that asks for the first move may be old"
        await play(one, live, ADA, "c3")
        measure_trip(live, ADA, 3, wall() + 0.3)  # not her clock
        measure_trip(live, BOB, 2, wall() + 0.3)  # has not seen it
        measure_trip(live, BOB, 99, wall() + 0.3)
        assert live.timing.trips == {}
        measure_trip(live, BOB, 3, wall() + 0.31)
        assert live.round_trip(1) == pytest.approx(0.35)
        measure_trip(live, BOB, 3, wall() + 0.9)
        assert live.round_trip(1) == pytest.approx(0.35), "once a turn: who says it late gains nothing"
        await wall.passes(30, one)
        await play(one, live, BOB, "c4", thought=20.0)
        event = live.log[-1].event
        assert isinstance(event, e.Played)
        assert event.spent == pytest.approx(29.65)
        await play(one, live, ADA, "c5")
        measure_trip(live, BOB, 5, wall() + 500)
        assert live.round_trip(1) == pytest.approx(0.35), "of the last few the shortest counts"
        await play(one, live, BOB, "b4")
        live.timing.last_trips.clear()
        await play(one, live, ADA, "e5")
        measure_trip(live, BOB, 7, wall() + 500)
        assert live.round_trip(1) == LONGEST_TRIP
        await wall.passes(30, one)
        await play(one, live, BOB, "d5", thought=20.0)
        event = live.log[-1].event
        assert isinstance(event, e.Played)
        assert event.spent == pytest.approx(29.0), "a second at most"

    run(work)


def test_another_server_knows_the_way_as_well():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        here = await opened(one)
        there = await two.tables.find(here.id)
        assert there
        await play(one, here, ADA, "c3")
        measure_trip(here, BOB, 3, wall() + 0.38)
        await one.neighbours.tell()
        assert there.round_trip(1) == pytest.approx(0.4)

    run(work)


# Without a server -----------------------------------------------------------------------


def test_no_flag_falls_because_there_was_no_server(tmp_path: Path):
    """As after kill -9: what is in the file is all that is left."""

    async def work() -> None:
        wall = Wall()
        first = server_on(SqliteStore(tmp_path / "tables.sqlite"), wall)
        await first.heartbeat.beat()
        live = await opened(first)
        await play(first, live, ADA, "c3")
        await wall.passes(40, first)
        first.background.cancel()
        await first.store.close()
        await wall.passes(500)

        again = server_on(SqliteStore(tmp_path / "tables.sqlite"), wall)
        found = await again.tables.find(live.id)
        assert found
        await until(lambda: kinds_in(found)[-1] == "outage")
        assert shown(found, 1, wall) == 20.0
        await wall.passes(RECONNECT_SECONDS, again)
        assert shown(found, 1, wall) == 20.0
        await wall.passes(20 + PATIENCE, again)
        await again.commands.settle_time(found)
        assert kinds_in(found) == ["opened", "began", "played", "outage", "flagged"]
        await again.close()

        third = server_on(SqliteStore(tmp_path / "tables.sqlite"), wall)
        table = await third.tables.find(live.id)
        assert table
        await asyncio.sleep(0.05)
        assert kinds_in(table) == ["opened", "began", "played", "outage", "flagged"]
        await third.close()

    asyncio.run(work())


def test_a_move_that_comes_first_after_a_restart_is_judged_fairly(tmp_path: Path):
    async def work() -> None:
        wall = Wall()
        first = server_on(SqliteStore(tmp_path / "tables.sqlite"), wall)
        live = await opened(first, ClockSetting(bank=60, add=0))
        await play(first, live, ADA, "c3")
        await wall.passes(40, first)
        first.background.cancel()
        await first.store.close()
        await wall.passes(3600)

        again = server_on(SqliteStore(tmp_path / "tables.sqlite"), wall)
        found = await again.tables.find(live.id)
        assert found
        async with found.lock:  # the move waits before anything else can be looked at
            playing = asyncio.ensure_future(play(again, found, BOB, "c4"))
            await asyncio.sleep(0.01)
        await playing
        assert kinds_in(found) == ["opened", "began", "played", "outage", "played"]
        assert shown(found, 1, wall) == 20.0
        await again.close()

    asyncio.run(work())


def test_two_restarts_before_anybody_looks_are_both_taken_out(tmp_path: Path):
    async def work() -> None:
        wall, file = Wall(), tmp_path / "tables.sqlite"
        first = server_on(SqliteStore(file), wall)
        live = await opened(first)
        await play(first, live, ADA, "c3")
        await wall.passes(10, first)
        await first.close()
        for _ in range(2):
            await wall.passes(1000)
            server = server_on(SqliteStore(file), wall)
            await server.heartbeat.beat()
            await wall.passes(10, server)
            await server.close()
        await wall.passes(1000)
        last = server_on(SqliteStore(file), wall)
        found = await last.tables.find(live.id)
        assert found
        await until(lambda: kinds_in(found).count("outage") == 3)
        waits = 2 * RECONNECT_SECONDS  # that pages had after each start
        assert shown(found, 1, wall) == 60 - 30 + waits
        await last.close()

    asyncio.run(work())


def test_a_database_that_was_away_costs_nobody_time():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        here = await opened(one)
        there = await two.tables.find(here.id)
        assert there
        await play(one, here, ADA, "c3")
        await wall.passes(50, one, two)
        for server in (one, two):
            server.store.down = True  # type: ignore[attr-defined]
        await wall.passes(100)
        for server in (one, two):
            server.store.down = False  # type: ignore[attr-defined]
        await two.heartbeat.beat()
        await asyncio.gather(*(server.commands.settle_time(live) for server, live in ((one, here), (two, there))))
        await one.heartbeat.beat()
        await one.commands.settle_time(here)
        await one.tables.refresh(here)
        assert kinds_in(here) == ["opened", "began", "played", "outage"]
        assert shown(here, 1, wall) == 10.0

    run(work)


def test_one_of_two_servers_that_stops_is_no_outage():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        here = await opened(one)
        await play(one, here, ADA, "c3")
        await wall.passes(30, two)
        await one.commands.settle_time(here)
        assert kinds_in(here) == ["opened", "began", "played"]
        assert shown(here, 1, wall) == 30.0

    run(work)


def test_a_server_without_clocks_notes_rarely_that_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work() -> None:
        beats: list[float] = []
        store = SqliteStore(tmp_path / "tables.sqlite")
        noted = store.heartbeat

        async def counted(now: float, longest: float) -> Any:
            beats.append(longest)
            return await noted(now, longest)

        monkeypatch.setattr(store, "heartbeat", counted)
        monkeypatch.setattr(heartbeat, "OFTEN", 0.02)
        monkeypatch.setattr(heartbeat, "RARELY", 3600.0)
        server = Running(store, Slow(), ServerSettings("", pace=0))  # type: ignore[arg-type]
        await asyncio.sleep(0.3)
        assert beats == [0.0]
        live = await opened(server)
        await play(server, live, ADA, "c3")
        await until(lambda: len(beats) > 5)
        assert beats[-1] == pytest.approx(0.06)
        await server.close()

    asyncio.run(work())


# Bots -----------------------------------------------------------------------------------


def test_a_bot_is_told_its_budget_and_its_waiting_is_not_counted():
    async def work(one: Running, two: Running, wall: Wall) -> None:
        bots: Any = one.bots.processes
        live = await opened(one, ClockSetting(bank=60), ("person", "bot"))
        await play(one, live, ADA, "c3")
        await until(lambda: bots.asked)
        assert bots.asked[0]["seconds"] == 3.0
        await wall.passes(600, one)
        assert not live.table.round.over
        bots.let.set()
        await until(lambda: kinds_in(live).count("played") == 2)
        event = live.log[-1].event
        assert isinstance(event, e.Played)
        assert event.spent < 60
        assert live.timing.alarm_at is not None, "now the person's clock runs"

    run(work)


def test_a_bot_in_somebody_s_place_is_charged_all_the_time_until_it_has_moved():
    """Who hands their seat over as their time runs out loses it all the same, however long bots are busy."""

    async def work(one: Running, two: Running, wall: Wall) -> None:
        bots: Any = one.bots.processes
        live = await opened(one, ClockSetting(bank=60))
        await play(one, live, ADA, "c3")
        await wall.passes(10, one)
        hand = e.Hand(id="i-am-leaving", expect=live.table.number, chair=1, level=2)
        await one.commands.carry_out(live, hand, lambda: (BOB, ""))
        await until(lambda: bots.asked)
        await wall.passes(20, one)
        bots.let.set()
        await until(lambda: kinds_in(live).count("played") == 2)
        event = live.log[-1].event
        assert isinstance(event, e.Played)
        assert (event.spent, shown(live, 1, wall)) == (30.0, 30.0)
        bots.let.clear()
        await play(one, live, ADA, "d3")
        await wall.passes(31, one)
        await one.commands.settle_time(live)
        assert live.table.round.ended == "time 1"

    run(work)


def test_a_table_with_a_timer_is_let_go(tmp_path: Path):
    async def work() -> None:
        server = Running(SqliteStore(tmp_path / "tables.sqlite"), Slow(), ServerSettings("", pace=0))  # type: ignore[arg-type]
        live = await opened(server, ClockSetting(move=259200))
        await play(server, live, ADA, "c3")
        called = live.id
        assert live.timing.alarm
        server.tables._kept.clear()
        del live
        import gc

        gc.collect()
        assert server.tables.in_memory(called) is None
        await server.close()

    asyncio.run(work())
