"""CUPS in sentences: a secret that one may not know has no word and no move."""

from sixfold.game.contract import CHANCE

from . import say
from .picture import shown
from .rules import DOUBT, LEFT, LOOK, STAY


def moved(scene, reader):
    """What was rolled, turned over or said, as far as the reader may know."""
    before = scene.before
    name = scene.names[before.turn]
    if scene.player == CHANCE:
        return rolled(scene, before.turn, name)
    if before.phase == LOOK:
        return looked(scene, name)
    if scene.move == DOUBT:
        return say("{name} doubts it.", name=name)
    return say("{name} says: at least {pips} pips.", name=name, pips=scene.state.said)


def rolled(scene, player, name):
    """A roll under a cup."""
    if scene.move is None:
        return say("{name} rolled.", name=name)
    first, second = shown(scene, player, 0), shown(scene, player, 1)
    return say("{name} rolled {first} and {second}.", name=name, first=first, second=second)


def looked(scene, name):
    """A look under one's own cup."""
    if scene.move is None:
        return say("{name} looked.", name=name)
    if scene.move == STAY:
        return say("{name} left both dice as they were.", name=name)
    face = shown(scene, scene.player, scene.move - LEFT)
    return say("{name} turned a die over, to {face}.", name=name, face=face)


def can_do(scene, player):
    """Turn a die over, or say something."""
    if scene.state.phase == LOOK:
        return say("You may turn one of your dice over; nobody sees which.")
    return say("Say how many pips there are, or doubt it.") if scene.state.said else say("Say how many pips there are.")
