"""Brings the translation catalogues up to date: `make messages`, or `--check` to only look.

The house has its catalogues in src/sixfold/text/locale, every game in its own folder's locale;
`sixfold messages` does the same for a game outside the package.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from sixfold.text import catalogues

PACKAGE = Path(__file__).parent.parent / "src" / "sixfold"
# what may read the same in another language
SAME = {
    *("B", "G", "O", "R"),  # letters of colours
    *("K", "M", "P", "b", "g", "j", "k", "m", "s"),  # letters of pieces
    "Bot",
    "Milady",
    "LINK",
    "NAME",
    "; ",
    "{name}: {phrase}",
    "Name",
    "Offline",
    "Options",
    "[OPTIONS]",
    "Secret",
    "normal",
    "Animations",
    "Bots",
    "Orange",
    "Points",
    "Total",
    "orange",
    "six",
    "1 point",
    "{number} point",
    "{number} points",
    "{decides}: {figures}",
    "{first}–{last}",
    "{level}; {decision}.",
    "{file}: {reason}",
    "{table}: {problem}",
    "{game}: {sentence}",
    "{name}: {total}",
    "{who}: {word}",
    "{name} +{points}",
    "{name}: {word}",
    "{asked} {note}",
    "{row} {number}",
    "{die} ({letter}{cell})",
    "{score} points, {marks}",
    "{score}, {marks}",
    *("{count} h", "{count} min", "{count} s"),  # units
}


def rooms() -> Iterator[tuple[Path, list[Path]]]:
    """Each folder that has catalogues, with the sources whose texts belong in them."""
    games, others = PACKAGE / "games", {"games", "skeletons", "vendor"}
    own = [path for path in PACKAGE.rglob("*") if path.suffix in catalogues.SUFFIXES and not others & set(path.parts)]
    yield PACKAGE / "text" / "locale", sorted(own)
    for folder in sorted(path.parent for path in games.glob("*/rules.py")):
        yield folder / "locale", catalogues.sources_in(folder)


def complaints() -> Iterator[str]:
    """What is missing, gone, untranslated or out of date."""
    for folder, sources in rooms():
        for file, problem, text in catalogues.complaints(folder, sources, SAME):
            yield f"{file.relative_to(PACKAGE)}: {problem}: {text}"


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        for folder, sources in rooms():
            catalogues.update(folder, sources)
    found = list(complaints())
    print("\n".join(found) or "The catalogues are complete.")
    sys.exit(1 if found else 0)
