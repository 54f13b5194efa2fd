"""What a person meets at the end of a game, in a real browser: the card, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold import shelf
from sixfold.record import read_record
from web.client import new_id

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "sideways": SIDEWAYS}
YOU = {"kind": "you", "name": "Ada"}
BOT = {"kind": "bot", "level": 3}


def open_table(page: Page, **wanted: Any) -> str:
    """Opens a table with the page's own cookies and goes there."""
    page.goto("/")
    wanted = {"first": 0, "players": len(wanted["chairs"])} | wanted
    answer = page.request.post("/tables", data=wanted)
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"/t/{table}")
    page.locator("svg.stage").wait_for()
    return table


def command(page: Page, do: str, expect: int, chair: int = 0, **more: Any) -> int:
    data = {"id": new_id(), "expect": expect, "do": do, "chair": chair} | more
    answer = page.request.post(f"{page.url}/commands", data=data)
    assert answer.ok, answer.text()
    number: int = answer.json()["number"]
    return number


def last_move(game: str, golden: str) -> tuple[str, str]:
    """The code of the position before the last move of a golden game, and that move."""
    end = read_record(shelf.find_game(game).folder / "golden" / f"{golden}.six").position
    assert end.before
    return end.before.code(), end.word


def overlap(page: Page) -> float:
    """How much of the board the card covers, in square pixels."""
    found: float = page.evaluate(
        """() => {
          const [a, b] = [".endcard", "svg.stage"].map((what) => document.querySelector(what).getBoundingClientRect());
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return wide > 0 && high > 0 ? wide * high : 0;
        }"""
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_a_card_that_leads_on(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    page = visitors(**SIZES[size], permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.add_init_script("delete Navigator.prototype.share")
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, BOT])
    expect(page.locator(".endcard")).to_have_count(0)
    for step in word.split("-"):
        page.locator(f'svg.stage [data-place="{step}"]').click()
    card = page.locator(".endcard")
    expect(card.locator("h2")).to_have_text("You won.")
    expect(card.locator("h2")).to_be_focused()  # and so it is read aloud first
    expect(card).to_contain_text("You crowned a king.")
    expect(page.locator("#live")).to_contain_text("wins")
    labels = [text.strip() for text in card.locator(".next button").all_inner_texts()]
    assert labels == ["Play again", "Analyse", "Level 2", "Level 4", "Share"]
    assert overlap(page) == 0
    keep(page, size)
    axe(page)

    card.get_by_role("button", name="Share").click()
    expect(card.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert shared.startswith("SIXTH!: Ada beat ")
    assert shared.endswith(page.url)

    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    expect(page.locator(".status")).to_have_text("You won.")
    page.reload()
    card.get_by_role("button", name="Play again at level 4").click()
    expect(card).to_have_count(0)
    expect(page.locator(".player.bot")).to_contain_text("4")


def test_losing_sharing_a_device_and_watching_are_told_each_in_their_way(visitors: Visitors) -> None:
    page = visitors().new_page()
    table = open_table(page, game="sixth", chairs=[YOU, BOT])
    command(page, "resign", 2)
    expect(page.locator(".endcard")).to_contain_text("You lost.")
    expect(page.locator(".endcard")).to_contain_text("You resigned.")
    watcher = visitors().new_page()
    watcher.goto(f"/t/{table}")
    expect(watcher.locator(".endcard")).to_contain_text("Ada resigned.")
    expect(watcher.locator(".endcard .next button")).to_have_text(["Share"])
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, {"kind": "you", "name": "Bob"}])
    for step in word.split("-"):
        page.locator(f'svg.stage [data-place="{step}"]').click()
    expect(page.locator(".endcard h2")).to_have_text("Ada beat Bob.")
    expect(page.locator(".endcard .primary")).to_have_text("Play again")
