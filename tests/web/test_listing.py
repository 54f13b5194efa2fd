"""The tables that a browser remembers, by one request: whose turn it is, how it ended, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.client import Client, number, refused
from web.test_covered import open_table

Anyone = Callable[..., Client]


def states(client: Client, *tables: tuple[str, list[int]], **more: str) -> list[dict[str, Any]]:
    body = {"tables": [{"table": table, "chairs": chairs} for table, chairs in tables]}
    answer = client.post("/tables/states", body, **more)
    assert answer.status == 200, answer
    found: list[dict[str, Any]] = answer.data["tables"]
    return found


def test_games_tell_whose_turn_it_is_and_with_whom(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    bob = anyone()
    bob.enter(table, client.links(table)[1], "Bob")
    alone = client.open("star", ["you"])
    mine, solo, theirs = states(client, (table, [0]), (alone, [0]), (table, [1]))
    assert (mine["turn"], mine["over"], mine["title"]) == (True, False, "SIXTH! against Bob")
    assert (theirs["turn"], theirs["title"]) == (False, "SIXTH! against Ada")
    assert "Ada" in theirs["text"]
    assert solo["title"] == "STAR"
    assert mine["picture"]["shapes"]
    assert mine["at"] > 1_700_000_000
    client.command(table, "resign", number(client, table), chair=0)
    over = states(client, (table, [0]))[0]
    assert (over["turn"], over["over"], over["picture"]) == (False, True, None)
    assert over["text"].startswith("You lost")
    assert states(client, (table, [1]))[0]["text"].startswith("You won")
    assert states(client, (table, []))[0]["text"] == "Bob won."


def test_a_table_at_which_nobody_has_moved_or_come_says_so(client: Client, anyone: Anyone) -> None:
    alone, friend = client.open("sixth", ["you", 1]), client.open("sixth", ["you", "open"])

    def told() -> list[tuple[bool, bool]]:
        return [(one["untouched"], one["forgettable"]) for one in states(client, (alone, [0]), (friend, [0]))]

    assert told() == [(True, True), (True, False)]
    anyone().enter(friend, client.links(friend)["invite"], "Bob")
    client.command(alone, "play", number(client, alone), chair=0, word="c3")
    assert told() == [(False, False), (False, False)]


def test_tables_that_are_not_there_are_left_out_and_the_list_is_bounded(client: Client) -> None:
    table = client.open("sixth", ["you", 1])
    assert [one["table"] for one in states(client, ("AAAAAAAAAAAA", [0]), (table, [0, 7, -1]))] == [table]
    many = {"tables": [{"table": table, "chairs": [0]}] * 31}
    refused(client.post("/tables/states", many), 400)
    refused(client.post("/tables/states", {"tables": [{"table": "x" * 41}]}), 400)
    pictures = [one["picture"] for one in states(client, *[(table, [0])] * 30)]
    assert len([picture for picture in pictures if picture]) == 8


def test_saying_that_a_chair_is_mine_gives_no_key_and_opens_nothing(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    stranger = anyone()
    told = states(stranger, (table, [0, 1]))
    assert "#" not in str(told)
    assert not set(told[0]) & {"asks", "can", "key", "dice"}
    refused(stranger.command(table, "play", number(client, table), chair=0, word="c3"), 403)
    refused(stranger.get(f"/t/{table}/seat"), 403)


def test_2_3_what_is_covered_stays_so_whatever_chair_one_names(client: Client, anyone: Anyone) -> None:
    table, _, watcher = open_table(client, anyone)
    for chairs, shows_rows in (([0], False), ([2], False), ([0, 1, 2], True), ([], True)):
        shapes = states(watcher, (table, chairs))[0]["picture"]["shapes"]
        assert ("tint-" in str(shapes)) is shows_rows, chairs


def test_ones_own_seat_goes_to_the_phone_and_nobody_elses(client: Client, anyone: Anyone) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    bob, phone, second = anyone(), anyone(), anyone()
    bob.enter(table, client.links(table)["invite"], "Bob")
    for owner, chair, device in ((client, 0, phone), (bob, 1, second)):
        links = owner.get(f"/t/{table}/seat").data["links"]
        assert [(link["kind"], link["chair"]) for link in links] == [("own", chair)]
        entered = device.enter(table, links[0]["path"].partition("#")[2])
        assert entered == {"chairs": [chair], "host": False}
    assert phone.command(table, "play", number(client, table), chair=0, word="c3").status == 200
    refused(anyone().get(f"/t/{table}/seat"), 403)
