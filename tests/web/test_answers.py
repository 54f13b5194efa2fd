"""Every press has an answer: a sentence about what was pressed, what it rests on, and something let go."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from web.client import Client
from web.playing import SIZES, Person, opened
from web.server import Server
from web.test_people import ARROWS, Axe, Keep, Visitors

pytestmark = pytest.mark.long

ROOK = "c3 c4 c3-c4 a1 e1"  # a pile of two on c4 that gets to nothing
TWO_ROOKS = "a1 a2 a1-a2 e2 e3 a5 e2-e3 e5"  # one on a2, one on e3


@pytest.mark.parametrize("size", SIZES)
def test_what_cannot_move_says_why_and_shows_its_lines(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = opened(page, "sixth", ROOK)
    person.step(person.place("c4"))
    expect(page.locator(".note.bad")).to_contain_text("This rook finds no pile on its row or column.")
    expect(page.locator(".note.bad a")).to_have_attribute("href", "/rules/sixth#3.3")
    expect(page.locator("svg.stage polyline.reason")).to_have_count(4)
    keep(page)
    axe(page)
    expect(page.locator("svg.stage .reason")).to_have_count(0)
    person.step(person.place("reserve:1"))
    expect(page.locator(".note.bad")).to_contain_text("These are your pieces.")


@pytest.mark.parametrize("size", SIZES)
def test_a_press_elsewhere_keeps_the_choice_and_another_pile_takes_its_place(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = opened(page, "sixth", TWO_ROOKS)
    before = person.now()["words"]
    assert person.step(person.place("a2"))["chosen"] == ["a2"]
    person.step(person.place("c3"))  # which would place a piece, were nothing chosen
    expect(page.locator(".note.bad")).to_contain_text("This cell is empty. A pile moves onto another pile only.")
    now = person.now()
    assert (now["chosen"], now["words"]) == (["a2"], before)
    assert person.step(person.place("e3"))["chosen"] == ["e3"]
    stage = page.locator("svg.stage")
    stage.click(position={"x": 2, "y": 2})  # beside all places
    assert person.now()["chosen"] == ["e3"]
    assert person.step(person.place("e3"))["chosen"] == []
    person.step(person.place("a2"))
    assert person.step(page.get_by_role("button", name="Cancel"))["chosen"] == []
    stage.click(position={"x": 2, "y": 2})
    person.until(lambda now: "Choose an empty cell" in now["note"], "what can be done")


def test_on_a_phone_refused_taps_keep_the_piece_and_the_move_that_waits(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**SIZES["upright"]).new_page()
    person = opened(page, "star")
    person.step(person.place("c1"))
    person.step(person.place("g4"))
    expect(page.locator(".note.bad")).to_contain_text("This hole is more than a step away")
    assert person.now()["chosen"] == ["c1"]
    person.step(person.place("d4"))
    expect(page.locator(".asked .question")).to_have_text("Step to d4?")
    person.step(person.place("m1"))  # somebody else's
    expect(page.locator(".note.bad")).to_be_visible()
    expect(page.locator(".asked .question")).to_have_text("Step to d4?")
    keep(page)
    person.step(person.place("d5"))
    expect(page.locator(".asked .question")).to_have_text("Step to d5?")
    person.step(page.get_by_role("button", name="Cancel"))
    assert person.now()["chosen"] == []
    person.step(person.place("c2"))
    person.step(page.get_by_role("button", name="Cancel"))
    assert person.now()["chosen"] == []


def test_by_keys_escape_lets_go_wherever_the_focus_is(page: Page) -> None:
    person = opened(page, "sixth", TWO_ROOKS)
    person.ready()
    person.place("a2").focus()
    person.key("Enter")
    person.until(lambda now: now["chosen"] == ["a2"], "a2 chosen")
    person.walk_to("b4", ARROWS)
    person.key("Enter")
    person.until(lambda now: now["chosen"] == ["a2"] and "This cell is empty" in now["note"], "the answer")
    page.evaluate("() => document.activeElement.blur()")
    person.key("Escape")
    person.until(lambda now: not now["chosen"], "nothing chosen")


def test_pieces_dice_and_sheets_answer_in_their_own_terms(visitors: Visitors, keep: Keep) -> None:
    page = visitors(locale="fr-FR", **SIZES["upright"]).new_page()
    person = opened(page, "star", "c2-d5 k2-j5")
    for place, sentence in {
        "m1": "Cette pièce est à Bob. Choisissez une des vôtres.",
        "a1": "Cette pièce n’a nulle part où aller. Choisissez une autre de vos pièces.",
        "g4": "Il n’y a pas de pièce ici. Choisissez une des vôtres.",
    }.items():
        person.step(person.place(place))
        expect(page.locator(".note.bad")).to_contain_text(sentence)
    person = opened(page, "sixmix", "=6 =1 =4 G2 =5")
    person.step(person.place("G2"))
    expect(page.locator(".note.bad")).to_contain_text("Il y a déjà un 4 ici.")
    person = opened(page, "sixto", "=333333")
    person.step(person.place("die:R"))
    expect(page.locator(".note.bad")).to_contain_text("Gardez d’abord le lancer ou relancez.")
    person.step(page.get_by_role("button", name="La feuille de Bob"))
    person.place("R1").tap(force=True)  # on a sheet that is only looked at
    expect(page.locator(".note")).to_contain_text("ici, on peut seulement regarder")
    keep(page)


def test_who_has_to_wait_or_only_watches_is_told_whose_turn_it_is(
    visitors: Visitors, client: Client, server: Server
) -> None:
    table = client.open("sixth", ["you:Ada", "you:Bob"])
    page = visitors().new_page()
    person = Person(page)
    page.goto(f"/t/{table}")
    person.place("c3").click(force=True)  # nothing can be done there, and yet it answers
    person.until(lambda now: "Ada" in now["note"], "whose turn it is")


def test_an_army_is_three_cards(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    for size in SIZES:
        page = visitors(**SIZES[size]).new_page()
        person = opened(page, "sixth", options={"pieces": "all"})
        cards = page.locator(".cards .buy")
        expect(cards).to_have_count(3)
        expect(page.locator(".cards .left")).to_have_text("12 points left, for as many pawns")
        person.step(cards.nth(0))
        expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".cards .left")).to_have_text("9 points left, for as many pawns")
        keep(page, size)
        axe(page)
        person.step(person.place("c3"))
        expect(page.locator(".note.bad")).to_contain_text("First choose your army.")
        expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
        person.press(page.get_by_role("button", name="Take this army"))
        expect(page.locator(".log")).to_contain_text(re.compile("army:H|hunchback", re.IGNORECASE))


def test_what_cannot_be_bought_now_says_why(page: Page) -> None:
    opened(page, "sixth", options={"pieces": "all", "army": "during"})
    cards = page.locator(".cards .buy")
    expect(cards.nth(1)).to_have_attribute("aria-disabled", "true")
    cards.nth(1).click(force=True)
    expect(page.locator(".note.bad")).to_contain_text("You pay for this piece when you place it.")
