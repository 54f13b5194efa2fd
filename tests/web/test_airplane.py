"""In an airplane: after one visit the network is off and the server gone, and everything that needs neither goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.positions.position import Position
from sixfold.positions.words import play_recorded
from web.authors import make_games, server_with
from web.playing import Person
from web.server import Server, until
from web.test_device import LISTED, choose
from web.test_offline import ADDRESSES, PUZZLES, UNASKED, keeping

Visitors = Callable[..., BrowserContext]
OURS = "sixth"
OTHERS = ("sixto", "sixmix", "star")
MADE = "hop"  # by `sixfold new`
PRESS = (Path(__file__).parent / "pressing.js").read_text("utf-8")
MAX_PRESSES = 3000
MAX_BYTES = 12_000_000  # that one language takes on a device
KEPT_GAMES = """() => JSON.parse(localStorage["sixfold.device"])
  .map(({ id }) => JSON.parse(localStorage[`sixfold.device.${id}`]))"""
KEPT_BYTES = """async () => {
  let bytes = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const one of await cache.keys()) bytes += (await (await cache.match(one)).arrayBuffer()).byteLength;
  }
  return bytes;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("authors")
    make_games(folder, {MADE: ()})
    with server_with(folder, tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(autouse=True)
def server_again(server: Server) -> Iterator[None]:
    """A test that failed without the server leaves the next one, or its own second try, none that is gone."""
    yield
    if server.process is None:
        server.start()


def play(page: Page, game: str, preset: str) -> None:
    """A whole game, set up and played by presses."""
    before = len(page.evaluate(LISTED))
    page.goto(f"/play/{game}")
    expect(page.locator(".without-server")).to_be_visible()
    choose(page, game, preset, 2)
    page.locator("button[type=submit]").click()
    page.locator("svg.stage").wait_for()
    assert page.evaluate(PRESS, [len(game), MAX_PRESSES])
    expect(page.locator(".endcard h2")).to_be_visible()
    listed = page.evaluate(LISTED)
    assert len(listed) == before + 1
    assert (listed[0]["game"], listed[0]["over"]) == (game, True)


def test_after_one_visit_games_go_on_and_begin_without_the_server(visitors: Visitors, server: Server) -> None:
    """Lessons and puzzles do, too: test_offline.py."""
    context = visitors(service_workers="allow")
    context.add_init_script(UNASKED)
    page = context.new_page()
    keeping(page)
    game_against_a_bot_goes_on(page, server)
    here = page.url
    page.goto("/")
    expect(page.locator("#waiting-tables a.going")).to_have_attribute("href", here[here.index("/here/") :])
    context.set_offline(True)
    every_option_can_be_chosen(page)
    play(page, OURS, "bots")
    play(page, MADE, "here")
    page.goto("/statistics")
    expect(page.locator("main")).to_contain_text("SIXTH!")


def game_against_a_bot_goes_on(page: Page, server: Server) -> None:
    """With all that was played or waits for the server, at the level that a page has; the server is stopped."""
    person = Person(page, seed=3)
    chairs = [{"kind": "you", "name": "Ada"}, {"kind": "bot", "level": 3}]
    wanted = {"game": "sixth", "players": 2, "options": {"kings": "6"}, "chairs": chairs, "first": 1}
    page.goto(page.request.post("/tables", data=wanted).json()["address"])
    for _ in range(3):
        person.act()
    words = person.ready()["words"]
    server.stop()
    expect(page.locator(".banner.warning")).to_contain_text("The bots play at level 2 there.")
    page.locator("svg.stage .place.ends").first.click()
    expect(page.locator(".log .kept")).to_be_visible()
    page.get_by_role("button", name="Continue on this device").click()
    page.wait_for_url("**/here/sixth*")
    assert person.ready()["words"] == words + 2  # with the move that was kept, and the bot's answer
    expect(page.get_by_role("region", name="Players")).to_contain_text("bot, level 2")
    while person.now()["words"] < words + 6:
        person.act()
    (kept,) = page.evaluate(KEPT_GAMES)
    position = Position.from_code(kept["code"])
    for word in kept["words"]:
        position = play_recorded(position, word)
    assert position.options["kings"] == "6"


# Who plays (so many, and how), options of the table, and what is chosen for the chair that is shown
OTHERWISE: dict[str, tuple[str, int, dict[str, str], dict[str, str]]] = {
    "sixth": ("bots", 2, {"kings": "6", "pieces": "giant"}, {}),
    "sixto": ("here", 2, {"leftmost": "yes"}, {"sheets": "K"}),
    "star": ("bots", 3, {"transit": "no"}, {}),
    "sixmix": ("here", 3, {"target": "1"}, {"colours": "L"}),
}


def every_option_can_be_chosen(page: Page) -> None:
    """On the same page, with names; what needs the server is not offered there."""
    for game, (preset, players, options, own) in OTHERWISE.items():
        page.goto(f"/play/{game}")
        expect(page.locator(".without-server")).to_be_visible()
        for hidden in ("clock", "dice", "private", "covered"):
            assert not page.locator(f"[name={hidden}]:visible").count()
        choose(page, game, preset, players)
        page.locator("details.options summary").click()
        for key, value in options.items():
            field = page.locator(f"[name=option-{key}]")
            if field.count() == 1:
                field.fill(value)
            else:
                page.locator(f"[name=option-{key}][value='{value}']").check(force=True)
        page.locator(f"[name=chair][value='{players - 1}']").check(force=True)
        last = page.locator(f"li[data-chair='{players - 1}']")
        for key, letters in own.items():
            place = last.locator(f"[data-own={key}]")
            if place.locator("select").count():
                place.locator("select").select_option(letters)
            else:
                place.locator(f".swatch[value='{letters}']").click()
        if preset == "here":
            page.locator(f"[name=name{players - 1}]").fill("Zoë")
        page.locator("button[type=submit]").click()
        page.wait_for_url(f"**/here/{game}*")
        page.locator("svg.stage").wait_for()
        kept = page.evaluate(KEPT_GAMES)[0]
        position = Position.from_code(kept["code"])
        assert position.players == players
        assert {**position.options, **options} == dict(position.options)
        assert all(letters in position.options[key] for key, letters in own.items())
        assert [chair["name"] for chair in kept["chairs"]][-1] == ("Zoë" if preset == "here" else "")
        person = Person(page, seed=4)
        for _ in range(3):
            person.act()
        for word in page.evaluate(KEPT_GAMES)[0]["words"]:
            position = play_recorded(position, word)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_game_in_every_language(visitors: Visitors, server: Server, language: str) -> None:
    """As for anybody: what is kept is kept by itself, a while after the visit."""
    context = visitors(service_workers="allow", locale=language)
    page = context.new_page()
    page.goto("/rules")
    wanted = [f"/here/{game}?lang={language}" for game in (OURS, *OTHERS, MADE)]

    def is_kept() -> bool:
        addresses = [address.removeprefix(server.address) for address in page.evaluate(ADDRESSES)]
        return {*wanted} <= {*addresses} and any(address.startswith(PUZZLES) for address in addresses)

    until(is_kept, "everything to be kept", patience=900, pause=2)
    assert page.evaluate(KEPT_BYTES) < MAX_BYTES
    context.set_offline(True)
    server.stop()
    for game in (OURS, *OTHERS, MADE):
        for preset in ("bots", "here"):
            play(page, game, preset)
