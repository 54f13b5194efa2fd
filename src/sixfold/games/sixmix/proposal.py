"""A placement in SIX MIX that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import Proposal, Scene
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.notation import row_text
from sixfold.games.sixmix.reasons import reasons as reasons
from sixfold.text.grammar import is_you
from sixfold.text.messages import Message

COLUMNS = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"))


def proposal(scene: Scene) -> Proposal:
    """The move as it is asked about and advised."""
    return Proposal(_question(scene), _advice(scene), _reading(scene))


def _question(scene: Scene) -> Message:
    return say("Place the {face} here?", face=scene.before.die)


def _reading(scene: Scene) -> Message:
    """How the number of the row would read, a line for each digit to come."""
    colour, column = divmod(scene.move or 0, rules.COLUMNS)
    written = row_text(scene.before, colour).replace(".", "_")
    digits = written[:column] + str(scene.before.die) + written[column + 1 :]
    number = f"{digits[:3]}\N{NO-BREAK SPACE}{digits[3:]}"
    name = scene.names[status.owner_of(scene.before, colour)]
    blanks: dict[str, Any] = {"colour": status.COLOUR_NAMES[colour], "number": number}
    if is_you(name):
        return say("Your {colour} row would read {number}.", **blanks)
    return say("{name}'s {colour} row would read {number}.", name=name, **blanks)


def _advice(scene: Scene) -> Message:
    cell = scene.move or 0
    return say(
        "put the {face} in the {row}, {column} column",
        face=scene.before.die,
        row=status.ROW_NAMES[cell // rules.COLUMNS],
        column=COLUMNS[cell % rules.COLUMNS],
    )
