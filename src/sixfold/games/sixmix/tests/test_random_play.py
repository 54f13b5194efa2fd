"""Many random games of every number of players end properly, and within the bound."""

from __future__ import annotations

import pytest

from sixfold import find_game, start
from sixfold.games.sixmix import rules
from sixfold.simulation.engine import Engine

GAMES = 2_000


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("target", ["10", "100"])
def test_random_games_end(players: int, target: str):
    tally = Engine(find_game("sixmix")).playouts(start("sixmix", players, target=target), GAMES, seed=4)
    assert tally.endings == {"unfinished": 0, "target": GAMES}
    rounds = players * (int(target) - 1) // 3 + 1
    longest = players * (1 + rules.REROLLS) + rounds * 2 * rules.COLUMNS * rules.rows_of(players)
    assert tally.plies <= GAMES * longest
    assert longest <= rules.MAX_PLIES


def test_the_bound_holds_for_the_highest_target():
    assert rules.MAX_PLIES >= 5 * 11 + (5 * 999 // 3 + 1) * 60
