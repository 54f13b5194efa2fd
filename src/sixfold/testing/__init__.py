"""The contract suite: what every game promises, checked without naming any.

In the tests of a game, in its folder or anywhere else:

    from sixfold.testing import contract_test

    test_contract = contract_test("mygame")      # one pytest test for each check

`sixfold check mygame` runs the same checks and tells what it finds in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from sixfold import shelf
from sixfold.contract import Game
from sixfold.testing import (
    answer_checks,
    compiled_checks,
    daily_checks,
    encoding_checks,
    folder_checks,
    guide_checks,
    narration_checks,
    notation_checks,
    page_checks,
    picture_checks,
    proposal_checks,
    puzzle_checks,
    result_checks,
    rules_checks,
    secret_checks,
)
from sixfold.testing.page import node_program
from sixfold.testing.sampling import SEED, Sample, random_game, random_words, variants
from sixfold.testing.violations import Violation, from_error

__all__ = [
    "CHECKS",
    "QUICK",
    "SEED",
    "Sample",
    "Violation",
    "check",
    "contract_test",
    "possible",
    "problems",
    "random_game",
    "random_words",
    "variants",
    "warnings",
]

Check = Callable[[Sample], None]
MODULES = (
    rules_checks,
    notation_checks,
    answer_checks,
    picture_checks,
    secret_checks,
    page_checks,
    narration_checks,
    proposal_checks,
    result_checks,
    folder_checks,
    guide_checks,
    puzzle_checks,
    daily_checks,
    encoding_checks,
    compiled_checks,
)
NOT_QUICK = (
    "interpreted_equals_compiled",
    "many_compiled_games_end",
    "encodings_are_the_same_compiled",
    "the_page_says_the_same",
)


def _checks_in(module: ModuleType) -> dict[str, Check]:
    """The functions of a module that check a sample."""
    own = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    return {
        name: check for name, check in own.items() if check.__code__.co_varnames[:1] == ("sample",) and name[0] != "_"
    }


CHECKS: dict[str, Check] = {name: check for module in MODULES for name, check in _checks_in(module).items()}
QUICK = tuple(name for name in CHECKS if name not in NOT_QUICK)
_latest: list[Sample] = []  # the random games are played once for all checks of a game that follow each other


def _sample(game: Game, quick: bool) -> Sample:
    if not _latest or _latest[0].game is not game or _latest[0].quick != quick:
        _latest[:] = [Sample(game, quick)]
    return _latest[0]


def check(name: str, game: Game, quick: bool = False) -> None:
    """Runs one check; raises a Violation, which is an AssertionError, if the game does not keep it."""
    try:
        CHECKS[name](_sample(game, quick))
    except Exception as error:
        raise from_error(game, error) from (None if isinstance(error, Violation) else error)


def possible(quick: bool = False) -> list[str]:
    """The checks that can be made on this machine."""
    nodeless = () if node_program() else ("the_page_says_the_same",)
    return [name for name in (QUICK if quick else CHECKS) if name not in nodeless]


def warnings(game: Game, quick: bool = False) -> Iterator[Violation]:
    """What people will miss, what may be a slip, and what could not be checked here."""
    yield from folder_checks.warnings(game)
    if not quick and node_program() is None:
        yield page_checks.without_node(game)


def problems(
    game: Game, quick: bool = False, tell: Callable[[int], None] = lambda done: None
) -> Iterator[tuple[str, Violation]]:
    """Every check that can be made here and fails, with what it found; `tell` hears how many are done."""
    for done, name in enumerate(possible(quick)):
        tell(done)
        try:
            check(name, game, quick)
        except Violation as violation:
            yield name, violation


def contract_test(name: str) -> Any:
    """A pytest test of everything a game promises, one case a check."""
    import pytest

    @pytest.mark.parametrize("name_of_check", CHECKS)
    def test_contract(name_of_check: str) -> None:
        check(name_of_check, shelf.find_game(name))

    return test_contract
