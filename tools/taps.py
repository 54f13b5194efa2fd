"""How long a page takes to answer a tap, its processor slowed as a cheap phone's is.

    python tools/taps.py [--slower 6] [--words 12] [--taps 40] [--game star] [--profile taps.cpuprofile]

At a table of each game, and of one made by `sixfold new`, somebody points at places, right and wrong ones, steps back,
comes back to the present and turns the board, on a phone and on a desk.  Measured is the processor time of the page's
main thread from the event to the end of the script and of the layout that it causes, times `--slower`: others on the
machine do not count.  Prints milliseconds: median, the ninth of ten, most.  `--profile` keeps where the time went.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.prepared import prepared
from web.server import Server

NEW = "hop"  # what `sixfold new` makes
GAMES = ("sixmix", "sixth", "sixto", "star", NEW)
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1366, "height": 768}},
}
KINDS = ("tap", "back", "now", "turn")
# A tap is answered once its microtasks are done and what they changed is laid out.
TAP = """async ([kind, number]) => {
  const keys = { back: "ArrowLeft", now: "Escape" };
  const places = [...document.querySelectorAll("svg.stage [data-place]")];
  const button = document.querySelector("[aria-label='Turn the board']");
  const what = kind === "turn" ? button : places[(7 * number) % places.length];
  if (!what) return false;
  if (kind in keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: keys[kind], bubbles: true }));
  else what.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  await new Promise((resolve) => setTimeout(resolve));
  document.body.getBoundingClientRect();
  return true;
}"""
NOTHING = "async () => { await new Promise((resolve) => setTimeout(resolve)); return true; }"


def main() -> None:
    """Measures, and prints a row for each game, screen and kind of tap."""
    given = arguments()
    with (
        tempfile.TemporaryDirectory() as folder,
        new_game(Path(folder)),
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=tool("chromium.py"), args=args)
        print("| game | screen | tap | back | now | turn |\n|---|---|---|---|---|---|")
        for game in [given.game] if given.game else GAMES:
            for screen in SCREENS:
                print(f"| {game} | {screen} | {' | '.join(measured(browser, server, game, screen, given))} |")
        browser.close()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=6)
    parser.add_argument("--words", type=int, default=12)
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--profile", type=Path)
    return parser.parse_args()


def tool(name: str) -> str:
    """What another tool prints."""
    command = [sys.executable, Path(__file__).with_name(name)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


@contextmanager
def new_game(folder: Path) -> Iterator[None]:
    """A game that was begun a minute ago, among those of servers that are started now."""
    subprocess.run([sys.executable, "-m", "sixfold", "new", NEW], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    os.environ["SIXFOLD_GAMES"] = str(folder)
    yield
    del os.environ["SIXFOLD_GAMES"]


def measured(browser: Browser, server: Server, game: str, screen: str, given: argparse.Namespace) -> list[str]:
    """What is printed of each kind of tap."""
    words = 4 if game == NEW else given.words
    page = prepared(server.address, game, words).page(
        browser.new_context(base_url=server.address, service_workers="block", **SCREENS[screen])
    )
    page.wait_for_load_state("networkidle")
    clock = ProcessorTime(page)
    if given.profile:
        clock.line.send("Profiler.enable")
        clock.line.send("Profiler.start")
    found = []
    for kind in KINDS:
        most = given.taps if kind == "tap" else words - 1
        took = [given.slower * time for number in range(most) if (time := clock.of(kind, number)) is not None]
        found.append(summary(took))
    if given.profile:
        given.profile.write_text(json.dumps(clock.line.send("Profiler.stop")["profile"]))
    page.context.close()
    return found


class ProcessorTime:
    """The processor time that a page takes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Performance.enable", {"timeDomain": "threadTicks"})
        for _ in range(5):
            self.took(NOTHING)
        self.nothing = min(self.took(NOTHING) for _ in range(10))

    def of(self, kind: str, number: int) -> float | None:
        """The milliseconds that a tap takes; None where nothing can be tapped."""
        before = self.now()
        done = self.page.evaluate(TAP, [kind, number])
        return max(0.0, self.now() - before - self.nothing) if done else None

    def took(self, script: str) -> float:
        before = self.now()
        self.page.evaluate(script)
        return self.now() - before

    def now(self) -> float:
        """What the main thread has worked, in milliseconds."""
        found = {one["name"]: one["value"] for one in self.line.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(found["TaskDuration"])


def summary(took: list[float]) -> str:
    """The median, the ninth of ten and the most."""
    if not took:
        return "–"
    ordered = sorted(took)
    return f"{statistics.median(took):.0f} {ordered[int(0.9 * len(took))]:.0f} {ordered[-1]:.0f}"


if __name__ == "__main__":
    main()
