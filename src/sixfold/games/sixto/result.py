"""The end of a game of SIXTO: who closed the row that ended it or could not mark any more, and what broke a tie."""

from __future__ import annotations

from sixfold.game.contract import Scene, TieBreak
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.rules import State
from sixfold.machines.bitsets import count
from sixfold.text.grammar import addressed, counted, points
from sixfold.text.messages import Message


def ended(scene: Scene, reader: int | None) -> Message | None:
    """Who closed the third row, or has nothing left to mark; alone it is the turn with too few marks (5)."""
    state: State = scene.state
    if state.ended == rules.DICE:
        return _closed(scene, reader)
    if state.ended == rules.FINISHED:
        return _finished(scene, reader)
    if state.ended == rules.SOLO:
        return addressed(
            [0],
            scene.names,
            reader,
            you=say("You marked fewer than two cells in the last turn.", clause="5.3"),
            one=say("{name} marked fewer than two cells in the last turn.", clause="5.3"),
        )
    return None


def _closed(scene: Scene, reader: int | None) -> Message | None:
    """None where several rows closed at once: then no row is the third."""
    state: State = scene.state
    if scene.before is None or count(state.closed & ~scene.before.closed) > 1:
        return None
    return addressed(
        closers(scene.before, state),
        scene.names,
        reader,
        you=say("You closed the third row, and its die has left the game.", clause="5.1"),
        you_and_others=say("{you} closed the third row, and its die has left the game.", clause="5.1"),
        one=say("{name} closed the third row, and its die has left the game.", clause="5.1"),
        several=say("{names} closed the third row, and its die has left the game.", clause="5.1"),
    )


def _finished(scene: Scene, reader: int | None) -> Message:
    state: State = scene.state
    return addressed(
        [player for player in range(state.players) if not rules.can_ever_mark(state, player)],
        scene.names,
        reader,
        you=say("You can never mark again.", clause="5.2"),
        you_and_others=say("{you} can never mark again.", clause="5.2"),
        one=say("{name} can never mark again.", clause="5.2"),
        several=say("{names} can never mark again.", clause="5.2"),
    )


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


def tie_breaks(scene: Scene) -> list[TieBreak]:
    """Points, then marks in all (6.3, 6.4)."""
    state: State = scene.state
    scores = tuple(rules.score_of(state, player) for player in range(state.players))
    marks = tuple(rules.marks_of(state, player) for player in range(state.players))
    return [
        TieBreak(scores, tuple(map(points, scores)), "6.3"),
        TieBreak(
            marks,
            tuple(counted(number, say("{number} mark"), say("{number} marks")) for number in marks),
            "6.4",
            more=say("more marks"),
            decides=say("marks decide"),
        ),
    ]
