"""What one address may take, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from sixfold.errors import BadValue
from sixfold.web import budgets, metrics
from sixfold.web.budgets import Budgets, Limits, TooOften, read_limits
from sixfold.web.request_budget import RequestBudget
from waiting import run_async


@pytest.fixture
def few() -> Iterator[None]:
    """Two requests at once, four a minute."""
    budgets.use(Budgets(read_limits(["requests=4", "bots=60"], Limits())))
    yield
    budgets.use(Budgets())


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

    run_async(app(scope, receive, send))
    return sent


@pytest.mark.usefixtures("few")
def test_too_many_requests_are_refused_in_a_sentence_with_the_time_to_wait() -> None:
    app, before = RequestBudget(page), metrics.process.value("refusals", reason="request")
    assert [asked(app, "192.0.2.1")[0]["status"] for _ in range(3)] == [200, 200, 429]
    start, body = asked(app, "192.0.2.1", "de")
    assert 10 <= int(dict(start["headers"])[b"retry-after"]) <= 15
    assert "Zu viele Anfragen; warte einen Augenblick." in body["body"].decode()
    assert asked(app, "192.0.2.2")[0]["status"] == 200
    assert metrics.process.value("refusals", reason="request") == before + 2


@pytest.mark.usefixtures("few")
def test_a_network_of_ipv6_is_one_visitor() -> None:
    app = RequestBudget(page)
    assert [asked(app, f"2001:db8::{n}")[0]["status"] for n in range(3)] == [200, 200, 429]
    assert asked(app, "2001:db8:0:1::1")[0]["status"] == 200


@pytest.mark.usefixtures("few")
def test_what_costs_more_than_everything_is_possible_after_a_quiet_time() -> None:
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
