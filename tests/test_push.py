"""Devices that agreed are told of their turn: once, in their language, and only while their keys open the seat."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from push_service import PushBrowser, PushService
from shared_store import SharedStore, SharedTables
from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.table.table import NOBODY
from sixfold.web.limits.budgets import Allowance, Limits
from sixfold.web.monitoring import metrics
from sixfold.web.notifications import delivery, devices, encryption, notify, outbox
from sixfold.web.notifications.devices import Device
from sixfold.web.notifications.outbox import Notice
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import MAX_NAMES, MAX_PER_CHAIR, Presence
from sixfold.web.tables.reunions import Comer
from test_running import Slow, do, opened, until

ADA, BOB = Holder(frozenset([0]), host=True), Holder(frozenset([1]))
SOON, LATER = 0.1, 0.5
Work = Callable[..., Awaitable[None]]


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service on this machine, which may be sent to."""
    monkeypatch.setattr(delivery, "is_public", lambda address: True)
    monkeypatch.setattr(delivery, "may_connect", lambda port: True)
    monkeypatch.setattr(notify, "SOON", SOON)
    monkeypatch.setattr(notify, "LATER", LATER)
    monkeypatch.setattr(outbox, "PAUSES", (0.05, 0.05, 0.05))
    with PushService(tmp_path) as running:
        context = ssl.create_default_context(cafile=str(running.certificate))
        monkeypatch.setattr(delivery, "trusted", lambda: context)
        yield running


def run(*works: Work, count: int = 1, settings: ServerSettings | None = None) -> None:
    """Servers on one store in memory; after each work they stop, and others start."""

    async def whole() -> None:
        tables = SharedTables()
        for work in works:
            servers = [
                Running(SharedStore(tables), Slow(), settings or ServerSettings("", pace=0, push=True))  # type: ignore[arg-type]
                for _ in range(count)
            ]
            try:
                await asyncio.wait_for(work(*servers), 30)
            finally:
                for server in servers:
                    await server.close()

    asyncio.run(whole())


def device(browser: PushBrowser, key: str = "key 1", language: str = "en", seat_names: bool = False) -> Device:
    """The device of whoever has a key; those of `opened` are called so by the chair."""
    given = browser.subscription
    return Device(given["endpoint"], given["p256dh"], given["auth"], (hashed(key),), language, seat_names)


async def agreed(server: Running, live: LiveTable, one: Device) -> None:
    assert server.notifications
    await server.notifications.devices.keep(live.id, live.table, one)


async def kept(server: Running, live: LiveTable) -> list[str]:
    return list(await server.store.kept_under(f"table/{live.id}/"))


def ended(*outcomes: str) -> float:
    """How many messages have arrived or were given up."""
    found = outcomes or ("sent", "failed")
    return sum(metrics.process.value("notifications", outcome=outcome) for outcome in found)


async def quiet() -> None:
    """Until everybody would have been told."""
    await asyncio.sleep(SOON + 0.4)


# Once --------------------------------------------------------------------------------------


