"""What can be done in SIXTO, and what it is good for, told to a beginner."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.news import COLOURS
from sixfold.games.sixto.notation import markable
from sixfold.games.sixto.rules import BEFORE_TARGET, ROWS, SCORED, TARGET, State
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message


def coach(scene: Scene, player: int, moves: Sequence[int]) -> list[Message]:
    """Keeping or rolling again; marks without a gap, the target zone, closing, and marking nothing."""
    state: State = scene.state
    if state.phase == rules.DECIDE:
        return [
            say("Keeping: good when many dice show what comes next in your rows."),
            _rolling_again(state),
        ]
    cells = {(row, cell) for row in range(ROWS) for cell in markable(state, player, row)} if moves else set()
    near = [row for row, cell in sorted(cells) if cell == state.marks[player][row].bit_length() + 1]
    said = []
    if near:
        rows = ", ".join(dict.fromkeys(str(COLOURS[row]) for row in near))
        said.append(say("Without skipping a cell: {rows}.", rows=rows))
    if any(cell > SCORED for _, cell in cells):
        said.append(_target(state, player, cells))
    if any(count(state.marks[player][row]) == 0 for row, _ in cells):
        said.append(say("A first mark in a row costs 5 until the second one comes."))
    return [*said, say("Marking nothing costs nothing.")] if cells and state.players > 1 else said


def _rolling_again(state: State) -> Message:
    """The second roll counts, for whoever plays (2.2)."""
    if state.players == 1:
        return say("Rolling again: all dice, once, and the new roll counts.")
    return say("Rolling again: all dice, once, and everybody uses the new roll.")


def _target(state: State, player: int, cells: set[tuple[int, int]]) -> Message:
    """A mark in the target zone: the second one closes the row."""
    closing = [row for row, cell in sorted(cells) if cell > SCORED and state.marks[player][row] & TARGET]
    if closing:
        return say("You can close the {row} row: its die leaves the game.", row=COLOURS[closing[0]])
    return say(
        "The target zone opens once a row has {marks} marks; your second mark in it closes the row.",
        marks=BEFORE_TARGET,
    )
