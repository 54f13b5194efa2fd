"""A person at the table page: looks at what is marked, and clicks, taps or types.

It knows the marks on the page that every game shares.  It does not know any game.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Request, Response

from sixfold.positions.position import Position
from web.server import until

Now = dict[str, Any]
BOTS = 240.0  # seconds until a bot plays: its game may have to be compiled first
LOOK = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const places = (kind) => all(`svg.stage [data-place].${kind}`).map((place) => place.dataset.place);
  const texts = (what) => all(what).filter((one) => !one.disabled).map((one) => one.textContent.trim());
  return {
    status: texts(".status .now")[0] ?? "",
    happened: texts(".status .happened"),
    tone: document.querySelector(".status")?.classList[1] ?? "",
    live: !!document.querySelector("svg.stage.live"), paused: !!document.querySelector("#go-on"),
    can: places("can"), chosen: places("chosen"), target: places("target"),
    marking: !!document.querySelector("svg.stage .toggle"),
    choices: texts(".asked .choice:not(.chosen)"),
    counts: all("svg.stage .disc:not(.dim)").map((disc) => disc.dataset.disc),
    last: texts(".asked .primary"),
    asked: document.querySelector(".asked")?.textContent ?? "",
    note: texts(".note")[0] ?? "",
    entries: all(".log .entry").length, words: all(".log .word").length,
    seats: all(".asked .pick [aria-pressed=true]").length,
  };
}"""


SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "upright": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}


