"""Par of the solitaire: the fewest moves home from where a game began, and how much has been lost since.

It knows the solved solitaire if its table was made before, and builds none.
"""

from __future__ import annotations

from sixfold.game.contract import server_only
from sixfold.games.star import board, rules, solitaire
from sixfold.games.star.notation import holes_of
from sixfold.games.star.rules import State
from sixfold.games.star.table import PAR


def par_of(start: State | None) -> int | None:
    """The fewest moves home from a first state; None if that is not known yet."""
    if start is None or sorted(holes_of(start, 0)) == sorted(board.BASE_HOLES[0]):
        return PAR
    return fewest_moves(start)


@server_only
def fewest_moves(state: State) -> int | None:
    """Those home from a state, by the table on this machine's disk; None if it is not there."""
    table = solitaire.at_hand(state)
    return table.race(state, 0) if table else None


def moves_made(state: State, start: State | None) -> int:
    """How many moves were made since a game began."""
    return state.plies - (start.plies if start else 0)


def over_par(state: State, start: State | None) -> int | None:
    """By how many moves a game alone will miss par if all that follows is best, or has missed it at its end.

    None if that is not known yet.
    """
    if state.players > 1:
        return None
    par, left = par_of(start), fewest_moves(state)
    if par is None or left is None:
        return None
    over = state.ended or rules.at_home(state, 0) == rules.MEN
    return moves_made(state, start) + (0 if over else left) - par
