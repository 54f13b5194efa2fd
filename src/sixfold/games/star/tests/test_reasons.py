"""Why a move of STAR is good: the reasons in their order, whole sentences."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.star.tests.test_rules import placed


def reasons(position, word):
    after = position.play(word)
    return [str(each) for each in after.game.proposals.reasons(after.look.scene())]


def test_the_first_moves_lead_out_of_the_start_base():
    assert (
        reasons(sixfold.start("star", 2), "c1-d5")[0]
        == "it brings a piece out of the start base, where it could be blocked"
    )


def test_a_step_sideways_inside_the_start_base_has_no_reason():
    """The lesson says not to dawdle there; no hint praises it."""
    position = sixfold.start("star", 2).play("c1-d5").play("k1-j4")
    said = reasons(position, "c2-c1")
    assert not any("start base" in each or "nearer" in each for each in said)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("j4-k1", "it brings a piece into the goal"),
        ("g4-h4", "it brings you a step nearer the goal"),
        ("c1-d5", "it brings a piece out of the start base, where it could be blocked"),
    ],
)
def test_what_the_piece_has_of_it(word, said):
    position = placed(2, R="j4 g4 c1 m1 l1 l2", B="a1 b1 b2 d6 e6 f6")
    assert said in reasons(position, word)


def test_a_step_sideways_on_the_way_only_waits():
    position = placed(2, R="g4 k1 k2 m1 l1 l2", B="a1 b1 b2 d6 e6 f6")
    assert reasons(position, "g4-g5") == [
        "it waits without losing a step",
        "it waits and opens no longer jump to the others",
    ]
