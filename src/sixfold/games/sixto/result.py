"""What decided a game of SIXTO: who closed the row that ended it, or who could not mark any more."""

from __future__ import annotations

from sixfold.bitsets import count
from sixfold.contract import Scene
from sixfold.games.sixto import rules
from sixfold.games.sixto.rules import State
from sixfold.messages import Message, say


def decided(scene: Scene, reader: int | None) -> Message | None:
    """Who closed the last row, or has nothing left to mark; alone it is the turn with too few marks."""
    state: State = scene.state
    if state.ended == rules.DICE:
        return _closed(scene, reader)
    if state.ended == rules.FINISHED:
        return _finished(scene, reader)
    if state.ended == rules.SOLO:
        return say("You marked fewer than two cells in your last turn.")
    return None


def _closed(scene: Scene, reader: int | None) -> Message:
    names = [scene.names[player] for player in closers(scene.before, scene.state)]
    if [reader] == closers(scene.before, scene.state):
        return say("You closed the third row.")
    if len(names) == 1:
        return say("{name} closed the third row.", name=names[0])
    return say("Three rows are closed.")


def _finished(scene: Scene, reader: int | None) -> Message:
    state: State = scene.state
    done = [player for player in range(state.players) if not rules.can_ever_mark(state, player)]
    if reader in done:
        return say("You had nothing left to mark.")
    return say("{name} had nothing left to mark.", name=scene.names[done[0]])


def closers(before: State, state: State) -> list[int]:
    """Who has a second target mark in a row that the last turn closed (4.1)."""
    gone = state.closed & ~before.closed
    return [
        player
        for player in range(state.players)
        if any(
            gone >> row & 1 and count(state.marks[player][row] & rules.TARGET) >= rules.CLOSES
            for row in range(rules.ROWS)
        )
    ]
