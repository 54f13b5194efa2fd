"""How large things are on a desk and on a phone, upright and on its side; whose side is at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.prepared import Prepared, prepared
from web.server import Server
from web.test_people import is_wider_than_screen

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
GAMES = {"sixth": 9, "star": 9, "sixmix": 13, "sixto": 8}  # and how many words are played before
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
UPRIGHT = TOUCH | {"viewport": {"width": 390, "height": 844}}
SIDEWAYS = TOUCH | {"viewport": {"width": 844, "height": 390}}
FINGER = 44
MEASURE = """() => {
  const box = (what) => {
    const found = document.querySelector(what)?.getBoundingClientRect();
    return found ? [found.left, found.top, found.right, found.bottom] : null;
  };
  const stage = document.querySelector("svg.stage");
  const scale = stage.getScreenCTM().a;
  const { width, height } = stage.viewBox.baseVal;
  const out = [...document.querySelectorAll("#table section *, #table button")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen, .logs, .happened, pre, svg"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, where]) => where.width && (where.left < -1 || where.right > innerWidth + 1))
    .map(([one]) => one.outerHTML.slice(0, 80));
  const cells = [...stage.querySelectorAll(".place:is(.can, .target):not(.opens) > .hit")]
    .map((one) => one.getBoundingClientRect());
  return {
    board: [width * scale, height * scale], middle: box(".middle"), actions: box(".actions"), own: box(".own"),
    headline: box(".headline"), seats: box(".others"), header: box("header.top"), out,
    cell: [Math.min(...cells.map((one) => one.width)), Math.min(...cells.map((one) => one.height))],
    small: [...document.querySelectorAll("#table button")].filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect()).filter((one) => one.height < 43.5 || one.width < 43.5).length,
  };
}"""


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, Prepared]:
    return {game: prepared(server.address, game, words) for game, words in GAMES.items()}


def measured(page: Page) -> dict[str, Any]:
    assert not is_wider_than_screen(page)
    found: dict[str, Any] = page.evaluate(MEASURE)
    assert found["out"] == []
    return found


@pytest.mark.parametrize("game", GAMES)
def test_on_a_desk_the_board_is_as_large_as_the_window_allows(
    visitors: Visitors, tables: dict[str, Prepared], game: str
) -> None:
    page = tables[game].page(visitors(**DESK))
    found = measured(page)
    (wide, high), (left, top, right, bottom) = found["board"], found["middle"]
    assert [right - left, bottom - top] == pytest.approx([1440 - 360 - 60, 900 - 72], abs=1)  # beside the column
    assert max(wide / (right - left), high / (bottom - top)) > 0.99
    assert found["cell"][0] >= 38
    at_board = page.locator(".at-board, .seats.unseen").count()  # names stand at the board, and nowhere else
    for part in ("headline", "actions") if at_board else ("seats", "headline", "actions", "own"):
        assert found[part][0] > right, part
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_upright(visitors: Visitors, tables: dict[str, Prepared], game: str) -> None:
    page = tables[game].page(visitors(**UPRIGHT))
    found = measured(page)
    abreast = page.locator(".seats.abreast").count()  # everybody above the board, you first
    own = page.locator(".abreast .name" if abreast else ".own .name").first
    assert own.inner_text().endswith("You")
    assert found["board"][0] >= 370
    if abreast:
        assert found["seats"][3] <= found["middle"][1] + 1
    elif not page.locator(".seats.unseen").count():
        assert found["seats"][3] <= found["middle"][1] + 1
        assert found["middle"][3] <= found["own"][1] + 1
        assert found["own"][3] <= found["headline"][1] + 1
    assert found["middle"][3] <= found["headline"][1] + 1
    assert 844 - 20 <= found["actions"][3] <= 844 - 11  # under the thumb
    assert found["small"] == 0
    assert found["cell"][1] >= 31
    beside_a_place(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_on_its_side(visitors: Visitors, tables: dict[str, Prepared], game: str) -> None:
    page = tables[game].page(visitors(**SIDEWAYS))
    found = measured(page)
    wide, high = found["board"]
    assert high >= 390 - 13 or wide >= 844 - 0.28 * 844 - 21, found  # all the height, or all the width beside the card
    assert found["header"] is None or found["header"][3] == 0
    for part in ("headline", "actions") if page.locator(".seats.unseen").count() else ("seats", "headline", "actions"):
        assert found[part][0] >= found["middle"][2], part
        assert found[part][3] <= 391, part
    assert found["cell"][0] >= (27 if game == "star" else 40)
    assert found["small"] == 0
    beside_a_place(page)


def test_cells_of_sixth_are_as_large_as_the_window_allows(visitors: Visitors, tables: dict[str, Prepared]) -> None:
    """Hands and lifted pieces lie beside the board, so that its height is that of the stage."""
    page = tables["sixth"].page(visitors(viewport={"width": 1366, "height": 768}))
    boxes = [page.locator(f"svg.stage [data-place={name}] > .hit").bounding_box() for name in ("a1", "b1")]
    assert boxes[1]["x"] - boxes[0]["x"] == pytest.approx(118, abs=1)


def test_everybodys_plate_stands_at_their_point_and_covers_nothing(visitors: Visitors, server: Server) -> None:
    page = prepared(server.address, "star", 6, players=6).page(visitors(viewport={"width": 1366, "height": 768}))
    expect(page.locator(".at-board .player")).to_have_count(6)
    found = page.evaluate(
        """() => {
      const boxes = [...document.querySelectorAll(".at-board .player")].map((one) => one.getBoundingClientRect());
      const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      const holes = [...document.querySelectorAll("svg.stage .hit")].map((one) => one.getBoundingClientRect());
      const column = document.querySelector(".beside").getBoundingClientRect();
      return boxes.every((box, at) => boxes.every((other, to) => at === to || apart(box, other)))
        && boxes.every((box) => holes.every((hole) => apart(box, hole)) && apart(box, column));
    }"""
    )
    assert found
    expect(page.locator(".at-board .own .tally > *")).to_have_count(6)


@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=str)
def test_five_rows_are_above_the_fold_of_a_phone(visitors: Visitors, server: Server, size: tuple[int, int]) -> None:
    """Names and points stand in the rows, the viewer's is the last, and the sheet covers none."""
    table = prepared(server.address, "sixmix", 20, players=5)
    page = table.page(visitors(**TOUCH, viewport={"width": size[0], "height": size[1]}))
    sheet, board = page.locator(".sheet").bounding_box(), page.locator("svg.stage").bounding_box()
    assert board["y"] + board["height"] <= sheet["y"] + 1
    names = [name for name in page.locator("svg.stage .named text.title").all_text_contents() if not name.isdigit()]
    assert names[-1] == "You"
    assert len(names) == 5


