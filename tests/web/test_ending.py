"""What a person meets at the end of a game, in a real browser: the card, and what it leads to."""

from __future__ import annotations

import random
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import sixfold
from sixfold.game import shelf
from sixfold.positions.record import read_record
from web.client import new_id
from web.playing import Person

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "sideways": SIDEWAYS}
IN_TURN = ["desktop", "phone", pytest.param("sideways", marks=pytest.mark.long)]
YOU = {"kind": "you", "name": "Ada"}
BOT = {"kind": "bot", "level": 3}


def open_table(page: Page, **wanted: Any) -> str:
    """Opens a table with the page's own cookies and goes there."""
    page.goto("/")
    wanted = {"first": 0, "players": len(wanted["chairs"])} | wanted
    answer = page.request.post("/tables", data=wanted)
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"/t/{table}")
    page.locator("svg.stage").wait_for()
    return table


def command(page: Page, do: str, expect: int, chair: int = 0, **more: Any) -> int:
    data = {"id": new_id(), "expect": expect, "do": do, "chair": chair} | more
    answer = page.request.post(f"{page.url}/commands", data=data)
    assert answer.ok, answer.text()
    number: int = answer.json()["number"]
    return number


def last_move(game: str, golden: str) -> tuple[str, str]:
    """The code of the position before the last move of a golden game, and that move."""
    end = read_record(shelf.find_game(game).folder / "golden" / f"{golden}.six").position
    assert end.before
    return end.before.code(), end.word


def overlap(page: Page) -> float:
    """How much of the board the card covers, in square pixels."""
    found: float = page.evaluate(
        """() => {
          const [card, stage] = [".endcard", "svg.stage"].map((what) => document.querySelector(what));
          const [place, box] = [stage.getScreenCTM(), stage.getBBox()];  // of what is drawn of the picture
          const [left, top] = [place.e + place.a * box.x, place.f + place.d * box.y];
          const [a, b] = [card.getBoundingClientRect(),
            {left, top, right: left + place.a * box.width, bottom: top + place.d * box.height}];
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return wide > 0 && high > 0 ? wide * high : 0;
        }"""
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_a_card_that_leads_on(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    page = visitors(**SIZES[size], permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.add_init_script("delete Navigator.prototype.share")
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, BOT])
    expect(page.locator(".endcard")).to_have_count(0)
    for step in word.split("-"):
        page.locator(f'svg.stage [data-place="{step}"]').click()
    if size != "desktop":  # on touch screens a move is confirmed
        expect(page.locator(".asked .question")).to_have_text("Move to b2?")
        page.get_by_role("button", name="Confirm").click()
    card = page.locator(".endcard")
    expect(card.locator("h2")).to_have_text("You won.")
    expect(card.locator("h2")).to_be_focused()  # and so it is read aloud first
    expect(card).to_contain_text("You crowned a king.")
    expect(page.locator(".status")).to_contain_text("You won.")
    labels = [text.strip() for text in card.locator(".next :is(button, a)").all_inner_texts()]
    assert labels == ["Play again", "", "Try level 4", "Analyse", "More"]  # the picture is an icon
    assert overlap(page) == 0
    if size != "sideways":
        expect(card.locator(".moment .crown")).to_be_visible()  # the king keeps it
    keep(page, size)
    axe(page)

    with page.expect_download() as saving:
        card.get_by_role("button", name="Share a picture").click()
    expect(card.locator(".shared")).to_have_text("The picture is saved, and a line to go with it is copied.")
    assert saving.value.suggested_filename == "sixfold-sixth.png"
    picture = Path(saving.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 40_000  # a board is on it: an empty one of this size has a few thousand bytes
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert shared.startswith("SIXTH!: Ada beat ")
    assert shared.endswith(page.url)

    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    expect(page.locator(".status .now")).to_have_text("You won.")
    page.get_by_role("button", name="Result", exact=True).click()
    if size != "desktop":
        expect(card.get_by_role("button", name="Try level 4")).to_have_count(0)
        card.get_by_role("button", name="More").click()
    card.get_by_role("button", name="Try level 4").click()
    expect(card).to_have_count(0, timeout=20_000)  # a bot of that level may have to be got ready
    expect(page.locator(".player.bot")).to_contain_text("4")


def test_losing_sharing_a_device_and_watching_are_told_each_in_their_way(visitors: Visitors) -> None:
    page = visitors().new_page()
    table = open_table(page, game="sixth", chairs=[YOU, BOT])
    command(page, "resign", 2)
    expect(page.locator(".endcard")).to_contain_text("You lost.")
    expect(page.locator(".endcard")).to_contain_text("You resigned.")
    watcher = visitors().new_page()
    watcher.goto(f"/t/{table}")
    expect(watcher.locator(".endcard")).to_contain_text("Ada resigned.")
    expect(watcher.locator(".endcard .next button:visible")).to_have_attribute("aria-label", "Share a picture")
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, {"kind": "you", "name": "Bob"}])
    for step in word.split("-"):
        page.locator(f'svg.stage [data-place="{step}"]').click()
    expect(page.locator(".endcard h2")).to_have_text("Ada beat Bob.")
    expect(page.locator(".endcard .primary")).to_have_text("Play again")


