"""A lesson at this terminal: the board, a sentence, tries and their answers; how far one has come is kept on disk.

It knows lessons and the screen.  It does not know which game this is, nor what a lesson teaches.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sixfold.machines.files import change_object, read_object
from sixfold.machines.folders import user_data
from sixfold.positions.position import Position
from sixfold.teaching.lessons import Lesson, Step
from sixfold.terminal.prompt.answers import ANSWERED, ask_task
from sixfold.terminal.prompt.letters import shown
from sixfold.terminal.prompt.reading import read_word
from sixfold.terminal.screen import Screen
from sixfold.text.errors import Refusal
from sixfold.text.messages import say

COMMANDS = {
    "hint": say("shows a right move, and why it is one"),
    "back": say("goes to the step before"),
    "skip": say("goes to the next step"),
    "board": say("shows the board again"),
    **ANSWERED,
    "quit": say("leaves the lesson"),
}


def _file() -> Path:
    return user_data() / "lessons.json"


def kept_steps() -> dict[str, int]:
    """How many steps of each lesson have been done on this device."""
    return _counts(read_object(_file()))


def _counts(kept: dict[str, Any]) -> dict[str, int]:
    return {key: steps for key, steps in kept.items() if isinstance(steps, int)}


def _key(lesson: Lesson) -> str:
    return f"{lesson.steps[0].game.id}/{lesson.name}"


def steps_done(lesson: Lesson) -> int:
    return min(max(kept_steps().get(_key(lesson), 0), 0), len(lesson.steps))


def change_steps(how: Callable[[dict[str, int]], dict[str, int]]) -> None:
    """Keeps how far somebody has come in every lesson, one program after the other; if it can be written."""
    change_object(_file(), lambda kept: how(_counts(kept)))


def keep_step(lesson: Lesson, steps: int) -> None:
    """Keeps how far somebody has come; where that cannot be written, the lesson goes on all the same."""
    if steps > steps_done(lesson):
        change_steps(lambda known: known | {_key(lesson): steps})


class LessonAtTerminal:
    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        self.lesson = lesson
        self.screen = screen
        done = steps_done(lesson)
        self.at = done if done < len(lesson.steps) else 0  # the step, from 0

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    def run(self) -> bool:
        """Asks for moves, step by step; True when the last step is behind."""
        self._tell(say("Type a move, or hint, back, skip, help, quit."))
        if self.at:
            self._welcome_back()
        while self.at < len(self.lesson.steps):
            self._begin()
            if not self._asked():
                return False
        return True

    def _welcome_back(self) -> None:
        at, steps = self.at + 1, len(self.lesson.steps)
        self._tell(say("Welcome back: step {at} of {steps}; back shows the one before.", at=at, steps=steps))

    def _begin(self) -> None:
        game, title, steps = self.step.game.title, self.lesson.title, len(self.lesson.steps)
        numbers = say("step {number} of {steps}", number=self.at + 1, steps=steps)
        self.screen.tell("\n" + str(say("{who}: {word}", who=game, word=f"{title}, {numbers}")))
        self._board(self.step.position)
        self._tell(self.lesson.said_to_type(self.at))

    def _asked(self) -> bool:
        """Asks until the step is done or left; False when somebody quits."""
        number, step = self.at, self.step
        while self.at == number:
            line = ask_task(self.screen, step.position, step.player, COMMANDS, lambda: _alike(step))
            if line is None:
                return False
            self._take(line)
        return True

    def _take(self, line: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "back": lambda: self._go(max(self.at - 1, 0)),
            "skip": lambda: self._go(self.at + 1),
            "board": self._begin,
        }
        if line in commands:
            commands[line]()
        else:
            self._try(line)

    def _go(self, number: int) -> None:
        if number == self.at:
            self._begin()
        self.at = number

    def _try(self, line: str) -> None:
        try:
            verdict = self.step.judge(read_word(self.step.position, line, self.step.player))
        except Refusal as refusal:
            self._tell(refusal.without_clause)
            return
        if verdict.right:
            self._board(verdict.after)
            keep_step(self.lesson, self.at + 1)
            self._tell(say("Right! {answer}", answer=verdict.text))
            self.at += 1
        else:
            self._tell(verdict.text)

    def _board(self, position: Position) -> None:
        self.screen.board(position, position.look.scene().names, self.step.player)

    def _hint(self) -> None:
        word = shown(self.step.position, self.step.solution)
        self._tell(say("{hint} Type {word}.", hint=self.step.hint, word=word))

    def _tell(self, message: object) -> None:
        self.screen.tell(textwrap.fill(str(message), self.screen.width, break_on_hyphens=False))


def _alike(step: Step) -> str:
    """A move written as the solution is, which does not give it away, if there is one."""
    legal, length = step.position.legal(step.player), len(step.solution)
    others = [word for word in legal if len(word) == length and not step.accepts(word)]
    return shown(step.position, others[len(others) // 2]) if others else ""
