"""How a server is watched: health, readiness, figures, and a log of one line a failure without any key."""

from __future__ import annotations

import asyncio
import json
import logging
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sixfold.store.store import StoreUnavailable
from sixfold.table.seats.seating import hashed, new_key, new_table_id
from sixfold.web.http.proxies import Proxies
from sixfold.web.monitoring import metrics, server_log
from sixfold.web.monitoring import routes as monitoring
from sixfold.web.monitoring.routes import Monitoring
from web.client import Client
from web.server import Server, until


class Store:
    """A store that answers, or not."""

    def __init__(self, answers: bool = True) -> None:
        self.answers = answers

    async def check(self) -> None:
        if not self.answers:
            raise StoreUnavailable("gone")


async def failing(scope: Any, receive: Any, send: Any) -> None:
    raise ValueError("a bug about " + scope["query_string"].decode())


def get(
    path: str,
    client: str = "127.0.0.1",
    state: Any = None,
    behind: str = "",
    to: str = "",
    app: Any = failing,
    **headers: str,
) -> tuple[int, str]:
    """The status and the body of a request to the middleware."""
    state = state or SimpleNamespace(running=SimpleNamespace(store=Store()))
    app = Monitoring(app, state, Proxies(filter(None, [behind])), Proxies(filter(None, [to])))
    written = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    place, _, query = path.partition("?")
    scope = {"type": "http", "method": "GET", "path": place, "headers": written, "client": (client, 1)}
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    asyncio.run(app(scope | {"query_string": query.encode()}, receive, send))
    return sent[0]["status"], sent[1]["body"].decode()


def test_health_and_readiness() -> None:
    assert get("/health") == (200, "ok\n")
    assert get("/health", "203.0.113.9", host="unknown.example") == (200, "ok\n")
    assert get("/ready") == (200, "ready\n")
    assert get("/ready", state=SimpleNamespace())[0] == 503
    gone = SimpleNamespace(running=SimpleNamespace(store=Store(False)))
    assert get("/ready", state=gone) == (503, "the store does not answer\n")
    stopping = SimpleNamespace(running=SimpleNamespace(store=Store()), stopping=True)
    assert get("/ready", state=stopping) == (503, "stopping\n")


def test_whoever_waits_too_long_for_a_stop_is_told_so() -> None:
    """What uvicorn gives up when it stops is answered, without a failure in the log."""

    async def given_up(scope: Any, receive: Any, send: Any) -> None:
        raise asyncio.CancelledError

    stopping = SimpleNamespace(running=SimpleNamespace(store=Store()), stopping=True)
    assert get("/long", state=stopping, app=given_up) == (503, "stopping\n")
    with pytest.raises(asyncio.CancelledError):
        get("/long", app=given_up)


@pytest.mark.parametrize(
    ("client", "how", "status"),
    [
        ("127.0.0.1", {}, 404),  # a proxy on this machine looks the same
        ("::1", {}, 404),
        ("127.0.0.1", {"to": "127.0.0.1"}, 200),
        ("::ffff:127.0.0.1", {"to": "127.0.0.1"}, 200),
        ("203.0.113.9", {}, 404),
        ("203.0.113.9", {"to": "127.0.0.1"}, 404),
        ("203.0.113.9", {"to": "203.0.113.0/24"}, 200),
        ("127.0.0.1", {"to": "127.0.0.1", "x_forwarded_for": "127.0.0.1"}, 404),
        ("127.0.0.1", {"to": "127.0.0.1", "forwarded": "for=127.0.0.1"}, 404),
        ("127.0.0.1", {"to": "127.0.0.1", "cf_connecting_ip": "192.0.2.1"}, 404),
        ("127.0.0.1", {"behind": "127.0.0.1"}, 404),
        ("127.0.0.1", {"behind": "127.0.0.1", "to": "127.0.0.1"}, 200),
        ("10.0.0.2", {"behind": "10.0.0.0/8", "x_forwarded_for": "127.0.0.1"}, 404),
        ("203.0.113.9", {"to": "203.0.113.0/24", "x_forwarded_for": "127.0.0.1"}, 404),
    ],
)
def test_figures_are_for_those_named_and_never_through_a_proxy(client: str, how: dict[str, str], status: int) -> None:
    metrics.count("errors", kind="none")
    found, body = get("/metrics", client, **how)
    assert found == status
    assert ("# TYPE sixfold_errors_total counter" in body) == (status == 200)


# The log -------------------------------------------------------------------------------


