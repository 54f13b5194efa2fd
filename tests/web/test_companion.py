"""Companions in a real browser, without a server once they are open: what they count is what `sixfold score` counts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from commands import sixfold_here
from sixfold.game import shelf
from sixfold.games.sixto.sheet_picture import with_minus
from sixfold.positions.position import Position
from sixfold.positions.record import read_record
from sixfold.telling.results import closing
from sixfold.text.messages import speaking

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
ROWS = "ROYGBP"


def golden(game: str, name: str) -> Position:
    return read_record(shelf.find_game(game).folder / "golden" / f"{name}.six").position


def opened(page: Page, game: str) -> None:
    """The companion is open, and from here on there is no server."""
    page.goto(f"/companion/{game}")
    page.locator("#fresh").wait_for()
    page.context.set_offline(True)


def scored(game: str, lines: str, *options: str) -> dict[str, Any]:
    done = sixfold_here("score", game, "--json", *options, typed=lines)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# SIXTO ----------------------------------------------------------------------------------------


def roll_by_taps(page: Page, word: str) -> None:
    for face in word.strip("=").replace("-", ""):
        page.locator(f".faces button[data-face='{face}']").tap()


def mark_by_taps(page: Page, word: str) -> None:
    player, _, cells = word.partition(":")
    if page.locator(".whose-sheet").count():
        page.locator(f".whose-sheet [data-player='{player}']").tap()
    for cell in cells.split(",") if cells != "none" else ():
        page.locator(f"[data-cell='{ROWS.index(cell[0])}:{cell[1:]}']").tap()
    page.locator("#done").tap()


def play_by_taps(page: Page, last: Position) -> None:
    """A whole game as it was played; rolls that were rolled again are not told."""
    words = last.words
    for number, word in enumerate(words):
        if word.startswith("=") and words[number + 1 : number + 2] != ("reroll",):
            roll_by_taps(page, word)
        elif word not in ("keep", "reroll") and not word.startswith("="):
            mark_by_taps(page, word)


def sheet_lines(last: Position) -> str:
    return "\n".join(" ".join(marks) or "none" for marks in last.as_dict()["marks"])


@pytest.mark.parametrize("name", ["last-call", pytest.param("tie", marks=pytest.mark.long)])
def test_a_whole_game_of_sixto_by_taps_without_a_server(visitors: Visitors, keep: Keep, axe: Axe, name: str) -> None:
    last = golden("sixto", name)
    page = visitors(**PHONE).new_page()
    opened(page, "sixto")
    page.locator(f"input[name=count][value='{last.players}']").check(force=True)
    for player, letter in enumerate(last.options["sheets"]):
        page.locator(".people select").nth(player).select_option(letter)
    page.locator(".people input").first.fill("Ada")
    page.locator("#start").tap()
    play_by_taps(page, last)
    found = scored("sixto", sheet_lines(last))["sheets"]
    expect(page.locator(".play")).to_have_attribute("data-phase", "over")
    for player, sheet in enumerate(found):
        page.locator(f".whose-sheet [data-player='{player}']").tap()
        assert page.locator(".row:not(.sums) .points").all_inner_texts() == [
            with_minus(each) for each in sheet["rows"].values()
        ]
        assert page.locator(".sum").all_inner_texts() == [with_minus(each) for each in sheet["columns"]]
        assert page.locator(".total").inner_text() == with_minus(sheet["score"]) == with_minus(last.scores[player])
        assert page.locator(".cell.marked").count() == sheet["crosses"]
    end = closing(last, ("Ada", *(f"Player {player + 1}" for player in range(1, last.players))))
    for sentence in (end.headline, *end.decided):
        expect(page.locator(".now")).to_contain_text(str(sentence))
    keep(page)
    axe(page)
    page.locator("#undo").tap()
    expect(page.locator(".play")).not_to_have_attribute("data-phase", "over")


def test_marks_alone_are_kept_by_hand(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    """A phone with one sheet: rows that others close are closed by hand, and nothing is lost by loading again."""
    page = visitors(**SIDEWAYS).new_page()
    page.goto("/companion/sixto")
    page.locator("input[name=count][value='1']").check(force=True)
    page.locator("input[name=dice][value=no]").check(force=True)
    page.locator("input[name=together][value=no]").check(force=True)
    page.locator("#start").tap()
    for cell in (1, 2, 4, 5, 10):
        page.locator(f"[data-cell='0:{cell}']").tap()
    for cell in (3, 4):
        page.locator(f"[data-cell='1:{cell}']").tap()
    page.locator("[data-cell='1:2']").tap()
    expect(page.locator(".answer")).to_have_text("It is left of O4, and rows are marked from left to right. 3.2")
    page.locator("[data-cell='1:10']").tap()
    expect(page.locator(".answer")).to_contain_text("You need 4 marks in the row before using the target zone")
    assert page.locator(".answer a").get_attribute("href") == "/rules/sixto#3.4"
    [sheet] = scored("sixto", "R 1 2 4 5 10 O 3 4")["sheets"]
    expect(page.locator(".total")).to_have_text(with_minus(sheet["score"]))
    page.reload()
    expect(page.locator(".total")).to_have_text(with_minus(sheet["score"]))
    page.locator("[data-close='3']").tap()
    expect(page.locator(".row.closed")).to_have_attribute("data-row", "3")
    page.locator("[data-cell='0:11']").tap()
    page.locator("#next-turn").tap()
    assert page.locator(".row.closed").count() == 2
    keep(page)
    axe(page)
    page.locator("[data-close='5']").tap()
    expect(page.locator(".now")).to_contain_text("The third die has left the game.")
    page.locator("#undo").tap()
    page.locator("#undo").tap()
    assert page.locator(".row.closed").count() == 1


def test_alone_with_real_dice_it_is_said_first_what_ends_the_game(visitors: Visitors, keep: Keep) -> None:
    """Fewer than two marks end a game alone (5.3)."""
    page = visitors(**PHONE).new_page()
    page.goto("/companion/sixto")
    page.locator("input[name=count][value='1']").check(force=True)
    page.locator("#start").tap()
    for face in "251364":
        page.locator(f".faces button[data-face='{face}']").tap()
    expect(page.locator(".now")).to_have_text("Mark two cells or more; with fewer the game ends.")
    page.locator("#done").tap()
    expect(page.locator(".warning")).to_have_text("That ends the game with 0 points. Tap again to end it.")
    page.locator("[data-cell='0:1']").tap()
    page.locator("#done").tap()
    expect(page.locator(".warning")).to_have_text("That ends the game with −10 points. Tap again to end it.")
    keep(page, whole=False)
    page.locator("#done").tap()
    expect(page.locator(".play")).to_have_attribute("data-phase", "over")


@pytest.mark.parametrize("game", ["sixto", "sixmix"])
def test_what_is_to_be_done_is_in_view_after_begin(visitors: Visitors, game: str) -> None:
    page = visitors(**PHONE).new_page()
    page.goto(f"/companion/{game}")
    page.locator("#start").tap()
    expect(page.locator(".now")).to_be_in_viewport(ratio=1)


def test_dice_and_the_whole_sheet_are_in_view_while_one_plays(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**PHONE | {"viewport": {"width": 390, "height": 844}}).new_page()
    page.goto("/companion/sixto")
    expect(page.locator(".own-phones")).to_be_visible()
    page.locator("#start").tap()
    for place in (page.locator(".now"), page.locator(".on-felt"), page.locator(".row.sums")):
        expect(place).to_be_in_viewport(ratio=1)
    keep(page)


def test_dice_lie_on_felt_and_the_faces_have_the_colour_of_the_one_that_is_asked_for(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    page.goto("/companion/sixto")
    page.locator("#start").tap()
    faces = page.locator(".on-felt .faces button")
    expect(faces).to_have_count(6)
    for role in ("red", "orange"):
        expect(page.locator(f".faces .die[data-role={role}]")).to_have_count(6)
        box = faces.first.bounding_box()
        assert box
        assert box["height"] >= 56
        faces.nth(2).tap()
    expect(page.locator(".dice .die[data-face='3']")).to_have_count(2)


def test_dice_beside_a_sheet_of_ones_own_say_what_may_be_marked(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**DESK, color_scheme="dark").new_page()
    page.goto("/companion/sixto?lang=de")
    page.locator("input[name=count][value='1']").check(force=True)
    page.locator("input[name=together][value=no]").check(force=True)
    page.locator("#start").click()
    for face in "352164":
        page.locator(f".faces button[data-face='{face}']").click()
    rules, position = shelf.find_game("sixto").rules, Position.start("sixto", 1)
    rolled = position.play("=352164").play("keep")
    moves = [0] * rules.MAX_MOVES
    legal = moves[: rules.legal(rolled.rules_state(), 0, moves)]
    cells = {(row, move >> 4 * row & 15) for move in legal for row in range(6) if move >> 4 * row & 15}
    shown = page.locator(".cell.open").evaluate_all("all => all.map((one) => one.dataset.cell)")
    assert {tuple(map(int, place.split(":"))) for place in shown} == cells
    row, cell = next((row, cell) for row in range(6) for cell in range(1, 13) if (row, cell) not in cells)
    page.locator(f"[data-cell='{row}:{cell}']").click()
    with speaking("de"):
        reason = rolled.game.explanation.why(rolled.rules_state(), 0, cell << 4 * row)
        assert reason
        expect(page.locator(".answer")).to_have_text(f"{reason.sentence} {reason.clause}")
    keep(page)


# SIX MIX --------------------------------------------------------------------------------------

COLOURS = "GBROL"


def rounds(last: Position) -> list[Position]:
    """The positions in which a round has just been scored."""
    line = last.line()
    return [after for before, after in pairwise(line) if after.as_dict()["history"] != before.as_dict()["history"]]


def rows_of(position: Position) -> list[tuple[str, str]]:
    state = position.rules_state()
    return [(COLOURS[colour], str(state.last[colour])) for colour in state.colours[: state.rows]]


@pytest.mark.parametrize(
    ("name", "how"),
    [
        pytest.param("evening", PHONE, marks=pytest.mark.long),
        ("shared", PHONE),
        pytest.param("two-players", SIDEWAYS, marks=pytest.mark.long),
        pytest.param("youngest-of-some", PHONE, marks=pytest.mark.long),
    ],
    ids=["evening", "shared", "two-players", "youngest-of-some"],
)
def test_a_whole_game_of_six_mix_round_by_round(
    visitors: Visitors, keep: Keep, axe: Axe, name: str, how: dict[str, Any]
) -> None:
    last = golden("sixmix", name)
    first = next(position.rules_state() for position in last.line() if position.rules_state().starter >= 0)
    page = visitors(**how).new_page()
    opened(page, "sixmix")
    page.locator(f"input[name=players][value='{last.players}']").check(force=True)
    for place, colour in enumerate(first.colours[: first.rows]):
        player, own = place % last.players, place // last.players
        page.locator(".people li").nth(player).locator("select").nth(own).select_option(str(colour))
    page.locator(f"input[name=starter][value='{first.starter}']").check(force=True)
    page.locator(f"input[name=next][value='{last.options['next']}']").check(force=True)
    page.locator("#target").fill(last.options["target"])
    youngest = [player for player in range(last.players) if first.youngest[player] == 1]
    for player in youngest:
        page.locator(f"input[name=youngest][value='{player}']").check(force=True)
    page.locator("#start").tap()
    for number, scored_round in enumerate(rounds(last)):
        told = rows_of(scored_round)
        for place, (_, digits) in enumerate(told):
            if number % 2:
                page.locator(f"[data-row='{place}']").fill(digits)
            else:
                for digit in digits:
                    page.locator(f".faces button[data-face='{digit}']").tap()
        page.locator("#score").tap()
        found = scored("sixmix", "\n".join(map(" ".join, told)), *(["--two"] if last.players == 2 else []))
        points = [f"+{row['points']}" for row in found["rows"]]
        assert page.locator(".scored .got").all_inner_texts() == points
        totals = [text.split()[0] for text in page.locator(".totals .total").all_inner_texts()]
        assert totals == [str(total) for total in scored_round.scores]
        state = scored_round.rules_state()
        if not scored_round.over:
            people = tuple(f"Player {player + 1}" for player in range(last.players))
            expect(page.locator(".now")).to_contain_text(str(scored_round.telling.news(people)[-1]))
            expect(page.locator(f".totals [data-player='{state.starter}']")).to_contain_text("begins")
        if number == 0:
            keep(page, "scored")
    people = tuple(f"Player {player + 1}" for player in range(last.players))
    expect(page.locator(".now")).to_have_text(str(closing(last, people)))
    keep(page)
    axe(page)
    page.locator("#undo").tap()
    expect(page.locator(".play")).to_have_attribute("data-over", "no")


def test_beside_the_box_it_is_said_who_begins_and_why(visitors: Visitors, keep: Keep) -> None:
    """The rulebook's round: that David is the youngest says nothing of Anne and Emma, who are tied (5.2)."""
    page = visitors(**PHONE).new_page()
    opened(page, "sixmix")
    page.locator("input[name=players][value='5']").check(force=True)
    for player, name in enumerate(("Anne", "Bob", "Cleo", "David", "Emma")):
        page.locator(".people li").nth(player).locator("input").fill(name)
        page.locator(".people li").nth(player).locator("input").blur()
    page.locator("input[name=youngest][value='3']").check(force=True)
    page.locator("#start").tap()
    entering = "Enter the rows when all dice are placed."
    expect(page.locator(".now")).to_have_text(f"Anne rolled the highest number and begins. {entering}")
    for place, digits in enumerate(("365231", "651344", "651155", "443554", "113253")):
        page.locator(f"[data-row='{place}']").fill(digits)
    page.locator("#score").tap()
    emma = "Emma begins round 2: the fewest points, tied with Anne, and next after Anne."
    expect(page.locator(".now")).to_have_text(f"{emma} {entering}")
    expect(page.locator(".now")).to_be_in_viewport()
    chips = ["no chips", "2 yellow chips", "2 yellow chips", "1 yellow chip", "no chips"]
    assert page.locator(".chips .unseen").all_inner_texts() == chips
    keep(page)
    page.locator("#undo").tap()
    expect(page.locator(".now")).to_have_text(f"Anne rolled the highest number and begins. {entering}")


