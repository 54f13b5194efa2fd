"""Pointing beyond paths: numbers, free choices, sides, and what can be dragged, each in the game's own words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from web.playing import SIZES, Person, opened
from web.test_people import PHONE, Axe, Keep, Visitors


def marking(person: Person) -> None:
    """Plays on until there is something to choose freely."""
    for _ in range(12):
        now = person.ready()
        if now["marking"] and now["can"]:
            return
        person.act()
    raise AssertionError("nothing to choose")


def test_somebody_s_sheet_is_opened_and_closed_again(visitors: Visitors, keep: Keep) -> None:
    page = visitors(locale="fr-FR").new_page()
    person = opened(page, "sixto", players=3)
    marking(person)
    person.step(page.locator(".opens-side").last)
    expect(page.locator(".whose")).to_have_text(re.compile("^La feuille d"))
    keep(page)
    page.get_by_role("button", name="Revenir à ma feuille").click()
    expect(page.locator(".whose")).to_have_count(0)

    # a hint is for one's own sheet; the whole plate opens another
    page.get_by_role("button", name="Indice").click()
    expect(page.locator(".note.told")).to_be_visible()
    plate = page.locator(".player", has=page.locator(".opens-side")).last.bounding_box()
    assert plate
    page.mouse.click(plate["x"] + plate["width"] - 6, plate["y"] + plate["height"] - 6)
    expect(page.locator(".whose")).to_have_text(re.compile("^La feuille d"))
    expect(page.locator("svg.stage .mark-hint")).to_have_count(0)


def test_free_choices_are_counted_in_the_game_s_words_and_signed(visitors: Visitors, keep: Keep) -> None:
    page = visitors(locale="de-DE", **PHONE).new_page()
    person = opened(page, "sixto")
    marking(person)
    cell = person.now()["can"][0]
    expect(person.place(cell)).to_have_attribute("aria-label", re.compile("kann angekreuzt werden$"))
    expect(page.locator(".asked .done")).to_contain_text("Nichts ankreuzen")
    person.step(person.place(f"die:{cell[0]}"))
    expect(page.locator(".asked .primary")).to_contain_text("1 Kreuz")
    expect(person.place(cell).locator(".sign .cross .lead:not(.echo)")).to_have_count(2)
    keep(page)


# The colours of the pips in what is pencilled in, and of those on the die that lies on the felt.
PIPS = """() => [".pencilled", "svg.held"].map((where) => {
  const pips = [...document.querySelectorAll(`${where} .pips :not(.sink)`)];
  return [...new Set(pips.map((pip) => getComputedStyle(pip).fill))];
})"""


def test_a_die_that_is_pointed_with_is_in_the_number_and_counts_when_it_is_dropped(page: Page) -> None:
    person = opened(page, "sixmix", "=2 =5 =1")
    before, cell = person.now()["words"], person.now()["can"][7]
    number = page.locator("svg.stage > .pencilled text:not(.on-front)")
    person.place(cell).hover()
    expect(number).to_have_text(["1"])
    pencilled, lying = page.evaluate(PIPS)
    assert pencilled == lying
    page.mouse.move(2, 2)
    expect(number).to_have_count(0)
    person.place("die").hover()
    page.mouse.down()
    box = person.place(cell).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    expect(number).to_have_text(["1"])
    page.mouse.up()
    person.until(lambda now: now["words"] > before, "the die in the log, though nothing was confirmed")


# The colour of a letter on felt where no die lies, and of the lines on felt.
ON_FELT = """() => {
  const felt = document.querySelector("svg.held, svg.stage .felt");
  const letter = document.createElementNS("http://www.w3.org/2000/svg", "text");
  felt.append(letter);
  letter.setAttribute("class", "muted");
  const seen = getComputedStyle(letter).fill;
  letter.removeAttribute("class");
  letter.style.fill = "var(--felt-rim)";
  return [seen, getComputedStyle(letter).fill];
}"""


@pytest.mark.parametrize("game", ["sixmix", "sixto"])
def test_letters_on_felt_are_as_light_as_its_lines(page: Page, game: str) -> None:
    opened(page, game)
    seen, line = page.evaluate(ON_FELT)
    assert seen == line


def test_holes_that_are_spoken_of_have_their_names(page: Page) -> None:
    person = opened(page, "star")
    person.step(person.place("c1"))
    person.step(person.place("d4"))
    expect(page.locator(".spoken")).to_have_text(["c1", "d4"])
    person.step(person.place("l1"))
    person.step(person.place("d6"))
    expect(page.locator(".note.bad")).to_be_visible()
    expect(page.locator(".spoken", has_text="c1")).to_have_count(0)


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_what_ends_a_game_alone_is_asked_about_first(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    """Fewer than two marks end the game (5.3): marking nothing and a single mark say so first, with the points."""
    page = visitors(**SIZES[size]).new_page()
    opened(page, "sixto", "=251364 keep", players=1)
    asked = page.locator(".asked")
    expect(page.locator(".status .now")).to_contain_text("Mark two cells or more; with fewer the game ends.")
    asked.get_by_role("button", name="Mark nothing").click()
    expect(asked.locator(".question")).to_have_text("That ends the game with 0 points. Mark nothing?")
    expect(asked.get_by_role("button", name="Confirm")).to_be_focused()
    keep(page, "skip", whole=False)
    axe(page)
    asked.get_by_role("button", name="Cancel").click()
    page.locator('svg.stage [data-place="R1"]').click()
    asked.locator(".done").click()
    expect(asked.locator(".question")).to_have_text("That ends the game with −10 points. Mark this cell?")
    keep(page, "mark", whole=False)
    page.locator('svg.stage [data-place="O1"]').click()
    expect(asked.locator(".done")).to_contain_text("Done: 2 marks")
    page.locator('svg.stage [data-place="O1"]').click()
    asked.locator(".done").click()
    asked.get_by_role("button", name="Confirm").click()
    expect(page.locator(".status .now")).to_have_text("You scored −10 points.")


def test_a_rolled_die_that_is_dragged_to_its_cell_stays_there(visitors: Visitors, keep: Keep) -> None:
    page = visitors().new_page()
    person = opened(page, "sixmix")
    now = person.ready()
    person.place("die").drag_to(person.place(now["can"][0]))
    person.until(lambda seen: seen["words"] > now["words"], "the die in the row")
    keep(page)


def test_a_second_press_on_the_same_cell_confirms(visitors: Visitors) -> None:
    page = visitors().new_page()
    person = opened(page, "sixmix")
    now = person.ready()
    cell = person.place(now["can"][0])
    cell.click()
    expect(page.locator(".asked .question")).to_be_visible()
    cell.click()
    person.until(lambda seen: seen["words"] > now["words"], "the die in the row")


# Lifting a part of a pile ----------------------------------------------------------------

BISHOP = "c3 c4 c2 d3 c2-c3 a3 e3 e5 d3-c3 b4 c4-c3 b2 a1 d5"  # a pile of four on c3, piles on its diagonals
TWO_CAME = "e1 c3 c4 b2 d4 a1 c1 e4 e2 e5 e4-e5 e5-e2 c4-c3 2e2-d4"  # two may not go back from d4 to e2


def inside(page: Page, what: str, least: float) -> None:
    """Whatever is shown lies within the board, and is large enough to be pressed."""
    board = page.locator("svg.stage").bounding_box()
    for box in [one.bounding_box() for one in page.locator(what).all()]:
        assert min(box["width"], box["height"]) >= least
        for start, size in (("x", "width"), ("y", "height")):
            assert board[start] - 1 <= box[start] <= board[start] + board[size] - box[size] + 1


@pytest.mark.parametrize("size", SIZES)
def test_a_part_of_a_pile_is_lifted_at_the_pile(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = opened(page, "sixth", BISHOP)
    person.step(person.place("c3"))
    discs = page.locator("svg.stage .disc")
    expect(discs).to_have_count(4)
    expect(discs.nth(1)).to_have_attribute("aria-label", "Lift 2, from here: brown pawn")
    expect(discs.nth(3)).to_have_attribute("aria-pressed", "true")
    inside(page, "svg.stage .disc > .slot", 43.5)
    person.press(discs.nth(1))
    expect(page.locator(".disc.lifted")).to_have_count(2)
    assert person.now()["chosen"] == ["c3"]
    keep(page)
    axe(page)
    person.step(person.place("b4"))
    if person.taps:  # where a finger may slip, the move is shown before it counts
        person.press(page.locator(".asked .primary"))
    expect(person.place("b4")).to_have_attribute("aria-label", re.compile("pile of 3"))
    expect(discs).to_have_count(0)


def test_a_disc_that_may_not_be_lifted_is_dimmed_and_says_why(page: Page, keep: Keep) -> None:
    person = opened(page, "sixth", TWO_CAME)
    person.step(person.place("d4"))
    disc = page.locator(".disc").nth(1)
    expect(disc).to_have_attribute("aria-disabled", "true")
    disc.click(force=True)
    expect(page.locator(".note.bad")).to_contain_text("That would undo the move just made.")
    expect(page.locator("svg.stage polyline.reason")).to_have_count(1)
    keep(page)
    assert person.now()["chosen"] == ["d4"]
    expect(page.locator("svg.stage .reason")).to_have_count(0)


def test_on_a_phone_the_board_stays_where_it_is_when_a_tap_is_refused(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    opened(page, "sixth", "c3 c4 c3-c4")
    before = page.locator("svg.stage").bounding_box()
    page.locator("svg.stage [data-place='c4']").tap()
    expect(page.locator(".headline .note")).to_contain_text("This rook finds no pile on its row or column.")
    assert page.locator("svg.stage").bounding_box() == before


def test_numbers_and_arrows_choose_how_many(page: Page) -> None:
    person = opened(page, "sixth", BISHOP)
    person.place("c3").focus()
    person.key("Enter")
    expect(page.locator(".disc")).to_have_count(4)
    person.key("3")
    expect(page.locator(".disc.lifted")).to_have_count(3)
    person.tab_to(lambda name: name.startswith("Lift 1"))
    person.key("ArrowDown")
    person.key("Enter")
    expect(page.locator(".disc.lifted")).to_have_count(2)
    person.key("Escape")
    expect(page.locator(".disc")).to_have_count(0)
    assert person.now()["chosen"] == []
