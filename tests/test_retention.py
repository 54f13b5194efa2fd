"""Tables that nobody has come back to are forgotten, and no others."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.web.background import Background
from sixfold.web.registry import TableRegistry
from sixfold.web.retention import DAY, Retention
from sixfold.web.table_requests import ChairRequest, TableRequest, opening


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
        live.connections += 1
        now = time.time()
        assert await retention.forget_idle(now + 29 * DAY) == 0
        assert await retention.forget_idle(now + 31 * DAY) == 1
        assert await tables.find(idle) is None
        assert await tables.find(watched) is live
        live.connections -= 1
        await tables.append(live, [e.Named(chair=0, name="Ada")])
        assert await retention.forget_idle(now + 30 * DAY) == 0, "it was played at since then"
        await store.close()

    asyncio.run(work())
