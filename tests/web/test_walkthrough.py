"""A new user's way through each game, from the first page to the result, with pictures to look at.

The pictures lie among the artefacts: the pages of the way, and a table in the middle of a game in three
sizes, by day and by night.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.playing import Person, from_menu
from web.prepared import prepared
from web.server import Server
from web.test_people import is_wider_than_screen
from web.test_play import set_up

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
GAMES = {"sixth": 9, "star": 9, "sixmix": 27, "sixto": 16}  # and how many words are played for the pictures
SIZES = {"desk": (1440, 900), "upright": (390, 844), "sideways": (844, 390)}


@pytest.mark.parametrize("game", GAMES)
def test_from_the_first_page_to_the_result(visitors: Visitors, keep: Keep, game: str) -> None:
    page = visitors(viewport={"width": 1440, "height": 900}).new_page()
    person = Person(page, seed=4)
    page.goto("/")
    keep(page, "1-first-page")
    set_up(page, game, "bots", 2)
    person.ready()
    keep(page, "2-begun")
    for _ in range(6):
        person.act()
    person.ready()
    keep(page, "3-playing")
    from_menu(page, "Resign").click()
    page.locator("dialog[open] .danger, dialog[open] .primary").first.click()
    expect(page.locator(".endcard")).to_be_visible()
    expect(page.locator(".endcard")).to_contain_text("lost")
    keep(page, "4-result")
    page.locator(".endcard .primary").click()
    expect(page.locator(".endcard")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_three_sizes_and_two_themes(visitors: Visitors, keep: Keep, server: Server, game: str) -> None:
    page = prepared(server.address, game, GAMES[game], seat=1).page(visitors(), seat=1)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settled(page, size)
        assert not is_wider_than_screen(page)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            keep(page, f"{size}-{theme}", whole=False)


def settled(page: Page, size: str) -> None:
    """Waits until the picture for a size has come."""
    page.wait_for_function(
        """(size) => {
          const stage = document.querySelector("svg.stage");
          const { width } = stage.viewBox.baseVal;
          return stage.getScreenCTM().a * width <= innerWidth && (size !== "upright" || width < 700);
        }""",
        arg=size,
    )
