"""The contract suite, over every game on the shelf; with --quick over some variants of each."""

import pytest

from sixfold import testing
from sixfold.game import shelf
from sixfold.testing import CHECKS, QUICK, check, problems
from sixfold.testing import samples as sampling
from sixfold.testing.playing import compiled as compiled_checks

FEWER = [  # of every variant; test-long has as many as `sixfold check`
    (compiled_checks, "FULL_GAMES", 12),
    (compiled_checks, "FULL_WORDS", 1_200),
    (compiled_checks, "MANY", 60),
    (sampling, "POSITIONS", 13),
]


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", shelf.ids())
def test_contract(game: str, name: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = pytestconfig.getoption("--quick")
    for module, constant, value in FEWER:
        monkeypatch.setattr(module, constant, value)
    if quick and name not in QUICK:
        pytest.skip("--quick")
    check(name, shelf.find_game(game), quick)


@pytest.mark.long
@pytest.mark.parametrize("game", shelf.ids())
def test_contract_in_full(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "_latest", [])  # not the smaller sample of the test above
    assert list(problems(shelf.find_game(game))) == []
