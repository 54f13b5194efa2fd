"""Between two moves a page asks nobody: it plays along, and what it finds out is what the server would have said."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, WebSocketRoute, expect

from long_runs import some_long
from web.authors import make_games, server_with
from web.client import any_word
from web.playing import SIZES, Person
from web.prepared import Prepared, prepared
from web.server import Server, until

Visitors = Callable[..., BrowserContext]
QUIETLY = ("/offline/offline.js", "/learn/solved.js")  # some seconds after a page was opened, whatever one does
GAMES = {"sixth": 12, "star": 12, "sixmix": 30, "sixto": 16, "hop": 4}  # and how many words were said before
CONFIRM = "if (location.host) localStorage.setItem('sixfold.confirm', 'always')"  # every move is looked at first
TOLD = "(before) => document.querySelector('.logs').textContent !== before"  # whether the log says something new


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("authors")
    make_games(folder, {"hop": ()})
    with server_with(folder, tmp_path_factory.mktemp("server")) as running:
        yield running


class Requests:
    """What a page asks for, from now on; what a socket brings was not asked for."""

    def __init__(self, page: Page) -> None:
        self.made: list[str] = []
        page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith("data:") and not request.url.endswith(QUIETLY):
            self.made.append(f"{request.method} {urlsplit(request.url).path}")

    def taken(self) -> list[str]:
        """What was asked since the last time."""
        made, self.made[:] = list(self.made), []
        return made


@pytest.mark.flaky(reruns=0)
@pytest.mark.parametrize(
    ("game", "size"),
    some_long(
        itertools.product(GAMES, ["desk", "upright"]),
        *((game, "upright") for game in ("sixto", "sixmix", "star")),
        *((game, "desk") for game in ("sixmix", "star")),
    ),
)
def test_nothing_is_asked_between_two_moves(visitors: Visitors, server: Server, game: str, size: str) -> None:
    table = prepared(server.address, game, GAMES[game])
    visitor = visitors(compare=False, **SIZES[size])
    visitor.add_init_script(CONFIRM)
    page = table.page(visitor)
    page.wait_for_load_state("networkidle")
    person, requests = Person(page, seed=5, taps=size != "desk"), Requests(page)
    point_everywhere(person)
    look_back(page)
    open_sides(page)
    read_board(page)
    turn(page)
    stand_on_its_side(page)
    choose(person)
    assert requests.taken() == []
    before = page.locator(".logs").text_content()
    person.press(page.locator(".asked .primary").last)
    page.wait_for_function(TOLD, arg=before)
    assert requests.taken() == [f"POST /t/{table.table}/commands"]
    others_move(table, person)
    assert requests.taken() == []


def point_everywhere(person: Person) -> None:
    """Presses places, right and wrong ones, two of them after each other, and beside all of them."""
    page = person.page
    names = page.evaluate(
        "() => [...document.querySelectorAll('svg.stage [data-place]')].map((one) => one.dataset.place)"
    )
    said = set()
    for name in person.chooser.sample(names, min(len(names), 14)):
        for _ in range(2):
            person.place(name).first.dispatch_event("click")
            said.add(page.locator(".note").first.inner_text() if page.locator(".note").count() else "")
            close_side(page)
    page.locator("svg.stage").dispatch_event("click")
    page.keyboard.press("Escape")
    assert said - {""}, "nothing was explained"


def close_side(page: Page) -> None:
    """An opened side is put away."""
    page.keyboard.press("Escape")


def look_back(page: Page) -> None:
    """Steps through the round and comes back."""
    page.evaluate("document.body.focus()")
    page.evaluate("document.activeElement?.blur()")
    present = page.locator("svg.stage").inner_html()
    for key in ("ArrowLeft", "ArrowLeft", "Home", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".status.past")).to_have_count(1)
    page.wait_for_function("(before) => document.querySelector('svg.stage').innerHTML !== before", arg=present)
    page.keyboard.press("Escape")
    expect(page.locator(".status.past")).to_have_count(0)


def open_sides(page: Page) -> None:
    """Opens every other player's side that the picture offers."""
    for place in page.locator("svg.stage .opens").all():
        place.dispatch_event("click")
        page.keyboard.press("Escape")


def read_board(page: Page) -> None:
    """Reads the board in letters."""
    page.locator("details.more summary", has_text="Board as text").dispatch_event("click")
    expect(page.locator("details.more pre").first).to_have_text(re.compile(r"\S"))


def turn(page: Page) -> None:
    """Turns the board all around, where it can be."""
    button = page.get_by_role("button", name="Turn the board")
    for _ in range(6 if button.count() else 0):
        button.first.dispatch_event("click")


def stand_on_its_side(page: Page) -> None:
    """Turns the device, and back."""
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => innerWidth === 844")
    page.set_viewport_size(size)
    page.wait_for_function("(width) => innerWidth === width", arg=size["width"])


def choose(person: Person) -> None:
    """Points at a move until it is asked whether it is meant."""
    page = person.page
    for _ in range(12):
        now = person.now()
        if page.locator(".asked .question").count() or (now["marking"] and now["chosen"] and now["last"]):
            return
        person.step(person.sensible(now))
    raise AssertionError(f"no move was chosen: {person.now()}")


def others_move(table: Prepared, person: Person) -> None:
    """Somebody else moves, if it is their turn, and the page tells it."""
    view, before = table.people[1].view(table.table), person.page.locator(".logs").text_content()
    for ask in view["asks"]:
        word = any_word(ask, person.chooser)
        answer = table.people[1].command(table.table, "play", view["number"], chair=ask["chair"], word=word)
        assert answer.status == 200
        person.page.wait_for_function(TOLD, arg=before)


