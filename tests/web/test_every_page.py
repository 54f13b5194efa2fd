"""Every page in light and dark, wide and narrow: axe-core finds nothing, nothing is too wide, little is loaded."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from long_runs import some_long
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.teaching import lessons, puzzles
from sixfold.web.companion.routes import companions
from sixfold.web.companion.sheets import games_with_sheets
from web.playing import Person, from_menu
from web.test_people import is_wider_than_screen
from web.test_play import set_up

Viewport = dict[str, int]
Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
GAMES = shelf.ids()
ADDRESSES = [
    "/",
    "/rules",
    "/rules/rulings",
    "/nowhere",
    "/learn",
    "/puzzles",
    "/analyse",
    f"/analyse#{Position.start('sixth').play('c3').code()}",
    "/daily",
    "/dice",
    "/companion",
    "/statistics",
    "/offline",
    *(f"/{kind}/{game}" for kind in ("play", "rules") for game in GAMES),
    *(f"/companion/{game.id}" for game in companions()),
    *(f"/sheets/{game.id}" for game in games_with_sheets()),
    *(f"/analyse/setup/{game.id}" for game in companions()),
    *(
        f"/learn/{game}{lesson}"
        for game in GAMES
        if lessons.readable(shelf.find_game(game))
        for lesson in ("", "/first")
    ),
    *(f"/puzzles/{game}" for game in GAMES if puzzles.has_puzzles(shelf.find_game(game))),
]
MAX_BYTES = 122_000  # bytes of a first load, compressed, without pictures
MAX_AT_A_TABLE = 240_000  # the same with the game, which the page plays itself: the largest of the four
LOOKED_AT = {"desk": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
SIDEWAYS = {"width": 844, "height": 390}
SIZES = {"wide": {"width": 1600, "height": 1000}, "narrow": {"width": 360, "height": 740}}


def one_of_each(addresses: list[str]) -> list[str]:
    """The pages that are there once, and of those that every game has the first."""
    found: dict[str, str] = {}
    for address in addresses:
        found.setdefault("/".join(part for part in address.split("/") if part not in GAMES), address)
    return list(found.values())


@pytest.mark.long  # make test asks the same of the two windows below
@pytest.mark.parametrize("size", SIZES)
def test_no_page_breaks_a_rule_of_accessibility(visitors: Visitors, keep: Keep, axe: Axe, size: str) -> None:
    page = visitors(viewport=SIZES[size]).new_page()
    for address in ADDRESSES:
        page.goto(address)
        axe(page)
        assert not is_wider_than_screen(page), address
        keep(page, address.partition("#")[0].strip("/").replace("/", "-") or "home")


# Text that is seen and smaller than 13 px; what pictures have in them grows with the picture.
SMALL = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const [found, range] = [[], document.createRange()];
  while (walker.nextNode()) {
    const [text, inside] = [walker.currentNode, walker.currentNode.parentElement];
    if (!text.data.trim() || inside.closest("svg, script, style, noscript, .unseen")) continue;
    range.selectNodeContents(text);
    const seen = inside.checkVisibility() && range.getBoundingClientRect().width > 1;
    if (seen && parseFloat(getComputedStyle(inside).fontSize) < 13) found.push(text.data.trim());
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("size", "theme", "addresses"),
    [
        pytest.param("desk", "dark", one_of_each(ADDRESSES), id="desk"),
        pytest.param("phone", "dark", one_of_each(ADDRESSES), id="phone"),
        *(
            pytest.param(size, theme, ADDRESSES, id=f"{size}, {theme}, all", marks=pytest.mark.long)
            for size in LOOKED_AT
            for theme in ("light", "dark")
        ),
    ],
)
def test_every_page_as_it_is_looked_at(
    visitors: Visitors, keep: Keep, axe: Axe, size: str, theme: str, addresses: list[str]
) -> None:
    """On the two windows that pages are drawn for: axe finds nothing, no text is small, nothing is too wide."""
    page = visitors(viewport=LOOKED_AT[size], color_scheme=theme).new_page()
    for address in addresses:
        page.goto(address, wait_until="networkidle")
        keep(page, address.partition("#")[0].strip("/").replace("/", "-") or "home")
        axe(page)
        assert page.evaluate(SMALL) == [], address
        assert not is_wider_than_screen(page), address


@pytest.mark.parametrize(
    ("language", "viewport", "addresses"),
    [
        pytest.param("de", LOOKED_AT["phone"], one_of_each(ADDRESSES), id="de, phone"),
        pytest.param("fr", LOOKED_AT["desk"], one_of_each(ADDRESSES), id="fr, desk", marks=pytest.mark.long),
        pytest.param("de", SIDEWAYS, one_of_each(ADDRESSES), id="de, sideways"),
        pytest.param("fr", SIDEWAYS, one_of_each(ADDRESSES), id="fr, sideways", marks=pytest.mark.long),
        pytest.param("en", SIDEWAYS, one_of_each(ADDRESSES), id="en, sideways", marks=pytest.mark.long),
        pytest.param("fr", LOOKED_AT["phone"], one_of_each(ADDRESSES), id="fr, phone", marks=pytest.mark.long),
        pytest.param("de", LOOKED_AT["desk"], one_of_each(ADDRESSES), id="de, desk", marks=pytest.mark.long),
        pytest.param("de", SIZES["narrow"], ["/", "/play/sixto", "/companion/sixth", "/analyse/setup/star"], id="de"),
        pytest.param("de", SIZES["narrow"], ADDRESSES, id="de, all", marks=pytest.mark.long),
        pytest.param("fr", SIZES["narrow"], ADDRESSES, id="fr, all", marks=pytest.mark.long),
    ],
)
def test_no_page_is_wider_than_its_window_where_words_are_longer(
    visitors: Visitors, language: str, viewport: Viewport, addresses: list[str]
) -> None:
    page = visitors(viewport=viewport, locale=language).new_page()
    for address in addresses:
        page.goto(address, wait_until="networkidle")
        assert not is_wider_than_screen(page), address


@pytest.mark.parametrize("game", some_long(["sixth", "sixto", "sixmix", "star"], "sixto", "sixmix", "star"))
def test_no_table_breaks_a_rule_of_accessibility(visitors: Visitors, keep: Keep, axe: Axe, game: str) -> None:
    page = visitors(viewport=SIZES["wide"]).new_page()
    person = Person(page, seed=9)
    fewest = min(count for count in shelf.find_game(game).players if count > 1)
    set_up(page, game, "here", fewest if game != "sixth" else None)
    for _ in range(8):
        person.act()
    person.ready()
    axe(page)
    keep(page)
    for button in ("Invite", "Let a bot play for me", "Settings", "Help", "Resign"):
        from_menu(page, button).click()
        page.locator("dialog[open] h2").wait_for()
        expect(page.locator("dialog[open]")).not_to_contain_text("One moment")
        axe(page)
        keep(page, button.replace(" ", "-"))
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_pages_are_whole_however_late_their_sentences_come(visitors: Visitors) -> None:
    """In other languages than English sentences are fetched, and may be there after the page is shown."""
    page = visitors(locale="de").new_page()
    held: list[Route] = []
    page.route("**/texts.json*", lambda route: held.append(route))
    for address, filled_in in (("/daily", ".own button"), ("/", "a.learn .what >> text=In drei Minuten lernen")):
        page.goto(address)
        expect(page.locator(filled_in)).to_have_count(0)
        while held:
            held.pop().continue_()
        expect(page.locator(filled_in).first).to_be_visible()


def test_a_table_that_is_not_there_is_told(page: Page, keep: Keep, axe: Axe) -> None:
    answer = page.goto("/t/AAAAAAAAAAAA")
    assert answer
    assert answer.status == 404
    axe(page)
    keep(page)


def test_a_move_is_announced_once(page: Page) -> None:
    """The line above the board is a live region, so nothing else speaks of a move."""
    chairs = [{"kind": "you"}, {"kind": "you"}]
    answer = page.request.post("/tables", data={"game": "sixth", "players": 2, "chairs": chairs, "first": 0})
    page.goto(answer.json()["address"])
    page.locator("[data-place=c3]").click()
    expect(page.locator(".status[role=status]")).to_contain_text("Silver placed a pawn on c3.")
    expect(page.locator("#live")).to_be_empty()
    expect(page.locator(".note [role=status]")).to_be_empty()
    page.emulate_media(media="print")
    expect(page.locator("svg.stage .dot:visible")).to_have_count(0)


def test_what_is_chosen_is_seen_in_the_readers_own_colours(page: Page, keep: Keep) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("/play/sixth")
    spans = page.locator(".segments").first.locator("span")
    colours = spans.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(set(colours)) == 2, colours
    keep(page)


SHIFTS = """window.shifted = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => shifted.push(one.value)))
  .observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize(
    ("size", "waiting"),
    some_long(itertools.product(["phone", "desk"], [0, 1, 3]), ("phone", 0), ("phone", 3), ("desk", 1)),
)
def test_nothing_moves_on_the_first_page(visitors: Visitors, keep: Keep, axe: Axe, size: str, waiting: int) -> None:
    """The table that waits for you comes late, and its place is kept."""
    page = visitors(viewport=LOOKED_AT[size]).new_page()
    for _ in range(waiting):
        chairs = [{"kind": "you"}, {"kind": "you"}]
        answer = page.request.post("/tables", data={"game": "sixth", "players": 2, "chairs": chairs, "first": 0})
        page.goto(answer.json()["address"])
        page.locator("svg.stage").wait_for()
    page.add_init_script(SHIFTS)
    page.goto("/", wait_until="networkidle")
    shown = min(waiting, 1 if size == "phone" else 2)
    expect(page.locator("#waiting-tables li")).to_have_count(shown)
    expect(page.locator(".more-waiting")).to_have_text([f"{waiting - shown} more"] if waiting > shown else [])
    assert sum(page.evaluate("shifted")) < 0.005
    axe(page)
    keep(page)


def transferred(page: Page, address: str) -> dict[str, int]:
    """What the browser fetches for an address, in bytes with their headers, pictures left out."""
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(address, wait_until="networkidle")
    fetched: dict[str, int] = {}
    for request in finished:
        if not any(picture in request.url for picture in ("/pictures/", "favicon", "/side.svg")):
            sizes = request.sizes()
            fetched[request.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    return fetched


def test_a_first_load_is_small(visitors: Visitors) -> None:
    """A browser that has nothing of ours yet, on the first page and at a table."""
    fetched = transferred(visitors().new_page(), "/")
    assert sum(fetched.values()) <= MAX_BYTES, fetched
    host = visitors().new_page()
    set_up(host, "sixto", "here", 2)
    fetched = transferred(visitors(compare=False).new_page(), host.url)
    assert any(address.endswith("/table.js") for address in fetched)
    assert sum(fetched.values()) <= MAX_AT_A_TABLE, fetched
