"""Draws the pictures of games that the README shows: `python tools/pictures.py`."""

from __future__ import annotations

import re
from pathlib import Path

from sixfold import shelf
from sixfold.web.covers import cover

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"


def pictures() -> dict[Path, str]:
    """Each file and what belongs in it."""
    shown = re.findall(r"docs/pictures/(\w+)\.svg", (ROOT / "README.md").read_text("utf-8"))
    return {FOLDER / f"{game}.svg": cover(game, "en").document() for game in shelf.ids() if game in shown}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, drawn in pictures().items():
        file.write_text(drawn, "utf-8")
