"""The contract suite, over every game on the shelf; with --quick over some variants of each."""

import pytest

from sixfold.game import shelf
from sixfold.testing import CHECKS, QUICK, Amounts, check, problems

# Than `sixfold check` and test-long have.
FEWER = Amounts(positions=10, full_games=6, full_words=600, compiled_games=20, page_games=6, page_choices=40)


@pytest.mark.first
@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.xdist_group(f"contract of {game}")) for game in shelf.ids()]
)
def test_contract(game: str, name: str, pytestconfig: pytest.Config) -> None:
    quick = pytestconfig.getoption("--quick")
    if quick and name not in QUICK:
        pytest.skip("--quick")
    check(name, shelf.find_game(game), quick, FEWER)


@pytest.mark.long
@pytest.mark.parametrize("game", shelf.ids())
def test_contract_in_full(game: str) -> None:
    assert list(problems(shelf.find_game(game))) == []
