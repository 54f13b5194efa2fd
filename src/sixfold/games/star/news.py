"""What a move of STAR brings about that everybody should hear: who is home, who is out.

Alone the result says it.
"""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.star import rules
from sixfold.games.star.rules import State
from sixfold.messages import Message, say


def news(scene: Scene, reader: int | None) -> list[Message]:
    """What the last move brought about: somebody home, or blocked."""
    state: State = scene.state
    if state.players == 1:
        return []
    before: State = scene.before
    changed = [player for player in range(state.players) if state.fate[player] != before.fate[player]]
    return [
        _to_you(state, player) if player == reader else _of(state, player, scene.names[player]) for player in changed
    ]


def _of(state: State, player: int, name: str) -> Message:
    if state.fate[player] < 0:
        return say("{name} is blocked and out.", name=name)
    if rules.has_arrived(state, player):
        return say("{name} is home.", name=name)
    return say("{name} has arrived: the other pieces in the goal would not leave.", name=name)


def _to_you(state: State, player: int) -> Message:
    if state.fate[player] < 0:
        return say("You are blocked and out.")
    if rules.has_arrived(state, player):
        return say("You are home.")
    return say("You have arrived: the other pieces in your goal would not leave.")
