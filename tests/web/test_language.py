"""Another language in the middle of a game: all is said anew where it stands, and nothing is loaded but texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from long_runs import some_long
from web.playing import SIZES, Person
from web.prepared import prepared
from web.server import Server
from web.test_device import begin

Visitors = Callable[..., BrowserContext]
GAMES = {"sixth": 12, "star": 12, "sixmix": 30, "sixto": 16}  # and how many words were said before
CONFIRM = "if (location.host) localStorage.setItem('sixfold.confirm', 'always')"  # one press is never a whole move
# Everything that is read or read aloud, and where it stands; not what was announced.
SAID = """() => {
  const said = [["title", document.title], ["lang", document.documentElement.lang]];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node.parentElement.closest("#live, noscript")) continue;
    if (node instanceof Text) said.push(["text", node.data.trim().replace(/\\s+/g, " ")]);
    else for (const name of ["aria-label", "title", "alt"]) said.push([name, node.getAttribute(name) ?? ""]);
  }
  return said.filter(([, text]) => text);
}"""


def said(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(SAID)
    return found


def in_language(page: Page, code: str) -> None:
    """Waits until the log, the last thing to be told again, is in a language."""
    begun = {"en": "New game", "fr": "Nouvelle partie", "de": "Neue Partie"}[code]
    expect(page.locator(".log .said").first).to_contain_text(begun)


def by_the_bar(page: Page, code: str) -> None:
    page.locator(f".languages a[hreflang={code}]").click()
    in_language(page, code)


def by_the_settings(page: Page, code: str) -> None:
    page.locator(".opens-menu").click()
    page.locator("#menu .tools button", has_text="Réglages").click()
    page.locator(f"dialog input[name=language][value={code}]").check()
    in_language(page, code)
    expect(page.locator("dialog h2")).to_have_text("Einstellungen")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("game", some_long(GAMES, "sixth", "sixto"))
def test_the_page_speaks_another_language_where_it_stands(visitors: Visitors, server: Server, game: str) -> None:
    table, visitor = prepared(server.address, game, GAMES[game]), visitors(**SIZES["desk"])
    visitor.add_init_script(CONFIRM)
    page = table.page(visitor)
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    sockets: list[Any] = []
    person = Person(page)
    person.act()
    before = person.now()
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.on("websocket", lambda line: sockets.append(line))
    page.on("framenavigated", lambda frame: asked.append(f"navigated to {frame.url}"))
    by_the_bar(page, "fr")
    by_the_settings(page, "de")
    assert set(asked) <= {"/texts.json", f"/t/{table.table}/view"}  # with the latter a test compares
    assert not sockets
    after = person.now()
    for what in ("can", "chosen", "target", "marking", "words", "entries"):
        assert after[what] == before[what], what
    assert after["status"] != before["status"]
    moves(person)
    fresh = visitor.new_page()
    fresh.goto(page.url)
    expect(fresh.locator(".log .word")).to_have_count(person.now()["words"])
    assert said(page) == said(fresh)


def moves(person: Person) -> None:
    """Goes on with what was chosen until it is a move."""
    before = person.now()["words"]
    for _ in range(12):
        now = person.until(lambda now: now["live"] or now["words"] > before, "something to do, or the move")
        if now["words"] > before:
            return
        person.step(person.sensible(now))
    raise AssertionError(f"no move was made: {person.now()}")


def test_a_game_on_this_device_speaks_another_language(page: Page) -> None:
    person = begin(page, "sixth", "here")
    person.act()
    before = person.now()
    page.locator(".languages a[hreflang=de]").click()
    expect(page.locator(".status .now")).to_contain_text("du bist")
    assert person.now()["words"] == before["words"]
