"""The lessons of SIXTO accept what their sentences ask for, and nothing else; each usual slip has its answer."""

from __future__ import annotations

import pytest

from sixfold.game import shelf
from sixfold.teaching import lessons
from sixfold.teaching.lessons import Step

FIRST, LAST_CALL, ALONE = lessons.lessons(shelf.find_game("sixto"))
ONE_RIGHT = {"R1,O1,Y1,P1": FIRST.steps[1], "R5": FIRST.steps[2], "Y2": FIRST.steps[3], "none": LAST_CALL.steps[2]}


@pytest.mark.parametrize(("right", "step"), ONE_RIGHT.items())
def test_only_the_moves_that_are_asked_for_are_accepted(right: str, step: Step) -> None:
    assert [word for word in step.position.legal(step.player) if step.accepts(word)] == [right]


@pytest.mark.parametrize(
    ("number", "word", "answer"),
    [
        (2, "R1", "All marks of a turn are made together."),
        (2, "R1,O1,Y1,G2,P1", "Allowed, but in green or blue a mark would skip cells"),
        (2, "R1,O8", "That number is in the row twice"),
        (3, "R5,Y6", "The red 4 is right. But all the other marks"),
        (4, "O7,Y2", "The yellow 5 is the one. But the 4 in the seventh column"),
        (4, "Y2,P5", "The purple mark would be alone"),
    ],
)
def test_a_slip_in_the_first_lesson_gets_the_answer_that_fits(number: int, word: str, answer: str) -> None:
    verdict = FIRST.steps[number - 1].judge(word)
    assert (verdict.right, str(verdict.text)[: len(answer)]) == (False, answer)


def test_the_points_the_lessons_tell_are_those_of_the_rules() -> None:
    def gained(step: Step, word: str) -> int:
        return step.position.play(word, step.player).scores[step.player] - step.position.scores[step.player]

    points = FIRST.steps[3]
    alone = [word for word in points.position.legal(points.player) if word != "none" and "," not in word]
    assert {word for word in alone if gained(points, word) >= 10} == {"Y2"}
    assert [gained(points, "G4"), gained(points, "P5")] == [-10, -10]
    assert [gained(LAST_CALL.steps[1], "Y3"), gained(LAST_CALL.steps[2], "Y3")] == [10, -10]
    assert ALONE.steps[2].judge("O10").after.scores == (213,)
