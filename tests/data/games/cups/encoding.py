"""CUPS as learners see it: one's own dice, and what everybody knows."""

from .rules import DICE, FACE, FACES, MOST
from .rules import MOVES as ACTIONS

VERSION = 0
PLANES = ("one's own dice, what was said, the phase, players, whether it is one's turn",)
SIZE = (1, DICE + 4)

__all__ = ["ACTIONS", "PLANES", "SIZE", "VERSION", "action_of", "move_of", "observe"]


def action_of(state, player, move):
    """The move itself."""
    return move


def move_of(state, player, action):
    """The same."""
    return action


def observe(state, player, view):
    """Nothing under another cup is in it."""
    for die in range(DICE):
        if state.dice[player][die] > 0:
            view[die] = (state.dice[player][die] - FACE) / FACES
    view[DICE] = state.said / MOST
    view[DICE + 1] = state.phase / 3
    view[DICE + 2] = state.players / 3
    view[DICE + 3] = 1 if state.turn == player else 0
