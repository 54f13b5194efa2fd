"""Stores, records and codes of every earlier version: nothing is lost, and every table is in the state promised."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from commands import sixfold_here
from sixfold import position
from sixfold.positions.record import read_record
from sixfold.positions.record_lines import BadRecord
from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.round import OLDER
from sixfold.table.seats.seating import Holder
from sixfold.web.app import create_app
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.view import viewdata
from test_bot_processes import log_lines
from test_daily_server import Bots, Browser

STORES = Path(__file__).parent / "data" / "stores"
VERSIONS = sorted(folder.name for folder in STORES.iterdir() if folder.is_dir())
OLDER_RULES = {  # what each version's store has that today's rules do not allow
    "0.1": {
        "sixto1n40000": "3.1",  # a red row that was corrected since
        "star2n500000": "2.5",  # bases that nobody uses, which were open to jumps
    },
    "0.2": {},
}
LANGUAGES = ("en", "fr", "de")


def known(version: str) -> dict[str, dict[str, Any]]:
    states: dict[str, dict[str, Any]] = json.loads((STORES / version / "states.json").read_text("utf-8"))
    return states


def plain(*words: str) -> list[str]:
    """Words without their players: where it is not known whether several could move, all words have theirs."""
    return [word.rpartition(":")[2] for word in words]


@pytest.fixture(autouse=True)
def _no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.web.app.BotProcesses", Bots)


def opened(version: str, folder: Path, work: Callable[[Starlette], Awaitable[None]]) -> None:
    """Has today's program serve a copy of a store; nothing may be in the log."""
    shutil.copy(STORES / version / "tables.sqlite", folder / "tables.sqlite")
    lines = log_lines()

    async def whole() -> None:
        app = create_app(ServerSettings(str(folder / "tables.sqlite"), pace=0, hosts=("testserver",)))
        async with app.router.lifespan_context(app):
            await work(app)

    asyncio.run(whole())
    assert lines.getvalue() == ""


@pytest.mark.parametrize("version", VERSIONS)
def test_every_table_has_all_that_was_played(version: str, tmp_path: Path) -> None:
    async def work(app: Starlette) -> None:
        for name, state in known(version).items():
            live = await app.state.running.tables.find(name)
            now = live.table.round
            assert (len(live.log), now.over) == (state["events"], state["over"] or name in OLDER_RULES[version])
            assert plain(*now.position.words, *now.unread) == plain(*state["words"].split())
            older = OLDER_RULES[version].get(name)
            assert (now.ended == OLDER) == (older is not None)
            assert older is None or f"({older})" in str(now.older)

    opened(version, tmp_path, work)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_page_log_record_and_view_is_there(version: str, tmp_path: Path) -> None:
    async def work(app: Starlette) -> None:
        browser = Browser(app)
        for name, state in known(version).items():
            for path in ("", "/record", "/view", "/line", "/state", "/side.svg"):
                status, _ = await browser.ask("GET", f"/t/{name}{path}")
                assert status == 200, (name, path)
            assert len(await browser.events(name)) == state["events"]
            _, record = await browser.ask("GET", f"/t/{name}/record")
            words = record.decode().partition("\n\n")[2].split()
            assert plain(*words) == plain(*state["words"].split())
            live = await app.state.running.tables.find(name)
            for language in LANGUAGES:
                for holder in (Holder(), Holder(frozenset([0]), host=True)):
                    assert json.loads(viewdata.frame(live, holder, language, 0))["view"]

    opened(version, tmp_path, work)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_first_page_lists_them_all(version: str, tmp_path: Path) -> None:
    async def work(app: Starlette) -> None:
        wanted = [{"table": name, "chairs": [0]} for name in known(version)]
        status, body = await Browser(app).ask("POST", "/tables/states", {"tables": wanted})
        assert status == 200
        tables = {one["table"]: one for one in json.loads(body)["tables"]}
        assert list(tables) == list(known(version))
        for name in OLDER_RULES[version]:
            assert tables[name]["text"] == "This game was begun under older rules."
            assert (tables[name]["turn"], tables[name]["over"]) == (False, True)

    opened(version, tmp_path, work)


