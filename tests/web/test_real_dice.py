"""A table with real dice, on two phones: whoever sits there taps what the dice show, and may correct it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.positions.record import read
from web.client import Client, new_id, number
from web.server import Server

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def tap(page: Page, faces: str) -> None:
    """Taps what dice show, one after the other."""
    for face in faces:
        page.locator(f".roll-choice [data-face='{face}']").click()


def now(page: Page, text: str) -> None:
    expect(page.locator(".status .now")).to_have_text(text)


def entered(page: Page, *dice: str) -> None:
    """The roll that is entered shows these dice, as they are read aloud."""
    shown = page.locator(".roll-choice .die")
    expect(shown).to_have_count(len(dice))
    for place, die in enumerate(dice):
        expect(shown.nth(place)).to_have_attribute("aria-label", die)


def test_two_phones_play_with_real_dice_and_a_wrong_roll_is_corrected(
    visitors: Visitors, server: Server, keep: Keep, axe: Axe
) -> None:
    ada, bob = visitors(**PHONE).new_page(), visitors(**PHONE).new_page()
    ada.goto("/companion/sixto")
    ada.get_by_role("link", name="Play with your dice, each on their own phone").click()
    expect(ada.get_by_label("Real dice")).to_be_checked()
    ada.get_by_label("Name").first.fill("Ada")
    ada.locator("select[name=first]").select_option("0")
    axe(ada)
    ada.locator("button[type=submit]").click()
    address = ada.locator("dialog input[readonly]").first.input_value()
    bob.goto(address)
    bob.locator("#my-name").fill("Bob")
    bob.get_by_role("button", name="Sit down and play").click()

    now(ada, "Roll the dice and enter what they show.")
    now(bob, "Ada rolls. Anybody at the table can enter the result.")
    expect(bob.locator(".roll-choice")).to_have_count(0)
    expect(ada.get_by_role("button", name="Use this roll")).to_be_disabled()
    tap(ada, "351")
    missing = [f"{colour}: not entered yet" for colour in ("green", "blue", "purple")]
    entered(ada, "red: 3", "orange: 5", "yellow: 1", *missing)
    ada.keyboard.press("2")  # digits do, too
    tap(ada, "64")
    keep(ada, "entering")
    axe(ada)
    button(ada, "Use this roll")
    now(ada, "Keep your roll, or roll all the dice again.")
    expect(bob.locator(".status .happened").last).to_contain_text("Ada rolled")
    expect(bob.get_by_role("button", name="Ask to correct the roll")).to_be_visible()

    button(ada, "Correct the roll")  # the last die was a 5
    now(bob, "Ada rolls. Anybody at the table can enter the result.")
    expect(bob.locator(".log")).to_contain_text("Ada took back the last roll.")
    # what was typed is still there
    entered(ada, "red: 3", "orange: 5", "yellow: 1", "green: 2", "blue: 6", "purple: 4")
    ada.locator(".roll-choice .die").last.click()
    tap(ada, "5")
    button(ada, "Use this roll")
    button(ada, "Keep the roll")
    for page in (bob, ada):
        page.locator("svg.stage [data-place='R1'], svg.stage [data-place='R4']").first.wait_for()
        page.locator(".asked .done").click()

    now(bob, "Roll the dice and enter what they show.")
    button(ada, "Enter the roll")  # one phone can do it for all
    tap(ada, "111111")
    button(ada, "Use this roll")
    now(bob, "Keep your roll, or roll all the dice again.")
    bob.reload()
    button(bob, "Ask to correct the roll")
    expect(ada.locator(".offer")).to_contain_text("Bob asks to take back the last roll.")
    button(ada, "Accept")
    now(bob, "Roll the dice and enter what they show.")
    tap(bob, "654321")
    button(bob, "Use this roll")
    button(bob, "Keep the roll")
    bob.locator(".more", has_text="Are the dice fair?").locator("summary").evaluate("(one) => one.click()")
    expect(bob.locator("#menu")).to_contain_text("You play with real dice")

    table = ada.url.partition("/t/")[2].partition("#")[0]
    text = Client(server.address).get(f"/t/{table}/record").text
    assert "# real dice, entered by the players\n" in text
    words = read(text).position.words
    assert [word for word in words if word.startswith("=")] == ["=351265", "=654321"]


def test_a_roll_is_entered_once_and_bad_dice_are_answered(client: Client, anyone: Callable[..., Client]) -> None:
    table = client.open("sixmix", ["you:Ada", "open"], real_dice=True)
    bob = anyone()
    bob.enter(table, client.links(table)[1], "Bob")
    at, called = number(client, table), new_id()
    for bad in ("=7", "4", "", "=" + "1" * 500, "G1"):
        answer = client.command(table, "roll", at, chair=0, word=bad)
        assert answer.status in (400, 409, 422), answer
        assert answer.data["refused"]["text"]
    assert bob.command(table, "roll", at, chair=0, word="=4").status == 403  # Ada's seat
    assert anyone().command(table, "roll", at, chair=0, word="=4").status == 403
    first = client.command(table, "roll", at, called, chair=0, word="=4")
    again = client.command(table, "roll", at, called, chair=0, word="=4")
    assert first.status == again.status == 200
    assert first.body == again.body
    assert bob.command(table, "roll", at, chair=1, word="=4").status == 409
    rolled = [event for event in client.events(table) if event["kind"] == "rolled"]
    assert [(event["word"], event["chair"]) for event in rolled] == [("=4", 0)]


@pytest.mark.long
def test_a_bot_waits_for_the_roll_that_is_entered_for_it(client: Client) -> None:
    table = client.open("sixmix", ["you:Ada", 2], real_dice=True)
    with client.socket(table) as frames:
        for word in ("=1", "=6"):
            view = frames.until(lambda view: view["roll"])
            answer = client.command(table, "roll", view["number"], chair=0, word=word)
            frames.reached(answer.data["number"])
        view = frames.until(lambda view: view["roll"])
        assert view["status"]["text"].startswith("Roll for ")
        client.command(table, "roll", view["number"], chair=0, word="=5")
        view = frames.until(lambda view: view["ply"] == 4, timeout=240)  # the bot has placed its die
        assert view["roll"]["chair"] == 0
        assert view["status"]["text"] == "Roll the die and enter what it shows."


@pytest.fixture
def two_servers(tmp_path: Path, database: str) -> Iterator[list[Server]]:
    """Two processes that share one PostgreSQL."""
    folders = [tmp_path / name for name in ("one", "two")]
    with ExitStack() as running:
        for folder in folders:
            folder.mkdir()
        yield [running.enter_context(Server(folder, store=database, thinking=False)) for folder in folders]


@pytest.mark.long
def test_the_roll_is_asked_for_on_the_other_server_as_well(two_servers: list[Server]) -> None:
    """Ada is connected to one process, Bob and a watcher to the other; what is entered at one is shown at both."""
    one, two = two_servers
    ada, bob, eve = Client(one.address), Client(two.address), Client(two.address)
    table = ada.open("sixmix", ["you:Ada", "open"], real_dice=True)
    bob.enter(table, ada.links(table)[1], "Bob")
    with ada.socket(table) as here, bob.socket(table) as there, eve.socket(table) as watching:

        def ask(who: Client, do: str, **more: Any) -> int:
            answer = who.command(table, do, here.number, **more)
            assert answer.status == 200, answer
            for frames in (here, there, watching):
                frames.reached(answer.data["number"])
                assert (frames.view["roll"] is None) == (frames is watching)
            return int(answer.data["number"])

        def due(text: str, other: str) -> None:
            assert [frames.view["roll"]["chair"] for frames in (here, there)] == [0, 1]
            assert [frames.view["status"]["text"] for frames in (here, there)] == [text, other]

        mine, theirs = "Roll the die and enter what it shows.", "{} rolls. Anybody at the table can enter the result."
        for frames in (here, there, watching):
            frames.until(lambda view: view["chairs"][1]["name"] == "Bob")
        due(mine, theirs.format("Ada"))
        ask(ada, "roll", chair=0, word="=5")
        due(theirs.format("Bob"), mine)
        offered = bob.command(table, "undo", there.number, chair=1)  # Ada's die showed a 6
        assert here.reached(offered.data["number"])["offer"]["roll"]
        there.reached(offered.data["number"])
        watching.reached(offered.data["number"])
        ask(ada, "accept", chair=0)
        due(mine, theirs.format("Ada"))
        ask(bob, "roll", chair=1, word="=6")  # whoever sits there may enter it
        ask(ada, "roll", chair=0, word="=1")
        due(mine, theirs.format("Ada"))
        number = here.number
        with ThreadPoolExecutor() as pool:
            both = [pool.submit(who.command, table, "roll", number, chair=chair, word="=4")
                    for chair, who in enumerate((ada, bob))]  # fmt: skip
            assert sorted(one.result().status for one in both) == [200, 409]
        for frames in (here, there):
            assert frames.reached(number + 1)["roll"] is None
        ask(ada, "undo", chair=0) if here.view["can"]["undo"] == "free" else ask(bob, "undo", chair=1)
        due(mine, theirs.format("Ada"))
    two.kill()
    two.start()
    assert bob.view(table)["roll"]["chair"] == 1
    assert bob.view(table)["status"]["text"] == theirs.format("Ada")


@pytest.mark.parametrize(("game", "reason"), [("sixth", "SIXTH! has no dice"), ("star", "has no dice")])
def test_games_without_dice_have_no_real_ones(client: Client, game: str, reason: str) -> None:
    chairs = [{"kind": "you"}, {"kind": "open"}]
    answer = client.post("/tables", {"game": game, "players": 2, "chairs": chairs, "first": 0, "real_dice": True})
    assert answer.status == 400
    assert reason in answer.text
