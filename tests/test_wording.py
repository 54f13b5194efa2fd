"""How sentences are set and which terms they use, in every catalogue and on every rules page.

Each finding names the file and the entry or line.  French has ’, « … » and no-break spaces, German
has „…“ and –, English has “…” or no quotes; one term stands for one thing in each language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold import catalogues

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


# What is not said any more, and what is said instead; a game's own terms hold on its pages and in its catalogue
TERMS = {
    "en": {
        r"\b[Hh](e|is|im|imself)\b": "people are “they”",
        r"\bline is (down|up)\b": "Connection lost",
        r"worthless": "cancelled",
        r"[Ll]ook(s|ed|ing)? back": "analyse",
        r"aslant": "diagonally",
        r"[Bb]y lot\b": "draw lots, at random",
        r"position of now": "the current position",
        r"(?<!move to )tak(es?|ing) back(?! (a|your|the) )": "take back a move",
        r"\b[Cc]hair": "seat",
        r"if not given": "default:",
        r"\bplayer 0\b": "the first player",
        r"plays along": "casual",
        r"one passes|one looks": "you",
    },
    "fr": {
        r"[Rr]eprendre(?! (ma|sa|votre|la) place)": "annuler (a move), continuer (a game)",
        r"[Rr]elevé": "partie enregistrée",
        r"parties? notées?|par écrit": "partie enregistrée",
        r"au trait": "à son tour",
        r"\b[Ss]ièges?\b": "place",
        r"regard en arrière": "analyse",
        r"sans valeur|ne valent plus": "révoquer",
        r"\b[Cc]onseils?\b": "indice",
        r"honnêtes": "équitables",
        r"(?<![Tt]irage )(?<!tire )[Aa]u sort": "tirage au sort",
        r"Qui est assis": "Qui joue où",
        r"[Ll]iaison": "connexion",
        r"en biais": "en diagonale",
        r"\bmots?\b": "coup",
    },
    "de": {
        r"[Ww]ertlos": "ungültig",
        r"\bBlatt\b": "Zettel",
        r"\bLila\b": "Violett",
        r"[Ee]ingesperrt": "blockiert",
        r"^Zurück$|Zurück zu jetzt": "Zug zurücknehmen, Zur aktuellen Stellung",
        r"[Zz]urückblick|Rückblick": "Analyse",
        r"Protokoll": "Aufzeichnung, Verlauf",
        r"Computergegner": "Bot",
        r"\bschräg\b": "diagonal",
        r"[Ee]hrlich": "fair",
        r"\bWort\b|\bWörtern?\b": "Zug",
        r"\bPerson \{": "Spieler",
        r"Wer wo sitzt|Mehr Auswahl": "Spieler, Einrichten …",
        r"sagt man|fragt man": "du",
    },
}
GAME_TERMS = {
    ("sixto", "en"): {r"\bcross(es|ed)?\b": "mark"},
    ("sixto", "fr"): {r"\bcroix\b": "coche", r"\brangées?\b": "ligne", r"\b[Ss]omme\b(?! de)": "total"},
    ("star", "fr"): {r"\b[Pp]ions?\b": "pièce"},
    ("sixth", "fr"): {r"\b[Pp]ièces?\b(?! d’échecs)": "pion", r"\brangées?\b": "ligne"},
}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with where it stands."""
    for file in sorted(PACKAGE.rglob(f"locale/{language}/LC_MESSAGES/*.po")):
        for source, text in catalogues.load(file).items():
            yield f"{file.relative_to(PACKAGE)}: {source!r}", text
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


@pytest.mark.parametrize("language", TERMS)
def test_one_term_for_one_thing(language: str) -> None:
    assert not (wrong := found(language, TERMS[language])), "\n".join(wrong)


@pytest.mark.parametrize(("game", "language"), GAME_TERMS)
def test_one_term_for_one_thing_in_a_game(game: str, language: str) -> None:
    own = [line for line in found(language, GAME_TERMS[game, language]) if line.startswith(f"games/{game}/")]
    assert not own, "\n".join(own)
