"""SIX MIX as learners see it: rows from one's own on, whatever the colours."""

from __future__ import annotations

import random

import pytest

import sixfold
from sixfold.games.sixmix import encoding, rules
from sixfold.positions.position import Position
from sixfold.testing import random_words
from sixfold.testing.playing.encoding import legal_moves, observed


def plane(position: Position, player: int, name: str) -> list[float]:
    number = encoding.PLANES.index(name)
    return observed(position, player)[number * rules.CELLS : (number + 1) * rules.CELLS]


@pytest.mark.parametrize(("players", "colours"), [(3, "LRG"), (2, "OLGB"), (5, "RGLBO")])
def test_the_first_row_is_that_of_the_colour_to_move(players: int, colours: str) -> None:
    position, chooser = sixfold.start("sixmix", players, colours=colours), random.Random(6)
    while position.ply < 70 and not position.over:
        for player in position.actors:
            state = position.rules_state()
            head = rules.COLUMNS * rules.mover(state)
            assert encoding.action_of(state, player, head) == 0
            assert encoding.move_of(state, player, 0) == head
            assert encoding.move_of(state, player, 6 * state.rows) == -1
            assert plane(position, player, "own rows")[0] == 1
            actions = {encoding.action_of(state, player, move) for move in legal_moves(position, player)}
            seen = plane(position, player, "cells that the rolled die may go to")
            assert {place for place, value in enumerate(seen) if value} == actions
        position = position.play(*random_words(position, chooser))


@pytest.mark.parametrize(
    ("youngest", "seen"),
    [("", {0: (), 1: (), 2: ()}), ("2", {0: (2,), 1: (1,), 2: ()}), ("1,2", {0: (1, 2), 1: (), 2: (2,)})],
)
def test_younger_is_who_is_listed_before(youngest: str, seen: dict[int, tuple[int, ...]]) -> None:
    position = sixfold.start("sixmix", 3, {"youngest": youngest} if youngest else {})
    for player, rows in seen.items():
        younger = plane(position, player, "rows of players who are younger and begin when points are equal")
        assert tuple(row for row in range(rules.COLOURS) if younger[rules.COLUMNS * row]) == rows


def test_dice_are_seen_where_they_lie() -> None:
    position = sixfold.start("sixmix", 3, colours="LRG")
    for word in ("=6", "=1", "=2", "=5", "R3"):
        position = position.play(word)
    assert plane(position, 0, "dice that show a 5")[6 + 2] == 1  # red follows light blue
    assert plane(position, 1, "dice that show a 5")[2] == 1
    assert plane(position, 2, "dice that show a 5")[2 * 6 + 2] == 1
