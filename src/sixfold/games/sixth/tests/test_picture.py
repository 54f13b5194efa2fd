"""What the picture tells of the last word, and what is pointed at."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.game.shapes import Group, Moved, everything
from sixfold.games.sixth.picture import CELL, THICK
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead


def played(words: str, **options: object) -> Position:
    position = sixfold.start("sixth", **options)
    for word in words.split():
        position = position.play(word)
    return position


def moved(position: Position) -> dict[str, Moved]:
    """What moved, by the cell it stands on."""
    cells = [shape for shape in position.look.picture().shapes if isinstance(shape, Group)]
    return {cell.name: part for cell in cells for part in everything(cell.shapes) if isinstance(part, Moved)}


def test_a_pile_comes_from_the_height_it_had():
    assert moved(played("a1 b1 a1-b1"))["b1"].way == ((-CELL, THICK),)
    split = moved(played("a1 b1 a1-b1 b3 1b1-b3"))
    assert list(split) == ["b3"]
    assert split["b3"].way == ((0, 2 * CELL),)


def test_a_placed_piece_comes_from_its_players_tray():
    (across, down), *_ = moved(played("c3"))["c3"].way
    assert down > 2 * CELL
    (across, down), *_ = moved(played("c3 a1"))["a1"].way
    assert down < -4 * CELL
    assert across > 0
    assert not moved(sixfold.start("sixth"))
    assert not moved(played("army:HG", pieces="all"))


def test_steps_are_a_pile_how_many_of_it_and_where_to():
    position = played("a1 b1 a1-b1 b3")
    assert position.look.path_of("Hc3") == ("H", "c3")
    assert position.look.path_of("1b1-b3") == ("b1", "#1", "b3")
    assert position.look.tree(0)["b1"] == {"b3": "b1-b3", "#1": {"b3": "1b1-b3"}}
    assert position.look.word_of(["b1", "#2", "b3"]) == "b1-b3"
    assert position.look.word_of(["b1", "c5"]) == "b1-c5"
    assert position.why("b1-c5") == "b1-c5 is not legal: c5 is empty: a pile moves onto another pile only (2.2)"
    assert str(position.look.button("#1")) == "Lift 1"
    for nonsense in ((), ("H",), ("b1", "#1"), ("#1",), ("b1", "b2", "b3"), ("b1", "#1", "z9")):
        with pytest.raises(CannotRead):
            position.look.word_of(nonsense)


def test_the_score_beside_a_name_counts_kings_where_several_are_needed():
    assert played("a1").look.score_text(0) == ""
    assert played("a1", kings=6).look.score_text(0) == "0/6"


def test_a_target_tells_the_height_and_a_crown_before_one_wins():
    position = played("a1 b1 a1-b1 c1 c1-b1 a1")
    assert position.look.marks(0).results["a1-b1"] == "4"
    assert "c3" not in position.look.marks(0).results  # nothing is stacked
