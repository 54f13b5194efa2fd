"""The store in a file: versions, what is wrong with one, a full disk, a kill; for the rest see test_stores.py."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from sixfold.store import sqlite_file
from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import Conflict, StoreFull, StoreUnavailable
from sixfold.text.errors import CannotRead


def test_a_file_that_is_something_else_is_refused(tmp_path: Path):
    text = tmp_path / "text"
    text.write_text("this is no database, and long enough to be seen as none" * 20)
    with pytest.raises(CannotRead, match="this file does not hold tables of sixfold"):
        asyncio.run(opened(text))
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE birds (name)")
    with pytest.raises(CannotRead, match="this file does not hold tables of sixfold"):
        asyncio.run(opened(other))
    with pytest.raises(CannotRead, match="does not exist"):
        asyncio.run(opened(text / "below" / "a" / "file"))


def test_the_writer_survives_what_it_cannot_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A file that is locked, and a fault of ours: whoever asked is told, and the next append is written."""
    monkeypatch.setattr(sqlite_file, "LOCK_TIMEOUT", 0.1)
    file = tmp_path / "s.sqlite"

    async def work() -> None:
        store = SqliteStore(file)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable, match="locked"):
                await store.append("a", 0, [b"1"])
        with monkeypatch.context() as broken:
            broken.setattr(store, "_insert", lambda *given: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                await store.append("a", 0, [b"1"])
        await store.append("a", 0, [b"1"])
        assert await store.read("a") == [b"1"]
        await store.close()

    asyncio.run(asyncio.wait_for(work(), 20))


async def opened(file: Path) -> None:
    """Opens a file as a server does."""
    await SqliteStore(file).close()


def test_a_second_server_is_refused_while_the_first_runs(tmp_path: Path):
    """Whoever only reads is not, and after a kill the file is free at once."""
    file = tmp_path / "s.sqlite"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True)
    try:
        assert writer.stdout
        assert int(writer.stdout.readline()) == 1
        with pytest.raises(CannotRead) as refused:
            asyncio.run(opened(file))
        assert str(refused.value) == (
            f"{file}: another server is using this file; stop it, or choose another file with --store; "
            "several servers share tables in PostgreSQL: --store postgresql://…"
        )
        with closing(sqlite3.connect(file)) as reader:
            assert reader.execute("SELECT data FROM events WHERE number=1").fetchone() == (b"0",)
    finally:
        writer.kill()
        writer.communicate()
    asyncio.run(opened(file))


def filled(file: Path) -> int:
    """A file with many tables; how large it is."""

    async def work() -> None:
        store = SqliteStore(file)
        await asyncio.gather(*(store.append(f"t{n}", 0, [bytes([n]) * 500] * 10, "c", b"1") for n in range(60)))
        await store.close()

    asyncio.run(work())
    return file.stat().st_size


