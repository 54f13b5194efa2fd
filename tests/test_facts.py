"""What people are told about a game before they play it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sixfold import shelf
from sixfold.contract import Credit
from sixfold.facts import counts, credits_of, facts, listed
from sixfold.messages import speaking


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
    ],
)
def test_only_what_is_known_is_told(credit: Credit, sentence: str) -> None:
    game = replace(shelf.games()[0], credit=credit, ages=None, minutes=None, players=(2, 3))
    assert " ".join(map(str, credits_of(game))) == sentence
    assert [str(fact) for fact in facts(game)] == ["2–3 players"]
