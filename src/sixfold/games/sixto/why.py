"""Why a move of SIXTO is not allowed: one sentence, with the clause.

It explains and never decides: legality is `rules.legal`'s alone, and a test holds the two
together.  Of several things that are wrong it names the first in sheet order.
"""

from __future__ import annotations

from sixfold.games.sixto import rules, say
from sixfold.games.sixto.notation import cell_name, cells_marked
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import ROW_LETTERS
from sixfold.games.sixto.sheet_data import shown as numbers_of
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message


def why(state: State, player: int, move: int) -> Message | None:
    """The reason, or None if nothing speaks against the move."""
    if state.phase == rules.DECIDE:
        if move >= rules.KEEP:
            return None
        return say("choose {keep} or {reroll} first", clause="2.2", keep="keep", reroll="reroll")
    if move >= rules.KEEP:
        return say(
            "the roll stands; now mark, as in {example}, or type {none}", clause="2.2", example="R3,G7", none="none"
        )
    for row in range(rules.ROWS):
        cell = rules.cell_in(move, row)
        if cell and (reason := _why_row(state, player, row) or _why_cell(state, player, row, cell)):
            return reason
    return None


def _why_row(state: State, player: int, row: int) -> Message | None:
    letter = ROW_LETTERS[row]
    if state.closed >> row & 1:
        return say("row {row} is closed and its die has left the game", clause="4.1", row=letter)
    if state.phase != rules.LAST_CALL or state.called[player] >> row & 1:
        return None
    asked = ", ".join(ROW_LETTERS[r] for r in range(rules.ROWS) if state.called[player] >> r & 1)
    return say("in the last call you may mark only in {asked}", clause="4.4", asked=asked)


def _why_cell(state: State, player: int, row: int, cell: int) -> Message | None:
    name, number = cell_name(row, cell), numbers_of(state.halves[player][row])[cell - 1]
    if int(number) != state.dice[row]:
        return say(
            "{cell} shows {number} and the die {row} shows {die}",
            clause="3.1",
            cell=name,
            number=number,
            row=ROW_LETTERS[row],
            die=state.dice[row],
        )
    for reason in (_why_left, _why_target, _why_copy):
        if found := reason(state, player, row, cell):
            return found
    return None


def _why_left(state: State, player: int, row: int, cell: int) -> Message | None:
    marked = cells_marked(state.marks[player][row])
    if not marked or cell > marked[-1]:
        return None
    if marked[-1] == rules.CELLS:
        return say("you have marked {last} and are finished with this row", clause="3.5", last=cell_name(row, 12))
    name, last = cell_name(row, cell), cell_name(row, marked[-1])
    return say("{cell} is not right of your last mark {last}", clause="3.2", cell=name, last=last)


def _why_target(state: State, player: int, row: int, cell: int) -> Message | None:
    before = count(state.marks[player][row])
    if cell <= rules.SCORED or before >= rules.BEFORE_TARGET:
        return None
    return say(
        "{cell} is in the target zone, which needs 4 marks before it; you have {before}",
        clause="3.4",
        cell=cell_name(row, cell),
        before=before,
    )


def _why_copy(state: State, player: int, row: int, cell: int) -> Message | None:
    first = rules.first_cell(state.halves[player][row], state.dice[row])
    if not state.leftmost or cell == first or not rules.fits(state.marks[player][row], first):
        return None
    return say("with leftmost=yes the first legal copy is marked, {first}", clause="3.3", first=cell_name(row, first))
