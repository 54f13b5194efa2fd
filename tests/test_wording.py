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
FUNCTION_WORDS = (
    "Der|Die|Das|Ein|Eine|Einen|Du|Es|Er|Sie|Wer|Was|Hier|Dort|Diese[mnrs]?|Auf|In|Im|Nur|Vor|Mit|Nach|Kein|Keine"
)

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
        r"\} %": "a no-break space goes before %",
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
        r"\} %": "a no-break space goes before %",
        rf"– (?:{FUNCTION_WORDS})\b": "what follows a dash begins small",
        r"\b(ist|wird|werden|kann|lässt|nennt|scheiterte)\b[^:]*: \{(reason|problem)\}": "a reason follows a dash",
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


def test_german_reasons_begin_small() -> None:
    """They follow a dash; what is small in English, and not a noun in German, is a part of a sentence there, too."""
    begun = re.compile(rf"(?:{FUNCTION_WORDS})\b")
    reasons = [
        (source, text) for file in PACKAGE.rglob("locale/de/*/*.po") for source, text in catalogues.load(file).items()
    ]
    assert not [text for source, text in reasons if source[0].islower() and begun.match(text)]


def test_no_colon_is_glued_to_a_text_in_pages() -> None:
    """French sets a blank before it: `say("{who}: {word}")` knows, a colon behind a text does not."""
    glued = re.compile(r"(?:say|_)\([^`\n]*?\)\s?\}\}?:(?=[ `<])")
    pages = [*(PACKAGE / "web").rglob("*.js"), *(PACKAGE / "web").rglob("*.html")]
    assert not [f"{page.name}: {found[0]}" for page in pages for found in glued.finditer(page.read_text("utf-8"))]
