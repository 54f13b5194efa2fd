"""What pages ask for that play by themselves, over HTTP: words by socket, earlier rounds, whole views, faults told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sixfold.web.view.push import MAX_SPOKEN
from web.client import Client, Frames, number, play_on, refused
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


def test_a_socket_tells_everything_again_in_another_language(client: Client) -> None:
    table = client.open("star", ["you", "you"])
    play_on(client, table, random.Random(1), 2)
    with client.socket(table, query="&events=1&lang=en", since=2) as frames:
        english = frames.message()
        frames.line.send("fr")
        french = frames.message()
        while "number" not in french:  # somebody comes and goes
            french = frames.message()
    assert (english["language"], french["language"]) == ("en", "fr")
    assert (english["frame"], french["frame"]) == (1, 2)
    assert [event["number"] for event in french["events"]] == list(range(1, french["number"] + 1))
    assert french["line"] == english["line"]
    assert french["table"]["facts"] != english["table"]["facts"]  # the names of seats


def test_whoever_changes_the_language_all_the_time_has_to_connect_anew(client: Client) -> None:
    table = client.open("star", ["you", "you"])
    with client.socket(table, query="&events=1") as frames:
        for _ in range(MAX_SPOKEN + 1):
            frames.message()
            frames.line.send("fr")
        with pytest.raises(ConnectionClosed, match="this socket only sends"):
            told_of(frames)


def told_of(frames: Frames) -> list[Any]:
    """Everything that a socket says until it closes."""
    found: list[Any] = []
    while True:
        found.append(frames.message())


def test_an_earlier_round_is_asked_for_once(client: Client) -> None:
    table = client.open("sixth", ["you", "you"])
    play_on(client, table, random.Random(2), 3)
    assert client.command(table, "resign", number(client, table), chair=0).status == 200
    assert client.command(table, "rematch", number(client, table), chair=0).status == 200
    answer = client.get(f"/t/{table}/line?round=1").data
    assert [word for _, word in answer["line"]] == [each["word"] for each in client.events(table) if each["word"]]
    assert answer["facts"][4] in (0, 1)  # who began
    refused(client.get(f"/t/{table}/line?round=3"), 400)


def test_a_whole_view_can_be_asked_for(client: Client) -> None:
    table = client.open("sixth", ["you", "you"])
    frame = client.get(f"/t/{table}/view").data
    with client.socket(table) as frames:
        socket = frames.next()
    assert frame["view"]["picture"] == socket["view"]["picture"]
    assert frame["events"] == socket["events"]


def differing(client: Client) -> float:
    """How many pages of SIXTH! differed, at this server, in this and other tests."""
    lines = client.get("/metrics").text.splitlines()
    counts = [line.split()[-1] for line in lines if line.startswith('sixfold_page_differs_total{game="sixth"}')]
    return float(counts[0]) if counts else 0


def test_a_page_that_differs_is_counted_and_logged(client: Client, server: Server) -> None:
    table = client.open("sixth", ["you", "you"])
    before = differing(client)
    with client.socket(table, query="&events=1") as frames:
        first = frames.message()
    said = {"number": first["number"], "check": first["check"]}
    assert client.post(f"/t/{table}/differs", said).status == 200
    assert differing(client) == before  # it has the same position
    assert client.post(f"/t/{table}/differs", said | {"check": first["check"] ^ 1}).status == 200
    assert differing(client) == before + 1
    assert "page_differs" in server.log
    refused(client.post(f"/t/{table}/differs", {"number": "x"}), 400)
