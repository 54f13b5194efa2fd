"""How many frames a second a table shows while something moves, its processor slowed as a cheap phone's is.

    python tools/frames.py [--slower 4] [--times 5]

In each game what moved last moves again, and in SIXTO six dice roll; measured is the time from frame to frame while it
lasts.  Prints, for a desk and a phone: frames a second over all runs, the longest frame in milliseconds, and how many
milliseconds of a processor that is not slowed the page takes for a frame.  A machine that does other work shows fewer
frames; the last number hardly changes, and a quarter of 16.7 is what a frame has on a processor slowed four times.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.prepared import prepared
from web.server import Server

MOVES = {"sixth": ("discs land", 13, 2), "star": ("a piece hops", 13, 2), "sixmix": ("a die is put", 13, 2)}
ROLLS = {"sixto": ("six dice roll", 1, 1)}
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
RUN = """async () => {
  const { animate } = await import("/static/board/motion.js");
  const board = document.querySelector("svg.stage");
  const took = [];
  let before = 0;
  let on = true;
  const look = (now) => {
    if (before) took.push(now - before);
    before = now;
    if (on) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  await animate(board, "normal");
  on = false;
  return took;
}"""


def main() -> None:
    """Measures, and prints a row for each game and screen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    found = subprocess.run(
        [sys.executable, Path(__file__).with_name("chromium.py")], stdout=subprocess.PIPE, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=args)
        for game, (what, words, players) in (MOVES | ROLLS).items():
            table = prepared(server.address, game, words, players)
            for screen in SCREENS:
                took, own = measured(browser, server.address, table, screen, given)
                rate = 1000 / statistics.mean(took)
                print(f"{game:8}{what:14}{screen:6}{rate:6.1f} {max(took):6.1f} {own:6.1f}", flush=True)
        browser.close()


def measured(
    browser: Browser, address: str, table: Any, screen: str, given: argparse.Namespace
) -> tuple[list[float], float]:
    """The milliseconds from frame to frame, of all runs, and the page's own work for a frame without slowing."""
    visitor = browser.new_context(base_url=address, service_workers="block", **SCREENS[screen])
    page: Page = table.page(visitor)
    page.wait_for_load_state("networkidle")
    page.evaluate(RUN)  # what is fetched and compiled at first is not measured
    session = visitor.new_cdp_session(page)
    session.send("Performance.enable")

    def worked() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "ProcessTime")

    before = worked()
    frames = sum(len(page.evaluate(RUN)) for _ in range(given.times))
    own = (worked() - before) / frames
    session.send("Emulation.setCPUThrottlingRate", {"rate": given.slower})
    took = [each for _ in range(given.times) for each in page.evaluate(RUN)]
    visitor.close()
    return took, own


if __name__ == "__main__":
    main()
