"""Makes the twelve sheets A to L, once: `python -m sixfold.games.sixto.makers.make_sheets`.

It knows what can be read of the one printed sheet we have seen, and two ideas.  It does not
know the rules of play.

A row plays the same when its numbers are renamed: dice show each number equally often.  So
every sheet is sheet A with the numbers of each row renamed, and all twelve play exactly
alike, whoever plays.  And the renamings of A to F form a Latin square in every row, as do
those of G to L: in each cell those six sheets show six different numbers, so that no two
players wait for the same die.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

SEED = 6
LETTERS = "ABCDEFGHIJKL"
NUMBERS = "123456"
# Rows of the printed sheet A; dots are cells that cannot be read.
LEGIBLE = (
    "21.5..531642",
    "541263452136",
    "156432613524",
    "...1.5.4..1.",
    "426513423561",
    ".651..1.245.",
)
RED = "216543531642"  # the first row whole: the rulebook's scoring example shows what the figure hides, 6 4 3


def completed(half: str, chooser: Random) -> str:
    """The half with its missing numbers in its gaps, in random order."""
    missing = [number for number in NUMBERS if number not in half]
    chooser.shuffle(missing)
    return "".join(missing.pop() if cell == "." else cell for cell in half)


def completed_row(legible: str, chooser: Random) -> str:
    """A whole row; the same number does not stand in cells 6 and 7."""
    while True:
        row = completed(legible[:6], chooser) + completed(legible[6:], chooser)
        if row[5] != row[6]:
            return row


def squares(chooser: Random) -> list[str]:
    """Twelve renamings, the first of which changes nothing: two Latin squares without a common line."""
    every = ["".join(line) for line in permutations(NUMBERS)]
    while True:
        chooser.shuffle(every)
        lines = [NUMBERS]
        for line in every:
            square = lines[len(lines) // 6 * 6 :]
            if line not in lines and all(clear(line, other) for other in square):
                lines.append(line)
            if len(lines) == len(LETTERS):
                return lines


def clear(line: str, other: str) -> bool:
    """Whether no number is renamed alike."""
    return all(a != b for a, b in zip(line, other, strict=True))


def sheets(seed: int = SEED) -> dict[str, tuple[str, ...]]:
    chooser = Random(seed)
    first = [completed_row(legible, chooser) for legible in LEGIBLE]
    first[0] = RED  # after the draw, so that the other rows and all renamings stay as they were
    renamings = [squares(chooser) for _ in first]
    return {
        letter: tuple(
            row.translate(str.maketrans(NUMBERS, lines[place])) for row, lines in zip(first, renamings, strict=True)
        )
        for place, letter in enumerate(LETTERS)
    }


def main() -> None:
    print("# The sheets of this project, made by make_sheets.py.  They never change.")
    for letter, rows in sheets().items():
        print(f"sheet-{letter}: {' '.join(rows)}")


if __name__ == "__main__":
    main()
