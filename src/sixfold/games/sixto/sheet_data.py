"""What the sheets show: the project's twelve, and those that owners of the box bring along.

It knows letters, the law of rows and how a sheet is written on a line.  It does not know
marks or dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

from sixfold.game.personal import PersonalLetters
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, Sayer

say = Sayer(__package__)

LETTERS = "ABCDEFGHIJKL"
ROW_LETTERS = "ROYGBP"
MAX_PLAYERS = 6
HALVES = ["".join(half) for half in permutations("123456")]  # by number, as the rules count them

Rows = tuple[str, ...]  # six rows of twelve digits


def key_of(letter: str) -> str:
    """The header line of a sheet, by its letter."""
    return f"sheet-{letter}"


def read_rows(key: str, value: str) -> Rows:
    """The rows on a line of a record or a sheets file; refuses what breaks the law (1.3)."""
    rows = tuple(value.replace("\t", " ").split())
    if reason := why_no_sheet(rows):
        raise CannotRead(key, reason)
    return rows


def why_no_sheet(rows: Sequence[str]) -> Message | None:
    """Why these rows are no sheet (1.3)."""
    if len(rows) != len(ROW_LETTERS):
        return say("a sheet has six rows of twelve digits, separated by spaces", clause="1.3")
    for place, row in enumerate(rows):
        if row[:6] not in HALVES or row[6:] not in HALVES:
            return say(
                "row {row} must have each number from 1 to 6 once in cells 1–6 and once in cells 7–12, not {digits}",
                clause="1.3",
                row=ROW_LETTERS[place],
                digits=row[:24],
            )
    return None


def numbered(row: str) -> int:
    """A row as the rules keep it: the numbers of its two permutations."""
    return HALVES.index(row[:6]) | HALVES.index(row[6:]) << 10


def shown(halves: int) -> str:
    """The twelve digits of a row that the rules keep."""
    return HALVES[halves & 1023] + HALVES[halves >> 10]


def _printed() -> dict[str, Rows]:
    lines = (Path(__file__).parent / "sheets.txt").read_text("utf-8").splitlines()
    pairs = (line.split(": ") for line in lines if not line.startswith("#"))
    return {key[-1]: tuple(value.split()) for key, value in pairs}


PRINTED = _printed()  # the project's twelve, which never change


def known(header_lines: Mapping[str, str]) -> dict[str, Rows]:
    """The rows of every letter, a line for a letter replacing the project's sheet (1.5)."""
    own = {key[-1]: read_rows(key, value) for key, value in header_lines.items()}
    return PRINTED | own


@dataclass(frozen=True)
class Sheets(PersonalLetters):
    """The letters of the players' sheets, in seat order, all different (1.4)."""

    def reason(self, value: str) -> Message | None:
        """Why the value is no choice of sheets, or None."""
        letters = set(value)
        if 1 <= len(value) <= MAX_PLAYERS and len(letters) == len(value) and letters <= set(LETTERS):
            return None
        return say("sheets are different letters from A to L, one for each player, as in sheets=AB", clause="1.4")

    def code(self, value: str) -> list[int]:
        """The sheets by number, in seat order."""
        letters = [LETTERS.index(letter) for letter in value]
        return letters + [0] * (MAX_PLAYERS - len(letters))


class SheetLines:
    """The lines `sheet-C: 214536531642 ...` of a record or of a sheets file."""

    keys = tuple(key_of(letter) for letter in LETTERS)
    flag = "--sheets-file"
    note = say("Sheet A follows the figure in the rulebook; sheets B to L are our own, not those of the box.")
    help = say("Your own sheets, in a file with lines such as “sheet-C: 214536531642 …”.")

    def check(self, key: str, value: str) -> None:
        """Refuses a line that breaks the law of rows."""
        read_rows(key, value)

    def resolve(self, given: Mapping[str, str], players: int, options: Mapping[str, str]) -> dict[str, str]:
        """Lines of sheets that are in use and not the project's; all of them must obey the law."""
        read = {key: read_rows(key, value) for key, value in given.items()}
        used = {key_of(letter): PRINTED[letter] for letter in options["sheets"]}
        return {key: " ".join(read[key]) for key in sorted(read) if key in used and read[key] != used[key]}

    def fill(self, state: Any, header_lines: Mapping[str, str]) -> None:
        """Writes the rows of the players' sheets into a state."""
        sheets = known(header_lines)
        for player in range(state.players):
            rows = sheets[LETTERS[state.sheets[player]]]
            state.halves[player] = [numbered(row) for row in rows]
