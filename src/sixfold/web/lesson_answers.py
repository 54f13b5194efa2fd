"""The answers to what is asked in a step of a lesson.

It knows a step and a question.  It does not know requests: the routes ask, and so does whoever
prepares all answers for when the server cannot be reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sixfold.errors import Refusal
from sixfold.lessons import Lesson, Step
from sixfold.web.practice import Data, Practice, Question


@dataclass(frozen=True)
class StepAt:
    """A step of a lesson, to ask about."""

    lesson: Lesson
    number: int  # of the step, from 0

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self.number]

    @cached_property
    def practice(self) -> Practice:
        """The position of the step."""
        return Practice(self.step.position, self.step.player)


def view(at: StepAt, question: Question) -> Data:
    """The position, and the sentence of the step."""
    shown = at.practice.view(question.language, question.screen)
    return {"view": shown, "say": at.lesson.said_to_point(at.number)}


def why(at: StepAt, question: Question) -> Data:
    """Why nothing follows where somebody points."""
    return at.practice.why(list(question.path))


def preview(at: StepAt, question: Question) -> Data:
    """The position after a move that has not been tried yet."""
    return at.practice.preview(question.word, question.screen)


def hint(at: StepAt, question: Question) -> Data:
    """What to do."""
    return {"text": str(at.step.hint), "word": at.step.solution, "value": ""}


def tried(at: StepAt, question: Question) -> Data:
    """The answer to a move: whether it is right, what is said, and the position after it."""
    verdict = at.step.judge(question.word)
    after = Practice(verdict.after, at.step.player)
    shown = after.view(question.language, question.screen)
    return {"right": verdict.right, "text": str(verdict.text), "view": shown | {"asks": []}}


def refused(step: Step, refusal: Refusal) -> Data:
    """Why a move is not legal, and where the rules say so."""
    clause = refusal.reason.clause
    rules = f"/rules/{step.game.id}#{clause}" if clause else ""
    return {"text": refusal.without_clause, "clause": clause, "rules": rules}
