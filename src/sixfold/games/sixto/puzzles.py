"""The puzzles of SIXTO in sentences: the best marks, and whether to keep a roll.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import PuzzleKind, Scene
from sixfold.games.sixto import say
from sixfold.text.grammar import number
from sixfold.text.messages import Message

CLEAR, MODEST = 5, 3  # points that the best choice of an easy and of a medium puzzle is ahead, at least
SURE = 3  # standard errors to each side of a measured figure


def easiest(figures: tuple[float, ...], options: str) -> int:
    """Where a choice is clearly the best, it is found after the first lesson; the closer, the more difficult."""
    return 1 if figures[0] >= CLEAR else 2 if figures[0] >= MODEST else 3


def wrong(figures: tuple[float, ...]) -> Message:
    """How much more the best choice brings than any other."""
    return say("Another choice brings at least {points} points more on average.", points=number(figures[0], 1))


KINDS = {
    "marks": PuzzleKind(say("The best marks"), easiest, wrong),
    "roll": PuzzleKind(say("Keep or roll again"), easiest, wrong),
}


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
        "By {playouts} games played to the end with the same dice, it brings {points} points more than the next best "
        "choice, almost certainly {low} to {high}. That is measured, not proven.",
        playouts=number(playouts),
        points=number(points, 1),
        low=number(points - SURE * error, 1),
        high=number(points + SURE * error, 1),
    )