def answered(page: Page, after: list[float], step: dict[str, Any]) -> None:
    """What the server's bots would say about a game: it stands so after every move, and one of them is looked at."""

    def values(route: Route) -> None:
        count = len(route.request.post_data_json["words"])
        route.fulfill(json={"unit": "share", "low": 0, "size": 1, "values": [[0.5, 0.5]] + [after] * count})

    page.route("**/analyse/values?*", values)
    page.route("**/analyse/steps?*", lambda route: route.fulfill(json={"unit": "share", "steps": [step]}))


def lose(page: Page, game: str = "sixth", word: str = "c3", level: int = 1) -> str:
    """A game against a bot that is resigned after its first answer; the table."""
    table = open_table(page, game=game, chairs=[YOU, {"kind": "bot", "level": level}])
    command(page, "play", 2, word=word)
    expect(page.locator(".log .word")).to_have_count(2, timeout=60_000)
    command(page, "resign", 4)
    return table


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_move_that_decided_is_told_and_can_be_tried_again(
    visitors: Visitors, keep: Keep, axe: Axe, size: str
) -> None:
    """What moves are worth is tested elsewhere; here the answers are the test's own."""
    page = visitors(**SIZES[size]).new_page()
    after = [0.48, 0.52]
    step: dict[str, Any] = {"ply": 1, "word": "c3", "player": 0, "lost": 0.4, "mistake": True}
    answered(page, after, step)
    table = lose(page)
    card = page.locator(".endcard")
    open_still = card.get_by_text("Nothing was decided yet.")
    expect(open_still).to_be_attached()
    expect(card.locator(".worth")).to_be_attached()
    expect(card.locator(".turning, .retry")).to_have_count(0)  # though a move gave much away
    after[:] = [0.25, 0.75]  # nor is it lost for sure
    page.reload()
    expect(open_still).to_be_attached()
    expect(card.locator(".turning, .retry")).to_have_count(0)
    after[:], step["lost"] = [0.1, 0.9], 0.07
    with page.expect_response("**/analyse/steps?*"):
        page.reload()
    expect(card.locator(".worth")).to_be_attached()
    expect(card.locator(".turning, .retry")).to_have_count(0)  # what gave little away has not decided it
    expect(open_still).to_have_count(0)
    step["lost"] = 0.4
    page.reload()
    expect(card.locator(".turning")).to_have_text(
        re.compile(r"Move 1 decided it:\s+You placed a pawn\s+on c3\.\s+−40%")
    )
    expect(card.locator(".turning a")).to_have_attribute("href", f"/t/{table}/analyse?round=1#1")
    expect(card.locator(".worth")).to_be_visible(visible=size == "desktop")
    assert overlap(page) == 0
    keep(page, size)
    axe(page)
    card.get_by_role("button", name="Retry move 1").click()
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    expect(page.locator("svg.stage.live [data-place=c3].can")).to_be_visible()
    expect(page.locator(".log .word")).to_have_count(0)


