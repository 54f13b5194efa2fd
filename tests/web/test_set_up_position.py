"""A position that is set up by taps and keys, analysed, and changed again: the same module as the companion's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.positions.position import Position
from web.client import Client

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WORDS = ("c3", "c4", "a3", "b3", "c3-c4", "e4")


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is less than 44 px high or wide."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("#companion button, #companion .segments label, #companion select")]
        .filter((one) => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5; })
        .map((one) => one.outerHTML.slice(0, 80))"""
    )
    return found


def test_sixth_by_taps_and_keys_analysed_and_changed(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    position = Position.start("sixth")
    for word in WORDS:
        position = position.play(word)
    cells = position.as_dict()["cells"]
    page = visitors(**PHONE).new_page()
    page.goto("/analyse")
    keep(page, "beginning")
    page.get_by_role("link", name="Set up a position SIXTH!").tap()
    for cell in ("c4", "a3"):
        page.locator(f"[data-cell={cell}]").tap()
        for letter in cells[cell]:
            page.locator(f"[data-piece={letter}]").tap()
    page.locator("[data-cell=a3]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell=b3]")).to_be_focused()
    page.keyboard.press("s")
    page.keyboard.press("Backspace")
    page.keyboard.press(cells["b3"])
    page.locator("[data-cell=e4]").focus()
    page.keyboard.press(cells["e4"])
    page.locator("input[name=turn][value='0']").check(force=True)
    keep(page, "set-up")
    axe(page)
    assert small_targets(page) == []
    page.locator("#analyse").tap()
    expect(page.locator("#code")).to_be_visible()
    written = page.locator("#code").input_value()
    assert Position.from_code(written).as_dict()["cells"] == cells
    assert Position.from_code(written).actors == (0,)

    page.get_by_role("link", name="Change the position").click()
    expect(page.locator("[data-cell=c4] .disc")).to_have_count(len(cells["c4"]))
    page.locator("[data-cell=c4]").tap()
    for _ in range(6):
        page.locator("[data-piece=s]").tap()
    expect(page.locator(".answer")).to_have_text("Six pieces are a king already.")
    expect(page.locator(".doubt")).to_have_text("No such pile can stand on c4.")
    page.locator("#analyse").tap()
    expect(page.locator(".answer")).to_have_text("This position is not possible: no such pile can stand on c4.")
    assert page.url.endswith("/analyse/setup/sixth")


