"""Tables that nobody has come back to are forgotten, and no others."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path

from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.web.daily.day_secrets import SECRET, SINCE
from sixfold.web.daily.results import place_of
from sixfold.web.http.background import Background
from sixfold.web.tables.registry import TableRegistry
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening
from sixfold.web.tables.retention import DAY, Retention


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
        assert await retention.forget_idle(now + 29 * DAY) == 0
        assert await retention.forget_idle(now + 31 * DAY) == 1
        assert await tables.find(idle) is None
        assert await tables.find(watched) is live
        live.people.connections -= 1
        await tables.append(live, [e.Named(chair=0, name="Ada")])
        assert await retention.forget_idle(now + 30 * DAY) == 0, "it was played at since then"
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

        async def left() -> list[str]:
            return [name for name in (*rows, SECRET, SINCE) if await store.kept(name)]

        assert await Retention(store, tables, 30).forget_days(now) == 3
        assert await left() == [*rows[3:], SECRET, SINCE]
        assert await Retention(store, tables, 0.1).forget_days(now) == 3, "a day is kept until all know what it came to"
        assert await left() == [*rows[6:], SECRET, SINCE]
        await store.close()

    asyncio.run(work())
