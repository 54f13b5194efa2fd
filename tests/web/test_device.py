"""Games on one's own device: people there and small bots, kept after every move, with nothing asked of the server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.positions.record import read_record
from web.playing import Person, from_menu

Axe = Callable[[Page], None]
LISTED = "() => JSON.parse(localStorage['sixfold.device'] ?? '[]')"


def begin(page: Page, game: str, preset: str, players: int = 2, **options: str) -> Person:
    """From the set-up page to a game on this device."""
    person = Person(page, seed=5)
    page.goto(f"/play/{game}")
    choose(page, game, preset, players, **options)
    page.locator("#here").click()
    page.wait_for_url("**/here/**")
    page.locator("svg.stage").wait_for()
    return person


def choose(page: Page, game: str, preset: str, players: int, **options: str) -> None:
    """Who plays, and what is not as usual."""
    if preset:
        page.locator(f"input[name=preset][value={preset}]").check(force=True)
    if len(shelf.find_game(game).players) > 1:
        page.locator(f"input[name=players][value='{players}']").check(force=True)
    if shelf.find_game(game).starter.how == "asked" and players > 1:
        page.locator("select[name=first]").select_option("0")
    for key, value in options.items():
        page.locator(f"input[name=option-{key}][value='{value}']").check(force=True)


def foreign(addresses: list[str]) -> list[str]:
    """What was asked for that is no part of the page: neither a module nor the sign of whose turn it is."""
    return [address for address in addresses if "/static/" not in address and "/favicon" not in address]


def words(page: Page) -> list[str]:
    """Of the game that is played."""
    found: dict[str, Any] = json.loads(page.evaluate("localStorage[`sixfold.device.${location.hash.slice(1)}`]"))
    return list(found["words"])


def test_a_game_against_a_bot_is_kept_and_asks_for_nothing(page: Page, axe: Axe) -> None:
    person = begin(page, "sixth", "bots")
    asked: list[str] = []
    person.act()
    person.ready()
    page.on("request", lambda request: asked.append(request.url))
    while len(words(page)) < 8:
        person.act()
    person.ready()
    assert foreign(asked) == []
    axe(page)
    before = words(page)
    page.reload()
    assert person.ready()["words"] == len(before) == len(words(page))
    page.get_by_role("button", name="Undo").click()
    person.until(lambda now: now["words"] == len(before) - 2, "one's own move and the bot's answer taken back")


def test_whatever_was_done_can_be_looked_at_and_explained(page: Page) -> None:
    person = begin(page, "sixth", "here")
    for place in ("c3", "d3"):
        person.press(person.place(place))
    expect(page.locator(".status .happened")).to_contain_text("placed a pawn")
    person.press(person.place("c3"))
    person.press(person.place("a1"))
    expect(page.locator(".note")).to_contain_text("A pile moves onto another pile only.")
    page.locator(".log .word").first.click()
    expect(page.locator(".replay .count")).to_have_text("1 / 2")
    page.get_by_role("button", name="Back to the game").click()
    from_menu(page, "Board as text").click()
    expect(page.locator("details.more pre")).to_contain_text("a")


def test_a_game_that_is_over_is_counted_analysed_and_played_again(page: Page) -> None:
    person = begin(page, "sixth", "bots")
    person.act()
    person.ready()
    from_menu(page, "Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".endcard h2")).to_have_text("You lost.")
    page.wait_for_function("() => localStorage['sixfold.results']")
    (result,) = page.evaluate("() => JSON.parse(localStorage['sixfold.results'])")
    assert (result["game"], result["against"], result["outcome"], result["level"]) == ("sixth", "bots", "lost", 2)
    played = words(page)
    with page.expect_download() as found:
        from_menu(page, "Download game").click()
    record = read_record(found.value.path().read_text("utf-8"))
    assert (record.ended, record.seats, list(record.position.words)) == ("resign 0", ("human", "bot:2"), played)
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page.locator(".endcard")).to_have_count(0)
    person.ready()
    assert [one["over"] for one in page.evaluate(LISTED)] == [False, True]
    page.goto("/")
    expect(page.locator(".tables.device li")).to_have_count(2)
    page.locator(".tables.device a").nth(1).click()
    expect(page.locator(".endcard h2")).to_have_text("You lost.")
    page.get_by_role("link", name="Analyse").click()
    expect(page.locator(".moves, .move-list").first).to_be_visible()


def test_it_goes_on_at_a_table_of_the_server(page: Page) -> None:
    person = begin(page, "sixth", "here")
    for place in ("c3", "d3", "b2"):
        person.press(person.place(place))
    from_menu(page, "Continue at a table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("svg.stage [data-place=b2]")).to_have_attribute(
        "aria-label", "b2, pile of 1, pawn, silver on top"
    )


@pytest.mark.parametrize(("game", "key", "value"), [("sixth", "kings", "6"), ("star", "transit", "yes")])
def test_with_other_options(page: Page, game: str, key: str, value: str) -> None:
    page.goto(f"/play/{game}")
    page.locator("details.options summary").click()
    person = Person(page, seed=2)
    choose(page, game, "here", 2, **{key: value})
    page.locator("#here").click()
    page.wait_for_url("**/here/**")
    person.act()
    kept = json.loads(page.evaluate("localStorage[`sixfold.device.${location.hash.slice(1)}`]"))
    assert kept["start"]["options"][key] == value
    assert kept["changed"] == {key: value}


@pytest.mark.parametrize("game", ["sixto", pytest.param("sixmix", marks=pytest.mark.long)])
def test_three_on_one_device_take_turns(page: Page, game: str) -> None:
    person = begin(page, game, "here", 3)
    for _ in range(12):
        person.act()
    assert len({word.split(":")[0] for word in words(page) if ":" in word} or {"0", "1"}) > 1
    assert person.ready()["words"]


def test_alone_without_a_request(visitors: Callable[..., BrowserContext]) -> None:
    """The page rolls, draws, explains and compares by itself."""
    page = visitors().new_page()
    begin(page, "sixto", "", 1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".asked button").first.click()  # the roll is kept
    page.locator(".asked .done").click()
    expect(page.locator(".asked")).to_contain_text("That ends the game")  # with fewer than two marks (5.3)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".endcard")).to_contain_text("You scored 0 points.")
    expect(page.locator(".endcard .best")).to_contain_text("A new personal best.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".endcard")).to_have_count(0)
    assert foreign(asked) == []
