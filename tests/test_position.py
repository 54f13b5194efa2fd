"""Positions as values, seen from the library."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.layout import Grid, Ints, StateClass, States, dtype, ints, ints64, packed, unpack


def test_playing_gives_a_new_value() -> None:
    start = sixfold.start("sixth")
    one, other = start.play("c3"), start.play("c3")
    assert one == other
    assert hash(one) == hash(other)
    assert one != start
    assert {one: "found"}[other] == "found"
    assert start.words == ()
    assert one.before is start


def test_positions_are_equal_when_game_options_and_state_are() -> None:
    """History does not count."""
    forth = sixfold.start("sixth").play("a1").play("b1").play("c1")
    back = sixfold.start("sixth").play("c1").play("b1").play("a1")
    assert forth == back
    assert forth.words != back.words
    assert sixfold.start("sixth") != sixfold.start("sixth", kings=6)
    assert sixfold.start("sixth") != "sixth"


def test_a_position_shows_itself() -> None:
    position = sixfold.start("sixth").play("c3")
    assert repr(position) == "<Position sixth ply=1 c3>"
    assert position._repr_svg_() == position.svg()
    assert "P s" in position.text()
    assert "Ada" in position.text(("Ada", "Bob"))


def test_a_refusal_carries_the_word_and_the_reason() -> None:
    with pytest.raises(sixfold.NotLegal) as caught:
        sixfold.start("sixth").play("a1-b1")
    assert caught.value.word == "a1-b1"
    assert caught.value.reason.clause == "2.2"
    assert str(caught.value) == "a1-b1 is not legal: a1 is empty: there is nothing to move (2.2)"


def test_the_wrong_player_is_told_so() -> None:
    with pytest.raises(sixfold.NotLegal, match="player 1 may not act now"):
        sixfold.start("sixth").play("c3", player=1)


def test_options_by_name_or_mapping() -> None:
    assert sixfold.start("sixth", kings=6) == sixfold.start("sixth", options={"kings": "6"})
    with pytest.raises(sixfold.CannotRead, match="sixth has no such option"):
        sixfold.start("sixth", queens=3)


# The layout below


class Sample(StateClass):
    one: int = 7
    row: Ints = ints(3, first=-1)
    grid: Grid = ints(2, 2)
    large: int = ints64()


def test_a_layout_has_its_first_values_and_copies_deeply() -> None:
    sample = Sample()
    assert repr(sample) == "Sample(one=7, row=[-1, -1, -1], grid=[[0, 0], [0, 0]], large=0)"
    copy = sample.copy()
    copy.grid[1][0] = 5
    copy.row[0] = 2
    assert sample.grid == [[0, 0], [0, 0]]
    assert sample != copy
    assert sample == Sample()
    with pytest.raises(TypeError):
        hash(sample)


def test_packing_keeps_everything() -> None:
    sample = Sample()
    sample.large, sample.row[1], sample.grid[0][1] = 2**40, -(2**31), 2**31 - 1
    records = packed(sample, 3)
    assert records.dtype == dtype(Sample)
    assert [unpack(Sample, record) for record in records] == [sample] * 3


def test_states_in_a_row_copy_what_is_assigned() -> None:
    row = States([Sample(), Sample()])
    row[1] = row[0]
    row[1].one = 1
    assert row[0].one == 7
