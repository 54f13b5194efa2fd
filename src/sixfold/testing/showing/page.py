"""Checks of the page: the folder is translated to JavaScript, and what it says there is what Python says."""

from __future__ import annotations

import os
import random

from sixfold.bots.page_bots import page_bots
from sixfold.game.contract import Game
from sixfold.game.javascript import javascript, javascript_of
from sixfold.telling.page import PAGE
from sixfold.testing.page import INSTALL, Comparison, Difference, node_program
from sixfold.testing.samples import Sample, contract_check, thorough_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import say

GAMES = 9  # random ones, of which up to six positions each are compared
SEED = "SIXFOLD_SEED"  # the variable that plays the same ones again


@contract_check
def the_folder_is_translated(sample: Sample) -> None:
    """Everything that is played or shown can be translated."""
    javascript(sample.game, "", PAGE)


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
    """Rules, words, pictures and sentences are the same there, in other positions each time; needs Node."""
    if node_program() is None:
        raise without_node(sample.game)
    seed = int(os.environ.get(SEED, random.randrange(10**6)))
    with Comparison(sample.game, seed) as comparison:
        try:
            comparison.compare([comparison.random_game() for _ in range(GAMES)])
        except Difference as found:
            sentence = say(
                "the page says something else than Python ({variable}={seed}): {difference}",
                variable=SEED,
                seed=seed,
                difference=str(found),
            )
            role, name, _ = found.call
            raise Violation(sample.game, sentence, f"{role}.{name}", found.position) from None
