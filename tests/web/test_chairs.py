"""Setting up a table: chairs, names of those who share a device, and a table for whoever comes by."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.server import Server

Visitors = Callable[..., BrowserContext]
SIZES = {
    "desk": {"viewport": {"width": 1366, "height": 768}},
    "upright": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), "--lobby", thinking=False) as running:
        yield running


@pytest.mark.parametrize("size", SIZES)
def test_a_press_on_any_free_chair_seats_one_player(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    page.goto("/play/sixto")
    free = page.locator(".seats .add:visible")
    for players, which in ((3, -1), (4, 0), (5, -1), (6, 0)):
        expect(free).to_have_count(7 - players)
        free.nth(which).click()
        expect(page.locator(f"input[name=players][value='{players}']")).to_be_checked()
        expect(page.get_by_label(f"Seat {players}: Bot easy")).to_be_checked()
    expect(free).to_have_count(0)


def test_a_bot_that_moves_up_keeps_its_level(page: Page) -> None:
    page.goto("/play/sixto")
    page.locator(".seats .add:visible").first.click()
    page.locator("input[name=level2][value='5']").check(force=True)
    expect(page.get_by_label("Seat 3: Bot strong")).to_be_checked()
    page.locator("input[name=chair][value='1']").check(force=True)
    page.locator("[data-chair='1']").get_by_role("button", name="Take away Seat 2").click()
    expect(page.get_by_label("Seat 2: Bot strong")).to_be_checked()


@pytest.mark.parametrize("size", SIZES)
def test_everybody_who_shares_the_device_is_asked_for_a_name(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    page.goto("/play/sixto")
    page.get_by_label("On one device", exact=True).check()
    page.get_by_label("3", exact=True).check()
    fields = page.locator(".chairs .name input:visible")
    expect(fields).to_have_count(3)
    for label, name in (("Name, seat 1", "Ada"), ("Name", "Bob"), ("Name, seat 3", "Cleo")):
        page.get_by_label(label, exact=True).fill(name)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".player")).to_have_count(3)
    for name in ("Ada", "Bob", "Cleo"):
        expect(page.locator(".player", has_text=name)).to_have_count(1)


def test_against_bots_one_name_is_asked(page: Page) -> None:
    page.goto("/play/sixto")
    expect(page.locator(".chairs .name input:visible")).to_have_count(0)  # the bot's chair is chosen
    page.get_by_label("Seat 1: You this browser").check(force=True)
    expect(page.locator(".chairs .name input:visible")).to_have_count(1)


def test_an_open_table_is_for_friends_and_listed(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Open a table").click()
    expect(page.get_by_label("By link", exact=True)).to_be_checked()
    shown = page.get_by_label("Show this table on the first page, open to everybody")
    expect(shown).to_be_checked()
    expect(shown).to_be_visible()
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("dialog[open]")).to_be_visible()
    assert page.request.get("/lobby.json?lang=en").json()["waiting"]
