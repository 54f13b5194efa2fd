"""What a move of SIX MIX brings about that everybody should hear: who begins, what a round brought."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixmix.rules import State
from sixfold.messages import Message, say
from sixfold.signs import row_of


def news(scene: Scene, reader: int | None) -> list[Message]:
    """What the last move brought about: who begins, a round that was scored."""
    state: State = scene.state
    before: State = scene.before
    if before.rolling and not state.rolling:
        return [_begins(scene, reader)]
    if state.points == before.points:
        return []
    won = row_of(_won(scene, reader, player) for player in range(state.players))
    scored = say("Round {round}: {won}.", round=before.round, won=won)
    return [scored] if state.ended else [scored, _begins(scene, reader)]


def _begins(scene: Scene, reader: int | None) -> Message:
    starter = scene.state.starter
    return say("You begin.") if starter == reader else say("{name} begins.", name=scene.names[starter])


def _won(scene: Scene, reader: int | None, player: int) -> Message:
    points = scene.state.won[player]
    if player == reader:
        return say("you +{points}", points=points)
    return say("{name} +{points}", name=scene.names[player], points=points)
