"""The analysis board: stepping, branches, links, arrows, mistakes, records of one's own; who may analyse what."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from long_runs import some_long
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record
from sixfold.testing.page.cases import places_in
from sixfold.views.data import sentences
from sixfold.web.analysis.requests import AnalysisQuery, BoardRequest
from sixfold.web.analysis.texts import line_data, moved_data
from web.client import Client, number, refused
from web.playing import SIZES, from_menu, point_at
from web.test_people import is_wider_than_screen

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
Keep = Callable[..., None]
Anyone = Callable[..., Client]
GAMES = ["sixth", *(pytest.param(game, marks=pytest.mark.long) for game in ("star", "sixmix", "sixto"))]
EVERY_SIZE = [pytest.param(size, marks=pytest.mark.long if size != "desk" else ()) for size in SIZES]
LONG = 180_000  # milliseconds, where something may have to be compiled first


@cache
def played(game: str, words: int = 24) -> Position:
    """The beginning of a game at random, the same each time."""
    chooser, position = random.Random(8), Position.start(game, 2)
    while position.ply < words or not position.actors:
        if position.is_chance:
            position = position.roll(chooser)
        else:
            player = chooser.choice(position.actors)
            position = position.play(chooser.choice(position.legal(player)), player)
    return position


def paste(page: Page, text: str) -> None:
    page.goto("/analyse")
    page.locator("#written").fill(text)
    page.get_by_role("button", name="Analyse", exact=True).click()


def at(page: Page, ply: int, last: int) -> None:
    """Waits until the page has stepped there, and shows it."""
    expect(page.locator(".steps .count")).to_have_text(f"{ply} / {last}")


def step(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def another(position: Position, words: tuple[str, ...]) -> tuple[int, str]:
    """A move that was not played after this position."""
    player = position.actors[0]
    return player, next(
        word
        for word in position.legal(player)
        if word not in (words[position.ply].partition(":")[2], words[position.ply])
    )


def point(page: Page, position: Position, player: int, word: str) -> None:
    """Points at what makes a move of a player, as at a table; where the sheet of whoever erred lies, it is put away."""
    erred = page.locator(".asked .whose + button")
    if erred.count():
        erred.click()
    seat = page.locator(".pick button")
    if seat.count():
        seat.nth(position.actors.index(player)).click()
    point_at(page, position, word)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_step_branch_return_and_share(visitors: Visitors, axe: Axe, keep: Keep, game: str) -> None:
    """A game of each kind, pasted: by buttons, keys and the curve, aside and back, and to somebody else by link."""
    last = played(game)
    context = visitors(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    paste(page, Record(last).text())
    at(page, 0, last.ply)
    step(page, "One forward").click()
    at(page, 1, last.ply)
    page.keyboard.press("End")
    at(page, last.ply, last.ply)
    step(page, "One back").click()
    page.keyboard.press("ArrowLeft")
    at(page, last.ply - 2, last.ply)
    expect(page.locator(".worth-line")).to_have_count(1, timeout=LONG)
    box = page.locator(".chart").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * (last.ply // 2) / last.ply, box["y"] + 20)
    at(page, last.ply // 2, last.ply)
    assert page.url.endswith(f"at={last.ply // 2}")

    fork = next(each for each in last.line()[6:] if each.actors)
    player, word = another(fork, last.words)
    for _ in range(abs(fork.ply - last.ply // 2)):
        step(page, "One forward" if fork.ply > last.ply // 2 else "One back").click()
    at(page, fork.ply, last.ply)
    expect(page.locator(".effort")).to_be_visible(timeout=LONG)  # the position is shown, and looked at
    point(page, fork, player, word)
    tried = fork.play(word, player)
    expect(page.locator(".branch")).to_have_count(1)
    expect(page.locator("#code")).to_have_value(tried.code())
    keep(page)
    axe(page)
    page.on("dialog", lambda dialog: dialog.accept("my idea"))
    step(page, "Name this branch").click()
    expect(page.locator(".branch-head span")).to_have_text("my idea")

    step(page, "Link to this position").click()
    expect(step(page, "Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    somebody = visitors().new_page()
    somebody.goto(link)
    expect(somebody.locator("#code")).to_have_value(tried.code())
    somebody.goto(f"/analyse#{tried.code()}")
    somebody.reload()
    expect(somebody.locator("#code")).to_have_value(tried.code())

    step(page, "One back").click()
    expect(page.locator("#code")).to_have_value(fork.code())
    page.reload()  # branches are kept on the device, with their names
    expect(page.locator(".branch-head span")).to_have_text("my idea")
    page.goto("/analyse")
    page.locator(".kept a").click()
    expect(page.locator(".branch-head span")).to_have_text("my idea")
    step(page, "Delete this branch").click()
    expect(page.locator(".branch")).to_have_count(0)


SEARCHES = re.compile(r"/analyse/(values|steps|study)\?|/static/")  # and parts of the page that come when it is idle


@pytest.mark.parametrize("game", some_long(shelf.ids(), "sixth", "sixmix", "star"))
def test_stepping_trying_and_asking_why_are_answered_by_the_page(visitors: Visitors, game: str) -> None:
    """Nothing but searches is asked of the server once the game is read."""
    last = played(game)
    page = visitors().new_page()
    paste(page, Record(last).text())
    at(page, 0, last.ply)
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))
    code, text = page.locator("#code"), page.locator(".happened")
    seats = tuple(str(seat) for seat in last.game.seats(2))
    for each in last.line()[1:]:
        page.keyboard.press("ArrowRight")
        expect(code).to_have_value(each.code())
        expect(text).to_contain_text(str(sentences(each.telling.sentences(seats))[0]).strip())
    page.keyboard.press("Home")
    step(page, "Autoplay").click()
    at(page, 2, last.ply)
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_viewport_size({"width": 1280, "height": 800})
    while page.locator(".roll-choice").count():
        step(page, "Roll").click()
    page.keyboard.press("End")

    end, player = played(game), played(game).actors[0]
    page.locator(".moves-list > .entry button").last.click()
    at(page, last.ply, last.ply)
    wrong = next(place for place in places_in(end.look.picture().shapes) if end.telling.explain([place], player, seats))
    page.locator(f"svg.stage [data-place='{wrong}']").click(force=True)
    expect(page.locator(".here-card .note")).to_contain_text(str(end.telling.explain([wrong], player, seats)))
    page.keyboard.press("Escape")
    word = end.legal(player)[0]
    point(page, end, player, word)
    expect(code).to_have_value(end.play(word, player).code())
    if page.get_by_role("button", name="Turn the board").count():
        page.get_by_role("button", name="Turn the board").click()
    assert [url for url in asked if not SEARCHES.search(url)] == []


@pytest.mark.long
def test_a_roll_is_chosen_or_rolled(page: Page) -> None:
    """Dice are chosen one by one where there are several; a branch goes on from them."""
    page.goto("/analyse")
    for game, chosen in (("SIX MIX", "6"), ("SIXTO", "3")):
        page.goto("/analyse")
        page.reload()
        card = page.locator(".set-up li").filter(has_text=game)
        card.get_by_role("button", name="2 players").click()
        at(page, 0, 0)
        if game == "SIXTO":
            for _ in range(6):
                page.locator(f".roll-choice [data-face='{chosen}']").click()
            step(page, "Use this roll").click()
        else:
            page.locator(f".roll-choice [data-face='{chosen}']").click()
        at(page, 1, 1)
        expect(page.locator(".happened .glyph").first).to_have_attribute("aria-label", re.compile(chosen))
    page.keyboard.press("Home")
    step(page, "Roll").click()
    expect(page.locator(".branch")).to_have_count(2)


@pytest.mark.long
def test_the_best_moves_are_arrows_that_deepen_until_told_to_stop(page: Page, keep: Keep) -> None:
    paste(page, Record(played("sixth")).text())
    at(page, 0, 24)
    page.keyboard.press("End")
    at(page, 24, 24)
    effort = page.locator(".effort")
    expect(effort).to_be_visible(timeout=LONG)
    expect(page.locator(".marks .mark-hint")).to_have_count(3)
    numbers = page.locator(".marks .mark-hint-value").all_text_contents()
    assert sorted(numbers) == ["1", "2", "3"]  # as in the list
    expect(page.locator(".found .rank").first).to_have_text("1")
    expect(page.locator(".balance .upright rect")).to_have_count(20)
    expect(effort).to_have_text(re.compile(r"^depth \d+, \S+ positions"))
    page.wait_for_function("() => Number(document.querySelector('.effort')?.dataset.level) >= 3", timeout=LONG)
    step(page, "Stop").click()
    expect(page.locator(".marks .mark-hint")).to_have_count(0)
    level = effort.get_attribute("data-level")
    page.wait_for_timeout(1500)
    assert effort.get_attribute("data-level") == level
    step(page, "Go on").click()
    page.wait_for_function("() => Number(document.querySelector('.effort')?.dataset.level) == 6", timeout=LONG)
    expect(page.locator(".found li").first).to_contain_text("%")
    keep(page)
    page.locator(".found button").first.click()  # played from here
    expect(page.locator(".branch")).to_have_count(1)


KING = (shelf.find_game("sixth").folder / "golden" / "king.six").read_text("utf-8")
BEST = """(body) => fetch("/analyse/study", {method: "POST", headers: {"Content-Type": "application/json"},
  body: JSON.stringify(body)}).then((answer) => answer.json())"""


@pytest.mark.long
def test_the_whole_game_is_looked_at_more_closely_until_told_to_stop(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    """Level by level, with progress; what was found is kept with the game, and goes on from there."""
    last = played("sixth")
    page = visitors(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    paste(page, Record(last).text())
    expect(page.locator(".deeper p")).to_have_text("Every move was examined, level 3 of 6.", timeout=LONG)
    page.get_by_role("button", name="Look deeper").tap()
    expect(page.locator(".deeper p")).to_contain_text("level 5 of 6", timeout=LONG)
    expect(page.locator(".deeper p")).to_contain_text(re.compile(r"level 5 of 6: [1-9]\d* of 24"), timeout=LONG)
    keep(page)
    axe(page)
    page.locator(".deeper").get_by_role("button", name="Stop").tap()
    expect(page.locator(".deeper p")).to_have_text("Every move was examined, level 4 of 6.")
    page.reload()
    expect(page.locator(".deeper p")).to_have_text("Every move was examined, level 4 of 6.")
    asked: list[int] = []
    page.on("request", lambda sent: asked.append(sent.post_data_json["after"]) if sent.url.count("/steps") else None)
    page.get_by_role("button", name="Look deeper").tap()
    expect(page.locator(".deeper p")).to_contain_text("level 5 of 6")
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => one.name.includes('/steps'))")
    assert min(asked) > 0  # what was found before is not asked again


@pytest.mark.parametrize("viewport", [(360, 740), (740, 360)], ids=["upright", "sideways"])
@pytest.mark.long
def test_the_steps_are_large_enough_for_a_thumb(visitors: Visitors, keep: Keep, viewport: tuple[int, int]) -> None:
    size = {"width": viewport[0], "height": viewport[1]}
    page = visitors(viewport=size, has_touch=True, is_mobile=True).new_page()
    paste(page, Record(played("sixmix")).text())
    expect(step(page, "Next mistake")).to_be_visible(timeout=LONG)
    boxes = page.locator(".steps .step").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ width, height, right }) => [width, height, right])"
    )
    assert len(boxes) == 7
    assert all(width >= 44 and height >= 44 and right <= viewport[0] for width, height, right in boxes), boxes
    assert not is_wider_than_screen(page)
    keep(page)


@pytest.mark.long
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_mistake_is_found_and_corrected(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    """Bob makes the queen that Ada crowns with the next move; there are better moves."""
    page = visitors(**SIZES[size]).new_page()
    paste(page, KING)
    learn = page.get_by_role("button", name=re.compile("Mistakes of Bob"))
    expect(learn.locator("visible=true")).to_have_count(1, timeout=LONG)
    page.keyboard.press("End")
    page.keyboard.press("Shift+ArrowLeft")
    at(page, 10, 11)
    expect(page.locator(".here-card")).to_contain_text(re.compile("That cost Bob .*Better: "))
    expect(page.locator(".curve .dot.mistake").first).to_be_attached()
    keep(page, size)
    axe(page)
    assert not is_wider_than_screen(page)

    code = page.locator("#code").input_value()
    learn.locator("visible=true").click()
    expect(page.locator(".learning h2")).to_have_text(re.compile("^Mistake 1 of "))
    expect(page.locator("#code")).not_to_have_value(code)
    before = read_record(KING.encode()).position.at(9)
    while (code := page.locator("#code").input_value()) != before.code():  # until the one of move 10
        page.get_by_role("button", name="Skip this mistake").click()
        expect(page.locator("#code")).not_to_have_value(code)
    expect(page.locator("#code")).to_have_value(before.code())
    expect(page.locator(".marks .mark-hint")).to_have_count(0)
    point(page, before, 1, "a5-b5")
    expect(page.locator(".answer.wrong")).to_contain_text("There is a better move", timeout=LONG)
    found = page.evaluate(BEST, {"start": before.at(0).code(), "words": before.words, "level": 3, "player": 1})
    for best in found["best"]:  # another level may think another one of them the best
        with page.expect_response(re.compile("/analyse/judge"), timeout=LONG):
            point(page, before, 1, best["word"])
        expect(page.locator("svg.stage.live")).to_be_visible()
        if page.locator(".answer.right").count():
            break
    expect(page.locator(".answer.right")).to_contain_text("Right", timeout=LONG)
    expect(page.locator(".learning .better")).to_contain_text("Better: ")
    expect(page.locator(".marks .mark-hint")).to_have_count(1)
    axe(page)
    page.get_by_role("button", name="Stop learning").click()
    expect(page.locator(".branch")).to_have_count(0)  # what was tried is no branch


def stage_box(page: Page) -> list[float]:
    """Where the board is on the page."""
    found: list[float] = page.evaluate(
        """() => { const {x, y, width, height} = document.querySelector("svg.stage").getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round); }"""
    )
    return found


def found_by_the_test(page: Page, ply: int, player: int, word: str) -> None:
    """What the server's bots would find in a game: one mistake."""
    step = {"ply": ply, "word": word, "player": player, "lost": 0.4, "mistake": True, "legal": 5, "text": "Better.",
            "values": [0.4, 0.6], "best": [{"word": word, "value": 0.8}]}  # fmt: skip

    def values(route: Route) -> None:
        count = len(route.request.post_data_json["words"]) + 1
        route.fulfill(json={"unit": "share", "low": 0, "size": 1, "values": [[0.6, 0.4]] * count})

    page.route("**/analyse/values?*", values)
    page.route("**/analyse/steps?*", lambda route: route.fulfill(json={"unit": "share", "steps": [step]}))
    page.route("**/analyse/study?*", lambda route: route.fulfill(status=503, json={"error": "busy"}))


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_the_board_stays_where_it_is_and_shows_the_sheet_of_whoever_erred(
    visitors: Visitors, keep: Keep, size: str
) -> None:
    """Before anything is known, with a roll to try, at a mistake after which another acts, and while one learns."""
    page = visitors(**SIZES[size]).new_page()
    before = next(one for one in played("sixto", 12).line() if len(one.actors) == 2)
    player, last = before.actors[1], before.ply + 1
    found_by_the_test(page, last, player, "none")
    paste(page, Record(before.play("none", player)).text())
    page.locator(".account").wait_for()
    box = stage_box(page)
    page.keyboard.press("End")
    at(page, last, last)
    expect(page.locator(".asked .whose")).to_have_text(f"The sheet of Player {player + 1}")
    assert stage_box(page) == box
    keep(page, size)
    page.locator(".asked").get_by_role("button", name="Go on").click()
    expect(page.locator(".asked .whose")).to_have_count(0)
    expect(page.locator("svg.stage.live")).to_be_visible()  # now that of the other one, who is to mark
    page.get_by_role("button", name=re.compile("Mistakes of")).locator("visible=true").click()
    expect(page.locator(".learning h2")).to_be_visible()
    assert stage_box(page) == box


