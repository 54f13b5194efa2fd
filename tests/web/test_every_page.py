"""Every page in light and dark, wide and narrow: axe-core finds nothing, nothing is too wide, little is loaded."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from long_runs import some_long
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.teaching import lessons, puzzles
from sixfold.web.companion.routes import companions
from sixfold.web.companion.sheets import games_with_sheets
from web.client import Client
from web.playing import from_menu, opened
from web.test_people import is_wider_than_screen

pytestmark = pytest.mark.first
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
WIDEST = ["/play/sixto", "/analyse/setup/star"]  # of the pages that every game has
SIDEWAYS = {"width": 844, "height": 390}
TABLET = {"width": 768, "height": 1024}
SIZES = {"wide": {"width": 1600, "height": 1000}, "narrow": {"width": 360, "height": 740}}


def read_whole(page: Page) -> None:
    about = page.url, page.viewport_size
    assert page.evaluate(SMALL) == [], about
    assert not is_wider_than_screen(page), about


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


# Text that is seen and smaller than 13 px, letters on dice 11; pictures that only adorn a page show a game in small.
SMALL = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const [found, range] = [[], document.createRange()];
  while (walker.nextNode()) {
    const [text, inside] = [walker.currentNode, walker.currentNode.parentElement];
    const least = inside.matches(".on-front, .glyph text, .ink") ? 11 : 13;
    if (!text.data.trim() || inside.closest("svg[aria-hidden=true], script, style, noscript, .unseen")) continue;
    range.selectNodeContents(text);
    const seen = inside.checkVisibility() && range.getBoundingClientRect().width > 1;
    const scale = inside.ownerSVGElement?.getScreenCTM().a ?? 1;
    if (seen && scale * parseFloat(getComputedStyle(inside).fontSize) < least - 0.1) found.push(text.data.trim());
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("windows", "language", "addresses"),
    [
        pytest.param(
            {"desk": "light", "phone": "dark"}, "de", [*one_of_each(ADDRESSES), *WIDEST], id="desk, then phone"
        ),
        *(
            pytest.param({size: theme}, "en", ADDRESSES, id=f"{size}, {theme}, all", marks=pytest.mark.long)
            for size in LOOKED_AT
            for theme in ("light", "dark")
        ),
    ],
)
def test_every_page_as_it_is_looked_at(
    visitors: Visitors, keep: Keep, axe: Axe, windows: dict[str, str], language: str, addresses: list[str]
) -> None:
    """On the windows that pages are drawn for axe finds nothing; there, and on others, nothing is too wide or small.

    In German, whose words are the longest; in the long run each window is seen by day and by night.
    """
    page = visitors(viewport=LOOKED_AT["desk"], locale=language).new_page()
    for address in addresses:
        page.set_viewport_size(LOOKED_AT[next(iter(windows))])
        page.goto(address, wait_until="networkidle")
        for size, theme in windows.items():
            page.set_viewport_size(LOOKED_AT[size])
            page.emulate_media(color_scheme=theme)
            keep(page, f"{size}-{address.partition('#')[0].strip('/').replace('/', '-') or 'home'}")
            axe(page, theme)
            read_whole(page)
        for window in (TABLET, SIDEWAYS, SIZES["narrow"]):
            page.set_viewport_size(window)
            read_whole(page)


@pytest.mark.long  # make test looks at all sizes above
@pytest.mark.parametrize(
    ("language", "window", "addresses"),
    [
        *(
            pytest.param(language, window, one_of_each(ADDRESSES), id=f"{language}, {name}")
            for language, name, window in (
                ("fr", "desk", LOOKED_AT["desk"]),
                ("fr", "sideways", SIDEWAYS),
                ("en", "sideways", SIDEWAYS),
                ("fr", "phone", LOOKED_AT["phone"]),
                ("de", "desk", LOOKED_AT["desk"]),
            )
        ),
        pytest.param("de", SIZES["narrow"], ADDRESSES, id="de, all"),
        pytest.param("fr", SIZES["narrow"], ADDRESSES, id="fr, all"),
    ],
)
def test_no_page_is_wider_than_its_window_where_words_are_longer(
    visitors: Visitors, language: str, window: Viewport, addresses: list[str]
) -> None:
    page = visitors(viewport=window, locale=language).new_page()
    for address in addresses:
        page.goto(address, wait_until="networkidle")
        assert not is_wider_than_screen(page), address


@pytest.mark.parametrize("game", some_long(["sixth", "sixto", "sixmix", "star"], "sixto", "sixmix", "star"))
def test_no_table_breaks_a_rule_of_accessibility(visitors: Visitors, keep: Keep, axe: Axe, game: str) -> None:
    page = visitors(viewport=SIZES["wide"]).new_page()
    person = opened(page, game)
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
    expect(page.locator(".error .die")).to_have_count(2)  # once the page has drawn them
    faces = page.locator(".error .die").evaluate_all("all => all.map((one) => one.dataset.face)")
    assert faces == ["0", "4"]  # one that thinks and one that has fallen off, as things
    expect(page.locator(".error img")).to_have_count(0)
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


MET = {"table": "x", "round": 1, "title": "STAR", "names": ["Bob", "Cy"], "chairs": [0], "seats": {}, "at": 2e12}


@pytest.mark.parametrize(
    ("size", "waiting"),
    some_long(itertools.product(["phone", "desk"], [0, 1, 3]), ("phone", 0), ("phone", 3), ("desk", 1)),
)
def test_nothing_moves_on_the_first_page(visitors: Visitors, keep: Keep, axe: Axe, size: str, waiting: int) -> None:
    """The table that waits for you comes late, and its place is kept, also below whom one has played with."""
    page = visitors(viewport=LOOKED_AT[size]).new_page()
    for game in ("sixth", "star", "sixmix")[:waiting]:
        chairs = [{"kind": "you"}, {"kind": "you"}]
        answer = page.request.post("/tables", data={"game": game, "players": 2, "chairs": chairs, "first": 0})
        page.goto(answer.json()["address"])
        page.locator("svg.stage").wait_for()
    page.add_init_script(SHIFTS)
    if waiting == 3:
        page.add_init_script(f"localStorage.setItem('sixfold.groups', {json.dumps(json.dumps([MET]))})")
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_role("button", name="Play again with Bob and Cy")).to_have_count(int(waiting == 3))
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


def test_a_first_load_is_small(visitors: Visitors, client: Client) -> None:
    """A browser that has nothing of ours yet, on the first page and at a table."""
    fetched = transferred(visitors().new_page(), "/")
    assert sum(fetched.values()) <= MAX_BYTES, fetched
    table = client.open("sixto", ["you", "you"])
    fetched = transferred(visitors(compare=False).new_page(), f"/t/{table}")
    assert any(address.endswith("/table.js") for address in fetched)
    assert sum(fetched.values()) <= MAX_AT_A_TABLE, fetched
