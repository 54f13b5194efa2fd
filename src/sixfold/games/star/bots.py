"""What is special to strong play of STAR: the exact race to the goal.

It knows the solved solitaire.  It does not look ahead at what others will do.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.star import solitaire
from sixfold.games.star.notation import write
from sixfold.messages import Message, say


def hint(position: Any, tell: solitaire.Tell = solitaire.quiet) -> Message:
    """A best move of the solitaire, or with others the one that wins most in the race."""
    state = position.unpacked()
    table = solitaire.solved(state.transit, tell)
    word = write(state, table.best(state))
    left = table.race(state, state.turn)
    if state.players == 1:
        return say("{word} is best: home is {left} moves away.", word=word, left=left)
    return say("{word} is quickest: alone on the board you would need {left} moves.", word=word, left=left)
