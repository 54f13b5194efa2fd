"""What every store promises, the same for a file and for PostgreSQL: events once, in order, told to everybody."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

import sixfold
from postgres import PostgresServer
from sixfold.store import postgres, sqlite
from sixfold.store.opening import open_store
from sixfold.store.store import Conflict, Store, StoreFull, StoreUnavailable, names_of
from sixfold.table import events as e
from sixfold.table.table import Table
from sixfold.text.errors import BadValue, MissingExtra

Work = Callable[[Store], Awaitable[None]]
PATIENCE = 60.0  # seconds, on a busy machine


@pytest.fixture(params=["file", pytest.param("postgres", marks=pytest.mark.slow)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is."""
    if request.param == "file":
        return str(tmp_path / "tables.sqlite")
    address: str = request.getfixturevalue("database")
    return address


def run(where: str, *works: Callable[..., Awaitable[None]]) -> None:
    """Runs work one after another, each on a store that was opened for it."""

    async def whole() -> None:
        for work in works:
            store = open_store(where)
            try:
                await asyncio.wait_for(work(store), PATIENCE)
            finally:
                await store.close()

    asyncio.run(whole())


async def until(condition: Callable[[], object]) -> None:
    """Waits for something to become true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def test_a_table_from_before_versions_goes_on_under_the_first(where: str):
    """SIXTH! 6.2: who cannot act loses there, whatever the points."""
    end = sixfold.read_record(sixfold.find_game("sixth").folder / "golden" / "stuck-ahead.six").position
    opened = {"kind": "opened", "version": "0.2.0", "game": "sixth", "players": 2, "options": dict(end.options)}
    opened |= {"extras": {}, "chairs": [{}, {}], "host": "h"}
    moves = [{"kind": "played", "chair": place % 2, "word": word} for place, word in enumerate(end.words)]
    lines = [json.dumps(event).encode() for event in [opened, {"kind": "began", "first": 0}, *moves]]

    async def before(store: Store) -> None:
        await store.append("old", 0, lines[:-1])

    async def now(store: Store) -> None:
        await store.append("old", len(lines) - 1, lines[-1:])
        table = Table.from_events(map(e.read_event, await store.read("old")))
        assert (table.position.settings.rules_version, table.position.ranks, end.ranks) == (1, (1, 2), (2, 1))

    run(where, before, now)


def test_events_are_read_from_a_number_on(where: str):
    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1", b"\x00\xff"])
        await store.append("b", 0, [b"x"])
        await store.append("a", 2, [b"3"])
        assert await store.read("a") == [b"1", b"\x00\xff", b"3"]
        assert await store.read("a", 2) == [b"3"]
        assert await store.read("a", 1, 1) == [b"\x00\xff"]
        assert await store.read("nothing") == []
        assert [await store.last(table) for table in ("a", "b", "nothing")] == [3, 1, 0]
        await store.check()

    async def again(store: Store) -> None:
        assert await store.read("a") == [b"1", b"\x00\xff", b"3"]

    run(where, work, again)


def test_an_append_after_another_number_is_refused_and_leaves_nothing(where: str):
    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1"])
        for expected in (0, 2):
            with pytest.raises(Conflict):
                await store.append("a", expected, [b"2"], "command", b"answer")
        with pytest.raises(Conflict):
            await store.append("new", 1, [b"2"], "command", b"answer")
        assert await store.read("a") == [b"1"]
        assert await store.answer("a", "command") is None
        assert await store.last("new") == 0

    run(where, work)


def test_a_command_is_carried_out_once(where: str):
    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1"], "command", b"answer")
        assert await store.answer("a", "command") == b"answer"
        with pytest.raises(Conflict):
            await store.append("a", 1, [b"1"], "command", b"other")
        assert await store.last("a") == 1
        await store.append("b", 0, [b"1"], "command", b"other")
        assert await store.answer("b", "command") == b"other"
        await store.append("b", 1, [], "nothing happened", b"done")
        assert await store.answer("b", "nothing happened") == b"done"

    run(where, work)


def test_a_value_is_kept_once_and_for_good(where: str):
    async def work(store: Store) -> None:
        assert await store.kept("a/secret") is None
        tried = await asyncio.gather(*(store.keep("a/secret", b"\x00%d" % number) for number in range(20)))
        assert len(set(tried)) == 1
        assert await store.keep("a/secret", b"another") == tried[0] == await store.kept("a/secret")
        await store.keep("a/day/1", tried[0])

    async def again(store: Store) -> None:
        kept = await store.kept("a/secret")
        assert kept
        assert await store.keep("a/secret", b"later") == kept == await store.kept("a/day/1")
        assert await store.idle(time.time() + 60) == []  # it is no table, and never forgotten as one

    run(where, work, again)


def test_values_are_counted_under_a_name(where: str):
    async def work(store: Store) -> None:
        for name, value in {
            "d/1/a": b"7",
            "d/1/b": b"7",
            "d/1/é": b"-8",
            "d/10/a": b"7",
            "d/1": b"7",
            "d/0": b"7",
        }.items():
            await store.keep(name, value)
        assert await store.tally("d/1/") == {b"7": 2, b"-8": 1}
        assert await store.tally("d/") == {b"7": 5, b"-8": 1}
        assert await store.tally("e/") == {}
        with pytest.raises(ValueError, match="slash"):
            await store.tally("d/1")

    run(where, work)


def test_values_are_dropped_by_the_order_of_their_names(where: str, monkeypatch: pytest.MonkeyPatch):
    for module in (sqlite, postgres):
        monkeypatch.setattr(module, "MAX_DROPPED", 2)

    async def work(store: Store) -> None:
        for name in ("d/1/a", "d/1/b", "d/2/a", "d/3", "d/secret", "e"):
            await store.keep(name, b"7")
        assert [await store.drop("d/", "d/3") for _ in range(3)] == [2, 1, 0]
        assert [await store.kept(name) for name in ("d/1/b", "d/2/a")] == [None, None]
        assert [await store.kept(name) for name in ("d/3", "d/secret", "e")] == [b"7"] * 3
        assert await store.keep("d/1/a", b"8") == b"8"

    run(where, work)


def test_of_many_appends_at_once_exactly_one_takes_each_number(where: str):
    """And those at other tables in the same transaction are not harmed."""

    async def work(store: Store) -> None:
        async def attempt(table: str, number: int, who: int) -> bool:
            try:
                await store.append(table, number, [b"%d" % who], f"c{number}-{who}", b"")
            except Conflict:
                return False
            return True

        for number in range(10):
            others = asyncio.gather(*(attempt(f"t{other}", number, 0) for other in range(10)))
            done = await asyncio.gather(*(attempt("a", number, who) for who in range(15)))
            assert sum(done) == 1
            assert all(await others)
            assert await store.read("a", number) == [b"%d" % done.index(True)]

    run(where, work)


def test_the_same_command_at_once_without_events_is_stored_once(where: str):
    """The number does not change, so the command alone decides; appends beside it are stored."""

    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1"])
        same = [store.append("a", 1, [], "command", b"%d" % number) for number in range(3)]
        others = [store.append(f"b{number}", 0, [b"1"]) for number in range(3)]
        outcomes = await asyncio.gather(*same, *others, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes[:3]) == ["Conflict", "Conflict", "NoneType"]
        assert outcomes[3:] == [None] * 3
        assert await store.answer("a", "command") == b"%d" % outcomes.index(None)

    run(where, work)


def test_whoever_subscribed_is_told(where: str):
    async def work(store: Store) -> None:
        heard: list[tuple[str, int]] = []
        store.subscribe(lambda table, number: heard.append((table, number)))
        await store.append("a", 0, [b"1", b"2"])
        assert heard == [("a", 2)]

    run(where, work)


def test_idle_tables_are_found_and_forgotten(where: str):
    async def work(store: Store) -> None:
        before = time.time() - 60
        await store.append("old", 0, [b"1"], "command", b"answer")
        await store.append("young", 0, [b"1"])
        assert await store.idle(before) == []
        later = time.time() + 60
        (old, at), (young, _) = await store.idle(later)
        assert (old, young) == ("old", "young")
        assert before < at < later
        assert [table for table, _ in await store.idle(later, ("old", at))] == ["young"]  # the next ones
        assert [table for table, _ in await store.idle(later, ("also old", at))] == ["old", "young"]  # at the same time
        await store.append("old", 1, [b"2"])
        assert [table for table, _ in await store.idle(later)] == ["young", "old"]
        for name in (*(f"{names_of(table)}device/1" for table in ("old", "older", "young")), "table/old"):
            await store.keep(name, b"7")
        await store.forget("old", before)  # it has changed since
        assert await store.last("old") == 2
        assert await store.kept_under("table/old/") == {"table/old/device/1": b"7"}
        await store.forget("old", time.time() + 60)
        assert list(await store.kept_under("table/")) == ["table/old", "table/older/device/1", "table/young/device/1"]
        assert [table for table, _ in await store.idle(time.time() + 60)] == ["young"]
        assert (await store.read("old"), await store.last("old"), await store.answer("old", "command")) == ([], 0, None)
        with pytest.raises(Conflict):
            await store.append("old", 2, [b"3"])
        await store.append("old", 0, [b"anew"], "command", b"another")

    run(where, work)


def test_a_store_knows_when_there_was_no_server(where: str):
    async def work(store: Store) -> None:
        assert await store.heartbeat(100.0, 3.0) == [(0.0, 100.0)]
        assert await store.heartbeat(102.0, 3.0) == [(0.0, 100.0)]
        assert await store.heartbeat(110.0, 3.0) == [(0.0, 100.0), (102.0, 110.0)]
        beats = asyncio.gather(*(store.heartbeat(110.0 + number, 3.0) for number in range(3)))
        await store.append("a", 0, [b"1"])
        assert {len(known) for known in await beats} == {2}
        assert await store.read("a") == [b"1"]

    async def again(store: Store) -> None:
        assert await store.heartbeat(112.5, 0.0) == [(0.0, 100.0), (102.0, 110.0), (112.0, 112.5)]
        assert len(await store.heartbeat(50.0, 3.0)) == 3, "a clock that was put right is no time without a server"
        assert (await store.heartbeat(60.0, 3.0))[0] == (50.0, 60.0)

    run(where, work, again)


def test_a_store_finishes_what_was_begun_before_it_closes(where: str):
    async def work(store: Store) -> None:
        appends = [asyncio.ensure_future(store.append(f"t{number}", 0, [b"1"])) for number in range(20)]
        await asyncio.sleep(0)
        appends[0].cancel()
        await store.close()
        assert [append.exception() for append in appends[1:]] == [None] * 19

    async def after(store: Store) -> None:
        assert await store.last("t0") == 1

    async def whole() -> None:
        await work(open_store(where))

    asyncio.run(whole())
    run(where, after)


# Several servers on PostgreSQL ------------------------------------------------------------

slow = pytest.mark.slow  # PostgreSQL has to be there


def run_two(address: str, work: Callable[[Store, Store], Awaitable[None]]) -> None:
    async def whole(one: Store) -> None:
        two = open_store(address)
        try:
            await work(one, two)
        finally:
            await two.close()

    run(address, whole)


@slow
def test_other_servers_hear_of_appends_and_notes(database: str):
    async def work(one: Store, two: Store) -> None:
        heard: dict[Store, list[tuple[str, int]]] = {one: [], two: []}
        notes: dict[Store, list[bytes]] = {one: [], two: []}
        for store in (one, two):
            store.subscribe(lambda table, number, at=store: heard[at].append((table, number)))
            store.on_note(lambda note, at=store: notes[at].append(note))
        number = 0
        while not heard[two]:  # until it listens
            await one.append("a", number, [b"1"])
            number += 1
        await until(lambda: ("a", number) in heard[two])
        await one.publish("a note with “signs”".encode())
        await asyncio.gather(*(two.publish(b"%d" % number + b"x" * 6000) for number in range(5)))
        await until(lambda: notes[two] and len(notes[one]) == 5)
        assert notes[two] == ["a note with “signs”".encode()]
        assert {note[:1] for note in notes[one]} == {b"%d" % number for number in range(5)}
        with pytest.raises(ValueError, match="at most 7000 bytes"):
            await one.publish(b"x" * 7001)

    run_two(database, work)


@slow
def test_listening_goes_on_after_a_listener_has_failed(database: str, caplog: pytest.LogCaptureFixture):
    async def work(one: Store, two: Store) -> None:
        heard: list[int] = []

        def listener(table: str, number: int) -> None:
            heard.append(number)
            if len(heard) == 1:
                raise KeyError(table)

        two.subscribe(listener)
        number = 0
        while len(heard) < 2:
            await one.append("a", number, [b"1"])
            number += 1
            await asyncio.sleep(0.01)
        assert "listening goes on" in caplog.text

    run_two(database, work)


@slow
def test_a_store_closes_though_a_cancellation_was_lost(database: str, monkeypatch: pytest.MonkeyPatch):
    """As one is that meets an answer of the database."""
    seen: list[str] = []

    async def deaf_once(*_: object, **__: object) -> AsyncIterator[None]:
        seen.append("listens")
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            if "cancelled" in seen:
                raise
            seen.append("cancelled")
        for nothing in ():
            yield nothing

    async def whole() -> None:
        store = open_store(database)
        await until(lambda: seen)
        await asyncio.wait_for(store.close(), PATIENCE / 2)

    monkeypatch.setattr("psycopg.AsyncConnection.notifies", deaf_once)
    asyncio.run(whole())
    assert seen == ["listens", "cancelled", "listens"]


@slow
def test_a_change_is_seen_even_if_no_notification_came(database: str, monkeypatch: pytest.MonkeyPatch):
    from sixfold.store import postgres

    monkeypatch.setattr(postgres, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(postgres, "APPEND_FIRST", postgres.APPEND_FIRST.replace(b"pg_notify(", b"concat("))

    async def work(one: Store, two: Store) -> None:
        heard: list[tuple[str, int]] = []
        two.subscribe(lambda table, number: heard.append((table, number)))
        await until(lambda: two._seen)
        await one.append("a", 0, [b"1"])
        await until(lambda: ("a", 1) in heard)

    run_two(database, work)


@slow
def test_a_time_without_a_server_is_noted_once_by_those_that_come_back(database: str):
    async def work(one: Store, two: Store) -> None:
        await one.heartbeat(100.0, 3.0)
        for number in range(1, 30):
            now = 100.0 + 10 * number
            known = await asyncio.gather(one.heartbeat(now, 3.0), two.heartbeat(now, 3.0))
            assert max(map(len, known)) == number + 1

    run_two(database, work)


@slow
def test_a_lease_has_one_owner_until_it_ends(database: str):
    async def work(one: Store, two: Store) -> None:
        assert await one.claim("bot", "one", 60)
        assert await one.claim("bot", "one", 60)
        assert not await two.claim("bot", "two", 60)
        assert await two.claim("another", "two", 60)
        assert await one.claim("bot", "one", 0)
        assert await two.claim("bot", "two", 60)
        assert not await one.claim("bot", "one", 60)

    run_two(database, work)


@slow
def test_leases_that_ended_long_ago_are_removed(database: str, monkeypatch: pytest.MonkeyPatch):
    import psycopg

    from sixfold.store import postgres

    monkeypatch.setattr(postgres, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(postgres, "CLEAN_EVERY", 1)

    async def work(store: Store) -> None:
        assert await store.claim("old", "one", -7200)
        assert await store.claim("held", "one", 60)
        with psycopg.connect(database, autocommit=True) as administrator:
            held = "SELECT what FROM sixfold.leases"
            await until(lambda: administrator.execute(held).fetchall() == [("held",)])

    run(database, work)


APPENDER = """
import asyncio, sys
from sixfold.store.opening import open_store
from sixfold.store.store import Conflict

