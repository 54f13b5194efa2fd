"""Whole sentences of refusal, in the player's words."""

from __future__ import annotations

import pytest

from sixfold import start

BEGUN = "=6 =1 =1  =4 B1 =5 R1 =2 R2  =3"  # green is to move and has its die on B1
LAST = "=4 G2 =4 B1 =4 R1 " + " ".join(f"=4 G{n} =4 B{n - 1} =4 R{n - 1}" for n in (3, 4, 5, 6))


@pytest.mark.parametrize(
    ("words", "word", "sentence"),
    [
        (BEGUN, "R2", "R2 is not legal: R2 is taken: a 2 lies there (2.4)"),
        (BEGUN, "O2", "O2 is not legal: row O takes no part; the rows are G B R (1.4)"),
        (
            BEGUN,
            "G1",
            "G1 is not legal: your die for the first column is already placed, one a round for each colour (3.2)",
        ),
        (BEGUN, "G2", None),
        (
            "=6 =1 =1 " + LAST + " =5",
            "R6",
            "R6 is not legal: this is your last die of this colour, and it must go into the first column (3.3)",
        ),
        ("=6 =1 =1", "G1", "G1 is not legal: dice are rolled now, written as =1"),
        (BEGUN, "none", "cannot read “none”: every die must be placed; name a free cell, as in R1"),
        (BEGUN, "G0", "cannot read “G0”: a cell is a row, one of GBROL, and a number from 1 to 6, as in R1"),
        ("", "=0", "cannot read “=0”: one die is rolled now, written =1 to =6"),
    ],
)
def test_a_refusal_names_the_reason_and_the_clause(words: str, word: str, sentence: str | None):
    position = start("sixmix", 3)
    for played in words.split():
        position = position.play(played)
    assert position.why(word) == sentence
