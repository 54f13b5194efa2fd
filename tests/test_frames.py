"""What sockets are sent: whole views at first, then what has changed, and who is connected."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec
import pytest

from sixfold import shelf
from sixfold.table import events as e
from sixfold.table.seating import Holder
from sixfold.table.table import Table
from sixfold.web import live_table, pictures, viewdata
from sixfold.web.live_table import LiveTable
from sixfold.web.presence import Presence
from sixfold.web.push import Messages, Subscription, stored_lines
from sixfold.web.screens import Screen
from sixfold.web.sized_cache import SizedCache
from sixfold.web.table_requests import ChairRequest, TableRequest, opening
from waiting import run_async

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


def follower(live: LiveTable, holder: Holder, differences: bool = True) -> Messages:
    return Messages(Subscription(live, lambda: holder, 0, "en", Screen(), differences=differences))


def applied(view: Json, frame: Json) -> Json:
    """The view after a frame, as a page puts it together."""
    if "view" in frame:
        return dict(frame["view"])
    picture = view["picture"] | frame["changed"].get("picture", {})
    picture |= {"shapes": spliced(picture["shapes"], frame["shapes"])}
    news = frame["changed"].get("chairs", [{} for _ in view["chairs"]])
    chairs = [chair | new for chair, new in zip(view["chairs"], news, strict=True)]
    changed = view | frame["changed"] | {"picture": picture, "chairs": chairs}
    return present(changed, frame["presence"]) if "presence" in frame else changed


def spliced(shapes: list[Any], runs: list[Any]) -> list[Any]:
    """A list after some runs."""
    found, at = [], 0
    for start, removed, *put in runs:
        old = shapes[start:] + [None] * len(put)
        within = [one if isinstance(one, list) else patched(was, one) for was, one in zip(old, put, strict=False)]
        found += shapes[at:start] + within
        at = start + removed
    return found + shapes[at:]


def patched(group: list[Any], change: Json) -> list[Any]:
    """A group with another label or other shapes in it."""
    sort, name, label, shapes = group
    return [sort, name, change.get("label", label), spliced(shapes, change["within"])]


def present(view: Json, presence: Json) -> Json:
    """A view with who is connected."""
    chairs = [chair | {"here": chair["chair"] in presence["here"]} for chair in view["chairs"]]
    return view | {"chairs": chairs, "watchers": presence["watchers"]}


def filled(view: Json, event: Json) -> Json:
    """An event with what was left out of it because the view has it."""
    badge = event["badge"]
    known = {chair["player"]: chair["badge"] for chair in view["chairs"]}
    return {"parts": [event["text"]]} | event | {"badge": known[badge] if isinstance(badge, int) else badge}


def two_player_games() -> list[str]:
    return [game.id for game in shelf.games() if 2 in game.players]


@pytest.mark.parametrize("game", two_player_games())
def test_differences_lead_to_the_same_view_and_are_small(game: str) -> None:
    async def play() -> None:
        live, chooser = opened(game), random.Random(6)
        following = [(holder, follower(live, holder)) for holder in (*BOTH, WATCHING)]
        views: list[Json] = [{} for _ in following]
        sent: list[int] = []
        for turn in range(25):
            for number, (holder, messages) in enumerate(following):
                data = messages.next(holder)
                frame = msgspec.json.decode(data)
                assert frame["frame"] == turn + 1
                views[number] = applied(views[number], frame)
                whole = msgspec.json.decode(viewdata.frame(live, holder, "en", 0))["view"]
                del whole["picture"]["text"]
                assert views[number] == whole
                sent += [len(data)] if turn and holder.chairs else []
            if live.table.round.over:
                break
            move(live, chooser)
        assert sum(sent) / len(sent) < 5000, sent  # whole ones have 11 to 25 kB

    run_async(play())


def test_who_comes_while_a_move_is_made_is_told_with_it() -> None:
    async def come() -> None:
        live = opened("sixth")
        messages = follower(live, WATCHING)
        first = msgspec.json.decode(messages.next(WATCHING))
        assert [chair["here"] for chair in first["view"]["chairs"]] == [False, False]
        with Presence(live, lambda: BOTH[0]):
            move(live, random.Random(1))
            frame = msgspec.json.decode(messages.next(WATCHING))
            assert frame["presence"] == {"here": [0], "watchers": 0}
            assert messages.next(WATCHING) == b""
            move(live, random.Random(1))
            assert "presence" not in msgspec.json.decode(messages.next(WATCHING))

    run_async(come())


def test_who_sees_the_same_is_drawn_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    whole = pictures.Drawn

    def counted(*given: Any, **more: Any) -> Any:
        made.append(1)
        return whole(*given, **more)

    monkeypatch.setattr(pictures, "_kept", SizedCache(10**6))
    monkeypatch.setattr(pictures, "Drawn", counted)
    tables = [opened("star"), opened("star")]
    for live in tables:
        for _ in range(20):
            viewdata.frame(live, WATCHING, "en", 0)
    assert len(made) == 1  # both stand at the first position
    viewdata.frame(tables[0], WATCHING, "fr", 0)
    assert len(made) == 2


def test_tables_that_are_alike_do_not_get_each_others_pictures() -> None:
    tables = [opened("sixth"), opened("sixth")]
    for seed, live in enumerate(tables):
        run_async(moved(live, seed))
    shown = [msgspec.json.decode(viewdata.frame(live, WATCHING, "en", 0))["view"]["picture"] for live in tables]
    words = [live.table.position.word for live in tables]
    assert words[0] != words[1]
    assert shown[0] != shown[1]


async def moved(live: LiveTable, seed: int) -> None:
    move(live, random.Random(seed))


def test_who_comes_and_goes_costs_the_others_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside 200 watchers: one small message each, at most once in so many seconds, and nothing is drawn."""
    monkeypatch.setattr(live_table, "TELL_SECONDS", 0.2)

    async def come_and_go() -> list[bytes]:
        live = opened("sixto")
        watchers = [follower(live, WATCHING) for _ in range(200)]
        live.connections = live.watching = len(watchers)
        for messages in watchers:
            messages.next(WATCHING)
        drawn = list(live.view_cache.values())
        told: list[bytes] = []
        times, began = 0, time.monotonic()
        for _ in range(50):
            changed = live.changed
            with Presence(live, lambda: BOTH[0]):
                await asyncio.sleep(0.01)
                if changed.is_set():
                    times += 1
                    told += [message for messages in watchers if (message := messages.next(WATCHING))]
        assert list(live.view_cache.values()) == drawn
        assert 1 <= times <= (time.monotonic() - began) / live_table.TELL_SECONDS + 1
        return told

    told = run_async(come_and_go())
    assert told
    assert max(map(len, told)) < 100
    assert set(msgspec.json.decode(told[0])) == {"presence"}


