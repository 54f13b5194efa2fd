"""Friends at one table, on desks and phones: inviting, waiting, welcome, phrases, spectators, the menu."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.client import Client
from web.prepared import Prepared, prepared
from web.server import Server

Visitors = Callable[..., BrowserContext]
Anyone = Callable[..., Client]
TOUCH = {"has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1366, "height": 768}}
UPRIGHT = {"viewport": {"width": 390, "height": 844}} | TOUCH
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}} | TOUCH
TALLEST = 540  # pixels of the sheet on a desk


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


def test_where_only_this_computer_is_reached_the_sheet_draws_it(visitors: Visitors) -> None:
    page = visitors(**DESK).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play STAR with a friend").click()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator(".laptop svg svg [data-place], .laptop svg svg path").first).to_be_visible()
    expect(sheet.get_by_role("button", name="Both on this device")).to_be_in_viewport(ratio=1)
    box = sheet.bounding_box()
    assert box
    assert box["height"] <= TALLEST
    help_ = sheet.get_by_role("link", name="on a server with an address of its own")
    expect(help_).to_have_attribute("href", "https://example.org/sixfold/docs/operating.html")
    expect(sheet).not_to_contain_text(".md")


def test_dice_wait_for_the_friend_and_the_host_sees_so(visitors: Visitors) -> None:
    ada, bob = visitors(**UPRIGHT).new_page(), visitors(**UPRIGHT).new_page()
    ada.goto("/")
    ada.get_by_role("button", name="Play SIX MIX with a friend").click()
    link = ada.locator("#link-invite-").input_value()
    ada.keyboard.press("Escape")
    expect(ada.locator(".status .now")).to_have_text("Waiting for somebody to take the free seat.")
    expect(ada.locator(".log")).not_to_contain_text("rolled")
    ada.locator(".asked").get_by_role("button", name="Invite").tap()
    expect(ada.locator("dialog[open]")).to_be_visible()
    bob.goto(link)
    expect(bob.locator(".greeting")).to_have_text("Hello!")
    bob.get_by_role("button", name="Sit down and play").tap()
    expect(ada.locator("dialog[open]")).to_have_count(0)
    for page in (ada, bob):
        expect(page.locator(".log")).to_contain_text("rolled")


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_among_many_a_phone_shows_the_words_of_a_phrase(
    visitors: Visitors, server: Server, screen: dict[str, object]
) -> None:
    table = prepared(server.address, "star", 0, players=4)
    page = table.page(visitors(**screen))
    other = table.people[1]
    number = other.view(table.table)["number"]
    assert other.command(table.table, "say", number, chair=1, phrase="nice").status == 200
    words = page.locator(".bubble .words:visible", has_text="Nice move!")
    expect(words.last).to_be_in_viewport(ratio=1)
    width = words.last.evaluate("(one) => one.getBoundingClientRect().width")
    assert width > 40


def test_on_its_side_a_phone_shows_who_watches(visitors: Visitors, client: Client, anyone: Anyone) -> None:
    table = client.open("sixmix", ["you:Ada", "you:Bob"])
    page = Prepared(table, [client]).page(visitors(**ON_ITS_SIDE))
    expect(page.locator(".eye")).to_have_count(0)
    with anyone().socket(table, query="&name=Eve"):
        page.get_by_role("button", name="Watching: 1").tap()
        expect(page.locator("#watchers li")).to_have_text("Eve")
        expect(page.locator("#watchers")).to_be_in_viewport(ratio=1)
        with anyone().socket(table):
            expect(page.locator("#watchers")).to_contain_text("Without a name: 1")


def rows(page: Page) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = page.evaluate(
        """() => [...document.querySelectorAll("#menu :is(a, button, summary)")].filter((one) => one.checkVisibility())
          .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height])"""
    )
    return found


@pytest.mark.parametrize("screen", [DESK, UPRIGHT, ON_ITS_SIDE], ids=["desk", "upright", "on its side"])
def test_the_menu_is_in_order_and_ends_with_resigning(
    visitors: Visitors, client: Client, screen: dict[str, object]
) -> None:
    table = client.open("sixth", ["you:Ada", 1])
    page = Prepared(table, [client]).page(visitors(**screen))
    page.get_by_role("button", name="More", exact=True).click()
    found = rows(page)
    names = [name for name, _ in found]
    assert all(height >= 44 for _, height in found), found
    assert names[0] == "Invite"
    assert names[-1] == "Resign"
    assert names.index("Board as text") < names.index("Settings") < names.index("Help")
    assert ("All games" in names) == (screen is not DESK)
