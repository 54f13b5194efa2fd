"""What the card at the end says in a browser: what ended the game, what decided it, and the figures that did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.positions.record import read_record
from web.client import new_id

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve")

CLOSED = {
    "sixto tie": (
        "Cleo won.",
        [
            "The third die has left the game. Rule 5.1",
            "Cleo and Bob both have 130 points; Cleo has more marks, 30 to 29, and wins. Rule 6.4",
        ],
        ["Cleo 130 30 marks", "Bob 130 29 marks", "Ann 70 21 marks"],
    ),
    "sixmix example": (
        "Bob won.",
        [
            "Bob and Cleo reached the target, 2 points, in round 1. Rule 5.3",
            "Bob and Cleo both have 2 points and a 6 in front; "
            "Bob has the higher number, 651,344 to 651,155, and wins. Rule 5.4",
            "Ann and Eve both have 0 points; "
            "Ann has the higher digit in front, 3 to 1, and takes fourth place. Rule 5.4",
        ],
        [
            "Bob 2 a 6 in front, the number 651,344",
            "Cleo 2 a 6 in front, the number 651,155",
            "Dan 1 a 4 in front, the number 443,554",
            "Ann 0 a 3 in front, the number 365,231",
            "Eve 0 a 1 in front, the number 113,253",
        ],
    ),
    "sixth stuck-level": (
        "Bob beat Ann.",
        [
            "Ann can neither place nor move. Rule 6.2",
            "Points are equal, 1 – 1, so the player who can do nothing loses: Bob wins. Rule 6.2",
        ],
        [],
    ),
    "star two-at-once": (
        "Dan won.",
        [
            "Only Cleo is still on the way. Rule 5.3",
            "Dan arrived first. Rule 5.6",
            "Ann and Bob were blocked by the same move and share the rank. Rule 5.6",
        ],
        ["Dan 6/6", "Cleo 4/6", "Ann 0/6", "Bob 0/6"],
    ),
}


def play_the_last_move(page: Page, game: str, golden: str) -> None:
    """Opens a table of people at one device, a move before the end of a golden game, and makes that move."""
    end = read_record(shelf.find_game(game).folder / "golden" / f"{golden}.six").position
    assert end.before
    assert end.player is not None
    chairs = [{"kind": "you", "name": name} for name in PEOPLE[: end.players]]
    wanted = {"game": game, "players": end.players, "first": 0, "chairs": chairs, "position": end.before.code()}
    page.goto("/")
    page.goto(f"/t/{page.request.post('/tables', data=wanted).json()['table']}")
    page.locator("svg.stage").wait_for()
    word = end.word.rpartition(":")[2]
    data = {"id": new_id(), "expect": 2, "do": "play", "chair": end.player, "word": word}
    assert page.request.post(f"{page.url}/commands", data=data).ok


@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", CLOSED)
def test_the_card_tells_what_ended_the_game_and_what_decided_it(
    visitors: Visitors, keep: Keep, axe: Axe, name: str, size: str
) -> None:
    headline, reasons, standings = CLOSED[name]
    game, _, golden = name.partition(" ")
    page = visitors(**SIZES[size]).new_page()
    play_the_last_move(page, game, golden)
    card = page.locator(".endcard")
    expect(card.locator("h2")).to_have_text(headline)
    expect(card.locator("#decided p")).to_have_text(reasons, use_inner_text=True)
    expect(card.locator(".standings li")).to_have_text(standings)
    last = card.locator("#decided a").last
    clause = reasons[-1].rpartition(" ")[2]
    expect(last).to_have_attribute("href", f"/rules/{game}#{clause}")
    expect(page.locator(".log .entry").last).to_contain_text(reasons[-1].rpartition(" Rule")[0])
    keep(page)
    axe(page)


def test_after_a_lost_game_the_level_below_is_offered(page: Page) -> None:
    chairs = [{"kind": "you"}, {"kind": "bot", "level": 2}]
    page.goto("/")
    wanted = {"game": "sixth", "players": 2, "first": 0, "chairs": chairs}
    page.goto(f"/t/{page.request.post('/tables', data=wanted).json()['table']}")
    page.locator("svg.stage").wait_for()
    data = {"id": new_id(), "expect": 2, "do": "resign", "chair": 0}
    assert page.request.post(f"{page.url}/commands", data=data).ok
    expect(page.get_by_role("button", name="Try level 1")).to_be_visible()
    expect(page.get_by_role("button", name="Try level 3")).to_have_count(0)
