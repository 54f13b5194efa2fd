"""What SIX MIX says about whatever is pointed at, whole sentences, and what it shows with them."""

from __future__ import annotations

import pytest

from sixfold import start
from sixfold.games.sixmix.tests.test_why import BEGUN, LAST
from sixfold.positions.position import Position

LAST_DIE = "=6 =1 =1 " + LAST + " =5"


def played(words: str) -> Position:
    position = start("sixmix", 3)
    for word in words.split():
        position = position.play(word)
    return position


@pytest.mark.parametrize(
    ("words", "step", "sentence", "clause", "ways"),
    [
        (BEGUN, "R2", "A 2 is already here. Choose a free cell.", "2.4", ()),
        (BEGUN, "G1", "There is already a die of this colour in the first column: green.", "3.2", (("B1",),)),
        (
            LAST_DIE,
            "R6",
            "This is the last die of this colour, green: it must go into the first column.",
            "3.3",
            (("G1",),),
        ),
        (BEGUN, "die", "You rolled a 3. Choose a free cell for it, but not in the first column.", "3.2", ()),
        (LAST_DIE, "die", "You rolled a 5. Choose a free cell in the first column for it.", "3.3", ()),
        ("=6 =1 =1 =4", "die", "You rolled a 4. Choose a free cell for it, in any row.", "2.4", ()),
    ],
)
def test_whatever_is_pointed_at_is_answered(words, step, sentence, clause, ways):
    answer = played(words).telling.explain([step])
    assert (str(answer), answer.message.clause, answer.ways) == (sentence, clause, ways)


def test_who_waits_for_dice_or_for_others_is_told_so():
    assert str(played("").telling.explain(["G1"], 0)) == "The dice are rolled first."
    assert str(played(BEGUN).telling.explain(["G2"], 1, ("Ida", "Bob", "Eve"))) == "It's Ida's turn."
    assert played(BEGUN).telling.explain(["G2"]) is None
