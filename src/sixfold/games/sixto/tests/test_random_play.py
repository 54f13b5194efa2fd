"""Twenty thousand random games of every number of players, compiled: each comes to one of its ends."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixto.makers.measure_sheets import measured
from sixfold.machines.layout import dtype
from sixfold.simulation.engine import Engine

GAMES = 20_000


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(sixfold.find_game("sixto"))


@pytest.mark.parametrize("leftmost", ["no", "yes"])
@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_end_properly(engine: Engine, players: int, leftmost: str) -> None:
    tally = engine.playouts(sixfold.start("sixto", players, leftmost=leftmost), GAMES, seed=6)
    assert sum(tally.endings.values()) == GAMES
    assert tally.endings["unfinished"] == 0
    assert bool(tally.endings["solo"]) == (players == 1)


def test_the_sheets_play_alike() -> None:
    """All means lie within what chance allows: five standard errors around the first."""
    games = 20_000
    mean, deviation = measured("A", games)
    for letter in "BCDEFGHIJKL":
        assert abs(measured(letter, games)[0] - mean) < 5 * deviation * (2 / games) ** 0.5


def test_a_state_is_small() -> None:
    assert dtype(sixfold.find_game("sixto").rules.State).itemsize < 450
