"""The answers to what is asked about a puzzle, with so many of one's own moves done.

It knows a puzzle and a question.  It does not know requests: the routes ask, and so does whoever
prepares all answers for when the server cannot be reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sixfold import puzzles
from sixfold.contract import Game
from sixfold.errors import NotLegal, Refusal
from sixfold.positions import Position
from sixfold.puzzles import Puzzle
from sixfold.web.practice import Data, Practice, Question


@dataclass(frozen=True)
class PuzzleAt:
    """A puzzle, to ask about."""

    puzzle: Puzzle
    done: int  # of one's own moves

    @property
    def words(self) -> list[str]:
        """One's own moves so far."""
        return [self.puzzle.line[number][0] for number in self.puzzle.own[: self.done]]

    @property
    def position(self) -> Position:
        """The position as it stands after these and the replies to them."""
        return self.puzzle.solution[self.puzzle.own[self.done]]

    @cached_property
    def practice(self) -> Practice:
        """The same, to try something in."""
        return Practice(self.position, self.puzzle.player)

    def shown(self, position: Position, question: Question) -> Data:
        """A position to look at."""
        practice = Practice(position, self.puzzle.player)
        return practice.view(question.language, question.screen) | {"asks": []}


def view(at: PuzzleAt, question: Question) -> Data:
    """The position, and what is asked there."""
    puzzle = at.puzzle
    shown = at.practice.view(question.language, question.screen)
    kind = str(puzzles.texts(puzzle.game).KINDS[puzzle.kind])
    return {"view": shown, "task": str(puzzle.task), "kind": kind, "grade": puzzle.grade}


def why(at: PuzzleAt, question: Question) -> Data:
    """Why nothing follows where somebody points."""
    return at.practice.why(list(question.path))


def preview(at: PuzzleAt, question: Question) -> Data:
    """The position after a move that has not been tried yet."""
    return at.practice.preview(question.word, question.screen)


def tried(at: PuzzleAt, question: Question) -> Data:
    """The answer to a move: whether it is right, whether it was the last, what is said, the position after it."""
    word = question.word
    attempt = puzzles.check_attempt(at.puzzle, [*at.words, word])
    if attempt.outcome == "refused":
        at.position.play(word, at.puzzle.player)  # raises the refusal
    solved = attempt.outcome == "solved"
    return {
        "right": attempt.outcome != "wrong",
        "solved": solved,
        "text": str(attempt.answer),
        "reason": str(at.puzzle.reason) if solved else "",
        "view": at.shown(attempt.positions[1], question),
    }


def solution(at: PuzzleAt, question: Question) -> Data:
    """Every position of the solution with what was played, and why it is right."""
    first, *positions = at.puzzle.solution
    moves = [str(position.moved(reader=at.puzzle.player)) for position in positions]
    views = [at.shown(position, question) for position in (first, *positions)]
    return {"views": views, "moves": moves, "reason": f"{at.puzzle.advised} {at.puzzle.reason}"}


def refused(game: Game, refusal: Refusal) -> Data:
    """Why a move is not legal, and where the rules say so."""
    clause = refusal.reason.clause if isinstance(refusal, NotLegal) else ""
    return {"text": str(refusal), "clause": clause, "rules": f"/rules/{game.id}#{clause}" if clause else ""}
