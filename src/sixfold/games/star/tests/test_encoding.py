"""STAR as learners see it: everybody starts at the top, and a game alone counts moves."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.star import encoding, rules
from sixfold.games.star.table import PAR
from sixfold.positions.position import Position
from sixfold.testing.playing.encoding import legal_moves, observed


def plane(position: Position, player: int, name: str) -> list[float]:
    number = encoding.PLANES.index(name)
    return observed(position, player)[number * encoding.GRID : (number + 1) * encoding.GRID]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_everybody_starts_at_the_top_and_has_the_same_actions(players: int) -> None:
    start = sixfold.start("star", players, transit="yes")
    first = plane(start, 0, "own pieces")
    assert [place for place, value in enumerate(first) if value] == [9, 21, 22, 33, 34, 35]
    actions = set()
    for player in range(players):
        assert plane(start, player, "own pieces") == first
        state = start.rules_state()
        state.turn = player
        moves = [0] * rules.MAX_MOVES
        count = rules.legal(state, player, moves)
        actions.add(tuple(sorted(encoding.action_of(state, player, move) for move in moves[:count])))
    assert len(actions) == 1


def test_between_two_both_see_the_same_star() -> None:
    start = sixfold.start("star", 2)
    assert plane(start, 0, "pieces of the next player") == plane(start, 1, "pieces of the next player")
    assert sum(plane(start, 0, "own goal")) == 6
    assert max(plane(start, 1, "how many seats further on the player to move sits, of 6")) == 1 / 6


def test_passing_is_the_last_action() -> None:
    state = sixfold.start("star").rules_state()
    assert encoding.action_of(state, 0, rules.PASS) == encoding.ACTIONS - 1 == 5329
    assert encoding.move_of(state, 0, 5329) == rules.PASS


def test_alone_every_move_costs_one_and_not_to_come_home_a_fine() -> None:
    position = sixfold.start("star", 1)
    state = position.rules_state()
    assert encoding.alone(state) == 0
    rules.play(state, 0, legal_moves(position, 0)[0])
    assert encoding.alone(state) == -1
    state.ended = rules.CAP
    assert encoding.alone(state) == -1 - encoding.FINE
    assert encoding.FINE > PAR
