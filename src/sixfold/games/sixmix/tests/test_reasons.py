"""Why a die of SIX MIX lies well there: the reasons in their order, whole sentences."""

from __future__ import annotations

import pytest

from sixfold.games.sixmix.tests.test_rules import sixmix


def reasons(position, word):
    after = position.play(word)
    return [str(each) for each in after.game.proposals.reasons(after.look.scene())]


@pytest.mark.parametrize(
    ("roll", "word", "said"),
    [
        ("=6", "G1", ["a high number leads your row", "one of your dice has to go into the first column"]),
        ("=1", "B1", ["it keeps the dark blue row low", "one of your dice has to go into the first column"]),
        ("=5", "G2", ["near the front a 5 makes your number high", "it keeps the front of your row free"]),
        ("=1", "G6", ["so far back it hardly changes the number", "it keeps the front of your row free"]),
        ("=4", "R3", ["it keeps your own row free for better dice"]),
    ],
)
def test_the_first_die_of_a_round(roll, word, said):
    assert reasons(sixmix().play(roll), word) == said
