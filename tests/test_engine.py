"""The engine as programs use it: who won from which seat, and values that are checked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import sixfold
from sixfold.machines import rng
from sixfold.positions.position import Position
from sixfold.simulation import perft
from sixfold.simulation.engine import Engine
from sixfold.simulation.playout import CHANCE
from sixfold.simulation.twins import twins_of


def played(start: Position, seed: int, number: int) -> Position:
    """The same random game, a word at a time."""
    dice, position = rng.stream(seed, number), start
    while not position.over:
        if position.is_chance:
            position = position.play(position.outcome(rng.below(dice, position.outcome_count)))
            continue
        actors = position.actors
        player = actors[rng.below(dice, len(actors))] if len(actors) > 1 else actors[0]
        moves = [0] * position.game.rules.MAX_MOVES
        state = position.rules_state()
        drawn = twins_of(position.game, "plain").playout.draw(state, player, dice, moves)
        word = position.game.notation.write(state, drawn)
        position = position.play(word, player)
    return position


@pytest.mark.parametrize(("game", "players"), [("sixth", 2), ("sixmix", 3), ("sixto", 4), ("sixto", 1)])
def test_playouts_say_who_won_from_each_seat_and_with_which_scores(game: str, players: int) -> None:
    start = sixfold.start(game, players)
    tally = Engine(game, "plain").playouts(start, 6, seed=11)
    ends = [played(start, 11, number) for number in range(6)]
    assert CHANCE == -1
    assert tally.games == 6
    assert tally.plies == sum(end.ply for end in ends)
    assert tally.wins == tuple(sum(end.winner == player for end in ends) for player in range(players))
    assert tally.draws == sum(end.winner is None for end in ends) * (players > 1)
    assert tally.returns == pytest.approx([sum(end.returns[p] for end in ends) / 6 for p in range(players)])
    assert tally.scores == pytest.approx([sum(end.scores[p] for end in ends) / 6 for p in range(players)])
    assert sum(tally.endings.values()) == 6


def test_calls_can_share_the_games_of_a_seed() -> None:
    engine, start = Engine("sixth", "plain"), sixfold.start("sixth")
    whole, halves = engine.playouts(start, 8, 3), [engine.playouts(start, 4, 3, first) for first in (0, 4)]
    assert whole.plies == sum(half.plies for half in halves)
    assert whole.wins == tuple(sum(half.wins[player] for half in halves) for player in range(2))


@pytest.mark.parametrize("nonsense", [0, -5, "5", 5.0, None, True, 10**10])
def test_a_number_of_games_is_checked(nonsense: Any) -> None:
    with pytest.raises(sixfold.CannotRead, match="a whole number from 1 to 1000000000 is needed here"):
        Engine("sixth", "plain").playouts(sixfold.start("sixth"), nonsense)


@pytest.mark.parametrize("seed", [-1, 2**64, "7", None])
def test_a_seed_is_checked(seed: Any) -> None:
    with pytest.raises(sixfold.CannotRead, match="a whole number from 0 to"):
        Engine("sixth", "plain").playouts(sixfold.start("sixth"), 1, seed)


def test_another_game_s_position_is_refused() -> None:
    engine, other = Engine("sixth", "plain"), sixfold.start("star")
    for run in (lambda: engine.playouts(other, 1), lambda: engine.perft(other, 1), lambda: engine.divided(other, 1)):
        with pytest.raises(sixfold.CannotRead, match="this engine is for sixth, not for star"):
            run()


def test_sequences_have_a_length() -> None:
    engine, start = Engine("sixth", "plain"), sixfold.start("sixth")
    assert [engine.perft(start, depth) for depth in range(3)] == [1, 25, 600]
    for depth in (-1, 100, "2", None, 1.0):
        with pytest.raises(sixfold.CannotRead, match="a whole number from 0 to 99 is needed here"):
            engine.perft(start, depth)  # type: ignore[arg-type]


def test_sequences_end_where_a_position_stands_for_the_third_time(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SimpleNamespace(REPETITION=1, same_position=lambda one, other: one.cell == other.cell)
    monkeypatch.setattr(perft, "rules", rules)
    path = [SimpleNamespace(cell=cell, ended=0) for cell in (1, 2, 1, 2, 1, 3)]
    assert [perft.is_over(path, depth) for depth in range(len(path))] == [False, False, False, False, True, False]