async def work():
    store, name = open_store(sys.argv[1]), sys.argv[2]
    async def play(table):
        done, number = 0, await store.last(table)
        while done < 40:
            try:
                await store.append(table, number, [f"{name}{done}".encode()], f"{name}-{done}", b"")
                done, number = done + 1, number + 1
            except Conflict:
                number = await store.last(table)
    await asyncio.gather(*(play(f"t{number}") for number in range(6)))
    await store.close()

asyncio.run(work())
"""


@slow
def test_two_processes_append_at_the_same_tables_and_nothing_is_lost(database: str):
    async def start(store: Store) -> None:
        pass

    run(database, start)
    both = [subprocess.Popen([sys.executable, "-c", APPENDER, database, name]) for name in ("a", "b")]
    assert [process.wait(PATIENCE) for process in both] == [0, 0]

    async def look(store: Store) -> None:
        for number in range(6):
            events = [event.decode() for event in await store.read(f"t{number}")]
            assert len(events) == await store.last(f"t{number}") == 80
            for name in ("a", "b"):
                assert [event for event in events if event[0] == name] == [f"{name}{n}" for n in range(40)]

    run(database, look)


@slow
@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_restart_of_the_database_is_survived(postgres_server: PostgresServer, database: str, how: str):
    """Whoever asks meanwhile is told; each append happens once; the listener hears again."""

    async def append(store: Store, number: int) -> None:
        while True:
            try:
                if await store.answer("a", f"c{number}") is None:
                    await store.append("a", number, [b"%d" % number], f"c{number}", b"%d" % number)
                return
            except StoreUnavailable:
                await asyncio.sleep(0.02)
            except Conflict:
                assert await store.answer("a", f"c{number}") is not None

    async def work(one: Store, two: Store) -> None:
        heard: list[int] = []
        two.subscribe(lambda table, number: heard.append(number))
        number = 0
        while not heard:
            await append(one, number)
            number += 1
        goes_on = asyncio.ensure_future(append_for_long(one, number))
        await asyncio.to_thread(getattr(postgres_server, how))
        with pytest.raises(StoreUnavailable):
            await two.check()
        with pytest.raises(StoreUnavailable):
            await two.append("b", 0, [b"1"])
        with pytest.raises(StoreUnavailable):
            await two.claim("bot", "two", 60)
        await two.publish(b"lost")
        await asyncio.to_thread(postgres_server.start)
        last = await goes_on
        await two.check()
        assert await two.read("a") == [b"%d" % number for number in range(last)]
        await until(lambda: last in heard)
        await append(one, last)
        await until(lambda: last + 1 in heard)
        await two.append("b", 0, [b"1"])

    async def append_for_long(store: Store, number: int) -> int:
        for _ in range(100):
            await append(store, number)
            number += 1
        return number

    run_two(database, work)


FULL = """
CREATE FUNCTION sixfold.full() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON sixfold.events EXECUTE FUNCTION sixfold.full();
"""


@slow
def test_a_full_disk_of_the_database_is_told_and_appends_work_again(database: str):
    import psycopg

    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1"])
        with psycopg.connect(database, autocommit=True) as administrator:
            administrator.execute(FULL)
            with pytest.raises(StoreFull):
                await store.append("a", 1, [b"2"], "command", b"answer")
            assert await store.answer("a", "command") is None
            administrator.execute("DROP TRIGGER full_disk ON sixfold.events")
        await store.append("a", 1, [b"2"], "command", b"answer")
        assert await store.last("a") == 2

    run(database, work)


# What can be wrong with an address --------------------------------------------------------


def refusal(address: str) -> str:
    async def work() -> None:
        open_store(address)

    with pytest.raises(BadValue) as refused:
        asyncio.run(work())
    text = str(refused.value)
    assert "\n" not in text
    return text


@slow
def test_what_is_wrong_with_a_database_is_said_in_a_sentence(postgres_server: PostgresServer, database: str):
    import psycopg

    wrong = postgres_server.url(password="guessed")
    assert refusal(wrong) == (
        f"the database postgresql://sixfold@127.0.0.1:{postgres_server.port}/postgres refuses the connection "
        '(password authentication failed for user "sixfold"); check user, password and database'
    )
    assert 'database "nowhere" does not exist' in refusal(postgres_server.url("nowhere"))
    assert refusal("postgresql://ada:secret@127.0.0.1:1/x") == (
        "no PostgreSQL answers at postgresql://ada@127.0.0.1:1/x (Connection refused); "
        "is it running, and is the address right?"
    )
    assert refusal("postgresql://127.0.0.1:1/x?cat=1").startswith(
        "postgresql://127.0.0.1:1/x?cat=1 is not the address of a database; write postgresql://"
    )
    with psycopg.connect(database, autocommit=True) as administrator:
        administrator.execute("CREATE SCHEMA sixfold; CREATE TABLE sixfold.version (number integer)")
        administrator.execute("INSERT INTO sixfold.version VALUES (999)")
        assert "a newer version of sixfold has set up the database" in refusal(database)
        administrator.execute("DROP SCHEMA sixfold CASCADE; CREATE ROLE guest LOGIN PASSWORD 'g'")
        name = database.rpartition("/")[2]
        guest = f"postgresql://guest:g@127.0.0.1:{postgres_server.port}/{name}"
        assert "this user may not set up the database" in refusal(guest)
        administrator.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'")
        assert "is encoded in LATIN1; create one with the encoding UTF8" in refusal(postgres_server.url("latin"))


@slow
def test_a_database_of_version_1_is_brought_up_to_date(database: str):
    import psycopg

    from sixfold.store.postgres_database import SCHEMA

    with psycopg.connect(database, autocommit=True) as administrator:
        administrator.execute("CREATE SCHEMA sixfold")
        administrator.execute(SCHEMA)

    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1"])
        assert await store.keep("name", b"value") == b"value"

    run(database, work)


@slow
def test_several_servers_that_start_at_once_set_the_database_up_once(database: str):
    code = "import sys; from sixfold.store.postgres_database import prepare; prepare(sys.argv[1])"
    started = [subprocess.Popen([sys.executable, "-c", code, database]) for _ in range(3)]
    assert [process.wait(PATIENCE) for process in started] == [0, 0, 0]

    async def work(store: Store) -> None:
        await store.append("a", 0, [b"1"])

    run(database, work)


def test_what_to_install_for_postgresql_is_said(monkeypatch: pytest.MonkeyPatch):
    for name in [*sys.modules]:
        if name.startswith(("psycopg", "sixfold.store.postgres")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)

    async def work() -> None:
        open_store("postgresql://127.0.0.1/x")

    with pytest.raises(MissingExtra, match=r'pip install "sixfold\[postgres\]"'):
        asyncio.run(work())
