"""Why a move of CUPS is not legal."""

from . import say
from .rules import DOUBT, LOOK


def why(state, player, move):
    """The reason, for what can be read."""
    if (state.phase == LOOK) != (move < DOUBT):
        if move < DOUBT:
            return say("dice are turned over before anything is said", clause="2.1")
        return say("look under your cup first", clause="2.1")
    if move == DOUBT and state.said == 0:
        return say("nothing has been said yet", clause="3.1")
    if DOUBT < move <= DOUBT + state.said:
        return say("say more than {pips}", pips=state.said, clause="3.1")
    if move > DOUBT + 12 * state.players:
        return say("there cannot be so many", clause="3.1")
    return None
