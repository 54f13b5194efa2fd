"""What a word of SIX MIX brings about that everybody should hear: who begins, what a round brought."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixmix.rules import State
from sixfold.messages import Message, say


def news(scene: Scene) -> list[Message]:
    """What the last word brought about: a round that was scored."""
    state: State = scene.state
    before: State = scene.before
    if before.rolling and not state.rolling:
        return [say("{name} begins.", name=scene.names[state.starter])]
    if state.points == before.points:
        return []
    won = ", ".join(f"{name} {points}" for name, points in zip(scene.names, state.won, strict=False))
    return [say("Round {round} brings: {won}.", round=before.round, won=won)]