@pytest.mark.parametrize("version", VERSIONS)
def test_sound_tables_go_on_and_the_others_say_why_not(version: str, tmp_path: Path) -> None:
    async def work(app: Starlette) -> None:
        running = app.state.running
        for name in known(version):
            live: LiveTable = await running.tables.find(name)
            holder = Holder(frozenset(range(len(live.table.chairs))), host=True)

            async def do(kind: Any, live: LiveTable = live, holder: Holder = holder, **more: Any) -> None:
                command = kind(id=f"{kind.__name__:x<8}", expect=live.table.number, **more)
                await running.commands.carry_out(live, command, lambda: (holder, ""))

            if name in OLDER_RULES[version]:
                for kind in (e.Play, e.Undo, e.Resign):
                    word = {"word": "a1"} if kind is e.Play else {}
                    with pytest.raises(CommandRefused, match="begun under older rules"):
                        await do(kind, chair=0, **word)
                await do(e.Rematch, chair=0)  # a new one is played by today's rules
                assert not live.table.round.over
            elif chairs := live.table.acting:
                ply, word = live.table.position.ply, live.table.position.legal(live.table.player_of(chairs[0]))[0]
                await do(e.Play, chair=chairs[0], word=word)
                assert live.table.position.ply > ply

    opened(version, tmp_path, work)


@pytest.mark.parametrize("version", VERSIONS)
def test_check_calls_them_older_and_not_damaged(version: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    shutil.copy(STORES / version / "tables.sqlite", file)
    answer = json.loads(sixfold_here("tables", "check", str(file), "--json").stdout)
    assert (answer["damaged"], answer["problems"], set(answer["older"])) == ({}, [], set(OLDER_RULES[version]))


@pytest.mark.parametrize("version", VERSIONS)
def test_records_replay_or_say_which_rule_has_changed(version: str) -> None:
    for name, state in known(version).items():
        text = (STORES / version / f"{name}.six").read_text("utf-8")
        if name in OLDER_RULES[version]:
            with pytest.raises(BadRecord, match=rf"\({OLDER_RULES[version][name]}\)"):
                read_record(text)
        else:
            assert " ".join(read_record(text).position.words) == state["words"]


@pytest.mark.parametrize("version", VERSIONS)
def test_codes_are_the_positions_they_were(version: str) -> None:
    for name, state in known(version).items():
        if state["code"]:
            last = read_record((STORES / version / f"{name}.six").read_text("utf-8")).position
            assert position(state["code"]) == last


def test_a_table_whose_set_up_cannot_be_played_any_more_is_read_all_the_same(tmp_path: Path) -> None:
    """An option that is gone, or a version of the rules: there is no position, but the log and the words are there."""

    async def stored() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        lines = (
            {"kind": "opened", "version": "9", "game": "sixth", "players": 2, "options": {"gone": "1"}, "extras": {}}
            | {"chairs": [{"name": "Ada", "taken": True}, {"name": "Bob", "taken": True}], "host": ""},
            {"kind": "began", "first": 0},
            {"kind": "played", "chair": 0, "word": "zz"},
            {"kind": "played", "chair": 1, "word": "yy"},
            {"kind": "undone", "chair": 1, "ply": 1},
        )
        await store.append("optiongone00", 0, [json.dumps(line).encode() for line in lines])
        older = lines[0] | {"options": {}, "rules_version": 99}
        await store.append("versiongone0", 0, [json.dumps(line).encode() for line in (older, *lines[1:])])
        unknown = lines[0] | {"game": "nogame"}
        await store.append("gamegone0000", 0, [json.dumps(line).encode() for line in (unknown, *lines[1:])])
        await store.append("damaged00000", 0, [b"{"])
        sound = (lines[0] | {"options": {}}, lines[1])
        await store.append("sound0000000", 0, [json.dumps(line).encode() for line in sound])
        await store.close()

    async def work(app: Starlette) -> None:
        browser = Browser(app)
        for name in ("optiongone00", "versiongone0"):
            for path in ("", "/record", "/view", "/line", "/state"):
                assert (await browser.ask("GET", f"/t/{name}{path}"))[0] == 200
            assert [event["word"] for event in await browser.events(name)] == ["", "", "zz", "yy", ""]
            live = await app.state.running.tables.find(name)
            assert live.table.round.unread == ["zz"]
            assert json.loads(viewdata.frame(live, Holder(), "de", 0))["view"]
        for name in ("gamegone0000", "damaged00000"):
            for path in ("", "/events?follow=no", "/record"):
                assert (await browser.ask("GET", f"/t/{name}{path}"))[0] == 410
        names = ["damaged00000", "optiongone00", "gamegone0000", "versiongone0", "sound0000000"]
        status, body = await browser.ask("POST", "/tables/states", {"tables": [{"table": name} for name in names]})
        listed = [one["table"] for one in json.loads(body)["tables"]]
        assert (status, listed) == (200, ["optiongone00", "versiongone0", "sound0000000"])

    asyncio.run(stored())
    lines = log_lines()

    async def whole() -> None:
        app = create_app(ServerSettings(str(tmp_path / "tables.sqlite"), pace=0, hosts=("testserver",)))
        async with app.router.lifespan_context(app):
            await work(app)

    asyncio.run(whole())
    assert {line.split("table=")[1].split()[0] for line in lines.getvalue().splitlines()} == {"damaged00000"}
