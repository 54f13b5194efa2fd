"""Which states of STAR a position's code may tell, and what follows from the rest of it.

It checks that everybody has six pieces where they may stop, and that turn, arrivals and end go
together.  It does not look for a game that leads there.
"""

from __future__ import annotations

from sixfold.game.values import out_of_range
from sixfold.games.star import rules, say
from sixfold.games.star.board import QUARTERS, STOPS
from sixfold.games.star.rules import CAP, MAX_PLIES, MEN, SEATS, TURNS, State
from sixfold.text.messages import Message

DERIVED = ("squat", "transit", "occupied")
LATEST = MAX_PLIES + SEATS  # arrival; older codes count the plies to it, and others may arrive afterwards


def restore(state: State) -> Message | None:
    """Fills the holes with anybody's pieces; returns why no game can come to the state."""
    reason = out_of_range(
        state,
        pieces=(0, 2**63 - 1),
        fate=(-MAX_PLIES, LATEST),
        turn=(0, state.players - 1),
        rounds=(0, TURNS),
        plies=(0, MAX_PLIES),
        ended=(0, CAP),
        par=(-1, TURNS) if state.players == 1 else (0, 0),
    )
    if reason:
        return reason
    state.occupied = [0] * QUARTERS
    for player in range(SEATS):
        if not _stand(state, player):
            return say("the pieces of player {number} cannot stand like this", number=player + 1)
        for quarter in range(QUARTERS):
            state.occupied[quarter] |= state.pieces[player][quarter]
    return None if _turn_fits(state) else say("turn, arrivals and end contradict each other")


def _stand(state: State, player: int) -> bool:
    """Six pieces on free holes where they may stop (1.4, 2.5), or none: no player, or eliminated (4.2)."""
    holes = state.pieces[player]
    count = sum(bin(word).count("1") for word in holes)
    if player >= state.players:
        return count == 0 and state.fate[player] == 0
    off = state.players > 2 and state.fate[player] < 0
    stops = STOPS[rules.start_base(state, player)]
    fits = all(word & ~stop == 0 for word, stop in zip(holes, stops, strict=True))
    free = all(word & taken == 0 for word, taken in zip(holes, state.occupied, strict=True))
    return count == (0 if off else MEN) and fits and free


def _turn_fits(state: State) -> bool:
    """Somebody still plays and is to move, while the game goes on (5)."""
    played = state.rounds * state.players + state.turn + (state.ended > 0)  # if nobody was skipped
    if state.plies > played or min(state.fate) < -state.plies:
        return False
    playing = [player for player in range(state.players) if state.fate[player] == 0]
    if max(state.fate) + len(playing) > LATEST:
        return False
    going = state.turn in playing and len(playing) >= min(2, state.players) and state.rounds < TURNS
    return state.ended != 0 or going
