"""What SIXTO says about whatever is pointed at, whole sentences, and what it shows with them."""

from __future__ import annotations

import pytest

from sixfold.games.sixto.tests.test_rules import OPEN, after, with_others
from sixfold.positions.position import Position

MARKED = "=333333 keep 0:R3,Y3 =555555 keep"  # red is marked up to cell 3, the dice show fives
CLOSING = with_others(OPEN + "=444444 keep 0:R10 =555555 ", 2) + "keep 1:none 0:R11"


def closed() -> Position:
    return after(OPEN + "=444444 keep 0:R10,O10 =555555 keep 0:R11,Y5 =-66666 keep")


TOO_FEW = "You need 4 marks in this row before the target zone, and have {}."
CASES = [
    (after("=333333"), "R3", "First keep the roll or roll again.", "2.2", ""),
    (after("=333333"), "die:R", "First keep the roll or roll again.", "2.2", ""),
    (after(MARKED), "O4", "This is a 4, and the orange die shows 5.", "3.1", "die:O"),
    (after(MARKED), "R3", "You have marked this cell already.", "3.2", ""),
    (after(MARKED), "R2", "Rows are marked from left to right, and you have a mark further right.", "3.2", "R2-R3"),
    (after(MARKED), "R11", TOO_FEW.format(1), "3.4", ""),
    (after("=555555 keep", leftmost="yes"), "R11", TOO_FEW.format(0), "3.4", ""),
    (after("=333333 keep", leftmost="yes"), "R9", "This table marks the first of the two 3s.", "3.3", "R3"),
    (after("=555555 keep 0:R5,O5 =444444 keep"), "die:R", "You cannot mark a 4 in this row now.", "3.2", "R4 R10"),
    (closed(), "R12", "This row is closed: its die is out of the game.", "4.1", ""),
    (closed(), "die:R", "This row is closed: its die is out of the game.", "4.1", ""),
    (
        after(OPEN + "=666666 keep 0:R12,O6 =666666 keep"),
        "R6",
        "You have marked the last cell: this row is finished.",
        "3.5",
        "R12",
    ),
]


@pytest.mark.parametrize(("position", "step", "sentence", "clause", "shown"), CASES)
def test_whatever_is_pointed_at_is_answered(position, step, sentence, clause, shown):
    answer = position.telling.explain([step], 0)
    assert (str(answer), answer.message.clause) == (sentence, clause)
    assert " ".join("-".join(way) for way in answer.ways) == shown


def test_4_4_the_last_call_is_for_some_rows_only():
    position = after(CLOSING, 2)
    assert position.actors == (1,)
    assert str(position.telling.explain(["O5"], 1)) == "This is the last call, for these rows only: red."


def test_who_has_marked_waits_for_the_others():
    position = after("=333333 keep 0:R3", 2)
    assert str(position.telling.explain(["R9"], 0, ("Ida", "Bob"))) == "You are done for now. Waiting for Bob."
    assert str(after("=333333", 2).telling.explain(["R3"], 1, ("Ida", "Bob"))) == "It's Ida's turn."
    assert str(after("=333333 keep", 2).telling.explain(["sheet:1"], 0, ("Ida", "Bob"))).startswith(
        "This is Bob's sheet."
    )


def test_what_can_be_marked_has_no_answer():
    position = after("=333333 keep")
    assert [position.telling.explain([step]) for step in ("R3", "R9", "die:R")] == [None] * 3
