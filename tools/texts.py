"""Draws texts of a language at random, to be read with fresh eyes.

    python tools/texts.py LANGUAGE [--seed S] [--count N]

From all that a reader can meet: every message of every catalogue, the lines of guides and rules, and what lessons say.
The same seed draws the same texts as long as no text changes.
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sixfold.text import catalogues
from sixfold.text.messages import LANGUAGES, SOURCE_LANGUAGE

PACKAGE = Path(__file__).parent.parent / "src" / "sixfold"
COUNT = 150
NOT_SAID = ("```", "|", "#")  # figures, tables and headings of pages


def messages(language: str) -> Iterator[tuple[str, str]]:
    code = catalogues.TRANSLATED[0] if language == SOURCE_LANGUAGE else language
    for file in sorted(PACKAGE.rglob(f"locale/{code}/LC_MESSAGES/*.po")):
        for source, text in sorted(catalogues.load(file).items()):
            yield file.parts[-5], source if language == SOURCE_LANGUAGE else text


def page_lines(language: str) -> Iterator[tuple[str, str]]:
    for page in ("guide", "rules"):
        for file in sorted(PACKAGE.glob(f"games/*/{page}.{language}.md")):
            lines = file.read_text("utf-8").splitlines()
            yield from (
                (f"{file.parent.name} {page}", line) for line in lines if line and not line.startswith(NOT_SAID)
            )


def lesson_texts(language: str) -> Iterator[tuple[str, str]]:
    for file in sorted(PACKAGE.glob("games/*/lessons/*.toml")):
        place = f"{file.parent.parent.name} {file.stem}"
        yield from ((place, text) for text in said(tomllib.loads(file.read_text("utf-8")), language))


def said(part: Any, language: str) -> Iterator[str]:
    """What a part of a lesson says in a language, however deep."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from [value] if key == language and isinstance(value, str) else said(value, language)
    elif isinstance(part, list):
        for value in part:
            yield from said(value, language)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=COUNT)
    asked = parser.parse_args()
    texts = [*messages(asked.language), *page_lines(asked.language), *lesson_texts(asked.language)]
    print(f"{asked.count} of {len(texts)} texts, seed {asked.seed}")
    for number, (place, text) in enumerate(random.Random(asked.seed).sample(texts, asked.count), 1):
        print(number, place, text.replace("\n", " "), sep=" | ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
