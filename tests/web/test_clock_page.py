"""Clocks on real servers and in a real browser: shown, running out, killed and restarted."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from long_runs import some_long
from web.client import Client, Json, number
from web.playing import SIZES
from web.server import Server, until

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
SLOW = 30_000  # milliseconds until a page has found its server again, or a clock has run out


class Pair:
    """Ada and Bob at a table with a clock."""

    def __init__(self, address: str, clock: Json, game: str = "sixth") -> None:
        self.ada, self.bob = Client(address), Client(address)
        self.table = self.ada.open(game, ["you:Ada", "open"], clock=clock)
        self.bob.enter(self.table, self.ada.links(self.table)[1], "Bob")

    def play(self, who: Client, word: str, **more: Any) -> Any:
        chair = 0 if who is self.ada else 1
        return who.command(self.table, "play", number(who, self.table), chair=chair, word=word, **more)

    def until(self, condition: Callable[[list[str]], bool], what: str, who: Client | None = None) -> None:
        """Looks at the log a few times a second until it is as expected."""

        def look() -> bool:
            time.sleep(0.2)
            return condition(self.kinds(who))

        until(look, what)

    def kinds(self, who: Client | None = None) -> list[str]:
        return [event["kind"] for event in (who or self.ada).events(self.table)]

    def page(self, visitor: BrowserContext, who: Client | None) -> Page:
        """The table as somebody sees it; None: as one who watches."""
        kept = who.cookies.items() if who else ()
        cookies = [{"name": name, "value": value, "domain": "127.0.0.1", "path": path} for (path, name), value in kept]
        visitor.add_cookies(cookies)  # type: ignore[arg-type]
        page = visitor.new_page()
        page.goto(f"/t/{self.table}")
        page.locator("svg.stage").wait_for()
        return page


def seconds(text: str) -> float:
    """What a clock shows."""
    minutes, _, rest = text.strip().rpartition(":")
    return 60 * float(minutes or 0) + float(rest)


def clock(page: Page, chair: int) -> Any:
    return page.locator(f'[data-clock="{chair}"]')


# On the page ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", some_long(SIZES, "on its side", "desk"))
def test_clocks_stand_large_at_the_names_and_run_by_the_server_s_time(
    visitors: Visitors, server: Server, keep: Keep, axe: Axe, size: str
) -> None:
    pair = Pair(server.address, {"bank": 300, "add": 5})
    wrong = "const now = Date.now; Date.now = () => now() - 3_600_000;"  # this device is an hour behind
    pages = [pair.page(visitors(**SIZES[size]), who) for who in (pair.bob, pair.ada, None)]
    pages[0].add_init_script(wrong)
    pages[0].reload()
    for page in pages:
        expect(clock(page, 0)).to_have_text("5:00")
        expect(page.locator(".time.running")).to_have_count(1)  # which stands still for the first minute
    assert pair.play(pair.ada, "c3").status == 200
    for page in pages:
        expect(clock(page, 0)).to_have_text("5:05")
        expect(clock(page, 1)).to_have_class(re.compile("running"))
        expect(clock(page, 1)).to_have_text(re.compile(r"^4:5\d$"))
    shown = [seconds(clock(page, 1).inner_text()) for page in pages]
    assert max(shown) - min(shown) <= 4, shown  # the pages are read one after the other, on a busy machine
    page = pages[0]
    look = "(one) => [parseFloat(getComputedStyle(one).fontSize), getComputedStyle(one).fontVariantNumeric]"
    size_shown, numerals = clock(page, 1).evaluate(look)
    assert size_shown >= 24
    assert numerals == "tabular-nums"
    box, name = clock(page, 1).bounding_box(), page.locator(".player.turn .name").bounding_box()
    assert box
    assert name
    assert abs(box["y"] - name["y"]) < 60
    wide = page.viewport_size
    assert wide
    assert box["x"] + box["width"] <= wide["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= wide["width"]
    keep(page, size)
    axe(page)
    assert page.title().startswith("● Your turn")


@pytest.mark.long
def test_the_last_seconds_are_shown_in_tenths_and_told(visitors: Visitors, server: Server, keep: Keep) -> None:
    pair = Pair(server.address, {"move": 12})
    moving = pair.page(visitors(reduced_motion="no-preference"), pair.bob)
    calm = pair.page(visitors(), pair.bob)
    moving.evaluate(
        "window.told = []; new MutationObserver(() => told.push(document.getElementById('live').textContent))"
        ".observe(document.getElementById('live'), {childList: true, characterData: true, subtree: true})"
    )
    pair.play(pair.ada, "c3")
    expect(clock(moving, 1)).to_have_text(re.compile(r"^\d\.\d$"))
    expect(clock(calm, 1)).to_have_text(re.compile(r"^0:0\d$"))
    until(lambda: "10 seconds left." in moving.evaluate("told"), "the announcement")
    expect(clock(moving, 1)).to_have_class(re.compile("low"))
    keep(moving)
    card = moving.locator(".endcard")
    expect(card.locator("h2")).to_have_text("You lost.", timeout=SLOW)
    expect(card).to_contain_text("You ran out of time.")
    expect(clock(moving, 1)).to_have_text("0.0")
    expect(moving.locator(".log")).to_contain_text("You ran out of time. You lost.")
    assert pair.kinds().count("flagged") == 1
    watcher = pair.page(visitors(), None)
    expect(watcher.locator(".endcard")).to_contain_text("Bob ran out of time.")
    ada = pair.page(visitors(), pair.ada)
    expect(ada.locator(".log")).to_contain_text("Bob ran out of time. You won.")
    record = pair.ada.get(f"/t/{pair.table}/record").text
    assert "ended: resign 1\n# Bob ran out of time\n" in record
    ada.locator(".endcard").get_by_role("button", name="Play again").click()
    moving.get_by_role("button", name="Accept").click()
    expect(clock(moving, 1)).to_have_text("0:12")


def test_a_slow_connection_costs_no_time(visitors: Visitors, server: Server) -> None:
    pair = Pair(server.address, {"bank": 300})
    page = pair.page(visitors(), pair.bob)

    def slowly(route: Route) -> None:
        time.sleep(0.7)
        route.continue_()

    for what in ("seen", "commands"):
        page.route(re.compile(f"/{what}"), slowly)
    with page.expect_response(re.compile("/seen")):
        pair.play(pair.ada, "c3")
    with page.expect_response(re.compile("/commands")):
        page.locator('svg.stage [data-place="c4"]').click()
    first, second = (event for event in pair.bob.events(pair.table) if event["kind"] == "played")
    not_counted = second["at"] - first["at"] - second["spent"]
    assert 0.65 <= not_counted <= 1.5, (first, second)


def test_set_up_offers_a_clock_for_two_who_take_turns(page: Page, axe: Axe, keep: Keep) -> None:
    page.goto("/play/star")
    choices = page.locator(".clocks")
    expect(choices.locator("option")).to_have_text(
        ["None", "A minute a move", "5 minutes + 5 seconds", "3 days a move", "Your own"]
    )
    page.get_by_label("3", exact=True).check()
    expect(choices).to_be_hidden()
    page.get_by_label("2", exact=True).first.check()
    choices.get_by_label("Clock").select_option("Your own")
    page.get_by_label("Minutes for the game").fill("3")
    page.get_by_label("Seconds for each move").fill("2")
    keep(page)
    axe(page)
    page.get_by_role("button", name="Play level").click()
    page.locator("svg.stage").wait_for()
    expect(clock(page, 0)).to_have_text(re.compile(r"^(3:0|2:5)\d$"))  # it may be running
    page.goto("/play/star")
    expect(choices.get_by_label("Clock")).to_have_value("own")
    expect(page.get_by_label("Minutes for the game")).to_have_value("3")
    page.goto("/play/sixto")
    expect(page.locator(".no-clock")).to_have_text("No clock: in SIXTO everybody decides at the same time.")


def test_a_table_with_days_for_a_move(visitors: Visitors, server: Server) -> None:
    pair = Pair(server.address, {"move": 259200})
    pair.play(pair.ada, "c3")
    page = pair.page(visitors(), pair.bob)
    expect(clock(page, 1)).to_have_text("2 d 23 h")
    page.goto("/")
    expect(page.locator("#waiting-tables")).to_contain_text("SIXTH! against Ada")
    expect(page.locator("#waiting-tables .left")).to_have_text("2 d 23 h left")


def test_names_pieces_and_clocks_stand_apart_and_nothing_is_cut(visitors: Visitors, server: Server) -> None:
    pair = Pair(server.address, {"move": 259200}, "star")
    page = pair.page(visitors(), pair.bob)
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({CROWDED})().length === 0")  # once it is drawn for that size


# what is cut off at a player's plate, or lies over something else there
CROWDED = """() => [...document.querySelectorAll(".player")].flatMap((player) => {
  const parts = [...player.querySelectorAll(".badge, .name, .tally, .clock")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return parts.filter((part, place) => part.scrollWidth > part.clientWidth + 1 ||
    boxes[place].right > player.getBoundingClientRect().right ||
    boxes.some((box, other) => other < place && over(box, boxes[place]))).map((part) => part.outerHTML);
})"""


def test_a_bot_plays_within_its_clock(visitors: Visitors, server: Server) -> None:
    client = Client(server.address)
    table = client.open("sixth", ["you:Ada", 2], clock={"bank": 20})
    for word in ("c3", "a1", "e5"):
        with client.socket(table) as frames:
            view = frames.until(lambda view: view["asks"])
            legal = set(view["asks"][0]["tree"])
            free = word if word in legal else min(legal)
            assert client.command(table, "play", view["number"], chair=0, word=free).status == 200
            frames.until(lambda view: view["asks"])
    left = client.view(table)["clock"]["left"]
    assert 0 < left[1] < 20
    assert [event["spent"] > 0 for event in client.events(table) if event["kind"] == "played"][1]


# Requests -------------------------------------------------------------------------------


def test_what_cannot_be_wound_is_refused_in_a_sentence(client: Client) -> None:
    wanted: Json = {"game": "sixth", "players": 2, "chairs": [{"kind": "you"}, {"kind": "open"}], "first": 0}
    for clock_, sentence in (
        ({"move": 1}, "the time must be between 5 s and 30 d"),
        ({"move": 60, "bank": 60}, "a time for each move, or one for the game"),
        ({"bank": 60, "add": -1}, "a move adds 1 h at most"),
        ({}, "the time must be between"),
    ):
        answer = client.post("/tables", wanted | {"clock": clock_})
        assert (answer.status, sentence in answer.data["error"]) == (400, True), answer
    for nonsense in (5, "blitz", {"move": "60"}, {"hours": 1}, [60], {"move": 10**30}):
        assert client.post("/tables", wanted | {"clock": nonsense}).status == 400
    three: Json = {"game": "star", "players": 3, "chairs": [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]}
    assert "only two" in client.post("/tables", three | {"clock": {"move": 60}}).data["error"]
    sixto = wanted | {"game": "sixto", "clock": {"move": 60}}
    assert "everybody decides at the same time" in client.post("/tables", sixto).data["error"]


def test_the_way_is_measured_by_an_answer_and_bounds_what_is_not_counted(server: Server) -> None:
    pair = Pair(server.address, {"bank": 300})
    path = f"/t/{pair.table}/seen"
    for body in (b"\xff", b"[]", b'{"number": "x"}', b'{"number": 1, "more": 2}'):
        assert pair.bob.post(path, body).status == 400
    assert Client(server.address).post(path, {"number": 3}).status == 200  # of no consequence
    pair.play(pair.ada, "c3")
    time.sleep(1.2)
    said = pair.play(pair.bob, "c4", thought=0.0)  # nothing was measured
    assert said.status == 200
    spent = pair.bob.events(pair.table)[-1]["spent"]
    assert spent >= 1.2
    pair.play(pair.ada, "c5")
    assert pair.bob.post(path, {"number": number(pair.bob, pair.table)}).status == 200
    time.sleep(1.2)
    assert pair.play(pair.bob, "d5", thought=-7).status == 200
    assert pair.bob.events(pair.table)[-1]["spent"] >= 0.19


def test_a_visit_renews_the_cookie_for_a_year(client: Client, table: str) -> None:
    before = dict(client.cookies)
    answer = client.get(f"/t/{table}")
    assert f"Max-Age={366 * 24 * 3600}" in answer.cookies[0]
    assert client.cookies == before
    assert Client(client.address).get(f"/t/{table}").cookies == []


# Killed and restarted -------------------------------------------------------------------


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@pytest.mark.long
def test_a_clock_runs_out_while_the_server_is_killed_and_restarted(
    browser: Browser, mortal: Server, keep: Keep
) -> None:
    """The time without a server does not count; then the flag falls, once, on every page."""
    pair = Pair(mortal.address, {"move": 10})
    contexts = [browser.new_context(base_url=mortal.address, reduced_motion="reduce") for _ in range(3)]
    try:
        pages = [pair.page(context, who) for context, who in zip(contexts, (pair.ada, pair.bob, None), strict=True)]
        assert pair.play(pair.ada, "c3").status == 200
        for page in pages:
            expect(clock(page, 1)).to_have_class(re.compile("running"))
        time.sleep(3)
        mortal.kill()
        time.sleep(12)  # longer than Bob had
        expect(clock(pages[1], 1)).to_have_text("0:00")
        mortal.start()
        for page in pages:
            expect(clock(page, 1)).to_have_text(re.compile(r"^0:0[1-8]$"), timeout=SLOW)
            expect(page.locator(".endcard")).to_have_count(0)
        pair.ada.close()
        pair.until(lambda kinds: kinds[-2:] == ["played", "outage"], "the outage")
        expect(pages[0].locator(".log")).to_contain_text("The server could not be reached. That time does not count.")
        keep(pages[1], "back")
        expect(pages[0].locator(".endcard h2")).to_have_text("You won.", timeout=SLOW)
        expect(pages[1].locator(".endcard h2")).to_have_text("You lost.")
        expect(pages[2].locator(".endcard")).to_contain_text("Bob ran out of time.")
        keep(pages[0], "over")
    finally:
        for context in contexts:
            context.close()
    assert pair.kinds()[-2:] == ["outage", "flagged"]
    mortal.kill()
    mortal.start()
    pair.ada.close()
    assert pair.kinds().count("flagged") == 1
    late = pair.play(pair.bob, "c4")
    assert (late.status, late.data["refused"]["text"]) == (422, "You ran out of time before this move arrived.")


@pytest.mark.long
def test_whoever_comes_back_first_after_a_kill_may_still_move(mortal: Server) -> None:
    pair = Pair(mortal.address, {"bank": 10})
    pair.play(pair.ada, "c3")
    time.sleep(2)
    mortal.kill()
    time.sleep(11)
    mortal.start()
    pair.bob.close()
    assert pair.play(pair.bob, "c4").status == 200
    assert pair.kinds(pair.bob)[-2:] == ["outage", "played"]
    assert 5 < pair.bob.view(pair.table)["clock"]["left"][1] <= 10, "the seconds without a server do not count"


@pytest.mark.long
@pytest.mark.slow
def test_two_servers_on_one_database_let_each_flag_fall_once(tmp_path: Path, database: str) -> None:
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, store=database))
    try:
        starting = [threading.Thread(target=server.start) for server in servers]
        for thread in starting:
            thread.start()
        for thread in starting:
            thread.join()
        pairs = [Pair(servers[turn % 2].address, {"move": 5}) for turn in range(12)]
        others = []
        for turn, pair in enumerate(pairs):
            other = Client(servers[(turn + 1) % 2].address)
            other.cookies = pair.bob.cookies
            other.view(pair.table)  # both servers have the table at hand, and a timer of their own
            others.append(other)
            assert pair.play(pair.ada, "c3").status == 200
        for pair, other in zip(pairs, others, strict=True):
            for who in (pair.ada, other):
                pair.until(lambda kinds: kinds[-1] == "flagged", "the flag", who)
        servers[0].kill()
        servers[0].start()
        for pair, other in zip(pairs, others, strict=True):
            for who in (pair.ada, other):
                who.close()
                assert pair.kinds(who).count("flagged") == 1
        for server in servers:
            assert "Traceback" not in server.log, server.log[-3000:]
    finally:
        for server in servers:
            server.clear()