def test_the_balance_has_its_place_before_it_is_known_and_while_one_learns(visitors: Visitors) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    found_by_the_test(page, 3, 0, "c4")
    waiting: list[Route] = []
    page.route("**/analyse/values?*", lambda route: waiting.append(route))
    paste(page, Record(played("sixth", 8)).text())
    page.locator("svg.stage").wait_for()
    box = stage_box(page)
    expect(page.locator(".balance")).to_be_hidden()
    for route in waiting:
        route.fallback()
    expect(page.locator(".balance")).to_be_visible()
    assert stage_box(page) == box
    page.get_by_role("button", name=re.compile("Mistakes of")).locator("visible=true").click()
    expect(page.locator(".learning h2")).to_be_visible()
    expect(page.locator(".balance")).to_be_hidden()
    assert stage_box(page) == box


def test_lines_of_several_have_the_colours_of_their_pieces(page: Page) -> None:
    def values(route: Route) -> None:
        count = len(route.request.post_data_json["words"]) + 1
        route.fulfill(json={"unit": "share", "low": 0, "size": 1, "values": [[0.6, 0.5, 0.4]] * count})

    page.route("**/analyse/values?*", values)
    page.route("**/analyse/st*?*", lambda route: route.fulfill(status=503, json={"error": "busy"}))
    start = Position.start("star", 3)
    paste(page, Record(start.play(start.legal()[0])).text())
    lines = page.locator(".legend li")
    expect(lines).to_have_count(3)
    for line, colour in zip(lines.all(), ("Red", "Blue", "Green"), strict=True):
        expect(line).to_have_text(colour)
        expect(line.locator("path")).to_have_class(re.compile(rf"\b{colour.lower()}\b"))


