"""A move of STAR that has not been made is asked about with its way."""

from __future__ import annotations

import pytest

from sixfold.games.star.tests.test_rules import placed
from sixfold.telling.page import proposed


@pytest.mark.parametrize(
    ("word", "question", "way"),
    [
        ("c1-d5", "Step to d5?", "c1 to d5: one step."),
        ("b1-d4", "Jump to d4?", "b1 to d4: one jump."),
        ("e5-i7", "Jump to i7?", "e5 to i7: 3 jumps."),
    ],
)
def test_it_is_asked_about_with_its_jumps(word, question, way):
    position = placed(2, R="b1 c1 e5 m1 l1 l2", B="a1 c3 h6 d6 e6 f6")
    assert proposed(position, word, 0, None) == {"question": question, "explanation": way}
