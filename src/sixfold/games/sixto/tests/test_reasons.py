"""Why a choice in SIXTO is good: the reasons in their order, whole sentences."""

from __future__ import annotations

import sixfold


def reasons(position, word):
    after = position.play(word)
    return [str(each) for each in after.game.proposals.reasons(after.look.scene())]


def test_a_roll_is_kept_for_the_rows_that_it_fits():
    rolled = sixfold.start("sixto", players=2).play("=251624")
    assert reasons(rolled, "keep")[0] == "it fits 6 of your rows"
    assert reasons(rolled, "reroll") != []
