"""What the picture tells of the last move, and of holes that jumps only pass."""

from __future__ import annotations

from math import sqrt

import pytest

import sixfold
from sixfold.game.shapes import Circle, Group, Moved, Path
from sixfold.games.star.plan import GAP
from sixfold.positions.position import Position


def played(players: int, words: str, **options: object) -> Position:
    position = sixfold.start("star", players, **options)
    for word in words.split():
        position = position.play(word)
    return position


def moved(position: Position) -> dict[str, Moved]:
    holes = [shape for shape in position.look.picture().shapes if isinstance(shape, Group) and shape.name]
    return {hole.name: part for hole in holes for part in hole.shapes if isinstance(part, Moved)}


def test_a_piece_comes_hop_by_hop():
    assert not moved(sixfold.start("star", 2))
    found = moved(played(2, "b1-d4 k1-j5 d4-d6"))
    assert list(found) == ["d6"]
    assert found["d6"].way == (pytest.approx((-2 * GAP, 0)), pytest.approx((-GAP, -GAP * sqrt(3))))


def test_holes_that_are_only_passed_are_listed():
    position = played(2, "b1-d4 k1-j5", transit="yes")
    assert position.look.marks(0).through == {"b2": ["d3"]}
    assert "d3" not in position.look.tree(0)["b2"]
    assert position.look.marks(1).through == {}
    assert played(2, "b1-d4 k1-j5").look.marks(0).through == {}


def hatched(position: Position) -> tuple[int, int]:
    """How many points of the star are hatched, and how many holes are drawn as not in use."""
    shapes = [shape for shape in position.look.picture().shapes if getattr(shape, "role", "") == "hatch"]
    return sum(isinstance(shape, Path) for shape in shapes), sum(isinstance(shape, Circle) for shape in shapes)


@pytest.mark.parametrize(
    ("players", "transit", "drawn"),
    [
        *((1, "used", (0, 24)), (2, "used", (0, 24)), (2, "yes", (4, 0)), (2, "no", (0, 24))),
        *((3, "used", (0, 0)), (4, "used", (0, 12)), (4, "yes", (2, 0)), (6, "no", (0, 0))),
    ],
)
def test_2_5_2_6_bases_only_passed_through_are_hatched_and_those_not_in_use_faint(players, transit, drawn):
    position = sixfold.start("star", players, transit=transit)
    assert hatched(position) == drawn
    assert (position.text().count(":") - position.players - (players == 1), position.text().count(" - ")) == (
        6 * drawn[0],
        drawn[1],
    )


def test_a_hole_says_what_is_in_it_and_whose_goal_it_is():
    labels = {
        shape.name: shape.label for shape in sixfold.start("star", 2).look.picture().shapes if isinstance(shape, Group)
    }
    assert labels["a1"] == "a1, a piece of Red"
    assert labels["g4"] == "g4, empty"
    assert labels["d1"] == "d1, not in use"
    after = {shape.name: shape.label for shape in played(2, "b1-d4").look.picture().shapes if isinstance(shape, Group)}
    assert after["b1"] == "b1, empty, goal of Blue"


def test_the_score_beside_a_name_is_what_is_home():
    assert sixfold.start("star", 2).look.score_text(1) == "0/6"
    assert sixfold.start("star", 1).look.score_text(0).startswith("moves: 0, par: ")