@pytest.mark.parametrize("large", [False, True])
def test_damaged_pages_are_found_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: bool):
    """Of a large file a part is looked at; one that was cut is always found."""
    if large:
        monkeypatch.setattr(sqlite_file, "MAX_CHECKED", 1000)
    file = tmp_path / "with space.sqlite"
    size = filled(file)
    whole = file.read_bytes()
    asyncio.run(opened(file))
    hole = bytearray(whole)
    hole[size // 2 & ~4095 : (size // 2 & ~4095) + 4096] = b"\xa5" * 4096
    for damaged in [whole[:50], whole[: size // 2], whole[:-4096], *([] if large else [bytes(hole)])]:
        file.write_bytes(damaged)
        with pytest.raises(CannotRead) as refused:
            asyncio.run(opened(file))
        text = str(refused.value)
        assert text.startswith(f"{file}: this file is damaged (")
        assert text.endswith(f"or save what can be read: sixfold tables export '{file}' --to saved.jsonl")
        assert "\n" not in text
    file.write_bytes(whole)
    asyncio.run(opened(file))


VERSION_1 = """
CREATE TABLE events (
  tab TEXT NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (tab, number)) WITHOUT ROWID;
CREATE TABLE answers (
  tab TEXT NOT NULL, command TEXT NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (tab, command)) WITHOUT ROWID;
INSERT INTO events VALUES ('a', 1, x'31'), ('a', 2, x'32'), ('b', 1, x'33');
INSERT INTO answers VALUES ('a', 'command', x'34');
PRAGMA user_version=1;
"""


def test_a_file_of_version_1_is_brought_up_to_date(tmp_path: Path):
    """Its tables count as changed now, so that none is taken for one that nobody wants."""
    file, before = tmp_path / "s.sqlite", time.time()
    with closing(sqlite3.connect(file)) as old:
        old.executescript(VERSION_1)

    async def work() -> None:
        for _ in range(2):  # the second time it is up to date
            store = SqliteStore(file)
            assert await store.read("a") == [b"1", b"2"]
            assert await store.answer("a", "command") == b"4"
            assert [await store.last(table) for table in ("a", "b", "c")] == [2, 1, 0]
            assert await store.idle(before) == []
            assert sorted(table for table, _ in await store.idle(time.time() + 1)) == ["a", "b"]
            await store.close()
        store = SqliteStore(file)
        await store.append("a", 2, [b"3"])
        with pytest.raises(Conflict):
            await store.append("b", 0, [b"3"])
        assert await store.keep("name", b"value") == b"value"
        await store.close()

    asyncio.run(work())


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_only_their_owner_reads_the_tables(tmp_path: Path):
    """Also those of a file that an earlier version has made readable."""
    umask = os.umask(0o022)
    try:
        for name in ("new.sqlite", "old.sqlite"):
            if name == "old.sqlite":
                sqlite3.connect(tmp_path / name).close()
                (tmp_path / name).touch(0o644)

            async def work(file: Path) -> None:
                store = SqliteStore(file)
                await store.append("table", 0, [b"{}"])
                for one in tmp_path.glob(f"{file.name}*"):
                    assert one.stat().st_mode & 0o077 == 0, one
                await store.close()

            asyncio.run(work(tmp_path / name))
    finally:
        os.umask(umask)


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path):
    file = tmp_path / "s.sqlite"
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("PRAGMA user_version=999")

    async def work() -> None:
        SqliteStore(file)

    with pytest.raises(CannotRead, match=r"a newer version of sixfold has written this file; install that version"):
        asyncio.run(work())


def test_a_full_disk_is_told_and_appends_work_again_when_there_is_room(tmp_path: Path):
    async def work() -> None:
        store = SqliteStore(tmp_path / "s.sqlite")
        await store.append("a", 0, [b"1"])
        pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
        store._writing.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(StoreFull):
            await store.append("a", 1, [bytes(100_000)], "command", b"answer")
        assert await store.last("a") == 1
        assert await store.answer("a", "command") is None
        store._writing.execute("PRAGMA max_page_count=1000000")
        await store.append("a", 1, [bytes(100_000)], "command", b"answer")
        assert await store.last("a") == 2
        await store.close()

    asyncio.run(work())


WRITER = """
import asyncio, sys
from pathlib import Path
from sixfold.store.sqlite import SqliteStore

async def work():
    store = SqliteStore(Path(sys.argv[1]))
    number = len(await store.read("a"))
    while True:
        await store.append("a", number, [b"%d" % number], f"c{number}", b"%d" % number)
        number += 1
        print(number, flush=True)

asyncio.run(work())
"""


def test_what_was_told_to_be_written_survives_a_kill(tmp_path: Path):
    file, written = tmp_path / "s.sqlite", 0
    for _ in range(3):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout
        for _ in range(25):
            written = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        rest = writer.communicate()[0].split()
        written = int(rest[-1]) if rest else written

        asyncio.run(look(file, written))


async def look(file: Path, written: int) -> None:
    """All that was written is there, in order and once."""
    store = SqliteStore(file)
    events = await store.read("a")
    assert len(events) >= written
    assert events == [b"%d" % number for number in range(len(events))]
    assert await store.answer("a", f"c{written - 1}") == b"%d" % (written - 1)
    await store.close()
