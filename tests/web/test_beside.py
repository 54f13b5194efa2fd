"""What stands beside or below the board: the log and the card between two rounds leave the buttons in reach."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from web.client import Client, any_word, number
from web.prepared import Prepared
from web.test_people import is_wider_than_screen

Visitors = Callable[..., BrowserContext]
PHONE = {"has_touch": True, "is_mobile": True}
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}} | PHONE
UPRIGHT = {"viewport": {"width": 360, "height": 740}} | PHONE


def box(what: Locator) -> dict[str, float]:
    found = what.bounding_box()
    assert found, what
    return dict(found)


def test_on_its_side_the_log_stands_above_the_buttons(visitors: Visitors, client: Client) -> None:
    table = client.open("sixth", ["you:Ada", "you:Bob"])
    for word in ("c3", "c4", "a1"):
        chair = client.view(table)["asks"][0]["chair"]
        assert client.command(table, "play", number(client, table), chair=chair, word=word).status == 200
    page = Prepared(table, [client]).page(visitors(**ON_ITS_SIDE))
    before = box(page.locator("svg.stage"))
    page.get_by_role("button", name="Log", exact=True).tap()
    log, always = page.locator(".logs"), page.locator(".always")
    expect(log.get_by_text("c4")).to_be_in_viewport()
    assert box(log)["y"] + box(log)["height"] <= box(always)["y"]
    for name in ("More", "Board"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name=name, exact=True).tap(trial=True)
    expect(page.locator(".asked button")).to_be_in_viewport(ratio=1)
    assert box(page.locator("svg.stage")) == before
    page.get_by_role("button", name="Board", exact=True).tap()
    expect(log).to_be_hidden()
    expect(page.locator(".status")).to_be_visible()


@pytest.fixture
def scored(client: Client) -> Prepared:
    """A table for five whose first round is over."""
    chooser = random.Random(1)
    table = client.open("sixmix", [f"you:{name}" for name in ("Ada", "Bob", "Cleo", "Dörthe", "Emil")])
    while not (view := client.view(table))["pause"]:
        ask = view["asks"][0]
        word = any_word(ask, chooser)
        assert client.command(table, "play", view["number"], chair=ask["chair"], word=word).status == 200
    return Prepared(table, [client])


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_the_round_fits_a_phone_and_is_put_away_to_see_the_board(
    visitors: Visitors, scored: Prepared, screen: dict[str, object]
) -> None:
    page = scored.page(visitors(**screen))
    card = page.locator(".pause")
    for part in (card.locator("h2"), card.locator("tbody tr").last, page.locator("#go-on")):
        expect(part).to_be_in_viewport(ratio=1)
    assert not is_wider_than_screen(page)
    assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth")
    card.get_by_role("button", name="Close").tap()
    expect(card).to_have_count(0)
    expect(page.locator(".status .before")).to_have_text("Round 1 is scored.")
    assert all(covers_nothing(page))
    page.get_by_role("button", name="Next round").tap()
    expect(page.get_by_role("button", name="Next round")).to_have_count(0)
    expect(page.locator("svg.stage.live")).to_have_count(1)


def covers_nothing(page: Page) -> list[bool]:
    """Of every cell, whether it can be seen."""
    seen: list[bool] = page.evaluate(
        """() => [...document.querySelectorAll("svg.stage [data-place] .hit")].map((hit) => {
          const { x, y, width, height } = hit.getBoundingClientRect();
          return !!document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg.stage");
        })"""
    )
    assert seen
    return seen


@pytest.mark.parametrize("game", ["sixto", "star"])
def test_two_free_seats_beside_each_other_fit_a_phone(visitors: Visitors, client: Client, game: str) -> None:
    table = client.open(game, ["you:Ada", "open", "open"])
    page = Prepared(table, [client]).page(visitors(locale="de-DE", **UPRIGHT))
    page.get_by_role("button", name="Schließen").tap()
    assert not is_wider_than_screen(page)
    for button in page.locator(".player.open").get_by_role("button", name="Einladen").all():
        expect(button).to_be_in_viewport(ratio=1)
        button.tap(trial=True)
