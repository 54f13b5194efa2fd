"""Puzzles in the browser: solved, failed and played out, on a desk and a phone; the daily one by its date."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.teaching.puzzles import Puzzle, daily, has_puzzles, kind_of, puzzles_of
from sixfold.telling.proposals import warnings
from sixfold.web.learn.puzzles import PuzzleRoutes
from web.client import Client
from web.playing import point_at

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
Keep = Callable[..., None]
KINDS = [
    (game.id, kind)
    for game in shelf.games()
    if has_puzzles(game)
    for kind in sorted({each.kind for each in puzzles_of(game)})
]
FIRST = dict(reversed(KINDS))  # kind of each game
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def first(game: str, kind: str) -> Puzzle:
    return next(each for each in puzzles_of(shelf.find_game(game)) if each.kind == kind)


def wrong_word(puzzle: Puzzle) -> str:
    """A legal move that is not the solution."""
    return next(word for word in puzzle.position.legal(puzzle.player) if word not in puzzle.line[0])


def point(page: Page, position: Position, word: str) -> None:
    """Points at what makes a word, once there is a board, and confirms it where that is asked."""
    expect(page.locator("[data-place]").first).to_be_visible()
    asks = position.game.dice or page.evaluate("matchMedia('(pointer: coarse)').matches")
    warned = word in warnings(position, position.actors[0])
    if (point_at(page, position, word) and asks) or warned:
        page.get_by_role("button", name="Confirm").click()


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_puzzle_is_failed_then_solved(visitors: Visitors, axe: Axe, game: str, kind: str) -> None:
    puzzle = first(game, kind)
    page = visitors().new_page()
    page.goto(f"/puzzles/{game}#{puzzle.number}")
    expect(page.locator(".lesson .say")).to_have_text(str(puzzle.task))
    point(page, puzzle.position, wrong_word(puzzle))
    expect(page.locator(".answer.wrong")).to_contain_text(
        str(kind_of(puzzle.game, puzzle.draft).wrong(puzzle.draft.figures))
    )
    expect(page.locator("#table[data-answering]")).to_have_count(0)
    point(page, puzzle.position, puzzle.line[0][0])
    for number in puzzle.own[1:]:
        position = puzzle.solution[number]
        expect(page.locator("#table")).to_have_attribute("data-done", str(puzzle.own.index(number)))
        point(page, position, puzzle.line[number][0])
    expect(page.locator(".answer.right")).to_have_text("Solved!")
    expect(page.locator(".lesson .reason")).to_have_text(str(puzzle.reason))
    expect(page.locator(".streak")).to_have_count(0)  # nothing to tell yet
    if kind == FIRST[game]:
        axe(page)


def test_streak_and_what_is_solved_are_kept_in_the_browser(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    grade = [each for each in puzzles_of(shelf.find_game("sixth")) if each.kind == "win1" and each.grade == 1]
    page.goto(f"/puzzles/sixth#{grade[0].number}")
    point(page, grade[0].position, grade[0].line[0][0])
    expect(page.locator(".answer.right")).to_have_text("Solved!")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".onward:visible").click()
    expect(page.locator(".lesson h1")).not_to_contain_text(f"Puzzle {grade[0].number}")
    expect(page.locator(".streak")).to_have_text("Solved in a row on this device: 1. Best: 1.")
    page.goto("/puzzles")
    expect(page.locator("a[data-puzzles=sixth] small")).to_have_text(
        f"1 of {len(puzzles_of(shelf.find_game('sixth')))} solved"
    )


def test_the_page_shows_cut_outs_with_seals_and_the_week_as_dice(visitors: Visitors, axe: Axe, keep: Keep) -> None:
    page = visitors(viewport={"width": 1366, "height": 768}).new_page()
    page.goto("/puzzles")
    cards = page.locator(".cut-outs li:visible")
    assert cards.count() >= 8
    for card in cards.all():
        expect(card.locator("svg").first).to_be_visible()
        assert card.get_by_role("img", name=re.compile("^difficulty [1-6] of 6$")).count() == 1
    expect(page.locator(".of-the-day svg").first).to_be_visible()
    box = page.locator(".of-the-day .picture svg").bounding_box()
    assert box
    assert box["width"] >= 300  # a whole board is never smaller
    page.get_by_role("button", name="STAR", exact=True).click()
    assert set(cards.evaluate_all("all => all.map((one) => one.dataset.game)")) == {"star"}
    page.get_by_role("button", name="All", exact=True).click()
    link = page.locator(".cut-outs a:not([data-needs-server])").first
    solved = link.get_attribute("data-puzzle")
    today = page.locator("main").get_attribute("data-today")
    page.evaluate(
        """([puzzle, today]) => localStorage.setItem("sixfold.puzzles",
          JSON.stringify({streak: 1, best: 1, puzzles: {[puzzle]: 1}, days: {[today]: 6}}))""",
        [solved, today],
    )
    page.reload()
    expect(page.locator(f"a[data-puzzle='{solved}'] .seal")).to_be_visible()
    expect(page.locator(".seal")).to_have_count(1)
    assert page.locator("#week .die").evaluate_all("all => all.map((one) => one.dataset.face)") == ["6"]
    expect(page.locator("#done section")).to_have_count(0)
    every = page.locator(".cut-outs a").evaluate_all("all => all.map((one) => one.dataset.puzzle)")
    page.evaluate(
        "(all) => localStorage.setItem('sixfold.puzzles', JSON.stringify({ puzzles: Object.fromEntries(all) }))",
        [[each, 1] for each in every],
    )
    page.get_by_role("button", name="STAR", exact=True).click()
    left = len(puzzles_of(shelf.find_game("star"))) - sum(each.startswith("star/") for each in every)
    expect(page.locator("#done")).to_contain_text(f"All of these are solved. There are {left} others.")
    expect(page.locator("#done").get_by_role("link")).to_have_attribute("href", re.compile("/puzzles/star$"))
    axe(page)
    keep(page)


def test_the_puzzle_of_today_solved_at_the_second_try_is_a_five(visitors: Visitors) -> None:
    page = visitors().new_page()
    puzzle = daily(shelf.find_game("sixth"), datetime.now(UTC).date())
    page.goto("/puzzles/sixth/daily")
    point(page, puzzle.position, wrong_word(puzzle))
    expect(page.locator(".answer.wrong")).to_be_visible()
    expect(page.locator("#table[data-answering]")).to_have_count(0)
    point(page, puzzle.position, puzzle.line[0][0])
    for number in puzzle.own[1:]:
        expect(page.locator("#table")).to_have_attribute("data-done", str(puzzle.own.index(number)))
        point(page, puzzle.solution[number], puzzle.line[number][0])
    expect(page.locator(".answer.right")).to_have_text("Solved!")
    page.goto("/puzzles")
    assert page.locator("#week .die").evaluate_all("all => all.map((one) => one.dataset.face)") == ["5"]


def test_a_wrong_try_ends_the_streak(page: Page) -> None:
    one, other = [each for each in puzzles_of(shelf.find_game("sixth")) if each.kind == "win1"][:2]
    page.goto(f"/puzzles/sixth#{one.number}")
    point(page, one.position, one.line[0][0])
    expect(page.locator(".streak")).to_have_text("Solved in a row on this device: 1. Best: 1.")
    page.goto(f"/puzzles/sixth#{other.number}")
    expect(page.locator(".lesson h1")).to_contain_text(f"Puzzle {other.number}")
    expect(page.locator(".answer.right")).to_have_count(0)  # the new board is there
    point(page, other.position, wrong_word(other))
    expect(page.locator(".streak")).to_have_text("Solved in a row on this device: 0. Best: 1.")


def test_the_solution_is_played_out_with_its_reason(page: Page) -> None:
    puzzle = first("sixth", "win2")
    page.goto(f"/puzzles/sixth#{puzzle.number}")
    page.get_by_role("button", name="Show the solution").click()
    moves = [str(position.telling.moved(reader=puzzle.player)) for position in puzzle.solution[1:]]
    expect(page.locator(".lesson .moves li")).to_have_text(moves)
    expect(page.locator(".lesson .reason")).to_have_text(f"{puzzle.advised} {puzzle.reason}")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()


def kept_as_solved(page: Page, solved: list[Puzzle]) -> None:
    page.goto("/puzzles")
    page.evaluate(
        "(all) => localStorage.setItem('sixfold.puzzles', JSON.stringify({ puzzles: Object.fromEntries(all) }))",
        [[f"{each.game.id}/{each.number}", 1] for each in solved],
    )


@pytest.mark.parametrize("phone", [False, True])
def test_the_last_of_a_grade_leads_to_harder_ones(visitors: Visitors, axe: Axe, keep: Keep, phone: bool) -> None:
    page = visitors(**PHONE if phone else {}).new_page()
    every = puzzles_of(shelf.find_game("sixth"))
    last = next(each for each in every if each.kind == "win1" and each.grade == 1)
    kept_as_solved(page, [each for each in every if each.grade == 1 and each is not last])
    page.goto(f"/puzzles/sixth#{last.number}")
    expect(page.locator(".lesson .say")).to_have_text(str(last.task))
    expect(page.locator(".all-solved")).to_have_count(0)
    point(page, last.position, last.line[0][0])
    left = sum(each.grade == 2 for each in every)
    expect(page.locator(".all-solved")).to_contain_text(f"All of these are solved. There are {left} harder ones.")
    axe(page)
    keep(page)
    page.locator(".onward:visible").click()
    expect(page.locator(".grades [aria-pressed=true]")).to_have_text("2")
    expect(page.locator(".all-solved")).to_have_count(0)
    kept_as_solved(page, every)
    page.goto("/puzzles/sixth")
    expect(page.locator(".all-solved")).to_contain_text("All of these are solved.")
    keep(page, "all")
    page.get_by_role("button", name="More puzzles").click()
    page.wait_for_url("**/puzzles")
    page.get_by_role("button", name="SIXTH!", exact=True).click()
    expect(page.locator("#done").get_by_role("link")).to_have_text("Game of the day")


def test_grades_are_chosen(page: Page) -> None:
    page.goto("/puzzles/sixth")
    for grade in (3, 1, 2):
        page.get_by_role("button", name=f"difficulty {grade}").click()
        expect(page.locator(".grades [aria-pressed=true]")).to_have_text(str(grade))


def test_the_daily_puzzle_is_that_of_its_date(page: Page, axe: Axe) -> None:
    puzzle = daily(shelf.find_game("star"), date(2026, 1, 31))
    page.goto("/puzzles/star/daily?day=2026-01-31")
    expect(page.locator(".lesson h1")).to_contain_text("Puzzle of the day, 31 January 2026")
    expect(page.locator(".lesson .say")).to_have_text(str(puzzle.task))
    assert page.locator("#table").get_attribute("data-daily") == str(puzzle.number)
    axe(page)


def test_a_server_of_another_day_has_another_puzzle() -> None:
    days = [date(2026, 1, 31), date(2026, 2, 1)]
    numbers = [daily(shelf.find_game("sixth"), PuzzleRoutes(lambda day=day: day)._today()).number for day in days]
    assert numbers[0] != numbers[1]


def test_puzzles_that_are_not_there_are_told(client: Client) -> None:
    for path in (
        "/puzzles/nothing",
        "/puzzles/nothing/daily",
        "/puzzles/sixth/daily?day=tomorrow",
        "/puzzles/sixth/0/0/view",
        "/puzzles/sixth/99999/0/view",
        "/puzzles/sixth/1/9/view",
        "/puzzles/sixth/99999/solution",
    ):
        assert client.get(path).status == 404, path