def test_an_earlier_round_is_asked_for_once(visitors: Visitors, server: Server) -> None:
    table = prepared(server.address, "sixth", 6)
    host, guest = table.people
    assert host.command(table.table, "resign", host.view(table.table)["number"], chair=0).status == 200
    assert host.command(table.table, "rematch", host.view(table.table)["number"], chair=0).status == 200
    assert guest.command(table.table, "accept", host.view(table.table)["number"], chair=1).status == 200
    page = table.page(visitors(compare=False))
    page.wait_for_load_state("networkidle")
    requests, words = Requests(page), page.locator(".logs button.word")
    stage = page.locator("svg.stage")
    seen = [stage.inner_html()]
    for number in (5, 2, 3):
        words.nth(number).click()
        page.wait_for_function("(before) => document.querySelector('svg.stage').innerHTML !== before", arg=seen[-1])
        seen.append(stage.inner_html())
    assert len(set(seen)) == 4
    assert requests.taken() == [f"GET /t/{table.table}/line"]


# What the page makes of it, and what the server does -------------------------------------


def test_every_event_is_compared(visitors: Visitors, server: Server) -> None:
    table = prepared(server.address, "sixth", 5)
    page = table.page(visitors())
    compared = "(least) => globalThis.sixfoldCompared?.compared >= least"
    page.wait_for_function(compared, arg=1)
    view = table.people[0].view(table.table)
    word = any_word(view["asks"][0], Person(page).chooser)
    table.people[0].command(table.table, "play", view["number"], chair=view["asks"][0]["chair"], word=word)
    page.wait_for_function(compared, arg=2)


def test_a_difference_is_told(visitors: Visitors, server: Server) -> None:
    """The server's view is changed on its way to the comparison."""
    visitor = quiet(visitors(compare=False))
    visitor.add_init_script("globalThis.sixfoldDifferences = []")
    visitor.route(re.compile("/view"), changed_score)
    page = prepared(server.address, "star", 4).page(visitor)
    page.wait_for_function("() => globalThis.sixfoldDifferences.length > 0")
    [told] = page.evaluate("() => globalThis.sixfoldDifferences.slice(0, 1)")
    assert told.startswith("star round 1 ply 4: frame.view.chairs.0.score is ")


def changed_score(route: Route) -> None:
    answer = route.fetch()
    frame = answer.json()
    frame["view"]["chairs"][0]["score"] = "another"
    route.fulfill(response=answer, json=frame)


def quiet(visitor: BrowserContext) -> BrowserContext:
    """A browser in which faults are expected."""
    visitor.add_init_script("console.error = () => undefined")
    return visitor


def test_a_page_that_comes_to_another_position_shows_the_servers_and_begins_anew(
    visitors: Visitors, server: Server
) -> None:
    """The last word of the line is lost on its way, once."""
    visitor, table = quiet(visitors(compare=False, may_differ=True)), prepared(server.address, "star", 6)
    visitor.route_web_socket(re.compile("/socket"), WithoutLastWord())
    made: list[str] = []
    visitor.on("request", lambda request: made.append(f"{request.method} {urlsplit(request.url).path}"))
    page = table.page(visitor)
    at = f"/t/{table.table}"
    assert {f"POST {at}/differs", f"GET {at}/view"} <= set(made)
    until(lambda: 'page_differs_total{game="star"}' in table.people[0].get("/metrics").text, "the fault counted")
    person = Person(page)
    assert person.now()["words"] == 6
    person.act()
    person.act()
    person.until(lambda now: now["words"] == 7, "the next move")
    made.clear()
    others_move(table, person)
    assert made == []


class WithoutLastWord:
    """A line on which the first message loses a word."""

    def __init__(self) -> None:
        self.lost = False

    def __call__(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def passed(message: str | bytes) -> None:
            told = json.loads(message)
            if "line" in told and not self.lost:
                self.lost = bool(told["line"].pop())
                told["events"] = [event for event in told["events"] if "text" in event]
            line.send(json.dumps(told))

        server.on_message(passed)


def test_a_page_of_another_version_is_loaded_anew_once(visitors: Visitors, server: Server) -> None:
    """The first messages say that the server is another one by now."""
    visitor, table = visitors(), prepared(server.address, "star", 6)
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(urlsplit(request.url).path))
    visitor.route_web_socket(re.compile("/socket"), of_another_version)
    page = table.page(visitor)
    until(lambda: page.evaluate("() => !!sessionStorage.getItem('sixfold.renewed')"), "the page loaded anew")
    page.wait_for_load_state("networkidle")
    person = Person(page)
    person.act()
    person.act()
    person.until(lambda now: now["words"] == 7, "the next move")
    assert asked.count(f"/t/{table.table}") == 2


def of_another_version(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda message: line.send(re.sub('"version":"[0-9a-f]+"', '"version":"0"', str(message))))


def test_a_game_whose_module_does_not_come_is_shown_as_the_server_draws_it(visitors: Visitors, server: Server) -> None:
    visitor, table = quiet(visitors(compare=False)), prepared(server.address, "star", 6)
    visitor.route(re.compile("/games/star/game.js"), lambda route: route.abort())
    person = Person(table.page(visitor))
    assert person.now()["words"] == 6
    person.act()
    person.act()
    person.until(lambda now: now["words"] == 7, "the next move")
