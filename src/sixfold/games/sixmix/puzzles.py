"""The puzzles of SIX MIX in sentences: the cell where a die brings most.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixmix import say
from sixfold.games.sixmix.rules import owner
from sixfold.games.sixmix.status import ROW_NAMES
from sixfold.text.grammar import number
from sixfold.text.messages import Message

KINDS = {"exact": say("The end of a round"), "playouts": say("The best cell")}


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
        "In {playouts} playouts with the same dice it was {points} points better than the next best cell "
        "(standard error {error}).",
        playouts=number(figures[2]),
        points=points,
        error=number(figures[1], 3),
    )
