"""The puzzles of SIX MIX in sentences: the cell where a die brings most.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import PuzzleKind, Scene
from sixfold.games.sixmix import say
from sixfold.games.sixmix.rules import owner
from sixfold.games.sixmix.status import ROW_NAMES
from sixfold.text.grammar import number
from sixfold.text.messages import Message

CLEAR, MODEST = 0.25, 0.2  # points that the best cell of an easy and of a medium puzzle is ahead, at least
SURE = 3  # standard errors to each side of a measured figure


def easiest(figures: tuple[float, ...], options: str) -> int:
    """Where a cell is clearly the best, it is found after the first lesson; the closer, the more difficult."""
    return 1 if figures[0] >= CLEAR else 2 if figures[0] >= MODEST else 3


def wrong(figures: tuple[float, ...]) -> Message:
    """How much more the best cell brings than any other."""
    return say("Another cell brings at least {points} points more on average.", points=number(figures[0], 2))


KINDS = {
    "exact": PuzzleKind(say("The end of a round"), easiest, wrong),
    "playouts": PuzzleKind(say("The best cell"), easiest, wrong),
}


def task(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """The die, one's own rows, and what counts."""
    state = scene.state
    player = owner(state, state.turn)
    rows = [ROW_NAMES[state.colours[place]] for place in range(player, state.rows, state.players)]
    own = say("You have the {row}.", row=rows[0])
    if len(rows) == 2:
        own = say("You have the {first} and the {second}.", first=rows[0], second=rows[1])
    return say(
        "{own} Put the {face} where it helps you most in this round: what counts is your points minus "
        "the others' average.",
        own=own,
        face=state.die,
    )


def reason(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """How far the cell is ahead of the next best, and how that is known."""
    points = number(figures[0], 2)
    if kind == "exact":
        return say(
            "Counting every roll that can follow, it is {points} points better than the next best cell.", points=points
        )
    return say(
        "By {playouts} rounds played to the end with the same dice, it brings {points} points more than the next best "
        "cell, almost certainly {low} to {high}. That is measured, not proven.",
        playouts=number(figures[2]),
        points=points,
        low=number(figures[0] - SURE * figures[1], 2),
        high=number(figures[0] + SURE * figures[1], 2),
    )
