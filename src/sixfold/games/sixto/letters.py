"""The rows' letters in the reader's language, as pictures and texts show them; records have their own."""

from __future__ import annotations

from sixfold.games.sixto import say
from sixfold.text.messages import Message

LETTERS = (say("R"), say("O"), say("Y"), say("G"), say("B"), say("P"))  # of the rows, from red to purple


def row_letter(row: int) -> str:
    """What stands in front of a row: one letter, or two where colours begin alike."""
    return str(LETTERS[row])


def row_of(typed: str) -> int | None:
    """The row of a letter that somebody typed, in any case: one of the board's or of records'."""
    for row, letter in enumerate(LETTERS):
        if typed.casefold() in (str(letter).casefold(), letter.text.casefold()):
            return row
    return None


def cell_label(row: int, cell: int) -> str:
    return f"{LETTERS[row]}{cell}"


def with_cell(die: object, row: int, cell: int) -> Message:
    """What a die shows and the cell that is meant: a row has most numbers twice."""
    return say("{die} ({letter}{cell})", die=die, letter=LETTERS[row], cell=cell)