def asked(position: Position, reader: int | None) -> AnalysisQuery:
    start, words = position.at(0).code(), list(position.words)
    return AnalysisQuery(BoardRequest(start, words, ["Ada", "Ida"], reader), position)


def test_only_the_reader_is_told_what_is_good_for_you() -> None:
    """SIXTH! says of the move that it builds a rook with your colour on top; it is Ada's turn."""
    position = Position.start("sixth").play("c3").play("c4")
    told = moved_data(position, "c3-c4", 0, asked(position, 0))
    assert told["text"] == "move the pawn from c3 to c4"
    assert "your" in told["why"]
    assert moved_data(position, "c3-c4", 0, asked(position, 1)) == told | {"why": ""}
    assert "your" in moved_data(position, "c3-c4", 0, asked(position, None))["why"]  # nobody else reads it


def test_how_it_could_go_on_is_no_past() -> None:
    start = Position.start("sixth")
    told = [one["text"] for one in line_data(asked(start, 0), ["c3", "c4"])]
    assert told == ["You: place a pawn on c3", "Ida: place a pawn on c4"]
    sheets = next(one for one in played("sixto", 12).line() if len(one.actors) == 2)
    assert line_data(asked(sheets, None), [sheets.play("none", 1).word])[0]["text"].startswith("Ida: ")


