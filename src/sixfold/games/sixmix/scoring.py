"""Scores the rows of a finished round of SIX MIX, and says what cannot be.

It reads rows and counts by the rules.  It does not know how the dice got there, nor where rows are typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.notation import LETTERS, LOCAL_WORDS
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message

DIE = re.compile(f"([1-6])([{LETTERS}]?)")
IGNORED = " \t\u00a0.,:"  # between the letter of the row and its dice, and between dice
MIN_ROWS, MAX_ROWS = 3, 5


@dataclass(frozen=True)
class Row:
    """One row of a finished round; `dice` has the letter of each die's colour, or none."""

    letter: str
    digits: str
    dice: tuple[str, ...]
    typed: str = ""  # as somebody wrote it

    @property
    def colour(self) -> int:
        return LETTERS.index(self.letter)


def on_board(text: str) -> str:
    """A text with the letters of the reader's board in place of records'."""
    return "".join(str(LOCAL_WORDS.get(sign, sign)) for sign in text)


def written(typed: str) -> str:
    """A text with the letters of records, whichever somebody typed: these, or those of their board."""
    letters = {str(shown): letter for letter, shown in LOCAL_WORDS.items()}
    return "".join(letters.get(sign, sign) for sign in typed.upper())


def read_row(line: str) -> Row:
    """`G 365231`, `G 365.231` or, with the colours of the dice, `G 3R6G5B2G3O1L`."""
    typed = written(line)
    letter, rest = typed[:1], "".join(sign for sign in typed[1:] if sign not in IGNORED)
    if letter not in LETTERS:
        letters = ", ".join(map(on_board, LETTERS))
        raise CannotRead(line, say("a row begins with the letter of its colour: {letters}", letters=letters))
    found = DIE.findall(rest)
    digits = "".join(digit for digit, _ in found)
    if "".join(digit + colour for digit, colour in found) != rest:
        wrong = DIE.sub("", rest)[:1]
        reason = say(
            "{sign} is not a die: dice show 1 to 6, and a colour is one of {letters}",
            sign=wrong,
            letters=on_board(LETTERS),
        )
        raise CannotRead(line, reason)
    if len(digits) != rules.COLUMNS:
        raise CannotRead(line, say("a row has six dice, not {count}", count=len(digits)))
    return Row(letter, digits, tuple(colour for _, colour in found), line)


def doubts(rows: list[Row], two: bool = False) -> list[Message]:
    """What cannot be in a whole round, however it was played."""
    letters = [row.letter for row in rows]
    found = [
        say("row {row} is given twice", row=on_board(letter))
        for letter in sorted(set(letters), key=letters.index)
        if letters.count(letter) > 1
    ]
    if two and len(rows) != 4:
        found.append(say("two players have four rows, not {count}", clause="1.3", count=len(rows)))
    elif not MIN_ROWS <= len(set(letters)) <= MAX_ROWS:
        found.append(say("a round has three to five rows, not {count}", clause="1.2", count=len(set(letters))))
    return found + _doubtful_dice(rows, letters)


def _doubtful_dice(rows: list[Row], letters: list[str]) -> list[Message]:
    """The same about the colours of the dice, as far as they are told."""
    dice = [colour for row in rows for colour in row.dice if colour]
    heads = [row.dice[0] for row in rows if row.dice[0]]
    found = []
    for letter in LETTERS:
        if letter in dice and letter not in letters:
            found.append(
                say(
                    "there is a die of colour {colour}, and row {colour} takes no part",
                    clause="1.4",
                    colour=on_board(letter),
                )
            )
        elif dice.count(letter) > rules.COLUMNS:
            count = dice.count(letter)
            found.append(
                say(
                    "colour {colour} has {count} dice, but there are only six",
                    clause="1.1",
                    colour=on_board(letter),
                    count=count,
                )
            )
        if heads.count(letter) > 1:
            found.append(
                say(
                    "colour {colour} has two dice on the hundred-thousands cells", clause="3.2", colour=on_board(letter)
                )
            )
    return found


@dataclass(frozen=True)
class Line:
    """What a row scores, with its parts."""

    letter: str
    number: int
    place: int  # 1: highest, 2: second, 0: neither
    triples: int
    typed: str = ""

    @property
    def points(self) -> int:
        return (0, 2, 1)[self.place] + self.triples

    def json(self) -> dict[str, Any]:
        return {
            "row": self.letter,
            "number": self.number,
            "for_number": self.points - self.triples,
            "triples": self.triples,
            "points": self.points,
            "typed": self.typed,
        }


def scored(rows: list[Row]) -> list[Line]:
    state = rules.State()
    state.rows = len(rows)
    for place, row in enumerate(rows):
        state.colours[place] = row.colour
        state.last[row.colour] = int(row.digits)
    lines = []
    for row in rows:
        medals = status.medals(state, row.colour)
        place = 1 if status.FIRST in medals else 2 if status.SECOND in medals else 0
        lines.append(Line(row.letter, int(row.digits), place, medals.count(status.TRIPLE), row.typed))
    return lines
