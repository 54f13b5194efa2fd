"""`sixfold tables`: tables moved, copied and checked, between files and PostgreSQL, while servers run."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from commands import refused, sixfold, sixfold_here
from sixfold import __version__
from sixfold.game import shelf
from sixfold.store.opening import open_archive, open_store
from sixfold.table import events as e
from sixfold.table.table import Table


def game(*words: str) -> list[bytes]:
    """The events of a table at which these words were played."""
    seats = (e.Seat(name="Ada", taken=True, keys=("k",)), e.Seat(name="Bo", taken=True))
    today = {"version": __version__, "rules_version": shelf.find_game("sixth").rules_version}
    opened = e.Opened(game="sixth", players=2, options={}, extras={}, chairs=seats, host="h", **today)
    table = Table()
    table.apply(opened)
    begun = [opened, *table.begin(0, lot=False)]
    played = [e.Played(chair=number % 2, word=word) for number, word in enumerate(words)]
    return [e.written(event) for event in e.stamped([*begun, *played], 1.0)]


def fill(where: str, **tables: list[bytes]) -> None:
    """Appends tables as a server does."""

    async def work() -> None:
        store = open_store(where)
        for table, events in tables.items():
            last = await store.last(table)
            await store.append(table, last, events[last:], f"c{len(events)}", b'{"number":%d}' % len(events))
        await store.close()

    asyncio.run(work())


def content(where: str) -> dict[str, tuple[list[bytes], dict[str, bytes]]]:
    with closing(open_archive(where)) as archive:
        copies = [archive.read(table) for table in archive.tables()]
        assert not any(copy.problems for copy in copies)
        return {copy.table: (copy.events, copy.answers) for copy in copies}


@pytest.fixture
def file(tmp_path: Path) -> str:
    name = str(tmp_path / "tables.sqlite")
    fill(name, one=game("c3"), two=game("c3", "b2"))
    return name


@pytest.fixture(params=["file", pytest.param("postgres", marks=pytest.mark.slow)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store to import into."""
    return str(tmp_path / "empty.sqlite") if request.param == "file" else request.getfixturevalue("database")


def test_tables_go_out_and_in_again_byte_by_byte(file: str, empty: str, tmp_path: Path):
    """From a file to an export to a store, back to an export; repeating it changes nothing."""
    out, again = tmp_path / "out.jsonl", tmp_path / "again.jsonl"
    done = sixfold_here("tables", "export", file, "--to", out)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "Tables exported: 2.\n")
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert lines[0] == {"sixfold tables": 1}
    assert lines[1]["events"][0]["chairs"][0]["name"] == "Ada"
    assert lines[-1] == {"tables": 2}
    done = sixfold_here("tables", "import", empty, out)
    assert (done.returncode, done.stdout) == (0, "Tables imported: 2 new, 0 continued, 0 there already.\n"), done.stderr
    assert content(empty) == content(file)
    done = sixfold_here("tables", "import", empty, file, "--json")
    assert json.loads(done.stdout) == {"new": 0, "longer": 0, "same": 2, "differ": []}
    assert sixfold_here("tables", "export", empty, "--to", again).returncode == 0
    assert again.read_bytes() == out.read_bytes()
    assert (
        sixfold("tables", "export", empty, "--table", "one").stdout.splitlines()[1] == out.read_text().splitlines()[1]
    )
    assert sixfold_here("tables", "check", empty).stdout == "Everything is sound (tables: 2, events: 7).\n"


def test_an_import_adds_what_is_missing_and_leaves_alone_what_differs(file: str, empty: str):
    fill(empty, one=game("c3"), two=game("a1"))
    fill(file, one=game("c3", "b2", "b3"), three=game())
    done = sixfold_here("tables", "import", empty, file)
    assert done.returncode == 1
    assert done.stdout == "Tables imported: 1 new, 1 continued, 0 there already.\n"
    assert done.stderr == "two: another table with this name is there already; it was left alone\n"
    assert content(empty)["one"] == content(file)["one"]
    assert content(empty)["two"][0] == game("a1")
    older = content(file)["one"]
    assert sixfold_here("tables", "import", file, empty, "--table", "one").returncode == 0
    assert content(file)["one"] == older


def test_tables_are_copied_while_a_server_writes_them(file: str, empty: str, tmp_path: Path):
    """The copy is of one moment, and a server that goes on is told of what was added to its store."""
    import threading

    async def serve(until: threading.Event, ready: threading.Event) -> None:
        store, number = open_store(file), 0
        while not until.is_set():
            await asyncio.gather(*(store.append(table, number, [b"1"]) for table in ("a", "b")))
            number += 1
            if number == 3:
                ready.set()
        await store.close()

    stop, ready = threading.Event(), threading.Event()
    server = threading.Thread(target=lambda: asyncio.run(serve(stop, ready)))
    server.start()
    try:
        assert ready.wait(30)
        backup = tmp_path / "backup.sqlite"
        assert sixfold_here("tables", "backup", file, "--to", backup).returncode == 0
        assert sixfold_here("tables", "import", empty, file).returncode == 0
    finally:
        stop.set()
        server.join()
    for copy in (str(backup), empty):
        assert len(content(copy)["a"][0]) == len(content(copy)["b"][0]) >= 3
    assert sixfold_here("tables", "import", empty, file).returncode == 0
    assert content(empty) == content(file)
    fill(str(backup), one=game("c3", "b2"))  # a server can use it at once


