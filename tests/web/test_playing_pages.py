"""What pages ask for that play by themselves, over HTTP: words by socket, earlier rounds, whole views, faults told."""

from __future__ import annotations

import random

from web.client import Client, number, play_on, refused
from web.server import Server


def test_a_socket_sends_words_and_nobody_draws(client: Client) -> None:
    table = client.open("star", ["you", "you"])
    with client.socket(table, query="&events=1") as frames:
        first = frames.message()
        assert (first["frame"], first["line"], first["table"]["table"]) == (1, [], table)
        asked = client.view(table)["asks"][0]
        play_on(client, table, random.Random(1), 1)
        later = frames.message()
        while not later.get("events"):  # somebody comes and goes
            later = frames.message()
        (event,) = later["events"]
        assert (event["kind"], event["chair"], event["ply"]) == ("played", asked["chair"], 1)
        assert "text" not in event
        assert "view" not in later


def test_an_earlier_round_is_asked_for_once(client: Client) -> None:
    table = client.open("sixth", ["you", "you"])
    play_on(client, table, random.Random(2), 3)
    assert client.command(table, "resign", number(client, table), chair=0).status == 200
    assert client.command(table, "rematch", number(client, table), chair=0).status == 200
    answer = client.get(f"/t/{table}/line?round=1").data
    assert [word for _, word in answer["line"]] == [each["word"] for each in client.events(table) if each["word"]]
    assert answer["first"] in (0, 1)
    refused(client.get(f"/t/{table}/line?round=3"), 400)


def test_a_whole_view_can_be_asked_for(client: Client) -> None:
    table = client.open("sixth", ["you", "you"])
    frame = client.get(f"/t/{table}/view").data
    with client.socket(table) as frames:
        socket = frames.next()
    assert frame["view"]["picture"] == socket["view"]["picture"]
    assert frame["events"] == socket["events"]


def test_a_page_that_differs_is_counted_and_logged(client: Client, server: Server) -> None:
    table = client.open("sixth", ["you", "you"])
    with client.socket(table, query="&events=1") as frames:
        first = frames.message()
    said = {"number": first["number"], "check": first["check"]}
    assert client.post(f"/t/{table}/differs", said).status == 200
    assert "sixfold_page_differs_total" not in client.get("/metrics").text  # it has the same position
    assert client.post(f"/t/{table}/differs", said | {"check": first["check"] ^ 1}).status == 200
    assert 'sixfold_page_differs_total{game="sixth"} 1' in client.get("/metrics").text
    assert "page_differs" in server.log
    refused(client.post(f"/t/{table}/differs", {"number": "x"}), 400)
