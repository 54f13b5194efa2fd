"""What a move of STAR brings about that everybody should hear: who is home, who is out.

Alone the result says it.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import rules, say
from sixfold.games.star.result import past_squatters
from sixfold.games.star.rules import State
from sixfold.text.messages import Message


def news(scene: Scene, reader: int | None) -> list[Message]:
    """What the last move brought about: somebody home, or blocked."""
    state: State = scene.state
    if state.players == 1:
        return []
    before: State = scene.before
    changed = [player for player in range(state.players) if state.fate[player] != before.fate[player]]
    said = []
    for player in sorted(changed, key=lambda player: _moment(scene, player)):
        said.append(_to_you(state, player) if player == reader else _of(state, player, scene.names[player]))
        if state.fate[player] > 0 and not rules.has_arrived(state, player):
            said.append(past_squatters(scene, player, reader))
    return said


def _moment(scene: Scene, player: int) -> tuple[int, int]:
    """In the order of event: who moved has arrived, somebody is blocked, others arrive when their turn comes (4.3)."""
    fate = scene.state.fate[player]
    if fate < 0:
        return 1, 0
    return (0 if player == scene.player else 2), fate


def _of(state: State, player: int, name: str) -> Message:
    if state.fate[player] < 0:
        return say("{name} is blocked and out.", name=name)
    return say("{name} has arrived.", name=name)


def _to_you(state: State, player: int) -> Message:
    if state.fate[player] < 0:
        return say("You are blocked and out.")
    return say("You have arrived.")
