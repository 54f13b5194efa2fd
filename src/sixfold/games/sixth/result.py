"""What decided a game of SIXTH!: whose king it was, who had no move, or why it stopped."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixth import rules
from sixfold.games.sixth.rules import State
from sixfold.messages import Message, say


def decided(scene: Scene, reader: int | None) -> Message | None:
    """The king that won, or who could not move; in other games why it ended says enough."""
    state: State = scene.state
    if state.ended == rules.KING:
        return _crowned(state, scene.names[state.winner], state.winner == reader)
    if state.ended == rules.STUCK:
        stuck = state.turn
        return (
            say("You had no move left.")
            if stuck == reader
            else say("{name} had no move left.", name=scene.names[stuck])
        )
    return None


def _crowned(state: State, name: str, reader: bool) -> Message:
    if state.kings > 1:
        return say("You made your sixth king.") if reader else say("{name} made their sixth king.", name=name)
    return say("You crowned a king.") if reader else say("{name} crowned a king.", name=name)
