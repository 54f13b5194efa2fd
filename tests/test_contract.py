"""The contract suite, over every game on the shelf; with --quick over some variants of each."""

import pytest

from sixfold import shelf
from sixfold.testing import CHECKS, check


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", shelf.ids())
def test_contract(game: str, name: str, pytestconfig: pytest.Config) -> None:
    check(name, shelf.find_game(game), quick=pytestconfig.getoption("--quick"))
