"""Several people on one device: a curtain with the next name where their sides look alike or are secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.playing import from_menu
from web.server import Server

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}

# keeps what the curtain says; as soon as it is there somebody presses a cell once too often
SEEN = """() => { window.drawn = [];
  new MutationObserver(() => {
    const one = document.querySelector(".curtain");
    if (!one) return;
    const press = new MouseEvent("click", { bubbles: true });
    if (!drawn.length) document.querySelector("svg.stage [data-place='R5']").dispatchEvent(press);
    drawn.push(one.innerText);
  }).observe(document.querySelector(".middle"), { childList: true, subtree: true }); }"""


@pytest.fixture(scope="module")
def server(cups_server: Server) -> Server:
    return cups_server


def sit_down(page: Page, game: str) -> None:
    """Opens a table for Ada and Mia at this device."""
    chairs = [{"kind": "you", "name": "Ada"}, {"kind": "you", "name": "Mia"}]
    answer = page.request.post("/tables", data={"game": game, "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    page.locator("svg.stage").wait_for()


def pass_on(page: Page) -> None:
    """Ada keeps her roll and marks nothing."""
    page.get_by_role("button", name="Keep the roll").press("Enter")
    page.get_by_role("button", name="Mark nothing").press("Enter")


def test_a_curtain_says_whose_sheet_comes_and_goes_by_itself(visitors: Visitors, axe: Axe) -> None:
    page = visitors(**PHONE).new_page()
    sit_down(page, "sixto")
    curtain, stage = page.locator(".curtain"), page.locator("svg.stage")
    expect(stage).to_contain_text("Ada")
    expect(curtain).to_have_count(0)
    page.evaluate(SEEN)
    pass_on(page)
    expect(page.locator(".headline [role=status].status")).to_contain_text("Mia, your turn.")
    page.wait_for_function("() => drawn.some((text) => text.includes('Mia'))")
    expect(stage).to_contain_text("Mia")
    expect(curtain).to_have_count(0)
    expect(page.get_by_role("button", name="Mark nothing")).to_be_visible()  # nothing was marked through the curtain

    # it can be left out
    from_menu(page, "Settings").click()
    axe(page)
    page.get_by_label("show nothing").click()
    page.keyboard.press("Escape")
    page.evaluate("drawn.length = 0")
    page.get_by_role("button", name="Mark nothing").click()
    pass_on(page)
    expect(page.locator(".headline .status")).to_contain_text("Ada, your turn.")
    assert page.evaluate("drawn") == []


def test_without_a_server_it_comes_too(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    page.goto("/play/sixto")
    page.locator("input[name=preset][value=here]").check(force=True)
    page.locator("select[name=first]").select_option("0")
    page.get_by_role("button", name="Play on this device").click()
    page.wait_for_url("**/here/**")
    page.locator("svg.stage").wait_for()
    page.evaluate(SEEN)
    pass_on(page)
    page.wait_for_function("() => drawn.length")
    assert page.evaluate("drawn[0]").split()[-2:] == ["Your", "turn"]


def test_what_is_secret_waits_until_its_player_is_there(visitors: Visitors, axe: Axe) -> None:
    page = visitors(**PHONE).new_page()
    sit_down(page, "cups")
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Ada")
    axe(page)
    for name in ("Ada", "Mia"):
        expect(curtain).to_contain_text(name)
        expect(page.locator(".asked button")).to_have_count(0)
        expect(curtain.get_by_role("button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(curtain).to_have_count(0)
        page.get_by_role("button", name="Leave them").click()