@pytest.mark.parametrize("size", [(1366, 768), (768, 1024), (390, 844)], ids=str)
def test_the_die_lies_beside_the_message_and_leaves_the_tray_its_room(
    visitors: Visitors, server: Server, size: tuple[int, int]
) -> None:
    small = TOUCH if size[0] < 900 else {}
    page = prepared(server.address, "sixmix", 20, players=4).page(
        visitors(**small, viewport={"width": size[0], "height": size[1]})
    )
    felt, message = page.locator(".sheet > svg.held"), page.locator(".headline")
    expect(felt.locator("[data-place=die]")).to_be_visible()
    expect(page.locator("svg.stage [data-place=die]")).to_have_count(0)
    found, beside = felt.bounding_box(), message.bounding_box()
    if small:
        assert found["x"] + found["width"] <= beside["x"] + 1
    else:
        assert found["y"] + found["height"] <= beside["y"] + 1
        sides = "(all) => all.map((die) => die.dataset.side * die.ownerSVGElement.getScreenCTM().a)"
        assert min(page.locator("svg.stage .die").evaluate_all(sides)) >= 80  # as large as the window allows


def beside_a_place(page: Page) -> None:
    """A finger that lands 20 pixels beside a place means it, if nothing else that can be chosen is nearer."""
    spot: list[Any] | None = page.evaluate(
        """(reach) => {
      const live = [...document.querySelectorAll("svg.stage :is(.can, .target) > .hit")].map((one) => {
        const box = one.getBoundingClientRect();
        return [one.parentElement.dataset.place, box.x + box.width / 2, box.y + box.height / 2];
      });
      for (const [name, x, y] of live) for (const [dx, dy] of [[-reach, 0], [reach, 0], [0, reach], [0, -reach]]) {
        const far = (other) => Math.hypot(other[1] - x - dx, other[2] - y - dy);
        const under = document.elementFromPoint(x + dx, y + dy);
        if (under?.closest("svg.stage") && live.every((other) => other[0] === name || far(other) > reach + 1))
          return [name, x + dx, y + dy];
      }
      return null;
    }""",
        FINGER / 2 - 2,
    )
    if spot is None:
        return
    name, x, y = spot
    page.touchscreen.tap(x, y)
    chosen = page.locator(f'svg.stage [data-place="{name}"].chosen')
    expect(chosen.or_(page.locator(".asked .primary")).first).to_be_visible()


