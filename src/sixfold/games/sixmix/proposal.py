"""A placement in SIX MIX that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Proposal, Scene
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.reasons import reasons as reasons
from sixfold.text.messages import Message

COLUMNS = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"))


def proposal(scene: Scene) -> Proposal:
    """The move as it is asked about and advised."""
    return Proposal(_question(scene), _advice(scene))


def _question(scene: Scene) -> Message:
    """Whether the die shall lie there."""
    return say("Place the {face} here?", face=scene.before.die)


def _advice(scene: Scene) -> Message:
    """The die, the row and the column."""
    cell = scene.move or 0
    return say(
        "put the {face} in the {row}, {column} column",
        face=scene.before.die,
        row=status.ROW_NAMES[cell // rules.COLUMNS],
        column=COLUMNS[cell % rules.COLUMNS],
    )
