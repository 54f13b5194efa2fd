"""Pages at the tables of a chaos: everything they show is compared with what the server would show.

It knows browsers.  It does not know what happens at the tables.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

from playwright.sync_api import Page, sync_playwright

from web.chaos import Chaos
from web.prepared import Prepared

OPENS = 300_000  # milliseconds in which a page opens on a busy machine
LOOK = 500  # milliseconds between two times that everybody waits for the pages
DIFFERENT = "() => globalThis.sixfoldDifferences"
COUNTED = "() => globalThis.sixfoldCompared ?? { messages: 0, answered: 0, compared: 0 }"
CAUGHT_UP = "() => globalThis.sixfoldCompared?.messages === globalThis.sixfoldCompared?.answered"
NO_SERVER = ("WebSocket connection to", "Failed to load resource", "Failed to fetch", "error loading dynamically")
HOW: dict[str, Any] = {"service_workers": "block", "reduced_motion": "reduce"}
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
        self.compared = 0  # of these; the next event has overtaken the others
        self.differences: list[str] = []

    def __call__(self, chaos: Chaos) -> None:
        """Looks on for as long as the chaos lasts, in three languages, on three screens, at all servers."""
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**self.chromium)
            pages: list[Page] = []
            tables = dict.fromkeys(seat.table for seat in chaos.seats)
            for table, server, how in zip(tables, cycle(chaos.servers), cycle(VISITORS), strict=False):
                host = next(seat.visitor.clients[0] for seat in chaos.seats if seat.table == table)
                visitor = browser.new_context(base_url=server.address, **HOW, **how)
                visitor.set_default_timeout(OPENS)
                visitor.add_init_script("globalThis.sixfoldDifferences = []")
                visitor.on("weberror", lambda error: self.differences.append(error.error.stack or str(error.error)))
                visitor.on("page", lambda page: page.on("console", self._heard))
                pages.append(Prepared(table, [host]).page(visitor))
            chaos.ready.wait()
            while not chaos.enough() and not chaos.problems:
                pages[0].wait_for_timeout(LOOK)
                with chaos.held():
                    for page in pages:
                        page.wait_for_function(CAUGHT_UP)
            for page in pages:
                self.differences += page.evaluate(DIFFERENT)
                counted = page.evaluate(COUNTED)
                self.messages += counted["messages"]
                self.compared += counted["compared"]
            browser.close()
        told = [line for server in chaos.servers for line in server.log.splitlines() if "page_differs" in line]
        self.differences += told

    def _heard(self, said: Any) -> None:
        if said.type == "error" and not any(expected in said.text for expected in NO_SERVER):
            self.differences.append(said.text)