def test_programs_that_ask_for_no_differences_get_whole_frames() -> None:
    async def play() -> None:
        live = opened("sixth")
        messages = follower(live, BOTH[0], differences=False)
        for _ in range(3):
            frame = msgspec.json.decode(messages.next(BOTH[0]))
            assert set(frame) == {"number", "events", "view"}
            assert frame["view"]["picture"]["text"]
            move(live, random.Random(1))

    run_async(play())


def test_a_cache_is_bounded_by_bytes() -> None:
    cache: SizedCache[str] = SizedCache(100)
    for number in range(10):
        cache.put(number, "x", 30)
        cache.get(0)
    assert cache.size <= 100
    assert cache.get(0) == "x"  # asked for again and again
    assert cache.get(1) is None
    assert cache.get(9) == "x"


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
    whole = msgspec.json.decode(follower(live, BOTH[0], differences=False).next(BOTH[0]))
    assert [event["number"] for event in whole["events"]] == [event["number"] for event in frame["events"]]
    assert all(len(kept) <= 200 for kept in live.event_cache.values())


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

    assert run_async(read(300, 450))[0] == list(range(301, 451))
    numbers, turns = run_async(read(0, None))
    assert numbers == list(range(1, live.table.number + 1))
    assert turns >= 9


def test_what_was_made_for_viewers_is_given_back_when_they_have_left() -> None:
    async def visit() -> LiveTable:
        live = opened("sixth")
        with Presence(live, lambda: WATCHING):
            follower(live, WATCHING).next(WATCHING)
            assert live.view_cache
            assert live.event_cache
        return live

    live = run_async(visit())
    assert not live.view_cache
    assert not live.event_cache
