"""The contract suite: what every game promises, checked without naming any.

This room knows the contract, and samples of positions.  It does not know any game, nor who asks.

In the tests of a game, in its folder or anywhere else:

    from sixfold.testing import contract_test

    test_contract = contract_test("mygame")      # one pytest test for each check

`sixfold check mygame` runs the same checks and tells what it finds in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.testing.causes import Problem, by_cause, first_of_all, shortest
from sixfold.testing.page import node_program
from sixfold.testing.playing import answers as answer_checks
from sixfold.testing.playing import compiled as compiled_checks
from sixfold.testing.playing import daily as daily_checks
from sixfold.testing.playing import dialect as dialect_checks
from sixfold.testing.playing import encoding as encoding_checks
from sixfold.testing.playing import notation as notation_checks
from sixfold.testing.playing import rules as rules_checks
from sixfold.testing.playing import secrets as secret_checks
from sixfold.testing.samples import (
    MARKED,
    SEED,
    THOROUGH,
    USUAL,
    Amounts,
    Check,
    Sample,
    random_game,
    random_words,
    variants,
)
from sixfold.testing.showing import folder as folder_checks
from sixfold.testing.showing import guide as guide_checks
from sixfold.testing.showing import narration as narration_checks
from sixfold.testing.showing import page as page_checks
from sixfold.testing.showing import picture as picture_checks
from sixfold.testing.showing import proposal as proposal_checks
from sixfold.testing.showing import puzzle as puzzle_checks
from sixfold.testing.showing import result as result_checks
from sixfold.testing.showing import shapes as shape_checks
from sixfold.testing.violations import Violation, from_error

__all__ = [
    "CHECKS",
    "QUICK",
    "SEED",
    "Amounts",
    "Problem",
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

# What others rest on comes first.
MODULES = (
    dialect_checks,
    rules_checks,
    notation_checks,
    answer_checks,
    picture_checks,
    shape_checks,
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
CHECKS: dict[str, Check] = {
    check.__name__: check for module in MODULES for check in MARKED if check.__module__ == module.__name__
}
QUICK = tuple(name for name in CHECKS if name not in THOROUGH)
# Checks, and those that mean little while they fail.
FOUNDATIONS: dict[str, Collection[str]] = {
    "rules_keep_to_the_dialect": CHECKS,
    "rules_pages_agree": ("why_explains_exactly_what_is_refused", "every_place_has_an_answer"),
    "games_end_within_their_bound": CHECKS,
    "words_are_unique_and_read_back": CHECKS,
    "endings_are_declared": CHECKS,
    "shapes_have_a_size": ("places_fit_a_finger_and_are_named",),
    "golden_games_reach_every_ending": ("guide_figures_are_replayed", "perft_table_holds"),
}
_latest: list[Sample] = []  # the random games are played once for all checks of a game that follow each other


def _sample(game: Game, quick: bool, amounts: Amounts) -> Sample:
    latest = _latest[0] if _latest else None
    if latest is None or latest.game is not game or (latest.quick, latest.amounts) != (quick, amounts):
        _latest[:] = [Sample(game, quick, amounts)]
    return _latest[0]


def check(name: str, game: Game, quick: bool = False, amounts: Amounts = USUAL) -> None:
    """Runs one check; raises a Violation, which is an AssertionError, if the game does not keep it."""
    try:
        CHECKS[name](_sample(game, quick, amounts))
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


def problems(game: Game, quick: bool = False, tell: Callable[[int], None] = lambda done: None) -> list[Problem]:
    """What is wrong, each cause once; `tell` hears how many checks are done.

    Rules that do not keep to the dialect are not compiled: they are checked as if it were to be quick.
    """
    found: list[tuple[str, Violation]] = []
    for done, name in enumerate(possible(quick)):
        tell(done)
        compiles = not found or found[0][0] != dialect_checks.rules_keep_to_the_dialect.__name__
        if name in THOROUGH and not compiles:
            continue
        try:
            check(name, game, quick or not compiles)
        except Violation as violation:
            found.append((name, violation))
    causes = first_of_all(by_cause(found), FOUNDATIONS)
    for problem in causes:
        problem.violation = shortest(CHECKS[problem.checks[0]], problem.violation)
    return causes


def contract_test(name: str) -> Any:
    """A pytest test of everything a game promises, one case a check."""
    import pytest

    @pytest.mark.parametrize("name_of_check", CHECKS)
    def test_contract(name_of_check: str) -> None:
        check(name_of_check, shelf.find_game(name))

    return test_contract