def test_of_two_servers_one_tells_a_device_once_and_after_a_restart_nobody_again(service: PushService):
    bob = service.browser()
    ids: list[str] = []

    async def first(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await two.tables.find(here.id)
        assert there
        ids.append(here.id)
        await agreed(two, there, device(bob))
        await do(one, here, e.Name, ADA, chair=0, name="Ada")
        await do(one, here, e.Play, ADA, chair=0, word="c3")
        await until(lambda: bob.received)
        await quiet()

    async def again(one: Running, two: Running) -> None:
        for server in (one, two):
            assert await server.tables.find(ids[0])
        await quiet()
        assert len(bob.received) == 1
        live = await two.tables.find(ids[0])
        assert live
        await do(two, live, e.Play, BOB, chair=1, word="c4")
        await do(two, live, e.Play, ADA, chair=0, word="b2")
        await until(lambda: len(bob.received) == 2)
        await quiet()

    run(first, again, count=2)
    (one, two) = bob.received
    assert one.notice == {
        "title": "SIXTH!", "body": "Your turn against Ada.", "address": f"/t/{ids[0]}", "topic": ids[0]
    }  # fmt: skip
    assert one.sender["k"] == two.sender["k"]
    assert one.headers["Topic"] == two.headers["Topic"] == ids[0]
    assert one.size == two.size


def test_a_move_that_is_taken_back_in_time_is_not_told_and_of_several_the_last_is(service: PushService):
    bob = service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        for word in ("c3", "c4", "b2"):
            await do(server, live, e.Play, ADA if word != "c4" else BOB, chair=int(word == "c4"), word=word)
        await until(lambda: bob.received)
        await quiet()

    run(work)
    assert len(bob.received) == 1


def test_a_server_that_stops_tells_what_it_was_about_to(service: PushService, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(notify, "SOON", 60.0)
    bob, looking = service.browser(), service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        other = await opened(server, "person", "person")
        await agreed(server, other, device(looking))
        with Presence(other, lambda: BOB) as presence:
            presence.look(device(looking).name, True)
            await do(server, other, e.Play, ADA, chair=0, word="c3")
            await asyncio.sleep(0.1)

    run(work)
    assert (len(bob.received), looking.received) == (1, [])


def test_who_agreed_is_told_once_that_somebody_wants_to_play_again(service: PushService):
    bob = service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await do(server, live, e.Name, ADA, chair=0, name="Ada")
        await do(server, live, e.Resign, ADA, chair=0)
        await quiet()
        await agreed(server, live, device(bob, language="de"))
        for holder in (ADA, ADA, BOB):
            await server.reunions.gather(live, Comer(holder, "", f"{holder.chairs} asks again", "address"))
        await until(lambda: bob.received)
        await quiet()

    run(work)
    assert [one.notice["body"] for one in bob.received] == ["Ada möchte noch einmal SIXTH! spielen."]


# Who looks ----------------------------------------------------------------------------------


def test_a_device_at_which_the_table_is_looked_at_is_not_told(service: PushService):
    phone, desk = service.browser(), service.browser()

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await two.tables.find(here.id)
        assert there
        for browser in (phone, desk):
            await agreed(one, here, device(browser))
        with Presence(there, lambda: BOB) as presence:  # connected to the other server
            presence.look(device(desk).name, True)
            await two.neighbours.tell()
            assert here.people.devices_here() == {device(desk).name}
            await do(one, here, e.Play, ADA, chair=0, word="c3")
            await quiet()
            assert (phone.received, desk.received) == ([], [])  # they look at the desk; the phone may wait
            await until(lambda: phone.received)
        await two.neighbours.tell()
        await quiet()
        assert desk.received == []  # it was seen there

    run(work, count=2)
    assert phone.texts == ["Your turn against Silver."]


def test_a_page_that_is_hidden_is_not_looked_at(service: PushService):
    bob = service.browser()

    async def work(one: Running, two: Running) -> None:
        here = await opened(one, "person", "person")
        there = await two.tables.find(here.id)
        assert there
        await agreed(one, here, device(bob))
        with Presence(there, lambda: BOB) as presence:
            presence.look(device(bob).name, True)
            presence.look(device(bob).name, False)
            await two.neighbours.tell()
            assert here.people.has(1)
            assert not here.people.looks(1)
            await do(one, here, e.Play, ADA, chair=0, word="c3")
            await asyncio.wait_for(until(lambda: bob.received), LATER)
        assert (there.people.devices, there.people.hidden_here()) == ({}, ())

    run(work, count=2)


def test_it_is_told_no_more_where_somebody_has_moved_meanwhile(service: PushService):
    phone = service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(phone))
        with Presence(live, lambda: BOB):  # a page that says nothing of itself
            await do(server, live, e.Play, ADA, chair=0, word="c3")
            await quiet()
            await do(server, live, e.Play, BOB, chair=1, word="c4")
        await asyncio.sleep(LATER)

    run(work)
    assert phone.received == []


# What is told -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "seat_names", "text"),
    [
        ("en", False, "Your turn against Zoé."),
        ("fr", False, "À vous de jouer contre Zoé."),
        ("de", False, "Du bist am Zug gegen Zoé."),
        ("en", True, "Your turn against Silver."),
    ],
)
def test_in_the_reader_s_language_with_the_names_they_want(
    service: PushService, language: str, seat_names: bool, text: str
):
    bob = service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await do(server, live, e.Name, ADA, chair=0, name="Zoé")
        await agreed(server, live, device(bob, language=language, seat_names=seat_names))
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await until(lambda: bob.received)

    run(work)
    assert bob.texts == [text]


