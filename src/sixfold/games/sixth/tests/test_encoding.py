"""SIXTH! as learners see it: which action is which move, and what is seen from either side."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixth import encoding
from sixfold.games.sixth.notation import read
from sixfold.positions.position import Position
from sixfold.testing.playing.encoding import observed


def after(words: str, **options: object) -> Position:
    position = sixfold.start("sixth", **options)
    for word in words.split():
        position = position.play(word)
    return position


def seen(position: Position, player: int, plane: str) -> set[int]:
    """The cells that are not empty on a plane."""
    number = encoding.PLANES.index(plane)
    values = observed(position, player)[number * encoding.CELLS : (number + 1) * encoding.CELLS]
    return {cell for cell, value in enumerate(values) if value}


@pytest.mark.parametrize(
    ("word", "action"), [("a1", 0), ("e5", 24), ("Ha1", 25), ("Me5", 99), ("1a1-b1", 101), ("3c3-e4", 100 + 1250 + 319)]
)
def test_actions_are_numbered_as_the_page_says(word: str, action: int) -> None:
    state = sixfold.start("sixth", pieces="all").rules_state()
    move = read(state, word)
    assert encoding.action_of(state, 0, move) == action
    assert encoding.move_of(state, 0, action) == move


def test_each_player_sees_their_own_pieces_first() -> None:
    position = after("a1 b1 a1-b1")
    assert seen(position, 0, "own pieces on top") == {1}
    assert seen(position, 0, "the opponent's pieces second from the top") == {1}
    assert seen(position, 1, "the opponent's pieces on top") == {1}
    assert seen(position, 1, "own pieces second from the top") == {1}
    assert seen(position, 0, "piles of height 2") == {1}
    assert seen(position, 1, "where that move ends") == {0}
    assert seen(position, 0, "whether it is one's own turn") == set()


def test_a_small_board_is_a_part_of_the_planes() -> None:
    assert len(seen(after("", size=4), 0, "cells of the board")) == 16