class Person:
    """Somebody in front of one page; to be there before the page is opened, so as to hear what it hears."""

    def __init__(self, page: Page, seed: int = 0, taps: bool = False) -> None:
        self.page = page
        self.chooser = random.Random(seed)
        self.taps = taps
        self.heard = 0  # the number of the last frame
        self.waiting: dict[Request, int] = {}  # commands under way, and the number they were sent at
        self.expected = 0  # frames up to this number are on their way
        page.on("websocket", lambda line: line.on("framereceived", self._frame))
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("requestfailed", lambda request: self.waiting.pop(request, None))

    def _frame(self, data: str | bytes) -> None:
        self.heard = json.loads(data).get("number", self.heard)  # who is connected comes without one

    def _asked(self, request: Request) -> None:
        if request.method == "POST" and urlsplit(request.url).path.endswith("/commands"):
            self.waiting[request] = request.post_data_json["expect"]

    def _answered(self, response: Response) -> None:
        sent_at = self.waiting.pop(response.request, None)
        if sent_at is not None and response.status == 200:
            self.expected = sent_at + 1

    @property
    def quiet(self) -> bool:
        """Whether everything that was asked is answered, and what it led to has been heard."""
        return not self.waiting and self.heard >= self.expected

    # Looking ---------------------------------------------------------------------------

    def now(self) -> Now:
        seen: Now = self.page.evaluate(LOOK)
        return seen

    def until(self, condition: Callable[[Now], Any], what: str, patience: float = 20.0) -> Now:
        """Looks until the page is as expected."""
        seen: Now = {}

        def look() -> bool:
            seen.clear()
            seen.update(self.now())
            return bool(condition(seen))

        try:
            until(look, what, patience)
        except AssertionError:
            raise AssertionError(f"waited in vain for {what}: {seen}") from None
        return dict(seen)

    def ready(self) -> Now:
        """Waits until there is something to do, or nothing any more."""

        def is_ready(now: Now) -> bool:
            if not self.quiet:
                return False
            coming = now["chosen"] and not (now["marking"] or now["target"] or now["last"] or now["choices"])
            return now["tone"] == "over" or now["paused"] or (now["live"] and not coming)

        return self.until(is_ready, "a turn or the end", BOTS)

    # Doing -----------------------------------------------------------------------------

    def place(self, name: str) -> Locator:
        return self.page.locator(f':is(svg.stage, svg.held) [data-place="{name}"]')

    def press(self, what: Locator) -> None:
        if self.taps:
            what.tap()
        else:
            what.click()

    def step(self, what: Locator) -> Now:
        """One press, and what the page shows of it."""
        before = self.now()
        self.press(what)
        return self.until(lambda now: now != before, f"an effect of pressing {what}")

    def act(self) -> Now:
        """One sensible press: on what was shown, on a target, on a choice, on something that can move."""
        now = self.ready()
        if now["tone"] == "over":
            return now
        return self.step(self.sensible(now))

    def sensible(self, now: Now) -> Locator:
        asked = self.page.locator(".asked")
        if now["paused"]:
            return self.page.locator("#go-on")
        if now["marking"]:
            return self.sensible_mark(now)
        if now["last"]:
            return asked.locator(".primary").last
        if now["target"] and now["note"] and now["counts"]:  # it has to be said first how many to lift
            return self.page.locator("svg.stage .disc:not(.dim)").nth(self.chooser.randrange(len(now["counts"])))
        if now["target"]:
            return self.place(self.chooser.choice(now["target"]))
        options = [self.place(name) for name in now["can"] if name not in now["chosen"]]
        options += [asked.locator(".choice:not(.chosen)").nth(number) for number in range(len(now["choices"]))]
        return self.chooser.choice(options)

    def sensible_mark(self, now: Now) -> Locator:
        """Marks something where it can, then says that this is all."""
        free = [name for name in now["can"] if name not in now["chosen"]]
        if free and (not now["chosen"] or self.chooser.random() < 0.6):
            return self.place(self.chooser.choice(free))
        return self.page.locator(
            ".asked .done, .asked .primary"
        ).last  # of some marks it is asked whether they are meant

    def play(self, most: int = 2000) -> Now:
        """Presses on until the game is over."""
        for _ in range(most):
            now = self.act()
            if now["tone"] == "over":
                return now
        raise AssertionError(f"not over after {most} presses: {self.now()}")

    def say(self, position: Position, word: str) -> None:
        """Plays a certain word, step by step."""
        self.ready()
        before = self.now()["words"]
        for step in path_to(position.look.tree(position.actors[0]), word):
            self.press(self.place(step))
        self.until(lambda now: now["words"] > before, f"{word} in the log")

    # By keys ---------------------------------------------------------------------------

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def focused(self) -> str:
        """The place or the button that has the focus, as it is called."""
        found: str = self.page.evaluate(
            "() => document.activeElement?.dataset.place ?? document.activeElement?.getAttribute('aria-label')"
            " ?? document.activeElement?.textContent.trim() ?? ''"
        )
        return found

    def tab_to(self, wanted: Callable[[str], bool], most: int = 80) -> None:
        for _ in range(most):
            if wanted(self.focused()):
                return
            self.key("Tab")
        raise AssertionError(f"not reached by Tab; at {self.focused()!r}")

    def walk_to(self, name: str, keys: tuple[str, ...]) -> None:
        """Goes to a place by arrow keys, trying what leads nearer first."""
        where = self.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('svg.stage [data-place]')].map((place) => {"
            " const box = place.querySelector('.hit').getBoundingClientRect();"
            " return [place.dataset.place, [box.x + box.width / 2, box.y + box.height / 2]]; }))"
        )
        tried: set[tuple[str, str]] = set()
        for _ in range(150):
            here = self.focused()
            if here == name:
                return
            gap = where[name][0] - where[here][0], where[name][1] - where[here][1]
            key = max((k for k in keys if (here, k) not in tried), key=lambda k: nearer(gap, k))
            tried.add((here, key))
            self.key(key)
        raise AssertionError(f"{name} was not reached by keys from {self.focused()}")


SIDEWAYS = {
    "ArrowRight": (1.0, 0.0),
    "ArrowLeft": (-1.0, 0.0),
    "ArrowDown": (0.0, 1.0),
    "ArrowUp": (0.0, -1.0),
    "Home": (-0.5, -0.87),
    "PageUp": (0.5, -0.87),
    "End": (-0.5, 0.87),
    "PageDown": (0.5, 0.87),
}


def nearer(gap: tuple[float, float], key: str) -> float:
    """How much a key leads along a way."""
    return gap[0] * SIDEWAYS[key][0] + gap[1] * SIDEWAYS[key][1]


def path_to(tree: Any, word: str) -> list[str]:
    """The steps to a word in a tree of steps."""
    for step, below in tree.items():
        if below == word:
            return [step]
        rest = path_to(below, word) if isinstance(below, dict) else []
        if rest:
            return [step, *rest]
    return []


def opened(page: Page, game: str, words: str = "", players: int = 2, **more: Any) -> Person:
    """A table on one device after these words, and somebody in front of it; on a phone they tap."""
    size = page.viewport_size or {"width": 0}
    person = Person(page, seed=4, taps=size["width"] < 1000)
    position = Position.start(game, players)
    for word in words.split():
        position = position.play(word)
    chairs = [{"kind": "you", "name": name} for name in ("Ada", "Bob", "Cleo")[:players]]
    wanted = {"game": game, "players": players, "chairs": chairs, "first": 0} | more
    made = page.request.post("/tables", data=wanted | ({"position": position.code()} if words else {}))
    page.goto(made.json()["address"])
    page.locator("svg.stage").wait_for()
    return person


def from_menu(page: Page, name: str) -> Locator:
    """What the menu at the table has under a name, once it is open."""
    if not page.locator("#menu").is_visible():
        page.get_by_role("button", name="More", exact=True).click()
    return page.locator("#menu").locator("button, a, summary", has_text=re.compile(f"^\\s*{re.escape(name)}\\s*$"))


def point_at(page: Page, position: Position, word: str) -> bool:
    """Points at what makes a word, and says that it is all where that is asked; whether it was a place at last."""
    for part in position.look.path_of(word):
        place = page.locator(f"svg.stage [data-place='{part}']")
        if part.startswith("#"):
            page.locator(f"[data-disc='{part[1:]}']").click()
        elif place.count():
            place.click(force=True)
        elif part != "none":
            page.get_by_role("button", name=str(position.look.button(part)), exact=True).click()
    if any(position.look.toggles(player) is not None for player in position.actors):
        page.locator(".asked .done").click()
        return False
    return bool(place.count())
