"""Which states of SIX MIX a position's code may tell, and what follows from the rest of it.

It checks that every die lies where its colour could have put it, and that turn, roll-off, points
and end go together.  It does not look for a game that leads there.
"""

from __future__ import annotations

from sixfold.games.sixmix import rules
from sixfold.games.sixmix.rules import COLOURS, COLUMNS, FACE, HEADS, MAX_PLAYERS, NOBODY, REACHED, State
from sixfold.messages import Message, say
from sixfold.values import out_of_range

DERIVED = ("target", "next", "youngest", "colours", "rows", "free", "heads", "placed")
MAX_POINTS = 1010  # a player has fewer than 1,000 before the last round, and wins few in it


def restore(state: State) -> Message | None:
    """Fills what follows from the dice on the cells; returns why no game can come to the state."""
    reason = out_of_range(
        state,
        cell=(0, rules.FACES + 8 * (COLOURS - 1)),
        turn=(0, state.rows - 1),
        die=(0, rules.FACES),
        round=(1, rules.MAX_ROUNDS),
        starter=(NOBODY, state.players - 1),
        rolling=(0, (1 << state.players) - 1),
        roller=(0, state.players - 1),
        rolls=(0, rules.FACES),
        passes=(0, rules.REROLLS + 1),
        points=(0, MAX_POINTS),
        won=(0, MAX_POINTS),
        last=(0, 666_666),
        ended=(0, REACHED),
    )
    if reason:
        return reason
    if not (_fill(state) and _turn_fits(state)):
        return say("the dice cannot lie like this")
    if not (_roll_off_fits(state) and _points_fit(state)):
        return say("turn, points and end do not go together")
    return None


def _fill(state: State) -> bool:
    """Free cells, and who has a die on a hundred-thousands cell (3); False if a die lies where it cannot."""
    cells = state.cell[:]
    playing = state.colours[: state.rows]
    rules.clear_rows(state)
    for cell, value in enumerate(cells):
        if value == 0:
            continue
        colour, bit = value >> 3, 1 << cell
        second = bit & HEADS and state.heads >> colour & 1
        if not state.free & bit or colour not in playing or not 1 <= value & FACE <= rules.FACES or second:
            return False
        state.cell[cell] = value
        state.free &= ~bit
        state.heads |= (1 << colour) if bit & HEADS else 0
        state.placed += 1
    return True


def _turn_fits(state: State) -> bool:
    """The colours take turns from the starter's first, a die each (2.3); the last one of each has its head (3.3)."""
    if state.starter == NOBODY:
        return state.placed == 0 and state.turn == 0
    put = [0] * state.rows
    for number in range(state.placed):
        put[(state.starter + number) % state.rows] += 1
    owners = [value >> 3 for value in state.cell if value]
    for place, colour in enumerate(state.colours[: state.rows]):
        done = put[place] < COLUMNS or state.heads >> colour & 1
        if owners.count(colour) != put[place] or not done:
            return False
    return state.turn == (state.starter + state.placed) % state.rows


def _roll_off_fits(state: State) -> bool:
    """Before the first round somebody rolls who is still in it; after it nobody does (2.1, 2.2)."""
    if state.starter != NOBODY:
        return state.rolling == 0
    rolling = state.rolling >> state.roller & 1 == 1 and state.passes <= rules.REROLLS
    return rolling and state.round == 1 and state.die == 0 and state.ended == 0


def _points_fit(state: State) -> bool:
    """Who has the target has ended the game (5.3); the first round has nothing to count yet."""
    beyond = [*state.points[state.players :], *state.won[state.players :], *state.rolls[state.players :]]
    idle = [state.last[colour] for colour in range(COLOURS) if colour not in state.colours[: state.rows]]
    if any(beyond) or any(idle) or not all(_is_row(number) for number in state.last):
        return False
    if state.ended:
        rows = all(state.last[colour] == rules.number_in(state, colour) for colour in state.colours[: state.rows])
        return rows and state.die == 0 and state.free == 0 and max(state.points) >= state.target
    fresh = state.round > 1 or not any((*state.points, *state.won, *state.last))
    return fresh and state.free != 0 and max(state.points[:MAX_PLAYERS]) < state.target


def _is_row(number: int) -> bool:
    """No number yet, or six dice."""
    return number == 0 or (len(str(number)) == COLUMNS and set(str(number)) <= set("123456"))
