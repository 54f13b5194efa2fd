"""What a move of SIXTH! brings about that everybody should hear: a point for a king."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixth import say
from sixfold.games.sixth.rules import State
from sixfold.text.messages import Message


def news(scene: Scene, reader: int | None) -> list[Message]:
    """What the last move brought about: a king, where several are needed."""
    state: State = scene.state
    before: State = scene.before
    return [
        _crowned(scene.names[player], state.points[player], player == reader)
        for player in range(2)
        if state.kings > 1 and state.points[player] > before.points[player]
    ]


def _crowned(name: str, points: int, mine: bool) -> Message:
    if mine:
        return say("Your king! You have {points} of 6 points.", points=points)
    return say("A king for {name}: {points} of 6 points.", name=name, points=points)
