"""SIX MIX in sentences: who rolled what and put it into whose row, and what can be done now.

It tells what a scene shows and decides nothing; what is possible it asks of the rules.
"""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import CHANCE, InLog, Scene
from sixfold.game.pointing import DieDue, RollDue
from sixfold.game.shapes import Box
from sixfold.game.signs import Sign, WithSign
from sixfold.game.things import die
from sixfold.games.sixmix import rules, say
from sixfold.games.sixmix.coach import coach as coach
from sixfold.games.sixmix.news import news as news
from sixfold.games.sixmix.pause import pause as pause
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.status import ROLES, ROW_NAMES, owner_of
from sixfold.machines.bitsets import lowest
from sixfold.text.messages import Message, remembered

SIDE = 18  # of a die in a sentence
Blanks = dict[str, Any]  # of a sentence
DIE_NAMES = (say("green die"), say("dark blue die"), say("red die"), say("orange die"), say("light blue die"))


def in_log(scene: Scene) -> InLog:
    """The roll-off is one entry; then each turn is one, of which the placement says the whole."""
    before: State = scene.before
    if scene.player != CHANCE:
        return "sums up"
    first = before.passes == 0 and before.roller == lowest(before.rolling) if before.rolling else True
    return "begins" if first else "adds"


def moved(scene: Scene, reader: int | None) -> Message:
    """A roll, or a die put into a row, in a sentence."""
    return _rolled(scene, reader) if scene.player == CHANCE else _placed(scene, reader)


def _rolled(scene: Scene, reader: int | None) -> Message:
    player, colour = _roller(scene.before)
    die = _die_sign((scene.move or 0) + 1, colour)
    if player == reader:
        return say("You rolled {die}.", die=die)
    return say("{name} rolled {die}.", name=scene.names[player], die=die)


def _roller(state: State) -> tuple[int, int]:
    """Who rolls, and a die of which colour (2.2, 2.4)."""
    if state.rolling:
        return state.roller, state.colours[state.roller]
    colour = rules.mover(state)
    return owner_of(state, colour), colour


def roll_due(scene: Scene) -> RollDue:
    """One die, of the colour that is to move."""
    player, colour = _roller(scene.state)
    return RollDue(player, (DieDue(ROLES[colour], DIE_NAMES[colour]),))


def _placed(scene: Scene, reader: int | None) -> Message:
    """A die in a row: at the front, the hundred thousands, it weighs most."""
    before: State = scene.before
    colour, row = rules.mover(before), (scene.move or 0) // rules.COLUMNS
    owner, front = owner_of(before, row), (scene.move or 0) % rules.COLUMNS == 0
    blanks: Blanks = {"die": _die_sign(before.die, colour), "row": WithSign(ROW_NAMES[row], _row_sign(row))}
    if scene.player == reader:
        if owner == reader:
            return _you_at_home(front, blanks)
        return _you_elsewhere(front, blanks | {"owner": scene.names[owner]})
    blanks["name"] = scene.names[scene.player or 0]
    if owner == reader:
        return _they_with_you(front, blanks)
    if owner == scene.player:
        return _they_at_home(front, blanks)
    return _they_elsewhere(front, blanks | {"owner": scene.names[owner]})


def _you_at_home(front: bool, blanks: Blanks) -> Message:
    if front:
        return say("You put a {die} at the front of your own {row}.", **blanks)
    return say("You put a {die} in your own {row}.", **blanks)


def _you_elsewhere(front: bool, blanks: Blanks) -> Message:
    if front:
        return say("You put a {die} at the front of {owner}'s {row}.", **blanks)
    return say("You put a {die} in {owner}'s {row}.", **blanks)


def _they_with_you(front: bool, blanks: Blanks) -> Message:
    if front:
        return say("{name} put a {die} at the front of your {row}.", **blanks)
    return say("{name} put a {die} in your {row}.", **blanks)


def _they_at_home(front: bool, blanks: Blanks) -> Message:
    if front:
        return say("{name} put a {die} at the front of their own {row}.", **blanks)
    return say("{name} put a {die} in their own {row}.", **blanks)


def _they_elsewhere(front: bool, blanks: Blanks) -> Message:
    if front:
        return say("{name} put a {die} at the front of {owner}'s {row}.", **blanks)
    return say("{name} put a {die} in {owner}'s {row}.", **blanks)


@remembered
def _die_sign(face: int, colour: int) -> Sign:
    return Sign((die(0, -1, SIDE, face, ROLES[colour]),), str(face))


@remembered
def _row_sign(colour: int) -> Sign:
    """The colour of a row, beside its name."""
    return Sign((Box(-10, -6, 20, 12, ROLES[colour], 4),))


def can_do(scene: Scene, player: int) -> Message:
    """Where the rolled die may go."""
    state: State = scene.state
    colour = rules.mover(state)
    die = _die_sign(state.die, colour)
    open_cells = rules.open_cells(state)
    if not open_cells & ~rules.HEADS:
        if state.heads >> colour & 1 == 0 and rules.is_last_die(state):
            return say("You rolled {die}: your last die goes in the first column.", die=die)
        return say("You rolled {die}: place it in the first column.", die=die)
    if state.heads >> colour & 1 and state.free & rules.HEADS:
        return say("You rolled {die}: place it, but not in the first column.", die=die)
    return say("You rolled {die}: place it in any row.", die=die)