def order(page: Page, *names: str) -> list[str]:
    """The places from the top of the screen to its bottom."""
    tops = {name: page.locator(f'svg.stage [data-place="{name}"]').bounding_box() for name in names}
    return sorted(names, key=lambda name: (tops[name] or {"y": 0})["y"])


def test_on_a_low_screen_others_sheets_open_at_their_names(visitors: Visitors, tables: dict[str, Prepared]) -> None:
    page = tables["sixto"].page(visitors(**SIDEWAYS))
    page.get_by_role("button", name="The sheet of Ben").tap()
    page.get_by_role("button", name="Back to my sheet").tap()
    expect(page.get_by_role("button", name="Back to my sheet")).to_have_count(0)


def test_your_side_is_at_the_bottom_and_the_board_can_be_turned(
    visitors: Visitors, tables: dict[str, Prepared]
) -> None:
    """For the host, for a guest, and for one who watches; turned, it stays so on this device."""
    sixth, star = tables["sixth"], tables["star"]
    assert order(sixth.page(visitors()), "a1", "a5") == ["a5", "a1"]
    assert order(sixth.page(visitors(), seat=None), "a1", "a5") == ["a5", "a1"]
    guest = sixth.page(visitors(), seat=1)
    assert order(guest, "a1", "a5") == ["a1", "a5"]
    guest.locator('[data-place="c3"]').focus()
    guest.keyboard.press("ArrowUp")  # by where cells are seen, not by their names
    expect(guest.locator('[data-place="c2"]')).to_be_focused()
    guest.get_by_role("button", name="Turn the board").click()
    expect(guest.locator('[data-place="a5"]')).to_be_visible()
    guest.wait_for_function(
        "() => { const y = (n) => document.querySelector(`[data-place=${n}]`).getBoundingClientRect().y;"
        " return y('a5') < y('a1'); }"
    )
    guest.reload()
    guest.locator("svg.stage").wait_for()
    assert order(guest, "a1", "a5") == ["a5", "a1"]
    assert order(star.page(visitors()), "a1", "m1") == ["m1", "a1"]
    assert order(star.page(visitors(), seat=1), "a1", "m1") == ["a1", "m1"]
    rows = [tables["sixmix"].page(visitors(), seat=seat) for seat in (0, 1)]
    last = [order(page, *(f"{letter}2" for letter in "GBRO"))[-1] for page in rows]
    assert last == ["R2", "O2"]  # green and red are the host's, blue and orange the guest's


def test_what_others_did_stays_marked_until_your_own_move(visitors: Visitors, server: Server) -> None:
    """In games of dice too: the roll that follows does not take the mark away."""
    table = prepared(server.address, "sixmix", 14)
    page = table.page(visitors())
    events = table.people[0].events(table.table)
    last = [event for event in events if event["kind"] == "played" and event["player"] == 1][-1]["word"]
    assert events[-1]["kind"] == "rolled"
    expect(page.locator("svg.stage .last")).to_have_count(1)
    expect(page.locator(f'svg.stage [data-place="{last}"] .last')).to_have_count(1)
    table.people[0].command(
        table.table, "play", len(events), chair=0, word=page.locator(".can.ends").first.get_attribute("data-place")
    )
    expect(page.locator("svg.stage .last")).to_have_count(0)