def test_a_database_is_backed_up_into_a_file(file: str, empty: str, tmp_path: Path):
    sixfold_here("tables", "import", empty, file)
    backup = tmp_path / "backup.sqlite"
    done = sixfold_here("tables", "backup", empty, "--to", backup)
    assert (done.returncode, done.stderr) == (0, f"Tables copied to {backup}: 2.\n")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert content(str(backup)) == content(file)
    assert [path.name for path in tmp_path.glob(".*")] == []
    assert refused("tables", "backup", empty, "--to", backup) == f"{backup}: this file exists; choose another name"


def test_what_servers_keep_goes_from_store_to_store_and_into_no_export(file: str, empty: str, tmp_path: Path):
    """The secret of the dice of the day is such a value."""

    async def keep(where: str, value: bytes) -> bytes:
        store = open_store(where)
        kept = await store.keep("a/secret", value)
        await store.close()
        return kept

    out, backup = tmp_path / "out.jsonl", tmp_path / "backup.sqlite"
    asyncio.run(keep(file, b"hidden well"))
    sixfold_here("tables", "export", file, "--to", out)
    assert b"hidden" not in out.read_bytes()
    assert sixfold_here("tables", "import", empty, out).returncode == 0
    assert sixfold_here("tables", "import", empty, file, "--table", "one").returncode == 0
    with closing(open_archive(empty)) as archive:
        assert archive.kept() == {}
    assert sixfold_here("tables", "import", empty, file).returncode == 0
    assert asyncio.run(keep(empty, b"another")) == b"hidden well"
    assert sixfold_here("tables", "backup", empty, "--to", backup).returncode == 0
    assert asyncio.run(keep(str(backup), b"another")) == b"hidden well"


def test_check_says_what_is_damaged_and_what_to_do(file: str):
    fill(file, gap=game("c3"), torn=game(), wrong=game("c3"), ended=game("c3"))
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM events WHERE tab='gap' AND number=2")
        connection.execute("UPDATE events SET data=x'7b22' WHERE tab='torn' AND number=2")
        connection.execute("UPDATE events SET data=replace(data, 'c3', 'zz') WHERE tab='wrong' AND number=3")
        connection.execute("UPDATE events SET data=CAST(data AS BLOB)")
        connection.execute("DELETE FROM events WHERE tab='ended' AND number=3")
    connection.close()
    done = sixfold_here("tables", "check", file)
    assert done.returncode == 1
    said = dict(line.split(": ", 1) for line in done.stderr.splitlines())
    assert said["gap"] == "event 2 is missing"
    assert said["torn"].startswith("event 2 cannot be read: ")
    assert said["wrong"].startswith("event 3 cannot be replayed: cannot read “zz”")
    assert said["ended"] == "the list of tables says 3 events, and there are 2"
    assert done.stdout.startswith("Damaged tables: 4 of 6.\nWhat to do: ")
    found = json.loads(sixfold_here("tables", "check", file, "--json").stdout)
    assert (found["tables"], sorted(found["damaged"])) == (6, ["ended", "gap", "torn", "wrong"])
    assert sixfold_here("tables", "check", file, "--table", "one").returncode == 0


def test_what_to_do_about_damage_works(file: str, tmp_path: Path):
    """From a backup and a damaged file comes a sound store with everything that both have."""
    backup, new = str(tmp_path / "backup.sqlite"), str(tmp_path / "new.sqlite")
    sixfold_here("tables", "backup", file, "--to", backup)
    fill(file, one=game("c3", "b2"), later=game())
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE events SET data=x'00' WHERE tab='two' AND number=2")
    connection.close()
    assert sixfold_here("tables", "import", new, backup).returncode == 0
    assert sixfold_here("tables", "import", new, file).returncode == 1
    assert sixfold_here("tables", "check", new).returncode == 0
    assert [len(content(new)[table][0]) for table in ("one", "two", "later")] == [4, 4, 2]


def test_what_can_be_read_of_a_damaged_file_is_saved(tmp_path: Path):
    file, out, new = str(tmp_path / "tables.sqlite"), tmp_path / "saved.jsonl", str(tmp_path / "new.sqlite")
    fill(file, **{f"t{number:03}": game("c3") for number in range(100)})
    data = bytearray(Path(file).read_bytes())
    middle = len(data) // 2 & ~4095
    data[middle : middle + 4096] = b"\xa5" * 4096
    Path(file).write_bytes(data)
    done = sixfold_here("tables", "export", file, "--to", out)
    assert done.returncode == 1
    assert "a part of it cannot be read: database disk image is malformed" in done.stderr
    assert sixfold_here("tables", "import", new, out).returncode == 0
    saved = content(new)
    assert 50 <= sum(events == game("c3") for events, _ in saved.values()) < 100
    assert sixfold_here("tables", "check", file).returncode == 1


def test_what_is_no_store_is_refused_in_a_sentence(file: str, tmp_path: Path):
    text, cut = tmp_path / "text", tmp_path / "cut.jsonl"
    assert refused("tables", "check", text) == f"{text}: there is no such file"
    text.write_text("nothing of that kind " * 100)
    assert refused("tables", "check", text) == f"{text}: this file does not hold tables of sixfold"
    text.write_text("{}\n")
    assert "this is neither an export of tables nor a file" in refused("tables", "import", file, text)
    sixfold_here("tables", "export", file, "--to", cut)
    cut.write_bytes(cut.read_bytes()[:-20])
    assert "the end of this export is missing" in refused("tables", "import", file, cut)
    cut.write_bytes(cut.read_bytes()[:-200] + b"\n")
    assert "this is not an export of tables" in refused("tables", "import", file, cut)
    assert refused("tables", "export", file, "--table", "nine") == "there is no table nine"
