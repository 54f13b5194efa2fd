"""Did you mean: the nearest word, and only when one is near."""

from __future__ import annotations

import pytest

from commands import refused
from sixfold.text.messages import say
from sixfold.text.spelling import SLIP, nearest, with_suggestion


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("replya", "replay"),
        ("REPLAY", "replay"),
        ("paly", "play"),
        ("plai", "play"),
        ("analyze", "analyse"),
        ("nonsense", None),
        ("go", None),
        ("x", None),
        ("", None),
    ],
)
def test_a_word_is_near_or_it_is_not(word: str, found: str | None) -> None:
    assert nearest(word, ["play", "replay", "analyse", "perft"]) == found


@pytest.mark.parametrize(("word", "found"), [("hintt", "hint"), ("hnit", "hint"), ("thing", None)])
def test_a_name_was_mistyped_or_it_is_another(word: str, found: str | None) -> None:
    assert nearest(word, ["hint", "ladder"], SLIP) == found


def test_what_is_not_near_is_answered_with_what_there_is() -> None:
    problem = say("there is no game {name}", name="x")
    assert str(with_suggestion(problem, "strar", ["sixth", "star"])) == "there is no game x; did you mean star?"
    assert str(with_suggestion(problem, "chess", ["sixth", "star"])) == "there is no game x; there are: sixth, star"
    assert str(with_suggestion(problem, "chess", [])) == "there is no game x; there are: -"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "sxith"], "there is no game sxith; did you mean sixth?"),
        (
            ["perft", "sixth", "2", "--option", "kigns=6"],
            "cannot read “kigns=6”: sixth has no such option; did you mean kings?",
        ),
        (
            ["perft", "sixth", "2", "--option", "pieces=Milady"],
            "cannot read “pieces=Milady”: pieces is one of classic, milady, hunchback, giant, all; "
            "did you mean milady?",
        ),
        (["perft", "sixth", "2", "--option", "kings=2"], "cannot read “kings=2”: kings is one of 1, 6"),
    ],
)
def test_games_and_options_have_suggestions(arguments: list[str], message: str) -> None:
    assert refused(*arguments) == message
