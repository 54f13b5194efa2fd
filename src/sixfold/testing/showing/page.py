"""Checks of the page: the folder is translated to JavaScript, and what it says there is what Python says."""

from __future__ import annotations

import os
import random

from sixfold.bots.page_bots import page_bots
from sixfold.game.contract import Game
from sixfold.game.javascript import javascript, javascript_of, setup_javascript
from sixfold.telling.page import PAGE
from sixfold.telling.set_up import SETUP
from sixfold.testing.page import INSTALL, Comparison, Difference, differing_choice, node_program
from sixfold.testing.samples import Sample, contract_check, thorough_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import Message, say

SEED = "SIXFOLD_SEED"  # the variable that plays the same ones again


@contract_check
def the_folder_is_translated(sample: Sample) -> None:
    """Everything that is chosen, played or shown can be translated."""
    javascript(sample.game, "", PAGE)
    setup_javascript(sample.game, "", SETUP, PAGE, ("", ""))


@contract_check
def the_bots_are_translated(sample: Sample) -> None:
    """The small levels can be translated, with the judges that they ask."""
    javascript_of(sample.game, page_bots(sample.game), "")


def without_node(game: Game) -> Violation:
    """What is said where nothing can be compared."""
    return Violation(
        game, say("what its page says is not compared with Python: there is no Node; try: {command}", command=INSTALL)
    )


@thorough_check
def the_page_says_the_same(sample: Sample) -> None:
    """Choices before a game, rules, words, pictures and sentences are the same there, others each time; needs Node."""
    game = sample.game
    if node_program() is None:
        raise without_node(game)
    seed = int(os.environ.get(SEED, random.randrange(10**6)))
    with Comparison(game, seed) as comparison:
        try:
            comparison.compare([comparison.random_game() for _ in range(sample.amounts.page_games)])
        except Difference as found:
            role, name, _ = found.call
            raise Violation(game, _otherwise(seed, str(found)), f"{role}.{name}", found.position) from None
    if choice := differing_choice(game, random.Random(seed), sample.amounts.page_choices):
        raise Violation(game, _otherwise(seed, choice))


def _otherwise(seed: int, difference: str) -> Message:
    return say(
        "the page says something other than Python ({variable}={seed}): {difference}",
        variable=SEED,
        seed=seed,
        difference=difference,
    )