@pytest.mark.long
def test_luck_and_skill_are_told_apart(page: Page) -> None:
    paste(page, Record(played("sixmix", 40)).text())
    table = page.locator(".account")
    expect(table.locator("th").filter(has_text="Luck")).to_be_visible(timeout=LONG)
    expect(table.locator("tbody tr")).to_have_count(2)
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".here-card .luck")).to_contain_text("roll")


BAD = {
    "": "Paste a game or a code first.",
    "hello": "Line 1, “hello”: a record begins with the line “sixfold 1”.",
    "sixfold 1\ngame: sixth\nplayers: 2\n\nc3 c4\nc3-e5\n": "Line 6, “c3-e5”: ",
    "sixfold 1\ngame: chess\nplayers: 2\n\ne4\n": "Line 2, “chess”: ",
    "sixfold1:sixth:2::pile=9": "cannot read “pile=9”: this field has 25 numbers",
}


def test_a_bad_record_is_answered_in_a_sentence_with_its_line(page: Page) -> None:
    for text, sentence in BAD.items():
        paste(page, text)
        expect(page.locator("#trouble")).to_contain_text(sentence)
        expect(page.locator("#written")).to_have_value(text)
        expect(page.locator("#written")).to_be_focused()


def test_a_file_is_opened_and_a_picture_saved(page: Page) -> None:
    page.goto("/analyse")
    file = {"name": "king.six", "mimeType": "text/plain", "buffer": KING.encode()}
    page.locator("input[type=file]").set_input_files(files=[file])  # type: ignore[list-item]
    at(page, 0, 11)
    for kind, button in (("svg", "Save as SVG"), ("png", "Save picture")):
        with page.expect_download() as saved:
            step(page, button).click()
        assert saved.value.suggested_filename == f"sixth.{kind}"
        data = saved.value.path().read_bytes()
        assert data.startswith(b"\x89PNG" if kind == "png" else b"<svg")
    page.locator("#code").fill(Position.start("star", 2).play("c1-d5").code())
    page.keyboard.press("Enter")
    expect(page.locator("svg.stage")).to_have_attribute("aria-label", "STAR")
    page.locator("#code").fill("sixfold1:star")
    page.keyboard.press("Enter")
    expect(page.locator(".code .trouble")).to_contain_text("the code of a position is written")


