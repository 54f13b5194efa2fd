"""How soon pages are painted on a slow phone, how much moves afterwards, and how much they fetch.

    python tools/paint.py [--times 5] [ADDRESS …]

A phone of 390 × 844 with nothing kept, its line slowed by the browser itself to a slow 4G (1.6 megabits a second,
150 ms there and back), its processor by four.  Prints, as a table in Markdown, for each page: the first and the
largest contentful paint in milliseconds (median and most), when the last of its pictures was drawn (the browser
counts no drawing as a paint; 0 without one), the layout shift that the browser counts, and
kilobytes as they were transferred, compressed and with headers.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.server import Server

PAGES = ("/", "/play/sixto", "/learn", "/rules/sixth")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "service_workers": "block"}
DOWN, UP, LATENCY = 1_600_000 / 8, 750_000 / 8, 150  # bytes a second, and milliseconds
SLOWER = 4
SETTLED = 1_500  # milliseconds after the last request, in which late shifts would come
WATCH = """window.paints = { first: 0, largest: 0, what: "", drawn: 0, shift: 0 };
const watch = (type, seen) =>
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
watch("paint", (one) => { if (one.name === "first-contentful-paint") paints.first = one.startTime; });
watch("largest-contentful-paint", ({ startTime, element }) => {
  paints.largest = startTime;
  paints.what = element?.className || element?.tagName;
});
watch("layout-shift", (one) => { paints.shift += one.value; });
new MutationObserver(() => {
  const pictures = [...document.querySelectorAll("svg[data-shapes]")];
  const drawn = pictures.length && pictures.every((one) => one.childElementCount);
  if (drawn && !paints.drawn) paints.drawn = performance.now();
}).observe(document, { childList: true, subtree: true });"""
HEADS = ("page", "first paint, median / most ms", "largest", "of what", "pictures drawn", "layout shift, most", "kB")


def visit(browser: Browser, address: str) -> dict[str, Any]:
    """One visit of somebody who was never here."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {"offline": False, "downloadThroughput": DOWN, "uploadThroughput": UP, "latency": LATENCY}
    line.send("Network.emulateNetworkConditions", slow)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(SETTLED)
    found: dict[str, Any] = page.evaluate("paints") | {"bytes": sum(sizes), "requests": len(sizes)}
    context.close()
    return found


def measured(browser: Browser, address: str, times: int) -> list[dict[str, Any]]:
    return [visit(browser, address) for _ in range(times)]


def in_row(page: str, visits: list[dict[str, Any]]) -> str:
    def middle(key: str) -> str:
        values = [visit[key] for visit in visits]
        return f"{statistics.median(values):,.0f} / {max(values):,.0f}"

    shift = max(visit["shift"] for visit in visits)
    kilobytes = statistics.median(visit["bytes"] for visit in visits) / 1000
    last = visits[-1]
    cells = (f"`{page}`", middle("first"), middle("largest"), f"`{last['what']}`", middle("drawn"), f"{shift:.3f}")
    return f"| {' | '.join(cells)} | {kilobytes:.0f} | {last['requests']} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("pages", nargs="*", default=PAGES)
    asked = parser.parse_args()
    chromium = subprocess.run(
        [sys.executable, Path(__file__).parent / "chromium.py"], capture_output=True, text=True, check=True
    ).stdout.strip()
    print(f"| {' | '.join(HEADS)} | requests |")
    print("|---|--:|--:|---|--:|--:|--:|--:|")
    options = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium or None, args=options)
        for page in asked.pages:
            print(in_row(page, measured(browser, server.address + page, asked.times)), flush=True)


if __name__ == "__main__":
    main()
