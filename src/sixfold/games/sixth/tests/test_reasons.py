"""Why a move of SIXTH! is good: the reasons in their order, whole sentences."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixth.tests.test_rules import sixth

KING_NEAR = """
    .    .  .    .  .
    .    .  .    .  .
    sbsb .  .    sb .
    .    .  .    .  .
    .    .  .    .  s
"""
PLAIN = """
    .  .  .  .  .
    .  .  .  .  .
    s  b  .  .  .
    .  .  .  .  .
    .  .  .  .  .
"""


def reasons(position, word):
    after = position.play(word)
    return [str(each) for each in after.game.proposals.reasons(after.look.scene())]


def test_a_king_is_all_that_counts():
    crowned = KING_NEAR.replace("sb ", "ss ")
    assert reasons(sixth(crowned), "d3-a3") == ["it makes a king"]


def test_a_king_of_the_other_that_it_stops_comes_first():
    position = sixth(KING_NEAR)
    assert reasons(position, "c3")[0] == "otherwise Brown could crown a king"
    assert "otherwise Brown could crown a king" not in reasons(position, "e2")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("a3-b3", ["it covers Brown's pile with your colour", "it builds a rook with your colour on top"]),
        ("b3-a3", ["it moves Brown's pile away from b3"]),
        ("a4", ["from there it can step onto the pile on a3", "it is one more piece to build with"]),
        ("d2", ["more ways lead there than to a cell at the edge", "it is one more piece to build with"]),
        ("e5", ["it is one more piece to build with"]),
    ],
)  # fmt: skip
def test_what_a_move_builds_covers_or_prepares(word, said):
    assert reasons(sixth(PLAIN), word) == said


def test_part_of_a_pile_is_not_the_pile():
    board = PLAIN.replace("s  b  .", "s sb .")
    assert reasons(sixth(board), "1b3-a3") == ["it takes the top off Brown's pile"]


def test_kings_that_it_threatens():
    """A queen with nothing beside it: every piece next to it is a threat, and two are two."""
    board = PLAIN.replace("s  b  .", "sbsbs . .")
    assert reasons(sixth(board), "a4")[0] == "it threatens to crown a king in two ways at once"
    board = PLAIN.replace("s  b  .", "sbsbb . .")
    assert reasons(sixth(board), "a4")[0] == "it threatens to crown a king: a4 onto a3"


@pytest.mark.parametrize(
    ("pieces", "words", "word", "said"),
    [
        ("hunchback", "", "Hc3", "nothing can land on a hunchback"),
        ("giant", "", "Gc3", "a giant counts two in a pile"),
        ("milady", "", "Ma1", "in a corner there are only two cells next to Milady"),
        ("milady", "", "Ma3", "there are only three cells next to her there"),
        ("milady", "Ma1 a2", "a2-a1", "it covers Milady"),
        ("milady", "Ma1 a2 a2-a1 a2", "1a1-a2", "it uncovers Milady: Silver must cover her, if possible"),
        ("all", "", "army:HM", "nothing can land on a hunchback"),
        ("all", "", "army:-", "pawns are the cheapest pieces to build with"),
    ],
)
def test_expert_pieces(pieces, words, word, said):
    position = sixfold.start("sixth", pieces=pieces)
    for each in words.split():
        position = position.play(each)
    assert reasons(position, word)[0] == said
