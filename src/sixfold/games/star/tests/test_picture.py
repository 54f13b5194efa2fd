"""What the picture tells of the last move, and of holes that jumps only pass."""

from __future__ import annotations

from math import sqrt

import pytest

import sixfold
from sixfold.games.star.picture import GAP
from sixfold.positions import Position
from sixfold.shapes import Group, Moved


def played(players: int, words: str, **options: object) -> Position:
    position = sixfold.start("star", players, **options)
    for word in words.split():
        position = position.play(word)
    return position


def moved(position: Position) -> dict[str, Moved]:
    holes = [shape for shape in position.picture().shapes if isinstance(shape, Group) and shape.name]
    return {hole.name: part for hole in holes for part in hole.shapes if isinstance(part, Moved)}


def test_a_piece_comes_hop_by_hop():
    assert not moved(sixfold.start("star", 2))
    found = moved(played(2, "b1-d4 k1-j5 d4-d6"))
    assert list(found) == ["d6"]
    assert found["d6"].way == (pytest.approx((-2 * GAP, 0)), pytest.approx((-GAP, -GAP * sqrt(3))))


def test_holes_that_are_only_passed_are_told():
    position = played(2, "b1-d4 k1-j5")
    assert position.through_places(0) == {"b2": ["d3"]}
    assert "d3" not in position.tree(0)["b2"]
    assert position.through_places(1) == {}
    assert played(2, "b1-d4 k1-j5", transit="no").through_places(0) == {}


def test_a_hole_says_what_is_in_it_and_whose_goal_it_is():
    labels = {
        shape.name: shape.label for shape in sixfold.start("star", 2).picture().shapes if isinstance(shape, Group)
    }
    assert labels["a1"] == "a1, a piece of Red"
    assert labels["g4"] == "g4, empty"
    after = {shape.name: shape.label for shape in played(2, "b1-d4").picture().shapes if isinstance(shape, Group)}
    assert after["b1"] == "b1, empty, goal of Blue"


def test_the_score_beside_a_name_is_what_is_home():
    assert sixfold.start("star", 2).score_text(1) == "0/6"
    assert sixfold.start("star", 1).score_text(0).startswith("moves: 0, par: ")
