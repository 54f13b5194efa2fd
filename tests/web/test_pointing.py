"""Pointing beyond paths: numbers, free choices, sides, and what can be dragged, each in the game's own words."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sixfold.positions import Position
from web.playing import Person
from web.test_people import PHONE, Keep, Visitors
from web.test_play import set_up


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
    person = Person(page, seed=3)
    set_up(page, "sixto", "here", players=3)
    marking(person)
    person.step(person.place("sheet:2"))
    expect(page.locator(".whose")).to_have_text(re.compile("^La feuille de "))
    keep(page)
    page.get_by_role("button", name="Revenir à ma feuille").click()
    expect(page.locator(".whose")).to_have_count(0)


def test_free_choices_are_counted_in_the_game_s_words_and_signed(visitors: Visitors, keep: Keep) -> None:
    page = visitors(locale="de-DE", **PHONE).new_page()
    person = Person(page, seed=8, taps=True)
    set_up(page, "sixto", "here", players=2)
    marking(person)
    cell = person.now()["can"][0]
    expect(person.place(cell)).to_have_attribute("aria-label", re.compile("kann angekreuzt werden$"))
    expect(page.locator(".asked .primary")).to_contain_text("nichts ankreuzen")
    person.step(person.place(f"die:{cell[0]}"))
    expect(page.locator(".asked .primary")).to_contain_text("1 Kreuz")
    expect(person.place(cell).locator(".sign path")).to_have_class("pencil")
    keep(page)


def test_the_rolled_die_is_dragged_to_its_cell(visitors: Visitors, keep: Keep) -> None:
    page = visitors().new_page()
    person = Person(page, seed=1)
    set_up(page, "sixmix", "here", players=2)
    now = person.ready()
    person.place("die").drag_to(person.place(now["can"][0]))
    expect(page.locator(".asked .primary")).to_contain_text(f"Confirm {now['can'][0]}")
    keep(page)


def test_a_number_of_pieces_is_chosen_with_the_game_s_labels(visitors: Visitors, keep: Keep) -> None:
    page = visitors(locale="fr-FR").new_page()
    person = Person(page, seed=5)
    set_up(page, "sixth", "here")
    position = Position.start("sixth")
    for word in ("c3", "a1", "c4", "a2", "d4", "a3", "c3-c4", "a1-a2"):
        person.say(position, word)
        position = position.play(word)
    person.step(person.place("c4"))
    expect(page.locator(".pick .legend")).to_have_text("Prélever")
    expect(page.locator(".pick")).to_have_attribute("aria-label", re.compile("combien de pièces"))
    expect(page.locator(".pick button").last).to_have_text("Tout")
    keep(page)
