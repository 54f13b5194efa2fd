"""The game of the day played by two browsers to the end and ranked, and a table found on the first page and joined."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game.shapes import Group, everything
from sixfold.positions.position import Position
from web.server import Server
from web.test_statistics import smallest_text

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
Keep = Callable[..., None]
RANKED = re.compile(r"Better than (\d+)% of the others \(\d+ results\)\.")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SEND = """async ([table, body]) => {
  const answer = await fetch(`/t/${table}/commands`, {method: "POST", body: JSON.stringify(body)});
  return [answer.status, await answer.text()];
}"""
EVENTS = """async (table) => {
  const answer = await fetch(`/t/${table}/events?follow=no`);
  return (await answer.text()).trim().split("\\n").map(JSON.parse);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lists open tables."""
    with Server(tmp_path_factory.mktemp("server"), "--lobby", thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log


def begin(page: Page, title: str) -> str:
    """Plays the game of the day; the table's id."""
    page.goto("/daily")
    page.locator(f"[data-title='{title}']").get_by_role("button").first.click()
    page.wait_for_url(re.compile("/t/"))
    page.locator("svg.stage").wait_for()
    return page.url.rpartition("/")[2]


def play_on(page: Page, table: str, much: bool) -> Position:
    """Plays to the end by commands, as the page sends them: marks as much as possible, or nothing."""
    choose = max if much else min
    while True:
        events = page.evaluate(EVENTS, table)
        opened = events[0]
        options = opened["options"] | opened["chairs"][0]["options"]
        position = Position.start(opened["game"], 1, options)
        for event in events:
            if event["kind"] in ("played", "rolled"):
                position = position.play(event["word"], 0 if event["kind"] == "played" else None)
        if position.over:
            return position
        word = choose(position.legal(), key=len)
        body = {"id": f"by-command-{len(events)}", "expect": len(events), "do": "play", "chair": 0, "word": word}
        status, answer = page.evaluate(SEND, [table, body])
        assert status == 200, answer


def things_on(position: Position, kind: str) -> int:
    """How many things of a kind lie on a board."""
    picture = position.game.drawing.picture(replace(position.look.scene(), bare=True))
    found = (shape.thing for shape in everything(picture.shapes) if isinstance(shape, Group))
    return sum(bool(thing) and thing[0] == kind for thing in found)


def test_a_game_that_is_begun_lies_there_and_goes_on(visitors: Visitors, axe: Axe, keep: Keep) -> None:
    page = visitors().new_page()
    table = begin(page, "STAR")
    pegs = page.locator("svg.stage .peg").count()
    assert pegs > 1
    page.goto("/daily")
    begun = page.locator("[data-title=STAR]")
    expect(begun.locator(".art .peg")).to_have_count(pegs)
    expect(begun).to_have_class(re.compile("begun"))
    expect(page.locator(".begun")).to_have_count(1)
    axe(page)
    keep(page)
    begun.get_by_role("button", name="Go on").click()
    page.wait_for_url(f"**/t/{table}")


def test_the_daily_is_played_by_two_browsers_and_ranked(visitors: Visitors, axe: Axe, keep: Keep) -> None:
    scores, finals = [], []
    pages = [visitors().new_page(), visitors(**PHONE).new_page()]
    for number, page in enumerate(pages):
        table = begin(page, "SIXTO")
        finals.append(play_on(page, table, much=number == 1))
        scores.append(finals[-1].scores[0])
        expect(page.locator(".endcard .share-line")).to_contain_text(f"SIXTO {scores[-1]}".replace("-", "−"))
        expect(page.locator(".endcard .later")).to_contain_text("They can be checked from")
        keep(page, f"end-{number}")
    percents = []
    for page, score in zip(pages, scores, strict=True):
        page.goto("/daily")
        mine = page.locator("[data-title=SIXTO]")
        expect(mine.locator(".score")).to_have_text(str(score).replace("-", "−"))
        expect(mine.locator("[role=status]")).to_contain_text(RANKED)
        percents.append(int(RANKED.search(mine.locator("[role=status]").inner_text())[1]))  # type: ignore[index]
    assert (percents[0] > percents[1]) == (scores[0] > scores[1]), (percents, scores)
    mine = pages[0].locator("[data-title=SIXTO]")
    expect(mine.locator(".share-line")).to_contain_text(
        re.compile(r"^sixfold daily \d+ \w+ · SIXTO −?\d+ · better than")
    )
    expect(mine.locator(".art .cross")).to_have_count(things_on(finals[0], "cross"))
    seen = mine.get_by_role("link", name="See my game")
    expect(seen).to_have_attribute("href", re.compile("^/t/"))
    mine.get_by_role("button", name="Copy result").click()
    expect(mine.get_by_role("button", name=re.compile("Copied|Selected"))).to_be_visible()
    today = pages[0].locator("#calendar .now")
    expect(today).to_have_accessible_name(re.compile(r", SIXTO −?\d+, a die of [1-6]$"))
    expect(today.locator(".die")).to_have_count(1)
    expect(pages[0].locator("#streak")).to_contain_text("1 day in a row")
    heading = pages[0].locator(".plot h2")
    expect(heading).to_have_text(re.compile(r"^SIXTO today, results: \d+$"))
    dots = int(heading.inner_text().split()[-1]) + 1  # a dot a game, and yours once more
    expect(pages[0].locator(".plot circle")).to_have_count(dots)
    table = pages[0].locator(".standing")
    lines = [int(line.replace("−", "-")) for line in table.locator("td:last-child").all_inner_texts()]
    assert lines == sorted(lines, reverse=True)  # the best first, and you among them
    assert {scores[0], max(scores)} <= set(lines)
    expect(table.locator(".you")).to_contain_text("You")
    axe(pages[0])
    keep(pages[0], "page")
    mine.get_by_role("button", name="Practise").click()
    pages[0].wait_for_url(re.compile("/t/"))
    expect(pages[0].locator("svg.stage")).to_be_visible()
    pages[1].goto("/daily")
    assert pages[1].evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(pages[1].locator(".plot svg")).to_be_visible()
    assert smallest_text(pages[1]) >= 13
    axe(pages[1])
    keep(pages[1], "phone")


KEPT = """([today, scores]) => {
  const day = (back) => new Date(Date.parse(today) - 86400000 * back).toISOString().slice(0, 10);
  const bot = {state: "done", level: 6, score: 100};
  const result = (score, percent, day) => ({day, game: "sixto", title: "SIXTO", score, counts: true, practice: false,
    results: 20, percent, bot});
  const days = Object.fromEntries(scores.map(([back, score, percent]) =>
    [day(back), {sixto: {table: "t" + back, result: result(score, percent, day(back))}}]));
  localStorage.setItem("sixfold.daily", JSON.stringify(days));
}"""


def test_days_are_dice_and_a_row_of_them_is_counted(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    """As good as level 6 is a six, the tables beaten are one to five; a day without a game is dashed and ends a row."""
    page = visitors(color_scheme="dark").new_page()
    page.goto("/daily")
    expect(page.locator("#streak")).to_contain_text("Day one.")
    today = page.locator("#calendar").get_attribute("data-today")
    page.evaluate(
        KEPT, [today, [[1, 100, 50], [2, 60, 0], [3, 99, 100], [5, 70, 78], [6, 70, 20], [7, 60, 10], [8, 60, 9]]]
    )
    page.reload()
    expect(page.locator("#streak b")).to_have_text("3")
    expect(page.locator("#streak")).to_contain_text("longest: 4")
    faces = page.locator("#streak .week .die").evaluate_all("all => all.map((one) => one.dataset.face)")
    assert faces == ["2", "5", "5", "1", "6"]
    assert page.locator("#streak .week svg").count() == 7
    axe(page)
    keep(page)
    if page.get_by_role("button", name="The month before").is_enabled():
        page.get_by_role("button", name="The month before").click()
        expect(page.locator("#calendar .now")).to_have_count(0)


@pytest.mark.long
def test_a_table_is_shown_found_and_joined(visitors: Visitors, axe: Axe, keep: Keep) -> None:
    host, guest = visitors().new_page(), visitors().new_page()
    host.goto("/play/sixth")
    host.locator("input[name=preset][value=open]").check()
    host.locator("details.options > summary").click()
    host.get_by_label("Show this table on the first page").check()
    host.locator("#setup button[type=submit]").click()
    host.wait_for_url(re.compile("/t/"))
    host.locator("svg.stage").wait_for()
    guest.goto("/")
    section = guest.get_by_role("region", name="Waiting for a player")
    expect(section.get_by_role("listitem")).to_have_count(1)
    axe(guest)
    keep(guest, "home")
    section.get_by_role("button").click()
    guest.wait_for_url(re.compile("/t/"))
    expect(host.locator("dialog[open]")).to_have_count(0)  # the invitation goes when everybody is there
    third = visitors().new_page()
    third.goto("/")
    watching = third.get_by_role("region", name="Tables to watch")
    expect(watching.get_by_role("link")).to_have_count(1)
    watching.get_by_role("link").click()
    expect(third.locator("svg.stage")).to_be_visible()
