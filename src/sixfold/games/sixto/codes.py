"""Which states of SIXTO a position's code may tell.

It checks that marks could have been made, that rows are closed that must be, and that dice and
players who are still to act fit the phase.  It does not look for a game that leads there.
"""

from __future__ import annotations

from sixfold.game.values import out_of_range
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.rules import (
    ALL,
    BEFORE_TARGET,
    CAP,
    CLOSES,
    DECIDE,
    DICE_LEFT,
    LAST_CALL,
    LAST_TURN,
    MARK,
    OVER,
    ROLL,
    ROWS,
    TARGET,
    State,
)
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message

DERIVED = ("leftmost", "sheets", "halves")


def restore(state: State) -> Message | None:
    """Nothing is to be filled; returns why no game can come to the state."""
    reason = out_of_range(
        state,
        marks=(0, (1 << rules.CELLS) - 1),
        dice=(0, 6),
        closed=(0, ALL),
        closing=(0, ALL),
        marked=(0, ALL),
        called=(0, ALL),
        waiting=(0, (1 << state.players) - 1),
        phase=(ROLL, OVER),
        turn=(1, LAST_TURN),
        ended=(0, CAP),
    )
    if reason:
        return reason
    if not (_marks_fit(state) and _closed_fits(state)):
        return say("the sheets cannot be marked like this")
    if not (_dice_fit(state) and _acting_fits(state)):
        return say("the dice, the phase and who is still to act contradict each other")
    return None


def _marks_fit(state: State) -> bool:
    """A target cell needs four marks before it (3.4), and a player has two at most in a row (4.1)."""
    if any(any(rows) for rows in state.marks[state.players :]):
        return False
    rows = [marks for player in range(state.players) for marks in state.marks[player]]
    return all(count(marks & TARGET) <= (CLOSES if _opened(marks) else 0) for marks in rows)


def _opened(marks: int) -> bool:
    """Whether the row has marks enough to use its target zone."""
    return count(marks & ~TARGET) >= BEFORE_TARGET


def _closed_fits(state: State) -> bool:
    """Rows close by a second target mark, at the end of the turn (4.1); three end the game (5.1)."""
    full = 0
    for player in range(state.players):
        for row in range(ROWS):
            full |= (count(state.marks[player][row] & TARGET) == CLOSES) << row
    left = count(state.closed)
    return (
        state.closed ^ state.closing == full
        and not state.closed & state.closing
        and (left < DICE_LEFT or state.ended > 0)
    )


def _dice_fit(state: State) -> bool:
    """Open rows have a die from the roll to the end of the turn (2.1)."""
    rolled = state.phase in (DECIDE, MARK, LAST_CALL)
    return all((die > 0) == (rolled and not state.closed >> row & 1) for row, die in enumerate(state.dice))


def _acting_fits(state: State) -> bool:
    """While players mark, somebody is still to act; else nothing of the turn is left (3.1, 4.3)."""
    if (state.phase == OVER) != (state.ended > 0):
        return False
    turn = [*state.marked, *state.called, state.closing]
    if state.phase not in (MARK, LAST_CALL):
        return state.waiting == 0 and not any(turn)
    if any((*state.marked[state.players :], *state.called[state.players :])) or state.waiting == 0:
        return False
    return all(_has_acted_well(state, player) for player in range(state.players))


def _has_acted_well(state: State, player: int) -> bool:
    """What a player marked in this turn is marked; only rows that close are asked about again (4.3)."""
    waits, marked, called = state.waiting >> player & 1, state.marked[player], state.called[player]
    if called & ~state.closing:
        return False
    if any(marked >> row & 1 and not state.marks[player][row] for row in range(ROWS)) or marked & state.closed:
        return False
    if state.phase == LAST_CALL:
        return not waits or called > 0
    return not waits or not (marked or called)
