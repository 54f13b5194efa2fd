"""Scores finished sheets from the marks on them, and says what cannot be.

It knows marks and points.  It does not need to know what numbers a sheet shows, nor where
the marks are typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import cell_label, row_letter, row_of
from sixfold.games.sixto.notation import cells_marked, marks_text
from sixfold.games.sixto.sheet_data import ROW_LETTERS
from sixfold.machines.bitsets import count
from sixfold.text.errors import CannotRead, NotLegal, Refusal

TOKEN = re.compile(r"([^\W\d_]+)?([1-9]|1[0-2])?")
ROW = re.compile(r"[^\W\d_]+")
WORDS = re.compile(r"[ \t,;]+")


@dataclass(frozen=True)
class Finished:
    """One finished sheet: whose, and the marked cells of its rows."""

    name: str
    marks: tuple[int, ...]
    typed: str = ""  # as somebody wrote them

    @property
    def rows(self) -> list[int]:
        return [rules.POINTS[count(marks)] for marks in self.marks]

    @property
    def columns(self) -> list[int]:
        counts = (sum(marks >> column & 1 for marks in self.marks) for column in range(rules.SCORED))
        return [rules.POINTS[count] for count in counts]

    @property
    def score(self) -> int:
        return sum(self.rows) + sum(self.columns)

    @property
    def shown(self) -> str:
        """The marks as typed, rows by the letters of the reader's board."""
        return ROW.sub(lambda found: _shown(found[0]), self.typed)

    @property
    def mark_count(self) -> int:
        return sum(count(marks) for marks in self.marks)

    def json(self, rank: int) -> dict[str, Any]:
        return {
            "name": self.name,
            "marks": marks_text(list(self.marks)),
            "typed": self.typed,
            "rows": dict(zip(ROW_LETTERS, self.rows, strict=True)),
            "columns": self.columns,
            "row_sum": sum(self.rows),
            "column_sum": sum(self.columns),
            "score": self.score,
            "crosses": self.mark_count,
            "rank": rank,
        }


def _shown(typed: str) -> str:
    row = row_of(typed)
    return typed if row is None else row_letter(row)


def ranks(sheets: list[Finished]) -> list[int]:
    """More points, then more marks (6.4)."""
    values = [(sheet.score, sheet.mark_count) for sheet in sheets]
    return [1 + sum(other > value for other in values) for value in values]


def read_sheet(text: str, name: str) -> Finished:
    """`Ann: R1,R3,R4 O2`, or shorter `R 1 3 4 O 2`: marks in the order they were made."""
    owner, colon, rest = text.rpartition(":")
    return Finished(owner.strip() if colon else name, tuple(read_marks(rest)), rest.strip())


def read_marks(text: str) -> list[int]:
    """The marked cells of each row; refuses what no game leads to."""
    marks, row = [0] * rules.ROWS, -1
    for word in WORDS.split(text.strip(" \t,;")):
        if word in ("", "none"):
            continue
        found = TOKEN.fullmatch(word)
        named = row_of(found[1]) if found and found[1] else row
        if not found or named is None:
            raise CannotRead(word, say("marks are written R1,R3,O2 or R 1 3 O 2; cells run from 1 to 12"))
        row = named
        if row < 0:
            rows = " ".join(map(row_letter, range(rules.ROWS)))
            raise CannotRead(word, say("begin with the row, one of {rows}", rows=rows))
        if found[2]:
            add_mark(marks, row, int(found[2]))
    return marks


def add_mark(marks: list[int], row: int, cell: int) -> None:
    """One more mark in a row, if there can be one."""
    if refusal := impossible(marks[row], row, cell):
        raise refusal
    marks[row] |= 1 << (cell - 1)


def impossible(marks: int, row: int, cell: int) -> Refusal | None:
    """Why there cannot be one more mark in a row with these, in any game; None if there can."""
    name, before = cell_label(row, cell), cells_marked(marks)
    if cell in before:
        return NotLegal(name, say("this mark is given twice", clause="3.1"))
    if before and cell < before[-1]:
        last = cell_label(row, before[-1])
        return NotLegal(
            name, say("it is left of {last}, and rows are marked from left to right", clause="3.2", last=last)
        )
    if cell > rules.SCORED and len(before) < rules.BEFORE_TARGET:
        reason = say(
            "you need 4 marks in the row before using the target zone, and row {row} has {before}",
            clause="3.4",
            row=row_letter(row),
            before=len(before),
        )
        return NotLegal(name, reason)
    if count(marks & rules.TARGET) == rules.CLOSES:
        return NotLegal(
            name, say("two marks in the target zone have closed row {row}", clause="4.1", row=row_letter(row))
        )
    return None
