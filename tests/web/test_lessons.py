"""A newcomer's way through every lesson, by clicks on a desk and a phone, once by keys; then the guided first game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.teaching import lessons
from sixfold.teaching.lessons import Lesson, Step
from sixfold.telling.proposals import warnings
from web.client import Client
from web.playing import Person

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
Keep = Callable[..., None]
TAUGHT = [(game.id, lesson.name) for game in shelf.games() for lesson in lessons.lessons(game)]
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}
WAYS = [(game, name, "desk") for game, name in TAUGHT]
WAYS += [
    pytest.param(game, name, "phone", marks=[] if name == "first" else [pytest.mark.long]) for game, name in TAUGHT
]


def find(game: str, name: str) -> Lesson:
    return next(one for one in lessons.lessons(shelf.find_game(game)) if one.name == name)


def point(page: Page, step: Step, word: str) -> None:
    """Points at what makes a word, and confirms it where that is asked."""
    toggles = step.position.look.toggles(step.player)
    cards = {card.step: str(card.label) for card in toggles.cards} if toggles else {}
    for part in step.position.look.path_of(word):
        place = page.locator(f"[data-place='{part}']")
        if part.startswith("#"):
            page.locator(f"[data-disc='{part[1:]}']").click()
        elif place.count():
            place.click(force=True)
        elif part in cards:
            page.locator(".buy", has_text=cards[part]).click()
        elif not toggles:
            page.get_by_role("button", name=str(step.position.look.button(part)), exact=True).click()
    done = page.locator(".asked .done")
    if done.count():
        done.click()
        if word in warnings(step.position, step.player):
            page.get_by_role("button", name="Confirm").click()
    elif place.count() and (step.game.dice or page.evaluate("matchMedia('(pointer: coarse)').matches")):
        page.get_by_role("button", name="Confirm").click()


def wrong_word(step: Step) -> str | None:
    """A legal move that is not the right one, if the step has any."""
    return next((word for word in step.position.legal(step.player) if not step.accepts(word)), None)


@pytest.mark.parametrize(("game", "name", "screen"), WAYS)
def test_a_newcomer_takes_a_lesson(visitors: Visitors, axe: Axe, game: str, name: str, screen: str) -> None:
    lesson = find(game, name)
    page = visitors(**SCREENS[screen], reduced_motion="reduce").new_page()
    page.goto(f"/learn/{game}/{name}")
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator(".lesson .count")).to_contain_text(f"Step {number} of {len(lesson.steps)}")
        expect(page.locator(".lesson .say")).to_have_text(lesson.said_to_point(number - 1))
        if number == len(lesson.steps) and name == "first":
            axe(page)
        wrong = wrong_word(step)
        if wrong and screen == "desk":
            point(page, step, wrong)
            expect(page.locator(".answer.wrong")).to_have_text(str(step.judge(wrong).text))
        point(page, step, step.solution)
        expect(page.locator(".answer.right")).to_have_text(str(step.right))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if number == len(lesson.steps):
            if name == "first":
                axe(page)
            break
        page.locator(".onward:visible").click()
    page.goto(f"/learn/{game}")
    expect(page.locator(f"a[data-lesson='{game}/{name}'] small")).to_have_text("✓ Done")


def test_a_lesson_is_taken_by_keys(page: Page) -> None:
    page.goto("/learn/sixth/first#2")
    page.locator("[data-place=c3]").focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".answer.right")).to_contain_text("Now it is a pile of two")
    expect(page.locator(".onward:focus")).to_have_text("Next step")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson .count")).to_contain_text("Step 3 of 8")


def test_what_is_not_legal_gets_the_games_own_answer(page: Page) -> None:
    page.goto("/learn/sixth/first#7")
    page.locator("[data-place=e3]").click()
    page.locator("[data-disc='1']").click()
    page.locator("[data-place=b3]").click()
    expect(page.locator(".lesson .note.bad")).to_contain_text(
        "That would undo the move just made. Lift a different number of pieces."
    )


@pytest.mark.parametrize("size", SCREENS)
def test_what_was_tried_stays_on_the_board_until_something_else_is(visitors: Visitors, keep: Keep, size: str) -> None:
    page = visitors(**SCREENS[size]).new_page()
    page.goto("/learn/sixth/first#4")
    expect(page.locator(".pieces .badge")).to_have_count(4)
    for place in ("c4", "c3"):
        page.locator(f"[data-place={place}]").click()
    if size == "phone":
        page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".answer.wrong")).to_be_in_viewport(ratio=1)
    expect(page.locator(".answer.wrong")).to_contain_text("That was a pawn's step")
    expect(page.locator(".marks .tried")).to_have_count(1)
    expect(page.locator(".marks .works")).to_have_count(1)
    expect(page.locator(".marks .mark-works")).to_have_count(1)
    keep(page)
    page.locator("[data-place=c3]").click()
    expect(page.locator(".marks :is(.tried, .works)")).to_have_count(0)


def test_show_me_points_at_the_move_and_says_why(page: Page) -> None:
    page.goto("/learn/sixth/first#8")
    page.get_by_role("button", name="Show me").click()
    said = "Try this: move the queen from b2 to d4, because it makes a king."
    expect(page.locator(".lesson .note")).to_contain_text(said)
    expect(page.locator(".mark-hint")).to_have_count(1)


def test_progress_is_kept_in_the_browser(page: Page) -> None:
    page.goto("/")
    learn = page.locator("a.learn").first
    expect(learn).to_contain_text("Learn in three minutes")
    page.goto("/learn/sixth/first")
    page.locator("[data-place=a1]").click()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".lesson .count")).to_contain_text("Step 2 of 8")
    page.goto("/learn/sixth")
    expect(page.locator("a[data-lesson='sixth/first'] small")).to_have_text("1 of 8 steps")
    page.goto("/learn/sixth/first")
    expect(page.locator(".lesson .count")).to_contain_text("Step 2 of 8")
    page.goto("/")
    expect(learn).to_have_text("Learn SIX MIX" if "sixmix" in (learn.get_attribute("href") or "") else "Learn SIXTH!")


@pytest.mark.parametrize(("game", "screen"), [*((game, "desk") for game in shelf.ids()), ("sixth", "phone")])
def test_the_first_game_after_a_lesson_is_guided(visitors: Visitors, game: str, screen: str) -> None:
    lesson = find(game, "first")
    step, last = lesson.steps[-1], len(lesson.steps)
    page = visitors(**SCREENS[screen]).new_page()
    person = Person(page, seed=9, taps=screen == "phone")
    page.goto(f"/learn/{game}/first#{last}")
    expect(page.locator(".lesson .say")).to_have_text(lesson.said_to_point(last - 1))
    point(page, step, step.solution)
    page.get_by_role("button", name="Play your guided first game").click()
    page.wait_for_url("**/t/*")
    for _ in range(3):
        person.act()
    person.ready()
    if screen == "desk":
        expect(page.get_by_role("region", name="Players")).to_contain_text("level 1")
    else:
        page.get_by_text("What is it good for?").click()
    expect(page.locator(".coach p")).to_be_visible()


def test_lessons_that_are_not_there_are_told(client: Client) -> None:
    for path in ("/learn/nothing", "/learn/sixth/nothing", "/learn/sixth/nothing.json", "/learn/nothing/first.json"):
        assert client.get(path).status == 404, path