@pytest.mark.long
def test_the_set_up_page_leads_to_a_board_with_its_options(page: Page) -> None:
    page.goto("/play/sixth")
    page.locator("input[name=option-kings][value='6']").evaluate("field => field.click()")
    step(page, "Analyse from here").click()
    expect(page.locator("#code")).to_have_value("sixfold1:sixth:2:kings=6:")


# Tables -----------------------------------------------------------------------------------


@pytest.mark.long
def test_the_end_of_a_game_leads_to_its_analysis(visitors: Visitors, keep: Keep) -> None:
    page = visitors().new_page()
    page.goto("/")
    chairs = [{"kind": "you", "name": "Ada"}, {"kind": "bot", "level": 1}]
    made = page.request.post("/tables", data={"game": "sixth", "players": 2, "chairs": chairs, "first": 0}).json()
    page.goto(made["address"])
    page.locator("svg.stage.live [data-place=c3]").click()
    expect(page.locator("svg.stage.live")).to_be_visible(timeout=LONG)
    from_menu(page, "Analyse this game").click()  # nobody else plays: it may be looked at before the end
    at(page, 2, 2)
    page.goto(made["address"])
    from_menu(page, "Resign").click()
    page.locator("dialog[open] .danger, dialog[open] .primary").first.click()
    page.locator(".endcard").get_by_role("link", name="Analyse").click()
    page.wait_for_url("**/analyse?round=1**")
    expect(page.locator(".result")).to_contain_text("You")
    expect(page.locator(".curve .edge.high")).to_have_text("You win", timeout=LONG)
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("/analyse?round=1#1")
    expect(page.locator(".happened")).to_contain_text("You placed a pawn")
    keep(page)
    watching = visitors().new_page()
    watching.goto(page.url)
    at(watching, 1, 2)
    expect(watching.locator(".happened")).to_contain_text("Ada placed a pawn")


