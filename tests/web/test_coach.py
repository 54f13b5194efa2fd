"""The coach: what a beginner is told above the board, and what the hint says to them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from web.playing import from_menu

FIRST = "Placing: one more piece to build with."
ONE_OF_TWO = re.compile(r"^(Placing: one more|Pawn: one step)[^.]*\.$")  # one sentence a turn; which, the bot decides

WHOLE = """() => {
  const [box, said] = [".headline", ".coach"].map((name) => document.querySelector(name).getBoundingClientRect());
  return said.height > 0 && said.left >= box.left && said.right <= box.right && said.bottom <= box.bottom;
}"""  # on a phone, too, where a sentence without room is in a column that is not seen


def open_table(page: Page, level: int) -> None:
    chairs = [{"kind": "you"}, {"kind": "bot", "level": level}]
    answer = page.request.post("/tables", data={"game": "sixth", "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    page.locator("svg.stage.live").wait_for()


def test_against_a_gentle_bot_the_kinds_of_move_are_told_with_what_they_are_good_for(page: Page) -> None:
    open_table(page, 1)
    expect(page.locator(".coach")).to_have_text(FIRST)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(WHOLE)
    page.locator("[data-place=c3]").click()
    expect(page.locator(".coach")).to_have_text(ONE_OF_TWO)


def test_against_others_the_coach_is_switched_on_and_off_in_the_settings(page: Page) -> None:
    open_table(page, 3)
    expect(page.locator(".coach")).to_have_count(0)
    from_menu(page, "Settings").click()
    page.get_by_role("group", name="Coach: what you can do, and why").get_by_label("always").check()
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_text(FIRST)


def test_advice_for_two_on_one_device_is_an_arrow_and_a_reason_and_covers_nothing(page: Page) -> None:
    chairs = [{"kind": "you", "name": "Ada"}, {"kind": "you", "name": "Mia"}]
    answer = page.request.post("/tables", data={"game": "star", "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    page.locator("svg.stage.live").wait_for()
    told = {"text": "Best: move from c1 to d4 (55%). Also: move from c2 to d5 (53%).", "value": "55%", "word": "c1-d4"}
    said = "I would move from c1 to d4."
    page.route("**/hint?*", lambda route: route.fulfill(json={**told, "coach": said}))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".note")).to_have_text(said)
    expect(page.locator(".mark-hint-head")).to_have_count(1)
    expect(page.locator(".mark-hint-value")).to_have_count(0)
    expect(page.locator(".spoken")).to_have_count(0)  # the arrow shows where: names would lie on pieces


def test_the_hint_reads_like_a_coach(page: Page) -> None:
    open_table(page, 1)
    page.get_by_role("button", name="Hint").click()
    sentence = re.compile("(I would|At first glance:) place a pawn on [a-e][1-5]")  # before all is compiled: the second
    expect(page.locator(".note")).to_contain_text(sentence, timeout=60_000)
    expect(page.locator(".note")).not_to_contain_text("%")
