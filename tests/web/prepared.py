"""Tables that are in the middle of a game, and pages that look at them.

It knows how a game is played by programs and how a browser gets their cookies.  It does not know any game.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page

from web.client import Client, any_word

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")


@dataclass
class Prepared:
    """A table and the people at it, in the order of their seats."""

    table: str
    people: list[Client]

    def page(self, visitor: BrowserContext, seat: int | None = 0) -> Page:
        """The table as somebody at it sees it; without a seat as one who watches."""
        if seat is not None:
            kept = self.people[seat].cookies
            visitor.add_cookies(
                [
                    {"name": name, "value": value, "domain": "127.0.0.1", "path": path}
                    for (path, name), value in kept.items()
                ]
            )
        page = visitor.new_page()
        page.goto(f"/t/{self.table}")
        page.locator("svg.stage").wait_for()
        return page


def prepared(address: str, game: str, words: int, players: int = 2, seed: int = 3, seat: int = 0) -> Prepared:
    """A game played at random until so many words were said and the person at a seat is asked."""
    chooser = random.Random(seed)
    host = Client(address)
    found = Prepared(host.open(game, ["you:Ada", *["open"] * (players - 1)]), [host])
    links = host.links(found.table)
    for number in range(1, players):
        guest = Client(address)
        guest.enter(found.table, links[number], NAMES[number])
        found.people.append(guest)
    while _goes_on(found, chooser, words, seat):
        pass
    return found


def _goes_on(found: Prepared, chooser: random.Random, words: int, seat: int) -> bool:
    """Says one word, unless there were enough."""
    views = [person.view(found.table) for person in found.people]
    if views[0]["over"] or (views[0]["ply"] >= words and views[seat]["asks"]):
        return False
    turn = [number for number, view in enumerate(views) if view["asks"]]
    number = next((one for one in turn if one != seat or views[0]["ply"] < words), turn[0])
    ask = views[number]["asks"][0]
    word = any_word(ask, chooser)
    expect = views[number]["number"]
    answer = found.people[number].command(found.table, "play", expect, chair=ask["chair"], word=word)
    assert answer.status == 200, (answer, word)
    return True
