"""A move of STAR that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import rules, say
from sixfold.games.star.rules import State
from sixfold.games.star.status import squatter
from sixfold.text.messages import Message

FAR = 3  # steps nearer home that are worth a word


def question(scene: Scene) -> Message:
    """Whether the piece shall go there."""
    origin, _, target = scene.word.partition("-")
    if not target:
        return say("Pass?")
    return say("Move from {origin} to {target}?", origin=origin, target=target)


def advice(scene: Scene) -> Message:
    """From where to where."""
    origin, _, target = scene.word.partition("-")
    if not target:
        return say("pass")
    return say("move from {origin} to {target}", origin=origin, target=target)


def reason(scene: Scene) -> Message | None:
    """Home at last, or so unless somebody leaves, one more piece home, or a long way nearer."""
    before: State = scene.before
    state: State = scene.state
    player = scene.player or 0
    if state.fate[player] > 0:
        return say("it brings your last piece into the goal")
    if rules.is_past_squatters(state, player):
        return say("you have arrived unless {name} leaves your goal", name=scene.names[squatter(state, player)])
    if rules.at_home(state, player) > rules.at_home(before, player):
        return say("it brings a piece into the goal")
    nearer = rules.steps_home(before, player) - rules.steps_home(state, player)
    return say("it comes {steps} steps nearer the goal", steps=nearer) if nearer >= FAR else None
