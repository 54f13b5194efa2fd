"""Real servers that tell devices of turns: two on one PostgreSQL, killed and started again, and what they refuse."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from push_service import PushBrowser, PushService, program
from web.client import Client, move, refused
from web.server import Server, until

QUIET = 0.8  # seconds after which whoever is to be told was told
Anyone = Callable[..., Client]


@pytest.fixture(scope="module")
def server(pushing_server: Server) -> Server:
    return pushing_server


def agree(client: Client, table: str, browser: PushBrowser, language: str = "en") -> str:
    answer = client.post(f"/t/{table}/devices?lang={language}", browser.subscription)
    assert answer.status == 200, answer
    name: str = answer.data["device"]
    return name


def test_two_servers_on_one_database_tell_once_also_after_they_were_killed(
    tmp_path: Path, database: str, service: PushService
) -> None:
    servers = [
        Server(tmp_path / name, "--address", "https://games.example.org", store=database, thinking=False)
        for name in "ab"
    ]
    browser = service.browser()
    for one in servers:
        one.folder.mkdir()
        one.program = program(service)
        one.start()
    try:
        ada, bob = (Client(one.address) for one in servers)
        keys = {client.get("/push").data["key"] for client in (ada, bob)}
        table = ada.open("sixth", ["you:Ada", "open"])
        bob.enter(table, ada.links(table)["invite"], "Bob")
        agree(bob, table, browser, "fr")
        move(ada, table, 0, "c3")
        until(lambda: browser.received, "the first message")
        time.sleep(QUIET)
        for one in servers:
            one.kill()
            one.start()
        assert {client.get("/push").data["key"] for client in (ada, bob)} == keys
        assert len(keys) == 1
        time.sleep(QUIET)
        assert len(browser.received) == 1
        move(bob, table, 1, "c4")
        move(ada, table, 0, "b2")
        until(lambda: len(browser.received) == 2, "the second message")
        time.sleep(QUIET)
        assert browser.texts == ["À vous de jouer contre Ada."] * 2
        assert {one.sender["sub"] for one in browser.received} == {"https://games.example.org"}
        assert {one.sender["k"] for one in browser.received} == keys
        for one in servers:
            assert "Traceback" not in one.log, one.log
    finally:
        for one in servers:
            one.clear()


def test_a_page_says_whether_somebody_looks_at_it(
    server: Server, client: Client, bob: Client, table: str, service: PushService
) -> None:
    browser = service.browser()
    device = agree(bob, table, browser)
    with bob.socket(table) as page:
        page.line.send(f"here {device}")
        page.line.send("de")
        page.line.send(f"here {device}")
        time.sleep(0.2)
        move(client, table, 0, "c3")
        time.sleep(QUIET + 1.5)
        assert browser.received == []
        move(bob, table, 1, "c4")
        page.line.send(f"hidden {device}")
        move(client, table, 0, "b2")
        until(lambda: browser.received, "a message to a device whose page is hidden")


def test_who_may_be_told_of_what(
    server: Server, client: Client, bob: Client, table: str, anyone: Anyone, service: PushService
) -> None:
    browser = service.browser()
    given = browser.subscription
    at = f"/t/{table}/devices"
    assert "data-push" in client.get(f"/t/{table}").text
    refused(anyone().post(at, given), 403)
    for wrong in ("https://10.0.0.1:22/x y", "http://push.example.org/x", "file:///etc/passwd", "x"):
        refused(bob.post(at, given | {"endpoint": wrong}), 400)
    for wrong in ({"auth": "x"}, {"auth": "!" * 22}, {"p256dh": given["p256dh"][:-2]}, {"p256dh": "A" * 87}):
        refused(bob.post(at, given | wrong), 400)
    assert bob.post(at, {"endpoint": given["endpoint"]}).status == 400
    assert bob.post(at, given, headers={"Origin": "https://elsewhere.example.org"}).status == 403

    device = agree(bob, table, browser)
    assert agree(bob, table, browser) == device
    everything = [client.get(f"/t/{table}/{what}").text for what in ("view", "events?follow=no", "record", "links")]
    assert not any(browser.endpoint in text or device in text for text in everything)
    refused(anyone().request("DELETE", f"{at}/{device}"), 403)
    assert bob.request("DELETE", f"{at}/{device}").status == 200
    assert bob.request("DELETE", f"{at}/{'x' * 20}").status == 200
    move(client, table, 0, "c3")
    time.sleep(QUIET)
    assert browser.received == []


def test_a_server_that_tells_nobody(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-push", thinking=False) as quiet:
        client = Client(quiet.address)
        table = client.open("sixth", ["you:Ada", "open"])
        assert "data-push" not in client.get(f"/t/{table}").text
        assert client.get("/push").status == 404
        assert client.post(f"/t/{table}/devices", {}).status == 404
