"""The contract suite, over every game on the shelf; with --quick over some variants of each."""

import pytest

from sixfold import shelf
from sixfold.testing import CHECKS, check, compiled_checks

FEWER = {"FULL_GAMES": 40, "FULL_WORDS": 4_000}  # of every variant, played in all three ways; test-long has them all


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", shelf.ids())
def test_contract(game: str, name: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    for constant, value in FEWER.items():
        monkeypatch.setattr(compiled_checks, constant, value)
    check(name, shelf.find_game(game), quick=pytestconfig.getoption("--quick"))


@pytest.mark.long
@pytest.mark.parametrize("game", shelf.ids())
def test_compiled_rules_play_the_same_games_as_interpreted_ones(game: str) -> None:
    """As many as `sixfold check` plays."""
    check("interpreted_equals_compiled", shelf.find_game(game))
