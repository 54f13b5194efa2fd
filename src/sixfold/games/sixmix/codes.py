"""Which states of SIX MIX a position's code may tell, and what follows from the rest of it.

It checks that every die lies where its colour could have put it, and that turn, roll-off, points
and end go together.  It does not look for a game that leads there.
"""

from __future__ import annotations

from sixfold.game.values import out_of_range
from sixfold.games.sixmix import rules, say
from sixfold.games.sixmix.rules import COLOURS, COLUMNS, FACE, HEADS, NOBODY, REACHED, State
from sixfold.games.sixmix.status import COLOUR_NAMES as NAMES
from sixfold.text.messages import Message

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
    if not fill(state) or (state.starter == NOBODY and state.placed):
        return say("the dice cannot be placed like this")
    if doubt := dice_doubt(state) or points_doubt(state):
        return doubt
    if not (_turn_fits(state) and _roll_off_fits(state) and _points_fit(state)):
        return say("turn, points and end contradict each other")
    return None


def fill(state: State) -> bool:
    """What follows from the cells: free ones, and who has a die in the first column (3); False if none can lie so."""
    cells = state.cell[:]
    playing = state.colours[: state.rows]
    rules.clear_rows(state)
    for cell, value in enumerate(cells):
        if value == 0:
            continue
        colour, bit = value >> 3, 1 << cell
        if not state.free & bit or colour not in playing or not 1 <= value & FACE <= rules.FACES:
            return False
        state.cell[cell] = value
        state.free &= ~bit
        state.heads |= (1 << colour) if bit & HEADS else 0
        state.placed += 1
    return True


def dice_doubt(state: State) -> Message | None:
    """Why a round cannot come to these dice in the rows; None if it can."""
    for place, colour in enumerate(state.colours[: state.rows]):
        count, heads, due = dice_of(state, colour), heads_of(state, colour), due_at(state, place)
        if heads > 1:
            return say("two dice of this colour lie in the first column: {colour}", clause="3.2", colour=NAMES[colour])
        if count == COLUMNS and heads == 0:
            return say(
                "all six dice of this colour are placed, but none in the first column: {colour}",
                clause="3.3",
                colour=NAMES[colour],
            )
        if count != due:
            return say(
                "dice of this colour in the rows, {colour}: {count}; the colours take turns, so it should be {due}",
                clause="2.3",
                colour=NAMES[colour],
                count=count,
                due=due,
            )
    if state.free == 0 and state.ended == 0:
        return say("all cells are full, so the round is over", clause="2.5")
    return None


def dice_of(state: State, colour: int) -> int:
    """How many dice of a colour lie in the rows."""
    return len([value for value in state.cell if value and value >> 3 == colour])


def heads_of(state: State, colour: int) -> int:
    """How many of them in the first column (3.1)."""
    first = [state.cell[COLUMNS * row] for row in range(COLOURS)]
    return len([value for value in first if value and value >> 3 == colour])


def due_at(state: State, place: int) -> int:
    """How many dice the colour at a place of the order has put: they take turns from the starter's first (2.3)."""
    after = (place - max(state.starter, 0)) % state.rows
    return (state.placed + state.rows - 1 - after) // state.rows


def _turn_fits(state: State) -> bool:
    """Whose turn it is follows from the dice (2.3)."""
    return state.turn == (max(state.starter, 0) + state.placed) % state.rows


def points_doubt(state: State) -> Message | None:
    """Why a game cannot go on with these points; None if it can."""
    if state.ended == 0 and any(points >= state.target for points in state.points):
        return say("somebody has the points that end the game already", clause="5.3")
    return None


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
    return fresh and state.free != 0


def _is_row(number: int) -> bool:
    """No number yet, or six dice."""
    return number == 0 or (len(str(number)) == COLUMNS and set(str(number)) <= set("123456"))
