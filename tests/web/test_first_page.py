"""The first page of somebody who plays: games in order, nothing opened twice, a level for each game."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from web.playing import SIZES, Person

Visitors = Callable[..., BrowserContext]
BOT = 20_000  # milliseconds
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def opened(page: Page, button: str) -> str:
    """The address of the table that a button of the first page leads to."""
    page.goto("/")
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/t/*")
    return page.url


def overlap(one: Locator, other: Locator) -> bool:
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    beside = first["x"] + first["width"] <= second["x"] or second["x"] + second["width"] <= first["x"]
    return not beside and first["y"] < second["y"] + second["height"] and second["y"] < first["y"] + first["height"]


def test_play_goes_on_with_a_game_that_nobody_has_touched(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    first = opened(page, "Play SIXTH!, level 2")
    assert opened(page, "Play SIXTH!, level 2") == first

    # a level is one game's; another level is another table
    page.goto("/")
    star = page.locator(".poster", has_text="STAR")
    star.locator("summary").click()
    expect(star.locator("ol a")).to_be_in_viewport()
    assert not overlap(star.locator("ol"), page.locator(".tabs"))
    star.locator("button[data-level='1']").click()
    page.wait_for_url("**/t/*")
    easy = page.url
    assert opened(page, "Play STAR, level 1") == easy

    # a friend's table waits, with its invitation
    friend = opened(page, "Play STAR with a friend")
    page.locator(".only-here").wait_for()
    expect(page.locator("dialog[open]")).to_contain_text("Only this device can open this link.")
    expect(page.get_by_role("heading", name="Play with a friend")).to_be_focused()
    assert opened(page, "Play STAR with a friend") == friend
    page.locator(".only-here").wait_for()
    expect(page.locator("dialog[open]")).to_contain_text("Only this device can open this link.")

    # once a move is made, Play opens another
    page.goto(first)
    person = Person(page, taps=True)
    person.ready()
    person.press(person.place("c3"))
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log")).to_contain_text("Ida", timeout=BOT)
    person.ready()
    second = opened(page, "Play SIXTH!, level 2")
    assert second != first

    # another level is another table, and the one that nobody has touched is let go
    page.goto("/")
    sixth = page.locator(".poster", has_text="SIXTH!")
    sixth.locator("summary").click()
    sixth.locator("button[data-level='3']").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    expect(page.locator("a.going[href^='/t/']")).not_to_have_count(0)
    expect(page.locator(f"a.going[href='{second[second.index('/t/') :]}']")).to_have_count(0)

    # what is played stands above what is not begun; the rest is one tap away
    top, rest = page.locator("#waiting-tables a.going"), page.locator("#other-tables .turn a.going")
    expect(top).to_have_count(1)
    expect(top).to_contain_text("move ")
    more, card = page.locator(".more-waiting"), page.locator("#waiting-tables li")
    expect(more).to_contain_text("more")  # two or three: lots decide whether a friend would begin
    assert not overlap(more, card)
    expect(rest).to_contain_text(["not begun yet"] * rest.count())

    # a day later only what was played is left, and what waits for a friend
    page.clock.set_fixed_time((time.time() + 90_000) * 1000)
    page.goto("/")
    expect(top).to_have_count(1)
    expect(top).to_have_attribute("href", first[first.index("/t/") :])
    expect(page.locator("#other-tables a.going")).to_have_count(1)
    expect(page.locator("#other-tables a.going")).to_have_attribute("href", friend[friend.index("/t/") :])


def test_a_game_on_the_device_that_nobody_has_touched_is_gone_on_with(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    addresses = []
    for _ in range(2):
        page.goto("/play/star")
        page.get_by_role("button", name="Play on this device").click()
        page.wait_for_url("**/here/star#*")
        expect(page.locator("svg.stage")).to_be_visible()
        addresses.append(page.url)
    assert addresses[0] == addresses[1]
    page.goto("/")
    expect(page.locator(".tables.device a")).to_have_count(1)
    page.clock.set_fixed_time((time.time() + 90_000) * 1000)
    page.reload()
    expect(page.locator(".posters")).to_be_visible()
    expect(page.locator(".tables.device a")).to_have_count(0)


def test_more_on_a_phone_leads_to_what_works_offline(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    page.goto("/#more")
    link = page.locator(".ways").get_by_role("link", name="What works offline")
    expect(link).to_be_visible()
    link.tap()
    page.wait_for_url("**/offline")


def test_a_phone_on_its_side_shows_every_game_with_name_and_play_at_once(
    visitors: Visitors,
) -> None:
    page = visitors(**SIZES["on its side"]).new_page()
    page.goto("/")
    expect(page.locator(".poster")).to_have_count(4)
    for part in page.locator(".poster :is(h2, .on-poster)").all():
        expect(part).to_be_in_viewport(ratio=1)
