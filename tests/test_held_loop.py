"""No piece of work holds the event loop: the longest game of each kind is asked for while somebody else is served."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import time
from collections.abc import Awaitable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table.seats.seating import Holder
from sixfold.web.analysis import requests
from sixfold.web.analysis.requests import MAX_KEPT, MAX_WORDS
from sixfold.web.analysis.sized_cache import SizedCache
from sixfold.web.app import create_app
from sixfold.web.http.endpoints import Screen
from sixfold.web.limits import budgets
from sixfold.web.limits.budgets import Budgets, TooOften
from sixfold.web.server_settings import ServerSettings
from sixfold.web.view import push
from test_daily_server import Bots, Browser

HELD = 0.1  # seconds of processor time that a test allows; measurements/web.md has what it is: 20 ms and less
LONGEST = {"sixth": (2, {"kings": "6"}), "sixmix": (4, {"target": "999"}), "sixto": (6, {}), "star": (6, {})}
pytestmark = pytest.mark.usefixtures("_processes")


@pytest.fixture
def _processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.web.app.BotProcesses", Bots)


@cache
def longest(game: str) -> Position:
    """A game of random moves; for which players and options these are long."""
    players, options = LONGEST[game]
    chooser, position = random.Random(5), Position.start(game, players, options)
    while not position.over and position.ply < MAX_WORDS:
        if position.is_chance:
            position = position.play(position.outcome(chooser.randrange(position.outcome_count)))
        else:
            player = chooser.choice(position.actors)
            position = position.play(chooser.choice(position.legal(player)), player)
    return position


async def held(work: Awaitable[Any]) -> tuple[float, Any]:
    """The longest time for which some work held the loop, in seconds of this thread's processor time."""
    task = asyncio.ensure_future(work)
    most = 0.0
    gc.disable()  # a server looks for garbage rarely, and has less to look through than these tests
    try:
        while not task.done():
            began = time.thread_time()
            await asyncio.sleep(0)
            most = max(most, time.thread_time() - began)
    finally:
        gc.enable()
    return most, task.result()


def serve(tmp_path: Path, work: Any) -> None:
    async def whole() -> None:
        app = create_app(ServerSettings(str(tmp_path / "tables.sqlite"), pace=0))
        async with app.router.lifespan_context(app):
            await work(app)

    asyncio.run(whole())


@pytest.mark.slow
@pytest.mark.parametrize("game", LONGEST)
@pytest.mark.parametrize("what", ["words", "record"])
def test_an_analysis_of_the_longest_game_leaves_others_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, what: str
) -> None:
    last = longest(game)
    body = {"text": Record(last).text()} if what == "record" else {"text": last.at(0).code(), "words": last.words}

    async def work(app: Starlette) -> None:
        monkeypatch.setattr(requests, "_kept", SizedCache(MAX_KEPT))
        most, (status, answer) = await held(Browser(app).ask("POST", "/analyse/read", body))
        assert status == 200, answer[:200]
        assert most < HELD, (game, what, last.ply)

    serve(tmp_path, work)


def test_a_wrong_record_leaves_others_their_turn_while_earlier_rules_are_tried(tmp_path: Path) -> None:
    last = longest("sixth")
    text = Record(last).text().replace("rules: 2\n", "") + "zz\n"

    async def work(app: Starlette) -> None:
        most, (status, _) = await held(Browser(app).ask("POST", "/analyse/read", {"text": text}))
        assert status == 422
        assert most < HELD

    serve(tmp_path, work)


def test_no_game_is_longer_than_its_rules_allow(tmp_path: Path) -> None:
    async def work(app: Starlette) -> None:
        words = ["c3"] * 401
        body = {"text": Position.start("sixth", 2).code(), "words": words}
        status, answer = await Browser(app).ask("POST", "/analyse/read", body)
        assert status == 422
        assert "a game has no more than 400 moves and rolls" in json.loads(answer)["refused"]["text"]

    serve(tmp_path, work)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sixmix", "star"])
def test_a_long_log_is_loaded_sent_and_streamed_without_holding_anybody_up(tmp_path: Path, game: str) -> None:
    last = longest(game)
    chairs = tuple(e.Seat(name=f"P{n}", taken=True) for n in range(last.players))
    more: dict[str, Any] = {"options": dict(LONGEST[game][1]), "rules_version": last.settings.rules_version}
    opened = e.Opened(version="1", game=game, players=last.players, extras={}, chairs=chairs, host="", **more)
    events: list[e.AnyEvent] = [opened, e.Began(first=0)]
    for each in last.line()[1:]:
        word = each.word.rpartition(":")[2]
        events.append(e.Rolled(word=word) if each.player is None else e.Played(chair=each.player, word=word))

    async def stored() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.append("longlonglong", 0, [e.written(event) for event in e.stamped(events, 1.0)])
        await store.close()

    async def work(app: Starlette) -> None:
        most, live = await held(app.state.running.tables.find("longlonglong"))
        assert most < HELD
        assert live.table.number == len(events)
        for language in ("en", "de"):
            for plays in (False, True):
                for after in (0, 1):
                    wanted = push.Subscription(live, lambda: Holder(), after, language, Screen(), plays=plays)
                    most, frame = await held(first_frame(wanted))
                    assert most < HELD
                    numbers = [event["number"] for event in frame["events"]]
                    assert numbers == [*range(len(events) - push.MAX_EVENTS + 1, len(events) + 1)]
        browser = Browser(app)
        most, (status, lines) = await held(browser.ask("GET", "/t/longlonglong/events?follow=no&lang=fr"))
        assert (status, len(lines.splitlines())) == (200, len(events))
        assert most < HELD

    asyncio.run(stored())
    serve(tmp_path, work)


async def first_frame(wanted: push.Subscription) -> Any:
    return json.loads(push.Messages(wanted).next(Holder()))


def test_an_address_is_charged_for_the_time_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "PICTURE_SECONDS", 0.0001)
    server = Budgets()

    async def work() -> None:
        began = time.thread_time()
        async with server.drawing("somebody"):
            while time.thread_time() - began < 0.04:
                pass
        with pytest.raises(TooOften):
            async with server.drawing("somebody"):
                pass
        async with server.drawing("another"):
            pass

    asyncio.run(work())
