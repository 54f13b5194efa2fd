"""What people are told about a game before they play it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sixfold.game import shelf
from sixfold.game.contract import Credit
from sixfold.game.facts import UNOFFICIAL, counts, credit_lines, credits_of, facts
from sixfold.text.errors import BadDeclaration
from sixfold.text.grammar import listed
from sixfold.text.messages import speaking


@pytest.fixture(autouse=True)
def english():
    with speaking("en"):
        yield


def test_runs_of_player_numbers() -> None:
    assert counts((1, 2, 3, 6, 8, 9)) == "1–3, 6 or 8–9"


def test_names_are_listed_as_in_a_sentence() -> None:
    assert str(listed(["Ada"])) == "Ada"
    assert str(listed(["Ada", "Bob", "Eve"])) == "Ada, Bob and Eve"


@pytest.mark.parametrize(
    ("credit", "sentence"),
    [
        (Credit(), ""),
        (Credit("SIX"), "Sold as “SIX”."),
        (Credit(designers=("Ada", "Bob")), "A game by Ada and Bob."),
        (Credit(publisher="House", year=1999), "Published by House, 1999."),
        (Credit(publisher="House"), "Published by House."),
        (Credit(year=1999), "Published in 1999."),
        (Credit(publisher="House", trademarks=("Six",)), "Published by House. Six is a trademark of House."),
        (
            Credit(publisher="House", trademarks=("Six", "House")),
            "Published by House. Six and House are trademarks of House.",
        ),
    ],
)
def test_only_what_is_known_is_told(credit: Credit, sentence: str) -> None:
    game = replace(shelf.games()[0], credit=credit, ages=None, minutes=None, players=(2, 3))
    assert " ".join(map(str, credits_of(game))) == sentence
    assert [str(fact) for fact in facts(game)] == ["2–3 players"]
    assert credit_lines(game) == ([sentence, str(UNOFFICIAL)] if sentence else [])


def test_trade_marks_have_an_owner() -> None:
    with pytest.raises(BadDeclaration):
        Credit(trademarks=("Six",))


def test_the_program_says_that_it_is_unofficial() -> None:
    said = {
        "en": "an independent, unofficial program, not connected with the authors or publishers of the games.",
        "fr": "un programme indépendant et non officiel, sans lien avec les auteurs ni les éditeurs des jeux.",
        "de": "ein unabhängiges, inoffizielles Programm ohne Verbindung zu Autoren oder Verlagen der Spiele.",
    }
    for code, sentence in said.items():
        with speaking(code):
            assert str(UNOFFICIAL).endswith(sentence)
