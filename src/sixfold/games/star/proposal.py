"""A move of STAR that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Proposal, Scene
from sixfold.games.star import say
from sixfold.games.star.reasons import reasons as reasons
from sixfold.text.messages import Message


def proposal(scene: Scene) -> Proposal:
    """The move as it is asked about and advised."""
    return Proposal(_question(scene), _advice(scene))


def _question(scene: Scene) -> Message:
    """Whether the piece shall go there."""
    origin, _, target = scene.word.partition("-")
    if not target:
        return say("Pass?")
    return say("Move from {origin} to {target}?", origin=origin, target=target)


def _advice(scene: Scene) -> Message:
    """From where to where."""
    origin, _, target = scene.word.partition("-")
    if not target:
        return say("pass")
    return say("move from {origin} to {target}", origin=origin, target=target)
