"""What one address may take, without a server."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from sixfold.positions.position import Position
from sixfold.text.errors import BadValue
from sixfold.web.app import create_app
from sixfold.web.http.guard import RequestBudget
from sixfold.web.limits import budgets
from sixfold.web.limits.budgets import Budgets, Limits, TooOften, read_limits
from sixfold.web.limits.slices import SLICE_SECONDS
from sixfold.web.monitoring import metrics
from sixfold.web.server_settings import ServerSettings
from test_daily_server import Bots, Browser


def few() -> Budgets:
    """Two requests at once, four a minute."""
    return Budgets(read_limits(["requests=4", "bots=60"], Limits()))


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("here")(scope, receive, send)


def asked(app: Any, address: str, language: str = "en") -> list[Message]:
    """What comes back to a request."""
    headers = [(b"accept-language", language.encode())]
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": headers,
        "client": (address, 1),
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent


def test_too_many_requests_are_refused_in_a_sentence_with_the_time_to_wait() -> None:
    app, before = RequestBudget(page, few()), metrics.process.value("refusals", reason="request")
    assert [asked(app, "192.0.2.1")[0]["status"] for _ in range(3)] == [200, 200, 429]
    start, body = asked(app, "192.0.2.1", "de")
    assert 10 <= int(dict(start["headers"])[b"retry-after"]) <= 15
    assert "Zu viele Anfragen; warte einen Augenblick." in body["body"].decode()
    assert asked(app, "192.0.2.2")[0]["status"] == 200
    assert metrics.process.value("refusals", reason="request") == before + 2


def test_a_network_of_ipv6_is_one_visitor() -> None:
    app = RequestBudget(page, few())
    assert [asked(app, f"2001:db8::{n}")[0]["status"] for n in range(3)] == [200, 200, 429]
    assert asked(app, "2001:db8:0:1::1")[0]["status"] == 200


def test_what_costs_more_than_everything_is_possible_after_a_quiet_time() -> None:
    budgets = few()
    budgets.take("bot", "192.0.2.1", 1000)
    with pytest.raises(TooOften) as refused:
        budgets.take("bot", "192.0.2.1", 1)
    assert 600 < refused.value.seconds < 800
    budgets.give_back("bot", "192.0.2.1", 1000)
    budgets.take("bot", "192.0.2.1", 1)


def test_limits_are_read() -> None:
    limits = read_limits(["pictures=60", "sockets=3", "all-connections=0", "tables=0"], Limits())
    assert limits.allowances["picture"].a_minute == 60
    assert limits.allowances["picture"].at_once == 10
    assert (limits.sockets, limits.all_connections) == (3, 0)
    for _ in range(1000):
        Budgets(limits).take("table", "192.0.2.1")


def test_every_limit_has_a_name() -> None:
    assert {*budgets.NAMES.values(), *budgets.DAILY.values()} == set(budgets.ALLOWANCES)
    assert set(budgets.COUNTS.values()) == {field.name for field in fields(Limits)} - {"allowances"}
    limits = read_limits(["new-sockets=60", "daily=1440"], Limits())
    assert limits.allowances["socket"] == budgets.Allowance(60, 30)
    assert limits.allowances["daily"] == budgets.Allowance(1, 1440)


@pytest.mark.parametrize("pair", ["pictures", "pictures=", "pictures=x", "pictures=-1", "request=1", "=1", "a=b=c"])
def test_what_is_no_limit_is_refused(pair: str) -> None:
    with pytest.raises(
        BadValue, match=f"“{pair}” is not a limit; write NAME=N, with one of these names: requests, commands"
    ):
        read_limits([pair], Limits())


# Drawing -------------------------------------------------------------------------------


def test_addresses_take_turns() -> None:
    """Somebody with one question does not wait behind somebody's hundred."""
    drawn: list[str] = []

    async def draw(server: Budgets, address: str) -> None:
        async with server.drawing(address):
            drawn.append(address)

    async def ask() -> None:
        server = Budgets()
        many = [asyncio.create_task(draw(server, "greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        one = asyncio.create_task(draw(server, "other"))
        await asyncio.gather(*many, one)

    asyncio.run(ask())
    assert drawn.index("other") <= 2
    assert len(drawn) == 21


def test_too_many_pictures_that_wait_are_refused_and_who_leaves_is_passed_over() -> None:
    async def enter(server: Budgets, address: str) -> str:
        async with server.drawing(address):
            return address

    async def ask() -> str:
        server = Budgets()
        async with server.drawing("a"):
            waiting = [asyncio.create_task(enter(server, "a")) for _ in range(budgets.MAX_PICTURES - 1)]
            await asyncio.sleep(0)
            with pytest.raises(TooOften):
                await enter(server, "a")
            last = asyncio.create_task(enter(server, "b"))
            for task in waiting:
                task.cancel()
        return await asyncio.wait_for(last, 10)

    assert asyncio.run(ask()) == "b"


def test_long_work_gives_its_turn_away_and_has_it_again() -> None:
    done: list[str] = []

    async def long(server: Budgets) -> None:
        async with server.drawing("long") as work:
            while "short" not in done:
                time.sleep(SLICE_SECONDS)  # as work does
                await work.pause()
        done.append("long")

    async def short(server: Budgets) -> None:
        async with server.drawing("short"):
            done.append("short")

    async def ask() -> None:
        server = Budgets()
        await asyncio.wait_for(asyncio.gather(long(server), short(server)), 10)
        given_up = asyncio.create_task(long(server))
        done.clear()
        await asyncio.sleep(0.02)
        given_up.cancel()
        await asyncio.wait_for(short(server), 10)

    asyncio.run(ask())
    assert done == ["short"]


def test_who_asks_for_many_pictures_does_not_delay_the_moves_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is made and answered before more than a few of somebody's pictures are drawn."""
    monkeypatch.setattr("sixfold.web.app.BotProcesses", Bots)

    async def work(app: Starlette) -> None:
        greedy, player = Browser(app, "192.0.2.1"), Browser(app, "192.0.2.2")
        chairs = [{"kind": "you"}, {"kind": "you"}]
        opened = {"game": "sixth", "players": 2, "chairs": chairs, "first": 0}
        table = json.loads((await player.ask("POST", "/tables", opened))[1])["table"]
        code = Position.start("star", 6).code()
        asked = [greedy.ask("POST", "/analyse/picture", {"start": code}) for _ in range(40)]
        pictures = [asyncio.ensure_future(one) for one in asked]
        await asyncio.sleep(0)
        move = {"id": "a" * 16, "expect": 2, "do": "play", "chair": 0, "word": "c3"}
        assert (await player.ask("POST", f"/t/{table}/commands", move))[0] == 200
        assert sum(one.done() for one in pictures) <= 10
        assert {status for status, _ in await asyncio.gather(*pictures)} == {200}

    async def whole() -> None:
        app = create_app(ServerSettings(str(tmp_path / "tables.sqlite"), pace=0))
        async with app.router.lifespan_context(app):
            await work(app)

    asyncio.run(whole())
