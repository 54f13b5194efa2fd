"""The alerts of docs/operating.md fire on what is our fault or harms people, and on nothing else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import StoreUnavailable
from sixfold.table import events as e
from sixfold.table.seats.seating import Holder, hashed
from sixfold.web.bots import turns as bot_turns
from sixfold.web.http.proxies import Proxies
from sixfold.web.monitoring import metrics
from sixfold.web.monitoring.metrics import Metrics
from sixfold.web.monitoring.routes import Monitoring
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.live_table import LiveTable
from test_bot_processes import log_lines, until
from test_running import Slow

OPERATING = (Path(__file__).parents[1] / "docs" / "operating.md").read_text("utf-8")
ALERTS = dict(re.findall(r"- alert: (\w+)\n +expr: (.*)\n", OPERATING))
INCREASE = re.compile(r"increase\((\w+)(?:\{(\w+)=~\"(.*?)\"\})?\[15m\]\) > (\d+)")
QUANTILE = re.compile(
    r"histogram_quantile\(([\d.]+), (?:sum by \(le\) \()?"
    r"rate\((\w+)_bucket(?:\{(\w+)=\"(.*?)\"\})?\[5m\]\)\)?\) > ([\d.]+)"
)


def firing(figures: Metrics) -> set[str]:
    """The alerts that these figures, all from the last minutes, would raise."""
    return {name for name, expression in ALERTS.items() if _holds(expression, figures.text())}


def _holds(expression: str, text: str) -> bool:
    if found := INCREASE.fullmatch(expression):
        name, label, pattern, most = found.groups()
        return sum(value for _, value in _series(text, name, label, pattern)) > int(most)
    found = QUANTILE.fullmatch(expression)
    assert found, f"this test cannot read {expression}"
    share, name, label, pattern, most = found.groups()
    buckets: dict[float, float] = {}
    for labels, value in _series(text, f"{name}_bucket", label, pattern):
        bound = float(labels["le"])
        buckets[bound] = buckets.get(bound, 0) + value
    total = max(buckets.values(), default=0)
    reached = next((bound for bound in sorted(buckets) if buckets[bound] >= float(share) * total), 0.0)
    return bool(total) and reached > float(most)


def _series(text: str, name: str, label: str | None, pattern: str | None) -> list[tuple[dict[str, str], float]]:
    found = []
    for written, value in re.findall(rf"^{name}(?:\{{(.*)\}})? (\S+)$", text, re.M):
        labels = dict(re.findall(r'(\w+)="(.*?)"', written))
        if label is None or re.fullmatch(pattern or "", labels.get(label, "")):
            found.append((labels, float(value)))
    return found


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> Metrics:
    fresh = Metrics()
    for name in ("count", "observe"):
        monkeypatch.setattr(metrics, name, getattr(fresh, name))
    return fresh


Happens = Callable[[Metrics], Any]
HAPPENS: list[tuple[set[str], Happens]] = [
    (set(), lambda figures: None),
    ({"OurErrors"}, lambda figures: figures.count("errors", kind="ValueError")),
    ({"EverybodyWaits"}, lambda figures: figures.observe("loop_lag_seconds", 0.4)),
    (set(), lambda figures: [figures.observe("loop_lag_seconds", 0.02) for _ in range(100)]),
    ({"StoreIsSlow"}, lambda figures: figures.observe("append_seconds", 0.8)),
    ({"BotsWait"}, lambda figures: figures.observe("bot_waiting_seconds", 8.0, kind="move", level=6)),
    (set(), lambda figures: figures.observe("bot_waiting_seconds", 8.0, kind="hint", level=0)),
    ({"BotsDie"}, lambda figures: [figures.count("bot_worker_ends", reason="died") for _ in range(6)]),
    (set(), lambda figures: [figures.count("bot_worker_ends", reason="age") for _ in range(60)]),
    (set(), lambda figures: figures.count("refusals", 5000, reason="request")),
]


@pytest.mark.parametrize(("alerts", "happens"), HAPPENS)
def test_each_alert_is_for_one_thing(figures: Metrics, alerts: set[str], happens: Happens) -> None:
    happens(figures)
    assert firing(figures) == alerts


def test_every_alert_is_among_these() -> None:
    assert set().union(*(alerts for alerts, _ in HAPPENS)) == set(ALERTS)


# Lines that break ----------------------------------------------------------------------


async def opens_socket(scope: Any, receive: Any, send: Any) -> None:
    await WebSocket(scope, receive, send).accept()


async def refuses_socket(scope: Any, receive: Any, send: Any) -> None:
    await WebSocket(scope, receive, send).close()


async def hears_the_end(scope: Any, receive: Any, send: Any) -> None:
    raise WebSocketDisconnect


async def reads_half_a_body(scope: Any, receive: Any, send: Any) -> None:
    raise ClientDisconnect


async def reads_a_broken_disk(scope: Any, receive: Any, send: Any) -> None:
    raise OSError("input/output error")


def ask(app: Any, kind: str = "websocket") -> str:
    """Has the middleware ask an app over a line that is broken; what was logged."""
    lines = log_lines()
    whole = Monitoring(app, SimpleNamespace(), Proxies(()), Proxies(()))

    async def send(message: Any) -> None:
        raise BrokenPipeError

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def work() -> None:
        with suppress(OSError):  # uvicorn knows what to do with it
            await whole({"type": kind, "path": "/t/abcdefgh/socket", "headers": [], "method": "GET"}, receive, send)

    asyncio.run(work())
    return lines.getvalue()


@pytest.mark.parametrize("app", [opens_socket, refuses_socket, hears_the_end, reads_half_a_body])
def test_a_line_that_breaks_is_not_our_error(figures: Metrics, app: Any) -> None:
    assert ask(app) == ""
    assert firing(figures) == set()


def test_a_disk_that_breaks_is(figures: Metrics) -> None:
    assert "kind=error" in ask(reads_a_broken_disk, "http")
    assert firing(figures) == {"OurErrors"}


# Bots that are overtaken ---------------------------------------------------------------


async def opened(server: Running) -> LiveTable:
    seats = (
        e.Seat("", None, True, (hashed("key 0"),)),
        e.Seat("", 2, True, (hashed("key 1"),)),
    )
    more: dict[str, Any] = {"version": "1", "options": {}, "extras": {}, "host": "h", "invite": hashed("invite")}
    return await server.open(e.Opened(game="sixth", players=2, chairs=seats, **more), 0)


async def do(server: Running, live: LiveTable, kind: Any, **more: Any) -> None:
    command = kind(id=f"{live.table.number:08d}", expect=live.table.number, **more)
    await server.commands.carry_out(live, command, lambda: (Holder(frozenset([0, 1]), host=True), hashed("new")))


@pytest.mark.parametrize("shared", [False, True])
def test_a_bot_that_is_overtaken_is_not_an_error(tmp_path: Path, figures: Metrics, shared: bool) -> None:
    """By an undo, after which it is asked anew, and by somebody's removal, after which it moves all the same."""
    lines = log_lines()

    async def work() -> None:
        server = Running(SqliteStore(tmp_path / "tables.sqlite"), Slow(), ServerSettings("", pace=0))  # type: ignore[arg-type]
        server.store.shared = shared  # type: ignore[misc]
        bots: Any = server.bots.processes
        live = await opened(server)
        try:
            await do(server, live, e.Play, chair=0, word="c3")
            await until(lambda: len(bots.asked) == 1)
            await do(server, live, e.Undo, chair=0)
            await do(server, live, e.Play, chair=0, word="d3")
            bots.let.set()
            await until(lambda: live.table.position.ply == 2)
            bots.let.clear()
            await do(server, live, e.Play, chair=0, word=live.table.position.legal()[0])
            await until(lambda: len(bots.asked) == 3)
            await do(server, live, e.Revoke, chair=1)
            bots.let.set()
            await until(lambda: live.table.position.ply == 4)
        finally:
            await server.close()

    asyncio.run(work())
    assert lines.getvalue() == ""
    assert firing(figures) == set()


def test_a_store_that_is_away_is_one_line_without_a_traceback(
    tmp_path: Path, figures: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "BOT_RETRY_SECONDS", 0.01)
    lines = log_lines()

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        server = Running(store, Slow(), ServerSettings("", pace=0))  # type: ignore[arg-type]
        append, down = server.commands.carry_out_here, True

        async def carried_out(*given: Any, **more: Any) -> Any:
            if down:
                raise StoreUnavailable("the database restarts")
            return await append(*given, **more)

        live = await opened(server)
        await do(server, live, e.Play, chair=0, word="c3")
        monkeypatch.setattr(server.commands, "carry_out_here", carried_out)
        bots: Any = server.bots.processes
        bots.let.set()
        await until(lambda: "bot_not_stored" in lines.getvalue())
        down = False
        await until(lambda: live.table.position.ply == 2)
        await server.close()

    asyncio.run(work())
    assert {line.split("level=")[1].split()[0] for line in lines.getvalue().splitlines()} == {"warning"}
    assert "Traceback" not in lines.getvalue()
    assert firing(figures) == set()
