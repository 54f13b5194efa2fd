"""SIXTO in words: move numbers and rolls to text and back, and the state for other programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sixfold.game.contract import no_button
from sixfold.games.sixto import letters, rules, say
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import LETTERS, ROW_LETTERS
from sixfold.text.errors import CannotRead, NotLegal
from sixfold.text.messages import Message

LOCAL_WORDS = dict(zip(ROW_LETTERS, letters.LETTERS, strict=True)) | {
    "keep": say("keep"),
    "reroll": say("reroll"),
    "none": say("none"),
}
MARK = re.compile(r"([ROYGBP])([1-9]|1[0-2])")
ABOUT_THE_ROLL = {"keep": rules.KEEP, "reroll": rules.REROLL}
BUTTONS = {"keep": say("Keep the roll"), "reroll": say("Roll again"), "none": say("Mark nothing")}
PHASES = ("roll", "reroll", "roll", "mark", "last-call", "over")


def cell_name(row: int, cell: int) -> str:
    return f"{ROW_LETTERS[row]}{cell}"


def cells_marked(marks: int) -> list[int]:
    """The cells of a row that a mask holds, ascending."""
    return [cell for cell in range(1, rules.CELLS + 1) if marks >> (cell - 1) & 1]


def write(state: State, move: int) -> str:
    if move >= rules.KEEP:
        return "keep" if move == rules.KEEP else "reroll"
    cells = [(row, rules.cell_in(move, row)) for row in range(rules.ROWS)]
    return ",".join(cell_name(row, cell) for row, cell in cells if cell) or "none"


def read(state: State, word: str) -> int:
    """The move a word names, legal or not."""
    if word in ABOUT_THE_ROLL:
        return ABOUT_THE_ROLL[word]
    if state.phase == rules.DECIDE and word != "none" and not MARK.match(word):
        raise CannotRead(word, say("choose {keep} or {reroll} first", keep="keep", reroll="reroll"))
    move, last = 0, -1
    for part in word.split(",") if word != "none" else []:
        row, cell = _cell(word, part)
        if row == last:
            raise NotLegal(word, say("mark at most one cell of each row in a turn", clause="3.1"))
        if row < last:
            raise CannotRead(
                word, say("rows are written in the order of the sheet, {rows}", rows=" ".join(ROW_LETTERS))
            )
        move, last = move | cell << (4 * row), row
    return move


def _cell(word: str, part: str) -> tuple[int, int]:
    found = MARK.fullmatch(part)
    if not found:
        raise CannotRead(
            word,
            say(
                "a move is written {example} or {none}, {keep} or {reroll}; cells run from 1 to 12",
                example="R3,G7",
                none="none",
                keep="keep",
                reroll="reroll",
            ),
        )
    return ROW_LETTERS.index(found[1]), int(found[2])


def path_of(state: State, word: str) -> tuple[str, ...]:
    """The cells that are marked, or one button."""
    return tuple(word.split(","))


def word_of(state: State, path: Sequence[str]) -> str:
    """The word of cells in any order, legal or not, or of one button; no cells mark nothing."""
    if len(path) == 1 and path[0] in BUTTONS:
        return path[0]
    asked = ",".join(path)
    cells = sorted({_cell(asked, step) for step in path})
    return ",".join(cell_name(row, cell) for row, cell in cells) or "none"


def button(state: State, step: str) -> Message:
    if step not in BUTTONS:
        raise no_button(step)
    return BUTTONS[step]


def die_name(row: int) -> str:
    """The place of a die beside its row, which steps through the cells that may be marked there."""
    return f"die:{ROW_LETTERS[row]}"


def marked_cells(move: int) -> list[tuple[int, int]]:
    return [(row, rules.cell_in(move, row)) for row in range(rules.ROWS) if rules.cell_in(move, row)]


def markable(state: State, player: int, row: int) -> list[int]:
    """The cells of a row that the rules let a player mark now: asked of them a row at a time."""
    if not (rules.simultaneous(state) and state.waiting >> player & 1 and rules.rows_for(state, player) >> row & 1):
        return []
    moves = [0, 0, 0]
    found = rules.with_row(state, player, row, moves, 1)
    return sorted(rules.cell_in(move, row) for move in moves[1:found])


def dice_text(state: State) -> str:
    """The dice in row order, - for a die out of the game."""
    return "".join("-" if state.closed >> row & 1 else str(state.dice[row]) for row in range(rules.ROWS))


def write_outcome(state: State, outcome: int) -> str:
    faces = ""
    for row in reversed(range(rules.ROWS)):
        if state.closed >> row & 1:
            faces = "-" + faces
        else:
            faces = str(outcome % 6 + 1) + faces
            outcome //= 6
    return "=" + faces


def read_outcome(state: State, word: str) -> int:
    """The outcome of a word such as `=4`; refuses what the dice cannot show."""
    allowed = ["-" if state.closed >> row & 1 else "123456" for row in range(rules.ROWS)]
    is_roll = word.startswith("=") and len(word) == 1 + rules.ROWS
    if not is_roll or any(face not in faces for face, faces in zip(word[1:], allowed, strict=True)):
        example = write_outcome(state, 0)
        reason = say("a roll is written as {example}, the dice from 1 to 6 in the order of the rows", example=example)
        raise CannotRead(word, reason)
    return outcome_of([int(face) for face in word[1:] if face != "-"])


def outcome_of(faces: list[int]) -> int:
    """The outcome in which the dice still in the game show these faces, in the order of the rows."""
    return sum((face - 1) * 6**place for place, face in enumerate(reversed(faces)))


def marks_text(marks: list[int]) -> list[str]:
    """A player's marks, rows in sheet order, cells ascending."""
    return [cell_name(row, cell) for row in range(rules.ROWS) for cell in cells_marked(marks[row])]


def describe(state: State, earlier: Sequence[State]) -> dict[str, Any]:
    """The state as outside programs read it, ready for JSON."""
    return {
        "sheets": [LETTERS[sheet] for sheet in state.sheets[: state.players]],
        "marks": [marks_text(state.marks[player]) for player in range(state.players)],
        "closed": [ROW_LETTERS[row] for row in range(rules.ROWS) if state.closed >> row & 1],
        "dice": dice_text(state) if any(state.dice) else None,
        "active": rules.active(state),
        "phase": PHASES[state.phase],
        "turn": state.turn,
    }
