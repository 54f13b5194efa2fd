"""What the server gives away: policies on every answer, cookies, and secrets that it keeps."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from web.client import WANTED, Client, number, play_on
from web.server import Server

Anyone = Callable[..., Client]
PAGES = ["/", "/rules", "/rules/sixth", "/play/sixto", "/palette.css", "/texts.json", "/nowhere", "/static/nothing.js"]


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


def test_every_page_forbids_what_it_does_not_need(client: Client, table: str) -> None:
    for path in [*PAGES, f"/t/{table}", f"/t/{table}/events?follow=no", "/t/AAAAAAAAAAAA"]:
        headers = client.get(path).headers
        policy = {
            part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split(";") if part.strip()
        }
        assert policy["default-src"] == ["'none'"]
        assert policy["script-src"] == ["'self'"]
        assert policy["style-src"] == ["'self'"]
        assert policy["frame-ancestors"] == ["'none'"]
        assert policy["base-uri"] == ["'none'"]
        assert policy["form-action"] in (["'none'"], ["'self'"])
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_parts_of_a_page_carry_no_headers_that_only_pages_need(client: Client) -> None:
    """A worker is no part: its policy comes with its script."""
    for kind, has_policy in (("script", False), ("style", False), ("worker", True), ("document", True)):
        headers = client.request("GET", "/static/shared/texts.js", headers={"Sec-Fetch-Dest": kind}).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert ("content-security-policy" in headers) == has_policy, kind


def test_pages_have_nothing_inline(client: Client, table: str) -> None:
    for path in ("/", "/rules", "/rules/star", "/play/sixmix", f"/t/{table}"):
        page = client.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert "javascript:" not in page
        scripts = re.findall(r"<script\b([^>]*)>(.*?)</script>", page, re.S)
        assert all(' src="/static/' in attributes and not content for attributes, content in scripts)
        assert not re.search(r"<[^>]+\son[a-z]+=", page)


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(client: Client, anyone: Anyone) -> None:
    answer = client.post("/tables", WANTED)
    table = answer.data["table"]
    guest = anyone()
    entered = guest.post(f"/t/{table}/enter", {"key": client.links(table)[1]})
    for written in (*answer.cookies, *entered.cookies):
        flags = [part.strip().lower() for part in written.split(";")[1:]]
        assert "httponly" in flags, written
        assert {"samesite=lax", "samesite=strict"}.intersection(flags), written
        assert not any(flag.startswith("domain") for flag in flags), written
    assert answer.cookies
    assert entered.cookies


def held(client: Client) -> set[str]:
    """The keys in its cookies."""
    return {key for (_, name), value in client.cookies.items() if name != "lang" for key in value.strip('"').split(".")}


def secrets_of(client: Client, table: str) -> set[str]:
    """What must be seen nowhere: what cookies hold, and the keys of links."""
    return held(client) | {key for key in client.links(table).values() if key}


def test_secrets_are_in_no_answer_and_no_log_line(server: Server, client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    guest = anyone()
    guest.enter(table, client.links(table)[1], "Bob")
    hidden = secrets_of(client, table) | held(guest)
    play_on(client, table, random.Random(1), 1)
    seen = [server.log]
    for who in (client, guest, anyone()):
        with who.socket(table) as frames:
            seen.append(json.dumps(frames.next()))
        seen += [who.get(f"/t/{table}{path}").text for path in ("", "/events?follow=no", "/view", "/line", "/record")]
        seen.append(who.get("/").text)
    for secret in hidden:
        assert not any(secret in text for text in seen), secret


def test_dice_to_come_are_told_to_nobody(server: Server, client: Client, anyone: Anyone) -> None:
    """The secret is in the store, and in nothing that anybody is sent before the end."""
    table = client.open("sixmix", ["you", "you"])
    play_on(client, table, random.Random(2), 6)
    stored = secret_of_dice(server, table)
    watcher = anyone()
    for who in (client, watcher):
        with who.socket(table) as frames:
            frame = frames.next()
            assert stored not in json.dumps(frame)
            assert frame["view"]["dice"]["commit"]
            assert frame["view"]["dice"]["secret"] == ""
        for path in ("/events?follow=no", "/record", "/view", "/line", "/links"):
            assert stored not in who.get(f"/t/{table}{path}").text
    assert stored not in server.log
    assert client.command(table, "resign", number(client, table), chair=0).status == 200
    assert client.view(table)["dice"]["secret"] == stored
    assert stored in client.get(f"/t/{table}/record").text


def test_the_secret_of_a_table_is_told_to_nobody(server: Server, client: Client, anyone: Anyone) -> None:
    """The luck of its bots follows from it, and the keys of those who enter."""
    table = client.open("sixth", ["you", 1])
    secret = stored(server, table)[0]["secret"]
    assert len(secret) >= 22
    for who in (client, anyone()):
        with who.socket(table) as frames:
            assert secret not in json.dumps(frames.next())
        for path in ("/events?follow=no", "/record", "/view", "/line", "/links", "/seat"):
            assert secret not in who.get(f"/t/{table}{path}").text


def stored(server: Server, table: str) -> list[dict[str, Any]]:
    """The events of a table as the store has them."""
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as store:
        return [json.loads(row[0]) for row in store.execute("SELECT data FROM events WHERE tab=?", (table,))]


def secret_of_dice(server: Server, table: str) -> str:
    secret: str = next(row["secret"] for row in stored(server, table) if row["kind"] == "began")
    assert len(secret) > 16
    return secret


def test_only_hashes_of_keys_are_stored(server: Server, client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you", "open"])
    hidden = secrets_of(client, table)
    guest = anyone()
    guest.enter(table, client.links(table)["invite"], "Bob")
    hidden |= held(guest)
    files = [file for file in server.folder.iterdir() if file.name.startswith(server.store.name)]
    kept = b"".join(file.read_bytes() for file in files)
    assert hidden
    for secret in hidden:
        assert secret.encode() not in kept
