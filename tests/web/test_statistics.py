"""One's own results in the page: by Node against Python's, and in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from sixfold.telling.own_results import OUTCOMES, OwnResult, Statistics, merged, sums
from test_own_results import BAD
from web.node import run_beside_modules
from web.playing import SIZES
from web.server import until
from web.test_ending import BOT, YOU, command, last_move, open_table
from web.test_people import is_wider_than_screen
from web.test_solo import play, sit_down

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]


def some_results(count: int = 60) -> list[OwnResult]:
    """Results of many kinds."""
    chooser = random.Random(4)
    return [
        OwnResult(
            f"t{number} 1",
            1_700_000_000 + 86_400 * number,
            chooser.choice(["sixth", "sixto"]),
            2,
            "people" if number % 5 == 4 else "bots",
            chooser.choice(OUTCOMES),
            level=1 + number % 3,
            score=chooser.choice([None, number]),
            dice="real" if number % 7 == 3 else "",
            people=["Noa"] if number % 5 == 4 else None,
            rolled=[number, 1, 2, 3, 4, 5] if number % 3 else None,
        )
        for number in range(count)
    ]


def test_page_and_python_keep_the_same_books(tmp_path: Path) -> None:
    bests = {"star": {"score": 20, "where": "a", "fewest": True}, "sixto": {"score": 80, "where": "b"}}
    kept = Statistics({one.id: one for one in some_results()}, {"bests": bests, "lessons": {"sixth/first": 3}})
    sections = [
        ("bests", bests, {"star": {"score": 18, "fewest": True}, "sixto": {"score": 70}, "c": {"score": 1}}),
        ("lessons", {"a": 2, "b": 1}, {"a": 5}),
        ("daily", {"2026-11-16": {"points": 5}}, {"2026-11-15": {"points": 7}}),
        ("daily", [1, 2], [2, 3]),
        (
            "daily",
            {"d": {"a": {"table": "x"}}},
            {"d": {"a": {"table": "y", "result": {"score": 3}}, "b": {"table": "z"}}},
        ),
        (
            "daily",
            {"d": {"a": {"table": "x", "result": {"score": 1}}}},
            {"d": {"a": {"table": "y", "result": {"score": 3}}}},
        ),
    ]
    found = asdict(sums(kept.in_order())) | {"share": sums(kept.in_order()).share}
    found.pop("scores")
    made = {
        "file": kept.text(),
        "count": len(kept.results),
        "sums": found,
        "sections": [
            {"name": name, "mine": mine, "other": other, "both": merged(name, mine, other)}
            for name, mine, other in sections
        ],
        "bad": [(data.decode("latin-1"), sentence) for data, sentence in BAD],
    }
    run_beside_modules("stat_modules.js", tmp_path / "modules", made)


def smallest_text(page: Page) -> float:
    """The height of the smallest type that can be seen, in pixels; what lies on pictures is none."""
    found: float = page.evaluate(
        """() => {
          const written = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
          const seen = (one) => written(one) && one.checkVisibility() && !one.closest(".unseen, .art");
          const scale = (one) => (one.ownerSVGElement ? one.getScreenCTM().d : 1);
          const height = (one) => parseFloat(getComputedStyle(one).fontSize) * scale(one);
          return Math.min(...[...document.querySelectorAll("main *")].filter(seen).map(height));
        }"""
    )
    return found


def kept_results(page: Page) -> list[dict[str, object]]:
    found: list[dict[str, object]] = page.evaluate("JSON.parse(localStorage.getItem('sixfold.results') ?? '[]')")
    return found


def test_cards_leave_no_room_empty_beside_those_of_people(visitors: Visitors) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    page.goto("/")
    ways = [{"against": "alone", "players": 1, "outcome": "over", "score": 60}, {"against": "bots", "level": 1}]
    ways += [{"against": "people", "people": ["Noa"]}]
    common = {"game": "sixto", "players": 2, "outcome": "won", "rank": 1, "at": 1_700_000_000}
    games = [common | {"id": f"t{number} 1"} | way for number, way in enumerate(ways)]
    page.evaluate("all => localStorage.setItem('sixfold.results', JSON.stringify(all))", games)
    page.goto("/statistics")
    edges = [page.locator(f".{kind}-card").bounding_box() for kind in ("points", "bots", "people")]
    points, bots, people = (box["x"] + box["width"] for box in edges if box)
    assert points == bots < people


def test_games_are_kept_once_exported_and_imported_elsewhere(
    visitors: Visitors, keep: Keep, axe: Axe, tmp_path: Path
) -> None:
    here = visitors(**SIZES["desk"])
    page = here.new_page()
    page.goto("/statistics")
    expect(page.locator("#statistics")).to_contain_text("No games yet.")
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, BOT])
    again = here.new_page()  # a second tab
    again.goto(page.url)
    for step in word.split("-"):
        page.locator(f'svg.stage [data-place="{step}"]').click()
    expect(page.locator(".endcard")).to_contain_text("You won")
    expect(again.locator(".endcard")).to_be_visible()
    page.reload()
    page.locator(".endcard").wait_for()
    until(lambda: len(kept_results(page)) == 1, "the result to be kept")
    again.close()
    sit_down(page, "sixto")
    play(page, ["keep", "none"], 3)
    page.locator(".endcard").wait_for()
    until(lambda: len(kept_results(page)) == 2, "the result to be kept")
    open_table(page, game="sixth", chairs=[YOU, BOT])
    command(page, "resign", 2)
    page.locator(".endcard").wait_for()
    until(lambda: len(kept_results(page)) == 3, "the result to be kept")
    assert [(one["game"], one["outcome"], one["against"], one.get("level")) for one in kept_results(page)] == [
        ("sixth", "won", "bots", 3),
        ("sixto", "over", "alone", None),
        ("sixth", "lost", "bots", 3),
    ]
    page.goto("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("region", name="All games")).to_contain_text("Games: 2. Won: 1, drawn: 0, lost: 1.")
    expect(page.get_by_role("table", name="Against bots")).to_contain_text(re.compile(r"3 casual\s*1\s*0\s*1"))
    expect(page.get_by_role("table", name="How often each number came")).to_have_count(1)
    expect(page.locator("#statistics")).not_to_contain_text("line: mean of five games")  # there is no line yet
    edges = "all => Math.max(...all.map((one) => Math.round(one.getBoundingClientRect().right)))"
    cards, numbers = (page.locator(place).evaluate_all(edges) for place in (".cards-of-figures > .card", ".numbers li"))
    assert cards == numbers  # no room is left for people where one has played with none
    axe(page)
    page.get_by_role("button", name="SIXTO", exact=True).click()
    expect(page.get_by_role("region", name="SIXTO")).to_contain_text("Best: 0, on average 0, last 0 points.")
    expect(page.get_by_role("region", name="SIXTO")).not_to_contain_text("Against bots")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "statistics.json"
    downloading.value.save_as(file)
    elsewhere = visitors(**SIZES["upright"]).new_page()
    elsewhere.goto("/statistics")
    chooser = elsewhere.locator("input[type=file]")
    chooser.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"nonsense"})
    expect(elsewhere.locator(".note")).to_have_text("This is not a statistics file of sixfold.")
    chooser.set_input_files(file)
    expect(elsewhere.locator(".note")).to_have_text("Imported. New results: 3.")
    chooser.set_input_files(file)
    expect(elsewhere.locator(".note")).to_have_text("Imported. New results: 0.")
    assert kept_results(elsewhere) == kept_results(page)
    best = "JSON.parse(localStorage.getItem('sixfold.bests'))"
    assert elsewhere.evaluate(best) == page.evaluate(best)
    many = Statistics({one.id: one for one in some_results(40)})
    buffer = many.text().encode()
    chooser.set_input_files({"name": "many.json", "mimeType": "application/json", "buffer": buffer})
    expect(elsewhere.locator(".note")).to_have_text("Imported. New results: 40.")
    everything = elsewhere.get_by_role("region", name="All games")
    expect(everything).to_contain_text("Of these with real dice: ")
    expect(everything.locator(".people-card li")).to_have_text(re.compile(r"^Noa\s+won \d+, lost \d+\s+Forget Noa\s*$"))
    alone = [OwnResult(f"s {n}", n, "sixto", 1, "alone", "over", score=n, dice="real") for n in (70, 90)]
    buffer = Statistics({one.id: one for one in alone}).text().encode()
    chooser.set_input_files({"name": "alone.json", "mimeType": "application/json", "buffer": buffer})
    apart = everything.locator(".card", has=elsewhere.get_by_role("heading", name="SIXTO, alone with real dice"))
    expect(apart).to_contain_text("Games: 2. Best: 90, on average 80, last 90 points.")
    expect(everything).to_contain_text("Games: 1. Best: 0, on average 0, last 0 points.")
    axe(elsewhere)
    assert not is_wider_than_screen(elsewhere)
    assert smallest_text(elsewhere) >= 13
    for size, how in SIZES.items():
        elsewhere.set_viewport_size(how["viewport"])
        keep(elsewhere, size.replace(" ", "-"))
