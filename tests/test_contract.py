"""The contract suite, over every game on the shelf."""

import pytest

import contract
from sixfold import shelf


@pytest.mark.parametrize("check", contract.CHECKS)
@pytest.mark.parametrize("game", shelf.ids())
def test_contract(game: str, check: str) -> None:
    contract.CHECKS[check](shelf.find_game(game))