def test_a_running_game_with_others_is_analysed_by_nobody(client: Client, anyone: Anyone, page: Page) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    ben = anyone()
    ben.enter(table, client.links(table)["invite"], "Ben")
    assert client.command(table, "play", number(client, table), chair=0, word="c3").status == 200
    for person in (client, ben, anyone()):
        assert not person.view(table)["can"]["analyse"]
        refused(person.get(f"/t/{table}/game"), 403)
    page.goto(f"/t/{table}/analyse")
    expect(page.locator(".waiting")).to_contain_text("This game can be analysed when it is over")
    assert client.command(table, "resign", number(client, table), chair=0).status == 200
    for person in (client, ben, anyone()):
        assert person.view(table)["can"]["analyse"]
        assert person.get(f"/t/{table}/game").data["words"] == ["c3"]
    assert ben.get(f"/t/{table}/game").data["reader"] == 1
    assert anyone().get(f"/t/{table}/game").data["reader"] is None
    refused(client.get(f"/t/{table}/game", round=2), 400)


# The interface ------------------------------------------------------------------------------


def test_what_cannot_be_asked_is_refused_in_a_sentence(client: Client) -> None:
    start = Position.start("sixth").code()
    good = {"start": start, "words": ["c3", "c4"], "names": ["Ada", "Bob"]}
    assert client.post("/analyse/read", {"text": start, "words": good["words"]}).data["words"] == ["c3", "c4"]
    for body in (
        good | {"words": ["c3", "c3"]},
        good | {"start": "sixfold1:nothing"},
        good | {"reader": 5},
        good | {"player": -1},
        good | {"words": ["x"] * 3},
    ):
        for what in ("values", "steps", "study", "judge", "picture"):
            answer = client.post(f"/analyse/{what}", body)
            assert answer.status == 422, (what, body, answer)
            assert answer.data["refused"]["text"]
    for body in (
        {},
        {"start": start, "level": 9},
        {"start": start, "words": ["c" * 500]},
        {"start": start, "spare": 1},
    ):
        refused(client.post("/analyse/values", body), 400)
    for text in (start, "sixfold1:nothing"):
        assert client.post("/analyse/read", {"text": text, "words": ["c3", "c3"]}).data["refused"]["text"]
    refused(client.post("/analyse/read", {"text": "x" * 70_000}), 400, 413)
    over = read_record(KING.encode()).position
    ended = {"start": over.at(0).code(), "words": list(over.words)}
    assert client.post("/analyse/study", ended).data["refused"]["text"].endswith("the game is over")
    assert client.post("/analyse/study", good | {"also": ["a9"]}).status == 422
