"""A move of SIXTH! that has not been made: what is asked, and what it makes."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixth import notation, text
from sixfold.telling.page import proposed
from sixfold.telling.proposals import advice
from sixfold.text.messages import LANGUAGES, speaking


@pytest.mark.parametrize(
    ("played", "word", "question", "made"),
    [
        ("", "c3", "Place on c3?", ""),
        ("c3 c4", "c3-c4", "Move to c4?", "That makes a rook on c4."),
        ("c3 c4 c3-c4 c2", "1c4-c2", "Lift 1 to c2?", "That makes a rook on c2."),
    ],
)
def test_it_is_asked_about_with_what_it_makes(played, word, question, made):
    position = sixfold.start("sixth", 2)
    for each in played.split():
        position = position.play(each)
    assert proposed(position, word, position.actors[0], None) == {"question": question, "explanation": made}


@pytest.mark.parametrize(
    ("army", "word", "english", "german"),
    [
        (
            "before",
            "army:HGM",
            "take the hunchback, the giant and Milady",
            "den Buckligen, den Riesen und Milady nehmen",
        ),
        ("before", "army:G", "take the giant", "den Riesen nehmen"),
        ("before", "army:-", "take pawns only", "nur Bauern nehmen"),
        ("during", "army:M", "pay for Milady", "für Milady bezahlen"),
        ("during", "army:-", "do without Milady", "auf Milady verzichten"),
    ],
)
def test_an_army_is_advised_in_words(army, word, english, german):
    start = sixfold.start("sixth", 2, pieces="all", army=army)
    assert str(advice(start, word, 0)) == english
    with speaking("de"):
        assert str(advice(start, word, 0)) == german


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_special_piece_is_placed_by_the_letter_that_the_board_shows(language):
    with speaking(language):
        shown = dict(zip(notation.PIECES[1:], map(str, text.LETTERS), strict=True))
        for kind, silver in (("H", "h"), ("G", "g"), ("M", "m")):
            assert str(notation.LETTERS[kind]) == shown[silver].upper()
        assert len(set(shown.values())) == len(shown)
