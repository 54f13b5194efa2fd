"""Whole games in a real browser, played as people play them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from long_runs import some_long
from sixfold.game import shelf
from sixfold.positions import record
from sixfold.positions.position import Position
from web.playing import Person

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]


def set_up(page: Page, game: str, preset: str, players: int | None = None, first: str = "0") -> None:
    """From the first page to the table, by the set-up page."""
    page.goto("/")
    page.locator(f'a.set-up[href="/play/{game}"]').click()
    page.wait_for_url(f"**/play/{game}")
    if players and len(shelf.find_game(game).players) > 1:
        page.locator(f'input[name=players][value="{players}"]').check(force=True)
    page.locator(f'input[name=preset][value="{preset}"]').check(force=True)
    if shelf.find_game(game).starter.how == "asked":
        page.locator("select[name=first]").select_option(first)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator("svg.stage").wait_for()


@pytest.mark.parametrize("game", some_long(["sixth", "sixmix", "sixto"], "sixmix", "sixto"))
def test_a_whole_game_by_clicks(page: Page, keep: Keep, game: str) -> None:
    person = Person(page, seed=1)
    set_up(page, game, "here", 2)
    for _ in range(12):
        person.act()
    keep(page, "begun")
    end = person.play()
    assert end["status"]
    keep(page, "over")


@pytest.mark.long
def test_a_whole_game_by_clicks_star(page: Page, keep: Keep) -> None:
    """The race of the golden game, word for word."""
    race = record.read_record(shelf.find_game("star").folder / "golden" / "race.six")
    person = Person(page)
    set_up(page, "star", "here", 2)
    position = Position.start("star", 2)
    for number, word in enumerate(race.position.words):
        person.say(position, word)
        position = position.play(word)
        if number == 12:
            keep(page, "begun")
    end = person.until(lambda now: now["tone"] == "over", "the end")
    assert " beat " in end["status"]
    keep(page, "over")
    expect(page.locator(".log .word")).to_have_count(position.ply)
