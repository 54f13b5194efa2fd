"""What one might do in SIXTO, before it is done: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Proposal, Scene
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import with_cell
from sixfold.games.sixto.news import COLOURS
from sixfold.games.sixto.notation import cell_name, markable, marked_cells, read
from sixfold.games.sixto.reasons import reasons as reasons
from sixfold.games.sixto.rules import State
from sixfold.machines.bitsets import count
from sixfold.text.grammar import with_minus
from sixfold.text.messages import Message


def proposal(scene: Scene) -> Proposal:
    """The move as it is asked about and advised."""
    return Proposal(_question(scene), _advice(scene), _explanation(scene))


def _question(scene: Scene) -> Message:
    if scene.move == rules.KEEP:
        return say("Keep this roll?")
    if scene.move == rules.REROLL:
        return say("Roll all dice again?")
    count = len(marked_cells(scene.move or 0))
    if not count:
        return say("Mark nothing?")
    return say("Mark this cell?") if count == 1 else say("Mark these {count} cells?", count=count)


def _advice(scene: Scene) -> Message:
    if scene.move == rules.KEEP:
        return say("keep this roll")
    if scene.move == rules.REROLL:
        return say("roll all dice again")
    before: State = scene.before
    cells = ", ".join(
        str(with_cell(say("{row} {number}", row=COLOURS[row], number=before.dice[row]), row, cell))
        for row, cell in marked_cells(scene.move or 0)
    )
    return say("mark {cells}", cells=cells) if cells else say("mark nothing")


def _explanation(scene: Scene) -> Message | None:
    """Why the total falls, or rises less than one would think: single marks cost points (6.1)."""
    player = scene.player or 0
    single = _singles(scene.state, player) - _singles(scene.before, player)
    if single <= 0:
        return None
    return say("A single mark in a row or column costs {points} until the next one.", points=-rules.POINTS[1])


def warnings(scene: Scene, player: int) -> dict[int, Message]:
    """Alone, marking fewer than two cells ends the game (5.3)."""
    state: State = scene.state
    if state.players > 1 or state.phase != rules.MARK:
        return {}
    cells = [cell_name(row, cell) for row in range(rules.ROWS) for cell in markable(state, player, row)]
    ends = {move: _after(state, player, move) for move in (read(state, word) for word in ("none", *cells))}
    return {move: ends_with(rules.score_of(end, player)) for move, end in ends.items() if end.ended}


def _after(state: State, player: int, move: int) -> State:
    end = state.copy()
    rules.play(end, player, move)
    return end


def ends_with(points: int) -> Message:
    """What is said before a game alone ends."""
    if points == 1:
        return say("That ends the game with 1 point.")
    return say("That ends the game with {points} points.", points=with_minus(points))


def _singles(state: State, player: int) -> int:
    """Rows and columns with one mark."""
    rows = [count(marks) for marks in state.marks[player]]
    columns = [rules.marks_in_column(state, player, column) for column in range(1, rules.SCORED + 1)]
    return [*rows, *columns].count(1)
