"""What decided a game of SIX MIX: who reached the points that end it, and in which round."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixmix.rules import State
from sixfold.messages import Message, say


def decided(scene: Scene, reader: int | None) -> Message | None:
    """Who has the points that end the game."""
    state: State = scene.state
    reached = [player for player in range(state.players) if state.points[player] >= state.target]
    if reader in reached:
        return say("You reached {points} points in round {round}.", points=state.points[reader], round=state.round)
    name, points = scene.names[reached[0]], state.points[reached[0]]
    return say("{name} reached {points} points in round {round}.", name=name, points=points, round=state.round)
