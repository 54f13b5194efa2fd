"""Tables that nobody has come back to are forgotten, and no others."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from sixfold.store import sqlite
from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import StoreUnavailable
from sixfold.table import events as e
from sixfold.table.clocks import ClockSetting
from sixfold.table.untouched import DAY
from sixfold.web.daily.day_secrets import SECRET, SINCE
from sixfold.web.daily.results import place_of
from sixfold.web.http.background import Background
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableRegistry
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening
from sixfold.web.tables.retention import Retention


async def opened(tables: TableRegistry) -> str:
    wanted = TableRequest(game="sixth", players=2, chairs=[ChairRequest("you"), ChairRequest("open")])
    return (await tables.open(opening(wanted)[0], 0)).id


def test_only_tables_that_are_idle_and_empty_are_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = TableRegistry(store, Background())
        retention = Retention(store, tables, 30)
        idle, watched = await opened(tables), await opened(tables)
        live = await tables.find(watched)
        assert live
        live.people.connections += 1
        now = time.time()
        assert await retention.forget_idle(now + 29 * DAY, 30 * DAY) == 0
        assert await retention.forget_idle(now + 31 * DAY, 30 * DAY) == 1
        assert await tables.find(idle) is None
        assert await tables.find(watched) is live
        live.people.connections -= 1
        await tables.append(live, [e.Named(chair=0, name="Ada")])
        assert await retention.forget_idle(now + 30 * DAY, 30 * DAY) == 0, "it was played at since then"
        await store.close()

    asyncio.run(work())


def test_tables_without_a_move_are_forgotten_after_a_day_unless_somebody_is_expected(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = TableRegistry(store, Background())
        bot, you = ChairRequest("bot", level=2), ChairRequest("you")

        async def table(*chairs: ChairRequest, **more: Any) -> LiveTable:
            return await tables.open(opening(TableRequest(game="sixth", players=2, chairs=list(chairs), **more))[0], 0)

        async def happen(live: LiveTable, *events: e.AnyEvent) -> None:
            await tables.append(live, list(events))

        untouched, renamed, begun = (
            await table(you, bot),
            await table(you, bot),
            await tables.open(opening(TableRequest(game="sixth", players=2, chairs=[you, bot]))[0], 1),
        )
        await happen(renamed, e.Named(chair=0, name="Ada"))
        await happen(begun, e.Played(chair=1, word="c3"))  # by the bot
        moved, resigned, waiting, joined = [await table(you, bot) for _ in range(2)] + [
            await table(you, ChairRequest("open")) for _ in range(2)
        ]
        await happen(moved, e.Played(chair=0, word="c3"))
        await happen(resigned, e.Resigned(chair=0))
        await happen(joined, e.Sat(chair=1, name="Bob", key="k"))
        slow = await table(you, bot, clock=ClockSetting(move=259_200))
        watched = await table(you, bot)
        watched.people.connections += 1
        damaged = [e.written(e.Opened(version="1", game="none", players=2, options={}, extras={}, chairs=(), host=""))]
        await store.append("damaged00", 0, damaged)
        now, retention = time.time(), Retention(store, tables, None)
        assert await retention.forget_untouched(now + 0.9 * DAY) == 0
        assert await retention.forget_untouched(now + 1.1 * DAY) == 3
        for live in (untouched, renamed, begun):
            assert await tables.find(live.id) is None
        for live in (moved, resigned, waiting, joined, slow, watched):
            assert await tables.find(live.id) is live
        assert await store.last("damaged00") == 1
        assert await retention.forget_untouched(now + 1.2 * DAY) == 0
        watched.people.connections -= 1
        assert await retention.forget_untouched(now + 1.3 * DAY) == 1, "nobody looks at it any more"
        assert await tables.find(watched.id) is None
        assert await store.last("damaged00") == 1
        assert await retention.forget_untouched(now + 1.4 * DAY) == 0
        await store.close()

    asyncio.run(work())


def test_a_table_that_somebody_looks_at_elsewhere_or_that_cannot_be_read_now_is_looked_at_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store, there = SqliteStore(tmp_path / "tables.sqlite"), set[str]()
        tables = TableRegistry(store, Background())
        wanted = TableRequest(game="sixth", players=2, chairs=[ChairRequest("you"), ChairRequest("bot", level=2)])
        first, second = [(await tables.open(opening(wanted)[0], 0)).id for _ in range(2)]
        retention = Retention(store, tables, 1, there.__contains__)
        there.add(first)
        now = time.time() + 1.1 * DAY
        with monkeypatch.context() as context:
            context.setattr(store, "read", unavailable)
            with pytest.raises(StoreUnavailable):
                await retention.forget_untouched(now)
        assert await retention.forget_untouched(now) == 1
        assert await tables.find(second) is None
        assert await retention.forget_idle(now, DAY) == 0
        there.clear()
        assert await retention.forget_untouched(now) == 1
        assert await tables.find(first) is None
        await store.close()

    asyncio.run(work())


async def unavailable(*_: Any, **__: Any) -> list[bytes]:
    raise StoreUnavailable


def test_pages_of_idle_tables_of_one_moment_are_all_gone_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MAX_IDLE", 2)
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = TableRegistry(store, Background())
        ids = [await opened(tables) for _ in range(5)]
        for table in sorted(ids)[:2]:  # a page of them
            live = await tables.find(table)
            assert live
            live.people.connections += 1
        assert await Retention(store, tables, 30).forget_idle(time.time() + 31 * DAY, 30 * DAY) == 3
        await store.close()

    asyncio.run(work())


def test_results_of_days_long_past_are_forgotten_and_no_secret(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = TableRegistry(store, Background())
        now = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
        days = ("2026-10-16", "2026-10-17", "2026-11-13", "2026-11-16")
        rows = [place_of(day, "sixto", what) for day in days for what in ("result/ada", "try/ada", "level-6")]
        for name in (*rows, SECRET, SINCE):
            await store.keep(name, b"1")

        retention = Retention(store, tables, None)

        async def left() -> list[str]:
            return [name for name in (*rows, SECRET, SINCE) if await store.kept(name)]

        assert await retention.forget_days(now, 30) == 3
        assert await left() == [*rows[3:], SECRET, SINCE]
        assert await retention.forget_days(now, 0.1) == 3, "a day is kept until all know what it came to"
        assert await left() == [*rows[6:], SECRET, SINCE]
        await store.close()

    asyncio.run(work())
