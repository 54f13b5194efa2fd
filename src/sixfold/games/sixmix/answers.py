"""What is said in SIX MIX about a cell where the rolled die cannot go.

It speaks of what was pointed at, and shows the dice the reason lies in.  It decides nothing: it
is asked only about what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.game.pointing import Answer, Way
from sixfold.games.sixmix import rules, say
from sixfold.games.sixmix.notation import LETTERS, WORD, cell_name, read
from sixfold.games.sixmix.rules import State
from sixfold.games.sixmix.status import COLOUR_NAMES
from sixfold.text.messages import Message


def explain(scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
    """The reason; nothing is ever chosen before the cell."""
    state: State = scene.state
    if not path:
        return Answer(_invitation(state))
    if path[-1] == "die":
        return Answer(_invitation(state))
    return _about_cell(state, read(state, path[-1])) if WORD.fullmatch(path[-1]) else None


def _invitation(state: State) -> Message:
    if not rules.open_cells(state) & ~rules.HEADS:
        return say("You rolled a {face}. Choose a free cell in the first column for it.", clause="3.3", face=state.die)
    if state.heads >> rules.mover(state) & 1:
        return say(
            "You rolled a {face}. Choose a free cell for it, but not in the first column.", clause="3.2", face=state.die
        )
    return say("You rolled a {face}. Choose a free cell for it, in any row.", clause="2.4", face=state.die)


def _about_cell(state: State, cell: int) -> Answer | None:
    """A cell that is taken, or that the first column keeps the die away from."""
    if LETTERS[cell // rules.COLUMNS] not in {LETTERS[colour] for colour in state.colours[: state.rows]}:
        return Answer(say("This row takes no part.", clause="1.4"))
    face = rules.face_on(state, cell // rules.COLUMNS, cell % rules.COLUMNS)
    if face:
        return Answer(say("A {face} is already here. Choose a free cell.", clause="2.4", face=face))
    colour = COLOUR_NAMES[rules.mover(state)]
    if rules.HEADS >> cell & 1:
        message = say(
            "There is already a die of this colour in the first column: {colour}.", clause="3.2", colour=colour
        )
        return Answer(message, _own_head(state))
    message = say(
        "This is the last die of this colour, {colour}: it must go into the first column.", clause="3.3", colour=colour
    )
    return Answer(message, _free_heads(state))


def _own_head(state: State) -> tuple[Way, ...]:
    """A ring around the die of the colour to move in the first column."""
    colour = rules.mover(state)
    heads = range(0, rules.CELLS, rules.COLUMNS)
    return tuple((cell_name(cell),) for cell in heads if state.cell[cell] and state.cell[cell] >> 3 == colour)


def _free_heads(state: State) -> tuple[Way, ...]:
    """A ring around each free cell of the first column."""
    heads = range(0, rules.CELLS, rules.COLUMNS)
    return tuple((cell_name(cell),) for cell in heads if state.free >> cell & 1)
