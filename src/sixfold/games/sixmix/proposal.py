"""A placement in SIX MIX that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.rules import State
from sixfold.text.messages import Message

COLUMNS = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"))
ROWS = (say("green row"), say("dark blue row"), say("red row"), say("orange row"), say("light blue row"))


def question(scene: Scene) -> Message:
    """Whether the die shall lie there."""
    return say("Place the {face} here?", face=scene.before.die)


def advice(scene: Scene) -> Message:
    """The die, the row and the column."""
    cell = scene.move or 0
    return say(
        "put the {face} in the {row}, {column} column",
        face=scene.before.die,
        row=ROWS[cell // rules.COLUMNS],
        column=COLUMNS[cell % rules.COLUMNS],
    )


def reason(scene: Scene) -> Message | None:
    """A triple that it makes, a high die where it counts for oneself, a low one where it hurts."""
    before: State = scene.before
    row, column = divmod(scene.move or 0, rules.COLUMNS)
    faces = [rules.face_on(before, row, place) for place in range(rules.COLUMNS)]
    mine = status.owner_of(before, row) == scene.player
    if mine and faces.count(before.die) == 2:
        return say("it makes a triple")
    if column == 0 and mine and before.die >= 5:
        return say("a high number leads your row")
    if column == 0 and not mine and before.die <= 2:
        return say("it keeps another row low")
    return None
