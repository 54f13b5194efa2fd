"""The puzzles of STAR in sentences: the shortest way home, and the longest chain of jumps.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import PuzzleKind, Scene
from sixfold.games.star import say
from sixfold.text.messages import Message

EASY_MOVES, MEDIUM_MOVES = 3, 5  # home
EASY_JUMPS = 5


def easiest_home(figures: tuple[float, ...], options: str) -> int:
    """A short way is found after the first lesson."""
    return 1 if figures[0] <= EASY_MOVES else 2 if figures[0] <= MEDIUM_MOVES else 3


def easiest_chain(figures: tuple[float, ...], options: str) -> int:
    """So is a chain of few jumps."""
    return 1 if figures[0] <= EASY_JUMPS else 2


def longer(figures: tuple[float, ...]) -> Message:
    """Only one first move keeps the way so short."""
    return say("That takes longer: there is a shorter way to the goal.")


def fewer(figures: tuple[float, ...]) -> Message:
    """Only one move has so many jumps."""
    return say("Some other move has more jumps.")


KINDS = {
    "home": PuzzleKind(say("The shortest way to the goal"), easiest_home, longer),
    "chain": PuzzleKind(say("The longest chain"), easiest_chain, fewer),
}


def task(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """How many moves home, or which player's chain."""
    if kind == "home":
        return say("Bring all six pieces into your goal in {moves} moves.", moves=int(figures[0]))
    colour = scene.names[scene.state.turn]
    return say("You play {colour}. Find the move with the most jumps in one chain.", colour=colour)


def reason(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """What the table of the solved solitaire, or counting all chains, has proven."""
    if kind == "home":
        return say(
            "It cannot be done in fewer than {moves} moves, nor with any other first move.", moves=int(figures[0])
        )
    most, second = (int(figure) for figure in figures)
    return say("It takes {most} jumps. The next longest chain takes {second}.", most=most, second=second)
