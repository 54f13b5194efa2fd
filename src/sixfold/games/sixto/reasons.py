"""Why a choice in SIXTO is good, in the words of the lesson: rows that close, columns saved, cells skipped."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.news import ROW_NAMES, closes
from sixfold.games.sixto.notation import marked_cells
from sixfold.games.sixto.rules import State
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message

FEW = 2  # rows that a roll fits


def reasons(scene: Scene) -> list[Message]:
    """About the roll, about marking nothing, or about marks."""
    before: State = scene.before
    player = scene.player or 0
    if scene.move in (rules.KEEP, rules.REROLL):
        return _about_roll(before, player, scene.move == rules.KEEP)
    cells = marked_cells(scene.move or 0)
    if not cells:
        return _against_marking(before, player)
    return [*_gains(before, scene.state, player, cells), *_costs(before, player, cells)]


def _against_marking(before: State, player: int) -> list[Message]:
    """What every mark that could be made would cost."""
    rows = _fitting(before, player)
    if all(_skipped(before, player, row, _first_fit(before, player, row)) for row in rows):
        return [say("every mark would skip cells that you may still need")]
    best = max(rules.score_of(before, other) for other in range(before.players))
    if rules.score_of(before, player) < best and all(_would_end(before, player, row) for row in rows):
        return [say("a mark there would end the game, and you are behind")]
    return []


def _would_end(before: State, player: int, row: int) -> bool:
    """Whether a mark in a row would close it, and a third die leave (4.1, 5.1)."""
    in_target = count(before.marks[player][row] & rules.TARGET)
    closes_it = in_target == rules.CLOSES - 1 and _first_fit(before, player, row) > rules.SCORED
    return closes_it and count(before.closed | before.closing | 1 << row) >= rules.DICE_LEFT


def _about_roll(before: State, player: int, kept: bool) -> list[Message]:
    """How much of it fits the player's sheet, and what a second roll could still do."""
    rows = _fitting(before, player)
    skipping = [row for row in rows if _skipped(before, player, row, _first_fit(before, player, row))]
    if kept:
        found = [say("it fits {count} of your rows", count=len(rows))] if len(rows) > FEW else []
        if len(rows) - len(skipping) > 1:
            found.append(say("in {count} rows it skips no cell", count=len(rows) - len(skipping)))
        return [*found, say("another roll would probably fit worse")]
    if not rows:
        return [say("this roll fits none of your rows")]
    if len(rows) <= FEW:
        return [say("this roll fits only a few of your rows")]
    if len(skipping) > len(rows) // 2:
        return [say("in most rows this roll would skip cells")]
    return [say("another roll would probably fit better")]


def _fitting(before: State, player: int) -> list[int]:
    """The rows that have a cell for their die."""
    asked = rules.rows_for(before, player)
    return [row for row in range(rules.ROWS) if asked >> row & 1 and rules.has_cell(before, player, row)]


def _first_fit(before: State, player: int, row: int) -> int:
    """The leftmost cell of a row that the die fits; there is one."""
    halves, number = before.halves[player][row], before.dice[row]
    first = rules.first_cell(halves, number)
    return first if rules.fits(before.marks[player][row], first) else rules.second_cell(halves, number)


def _gains(before: State, state: State, player: int, cells: list[tuple[int, int]]) -> list[Message]:
    """What the marks bring at once."""
    found = []
    for row, cell in cells:
        if closes(before, state, player, row):
            found.append(say("it closes the {row}", row=ROW_NAMES[row]))
        if count(state.marks[player][row]) == rules.BEFORE_TARGET:
            found.append(say("it opens the target zone of the {row}", row=ROW_NAMES[row]))
        if cell <= rules.SCORED and rules.marks_in_column(before, player, cell) == 1:
            found.append(say("it saves column {column}: a single mark there costs points", column=cell))
        if count(before.marks[player][row]) == 1:
            found.append(say("it saves the {row}: a single mark there costs points", row=ROW_NAMES[row]))
    gain = rules.score_of(state, player) - rules.score_of(before, player)
    if gain > 1:
        found.append(say("it is worth {points} points at once", points=gain))
    if state.players == 1 and len(cells) > 1:
        found.append(say("with two marks the game goes on"))
    return found


def _costs(before: State, player: int, cells: list[tuple[int, int]]) -> list[Message]:
    """How little it skips, and how much is marked for that."""
    skipped = sum(_skipped(before, player, row, cell) for row, cell in cells)
    found = []
    if skipped == 0:
        found.append(say("it skips no cell"))
    if len(cells) > 1 and skipped <= len(cells):
        found.append(say("it brings {count} marks and skips little", count=len(cells)))
    empty = [row for row, _ in cells if not before.marks[player][row]]
    if empty:
        found.append(say("it gets the {row} started", row=ROW_NAMES[empty[0]]))
    return found or [say("the {row} gets longer", row=ROW_NAMES[cells[0][0]])]


def _skipped(before: State, player: int, row: int, cell: int) -> int:
    """Cells between the last mark of a row and this one."""
    return cell - 1 - before.marks[player][row].bit_length()
