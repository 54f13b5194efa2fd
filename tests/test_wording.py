"""How sentences are set, in every catalogue and on every rules page.

Each finding names the file and the entry or line.  French has ’, « … » and no-break spaces, German
has „…“ and –, English has “…” or no quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.text import catalogues

PACKAGE = Path(__file__).parent.parent / "src" / "sixfold"
NO_BREAK = "\u00a0"
CODE = re.compile(r"`[^`]*`")

# what is never written, and where it is not a matter of code in quotes
TYPOGRAPHY = {
    "en": {
        r"\"": "English quotes are “…”",
        r"(?<=\S)  +(?=\S)": "two spaces",
        r"[a-zéß][.!?](?=[A-ZÀ-Ü])": "a space goes after a sentence",
    },
    "fr": {
        r"(?<=\w)'(?=\w)": "the French apostrophe is ’",
        r"'\{|\}'|\"|“|„": "French quotes are « … »",
        r"(?<=\S) [:;?!»]": "a no-break space goes before : ; ? ! »",
        r"« ": "a no-break space goes after «",
        r"«(?!\u00a0)|(?<!\u00a0)»": "a no-break space goes inside « »",
        r"\u202f": "the no-break space of these files is U+00A0",
        r"(?<=\S)  +(?=\S)": "two spaces",
        r"[a-zéß][.!?](?=[A-ZÀ-Ü])": "a space goes after a sentence",
    },
    "de": {
        r"'\{|\}'|\"|«|»|”": "German quotes are „…“",
        r"„[^“]*$|^[^„]*“": "German quotes come in pairs, „ and “",
        r"(?<=\w) - (?=\w)|—": "the German dash is –",
        r"(?<=\S)  +(?=\S)": "two spaces",
        r"[a-zéß][.!?](?=[A-ZÀ-Ü])": "a space goes after a sentence",
    },
}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with where it stands."""
    code = "fr" if language == "en" else language  # English stands in the sources, which every catalogue quotes
    for file in sorted(PACKAGE.rglob(f"locale/{code}/LC_MESSAGES/*.po")):
        for source, text in catalogues.load(file).items():
            yield f"{file.relative_to(PACKAGE)}: {source!r}", source if language == "en" else text
    for file in sorted(PACKAGE.glob(f"*/*/rules.{language}.md")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            yield f"{file.relative_to(PACKAGE)}:{number}", CODE.sub("`", line)


def found(language: str, wrong: dict[str, str]) -> list[str]:
    """What is wrong, and where."""
    return [
        f"{place}: {reason}: {text}"
        for place, text in texts(language)
        for pattern, reason in wrong.items()
        if re.search(pattern, text)
    ]


@pytest.mark.parametrize("language", TYPOGRAPHY)
def test_typography(language: str) -> None:
    assert not (wrong := found(language, TYPOGRAPHY[language])), "\n".join(wrong)
