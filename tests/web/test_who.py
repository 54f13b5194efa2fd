"""Who is who in a real browser: what people chose stays with them through the lot and every rematch."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game.personal import parts_of
from sixfold.positions import record
from sixfold.positions.position import Position
from web.client import Client, any_word
from web.playing import SIZES, Person
from web.server import Server

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
NAMES = ("Ann", "Bea", "Cid")
NARROW = {"width": 360, "height": 740}


def set_up(page: Page, game: str, *names: str) -> None:
    """The set-up page for people on one device."""
    page.goto(f"/play/{game}")
    page.locator(f'input[name=players][value="{len(names)}"]').check(force=True)
    page.locator("input[name=preset][value=here]").check(force=True)
    for number, name in enumerate(names):
        chair(page, number).locator(f"input[name=name{number}]").fill(name)


def chair(page: Page, number: int) -> Any:
    """What is chosen for a chair, after it was pressed."""
    page.locator(f"input[name=chair][value='{number}']").check(force=True)
    return page.locator(f'li[data-chair="{number}"]')


def until_chosen(page: Page, key: str, *letters: str) -> None:
    """Waits until the page shows these letters, in their order there, as chosen at the chairs."""
    page.wait_for_function(
        """([key, letters]) => letters.every((letter, chair) => {
             const control = document.querySelector(`li[data-chair="${chair}"] [data-own="${key}"]`);
             const picks = [...control.querySelectorAll("[aria-pressed=true], input:checked")];
             return (control.querySelector("select")?.value ?? picks.map((pick) => pick.value).join("")) === letter;
           })""",
        arg=[key, list(letters)],
    )


def opened(page: Page) -> str:
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator("svg.stage").wait_for()
    return page.url.rpartition("/")[2]


def client_of(page: Page, server: Server, table: str) -> Client:
    """A program with the keys of the page, which plays faster than clicks."""
    client = Client(server.address)
    for cookie in page.context.cookies(f"{server.address}/t/{table}"):
        client.cookies[f"/t/{table}", cookie["name"]] = cookie["value"]
    return client


def play_out(client: Client, table: str, choose: Callable[[dict[str, Any]], str]) -> None:
    """Plays the round to its end."""
    with client.socket(table) as frames:
        frames.next()
        while True:
            view = frames.until(lambda view: view["asks"] or view["over"])
            if view["over"]:
                return
            ask = view["asks"][0]
            answer = client.command(table, "play", view["number"], chair=ask["chair"], word=choose(ask))
            assert answer.status == 200, answer
            frames.reached(answer.data["number"])


def rounds(
    page: Page, server: Server, key: str, choose: Callable[[dict[str, Any]], str]
) -> Iterator[tuple[str, record.Record]]:
    """Three games at a table just opened: what the page says when one has begun, and its record when it is over."""
    table = opened(page)
    client = client_of(page, server, table)
    person = Person(page)
    page.reload()
    for number in (1, 2, 3):
        begun = person.until(lambda now: now["tone"] == "turn" and now["live"], f"game {number}")["status"]
        play_out(client, table, choose)
        person.until(lambda now: now["tone"] == "over", "the end")
        found = record.read(client.get(f"/t/{table}/record", round=number).body)
        assert {name: letters_of(page, name) for name in NAMES} == parts(found, key)
        yield begun, found
        if number < 3:
            page.get_by_role("button", name="Play again").click()


def letters_of(page: Page, name: str) -> str:
    """The letters on the badge beside a name, or beside what they did where sheets stand there."""
    called = page.locator(":is(.name, .said)", has_text=re.compile(rf"^\s*{name}\b"))
    badge = page.locator(":is(.player, .word)", has=called).locator("svg.badge", has=page.locator("text"))
    return "".join(badge.first.locator("text").all_text_contents())


def parts(found: record.Record, key: str) -> dict[str, str]:
    assert found.names
    own = parts_of(found.position.game, found.position.options, len(found.names))
    return {name: part.get(key, "") for name, part in zip(found.names, own, strict=True)}


def positions(found: record.Record) -> list[Position]:
    line = [found.position]
    while line[-1].before:
        line.append(line[-1].before)
    return line[::-1]


def highest_roll(found: record.Record) -> str:
    """Who won the roll-off, by name: the highest, and among equals who is highest in the next pass."""
    assert found.names
    rolling, words = list(found.names), iter(found.position.words)
    while len(rolling) > 1:
        rolls = {name: next(words) for name in rolling}
        rolling = [name for name in rolling if rolls[name] == max(rolls.values())]
    return rolling[0]


def test_youngest_and_colours_stay_with_their_people(page: Page, server: Server, keep: Keep) -> None:
    set_up(page, "sixmix", *NAMES)
    until_chosen(page, "colours", "G", "B", "R")
    chair(page, 0).locator(".swatch[value=R]").click()
    until_chosen(page, "colours", "R", "B", "G")
    chair(page, 1).locator(".swatch[value=L]").click()
    until_chosen(page, "colours", "R", "L", "G")
    chair(page, 0).locator(".tick input").check()
    until_chosen(page, "youngest", "1", "", "")
    chair(page, 2).locator(".tick input").check()
    until_chosen(page, "youngest", "", "", "1")
    expect(page.locator("select[name=first]")).to_have_count(0)
    expect(page.locator("p.first")).to_have_text("Everybody rolls a die; the highest begins.")
    page.locator("details.options summary").click()
    page.locator("input[name=option-target]").fill("4")
    keep(page, "set-up")
    chooser = random.Random(11)
    for begun, found in rounds(page, server, "colours", lambda ask: any_word(ask, chooser)):
        assert found.names == NAMES
        assert begun.startswith(f"{highest_roll(found)}, your turn. ")
        assert parts(found, "colours") == {"Ann": "R", "Bea": "L", "Cid": "G"}
        assert found.position.options["youngest"] == "2"
        keep(page, f"over-{found.position.ply}")
        for before, after in zip(positions(found), positions(found)[1:], strict=False):
            if after.as_dict()["round"] > before.as_dict()["round"]:
                fewest = min(after.scores)
                tied = [NAMES[player] for player, points in enumerate(after.scores) if points == fewest]
                around = [NAMES[(before.as_dict()["starter"] + step) % 3] for step in (1, 2, 3)]
                first = "Cid" if "Cid" in tied else min(tied, key=around.index)
                assert NAMES[after.as_dict()["starter"]] == first


def rightmost(ask: dict[str, Any]) -> str:
    """Words that end SIXTO soon: nothing but the last cells before the target zone is marked."""
    if not ask["toggles"]:
        return "keep"
    cells = [cell for row in ask["toggles"]["rows"] for cell in row if cell.endswith("9")]
    return ask["toggles"]["join"].join(cells) or ask["toggles"]["none"]


def test_sheets_stay_with_their_people_and_everybody_begins_in_turn(page: Page, server: Server, keep: Keep) -> None:
    set_up(page, "sixto", *NAMES)
    until_chosen(page, "sheets", "A", "B", "C")
    chair(page, 1).locator(".letter select").select_option("A")
    until_chosen(page, "sheets", "B", "A", "C")
    chair(page, 2).locator(".letter select").select_option("K")
    until_chosen(page, "sheets", "B", "A", "K")
    expect(page.locator("fieldset.first legend")).to_contain_text("Who rolls first")
    assert page.locator("select[name=first] option").first.inner_text() == "At random"
    keep(page, "set-up")
    first = []
    for begun, found in rounds(page, server, "sheets", rightmost):
        assert found.names
        assert begun.startswith(f"{found.names[0]}, your turn. ")
        assert parts(found, "sheets") == {"Ann": "B", "Bea": "A", "Cid": "K"}
        first.append(NAMES.index(found.names[0]))
    assert [(first[0] + turn) % 3 for turn in range(3)] == first
    expect(page.locator(".log").first).to_contain_text(f"Lots were drawn: {NAMES[first[0]]} begins.")
    keep(page, "over")


def test_what_is_chosen_moves_with_the_person_and_is_remembered(page: Page) -> None:
    set_up(page, "sixmix", *NAMES)
    until_chosen(page, "colours", "G", "B", "R")
    chair(page, 0).locator(".swatch[value=L]").click()
    until_chosen(page, "colours", "L", "B", "R")
    chair(page, 0).locator(".tick input").check()
    until_chosen(page, "youngest", "1", "", "")
    chair(page, 2).locator("[value=you]").check(force=True)
    expect(page.locator("input[name=name2]")).to_have_value("Ann")
    until_chosen(page, "colours", "R", "B", "L")
    until_chosen(page, "youngest", "", "", "1")
    page.locator('input[name=players][value="2"]').check(force=True)
    until_chosen(page, "colours", "GR", "BO")
    page.locator('input[name=players][value="3"]').check(force=True)
    until_chosen(page, "colours", "R", "B", "L")
    opened(page)
    page.goto("/play/sixmix")
    until_chosen(page, "colours", "R", "B", "L")
    until_chosen(page, "youngest", "", "", "1")
    chair(page, 2).locator(".tick input").uncheck()
    until_chosen(page, "youngest", "", "", "")


def test_by_keys_alone_and_without_a_barrier(visitors: Visitors, axe: Axe, keep: Keep) -> None:
    for theme in ("light", "dark"):
        page = visitors(color_scheme=theme, viewport=NARROW).new_page()
        set_up(page, "sixmix", "Ann", "Bea")
        until_chosen(page, "colours", "GR", "BO")
        chair(page, 0).locator(".swatch[value=L]").focus()
        page.keyboard.press("Space")
        until_chosen(page, "colours", "RL", "BO")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        until_chosen(page, "youngest", "1", "")
        axe(page)
        keep(page, theme)


def test_a_chosen_swatch_is_seen_in_the_readers_own_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    set_up(page, "sixmix", *NAMES)
    until_chosen(page, "colours", "G", "B", "R")
    styles = (
        chair(page, 0)
        .locator(".swatch svg")
        .evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    )
    assert styles == ["solid", "none", "none", "none", "none"]


def test_chairs_are_added_and_taken_away(visitors: Visitors, axe: Axe, keep: Keep) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    page.goto("/play/star")
    plates = page.locator(".seats input[name=chair]:enabled")
    expect(plates).to_have_count(2)

    # whichever free chair is taken, one more plays; STAR has no five
    free = page.locator(".seats .add:visible")
    for number, text in ((3, "Free 3 players"), (4, "Free 4 players"), (5, "Free 6 players")):
        expect(free.last).to_have_text(text)
        free.last.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_label(f"Seat {number}: Bot easy")).to_be_focused()
    expect(plates).to_have_count(6)
    expect(page.locator("input[name=players][value='6']")).to_be_checked()
    axe(page)
    keep(page, "six")

    # the arrow keys go round the table, and what is chosen in the column is written on the plate
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-chair='4']")).to_be_visible()
    page.locator("[data-chair='4'] [value=here]").check(force=True)
    page.locator("input[name=name4]").fill("Mia")
    expect(page.get_by_label("Seat 5: Mia on this device")).to_be_checked()
    page.locator("[data-chair='4']").get_by_role("button", name="Take away Seat 5").click()
    expect(plates).to_have_count(4)

    # another level for one bot, then for all
    page.locator("input[name=chair][value='2']").check(force=True)
    page.locator("input[name=level2][value='5']").check(force=True)
    expect(page.get_by_label("Seat 3: Bot strong")).to_be_checked()
    expect(page.locator("button[type=submit]")).to_have_text("Play")
    page.locator("[data-chair='2']").get_by_role("button", name="The same for all bots").click()
    expect(page.locator("button[type=submit]")).to_have_text("Play level 5")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".player")).to_have_count(4)


def test_who_is_asked_only_where_the_rules_leave_it_to_people(page: Page) -> None:
    page.goto("/play/sixth")
    expect(page.locator("fieldset.first legend")).to_have_text("Who has silver")
    page.goto("/play/star")
    expect(page.locator("p.first")).to_have_text("Lots are drawn to decide who begins.")
    expect(page.locator("[data-own]")).to_have_count(0)
