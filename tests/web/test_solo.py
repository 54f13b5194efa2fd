"""A game alone in a real browser: what it came to, and the best on this device."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.games.star import solitaire
from sixfold.positions.record import read_record
from sixfold.telling.results import closing
from web.client import new_id

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def sit_down(page: Page, game: str) -> None:
    page.goto(f"/play/{game}")
    page.locator('input[name=players][value="1"]').check(force=True)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("svg.stage")).to_be_visible()


def command(page: Page, do: str, expect: int, **more: str) -> int:
    """Sends a command with the page's own cookie; the number of the last event."""
    data = {"id": new_id(), "expect": expect, "do": do, "chair": 0} | more
    answer = page.request.post(f"{page.url}/commands", data=data)
    assert answer.ok, answer.text()
    number: int = answer.json()["number"]
    return number


def play(page: Page, words: Iterable[str], number: int = 2) -> int:
    for word in words:
        number = command(page, "play", number, word=word)
    return number


@pytest.mark.parametrize(("how", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_the_solitaire_ends_with_its_moves_and_par(
    visitors: Visitors, keep: Keep, axe: Axe, how: dict[str, object], scheme: str
) -> None:
    line = read_record(shelf.find_game("star").folder / "golden" / "par.six").position
    sentence = str(closing(line, ("Ada",)).headline)
    page = visitors(color_scheme=scheme, **how).new_page()
    sit_down(page, "star")
    number = play(page, line.words)
    expect(page.locator(".status .now")).to_have_text(sentence)
    expect(page.locator(".best")).to_have_text("A new personal best.")
    expect(page.locator(".log .entry").last).to_contain_text(sentence)
    assert not re.search("points|Rank", page.locator("main").inner_text())
    keep(page)
    axe(page)
    page.reload()
    expect(page.locator(".best")).to_have_text("A new personal best.")
    play(page, line.words, command(page, "rematch", number))
    expect(page.locator(".best")).to_have_text(f"Your best so far: {line.ply}.")


def test_sixto_alone_ends_with_its_points_and_the_best(page: Page, keep: Keep) -> None:
    sit_down(page, "sixto")
    number = play(page, ["keep", "none"], 3)
    expect(page.locator(".status .now")).to_have_text("You scored 0 points.")
    expect(page.locator(".best")).to_have_text("A new personal best.")
    number = command(page, "rematch", number)
    expect(page.locator(".best")).to_have_count(0)
    number = command(page, "resign", number)
    expect(page.locator(".status .now")).to_have_text("You gave up this game.")
    expect(page.locator(".best")).to_have_count(0)
    play(page, ["keep", "none"], command(page, "rematch", number))
    expect(page.locator(".best")).to_have_text("Your best so far: 0.")
    keep(page)


def test_another_start_is_one_click_and_leads_to_another(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    solitaire.solved()
    page = visitors(**DESKTOP).new_page()
    page.goto("/play/star")
    page.locator('input[name=players][value="1"]').check(force=True)
    page.get_by_role("button", name="Another start").click()
    expect(page.locator(".start .par")).to_contain_text("Par: ")
    expect(page.locator(".start img")).to_be_visible()
    axe(page)
    keep(page)
    par = page.locator(".start .par").inner_text().removeprefix("Par: ").removesuffix(" moves")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".player .score")).to_have_text(f"moves: 0, par: {par}")
    command(page, "resign", 2)
    page.locator(".endcard").get_by_role("button", name="Another start").click()
    page.wait_for_url(lambda address, old=page.url: address != old)
    expect(page.locator(".player .score")).to_contain_text("moves: 0, par: ")
    page.goto("/play/star?position=sixfold1:star:1::pieces=nonsense")
    expect(page.locator(".start .trouble")).to_be_visible()


def test_after_a_sheet_comes_the_next_with_a_best_of_its_own(page: Page, keep: Keep) -> None:
    sit_down(page, "sixto")
    play(page, ["keep", "none"], 3)
    expect(page.locator(".best")).to_have_text("A new personal best.")
    page.locator(".endcard").get_by_role("button", name="Next: Sheet B").click()
    page.wait_for_url(lambda address, old=page.url: address != old)
    expect(page.locator("svg.stage")).to_be_visible()
    play(page, ["keep", "none"], 3)
    expect(page.locator(".best")).to_have_text("Your best so far: 0. Sheet B: a new best.")
    expect(page.locator(".endcard").get_by_role("button", name="Next: Sheet C")).to_be_visible()
    keep(page)
