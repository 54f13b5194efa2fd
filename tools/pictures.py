"""Draws the README's pictures, one a game: `python tools/pictures.py`."""

from __future__ import annotations

from pathlib import Path

from sixfold import shelf
from sixfold.web.covers import cover

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


def pictures() -> dict[Path, str]:
    """Each file and what belongs in it."""
    return {FOLDER / f"{game.id}.svg": cover(game.id, "en").document() for game in shelf.games()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, drawn in pictures().items():
        file.write_text(drawn, "utf-8")
