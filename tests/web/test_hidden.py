"""A game with secrets at a real table: no byte that reaches a player has another's dice before the cups are lifted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from sixfold.table import events as e
from sixfold.table.table import Table
from web.client import Client, refused
from web.server import Server

Anyone = Callable[..., Client]
FACES = ("ace", "deuce", "trey", "cater", "cinque", "sice")
DIE = re.compile(rf"\b(?:{'|'.join(FACES)})\b|(?<![\d.])700[1-6](?![\d.])")  # by its name, or as the state has it


@pytest.fixture(scope="module")
def server(cups_server: Server) -> Server:
    return cups_server


def dice_in(text: str) -> set[str]:
    """The dice that a text tells, by name."""
    return {found if found in FACES else FACES[int(found) - 7001] for found in DIE.findall(text)}


def reaching(client: Client, table: str) -> Iterator[tuple[str, str]]:
    """Everything that a table sends to somebody who asks for it in every way: what was asked, and the answer."""
    for more in ("", "&diff=1", "&events=1"):
        with client.socket(table, f"0{more}") as frames:
            yield f"socket{more}", str(frames.line.recv(timeout=20))
    paths = [f"side.svg?viewer={viewer}" for viewer in (0, 1)]
    paths += ["view", "line", "events?follow=no", "record", "state", "game", "analyse", "hint"]
    for path in paths:
        yield path, client.get(f"/t/{table}/{path}").text
    sse = {"Accept": "text/event-stream"}
    yield "events as SSE", client.request("GET", f"/t/{table}/events?follow=no", headers=sse).text
    yield "hint", client.post(f"/t/{table}/hint", {"chair": 0}).text
    yield "tables", client.post("/tables/states", {"tables": [{"table": table, "chairs": [0, 1]}]}).text


def sit_down(host: Client, anyone: Anyone) -> tuple[str, Client, Client]:
    """Ada, Bob, and somebody who watches."""
    table, bob = host.open("cups", ["you:Ada", "open"]), anyone()
    bob.enter(table, host.links(table)[1], "Bob")
    return table, bob, anyone()


def own_dice(client: Client, table: str, player: int) -> set[str]:
    """The dice that somebody sees, and what lies below them."""
    seen = dice_in(client.view(table)["picture"]["text"].splitlines()[player])
    return seen | {FACES[5 - FACES.index(face)] for face in seen}


def test_1_3_nothing_that_reaches_somebody_tells_what_lies_under_another_cup(client: Client, anyone: Anyone) -> None:
    table, bob, watcher = sit_down(client, anyone)
    told = {client: own_dice(client, table, 0), bob: own_dice(bob, table, 1), watcher: set[str]()}
    assert told[client]
    assert told[bob]
    moves = [(client, 0, "stay"), (bob, 1, "right"), (client, 0, "p5"), (bob, 1, "p9")]
    for mover, chair, word in moves:
        answer = mover.command(table, "play", client.view(table)["number"], chair=chair, word=word)
        assert answer.status == 200, answer
        assert dice_in(answer.text) == set()
        for looker, own in told.items():
            for asked, text in reaching(looker, table):
                assert dice_in(text) <= own, (asked, text)
                assert looker is bob or "turned a die" not in text, (asked, text)  # 2.2
                assert looker is bob or '"word":"right"' not in text, (asked, text)


def test_1_3_a_refused_command_tells_nothing(client: Client, anyone: Anyone) -> None:
    table, bob, _ = sit_down(client, anyone)
    number = client.view(table)["number"]
    for chair, word in ((0, "p4"), (1, "stay"), (0, "=ace-ace"), (0, "nonsense")):
        answer = bob.command(table, "play", number, chair=chair, word=word)
        refused(answer)
        assert dice_in(answer.text.replace("=ace-ace", "")) == set()


def test_4_1_everybody_is_told_everything_once_the_cups_are_lifted(client: Client, anyone: Anyone) -> None:
    table, bob, watcher = sit_down(client, anyone)
    number = client.view(table)["number"]
    with watcher.socket(table) as frames:
        frames.next()
        for mover, chair, word in ((client, 0, "stay"), (bob, 1, "left"), (client, 0, "p24"), (bob, 1, "doubt")):
            number = mover.command(table, "play", number, chair=chair, word=word).data["number"]
        over = frames.reached(number)
    for looker in (client, bob, watcher):
        lines = looker.view(table)["picture"]["text"].splitlines()
        assert "?" not in "".join(lines[:2])
        assert [event["word"] for event in looker.events(table) if event["kind"] == "rolled"] != ["", ""]
        assert looker.record(table).position.over
    assert over["over"]["text"]


def test_a_program_follows_what_it_is_sent(client: Client, anyone: Anyone) -> None:
    """As the terminal does: a table made from the events alone is the table as its reader may know it."""
    table, bob, watcher = sit_down(client, anyone)
    number = client.view(table)["number"]
    for mover, chair, word in ((client, 0, "stay"), (bob, 1, "left"), (client, 0, "p24"), (bob, 1, "doubt")):
        for looker in (client, bob, watcher):
            followed = Table.from_events([e.read_public(event) for event in looker.events(table)])
            assert followed.position.text().splitlines()[:3] == looker.view(table)["picture"]["text"].splitlines()[:3]
        number = mover.command(table, "play", number, chair=chair, word=word).data["number"]


def test_the_record_comes_when_the_game_is_over(client: Client, anyone: Anyone) -> None:
    table, _, _ = sit_down(client, anyone)
    answer = client.get(f"/t/{table}/record")
    refused(answer, 403)
    assert "Something is hidden from you now. You can download the game later." in answer.text


def test_a_table_that_could_not_keep_secrets_is_refused(client: Client) -> None:
    body = {"game": "cups", "players": 2, "chairs": [{"kind": "you"}, {"kind": "open"}]}
    for more in ({"real_dice": True}, {"moves": ["=ace-ace"]}):
        answer = client.post("/tables", body | more)
        refused(answer, 400)
        assert "CUPS keeps secrets: it always begins with the set-up, and the server rolls the dice" in answer.text


def test_a_bot_plays_along_and_tells_nothing(client: Client, anyone: Anyone) -> None:
    table = client.open("cups", ["you:Ada", 1])
    with client.socket(table) as frames:
        frames.until(lambda view: view["asks"])
        own = own_dice(client, table, 0)
        hint = client.post(f"/t/{table}/hint", {"chair": 0})
        assert dice_in(hint.text) <= own, hint
        number = client.command(table, "play", frames.view["number"], chair=0, word="stay").data["number"]
        view = frames.until(lambda view: view["over"] or (view["asks"] and view["number"] > number))
        for asked, text in reaching(client, table) if not view["over"] else ():
            assert dice_in(text) <= own, (asked, text)


# On the page ----------------------------------------------------------------------------


def test_the_page_shows_what_its_player_may_know(
    client: Client, visitors: Callable[..., BrowserContext], keep: Callable[..., None]
) -> None:
    """Bob plays in a browser, which plays along what it is told; at the end it shows all dice."""
    table, page = client.open("cups", ["open", "you:Ada"]), visitors().new_page()
    page.goto(f"/t/{table}#{client.links(table)[0]}")
    page.locator("#my-name").fill("Bob")
    page.get_by_role("button", name="Sit down and play").click()
    stage, log = page.locator("svg.stage"), page.locator(".log")
    page.get_by_role("button", name="Leave them").click()
    expect(log).to_contain_text("left both dice as they were")
    shown = " ".join(stage.locator("text").all_text_contents())
    assert shown.count("?") == 2
    number = client.view(table)["number"]
    assert client.command(table, "play", number, chair=1, word="left").status == 200
    expect(log).to_contain_text("Ada looked.")
    assert dice_in(log.inner_text()) == dice_in(shown)
    page.locator('svg.stage [data-place="p24"]').click()
    page.locator(".asked .primary").last.click()
    expect(log).to_contain_text("at least 24 pips")
    assert client.command(table, "play", client.view(table)["number"], chair=1, word="doubt").status == 200
    expect(stage).not_to_contain_text("?")
    keep(page, "lifted")
