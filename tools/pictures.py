"""Draws the pictures of games that the README shows, in their materials: `python tools/pictures.py`.

A browser draws a cover as the first page does; every shape keeps the looks that stylesheets gave it, so that the
picture needs none.  The picture says which shapes it was drawn from, and a test compares that.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from sixfold.game import shelf
from sixfold.web.pages.covers import cover

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
DRAW = """async ([shapes, box, title, from]) => {
  const { drawn } = await import("/static/board/shapes.js");
  const { render, svg } = await import("/static/vendor/lit-html.js");
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  root.setAttribute("class", "board");
  document.body.append(root);
  render(svg`${drawn(JSON.parse(shapes))}`, root);
  root.prepend(document.querySelector("#materials defs").cloneNode(true));
  const usual = { fill: "rgb(0, 0, 0)", stroke: "none", opacity: "1", "fill-opacity": "1", "stroke-opacity": "1",
    "stroke-width": "1px", "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1", "font-size": "16px", "font-weight": "400",
    "text-anchor": "start" };
  const stroked = (look, style) => !/^stroke-/.test(look) || style.stroke !== "none";
  const written = (look, element) => !/^(font|text)/.test(look) || element.matches("text");
  for (const element of [...root.querySelectorAll("*")].reverse()) {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.opacity === "0") { element.remove(); continue; }
    const stop = element.matches("stop");
    const shapes = Object.keys(usual).filter((look) => !/^(stop|opacity)/.test(look));
    const shape = stop || element.matches("g") ? [] : shapes;
    const looks = stop ? ["stop-color", "stop-opacity"] : [...shape, "opacity"];
    const found = looks.filter((look) => stroked(look, style) && written(look, element))
      .map((look) => [look, style.getPropertyValue(look).replaceAll('"', "").replace(/url\\(.*#/, "url(#")]);
    for (const look of Object.keys(usual)) element.removeAttribute(look);
    for (const [look, value] of found) if (value !== usual[look]) element.setAttribute(look, value.replace(/px$/, ""));
    for (const name of element.getAttributeNames())
      if (/^(class|style|data-|role|aria)/.test(name)) element.removeAttribute(name);
  }
  const used = new Set([...root.innerHTML.matchAll(/url\\(#([\\w-]+)\\)/g)].map(([, id]) => id));
  for (const part of [...root.querySelector("defs").children]) if (!used.has(part.id)) part.remove();
  const inside = root.innerHTML.replace(/<!--.*?-->/g, "").replace(/\\s+/g, " ").replaceAll("> <", "><");
  root.remove();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" data-shapes="${from}"
    font-family="system-ui, sans-serif"><title>${title}</title>${inside}</svg>\\n`;
}"""


def pictures() -> dict[Path, str]:
    """Each file, and the number of the shapes that it is drawn from."""
    shown = re.findall(r"docs/pictures/(\w+)\.svg", (ROOT / "README.md").read_text("utf-8"))
    return {FOLDER / f"{game}.svg": number(game) for game in shelf.ids() if game in shown}


def number(game: str) -> str:
    """A number that is another one for other shapes."""
    return f"{zlib.crc32(cover(game, 'en').data.encode()):08x}"


def main() -> None:
    from playwright.sync_api import sync_playwright  # tests that compare numbers need no browser

    sys.path.insert(0, str(ROOT / "tests"))
    from web.server import Server

    chromium = subprocess.run(
        [sys.executable, ROOT / "tools" / "chromium.py"], stdout=subprocess.PIPE, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=args)
        page = browser.new_page(color_scheme="light")
        page.goto(server.address)
        page.locator("#materials").wait_for(state="attached")
        for file, drawn_from in pictures().items():
            made = cover(file.stem, "en")
            file.write_text(page.evaluate(DRAW, [made.data, made.box, made.title, drawn_from]), "utf-8")
        browser.close()


if __name__ == "__main__":
    main()
