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


def test_marking_nothing_is_praised_only_where_every_mark_would_skip_cells():
    """On an empty sheet A, six equal dice: of all numbers only 3 stands in the first cell of no row."""
    start = sixfold.start("sixto", players=2)
    said = [reasons(start.play("=" + 6 * str(face)).play("keep"), "none") for face in range(1, 7)]
    assert said == [[], [], ["every mark would skip cells that you may still need"], [], [], []]


def test_a_mark_that_would_end_the_game_is_left_out_by_who_is_behind():
    position = sixfold.position(
        "sixfold1:sixto:2::marks=1457,1196,2153,2734,3526,2394,1366,73,146,2380,402,1319,24x0"
        "/dice=3,5,4,2x0,5/closed=24/marked=4,5x0/waiting=2/phase=3/turn=13"
    )
    assert position.legal(1) == ("R12", "none")
    assert reasons(position, "none") == ["a mark there would end the game, and you are behind"]
