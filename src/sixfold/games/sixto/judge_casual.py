"""SIXTO as a casual player plays it: mark the nearest cell if at most one is skipped.

A judge in the dialect of the rules, without evaluation.  Alone it makes the two marks a turn
needs, however far away, and rolls again when a roll allows fewer than three.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixto.markable import markable_cell
from sixfold.games.sixto.markable import roll_key as roll_key
from sixfold.games.sixto.rules import State
from sixfold.machines.layout import Ints

rules: Any = None

STEP = 2  # cells a mark may advance
ENOUGH = 3  # marks for which a roll is kept
SEARCH = "rollouts"
MAX_CANDIDATES = 8  # moves
FAR = 99


def nearest(state: State, player: int, row: int) -> int:
    """The first cell of a row that may be marked, 0 for none."""
    return markable_cell(state, player, row, state.marks[player][row], 1)


def advance(state: State, player: int, row: int) -> int:
    """How many cells the nearest one is ahead; FAR where there is none."""
    cell = nearest(state, player, row) if rules.rows_for(state, player) >> row & 1 else 0
    if cell == 0:
        return FAR
    steps = 0
    while steps < cell and state.marks[player][row] >> (cell - 1 - steps) == 0:
        steps += 1
    return steps


def rows_within(state: State, player: int, steps: int) -> int:
    """How many rows can be marked within so many cells."""
    rows = 0
    for row in range(rules.ROWS):
        if advance(state, player, row) <= steps:
            rows += 1
    return rows


def steps_allowed(state: State, player: int) -> int:
    """Two, but alone as many as two marks need."""
    steps = STEP
    if state.players == 1:
        while steps < rules.CELLS and rows_within(state, player, steps) < 2:
            steps += 1
    return steps


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """The index of the casual move: rows are its digits, the first row's the lowest."""
    if state.phase == rules.DECIDE:
        return 0 if rows_within(state, player, STEP) >= ENOUGH else 1
    rows, steps = rules.rows_for(state, player), steps_allowed(state, player)
    place, unit = 0, 1
    for row in range(rules.ROWS):
        if rows >> row & 1 and nearest(state, player, row) > 0:
            if advance(state, player, row) <= steps:
                place += unit
            unit *= 3 if markable_cell(state, player, row, state.marks[player][row], 2) > 0 else 2
    return place


def prior(state: State, player: int, move: int) -> int:
    """Marks count for a move, cells skipped beyond one against it; what is said of a roll marks nothing."""
    if move >= rules.KEEP:
        return 0
    good = 0
    for row in range(rules.ROWS):
        cell = rules.cell_in(move, row)
        if cell > 0:
            steps = advance(state, player, row) + cell - nearest(state, player, row)
            good += 5 - steps * steps
    return good


def word(position: Any, limit: object = None) -> str:
    """The casual player as a bot: `python:sixfold.games.sixto.judge_casual:word`."""
    from importlib import import_module

    from sixfold.machines.compile import twin

    game = position.game
    source: Any = game.rules
    own = twin(import_module("sixfold.games.sixto.judge_casual"), "plain", rules=source)
    state, player, moves = position.rules_state(), position.actors[0], [0] * source.MAX_MOVES
    count = source.legal(state, player, moves)
    return str(game.notation.write(state, moves[own.choose(state, player, moves, count, None)]))
