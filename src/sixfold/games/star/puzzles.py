"""The puzzles of STAR in sentences: the shortest way home, and the longest chain of jumps.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import say
from sixfold.text.messages import Message

KINDS = {"home": say("The shortest way to the goal"), "chain": say("The longest chain")}


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
