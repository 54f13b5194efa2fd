"""SIXTO as learners see it: marks row by row, what may be marked, and the others from oneself on."""

from __future__ import annotations

import random

import pytest

import sixfold
from sixfold.games.sixto import encoding, rules
from sixfold.games.sixto.notation import read
from sixfold.positions.position import Position
from sixfold.testing import random_words
from sixfold.testing.playing.encoding import legal_moves, observed

PLAIN = " ".join(["123456123456"] * 6)


def after(words: str, players: int = 1, **options: str) -> Position:
    position = Position.start("sixto", players, options, {f"sheet-{letter}": PLAIN for letter in "ABCDEF"})
    for word in words.split():
        position = position.play(word)
    return position


def plane(position: Position, player: int, name: str) -> list[float]:
    number = encoding.PLANES.index(name)
    return observed(position, player)[number * encoding.AREA : (number + 1) * encoding.AREA]


def small(position: Position, word: str) -> list[int]:
    state, parts = position.rules_state(), [0] * encoding.SMALL_ACTIONS[1]
    return parts[: encoding.small_actions(state, 0, read(state, word), parts)]


def test_marks_are_digits_in_base_three_and_small_actions_one_by_one() -> None:
    position = after("=123456 keep")
    state = position.rules_state()
    assert encoding.action_of(state, 0, read(state, "none")) == 0
    assert encoding.action_of(state, 0, read(state, "R1,P6")) == 1 + 243
    assert encoding.move_of(state, 0, 2 + 3) == read(state, "R7,O2")
    assert small(position, "R1,P6") == [1, 3, 6, 9, 12, 16]
    assert small(position, "R7,O2") == [2, 4, 6, 9, 12, 15]
    assert small(after("=123456"), "reroll") == [19]


def test_rows_without_a_choice_are_not_asked_but_for_the_last() -> None:
    position = after("=333333 keep 0:R9,P9 =111111 keep")
    assert small(position, "none") == [3, 6, 9, 12, 15]  # nothing fits in the first row, nor in the last


def test_a_row_without_a_die_has_no_action() -> None:
    state = after("=123456 keep").rules_state()
    state.dice[0] = 0
    assert encoding.move_of(state, 0, 1) == -1


@pytest.mark.parametrize("leftmost", ["no", "yes"])
def test_what_may_be_marked_is_what_the_rules_say(leftmost: str) -> None:
    position, chooser = sixfold.start("sixto", 3, leftmost=leftmost), random.Random(6)
    while not position.over:
        for player in position.actors if position.simultaneous else ():
            cells = {(row, rules.cell_in(move, row)) for move in legal_moves(position, player) for row in range(6)}
            seen = plane(position, player, "cells that one may mark now")
            places = {(place // 12, place % 12 + 1) for place, value in enumerate(seen) if value}
            assert places == {(row, cell) for row, cell in cells if cell}
        position = position.play(*random_words(position, chooser))


def test_others_are_seen_from_oneself_on() -> None:
    position = after("=111111 keep 1:R1", 3)
    assert sum(plane(position, 0, "marks of the next player")) == 1
    assert sum(plane(position, 2, "marks of the second next player")) == 1
    assert sum(plane(position, 1, "own marks")) == 1
    still = plane(position, 2, "players who are still to act, a row for each, oneself first")
    assert [still[12 * row] for row in range(6)] == [1, 1, 0, 0, 0, 0]