# May I? ---------------------------------------------------------------------------------------


def answer(position: Position, word: str, language: str = "en") -> str:
    """What the page says to a move: yes, or the reason with its clause."""
    with speaking(language):
        if word in position.legal():
            return {"en": "Yes.", "fr": "Oui.", "de": "Ja."}[language]
        move = position.game.notation.read(position.rules_state(), word)
        reason = position.game.explanation.why(position.rules_state(), position.actors[0], move)
        assert reason, word
        return f"{reason.sentence} {reason.clause}"


def asked_by_taps(page: Page, word: str) -> None:
    """A move of a pile, or of part of it, in SIXTH!."""
    count, origin, target = re.fullmatch(r"(\d?)(\w\d)-(\w\d)", word).groups()  # type: ignore[union-attr]
    page.locator(f".cells [data-cell={origin}]").tap()
    if count:
        page.locator(f"input[name=count][value='{count}']").check(force=True)
    page.locator(f".cells [data-cell={target}]").tap()


@pytest.mark.long
def test_may_i_in_sixth(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    position = Position.start("sixth")
    for word in ("c3", "c4", "a3", "b3", "c3-c4", "e4"):
        position = position.play(word)
    page = visitors(**PHONE).new_page()
    opened(page, "sixth")
    for cell, pile in position.as_dict()["cells"].items():
        page.locator(f".cells [data-cell={cell}]").tap()
        for letter in pile:
            page.locator(f"[data-piece={letter}]").tap()
        page.locator(f".cells [data-cell={cell}]").tap()
    keep(page, "set-up")
    axe(page)
    assert page.locator(".doubt").count() == 0
    page.locator("input[name=mode][value=ask]").check(force=True)
    page.locator(".cells [data-cell=c4]").tap()
    legal = {word[3:] for word in position.legal() if word.startswith("c4-")}
    shown = page.locator(".cell.target").evaluate_all("all => all.map((one) => one.dataset.cell)")
    assert set(shown) == legal
    page.locator(".cells [data-cell=c4]").tap()
    for word in ("c4-e4", "1c4-e4", "c4-b3", "a3-b3", "a3-c4", "a3-a4"):
        asked_by_taps(page, word)
        expect(page.locator(".answer")).to_have_text(answer(position, word))
        page.locator(f".cells [data-cell={word[-5:-3]}].at").tap()  # let go of it
    keep(page)
    axe(page)
    page.locator("[data-kind='0']").tap()
    page.locator(".cells [data-cell=c4]").tap()
    expect(page.locator(".answer")).to_have_text(answer(position, "c4"))
    assert page.locator(".answer a").get_attribute("href") == "/rules/sixth#2.1"


def test_may_i_take_back_and_milady(visitors: Visitors) -> None:
    """The move before counts (4.1); a variant has its own pieces and reasons."""
    position = Position.start("sixth")
    for word in ("c3", "c4", "c3-c4"):
        position = position.play(word)
    page = visitors(**DESK).new_page()
    opened(page, "sixth")
    page.locator(".cells [data-cell=c4]").click()
    for letter in "bs":
        page.locator(f"[data-piece={letter}]").click()
    page.locator("#before-from").select_option(label="c3")
    page.locator("#before-to").select_option(label="c4")
    page.locator("input[name=mode][value=ask]").check(force=True)
    page.locator("input[name=turn][value='1']").check(force=True)
    page.locator(".cells [data-cell=c4]").click()
    page.locator("input[name=count][value='1']").check(force=True)
    page.locator(".cells [data-cell=c3]").click()
    expect(page.locator(".answer")).to_have_text(answer(position, "1c4-c3"))


@pytest.mark.long
def test_may_i_with_armies_and_milady(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    """Silver has paid for Milady, brown has not: who may lift her (8.4), and the duty to go onto her pile (7.2)."""
    position = Position.start("sixth", 2, {"pieces": "all"})
    for word in ("army:HGM", "army:HG", "Mc1", "b1"):
        position = position.play(word)
    page = visitors(**PHONE).new_page()
    opened(page, "sixth")
    page.locator("input[name=pieces][value='4']").check(force=True)
    for bought in ("0H", "0G", "0M", "1H", "1G"):
        page.locator(f"[data-army='{bought}']").check()
    for cell, pile in position.as_dict()["cells"].items():
        page.locator(f".cells [data-cell={cell}]").tap()
        page.locator(f"[data-piece={pile}]").tap()
        page.locator(f".cells [data-cell={cell}]").tap()
    page.locator("input[name=turn][value='1']").check(force=True)
    assert page.locator(".doubt").count() == 0
    keep(page, "set-up")
    axe(page)
    page.locator("input[name=mode][value=ask]").check(force=True)
    for word in ("b1-c1", "c1-b1"):
        asked_by_taps(page, word)
        expect(page.locator(".answer")).to_have_text(answer(position, word))
        page.locator(f".cells [data-cell={word[:2]}].at").tap()
    page.locator("[data-kind='1']").tap()  # brown's hunchback
    page.locator(".cells [data-cell=d4]").tap()
    expect(page.locator(".answer")).to_have_text(answer(position, "Hd4"))
    keep(page)


def test_may_i_in_star(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    position = Position.start("star", 3)
    page = visitors(**PHONE, locale="fr-FR").new_page()
    opened(page, "star")
    page.locator("input[name=players][value='3']").check(force=True)
    keep(page, "set-up")
    axe(page)
    page.locator("input[name=mode][value=ask]").check(force=True)
    first = position.legal()[0].partition("-")[0]
    page.locator(f"[data-hole={first}]").tap()
    shown = page.locator(".hole.target").evaluate_all("all => all.map((one) => one.dataset.hole)")
    assert set(shown) == {word.partition("-")[2] for word in position.legal() if word.startswith(f"{first}-")}
    page.locator(f"[data-hole={first}]").tap()
    for word in (position.legal()[0], f"{first}-g4", f"{first}-e1", "a1-m1"):
        origin, _, target = word.partition("-")
        page.locator(f"[data-hole={origin}]").tap()
        page.locator(f"[data-hole={target}]").tap()
        expect(page.locator(".answer")).to_have_text(answer(position, word, "fr"))
        page.locator(f"[data-hole={origin}].from").tap()  # let go of it
    keep(page)
    axe(page)