def test_the_end_and_somebody_who_sits_down_are_told_to_whom_it_concerns(service: PushService):
    ada, bob = service.browser(), service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "open")
        await agreed(server, live, device(ada, "key 0"))
        key, _ = await server.commands.enter(live, "invite", "Bob", "bob-comes-in-late")
        await until(lambda: ada.texts == ["Your turn against Bob."])
        await agreed(server, live, device(bob, key))
        await do(server, live, e.Resign, ADA, chair=0)
        await until(lambda: bob.texts == ["Your game against Silver is over."])

    run(work)
    assert ada.texts[1:] in ([], ["Your game against Bob is over."])


def test_those_who_agreed_can_be_told_of_anything(service: PushService):
    """For invitations to another table, which is opened where they lead."""
    ada, bob = service.browser(), service.browser()

    async def work(server: Running) -> None:
        assert server.notifications
        live = await opened(server, "person", "person")
        await agreed(server, live, device(ada, "key 0"))
        await agreed(server, live, device(bob, language="fr"))
        told = await server.notifications.tell(live, 1, lambda one: Notice("SIXTH!", one.language, "/t/x#key", "again"))
        assert told == 1
        await until(lambda: bob.received)

    run(work)
    assert (bob.texts, ada.texts) == (["fr"], [])
    assert bob.received[0].notice["address"] == "/t/x#key"


# Until it is over ---------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_takes_no_more_messages_is_forgotten(service: PushService, status: int):
    bob = service.browser()
    bob.answers = [status]

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await until(lambda: bob.refused)
        while await kept(server, live):
            await asyncio.sleep(0.01)

    run(work)
    assert bob.received == []


@pytest.mark.parametrize(("answers", "sent"), [([503, 429], 1), ([500] * 9, 0), ([403], 0), ([301], 0)])
def test_a_service_that_is_busy_is_asked_again_and_nobody_is_forgotten(
    service: PushService, answers: list[int], sent: int
):
    bob = service.browser()
    bob.answers = list(answers)

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        before, arrived = ended(), ended("sent")
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await until(lambda: ended() != before)
        assert ended("sent") == arrived + sent
        assert len(await kept(server, live)) == 1

    run(work)
    assert len(bob.received) == sent
    assert bob.refused == min(len(answers), 4)


def test_a_service_that_says_when_is_not_asked_before(service: PushService):
    bob = service.browser()
    bob.answers, bob.retry_after = [429], 1

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await until(lambda: bob.received)

    run(work)
    first, second = bob.asked
    assert second - first >= 1


def test_an_address_inside_our_network_is_never_sent_to_and_forgotten(
    service: PushService, monkeypatch: pytest.MonkeyPatch
):
    """What was a name of the internet when somebody subscribed leads inside now."""
    bob = service.browser()
    monkeypatch.setattr(delivery, "is_public", lambda address: False)

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        while await kept(server, live):
            await asyncio.sleep(0.01)

    run(work)
    assert (bob.received, bob.refused) == ([], 0)


def test_a_seat_that_changes_hands_takes_nothing_along(service: PushService):
    bob, other = service.browser(), service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        await do(server, live, e.Revoke, ADA, chair=1)
        _, holder = await server.commands.enter(live, "invite", "Cy", "cy-sits-here-now")
        assert holder.chairs == {1}
        await agreed(server, live, device(other, "key 0"))
        assert len(await kept(server, live)) == 1
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await quiet()

    run(work)
    assert bob.received == []


def test_who_hands_their_seat_to_a_bot_is_not_told(service: PushService):
    bob = service.browser()

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        await do(server, live, e.Hand, BOB, chair=1, level=1)
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await quiet()

    run(work)
    assert bob.received == []


def test_who_has_all_seats_at_one_device_or_ended_the_game_is_not_told(service: PushService):
    both, ada = service.browser(), service.browser()
    given = device(both)
    both_seats = Device(given.endpoint, given.key, given.secret, (hashed("key 0"), hashed("key 1")), "en")

    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await agreed(server, live, both_seats)
        await agreed(server, live, device(ada, "key 0"))
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await quiet()
        await do(server, live, e.Resign, ADA, chair=0)
        await quiet()

    run(work)
    assert both.received == ada.received == []


