"""Open tables: shown by their hosts while somebody is there, joined exactly once, the same at all servers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from shared_store import SharedStore, SharedTables
from sixfold.table import events as e
from sixfold.table.seats.seating import Holder
from sixfold.web.app import create_app
from sixfold.web.lobby import open_tables as lobby
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.presence import Presence
from test_daily_server import Bots, Browser
from test_running import do, until

Json = dict[str, Any]
Work = Callable[[Starlette], Awaitable[None]]
HOST = Holder(frozenset([0]), host=True)


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    monkeypatch.setattr("sixfold.web.app.BotProcesses", Bots)
    monkeypatch.setattr(lobby, "FRESH_SECONDS", 0.0)

    def run(work: Work, **settings: Any) -> None:
        async def whole() -> None:
            app = create_app(ServerSettings(str(tmp_path / "tables.sqlite"), **{"lobby": True} | settings))
            async with app.router.lifespan_context(app):
                await asyncio.wait_for(work(app), 60)

        asyncio.run(whole())

    return run


async def opened(browser: Browser, *kinds: str, game: str = "sixth", status: int = 200, **more: Any) -> Any:
    """A table with these chairs, in memory, shown on the first page."""
    chairs = [{"kind": kind, "name": "Ada"} if kind == "you" else {"kind": kind} for kind in kinds]
    body = {"game": game, "players": len(kinds), "chairs": chairs, "first": 0, "shown": True} | more
    got, answer = await browser.ask("POST", "/tables", body)
    assert got == status, answer
    if status != 200:
        return json.loads(answer)["error"]
    return await browser.app.state.running.tables.find(json.loads(answer)["table"])


async def listed(browser: Browser, query: str = "") -> Json:
    found: Json = await browser.get(f"/lobby.json{query}")
    return found


def test_a_table_is_listed_while_its_host_is_there_and_a_seat_is_free(serve: Callable[..., None]) -> None:
    async def work(app: Starlette) -> None:
        ada, bo = Browser(app), Browser(app, "192.0.2.2")
        live = await opened(ada, "you", "open", options={"kings": "6"})
        assert await listed(bo) == {"waiting": [], "watching": []}  # nobody is there yet
        with Presence(live, lambda: HOST):
            [entry] = (await listed(bo))["waiting"]
            assert (entry["table"], entry["title"], entry["who"], entry["free"]) == (live.id, "SIXTH!", "Ada", 1)
            assert entry["options"][0] == "2 players"
            assert len(entry["options"]) > 1
            status, answer = await bo.ask("POST", f"/t/{live.id}/join", {"id": "bo-joins-this-table", "name": "Bo"})
            assert (status, json.loads(answer)) == (200, {"chairs": [1]})
            found = await listed(bo)
            assert (found["waiting"], [one["who"] for one in found["watching"]]) == ([], ["Ada and Bo"])
        assert await listed(bo) == {"waiting": [], "watching": []}

    serve(work)


def test_of_two_who_join_at_once_one_gets_the_seat(serve: Callable[..., None]) -> None:
    async def work(app: Starlette) -> None:
        live = await opened(Browser(app), "you", "open")
        both = [Browser(app, f"192.0.2.{number}") for number in (2, 3)]
        asked = [one.ask("POST", f"/t/{live.id}/join", {"id": f"joins-this-table-{n}"}) for n, one in enumerate(both)]
        answers = await asyncio.gather(*asked)
        assert sorted(status for status, _ in answers) == [200, 403]
        refused = next(json.loads(body) for status, body in answers if status == 403)
        assert refused["refused"]["text"] == "Somebody else was faster: every seat is taken."
        winner = next(n for n, (status, _) in enumerate(answers) if status == 200)
        again = await both[winner].ask("POST", f"/t/{live.id}/join", {"id": f"joins-this-table-{winner}"})
        assert json.loads(again[1]) == {"chairs": [1]}
        assert sum(isinstance(entry.event, e.Sat) for entry in live.log) == 1

    serve(work)


def test_the_host_takes_it_off_and_private_tables_are_never_shown(serve: Callable[..., None]) -> None:
    async def work(app: Starlette) -> None:
        ada, bo = Browser(app), Browser(app, "192.0.2.2")
        assert await opened(ada, "you", "open", status=400, private=True)
        live = await opened(ada, "you", "open")
        command = {"id": "takes-it-off-again", "expect": live.table.number, "do": "show", "on": False}
        assert (await bo.ask("POST", f"/t/{live.id}/commands", command))[0] == 403
        assert (await ada.ask("POST", f"/t/{live.id}/commands", command))[0] == 200
        with Presence(live, lambda: HOST):
            assert (await listed(bo))["waiting"] == []
        status, _ = await bo.ask("POST", f"/t/{live.id}/join", {"id": "bo-joins-this-table"})
        assert status == 403
        running = app.state.running
        await do(running, live, e.Show, HOST, on=True)
        await do(running, live, e.Revoke, HOST, chair=None, watch=True)  # private from now on
        assert not live.table.shown
        with pytest.raises(Exception, match="private table is not shown"):
            await do(running, live, e.Show, HOST, on=True)

    serve(work)


def test_typed_names_are_hidden_from_who_wants_that_and_where_the_host_does(serve: Callable[..., None]) -> None:
    async def work(app: Starlette) -> None:
        ada = Browser(app)
        live = await opened(ada, "you", "open")
        with Presence(live, lambda: HOST):
            assert (await listed(ada, "?names=seats"))["waiting"][0]["who"] != "Ada"
            await do(app.state.running, live, e.Mute, HOST, on=True)
            assert (await listed(ada))["waiting"][0]["who"] != "Ada"

    serve(work)


def test_one_address_does_not_fill_the_list(serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_SHOWN", 4)

    async def work(app: Starlette) -> None:
        greedy, other = Browser(app, "192.0.2.8"), Browser(app, "192.0.2.9")
        tables = [await opened(greedy, "you", "open") for _ in range(6)] + [await opened(other, "you", "open")]
        present = [Presence(live, lambda: HOST) for live in tables]
        for one in present:
            one.__enter__()
        shown = [entry["table"] for entry in (await listed(other))["waiting"]]
        assert shown == [tables[0].id, tables[6].id, tables[1].id, tables[2].id]
        many = [await other.ask("POST", f"/t/{live.id}/join", {"id": "joins-table-after-table"}) for live in tables[:6]]
        assert {status for status, _ in many} == {200}
        late = await opened(greedy, "you", "open")
        assert (await other.ask("POST", f"/t/{late.id}/join", {"id": "joins-table-after-table"}))[0] == 429

    serve(work)


def test_without_a_lobby_there_is_nothing_of_it(serve: Callable[..., None]) -> None:
    async def work(app: Starlette) -> None:
        ada = Browser(app)
        assert await opened(ada, "you", "open", status=400) == "This server has no list of open tables."
        live = await opened(ada, "you", "open", shown=False)
        command = {"id": "puts-it-on-the-list", "expect": live.table.number, "do": "show", "on": True}
        assert (await ada.ask("POST", f"/t/{live.id}/commands", command))[0] == 400
        assert (await ada.ask("GET", "/lobby.json"))[0] == 404
        assert (await ada.ask("POST", f"/t/{live.id}/join", {"id": "bo-joins-this-table"}))[0] == 404
        assert b'id="lobby"' not in (await ada.ask("GET", "/"))[1]

    serve(work, lobby=False)


def test_tables_of_another_server_are_listed_and_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "FRESH_SECONDS", 0.0)

    async def whole() -> None:
        shared = SharedTables()
        one, two = (Running(SharedStore(shared), Bots(), ServerSettings("", pace=0)) for _ in range(2))  # type: ignore[arg-type]
        seats = (e.Seat("Ada", None, True, ("k",)), e.Seat())
        live = await one.open(
            e.Opened(version="1", game="sixth", players=2, options={}, extras={}, chairs=seats, host="h", secret="s",
                     shown=True), 0)  # fmt: skip
        with Presence(live, lambda: HOST):
            await one.neighbours.tell()
            await until(lambda: two.neighbours.shown() == [live.id])
            assert [entry["who"] for entry in (await two.lobby.tables("en", False))["waiting"]] == ["Ada"]
            there = await two.tables.find(live.id)
            assert there
            keys = await asyncio.gather(
                one.commands.join(live, "Bo", "bo-joins-this-table"),
                two.commands.join(there, "Cy", "cy-joins-this-table"),
                return_exceptions=True,
            )
            assert sum(isinstance(key, str) for key in keys) == 1
        for server in (one, two):
            await server.close()

    asyncio.run(whole())