def test_a_roll_that_decided_is_told(visitors: Visitors) -> None:
    page = visitors(**DESKTOP).new_page()
    answered(page, [0.2, 0.8], {"ply": 2, "word": "=6", "gained": [-0.3, 0.3]})
    open_table(page, game="sixmix", chairs=[YOU, {"kind": "bot", "level": 1}])
    page.locator(".log .word").nth(1).wait_for()
    command(page, "resign", page.request.get(f"{page.url}/view").json()["number"])
    expect(page.locator(".endcard .turning")).to_contain_text(re.compile(r"^Roll \d+ decided it:"))


SMALL: dict[str, Any] = PHONE | {"viewport": {"width": 360, "height": 640}}


@pytest.mark.parametrize("size", ["phone", "small"])
def test_on_phones_what_comes_next_is_in_view_below_the_whole_board(visitors: Visitors, keep: Keep, size: str) -> None:
    """So it is when the phone is turned, too; what has no room there is scrolled to."""
    page = visitors(**(PHONE if size == "phone" else SMALL)).new_page()
    page.set_viewport_size({"width": 640, "height": 360})
    answered(page, [0.1, 0.9], {"ply": 1, "word": "c1-d4", "player": 0, "lost": 0.4, "mistake": True})
    lose(page, "star", "c1-d4")
    card = page.locator(".endcard")
    expect(card.locator(".retry")).to_be_attached()
    page.set_viewport_size((PHONE if size == "phone" else SMALL)["viewport"])
    page.wait_for_function("() => getComputedStyle(document.querySelector('.endcard')).position === 'fixed'")
    assert overlap(page) == 0
    for button in [card.locator("h2"), card.locator(".put-away"), *card.locator(".next > :visible").all()]:
        expect(button).to_be_in_viewport(ratio=1)
    keep(page, size)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_on_a_small_phone_every_button_of_a_lost_game_is_whole(visitors: Visitors, keep: Keep, locale: str) -> None:
    page = visitors(**SMALL, locale=locale).new_page()
    answered(page, [0.1, 0.9], {"ply": 1, "word": "c3", "player": 0, "lost": 0.4, "mistake": True})
    lose(page, level=2)
    card = page.locator(".endcard")
    expect(card.locator(".retry")).to_be_attached()
    row = card.locator(".next > :visible")
    expect(row).to_have_count(3)
    assert overlap(page) == 0
    for button in [card.locator("h2"), *row.all()]:
        expect(button).to_be_in_viewport(ratio=1)
    assert len({button.bounding_box()["y"] + button.bounding_box()["height"] for button in row.all()}) == 1
    row.last.click()
    for button in card.locator(".rest > *").all():
        expect(button).to_be_in_viewport(ratio=1)
    keep(page)


@pytest.mark.parametrize("game", ["sixto", "sixmix"])
def test_on_a_small_phone_the_card_covers_no_dice(visitors: Visitors, keep: Keep, game: str) -> None:
    page = visitors(**SMALL, locale="fr-FR").new_page()
    open_table(page, game=game, chairs=[YOU, {"kind": "you", "name": "Bob"}])
    command(page, "resign", page.request.get(f"{page.url}/view").json()["number"])
    card = page.locator(".endcard")
    expect(card.get_by_text("Rien n’était encore joué.")).to_be_attached()
    assert overlap(page) == 0
    for part in [card.locator("h2"), *card.locator(".next > :visible").all()]:
        expect(part).to_be_in_viewport(ratio=1)
    keep(page)


