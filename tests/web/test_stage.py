"""The stage: the window alone decides the board's box; whatever happens, no cell moves and none is covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.prepared import prepared
from web.server import Server
from web.test_every_page import SMALL

Visitors = Callable[..., BrowserContext]
GAMES = {"sixth": 9, "star": 9, "sixmix": 13, "sixto": 8}  # and how many words are played before
SIZES = [(1366, 768), (390, 844), (844, 390), (768, 1024)]
OTHERS = [(1280, 720), (1920, 1080), (360, 740)]
PHONE = {"has_touch": True, "is_mobile": True}
# Where every place is, and what a press there would reach.
PLACES = """() => {
  const stage = document.querySelector("svg.stage");
  const { left, top, width, height } = stage.getBoundingClientRect();
  const { a, e, f } = stage.getScreenCTM();
  const seen = [...stage.querySelectorAll("[data-place]")].map((place) => {
    const box = place.querySelector(".hit").getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const under = document.elementFromPoint(x, y)?.closest("[data-place], [data-disc]");
    return [place.dataset.place, Math.round(x), Math.round(y), !!under];
  });
  return { box: [left, top, width, height, a, e, f].map((one) => Math.round(100 * one)), seen };
}"""
# Changes the page's state, as a sentence or a request that comes would; answers how many words were said.
CHANGE = """async ({ offer, ...some }) => {
  const address = document.querySelector("script[src$='/table.js']").src.replace("table.js", "state.js");
  const { change, redraw, state } = await import(address);
  change(offer === undefined ? some : { view: { ...state.view, offer } });
  redraw();
  return state.view.ply;
}"""
LONG = "A sentence of the kind that somebody reads three times, about a row, a pile and what comes after it. " * 2
SAID: dict[str, dict[str, Any]] = {
    "hint": {"hint": {"text": LONG, "steps": []}},
    "error": {"hint": None, "note": {"text": LONG, "bad": True, "rules": "/rules", "clause": "3.2"}},
    "offer": {"offer": {"kind": "draw", "chair": 1, "answer": [0], "mine": False, "waiting": [], "seat": None}},
    "answered": {"offer": None},
    "lost": {"note": None, "lost": True},
    "notice": {"lost": False, "notice": LONG},
    "nothing": {"notice": ""},
}


class Stage:
    """The board on one screen, as it was at first."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.first = page.evaluate(PLACES)
        assert all(reached for *_, reached in self.first["seen"]), self.first["seen"]

    def still(self, event: str, covered: bool = False) -> None:
        """The same box, and under each press the same place; `covered`: a question may lie over some.

        All of it can be read."""
        now = self.page.evaluate(PLACES)
        size = self.page.viewport_size
        assert now["box"] == self.first["box"], (event, size)
        assert [place[:3] for place in now["seen"]] == [place[:3] for place in self.first["seen"]], (event, size)
        assert covered or all(reached for *_, reached in now["seen"]), (event, size)
        assert self.page.evaluate(SMALL) == [], (event, size)


def choose(page: Page) -> None:
    """Chooses something, then where it goes or what else there is: up to what has to be confirmed."""
    for look in (".can:not(.opens)", ".target", ".can:not(.chosen)"):
        found = page.locator(f"svg.stage {look}")
        if found.count() and not page.locator(".asked .sure").count():
            found.first.dispatch_event("click")


def stages(visitors: Visitors, table: Any, sizes: list[tuple[int, int]]) -> list[Stage]:
    found = []
    for width, height in sizes:
        small = PHONE if width < 900 else {}
        page = table.page(visitors(viewport={"width": width, "height": height}, **small))
        found.append(Stage(page))
    return found


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        *((game, SIZES) for game in GAMES),
        *(pytest.param(game, OTHERS, marks=pytest.mark.long) for game in GAMES),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{len(value)} sizes",
)
def test_the_board_keeps_still(visitors: Visitors, server: Server, game: str, sizes: list[tuple[int, int]]) -> None:
    table = prepared(server.address, game, GAMES[game])
    seen = stages(visitors, table, sizes)
    for stage in seen:
        for scheme in ("dark", "light"):
            stage.page.emulate_media(color_scheme=scheme)
            stage.still(scheme)
        choose(stage.page)
        stage.still("choose, mark, confirm")
        for event, some in SAID.items():
            stage.page.evaluate(CHANGE, some)
            stage.still(event, covered=event in ("lost", "notice"))
    after_others(table, seen)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), pytest.param((844, 390), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_second_planned_click_never_misses(
    visitors: Visitors, server: Server, game: str, size: tuple[int, int]
) -> None:
    """Two clicks in a row, both aimed before the first: whatever the first one brings up, the second one meets."""
    table = prepared(server.address, game, GAMES[game])
    view = table.people[0].view(table.table)
    if "keep" in (view["asks"][0]["tree"] or ()):  # dice come before crosses
        table.people[0].command(table.table, "play", view["number"], chair=0, word="keep")
        view = table.people[0].view(table.table)
    (ask,) = view["asks"]
    (stage,) = stages(visitors, table, [size])
    spots = {name: (x, y) for name, x, y, _ in stage.first["seen"]}
    first, second = planned(ask, set(spots))
    for name in (first, second):
        stage.page.mouse.click(*spots[name])
    if ask["toggles"]:
        rows = sum(map(bool, ask["toggles"]["rows"]))  # in one row the second is chosen instead of the first
        expect(stage.page.locator("svg.stage .chosen")).to_have_count(min(rows, 1 + (first != second)))
    else:
        moved = stage.page.locator(".asked .sure").or_(stage.page.locator(".status:not(.turn)"))
        expect(moved.first).to_be_visible()


def planned(ask: dict[str, Any], places: set[str]) -> tuple[str, str]:
    """Two places that are pressed one after the other: from and to, two of the toggles, or one twice."""
    if ask["toggles"]:
        rows = [cells for cells in ask["toggles"]["rows"] if cells]
        return rows[0][0], rows[-1][-1]
    for name, node in ask["tree"].items():
        ends = [step for step in node if step in places] if isinstance(node, dict) else [name]
        if name in places and ends:
            return name, ends[-1]
    raise AssertionError(ask)


def after_others(table: Any, seen: list[Stage]) -> None:
    """Your own move, the other's, and the end."""
    host, guest = table.people[:2]
    for _ in range(2):
        views = [(one, one.view(table.table)) for one in (host, guest)]
        who, view = next((who, view) for who, view in views if view["asks"])
        ask = view["asks"][0]
        played = who.command(table.table, "play", view["number"], chair=ask["chair"], word=first_word(ask))
        assert played.status == 200, played
    expected = host.view(table.table)["ply"]
    for stage in seen:
        while stage.page.evaluate(CHANGE, {}) < expected:
            stage.page.wait_for_timeout(50)
        stage.still("moves")
    view = guest.view(table.table)
    assert guest.command(table.table, "resign", view["number"], chair=1).status == 200
    for stage in seen:
        expect(stage.page.locator(".endcard")).to_be_visible()
        stage.still("end", covered=True)


def first_word(ask: dict[str, Any]) -> str:
    if ask["toggles"]:
        return str(ask["toggles"]["none"])
    node: Any = ask["tree"]
    while isinstance(node, dict):
        node = next(iter(node.values()))
    return str(node)
