"""Why a move of SKELETON is not legal: a sentence and its clause.  What is legal the rules say."""

from __future__ import annotations

from sixfold.text.messages import Message

from . import say
from .rules import CELLS, WIDTH, State, can_go, forward


def why(state: State, player: int, move: int) -> Message | None:
    """The reason for whatever can be read and is not legal; None for a legal move."""
    origin, target = move // CELLS, move % CELLS
    sideways = target % WIDTH - origin % WIDTH
    if state.cell[origin] != 1 + player:
        return say("you have no piece there", clause="1.2")
    if target // WIDTH - origin // WIDTH != forward(player) or abs(sideways) > 1:
        return say("a piece goes one row forward, straight ahead or diagonally", clause="2.1")
    if can_go(state, player, origin, sideways):
        return None
    if sideways == 0:
        return say("straight ahead the cell must be empty", clause="2.2")
    return say("your own piece stands there", clause="2.3")