CUT = """() => {
  const next = document.querySelector(".endcard .next").getBoundingClientRect().top;
  return [...document.querySelectorAll(".endcard :is(h2, #decided p)")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < 0 || bottom > next || one.scrollWidth > one.clientWidth;
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize("size", ["phone", "small"])
def test_on_phones_result_score_and_reasons_are_never_cut(
    visitors: Visitors, keep: Keep, size: str, locale: str
) -> None:
    page = visitors(**(PHONE if size == "phone" else SMALL), locale=locale).new_page()
    code, word = last_move("sixmix", "shared")  # the longest: two reasons
    open_table(
        page, game="sixmix", position=code, chairs=[YOU, *({"kind": "you", "name": name} for name in ("Bob", "Cleo"))]
    )
    command(
        page, "play", page.request.get(f"{page.url}/view").json()["number"], sixfold.position(code).actors[0], word=word
    )
    expect(page.locator("#decided p")).to_have_count(2)
    assert page.evaluate(CUT) == []
    keep(page)


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_what_comes_late_moves_nothing_and_no_button_under_the_edge(visitors: Visitors, size: str) -> None:
    page = visitors(**(PHONE if size == "phone" else {"viewport": {"width": 1366, "height": 768}})).new_page()
    late: list[Route] = []
    page.route("**/analyse/values?*", lambda route: late.append(route))
    step = {"ply": 1, "word": "c3", "player": 0, "lost": 0.4, "mistake": True}
    page.route("**/analyse/steps?*", lambda route: route.fulfill(json={"unit": "share", "steps": [step]}))
    with page.expect_request("**/analyse/values?*"):
        lose(page)
    card = page.locator(".endcard")
    kept = card.locator(":is(h2, #decided, .tiles, .hear, .next > :visible)")
    card.locator(".hear").wait_for()
    before = [one.bounding_box() for one in kept.all()]
    late[0].fulfill(json={"unit": "share", "low": 0, "size": 1, "values": [[0.5, 0.5], [0.1, 0.9], [0.1, 0.9]]})
    expect(card.locator(".turning")).to_be_attached()
    assert [one.bounding_box() for one in kept.all()] == before
    expect(card.locator(".next > .primary")).to_be_in_viewport(ratio=1)


def test_the_card_is_whole_when_the_server_stops_in_the_middle_of_an_answer(visitors: Visitors) -> None:
    page = visitors().new_page()
    asked: list[str] = []

    def half(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(content_type="application/json", body='{"unit": "share", "val')

    page.route("**/analyse/values?*", half)
    with page.expect_response("**/analyse/values?*"):
        lose(page)
    card = page.locator(".endcard")
    expect(card).to_contain_text("You resigned.")
    expect(card.locator(".worth, .turning")).to_have_count(0)
    card.get_by_role("button", name="Play again").click()  # the page goes on
    expect(card).to_have_count(0)
    assert len(asked) == 1


def test_where_no_bot_answers_the_card_goes_without_a_curve(visitors: Visitors) -> None:
    page = visitors(**DESKTOP).new_page()
    page.route("**/analyse/values?*", lambda route: route.fulfill(status=503, json={"error": "busy"}))
    with page.expect_response("**/analyse/values?*"):
        lose(page)
    expect(page.locator(".endcard .primary")).to_be_visible()
    expect(page.locator(".endcard :is(.worth, .turning, .retry)")).to_have_count(0)


WON = {"game": "sixth", "players": 2, "against": "bots", "outcome": "won", "level": 3, "rank": 1}


def test_wins_in_a_row_are_told_and_a_phone_hands_the_picture_on(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**PHONE).new_page()
    page.add_init_script(
        """Navigator.prototype.canShare = (data) => data.files[0].type === "image/png";
        Navigator.prototype.share = (data) => (globalThis.handed = data, Promise.resolve());"""
    )
    page.goto("/")
    earlier = [WON | {"id": f"t{number} 1", "at": 1_700_000_000 + number} for number in range(2)]
    page.evaluate("all => localStorage.setItem('sixfold.results', JSON.stringify(all))", earlier)
    open_table(page, game="sixth", chairs=[YOU, {"kind": "bot", "level": 1}])
    board = page.locator("svg.stage").bounding_box()
    person = Person(page, seed=3, taps=True)
    page.reload()
    person.act()
    person.ready()
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, BOT])
    number = command(page, "undo", command(page, "play", 2, word=word))
    command(page, "play", number, word=word)
    card = page.locator(".endcard")
    expect(card.locator(".tiles")).to_have_text(re.compile(r"^\s*1 move\s*3 wins in a row"))
    assert page.locator("svg.stage").bounding_box() == board  # it stays where it was in the middle of a game
    assert overlap(page) == 0
    keep(page)
    card.get_by_role("button", name="Share a picture").click()
    page.wait_for_function("() => globalThis.handed")
    assert page.evaluate("() => [handed.files[0].name, handed.text, handed.url]") == [
        "sixfold-sixth.png",
        "SIXTH!: Ada beat Ida.",
        page.url,
    ]


def test_who_has_no_name_is_you_in_the_picture_as_on_the_board(visitors: Visitors) -> None:
    page = visitors(**PHONE).new_page()
    page.add_init_script(
        """Navigator.prototype.canShare = () => true;
        Navigator.prototype.share = (data) => (globalThis.handed = data, Promise.resolve());"""
    )
    open_table(page, game="sixth", chairs=[{"kind": "you"}, BOT])
    command(page, "resign", 2)
    page.locator(".endcard").get_by_role("button", name="Share a picture").click()
    page.wait_for_function("() => globalThis.handed")
    assert page.evaluate("() => handed.text") == "SIXTH!: You lost."


# A preview is only a preview -----------------------------------------------------------


def texts(page: Page) -> list[str]:
    """Everything that is written on the board."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg.stage text")]
          .filter((one) => !one.closest(".pencilled")).map((one) => one.textContent.trim())"""
    )
    return found


@pytest.mark.parametrize("size", IN_TURN)
def test_a_preview_is_pencilled_in_and_changes_nothing_else(visitors: Visitors, keep: Keep, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    open_table(page, game="sixmix", chairs=[YOU, {"kind": "you", "name": "Bob"}])
    free = page.locator("svg.stage.live .place.ends")
    expect(free.first).to_be_visible()
    before = texts(page)
    free.nth(3).click()
    asked, pencilled = page.locator(".asked .question"), page.locator("svg.stage .pencilled")
    expect(asked).to_have_text(re.compile(r"^Place the [1-6] here\?$"))
    expect(pencilled).to_have_count(1)
    assert texts(page) == before
    expect(page.locator(".headline")).to_contain_text(re.compile(r"'s \w+ row would read"))
    where = pencilled.bounding_box()
    keep(page, size)
    free.nth(8).click()
    expect(asked).to_be_visible()
    page.wait_for_function("() => document.querySelectorAll('svg.stage .pencilled').length === 1")
    assert pencilled.bounding_box() != where
    page.get_by_role("button", name="Cancel").click()
    expect(pencilled).to_have_count(0)
    expect(asked).to_have_count(0)
    plies = page.locator(".log .word").count()
    free.nth(3).click()
    page.get_by_role("button", name="Confirm").click()
    expect(pencilled).to_have_count(0)
    page.wait_for_function("plies => document.querySelectorAll('.log .word').length > plies", arg=plies)


# A pause between two rounds ------------------------------------------------------------


def before_the_last_die(players: int, owner: int) -> tuple[str, str]:
    """A position in which somebody puts the last die of the first round into the tray, and where it goes."""
    for seed in range(100):
        chooser, position = random.Random(seed), sixfold.start("sixmix", players=players, target="99")
        while position.as_dict()["round"] == 1:
            before = position
            chance = position.is_chance
            word = position.outcome(chooser.randrange(6)) if chance else chooser.choice(position.legal())
            position = position.play(word)
        if before.actors == (owner,):
            return before.code(), position.word
    raise AssertionError("no such round")


@pytest.mark.parametrize("size", SIZES)
def test_a_full_tray_stays_until_one_goes_on(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    page = visitors(**SIZES[size]).new_page()
    code, word = before_the_last_die(3, 0)
    open_table(page, game="sixmix", position=code, chairs=[YOU, {"kind": "you", "name": "Bob"}, BOT])
    page.locator(f'svg.stage [data-place="{word}"]').click()
    page.get_by_role("button", name="Confirm").click()
    panel = page.locator(".pause")
    expect(panel.locator("h2")).to_have_text("Round 1 is scored")
    expect(panel.get_by_role("button", name="Next round")).to_be_focused()
    expect(panel.locator("tbody tr")).to_have_count(3)
    expect(panel).to_contain_text("Total")
    expect(panel.locator("tbody")).to_contain_text("+")
    expect(panel.locator("p")).to_have_text(re.compile(r"^\w.* the fewest points.* begins? round 2\.$"))
    dice = "document.querySelectorAll('svg.stage [data-place] .moved, svg.stage [data-place] circle').length"
    assert page.evaluate(f"() => {dice}") > 18  # the tray is still full
    assert page.locator("svg.stage.live").count() == 0
    keep(page, size)
    axe(page)
    page.reload()
    expect(panel).to_be_visible()  # nobody has gone on yet
    panel.get_by_role("button", name="Next round").click()
    expect(panel).to_have_count(0)
    page.reload()
    page.locator("svg.stage").wait_for()
    expect(panel).to_have_count(0)


# Hints ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", IN_TURN)
def test_a_hint_is_drawn_on_the_board_and_can_be_cancelled(visitors: Visitors, keep: Keep, size: str) -> None:
    """What a hint says is tested elsewhere; here the answer is the test's own, and comes when it likes."""
    page = visitors(**SIZES[size]).new_page()
    waiting: list[Route] = []
    page.route("**/hint?*", lambda route: waiting.append(route))
    code, word = last_move("sixth", "king")
    open_table(page, game="sixth", position=code, chairs=[YOU, BOT])
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Cancel").click()  # it is there after a second
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("Thinking…")).to_be_visible()
    answer = {"text": "Best: …", "coach": "I would move the queen from b5 to b2.", "word": word, "value": "100%"}
    for route in waiting:
        route.fulfill(json=answer)
    expect(page.locator(".headline")).to_contain_text(answer["coach"])
    expect(page.locator("svg.stage .mark-hint")).to_have_count(1)
    expect(page.locator("svg.stage .mark-hint-value")).to_have_count(0)
    keep(page, size)


# Free choices --------------------------------------------------------------------------


def test_skipping_is_quiet_totals_explain_themselves_and_sheets_are_printed(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**DESKTOP).new_page()
    open_table(page, game="sixto", chairs=[YOU, {"kind": "you", "name": "Bob"}])
    page.locator(".asked .choice").first.click()
    done = page.locator(".asked .done")
    expect(done).to_have_text("Mark nothing")
    assert "primary" not in (done.get_attribute("class") or "")
    page.locator("svg.stage .toggle.can[data-place^=R]").first.click()
    expect(done).to_have_class("done primary")
    expect(done).to_contain_text("→ −10")
    expect(page.locator(".explanation")).to_contain_text("costs 5")
    done.click()
    expect(page.locator(".explanation")).to_have_count(0)
    assert len(page.pdf()) > 20_000
    page.emulate_media(media="print")
    sheets = page.locator(".printed svg")
    expect(sheets).to_have_count(2)
    assert sheets.first.locator(".cross").count() >= 1
    assert page.locator("svg.stage").is_hidden()
    keep(page)
