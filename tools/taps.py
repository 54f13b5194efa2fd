"""How long a page takes to answer a tap, its processor slowed as a cheap phone's is.

    python tools/taps.py [--slower 6] [--words 12] [--taps 40] [--game star] [--profile taps.cpuprofile]

At a table of each game, and of one made by `sixfold new`, somebody points at places, right and wrong ones, steps back,
comes back to the present and turns the board, on a phone and on a desk.  Measured is the processor time of the page's
main thread from the event to the end of the first frame that shows what came of it, times `--slower`: others on the
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

from playwright.sync_api import Browser, Page, sync_playwright

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
# A tap is answered once the frame is painted that comes after what it has changed.
TAP = """async ([kind, number]) => {
  const keys = { back: "ArrowLeft", now: "Escape" };
  const places = [...document.querySelectorAll("svg.stage [data-place]")];
  const button = document.querySelector("[aria-label='Turn the board']");
  const what = kind === "turn" ? button : places[(7 * number) % places.length];
  if (!what) return;
  performance.mark("tap");
  if (kind in keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: keys[kind], bubbles: true }));
  else what.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  performance.mark("answered");
}"""
TRACED = {"traceConfig": {"includedCategories": ["blink.user_timing"], "excludedCategories": ["*"]}}


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
    line = page.context.new_cdp_session(page)
    if given.profile:
        line.send("Profiler.enable")
        line.send("Profiler.start")
    found = []
    for kind in KINDS:
        most = given.taps if kind == "tap" else words - 1
        found.append(summary([given.slower * time for time in taken(browser, page, kind, most)]))
    if given.profile:
        given.profile.write_text(json.dumps(line.send("Profiler.stop")["profile"]))
    page.context.close()
    return found


def taken(browser: Browser, page: Page, kind: str, most: int) -> list[float]:
    """The milliseconds of the main thread that each of so many taps takes; none where nothing can be tapped."""
    line, events, ended = browser.new_browser_cdp_session(), [], []
    line.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    line.on("Tracing.tracingComplete", lambda data: ended.append(data))
    line.send("Tracing.start", TRACED)
    for number in range(most):
        page.evaluate(TAP, [kind, number])
    line.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    line.detach()
    marks = {name: sorted(one["tts"] for one in events if one["name"] == name) for name in ("tap", "answered")}
    return [(after - before) / 1000 for before, after in zip(marks["tap"], marks["answered"], strict=True)]


def summary(took: list[float]) -> str:
    """The median, the ninth of ten and the most."""
    if not took:
        return "–"
    ordered = sorted(took)
    return f"{statistics.median(took):.0f} {ordered[int(0.9 * len(took))]:.0f} {ordered[-1]:.0f}"


if __name__ == "__main__":
    main()
