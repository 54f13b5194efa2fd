"""What the page says in words, in a real browser: the line above the board, the log, names."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from long_runs import some_long
from sixfold.game import shelf
from web.client import new_id
from web.playing import Person

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
PHONE = {"width": 390, "height": 844}
PRESSES = 5
CODE = re.compile(r"\b[A-Z]\d{1,2}\b|\barmy:|=\d|\bPlayer \d|\b\d:\w|\b[a-m]\d{1,2}-[a-m]\d|[{}]|undefined|\bBot \d")
# What is written, small pictures by their words and decoration left out.
WORDS = """(all) => all.map((one) => {
  const copy = one.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  copy.querySelectorAll("svg").forEach((sign) => sign.replaceWith(sign.getAttribute("aria-label") ?? "undefined"));
  return copy.textContent.replace(/\\s+/g, " ").trim();
})"""


def words(page: Page, where: str) -> list[str]:
    found: list[str] = page.locator(where).evaluate_all(WORDS)
    return found


def open_table(page: Page, game: str, bots: int, **options: str) -> None:
    page.goto("/")
    chairs = [{"kind": "you", "name": "Ada"}, *[{"kind": "bot", "level": 1}] * bots]
    wanted = {"game": game, "players": len(chairs), "options": options, "chairs": chairs, "first": 0}
    answer = page.request.post("/tables", data=wanted)
    assert answer.ok, answer.text()
    page.goto(answer.json()["address"])
    page.locator("svg.stage").wait_for()


@pytest.mark.parametrize("game", some_long(shelf.ids(), "sixto", "star"))
def test_every_game_is_told_in_words_to_you(visitors: Visitors, keep: Keep, game: str) -> None:
    page = visitors().new_page()
    person = Person(page, seed=1)
    bots = max(count for count in shelf.find_game(game).players) - 1
    open_table(page, game, bots, **({"pieces": "all"} if game == "sixth" else {}))
    expect(page.locator(".status .happened")).not_to_have_count(0)
    said = words(page, ".status")
    for _ in range(PRESSES):
        person.act()
        said += words(page, ".status")
    person.ready()
    assert page.locator(".own .name").inner_text().endswith("You")
    assert page.locator(".others .name").all_inner_texts() == ["Ida", "Otto", "Mia", "Noa", "Leo"][:bots]
    expect(page.locator(".player.bot .about").first).to_contain_text("level 1")
    page.locator(".status .happened", has_text="Ida").or_(page.locator(".status .left-out")).first.wait_for()
    for size in ("desktop", "phone"):
        if size == "phone":
            page.set_viewport_size(PHONE)
        said += words(page, ".status") + words(page, ".log .said")
        assert [text for text in said if CODE.search(text) or not text] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        keep(page, size)
    numbers = page.locator(".log .number").all_text_contents()
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert any(text.startswith("You ") for text in words(page, ".log .said"))


def test_a_series_has_headings_and_an_undone_move_is_struck(page: Page, keep: Keep) -> None:
    person = Person(page)
    open_table(page, "sixth", 1)
    assert words(page, ".status")[0] == "New game. You begin. Place a piece on an empty cell."
    person.press(person.place("c3"))
    person.until(lambda now: now["live"] and now["words"] == 2, "the answer")
    expect(page.locator(".status .happened")).to_contain_text("Ida ")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log s")).to_have_count(2)
    expect(page.locator(".log .entry.plain").last).to_have_text("You undid your last move.")
    number = int(page.evaluate("fetch(`${location.pathname}/events?follow=no`).then((it) => it.text())").count("\n"))
    for do in ("resign", "rematch"):
        data = {"id": new_id(), "expect": number, "do": do, "chair": 0}
        answer = page.request.post(f"{page.url}/commands", data=data)
        assert answer.ok, answer.text()
        number = answer.json()["number"]
    expect(page.locator("h3.game")).to_have_text(["Game 1", "Game 2 · You 0 – 1 Ida"])
    expect(page.locator(".log").last.locator(".entry").first).to_have_text("New game.")
    keep(page)
