"""What a move of SIX MIX brings about that everybody should hear: who begins and why, what a round brought."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.signs import row_of
from sixfold.games.sixmix import say
from sixfold.games.sixmix.beginning import by_points, by_roll, by_seat
from sixfold.games.sixmix.rules import State
from sixfold.text.messages import Message


def news(scene: Scene, reader: int | None) -> list[Message]:
    """What the last move brought about: who begins, a round that was scored."""
    state: State = scene.state
    before: State = scene.before
    if before.rolling and not state.rolling:
        begins = by_seat if _is_level(before, state) else by_roll
        return [begins(state, scene.names, reader)]
    if state.points == before.points:
        return []
    won = row_of(_won(scene, reader, player) for player in range(state.players))
    scored = say("Round {round}: {won}.", round=before.round, won=won)
    return [scored] if state.ended else [scored, by_points(state, before.starter, scene.names, reader)]


def _is_level(before: State, state: State) -> bool:
    """Whether several rolled the highest number in the last pass of the roll-off (2.2)."""
    rolling = [player for player in range(state.players) if before.rolling >> player & 1]
    return [state.rolls[player] for player in rolling].count(state.rolls[state.starter]) > 1


def _won(scene: Scene, reader: int | None, player: int) -> Message:
    points = scene.state.won[player]
    if player == reader:
        return say("you +{points}", points=points)
    return say("{name} +{points}", name=scene.names[player], points=points)
