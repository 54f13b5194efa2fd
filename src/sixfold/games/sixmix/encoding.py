"""SIX MIX as learners see it: the rows in the order of play, from the player's own on.

In the dialect of the rules.  It knows what is seen and how moves are numbered.  It does not
know what is legal.

The first row is that of the colour to move where it is the player's own, else the player's
(first) row.  An action is 6 * row + column: the cell that the rolled die goes to.
"""

from __future__ import annotations

from sixfold.games.sixmix.rules import (
    BY_ROUND,
    CELLS,
    COLOURS,
    COLUMNS,
    FACE,
    State,
    is_younger,
    open_cells,
    owner,
)
from sixfold.machines.layout import Floats

VERSION = 0
ACTIONS = CELLS

SIZE = (COLOURS, COLUMNS)
PLANES = (
    *(f"dice that show a {face}" for face in range(1, 7)),
    "cells that the rolled die may go to",
    *(f"whether a {face} is rolled" for face in range(1, 7)),
    "rows that take part",
    "own rows",
    "the row of the colour to move",
    "rows whose colour has put a die on hundred-thousands",
    "points still to go of the row's player, as a part of the target",
    "rows of the player who began this round",
    "rows of players who are younger and begin when points are equal",
    "what one point is, as a part of the target",
    "whether the points of a round decide who begins the next",
)
FACES = 0
OPEN = FACES + 6
ROLLED = OPEN + 1
TAKING_PART = ROLLED + 6
OWN, TO_MOVE, HEADS, TO_GO, BEGAN, YOUNGER, ONE_POINT, ROUNDS_DECIDE = range(TAKING_PART + 1, len(PLANES))


def first_place(state: State, player: int) -> int:
    """The place in the order of play of the row that the player sees first."""
    return state.turn if owner(state, state.turn) == player else player


def seen_row(state: State, player: int, place: int) -> int:
    """The row in which a player sees the colour at a place of the order."""
    row = place - first_place(state, player)
    return row if row >= 0 else row + state.rows


def action_of(state: State, player: int, move: int) -> int:
    """The number of a cell among the actions."""
    place = 0
    while state.colours[place] != move // COLUMNS:
        place += 1
    return COLUMNS * seen_row(state, player, place) + move % COLUMNS


def move_of(state: State, player: int, action: int) -> int:
    """The cell of an action; -1 in a row that takes no part."""
    row = action // COLUMNS
    if row >= state.rows:
        return -1
    place = first_place(state, player) + row
    if place >= state.rows:
        place -= state.rows
    return COLUMNS * state.colours[place] + action % COLUMNS


def fill(view: Floats, plane: int, value: float) -> None:
    for cell in range(CELLS):
        view[plane * CELLS + cell] = value


def fill_row(view: Floats, plane: int, row: int, value: float) -> None:
    for column in range(COLUMNS):
        view[plane * CELLS + COLUMNS * row + column] = value


def observe_dice(state: State, colour: int, open_here: int, row: int, view: Floats) -> None:
    """The dice in a colour's row, and where there the rolled one may go."""
    for column in range(COLUMNS):
        face = state.cell[COLUMNS * colour + column] & FACE
        if face > 0:
            view[(FACES + face - 1) * CELLS + COLUMNS * row + column] = 1
        elif (open_here >> column) & 1:
            view[OPEN * CELLS + COLUMNS * row + column] = 1


def observe_owner(state: State, player: int, place: int, row: int, view: Floats) -> None:
    """Whose row it is and how they stand."""
    other = owner(state, place)
    if other == player:
        fill_row(view, OWN, row, 1)
    if other == state.starter:
        fill_row(view, BEGAN, row, 1)
    if is_younger(state, other, player):
        fill_row(view, YOUNGER, row, 1)
    fill_row(view, TO_GO, row, max(state.target - state.points[other], 0) / state.target)


def observe(state: State, player: int, view: Floats) -> None:
    """Row by row from the player's own, then the die and the target."""
    mine = state.die > 0 and owner(state, state.turn) == player
    cells = open_cells(state) if mine else 0
    for place in range(state.rows):
        row = seen_row(state, player, place)
        colour = state.colours[place]
        fill_row(view, TAKING_PART, row, 1)
        observe_dice(state, colour, cells >> (COLUMNS * colour), row, view)
        observe_owner(state, player, place, row, view)
        if (state.heads >> colour) & 1:
            fill_row(view, HEADS, row, 1)
        if place == state.turn:
            fill_row(view, TO_MOVE, row, 1)
    if state.die > 0:
        fill(view, ROLLED + state.die - 1, 1)
    fill(view, ONE_POINT, 1 / state.target)
    if state.next == BY_ROUND:
        fill(view, ROUNDS_DECIDE, 1)
