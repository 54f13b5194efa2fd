"""What sockets are sent, by whom it is shared, and who is connected."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec
import pytest

from sixfold.table import events as e
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table
from sixfold.web.http.endpoints import Screen
from sixfold.web.tables import presence
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import Presence
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening
from sixfold.web.view.push import Messages, Subscription, stored_lines

Json = dict[str, Any]
BOTH = (Holder(frozenset({0}), host=True), Holder(frozenset({1})))
WATCHING = Holder()


def opened(game: str, names: tuple[str, str] = ("Ada", "Bob")) -> LiveTable:
    chairs = [ChairRequest(kind="you", name=name) for name in names]
    begun, _ = opening(TableRequest(game=game, players=2, chairs=chairs, first=0))
    table = Table()
    table.apply(begun)
    return LiveTable.from_events("a-table-of-tests", [begun, *table.begin(0, lot=False)])


def move(live: LiveTable, chooser: random.Random) -> None:
    chair = live.table.acting[0]
    word = chooser.choice(live.table.position.legal(live.table.player_of(chair)))
    command = e.Play(id="", expect=live.table.number, chair=chair, word=word)
    for event in live.table.decide(command, BOTH[chair]):
        live.apply(event)
    live.notify()


def follower(live: LiveTable, holder: Holder, plays: bool = True) -> Messages:
    return Messages(Subscription(live, lambda: holder, 0, "en", Screen(), plays=plays))


def test_who_comes_while_a_move_is_made_is_told_with_it() -> None:
    async def come() -> None:
        live = opened("sixth")
        messages = follower(live, WATCHING)
        first = msgspec.json.decode(messages.next(WATCHING))
        assert first["presence"] == {"here": [], "watchers": 0}
        with Presence(live, lambda: BOTH[0]):
            move(live, random.Random(1))
            frame = msgspec.json.decode(messages.next(WATCHING))
            assert frame["presence"] == {"here": [0], "watchers": 0}
            assert messages.next(WATCHING) == b""
            move(live, random.Random(1))
            assert "presence" not in msgspec.json.decode(messages.next(WATCHING))

    asyncio.run(come())


def test_who_comes_and_goes_costs_the_others_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside 200 watchers: one small message each, at most once in so many seconds, and nothing is drawn."""
    monkeypatch.setattr(presence, "TELL_SECONDS", 0.2)

    async def come_and_go() -> list[bytes]:
        live = opened("sixto")
        watchers = [follower(live, WATCHING) for _ in range(200)]
        live.people.connections = live.people.watching = len(watchers)
        for messages in watchers:
            messages.next(WATCHING)
        views_before = list(live.made.views.values())
        told: list[bytes] = []
        times, began = 0, time.monotonic()
        for _ in range(50):
            changed = live.news.changed
            with Presence(live, lambda: BOTH[0]):
                await asyncio.sleep(0.01)
                if changed.is_set():
                    times += 1
                    told += [message for messages in watchers if (message := messages.next(WATCHING))]
        assert list(live.made.views.values()) == views_before
        assert 1 <= times <= (time.monotonic() - began) / presence.TELL_SECONDS + 1
        return told

    told = asyncio.run(come_and_go())
    assert told
    assert max(map(len, told)) < 100
    assert set(msgspec.json.decode(told[0])) == {"presence"}


def test_programs_get_whole_frames() -> None:
    """So do pages of an older version, which ask for what has changed."""

    async def play() -> None:
        live = opened("sixth")
        messages = follower(live, BOTH[0], plays=False)
        for _ in range(3):
            frame = msgspec.json.decode(messages.next(BOTH[0]))
            assert set(frame) == {"number", "events", "view"}
            assert frame["view"]["picture"]["text"]
            move(live, random.Random(1))

    asyncio.run(play())


# The log in pages -----------------------------------------------------------------------


def renamed(times: int) -> LiveTable:
    """A table whose log is long."""
    live = opened("sixth")
    for number in range(times):
        live.apply(e.Named(chair=0, name=f"Ada {number}"))
    live.notify()
    return live


def test_everybody_is_sent_the_last_events_and_asks_for_more() -> None:
    live = renamed(2000)
    frame = msgspec.json.decode(follower(live, BOTH[0]).next(BOTH[0]))
    assert [event["number"] for event in frame["events"]] == list(range(live.table.number - 199, live.table.number + 1))
    whole = msgspec.json.decode(follower(live, BOTH[0], plays=False).next(BOTH[0]))
    assert [event["number"] for event in whole["events"]] == [event["number"] for event in frame["events"]]


def test_earlier_events_are_read_in_slices_between_which_others_have_their_turn() -> None:
    live = renamed(1000)

    async def read(after: int, upto: int | None) -> tuple[list[int], int]:
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        elsewhere = asyncio.create_task(others())
        wanted = Subscription(live, lambda: BOTH[0], after, "en", Screen())
        numbers = [msgspec.json.decode(line)["number"] async for line in stored_lines(wanted, False, upto)]
        elsewhere.cancel()
        return numbers, turns

    assert asyncio.run(read(300, 450))[0] == list(range(301, 451))
    numbers, turns = asyncio.run(read(0, None))
    assert numbers == list(range(1, live.table.number + 1))
    assert turns >= 9


def test_what_was_made_for_viewers_is_given_back_when_they_have_left() -> None:
    async def visit() -> LiveTable:
        live = opened("sixth")
        with Presence(live, lambda: WATCHING):
            follower(live, WATCHING).next(WATCHING)
            assert live.made.views
        return live

    live = asyncio.run(visit())
    assert not live.made.views
