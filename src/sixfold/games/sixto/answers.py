"""What is said in SIXTO about a cell or a die that cannot be marked.

It speaks of what was pointed at, and shows the marks the reason lies in.  It decides nothing:
it is asked only about what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.game.pointing import Answer
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.news import COLOURS
from sixfold.games.sixto.notation import MARK, cell_name, cells_marked, die_name
from sixfold.games.sixto.parts import side_name
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import ROW_LETTERS, shown
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message


def explain(scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
    """The reason, by the phase and by what was pointed at."""
    state: State = scene.state
    if not path:
        return Answer(_invitation(state))
    for other in range(state.players):
        if path[-1] == side_name(other):
            return Answer(
                say("This is {name}'s sheet. Everybody may look at it.", clause="2.3", name=scene.names[other])
            )
    if state.phase == rules.DECIDE:
        return Answer(_invitation(state))
    found = MARK.fullmatch(path[-1])
    if found:
        row = ROW_LETTERS.index(found[1])
        return _about_row(state, player, row) or _about_cell(state, player, row, int(found[2]))
    dice = [die_name(row) for row in range(rules.ROWS)]
    return _about_die(state, player, dice.index(path[-1])) if path[-1] in dice else None


def _invitation(state: State) -> Message:
    if state.phase == rules.DECIDE:
        return say("First keep the roll or roll again.", clause="2.2")
    return say("Choose cells with the numbers of their dice, at most one in each row.", clause="3.1")


def _about_row(state: State, player: int, row: int) -> Answer | None:
    if state.closed >> row & 1:
        return Answer(say("This row is closed: its die is out of the game.", clause="4.1"))
    if state.phase == rules.LAST_CALL and not state.called[player] >> row & 1:
        rows = ", ".join(str(COLOURS[one]) for one in range(rules.ROWS) if state.called[player] >> one & 1)
        return Answer(say("This is the last call, for these rows only: {rows}.", clause="4.4", rows=rows))
    if state.marks[player][row] & rules.LAST:
        last = ((cell_name(row, rules.CELLS),),)
        return Answer(say("You have marked the last cell: this row is finished.", clause="3.5"), last)
    return None


def _about_cell(state: State, player: int, row: int, cell: int) -> Answer | None:
    marks = state.marks[player][row]
    number, die = int(shown(state.halves[player][row])[cell - 1]), state.dice[row]
    if marks >> (cell - 1) & 1:
        return Answer(say("You have marked this cell already.", clause="3.2"))
    if marks >> cell:
        last = ((cell_name(row, cell), cell_name(row, cells_marked(marks)[-1])),)
        return Answer(say("Rows are marked from left to right, and you have a mark further right.", clause="3.2"), last)
    if number != die:
        message = say(
            "This is a {number}, and the {colour} die shows {die}.",
            clause="3.1",
            number=number,
            colour=COLOURS[row],
            die=die,
        )
        return Answer(message, ((die_name(row),),))
    return _about_zone(state, player, row, cell)


def _about_zone(state: State, player: int, row: int, cell: int) -> Answer | None:
    """The right number, and yet not to be marked."""
    before = count(state.marks[player][row])
    if cell > rules.SCORED and before < rules.BEFORE_TARGET:
        message = say(
            "You need 4 marks in this row before the target zone, and have {before}.", clause="3.4", before=before
        )
        return Answer(message)
    first = rules.first_cell(state.halves[player][row], state.dice[row])
    message = say("This table marks the first of the two {number}s.", clause="3.3", number=state.dice[row])
    return Answer(message, ((cell_name(row, first),),)) if state.leftmost else None


def _about_die(state: State, player: int, row: int) -> Answer:
    """A die whose number cannot be marked."""
    found = _about_row(state, player, row)
    if found:
        return found
    halves, die = state.halves[player][row], state.dice[row]
    copies = rules.first_cell(halves, die), rules.second_cell(halves, die)
    rings = tuple((cell_name(row, cell),) for cell in copies)
    return Answer(say("You cannot mark a {die} in this row now.", clause="3.2", die=die), rings)
