"""What sentences are put together from, in every language: people, numbers, amounts and days."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.telling.narration import log
from sixfold.text import catalogues
from sixfold.text.grammar import counted, is_you, listed, long_day, number, percent, points, strung
from sixfold.text.messages import LANGUAGES, Message, say, speaking

PACKAGE = Path(__file__).parent.parent / "src" / "sixfold"
THIN = "\N{NO-BREAK SPACE}"
PEOPLE = ("Ida", "Orange", "Bob", "Yves", "Yann", "Élise", "a1", "A")


def in_every_language(value: object) -> list[str]:
    found = []
    for language in LANGUAGES:
        with speaking(language):
            found.append(str(value))
    return found


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (number(22041), ["22,041", f"22{THIN}041", "22.041"]),
        (number(999), ["999"] * 3),
        (number(1234567.891, 2), ["1,234,567.89", f"1{THIN}234{THIN}567,89", "1.234.567,89"]),
        (number(-0.04, 1), ["0.0", "0,0", "0,0"]),
        (number(-5, signed=True), ["−5"] * 3),
        (number(5, signed=True), ["+5"] * 3),
        (percent(0.49, 2), ["49.00%", f"49,00{THIN}%", f"49,00{THIN}%"]),
        (percent(-0.25, signed=True), ["−25%", f"−25{THIN}%", f"−25{THIN}%"]),
        (points(0), ["0 points", "0 point", "0 Punkte"]),
        (points(1), ["1 point", "1 point", "1 Punkt"]),
        (points(2), ["2 points", "2 points", "2 Punkte"]),
        (points(-1), ["−1 point", "−1 point", "−1 Punkt"]),
    ],
)
def test_numbers_are_written_as_each_language_does(value: object, told: list[str]) -> None:
    assert in_every_language(value) == told


def test_a_number_is_written_when_it_is_read_not_when_it_is_said() -> None:
    sentence = say("{number} points", number=number(22041))
    assert in_every_language(sentence) == ["22,041 points", f"22{THIN}041 points", "22.041 Punkte"]


def test_days_are_written_as_each_language_does() -> None:
    told = []
    for language in LANGUAGES:
        with speaking(language):
            told.append(long_day(date(2026, 8, 1)))
    assert told == ["1 August 2026", "1 août 2026", "1. August 2026"]


def test_names_are_listed_with_and() -> None:
    assert in_every_language(listed(["Ada", "Bob", "Eve"])) == [
        "Ada, Bob and Eve",
        "Ada, Bob et Eve",
        "Ada, Bob und Eve",
    ]
    assert listed(["Ada"]) == "Ada"


def test_french_has_a_blank_before_a_semicolon() -> None:
    told = []
    for language in LANGUAGES:
        with speaking(language):
            told.append(strung(["c3", "d4"]))
    assert told == ["c3; d4", "c3\u00a0; d4", "c3; d4"]


def test_nobody_else_is_called_you() -> None:
    with speaking("fr"):
        assert (is_you("Vous"), is_you("You"), is_you("Ida")) == (True, False, False)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ida", "d’Ida"),
        ("Orange", "d’Orange"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Bob", "de Bob"),
        ("a1", "de a1"),
    ],
)
def test_french_elides_before_a_name_and_not_before_a_cell(name: str, told: str) -> None:
    with speaking("fr"):
        assert str(say("Level of {name}", name=name)) == f"Niveau {told}"


# Every message of every catalogue -------------------------------------------------------------


def rendered(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with people and numbers in its blanks."""
    for file in sorted(PACKAGE.rglob(f"locale/{language}/LC_MESSAGES/*.po")):
        for source, text in catalogues.load(file).items():
            blanks = catalogues.blanks(text)
            for value in (*PEOPLE, "You", number(1), number(2), number(22041), percent(0.5)) if blanks else ():
                yield source, str(Message(text, values=dict.fromkeys(blanks, value)))


def test_no_french_sentence_has_de_before_a_vowel() -> None:
    with speaking("fr"):
        wrong = [text for _, text in rendered("fr") if re.search(r"\b([Dd]|[Qq]u)e (Ida|Orange|Yves|Élise)\b", text)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_sentence_writes_numbers_in_english(language: str) -> None:
    with speaking(language):
        wrong = [text for _, text in rendered(language) if re.search(r"22,041|\d%", text)]
    assert not wrong, "\n".join(wrong)


SOURCES = [path for path in PACKAGE.rglob("*.py") if not {"makers", "skeletons", "testing"} & set(path.parts)]
FORMATTED = re.compile(r'\w+=f"\{[^}]*:[^}]*[,f]\}"')  # a value of a blank


def test_no_blank_is_filled_with_a_number_that_a_program_formatted() -> None:
    wrong = [f"{path}: {found}" for path in SOURCES for found in FORMATTED.findall(path.read_text("utf-8"))]
    assert not wrong, "\n".join(wrong)


def test_plurals_have_both_their_forms() -> None:
    for path in SOURCES:
        for one, several in re.findall(
            r'counted\(\w[^,]*, say\("([^"]+)"\), say\("([^"]+)"\)', path.read_text("utf-8")
        ):
            assert {"{number}" in text for text in (one, several)} == {True}, path
    assert in_every_language(counted(1, say("{number} move"), say("{number} moves"))) == ["1 move", "1 coup", "1 Zug"]


OF_YOU = {
    "en": r"\b(of|by|for|to|from) You\b|\bYou (has|is)\b|\bYou's|\w You\b",
    "fr": r"\b(de|à|par|que|pour) Vous\b|\bVous (a|est)\b|\w Vous\b",
    "de": r"\b(von|für|bei|mit|als) Du\b|\bDu (hat|ist)\b|\w Du\b",
}


@pytest.mark.parametrize("game", shelf.ids())
def test_the_log_speaks_to_its_reader(game: str) -> None:
    found, rng = shelf.find_game(game), random.Random(game)
    position = Position.start(found, max(found.players))
    while not position.over and position.ply < 120:
        if position.is_chance:
            position = position.roll(rng)
        else:
            player = position.actors[0]
            position = position.play(rng.choice(position.legal(player)), player)
    for language in LANGUAGES:
        with speaking(language):
            names = (str(say("You")), *PEOPLE)[: position.players]
            said = [str(sentence) for entry in log(position, names, 0) for sentence in entry.sentences]
            assert [text for text in said if re.search(OF_YOU[language], text)] == []
