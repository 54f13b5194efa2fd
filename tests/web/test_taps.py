"""Between two moves a page asks nobody: it plays along, and what it finds out is what the server would have said."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, WebSocketRoute, expect

from commands import sixfold
from sixfold import shelf
from web.client import any_word
from web.playing import SIZES, Person
from web.prepared import Prepared, prepared
from web.server import Server

Visitors = Callable[..., BrowserContext]
GAMES = {"sixth": 12, "star": 12, "sixmix": 30, "sixto": 16, "hop": 4}  # and how many words were said before
CONFIRM = "if (location.host) localStorage.setItem('sixfold.confirm', 'always')"  # every move is looked at first
TOLD = "(before) => document.querySelector('.logs').textContent !== before"  # whether the log says something new


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has a game which was begun a minute ago."""
    folder, before = tmp_path_factory.mktemp("authors"), Path.cwd()
    os.chdir(folder)
    assert sixfold("new", "hop").returncode == 0
    os.chdir(before)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIXFOLD_GAMES", str(folder))
        with Server(tmp_path_factory.mktemp("server")) as running:
            yield running
    shelf.remove_folder(folder)
    assert "Traceback" not in running.log, running.log


class Requests:
    """What a page asks for, from now on; what a socket brings was not asked for."""

    def __init__(self, page: Page) -> None:
        self.made: list[str] = []
        page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith("data:"):
            self.made.append(f"{request.method} {urlsplit(request.url).path}")

    def taken(self) -> list[str]:
        """What was asked since the last time."""
        made, self.made[:] = list(self.made), []
        return made


@pytest.mark.flaky(reruns=0)
@pytest.mark.parametrize("size", ["desk", "upright"])
@pytest.mark.parametrize("game", GAMES)
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
        person.press(person.sensible(now))
    raise AssertionError(f"no move was chosen: {person.now()}")


def others_move(table: Prepared, person: Person) -> None:
    """Somebody else moves, if it is their turn, and the page tells it."""
    view, before = table.people[1].view(table.table), person.page.locator(".logs").text_content()
    for ask in view["asks"]:
        word = any_word(ask, person.chooser)
        answer = table.people[1].command(table.table, "play", view["number"], chair=ask["chair"], word=word)
        assert answer.status == 200
        person.page.wait_for_function(TOLD, arg=before)


def test_every_event_is_compared_and_a_difference_is_told(visitors: Visitors, server: Server) -> None:
    """The server's score of a chair is changed on its way, once."""
    table = prepared(server.address, "star", 4)
    visitor = visitors(compare=False)
    visitor.add_init_script("globalThis.sixfoldDifferences = []; console.error = () => undefined")
    visitor.route_web_socket(re.compile("/socket"), changed_score)
    page = table.page(visitor)
    page.wait_for_function("() => globalThis.sixfoldDifferences.length > 0")
    [told] = page.evaluate("() => globalThis.sixfoldDifferences.slice(0, 1)")
    assert told.startswith("star round 1 ply 4: view.chairs.0.score is ")


def changed_score(line: WebSocketRoute) -> None:
    server = line.connect_to_server()

    def passed(message: str | bytes) -> None:
        frame = json.loads(message)
        for chair in frame.get("view", {}).get("chairs", [])[:1]:
            chair["score"] = "another"
        line.send(json.dumps(frame))

    server.on_message(passed)
