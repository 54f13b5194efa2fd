"""A game that was begun a minute ago is played in the browser, without a line outside its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from web.authors import make_games, server_with
from web.playing import Person
from web.server import Server
from web.test_play import set_up

pytestmark = pytest.mark.long

Keep = Callable[..., None]
MADE = {"hop": (), "pig": ("--dice",)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds both kinds of new games, and one that is broken."""
    folder = tmp_path_factory.mktemp("authors")
    make_games(folder, MADE)
    (folder / "half").mkdir()
    (folder / "half" / "__init__.py").write_text("")
    with server_with(folder, tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.mark.parametrize("game", MADE)
def test_a_new_game_is_played_by_clicks(page: Page, keep: Keep, axe: Callable[[Page], None], game: str) -> None:
    person = Person(page, seed=3)
    set_up(page, game, "here", 2)
    for _ in range(5):
        person.act()
    keep(page, "begun")
    axe(page)
    assert person.play()["status"]
    keep(page, "over")


def test_a_bot_answers(page: Page) -> None:
    person = Person(page, seed=4)
    set_up(page, "hop", "bots")
    for _ in range(4):
        person.act()
    assert person.ready()["words"] >= 2


def test_the_first_page_has_them_and_tells_what_is_broken(page: Page, keep: Keep) -> None:
    page.goto("/")
    for game in MADE:
        assert page.locator(f'a.set-up[href="/play/{game}"]').count() == 1
    assert "the game half is broken: half/__init__.py: GAME is missing" in page.locator("main").inner_text()
    keep(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_are_read_in_english_where_there_are_no_others(
    visitors: Callable[..., BrowserContext], lang: str
) -> None:
    page = visitors(locale=lang).new_page()
    page.goto("/rules/hop")
    assert "Two players march towards each other" in page.locator("main").inner_text()
