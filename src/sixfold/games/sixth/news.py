"""What a word of SIXTH! brings about that everybody should hear: a point for a king."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixth.rules import State
from sixfold.messages import Message, say


def news(scene: Scene) -> list[Message]:
    """What the last word brought about: a king."""
    state: State = scene.state
    before: State = scene.before
    return [
        say("A king for {name}, who has {points} of 6 points.", name=scene.names[player], points=state.points[player])
        for player in range(2)
        if state.kings > 1 and state.points[player] > before.points[player]
    ]
