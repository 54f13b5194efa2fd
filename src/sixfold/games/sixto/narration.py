"""SIXTO in sentences: who rolled, who marked what, and what can be done now.

It tells what a scene shows and decides nothing; what is possible it asks of the rules.
"""

from __future__ import annotations

from sixfold.game.contract import CHANCE, InLog, Scene
from sixfold.game.pointing import DieDue, RollDue
from sixfold.game.shapes import Box, Label
from sixfold.game.signs import Row, Sign, row_of
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.coach import coach as coach
from sixfold.games.sixto.letters import with_cell
from sixfold.games.sixto.news import COLOURS, ROW_NAMES
from sixfold.games.sixto.news import news as news
from sixfold.games.sixto.notation import markable
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_picture import ROLES
from sixfold.text.messages import Message, remembered


def in_log(scene: Scene) -> InLog:
    """A turn is one entry: the roll, what became of it, and everybody's marks."""
    before: State = scene.before
    if before.phase == rules.ROLL:
        return "begins"
    return "sums up" if before.phase == rules.DECIDE else "adds"


def moved(scene: Scene, reader: int | None) -> Message:
    """A roll, a decision about it, or marks, in a sentence."""
    before: State = scene.before
    if scene.player == CHANCE:
        return _rolled(scene, reader)
    if before.phase == rules.DECIDE:
        return _decided(scene, reader)
    return _marked(scene, reader)


def _rolled(scene: Scene, reader: int | None) -> Message:
    player, dice = rules.active(scene.state), _dice(scene.state)
    if scene.before.phase == rules.ROLL_AGAIN:
        return say("This time: {dice}.", dice=dice)
    if player == reader:
        return say("You rolled {dice}.", dice=dice)
    return say("{name} rolled {dice}.", name=scene.names[player], dice=dice)


def _decided(scene: Scene, reader: int | None) -> Message:
    mine, name, dice = scene.player == reader, scene.names[scene.player or 0], _dice(scene.before)
    if scene.move == rules.KEEP:
        if mine:
            return say("You rolled {dice} and kept them.", dice=dice)
        return say("{name} rolled {dice} and kept them.", name=name, dice=dice)
    if mine:
        return say("You rolled {dice} and chose to roll again.", dice=dice)
    return say("{name} rolled {dice} and chose to roll again.", name=name, dice=dice)


def _marked(scene: Scene, reader: int | None) -> Message:
    before: State = scene.before
    move, mine, name = scene.move or 0, scene.player == reader, scene.names[scene.player or 0]
    if scene.move is None:  # the sheet is covered from the reader
        return say("{name} has marked.", name=name)
    rows = [row for row in range(rules.ROWS) if rules.cell_in(move, row)]
    if not rows:
        return say("You marked nothing.") if mine else say("{name} marked nothing.", name=name)
    marks = row_of(with_cell(_sign(row, before.dice[row]), row, rules.cell_in(move, row)) for row in rows)
    return say("You marked {marks}.", marks=marks) if mine else say("{name} marked {marks}.", name=name, marks=marks)


def _dice(state: State) -> Row:
    """The dice that are in the game."""
    return row_of(_sign(row, state.dice[row]) for row in range(rules.ROWS) if state.dice[row])


@remembered
def _sign(row: int, number: int) -> Sign:
    """What a die shows, in the colour of its row."""
    role = ROLES[row]
    shapes = (Box(-10, -10, 20, 20, role, 4), Label(0, 0, str(number), 15, f"on-{role}"))
    return Sign(shapes, say("{row} {number}", row=COLOURS[row], number=number))


def roll_due(scene: Scene) -> RollDue:
    """The active player rolls all dice that are still in the game (2.1)."""
    state: State = scene.state
    rows = [row for row in range(rules.ROWS) if not state.closed >> row & 1]
    return RollDue(rules.active(state), tuple(DieDue(ROLES[row], COLOURS[row]) for row in rows))


def can_do(scene: Scene, player: int) -> Message:
    """What somebody who may act can do."""
    state: State = scene.state
    if state.phase == rules.DECIDE:
        return say("Keep your roll, or roll all the dice again.")
    if state.phase == rules.LAST_CALL:
        rows = row_of(ROW_NAMES[row] for row in range(rules.ROWS) if state.called[player] >> row & 1)
        return say("Last call ({rows}): mark now, or mark nothing.", rows=rows)
    fitting = len([row for row in range(rules.ROWS) if markable(state, player, row)])
    if state.players == 1:
        return _can_mark_alone(fitting)
    return say("Mark what you like, or nothing.") if fitting else say("Nothing fits your sheet this time.")


def _can_mark_alone(fitting: int) -> Message:
    """Alone fewer than two marks end the game (5.3)."""
    if fitting > 1:
        return say("Mark two cells or more; with fewer the game ends.")
    if fitting == 1:
        return say("Only one row fits this time, so the game ends with this turn.")
    return say("Nothing fits your sheet this time, so the game ends with this turn.")
