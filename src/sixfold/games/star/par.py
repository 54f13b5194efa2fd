"""Par of the solitaire: the fewest moves home from where a game began, and how much has been lost since.

It knows the solved solitaire if its table was made before, and builds none.
"""

from __future__ import annotations

from sixfold.games.star import board, rules, solitaire
from sixfold.games.star.notation import holes_of
from sixfold.games.star.rules import State
from sixfold.games.star.table import PAR


def par_of(start: State | None) -> int | None:
    """The fewest moves home from a first state; None if that is not known yet."""
    if start is None or sorted(holes_of(start, 0)) == sorted(board.BASE_HOLES[0]):
        return PAR
    table = solitaire.at_hand(start)
    return table.race(start, 0) if table else None


def moves_made(state: State, start: State | None) -> int:
    """How many moves were made since a game began."""
    return state.plies - (start.plies if start else 0)


def over_par(state: State, start: State | None) -> int | None:
    """By how many moves a game alone will miss par if all that follows is best; None if that is not known yet."""
    par, table = par_of(start), solitaire.at_hand(state)
    if par is None or table is None or state.players > 1:
        return None
    left = 0 if rules.at_home(state, 0) == rules.MEN else table.race(state, 0)
    return moves_made(state, start) + left - par
