"""The message beside the board: one line for what happened or was answered, one for what comes next, seen whole."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from sixfold.game.signs import WithSign
from sixfold.games.sixmix.narration import _die_sign, _row_sign, _they_elsewhere, _they_with_you
from sixfold.games.sixmix.status import ROW_NAMES
from sixfold.text.messages import speaking
from sixfold.views.data import sentences
from web.playing import SIZES, Person, opened
from web.test_stage import CHANGE

Visitors = Callable[..., BrowserContext]
# Whether all of an element is seen in the message's box.
WHOLE = """(one) => {
  const [inner, outer] = [one, one.closest(".headline")].map((each) => each.getBoundingClientRect());
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
READY = "d1 b4 b3 c1 b3-b4 d1-c1 c4 c1-c4 b4-c4 b3"  # the queen on c4 needs the pawn on b3


def seen_whole(line: Locator) -> None:
    expect(line).to_be_visible()
    assert line.evaluate(WHOLE)


@pytest.mark.parametrize("size", ["upright", "on its side", "desk"])
def test_a_refusal_is_read_whole_in_the_place_of_what_happened(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = opened(page, "star", "c1-d4 l1-j6")
    seen_whole(page.locator(".status .happened").last)
    person.press(person.place("c2"))
    person.press(person.place("g4"))
    seen_whole(page.locator(".note.bad"))
    expect(page.locator(".status .happened").first).to_be_hidden()


def test_what_is_chosen_leads_on_in_words_and_nothing_beside_the_board_moves(visitors: Visitors) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    person = opened(page, "sixth", "c3 c4")
    now, log = page.locator(".status .now"), page.locator(".logs")
    before = log.bounding_box()
    person.press(person.place("c3"))
    expect(now).to_have_text("Choose where it goes.")
    assert log.bounding_box() == before
    page.get_by_role("button", name="Cancel").click()
    expect(now).to_contain_text("Place a piece, or move a pile onto another.")


def test_on_a_phone_the_coach_leaves_room_for_what_the_other_did(visitors: Visitors) -> None:
    visitor = visitors(**SIZES["upright"])
    visitor.add_init_script("if (location.host) localStorage.setItem('sixfold.coach', 'on')")
    page = visitor.new_page()
    opened(page, "star", "c1-d4 l1-j6")
    for line in (".status .happened", ".status .now", ".coach"):
        seen_whole(page.locator(line))


TELL = """async (parts) => {
  const address = document.querySelector("script[src$='/table.js']").src.replace("table.js", "state.js");
  const { change, redraw, state } = await import(address);
  change({ view: { ...state.view, headline: { ...state.view.headline, happened: [{ player: 1, parts }] } } });
  redraw();
  const told = document.querySelector(".status .happened");
  return told.scrollWidth <= told.clientWidth;
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize("screen", [(390, 844), (360, 640)])
def test_on_a_phone_a_placement_is_told_whole(visitors: Visitors, screen: tuple[int, int], locale: str) -> None:
    """Whoever plays, wherever the die goes: the rows with the longest names, and long names of people."""
    wide, high = screen
    page = visitors(**SIZES["upright"] | {"viewport": {"width": wide, "height": high}}, locale=locale).new_page()
    chairs = [{"kind": "you"}, {"kind": "bot", "level": 1}]  # against which there is a coach
    answer = page.request.post("/tables", data={"game": "sixmix", "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    page.locator("svg.stage.live").wait_for()
    blanks = {"die": _die_sign(3, 1), "row": WithSign(ROW_NAMES[1], _row_sign(1)), "name": "Bartholomew"}
    with speaking(locale[:2]):
        longest = [_they_elsewhere(True, blanks | {"owner": "Maximiliane"}), _they_with_you(True, blanks)]
        for parts in [sentences([message]) for message in longest]:
            assert page.evaluate(TELL, msgspec.json.decode(msgspec.json.encode(parts)))
            seen_whole(page.locator(".status .happened"))
            seen_whole(page.locator(".status .now"))


LONG = (
    "À votre place : poser le 5 dans la rangée rouge, première colonne, car votre rangée commence alors par un "
    "gros chiffre."
)


@pytest.mark.parametrize("game", ["star", "sixmix", "sixto"])
@pytest.mark.parametrize("size", ["upright", "small", "on its side"])
def test_on_a_phone_advice_leaves_room_for_what_is_asked(visitors: Visitors, size: str, game: str) -> None:
    small = SIZES["upright"] | {"viewport": {"width": 360, "height": 640}}
    page = visitors(**(SIZES | {"small": small})[size], locale="fr-FR").new_page()
    page.route("**/hint?*", lambda route: route.fulfill(json={"text": LONG, "coach": LONG, "word": ""}))
    chairs = [{"kind": "you"}, {"kind": "bot", "level": 1}]  # against which there is a coach
    answer = page.request.post("/tables", data={"game": game, "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    page.locator("svg.stage.live").wait_for()
    page.get_by_role("button", name="Indice").click()
    seen_whole(page.locator(".note.told"))
    seen_whole(page.locator(".status .now"))
    hidden = page.locator(".note").evaluate("note => note.scrollHeight - note.clientHeight")
    assert hidden == 0 or size == "small"  # there what is longer is scrolled to


# What one may do now, or not: the parts of the view that say so, as another position would have them.
MAY = """async (can) => {
  const address = document.querySelector("script[src$='/table.js']").src.replace("table.js", "state.js");
  const { change, redraw, state } = await import(address);
  change({ view: { ...state.view, can: { ...state.view.can, ...can } } });
  redraw();
  const buttons = [...document.querySelectorAll(".always button")];
  return buttons.map((one) => [one.textContent.trim(), one.offsetLeft, one.offsetWidth]);
}"""


@pytest.mark.parametrize("size", ["upright", "desk"])
def test_buttons_keep_their_places_from_step_to_step(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    opened(page, "sixth", "c3 c4")
    places = page.evaluate(MAY, {"hint": True, "undo": "free"})
    assert len(places) >= 4
    assert page.evaluate(MAY, {"hint": False, "undo": ""}) == places
    for name in ("Hint", "Undo"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()


@pytest.mark.parametrize("size", ["upright", "desk"])
def test_a_move_and_the_bot_s_answer_are_taken_back_by_one_press(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = Person(page, taps=size == "upright")
    chairs = [{"kind": "you"}, {"kind": "bot", "level": 1}]
    answer = page.request.post("/tables", data={"game": "star", "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    undo = page.get_by_role("button", name="Undo", exact=True)
    for move in (("c1", "d4"), ("c3", "d6")):
        person.ready()
        before = person.now()["words"]
        for hole in move:
            person.step(person.place(hole))
        if size == "upright":
            person.press(page.get_by_role("button", name="Confirm"))
        person.until(lambda now, before=before: now["live"] and now["words"] == before + 2, "the bot's answer")
        expect(undo).to_be_enabled()
    where = "button => [button.offsetLeft, button.offsetTop, button.offsetWidth]"  # pressed or not
    place = undo.evaluate(where)
    for left in (2, 0):
        person.press(undo)
        person.until(lambda now, left=left: now["live"] and now["words"] == left, "the position before")
        assert undo.evaluate(where) == place
    expect(undo).to_be_disabled()
    expect(page.locator(".note.bad")).to_have_count(0)


@pytest.mark.parametrize("size", ["upright", "desk"])
def test_of_open_marks_undo_takes_back_the_last_and_nothing_that_was_decided(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    answer = page.request.post("/tables", data={"game": "sixto", "players": 1, "chairs": [{"kind": "you"}], "first": 0})
    page.goto(answer.json()["address"])
    person = Person(page, taps=size == "upright")
    person.press(page.get_by_role("button", name="Keep the roll"))
    can = person.until(lambda now: now["can"], "cells to mark")["can"]
    words = person.now()["words"]
    rows = {cell[0]: cell for cell in can}  # one cell a row
    first, *_, last = sorted(rows.values(), reverse=True)[:2]
    undo = page.get_by_role("button", name="Undo", exact=True)
    for cell in (first, last):
        person.step(person.place(cell))
    person.press(undo)
    person.until(lambda now: now["chosen"] == [first], "the first mark alone")
    person.press(undo)
    person.until(lambda now: now["chosen"] == [], "no mark")
    assert person.now()["words"] == words
    person.press(undo)
    expect(page.get_by_role("button", name="Keep the roll")).to_be_visible()


def test_a_tap_beside_all_places_draws_no_frame(visitors: Visitors) -> None:
    page = visitors(**SIZES["upright"]).new_page()
    opened(page, "star", "")
    box = page.locator("svg.stage").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    expect(page.locator(".note")).to_contain_text("Choose one of your pieces.")
    assert page.evaluate("getComputedStyle(document.querySelector('svg.stage')).outlineStyle") == "none"


def test_on_a_desk_what_fills_lines_is_read_in_the_log_alone(visitors: Visitors) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    chairs = [{"kind": "you"}, {"kind": "bot", "level": 1}]
    answer = page.request.post("/tables", data={"game": "sixto", "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    told = page.locator(".status .before")
    told.locator(".happened").first.wait_for(state="attached")
    box = told.bounding_box()
    assert box
    assert box["width"] <= 1
    expect(page.locator(".status .now")).to_be_visible()


@pytest.mark.parametrize("size", ["upright", "desk"])
def test_an_earlier_position_has_no_advice_for_now_and_takes_no_more_room(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = opened(page, "star")
    person.step(person.place("c1"))
    person.step(person.place("d4"))
    if person.taps:
        person.step(page.locator(".asked .sure"))
    expect(page.locator(".logs button.word")).to_have_count(1)
    page.evaluate(MAY, {"hint": True, "undo": "free"})
    page.evaluate(CHANGE, {"hint": {"text": "I would move it.", "steps": ["c2", "d5"]}})
    expect(page.locator("svg.stage .mark-hint")).to_have_count(1)
    before = page.locator(".sheet").bounding_box()
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".status.past")).to_be_visible()
    expect(page.locator(":is(.mark-hint, .note.told, .coach)")).to_have_count(0)
    for name in ("Hint", "Undo"):
        expect(page.locator(".always button:enabled:visible", has_text=name)).to_have_count(0)
    assert page.locator(".sheet").bounding_box() == before


# The smallest letter on a player's sign in the log, in pixels.
LETTERS = """() => Math.min(...[...document.querySelectorAll(".log .badge text")].map((one) =>
  parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))"""


@pytest.mark.parametrize("game", ["sixto", "sixmix"])
def test_letters_of_signs_in_the_log_can_be_read(visitors: Visitors, game: str) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    person = opened(page, game)
    person.act()
    person.act()
    expect(page.locator(".log .badge text").first).to_be_visible()
    assert page.evaluate(LETTERS) >= 11


def test_on_a_phone_the_answer_is_there_before_it_can_be_given(visitors: Visitors) -> None:
    page = visitors(**SIZES["upright"]).new_page()
    person = opened(page, "sixth", "c3 c4")
    answer = page.locator(".asked .off")
    expect(answer).to_have_text("Nothing chosen yet")
    place = answer.bounding_box()
    person.press(person.place("c3"))
    expect(answer).to_have_text("Tap c4")
    assert answer.bounding_box() == place
    expect(answer).to_be_disabled()
    person.press(person.place("c4"))
    expect(page.locator(".status .now")).to_have_text("That makes a rook on c4.")
    expect(page.locator(".asked .sure")).to_be_enabled()


@pytest.mark.parametrize("size", ["upright", "desk"])
def test_a_crown_lies_on_the_cell_before_you_win(visitors: Visitors, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    person = opened(page, "sixth", READY)
    person.press(person.place("c4"))
    expect(page.locator("svg.stage .result .crowned")).to_have_count(1)
    expect(page.locator(".status .now")).to_have_text("On b3 it becomes your king.")


def test_what_a_move_comes_to_is_told_before_it_is_confirmed(visitors: Visitors) -> None:
    page = visitors(**SIZES["upright"]).new_page()
    person = opened(page, "star", "c1-d4 l1-j6")
    person.press(person.place("a1"))
    person.press(person.place("c1"))
    expect(page.locator(".status .now")).to_have_text("a1 to c1: one jump.")
    expect(page.locator(".asked .sure")).to_contain_text("Jump to c1?")