def test_an_error_is_one_line_with_table_address_and_traceback_and_no_key() -> None:
    stream, table, key = StringIO(), new_table_id(), new_key()
    server_log.begin("json", stream)
    with pytest.raises(ValueError, match="a bug") as raised:
        get(f"/t/{table}/commands?key={key}", "10.0.0.1", behind="10.0.0.1", x_forwarded_for="192.0.2.5")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=raised.value)
    (line,) = stream.getvalue().splitlines()
    said = json.loads(line)
    assert (said["kind"], said["table"], said["address"], said["level"]) == ("error", table, "192.0.2.5", "error")
    assert "ValueError: a bug about key=…" in said["traceback"]
    assert key not in line


SECRETS = [
    ("{}", new_key()),
    ("cookie: sixfold={}.{}", new_key()),
    ("http://127.0.0.1:6006/t/abcdefghijkl#{}", new_key()),
    ("{{'key': '{}'}}", hashed("a key")),
    ("a link /t/abcdefghijkl#{} was opened", "shortkey1"),
]


@pytest.mark.parametrize("written", server_log.FORMATS)
def test_no_line_of_any_logger_holds_a_key(written: Any) -> None:
    stream = StringIO()
    server_log.begin(written, stream)
    for name in ("sixfold", "uvicorn.error", "websockets.server", "asyncio"):
        for text, secret in SECRETS:
            said = text.format(secret, secret)
            logging.getLogger(name).error(said)
            try:
                raise OSError(said)
            except OSError as error:
                server_log.failure(f"{name} {text[:3]}", said, table="abcdefghijkl", error=error)
    lines = stream.getvalue()
    assert len(lines.splitlines()) == 40
    assert "abcdefghijkl" in lines
    for _, secret in SECRETS:
        assert secret not in lines
        assert secret[:8] not in lines


def test_text_lines_are_names_and_values() -> None:
    stream = StringIO()
    server_log.begin("text", stream)
    server_log.failure("bot_failed", 'it said "no"\nand ended', table="abcdefghijkl", address="192.0.2.5")
    (line,) = stream.getvalue().splitlines()
    assert line.endswith(
        'level=error kind=bot_failed table=abcdefghijkl address=192.0.2.5 says="it said \\"no\\"\\nand ended"'
    )
    assert line.startswith("time=2")


def test_the_same_line_is_written_so_often_and_then_counted() -> None:
    stream, now = StringIO(), [6000.0]
    server_log.begin("text", stream, most=3, clock=lambda: now[0])
    for number in range(1000):
        server_log.failure("bot_failed", f"for the time {number}")
    server_log.failure("another", "once")
    assert len(stream.getvalue().splitlines()) == 4
    now[0] += 60
    server_log.failure("another", "again")
    told = stream.getvalue().splitlines()[4:]
    assert len(told) == 2
    assert "kind=left_out of=bot_failed times=997" in told[0]


def test_the_loop_s_lag_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "LAG_INTERVAL", 0.01)
    before = metrics.process.value("loop_lag_seconds")

    async def work() -> None:
        sampling = asyncio.create_task(monitoring.sample_lag())
        while metrics.process.value("loop_lag_seconds") < before + 3:
            await asyncio.sleep(0.01)
        sampling.cancel()

    asyncio.run(asyncio.wait_for(work(), 10))


# A real server -------------------------------------------------------------------------


@pytest.mark.slow
def test_a_real_server_is_watched_and_takes_up_a_bot_s_turn_after_a_restart(tmp_path: Path) -> None:
    """It is stopped while a bot thinks; the next process moves for it."""
    with Server(tmp_path, "--log-format", "json", pace="10") as server:
        client = Client(server.address)
        assert client.get("/health").status == 200
        assert client.get("/ready").status == 200
        table = client.open("sixth", [1, "you:Ada"], first=0)
        thought = 'sixfold_bot_thinking_seconds_count{kind="move",level="1"} 1'
        figures = until(lambda: _figures(client, thought), "a bot that has thought")
        for name in ("sixfold_loop_lag_seconds_count", "sixfold_tables 1", "sixfold_bot_queue ", "sixfold_sockets 0"):
            assert name in figures
        events = client.get(f"/t/{table}/events?follow=no").text
        assert '"played"' not in events  # it keeps its pace, as if it thought for ten seconds
        assert server.stop() == 0
        server.options = tuple("0" if option == "10" else option for option in server.options)
        server.start()
        until(lambda: '"played"' in client.get(f"/t/{table}/events?follow=no").text, "the bot's move")
        assert "sixfold_append_seconds_count 1\n" in _figures(client, "sixfold_moves_total 1")
        assert "Traceback" not in server.log


def _figures(client: Client, name: str) -> str:
    figures = client.get("/metrics").text
    return figures if name in figures else ""
