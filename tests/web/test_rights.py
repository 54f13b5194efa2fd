"""Who may do what, over HTTP: chairs that are somebody's own, private tables, and names that are hidden."""

from __future__ import annotations

import json
import queue
import sqlite3
import threading
from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus

from sixfold.terminal.remote.table_client import Link, LogUpdate, NoTable, TableClient
from web.client import CLOSED, Client, Frames, new_id, number, refused
from web.server import Server

Anyone = Callable[..., Client]


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


def key_of(client: Client, table: str) -> str:
    """The last key in somebody's cookie."""
    return client.cookies[f"/t/{table}", "sixfold"].strip('"').split(".")[-1]


# Chairs --------------------------------------------------------------------------------


def test_the_host_cannot_open_the_seat_of_somebody_who_sits_there(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    link = client.links(table)[1]
    ben = anyone()
    ben.enter(table, link, "Ben")
    assert 1 not in client.links(table)
    assert client.post(f"/t/{table}/enter", {"key": link}).data["chairs"] == [0]
    assert not client.view(table)["chairs"][1]["yours"]
    refused(anyone().post(f"/t/{table}/enter", {"key": link}), 403)
    assert client.command(table, "play", number(client, table), chair=0, word="c3").status == 200
    refused(client.command(table, "play", number(client, table), chair=1, word="c4"), 403)
    assert ben.enter(table, link)["chairs"] == [1]  # the link still leads them back
    phone = anyone()
    own = ben.get(f"/t/{table}/seat").data["links"][0]["path"].partition("#")[2]
    assert phone.enter(table, own)["chairs"] == [1]
    assert phone.command(table, "play", number(client, table), chair=1, word="c4").status == 200


def test_who_heard_no_answer_gets_the_same_chair_by_the_same_request(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you", "open"])
    key = client.links(table)[1]
    entering = {"key": key, "id": new_id(), "name": "Ben"}
    one, two = anyone(), anyone()
    for device in (one, two):
        assert device.post(f"/t/{table}/enter", entering).data["chairs"] == [1]
    assert key_of(one, table) == key_of(two, table) != key
    refused(anyone().post(f"/t/{table}/enter", entering | {"id": new_id()}), 403)


def test_an_entering_id_is_long(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you", "open"])
    key = client.links(table)["invite"]
    for short in ("a", "a" * 15, "ä" * 20, "a" * 65):
        refused(anyone().post(f"/t/{table}/enter", {"key": key, "id": short}), 400)
    assert client.view(table)["chairs"][1]["kind"] == "open"


def test_one_address_does_not_take_all_chairs_by_an_invitation(client: Client, anyone: Anyone) -> None:
    table = client.open("star", ["you", *["open"] * 5])
    key = client.links(table)["invite"]
    answers = [anyone().post(f"/t/{table}/enter", {"key": key}).status for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    elsewhere = Client(client.address, source="127.0.0.9")
    assert elsewhere.enter(table, key)["chairs"] == [4]
    assert client.command(table, "revoke", number(client, table), chair=2).status == 200
    assert client.view(table)["chairs"][2]["kind"] == "open"


def test_who_is_removed_is_told_apart_from_a_cancelled_link(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    client.command(table, "revoke", number(client, table), chair=1)
    ben = anyone()
    invitation = client.links(table)["invite"]
    ben.enter(table, invitation, "Ben")
    assert client.view(table)["can"]["removes"] == [1]
    client.command(table, "revoke", number(client, table), chair=1)
    texts = [event["text"] for event in client.events(table)]
    assert texts.count("A link was cancelled. The host can send a new one.") == 2
    assert texts[-2] == "The host removed Ben from the table."
    refused(client.post(f"/t/{table}/enter", {"key": client.links(table)[1]}), 403)
    refused(ben.command(table, "revoke", number(client, table), chair=0), 403)
    refused(ben.post(f"/t/{table}/enter", {"key": invitation}), 403)  # nor do they come back by it
    assert anyone().enter(table, client.links(table)["invite"])["chairs"] == [1]


def test_a_present_person_is_asked_before_a_bot_plays_for_them(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    ben = anyone()
    ben.enter(table, client.links(table)[1], "Ben")
    with ben.socket(table) as frames:
        frames.next()
        assert client.view(table)["can"]["asks"] == [1]
        assert client.command(table, "hand", number(client, table), chair=1, level=2).status == 200
        view = frames.until(lambda view: view["offer"])
        assert (view["offer"]["kind"], view["offer"]["seat"], view["offer"]["answer"]) == ("hand", 1, [1])
        assert view["chairs"][1]["kind"] == "person"
        assert ben.command(table, "accept", number(client, table), chair=1).status == 200
        assert frames.until(lambda view: view["chairs"][1]["kind"] == "bot")
    assert not client.view(table)["can"]["hint"]


def test_a_command_that_expects_what_has_not_happened_is_never_carried_out(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    ben = anyone()
    ben.enter(table, client.links(table)[1], "Ben")
    soon, early = number(client, table) + 1, new_id()
    refused(client.command(table, "draw", soon, early, chair=0), 409)
    assert ben.command(table, "name", soon - 1, chair=1, name="Benny").status == 200
    refused(client.command(table, "draw", soon, early, chair=0), 409)
    assert not client.view(table)["offer"]
    assert client.command(table, "draw", soon, chair=0).status == 200  # who has looked again may


def test_nobody_fills_the_store_with_refusals(server: Server, client: Client, anyone: Anyone, table: str) -> None:
    stranger = anyone()
    for _ in range(30):
        refused(stranger.command(table, "draw", 999, chair=0), 403)
    answers = [client.command(table, "draw", 999, chair=0).status for _ in range(30)]
    assert answers.count(409) <= 21
    assert set(answers) == {409, 429}
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as store:
        (rows,) = store.execute("SELECT count(*) FROM answers WHERE tab=?", (table,)).fetchone()
    assert rows <= 21


# Private tables ------------------------------------------------------------------------


def private(client: Client) -> str:
    chairs = [{"kind": "you", "name": "Ada"}, {"kind": "open"}]
    body = {"game": "sixth", "players": 2, "chairs": chairs, "first": 0, "private": True}
    table: str = client.post("/tables", body).data["table"]
    return table


PATHS = [
    "events?follow=no",
    "events",
    "view",
    "line",
    "side.svg",
    "record",
    "seat",
    "game",
]


def is_shut_out(stranger: Client, table: str) -> None:
    for path in PATHS:
        answer = stranger.get(f"/t/{table}/{path}")
        refused(answer, 403)
        assert "Ada" not in answer.text
    refused(stranger.post(f"/t/{table}/continue", {"round": 1, "ply": 1}), 403)
    with pytest.raises((InvalidStatus, *CLOSED)):
        stranger.view(table)


def until_closed(frames: Frames) -> None:
    with pytest.raises(CLOSED):
        frames.until(lambda view: False, 20)


def test_a_private_table_is_shown_to_nobody_without_a_link(client: Client, anyone: Anyone) -> None:
    table = private(client)
    is_shut_out(anyone(), table)
    listed = anyone().post("/tables/states", {"tables": [{"table": table, "chairs": [0]}]})
    assert "Ada" not in listed.text
    assert listed.data["tables"][0]["picture"] is None
    refused(anyone().get(f"/t/{table}/state"), 403)
    assert client.get(f"/t/{table}/state").data["turn"]
    watcher, ben = anyone(), anyone()
    assert watcher.enter(table, client.links(table)["watch"])["chairs"] == []
    assert ben.enter(table, client.links(table)["invite"], "Ben")["chairs"] == [1]
    for who in (client, watcher, ben):
        assert who.view(table)["private"]
        assert who.get(f"/t/{table}/view").status == 200


def test_a_private_table_at_the_terminal(client: Client) -> None:
    table = private(client)
    address = f"{client.address}/t/{table}"
    with pytest.raises(NoTable, match="This table is private"):
        TableClient(Link.read(address), "en").log()
    watcher = TableClient(Link.read(f"{address}#{client.links(table)['watch']}"), "en")
    assert watcher.enter("") == []
    assert [event["kind"] for event in watcher.log()] == ["opened", "began"]


def test_who_watches_is_sent_away_when_the_link_is_cancelled(client: Client, anyone: Anyone) -> None:
    table = private(client)
    watcher = anyone()
    old = client.links(table)["watch"]
    watcher.enter(table, old)
    with watcher.socket(table) as frames:
        frames.next()
        client.command(table, "revoke", number(client, table), chair=None, watch=True)
        until_closed(frames)
    is_shut_out(watcher, table)
    refused(anyone().post(f"/t/{table}/enter", {"key": old}), 403)
    assert client.links(table)["watch"] != old
    assert anyone().enter(table, client.links(table)["watch"])["host"] is False
    assert client.view(table)["chairs"][1]["kind"] == "open"  # the invitation is as it was
    assert anyone().enter(table, client.links(table)["invite"])["chairs"] == [1]


def test_who_follows_a_private_table_by_its_log_is_sent_away(client: Client) -> None:
    table = private(client)
    watcher = TableClient(Link.read(f"{client.address}/t/{table}#{client.links(table)['watch']}"), "en")
    watcher.enter("")
    told: queue.SimpleQueue[LogUpdate] = queue.SimpleQueue()
    threading.Thread(target=watcher.follow, args=(0, told.put), daemon=True).start()
    try:
        assert told.get(timeout=20)
        client.command(table, "revoke", number(client, table), chair=None, watch=True)
        while not isinstance(update := told.get(timeout=20), NoTable):
            pass
        assert "This table is private" in str(update)
    finally:
        watcher.leave()


def test_an_open_table_becomes_private(client: Client, anyone: Anyone, table: str) -> None:
    stranger = anyone()
    assert not stranger.view(table)["private"]
    assert client.links(table)["watch"] == ""
    client.command(table, "revoke", number(client, table), chair=None, watch=True)
    is_shut_out(stranger, table)
    assert client.links(table)["watch"]


def test_who_was_removed_from_a_private_table_sees_it_no_more(client: Client, anyone: Anyone) -> None:
    table = private(client)
    ben = anyone()
    ben.enter(table, client.links(table)["invite"], "Ben")
    with ben.socket(table) as frames:
        frames.next()
        client.command(table, "revoke", number(client, table), chair=1)
        until_closed(frames)
    is_shut_out(ben, table)


# Names ---------------------------------------------------------------------------------


def test_names_are_hidden_from_everybody_or_from_one_reader(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    ben = anyone()
    ben.enter(table, client.links(table)[1], "Rude")
    client.command(table, "play", number(client, table), chair=0, word="c3")
    lines = client.get(f"/t/{table}/events?follow=no&names=seats").text.splitlines()
    assert "Rude" not in "".join(json.loads(line)["text"] for line in lines)
    for path in ("at?names=seats", "record?names=seats"):
        assert "Rude" not in client.get(f"/t/{table}/{path}").text, path
    assert "Rude" in client.get(f"/t/{table}/events?follow=no").text
    refused(ben.command(table, "mute", number(client, table), on=True), 403)
    assert client.command(table, "mute", number(client, table), on=True).status == 200
    view = ben.view(table)
    assert view["muted"]
    assert "Rude" not in json.dumps(view)
    assert "Rude" not in client.get(f"/t/{table}/record").text
    texts = [event["text"] for event in client.events(table)]
    assert "Rude" not in "".join(texts)
    assert texts[-1] == "The host hid the names that people typed."
    client.command(table, "mute", number(client, table), on=False)
    assert "Rude" in json.dumps(client.view(table))


def test_a_name_that_cannot_be_read_is_refused(client: Client, anyone: Anyone, table: str) -> None:
    for name in ("Ad\u200ba", "A" + "\u0301" * 6, "\u3164"):
        refused(client.command(table, "name", number(client, table), chair=0, name=name), 400, 422)
        refused(anyone().post(f"/t/{table}/enter", {"key": client.links(table)["invite"], "name": name}), 400, 422)
