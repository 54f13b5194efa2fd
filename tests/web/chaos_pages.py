"""Pages at the tables of a chaos: everything they show is compared with what the server would show.

It knows browsers.  It does not know what happens at the tables.
"""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from web.chaos import Chaos
from web.prepared import Prepared
from web.server import until

LOOK = 250  # milliseconds in which pages have the processor
OPENS = 300.0  # seconds in which a page opens while servers are killed
DIFFERENT = "() => globalThis.sixfoldDifferences"
COUNTED = "() => globalThis.sixfoldCompared ?? { messages: 0, number: 0 }"
NO_SERVER = ("WebSocket connection to", "Failed to load resource", "Failed to fetch", "error loading dynamically")
VISITORS: tuple[dict[str, Any], ...] = (
    {"locale": "en-GB"},
    {"locale": "fr-FR", "viewport": {"width": 390, "height": 844}},
    {"locale": "de-DE", "viewport": {"width": 844, "height": 390}},
)


class Pages:
    """A page at every table, that of its host; once there is enough, what they have found."""

    def __init__(self, chromium: dict[str, Any]) -> None:
        self.chromium = chromium
        self.messages = 0  # that were followed, with the check of the state after each
        self.compared = 0  # of these; what happened next has overtaken the others
        self.differences: list[str] = []

    def __call__(self, chaos: Chaos) -> None:
        """Looks on for as long as the chaos lasts, in three languages, on three screens, at all servers."""
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**self.chromium)
            pages: list[Page] = []
            tables = dict.fromkeys(seat.table for seat in chaos.seats)
            for table, server, how in zip(tables, cycle(chaos.servers), cycle(VISITORS), strict=False):
                host = next(seat.visitor.clients[0] for seat in chaos.seats if seat.table == table)
                visitor = browser.new_context(base_url=server.address, service_workers="block", **how)
                visitor.add_init_script("globalThis.sixfoldDifferences = []")
                visitor.on("weberror", lambda error: self.differences.append(str(error.error)))
                visitor.on("page", lambda page: page.on("console", self._heard))
                pages.append(until(partial(_opened, Prepared(table, [host]), visitor), "a page of the table", OPENS))
            while not chaos.enough() and not chaos.problems:
                for page in pages:
                    page.wait_for_timeout(LOOK / len(pages))
            for page in pages:
                self.differences += page.evaluate(DIFFERENT)
                counted = page.evaluate(COUNTED)
                self.messages += counted["messages"]
                self.compared += counted["number"]
            browser.close()
        told = [line for server in chaos.servers for line in server.log.splitlines() if "page_differs" in line]
        self.differences += told

    def _heard(self, said: Any) -> None:
        if said.type == "error" and not any(expected in said.text for expected in NO_SERVER):
            self.differences.append(said.text)


def _opened(table: Prepared, visitor: BrowserContext) -> Page | None:
    """A page of a table; None while the server is killed."""
    try:
        return table.page(visitor)
    except Error:
        for page in visitor.pages:
            page.close()
        return None
