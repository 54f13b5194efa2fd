"""The puzzles of SIXTO in sentences: the best marks, and whether to keep a roll.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixto import say
from sixfold.text.grammar import number
from sixfold.text.messages import Message

KINDS = {"marks": say("The best marks"), "roll": say("Keep or roll again")}


def task(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """What is to be decided in a game alone."""
    if kind == "roll":
        return say("You play alone. Keep this roll, or roll again: which leads to the higher final score?")
    return say("You play alone. Which marks lead to the highest final score?")


def reason(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """How far the choice is ahead of the next best, and by how many games played to the end."""
    points, error, playouts = figures
    if error == 0:
        return say(
            "In all {playouts} games played to the end from here it was {points} points better than the next best "
            "choice.",
            playouts=number(playouts),
            points=number(points, 1),
        )
    return say(
        "Over {playouts} games played to the end from here it was {points} points better than the next best choice "
        "(standard error {error}).",
        playouts=number(playouts),
        points=number(points, 1),
        error=number(error, 2),
    )
