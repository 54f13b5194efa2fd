"""The contract suite, over every game on the shelf."""

import pytest

from sixfold import shelf
from sixfold.testing import CHECKS, check


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", shelf.ids())
def test_contract(game: str, name: str) -> None:
    check(name, shelf.find_game(game))
