"""Scoring: the rulebook's example, an independent sketch, and what cannot be."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games.sixto.scoring import Finished, ranks, read_marks, read_sheet
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead, NotLegal, Refusal
from sixfold.text.messages import speaking

# Crosses that give the points of the rulebook's example.
#        1 2 3 4 5 6 7 8 9 | 10 11 12
#   R    x x x x . . . . . |  x  .  .   15
#   O    x x . x . . . . . |  .  .  .    5
#   Y    x . . x x x . x . |  x  x  .   28
#   G    . . . x . . x x x |  .  x  .   15
#   B    x . . x . . x x x |  .  .  x   21
#   P    x . . x x . x x x |  .  .  .   21
#       15 0-5210-5 510 5
EXAMPLE = "R 1 2 3 4 10 O 1 2 4 Y 1 4 5 6 8 10 11 G 4 7 8 9 11 B 1 4 7 8 9 12 P 1 4 5 7 8 9"


def test_6_3_the_example_of_the_rulebook_makes_151():
    sheet = Finished("", tuple(read_marks(EXAMPLE)))
    assert sheet.rows == [15, 5, 28, 15, 21, 21]
    assert sheet.columns == [15, 0, -5, 21, 0, -5, 5, 10, 5]
    assert sheet.score == 151


def test_6_3_the_rules_make_151_of_it_too():
    position = Position.start("sixto")
    state, points = position.rules_state(), [0]
    state.marks[0] = read_marks(EXAMPLE)
    position.game.rules.scores(state, points)
    assert points == [151]


# An independent sketch: words in, points out, nothing of ours.

TABLE = {0: 0, 1: -5, 2: 0, 3: 5, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55, 11: 66}


def sketch(words: list[str]) -> int:
    total = 0
    for letter in "ROYGBP":
        total += TABLE[len([word for word in words if word[0] == letter])]
    for column in "123456789":
        total += TABLE[len([word for word in words if word[1:] == column])]
    return total


def random_sheet(chooser: Random) -> list[str]:
    words = []
    for letter in "ROYGBP":
        ordinary = sorted(chooser.sample(range(1, 10), chooser.randint(0, 9)))
        target = sorted(chooser.sample([10, 11, 12], chooser.randint(0, 2))) if len(ordinary) >= 4 else []
        words += [f"{letter}{cell}" for cell in ordinary + target]
    return words


@given(st.randoms(use_true_random=False))
def test_6_1_any_sheet_scores_as_in_the_sketch(chooser: Random):
    words = random_sheet(chooser)
    sheet = read_sheet(",".join(words), "")
    assert (sheet.score, sheet.mark_count) == (sketch(words), len(words))
    position = Position.start("sixto")
    state, points = position.rules_state(), [0]
    state.marks[0] = list(sheet.marks)
    position.game.rules.scores(state, points)
    assert points == [sheet.score]
    assert sheet.json(1)["marks"] == words


def test_6_1_the_table_goes_as_far_as_a_row_can():
    assert read_sheet("R 1 2 3 4 5 6 7 8 9 10 11", "").rows[0] == 66


def test_6_4_more_crosses_break_a_tie():
    sheets = [read_sheet(text, "") for text in ("R 1 2 O 1 2", "none", "Y 1 2 G 1 2")]
    assert [sheet.score for sheet in sheets] == [0, 0, 0]
    assert ranks(sheets) == [1, 3, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("R3,R1", "R1 is not legal: it is left of R3, and rows are marked from left to right (3.2)"),
        ("R3 R3", "R3 is not legal: this mark is given twice (3.1)"),
        (
            "R 1 2 3 10",
            "R10 is not legal: you need 4 marks in the row before using the target zone, and row R has 3 (3.4)",
        ),
        ("G 1 2 3 4 10 11 12", "G12 is not legal: two marks in the target zone have closed row G (4.1)"),
        ("R13", "cannot read “R13”: marks are written R1,R3,O2 or R 1 3 O 2; cells run from 1 to 12"),
        ("R0", "cannot read “R0”: marks are written R1,R3,O2 or R 1 3 O 2; cells run from 1 to 12"),
        ("3 R", "cannot read “3”: begin with the row, one of R O Y G B P"),
    ],
)
def test_what_cannot_be_is_told(text: str, message: str):
    with pytest.raises(Refusal) as caught:
        read_marks(text)
    assert str(caught.value) == message


@given(st.text(max_size=40))
def test_nonsense_is_refused_or_scored(text: str):
    with suppress(CannotRead, NotLegal):
        assert read_sheet(text, "").mark_count >= 0


ON_BOARD = {"en": "R O Y G B P", "fr": "R O J Ve B Vi", "de": "R O Ge Gr B V"}


@pytest.mark.parametrize("code", ON_BOARD)
def test_rows_are_typed_in_either_letters_and_shown_in_those_of_the_board(code: str):
    with speaking(code):
        for letters in (ON_BOARD["en"], ON_BOARD[code], ON_BOARD[code].lower()):
            typed = " ".join(f"{letter} {row}" for row, letter in enumerate(letters.split(), 1))
            sheet = read_sheet(typed, "")
            assert sheet.marks == (1, 2, 4, 8, 16, 32)
            assert sheet.shown.split()[::2] == ON_BOARD[code].split()


@pytest.mark.parametrize(
    ("code", "marks", "sentence"),
    [
        ("fr", "3 R", "commencez par la ligne, une parmi R O J Ve B Vi"),
        ("fr", "Ve3,Ve3", "Ve3"),
        ("de", "Gr 5 2", "Gr2"),
        ("de", "Ge 10", "Ge"),
    ],
)
def test_refusals_name_the_letters_of_the_board(code: str, marks: str, sentence: str):
    with speaking(code), pytest.raises(Refusal) as refused:
        read_marks(marks)
    with speaking(code):
        assert sentence in str(refused.value)
