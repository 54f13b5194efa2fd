"""A move of SIXTH! that has not been made: what is asked, and what it makes."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.telling.page import proposed


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