def test_a_device_that_says_no_more_or_subscribes_anew(service: PushService, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(devices, "MAX_AT_A_SEAT", 2)
    first, second, third = (service.browser() for _ in range(3))

    async def work(server: Running) -> None:
        assert server.notifications
        live = await opened(server, "person", "person")
        for language in ("en", "en", "de"):
            await agreed(server, live, device(first, language=language))
        await agreed(server, live, device(second))
        with pytest.raises(CommandRefused, match="Too many devices"):
            await agreed(server, live, device(third))
        await agreed(server, live, device(third, "key 0"))  # another seat
        await server.notifications.devices.forget(live.id, device(second).name)
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        await until(lambda: first.received)
        await quiet()
        await server.store.forget(live.id)
        assert await kept(server, live) == []
        assert await server.store.kept(outbox.KEY)

    run(work)
    assert first.texts == ["Du bist am Zug gegen Silber."]
    assert second.received == third.received == []


def test_nothing_of_a_device_is_in_what_anybody_reads(service: PushService, tmp_path: Path):
    bob = service.browser()

    async def work() -> None:
        server = Running(SqliteStore(tmp_path / "tables.sqlite"), Slow(), ServerSettings("", push=True))  # type: ignore[arg-type]
        live = await opened(server, "person", "person")
        await agreed(server, live, device(bob))
        log = b"".join(await server.store.read(live.id))
        assert bob.endpoint.encode() not in log
        (written,) = (await server.store.kept_under(f"table/{live.id}/")).values()
        assert bob.endpoint.encode() in written
        await server.close()

    asyncio.run(work())


# Too much ------------------------------------------------------------------------------------


def test_there_is_an_end_to_what_waits_and_to_what_one_address_causes(
    service: PushService, monkeypatch: pytest.MonkeyPatch
):
    bob = service.browser()

    async def work(server: Running) -> None:
        assert server.notifications
        live = await opened(server, "person", "person")
        live.thinking.asker = "192.0.2.1"
        await agreed(server, live, device(bob))
        notice = Notice("SIXTH!", "again", "/", "again")
        monkeypatch.setattr(outbox, "MAX_WAITING", 2)
        before = metrics.process.value("notifications", outcome="left out")
        counts = [await server.notifications.tell(live, 1, lambda _: notice) for _ in range(5)]
        assert counts == [1, 1, 1, 1, 0]
        assert metrics.process.value("notifications", outcome="left out") == before + 2
        await until(lambda: len(bob.received) == 2)

    allowances = {"notification": Allowance(1, 4)}
    run(work, settings=ServerSettings("", pace=0, push=True, limits=Limits(allowances=allowances)))


def test_a_table_with_all_the_pages_and_names_that_fit_is_told_to_the_other_servers(service: PushService):
    async def work(one: Running, two: Running) -> None:
        live = await opened(one, "person", "person")
        with ExitStack() as pages:
            for number in range(MAX_PER_CHAIR * 6):
                page = pages.enter_context(Presence(live, lambda: BOB))
                page.look(f"{number:020}", True)
            for number in range(MAX_NAMES):
                pages.enter_context(Presence(live, lambda: NOBODY, name="𠀀" * 38 + f"{number:02}"))
            await one.neighbours.tell()
            there = await two.tables.find(live.id)
            assert there
            assert len(there.people.here().names) == MAX_NAMES
            assert there.people.looks(1)

    run(work, count=2)


def test_without_it_nothing_is_kept_and_nobody_is_told(service: PushService):
    async def work(server: Running) -> None:
        live = await opened(server, "person", "person")
        await do(server, live, e.Play, ADA, chair=0, word="c3")
        assert server.notifications is None
        assert await server.store.kept(outbox.KEY) is None

    run(work, settings=ServerSettings("", pace=0))


def test_the_key_of_a_store_is_one_for_all_its_servers(service: PushService):
    async def work(*servers: Running) -> None:
        keys = await asyncio.gather(*(server.notifications.outbox.key() for server in servers if server.notifications))
        assert len(set(keys)) == 1
        assert len(encryption.public_key(keys[0])) == encryption.POINT_BYTES

    run(work, count=3)