@pytest.mark.long
def test_from_may_i_in_star_to_its_analysis(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    page = visitors().new_page()
    page.goto("/companion/star")
    page.locator("#fresh").wait_for()
    hole = page.locator("[data-hole=a1]")
    hole.focus()
    page.keyboard.press("Backspace")
    expect(page.locator(".doubt")).to_contain_text("Red has 5 pieces, not six")
    page.locator("#analyse").click()
    expect(page.locator(".answer")).to_contain_text("This position is not possible")
    page.locator("[data-hole=e3]").focus()
    page.keyboard.press("1")
    expect(page.locator(".doubt")).to_have_count(0)
    page.locator("input[name=mode][value=ask]").check(force=True)
    page.locator("input[name=turn][value='1']").check(force=True)
    keep(page, "may-i")
    page.locator("#analyse").click()
    expect(page.locator("#code")).to_be_visible()
    position = Position.from_code(page.locator("#code").input_value())
    assert position.actors == (1,)
    page.get_by_role("link", name="Change the position").click()
    expect(page.locator(".hole.red")).to_have_count(6)
    keep(page, "set-up")
    axe(page)
    page.goto("/companion/star")
    expect(page.locator("input[name=mode][value=ask]")).to_be_checked()  # the real game is where it was


@pytest.mark.long
def test_a_round_of_sixmix_by_taps_and_keys_analysed_and_changed(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    """Green has put a 6 to the front of its own row, dark blue a 1 to that of red, red a 5; green has rolled a 4."""
    page = visitors(**PHONE).new_page()
    page.goto("/analyse/setup/sixmix")
    keep(page, "beginning")
    page.locator("#start").tap()
    page.locator("input[name=face][value='6']").check(force=True)
    page.locator("[data-cell=G1]").tap()
    expect(page.locator("[data-cell=G1]")).to_have_accessible_name("G1, 6, a die of green")
    expect(page.locator(".turn")).to_have_text("Player 2 rolls (dark blue).")
    page.locator("[data-cell=G2]").tap()
    expect(page.locator(".doubt")).to_have_text(
        "Dice of this colour in the rows, green: 2; the colours take turns, so it should be 1."
    )
    page.locator("[data-cell=G2]").tap()  # takes it away again
    expect(page.locator(".doubt")).to_have_count(0)
    page.locator("[data-cell=G1]").focus()
    for key in ("ArrowDown", "ArrowDown", "b", "1"):
        page.keyboard.press(key)
    expect(page.locator("[data-cell=R1]")).to_have_accessible_name("R1, 1, a die of dark blue")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    page.keyboard.press("r")  # the die becomes red
    page.keyboard.press("Backspace")
    page.keyboard.press("5")
    expect(page.locator("[data-cell=R2]")).to_have_accessible_name("R2, 5, a die of red")
    page.locator("input[name=hand][value='4']").check(force=True)
    expect(page.locator(".turn")).to_have_text("Player 1 places the 4 (green).")
    page.locator("[data-points='1']").fill("7")
    page.locator("[data-points='1']").press("Tab")
    keep(page, "set-up")
    axe(page)
    assert small_targets(page) == []
    page.locator("#analyse").tap()
    expect(page.locator("#code")).to_be_visible()
    code = page.locator("#code").input_value()
    position = Position.from_code(code)
    assert (position.actors, position.scores) == ((0,), (0, 7, 0))
    assert "G1" not in position.legal()
    keep(page, "analysed")

    page.get_by_role("link", name="Change the position").click()
    page.locator(".play").wait_for()
    expect(page.locator("input[name=hand][value='4']")).to_be_checked()
    page.locator("#analyse").tap()
    expect(page.locator("#code")).to_have_value(code)
    page.get_by_role("link", name="Change the position").click()
    page.locator("[data-cell=G3]").tap()
    expect(page.locator("[data-cell=G3]")).to_have_accessible_name("G3, 1, a die of green")
    expect(page.locator(".doubt")).to_have_count(0)
    page.locator("input[name=starter][value='1']").check(force=True)
    page.locator("#analyse").tap()
    expect(page.locator(".answer")).to_contain_text("This position is not possible: dice of this colour in the rows")
    page.locator("#empty-rows").tap()
    expect(page.locator(".turn")).to_have_text("Player 2 rolls (dark blue).")
    for size in ((740, 360), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        keep(page, f"set-up-{size[0]}")


@pytest.mark.long
def test_sheets_are_analysed_and_changed(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    page = visitors(**PHONE).new_page()
    page.goto("/analyse/setup/sixto")
    keep(page, "beginning")
    page.locator("#start").tap()
    for cell in ("0:1", "0:2", "3:4"):
        page.locator(f"[data-cell='{cell}']").tap()
    page.locator("[data-cell='0:2']").tap()  # takes it away again
    page.locator(".tabs [data-player='1']").tap()
    page.locator("[data-cell='5:3']").tap()
    keep(page, "set-up")
    axe(page)
    page.locator("#analyse").tap()
    expect(page.locator("#code")).to_be_visible()
    code = page.locator("#code").input_value()
    position = Position.from_code(code)
    assert position.as_dict()["marks"] == [["R1", "G4"], ["P3"]]
    page.get_by_role("link", name="Change the position").click()
    page.locator(".play").wait_for()
    page.locator("#analyse").tap()
    expect(page.locator("#code")).to_have_value(code)


def test_what_is_sent_is_read_strictly(client: Client) -> None:
    """Unknown fields, wrong kinds and games that are not there are answered, never a failure."""
    good = {"game": "sixth", "players": 2, "fields": {}}
    for body, status in [
        (good, 200),
        (good | {"more": 1}, 400),
        (good | {"fields": {"pile": 3}}, 400),
        (good | {"players": 9}, 422),
        (good | {"game": "chess"}, 422),
        (good | {"options": {"size": "9"}}, 422),
        (good | {"fields": {"pile": "1,x"}}, 422),
    ]:
        answer = client.post("/analyse/code", body)
        assert answer.status == status, (body, answer)
    assert client.post("/analyse/fields", {"code": "sixfold1:sixth"}).status == 422
    assert client.get("/analyse/setup/chess").status == 404
