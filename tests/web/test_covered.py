"""Sheets of SIXTO that people cover while somebody decides about a reroll (2.3): nothing of them reaches the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.client import Client, refused
from web.playing import Person

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def sheets(picture: Any) -> dict[str, bool]:
    """The small sheets beside a picture, and whether each shows its rows; in letters they must agree."""
    shown = {side["place"]: "tint-red" in str(side["shapes"]) for side in picture["sides"]}
    assert picture["text"].count("covered") >= list(shown.values()).count(False)
    return shown


def open_table(host: Client, anyone: Callable[..., Client], bobs: str = "none") -> tuple[str, Client, Client]:
    """Ada, who decides about the first roll of the second turn, Bob, and somebody who watches."""
    table = host.open("sixto", ["open", "you:Ada", "open"], covered=True)
    bob, cid, watcher = anyone(), anyone(), anyone()
    bob.enter(table, host.links(table)[0], "Bob")
    cid.enter(table, host.links(table)[2], "Cid")
    number = host.view(table)["number"]
    for client, chair, word in ((bob, 0, "keep"), (bob, 0, bobs), (host, 1, "none"), (cid, 2, "none")):
        word = bob.view(table)["asks"][0]["toggles"]["rows"][0][0] if word == "marks" else word
        number = client.command(table, "play", number, chair=chair, word=word).data["number"]
    return table, bob, watcher


def test_2_3_the_page_of_who_decides_is_sent_no_other_sheet(client: Client, anyone: Callable[..., Client]) -> None:
    table, bob, watcher = open_table(client, anyone)
    ada = client.view(table)
    assert ada["asks"][0]["tree"].keys() == {"keep", "reroll"}
    assert sheets(ada["picture"]) == {"sheet:0": False, "sheet:1": True, "sheet:2": False}
    assert [chair["score"] for chair in ada["chairs"]] == ["", "0", ""]
    assert sheets(bob.view(table)["picture"]) == {"sheet:0": True, "sheet:1": True, "sheet:2": False}
    assert sheets(watcher.view(table)["picture"]) == {"sheet:0": False, "sheet:1": True, "sheet:2": False}


def test_2_3_nor_by_looking_elsewhere_or_back(client: Client, anyone: Callable[..., Client]) -> None:
    table, _, watcher = open_table(client, anyone)
    for looker in (client, watcher):
        for screen in ({}, {"narrow": 1}, {"low": 1}):
            assert not any(looker.get(f"/t/{table}/view", **screen).data["view"]["chairs"][n]["score"] for n in (0, 2))
        line = looker.get(f"/t/{table}/line").data["line"]
        own = [state[4] for player, _, state in line]
        assert all(not any(any(row) for row in (sheets_of[0], sheets_of[2])) for sheets_of in own), line


def test_2_3_after_the_decision_all_sheets_are_open_again(client: Client, anyone: Callable[..., Client]) -> None:
    table, bob, watcher = open_table(client, anyone)
    assert client.command(table, "play", client.view(table)["number"], chair=1, word="keep").status == 200
    for looker in (client, bob, watcher):
        assert all(sheets(looker.view(table)["picture"]).values())


def test_2_3_nor_by_words_sentences_and_states_until_the_sheets_are_open(
    client: Client, anyone: Callable[..., Client]
) -> None:
    """Bob has marked a cell: it is in nothing that reaches Ada while she decides, nor who watches."""
    table, bob, watcher = open_table(client, anyone, "marks")
    marks = [event["word"] for event in bob.events(table) if event["kind"] == "played"][1:]
    assert marks[0] not in ("", "none")
    for looker in (client, watcher):
        events = looker.events(table)
        played = [event for event in events if event["kind"] == "played"]
        assert [event["word"] for event in played] == ["keep", "", "none", ""]
        assert played[1]["text"] == "Bob has marked."
        sheets_of = [event["seen"][4] for event in events if "seen" in event]
        assert not any(any(row) for sheet in sheets_of for player in (0, 2) for row in [sheet[player]])
        for path in ("events?follow=no", "view", "line", "side.svg?viewer=0", "state", "game"):
            assert marks[0] not in re.findall(r'"word":"([^"]*)"', looker.get(f"/t/{table}/{path}").text)
        refused(looker.get(f"/t/{table}/record"), 403)
    assert client.command(table, "play", client.view(table)["number"], chair=1, word="keep").status == 200
    words = [event["word"] for event in client.events(table) if event["kind"] == "played"]
    assert words == ["keep", marks[0], "none", "none", "keep"]
    assert client.get(f"/t/{table}/record").status == 200


def test_a_game_without_anything_to_cover_refuses(client: Client) -> None:
    body = {"game": "sixth", "players": 2, "chairs": [{"kind": "you"}, {"kind": "open"}], "covered": True}
    answer = client.post("/tables", body)
    refused(answer, 400)
    assert "SIXTH! has nothing to cover" in answer.text


@pytest.mark.long
@pytest.mark.parametrize(("how", "scheme"), [({}, "dark"), (PHONE, "light")], ids=["desktop", "phone"])
def test_2_3_covered_on_the_page(visitors: Visitors, keep: Keep, axe: Axe, how: dict[str, Any], scheme: str) -> None:
    page = visitors(color_scheme=scheme, **how).new_page()
    person = Person(page)
    page.goto("/play/sixto")
    page.locator('input[name=players][value="3"]').check(force=True)
    page.locator('input[name=preset][value="here"]').check(force=True)
    page.locator("select[name=first]").select_option("0")
    page.locator("summary", has_text="Options").click()
    page.get_by_label("Cover the others' sheets").check()
    keep(page, "set-up")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    person.ready()
    expect(page.locator(".mini").last).to_contain_text("covered")
    keep(page, "deciding")
    axe(page)
    page.locator(".opens-side").last.click()
    expect(page.locator('svg.stage [data-place="R1"]')).to_have_count(0)
    keep(page, "other-sheet")
    page.get_by_role("button", name="Back to my sheet").click()
    page.get_by_role("button", name="Keep the roll").click()
    expect(page.locator(".mini").last).not_to_contain_text("covered")
    page.goto("/play/sixto")
    expect(page.get_by_label("Cover the others' sheets")).to_be_checked()
