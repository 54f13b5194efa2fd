"""Ten thousand random games of every variant, compiled: each comes to one of its ends."""

from __future__ import annotations

import itertools

import pytest

import sixfold
from sixfold.machines.layout import dtype
from sixfold.simulation.engine import Engine

GAMES = 10_000
COMBINATIONS = [
    {"size": size, "kings": kings, "pieces": pieces}
    for size, kings, pieces in itertools.product((4, 5), (1, 6), ("classic", "milady", "hunchback", "giant", "all"))
]
ARMIES = [options | {"army": "during"} for options in COMBINATIONS if options["pieces"] == "all"]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(sixfold.find_game("sixth"))


@pytest.mark.parametrize("options", COMBINATIONS + ARMIES, ids=str)
def test_random_games_end_within_the_cap(engine: Engine, options: dict[str, object]) -> None:
    tally = engine.playouts(sixfold.start("sixth", **options), GAMES, seed=6)
    assert sum(tally.endings.values()) == GAMES
    assert tally.endings["unfinished"] == 0
    assert tally.plies <= 400 * GAMES


def test_random_classic_games_are_as_long_as_known(engine: Engine) -> None:
    """The rules page: 37 plies on average."""
    tally = engine.playouts(sixfold.start("sixth"), GAMES, seed=6)
    assert 36.5 < tally.plies / GAMES < 37.5


def test_a_state_is_small() -> None:
    assert dtype(sixfold.find_game("sixth").rules.State).itemsize < 300
