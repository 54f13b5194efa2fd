"""Puzzles: positions with one right move, read from a game's folder, chosen and tried.

It knows `puzzles.txt` and asks the game's module `puzzles` for texts.  It does not know any game,
how puzzles are made and proven (`tools/puzzles.py`), nor who has solved which.

A line of the file is a puzzle: its kind, the levels of bots that solve it, figures of its proof, its
position's code from the players on, and the solution: one's own moves and the replies to them,
the moves that are as good as each other with | between them.

    win2 3456 2 2::pile=…/turn=1 c3-c4 b2 c4-d4|2c4-d4
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

from sixfold.game.contract import Game, PuzzleKind, Scene
from sixfold.game.values import read_number
from sixfold.positions.codes import PREFIX
from sixfold.positions.position import Position
from sixfold.telling.proposals import advice
from sixfold.telling.replies import reply
from sixfold.text.errors import BadFile, BadValue
from sixfold.text.messages import Message, say

FILE = "puzzles.txt"
WRITTEN_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
GRADES = (1, 2, 3)
EASY, MEDIUM = 5, 4  # levels that solve a puzzle of grade 1, and of grade 2, at least
NO_LEVEL = "-"
NOT_IT = say("Legal, but not the solution.")
STRIDE = 7919  # a prime above the number of puzzles of any game: the puzzle of the day comes to each of them in turn

Line = tuple[tuple[str, ...], ...]  # one's own moves and the replies to them, each with those that are as good
Outcome = Literal["refused", "wrong", "right", "solved"]


@dataclass(frozen=True)
class Draft:
    """A proven puzzle before it is graded."""

    kind: str
    code: str
    figures: tuple[float, ...]
    line: Line


@dataclass(frozen=True)
class Puzzle:
    """One puzzle of a game; `number` counts from 1 in the order of its file."""

    game: Game
    number: int
    levels: str  # of bots that solve it
    draft: Draft

    @property
    def kind(self) -> str:
        """What is asked, by the game's own short name."""
        return self.draft.kind

    @property
    def line(self) -> Line:
        return self.draft.line

    @cached_property
    def grade(self) -> int:
        """How difficult it is, from 1 to 3: by how many of the six levels of bots solve it, and what its kind needs."""
        return max(grade_of(self.levels), lowest_grade(self.game, self.draft))

    @cached_property
    def position(self) -> Position:
        return Position.from_code(self.draft.code)

    @property
    def player(self) -> int:
        return self.position.actors[0]

    @property
    def task(self) -> Message:
        task: Message = texts(self.game).task(self.kind, self.draft.figures, self.position.look.scene())
        return task

    @property
    def reason(self) -> Message:
        """Why the solution is right, and how that is known."""
        reason: Message = texts(self.game).reason(self.kind, self.draft.figures, self._first_move())
        return reason

    @property
    def advised(self) -> Message:
        """The first move of the solution in a sentence."""
        move = advice(self.position, self.line[0][0], self.player)
        return say("Solution: {move}.", move=move)

    def _first_move(self) -> Scene:
        return self.position.play(self.line[0][0], self.player).look.scene()

    @cached_property
    def solution(self) -> tuple[Position, ...]:
        return tuple(along(self.position, [step[0] for step in self.line]))

    @cached_property
    def own(self) -> tuple[int, ...]:
        """Which moves of the solution are one's own; the others are replies."""
        before = self.solution[:-1]
        return tuple(number for number, position in enumerate(before) if position.actors[0] == self.player)


def grade_of(levels: str) -> int:
    """The grade of a puzzle that these levels solve."""
    solved = len(levels.strip(NO_LEVEL))
    return 1 if solved >= EASY else 2 if solved >= MEDIUM else 3


def lowest_grade(game: Game, draft: Draft) -> int:
    """The lowest grade of such a puzzle, as its game says."""
    return kind_of(game, draft).easiest(draft.figures, draft.code.split(":")[3])


def kind_of(game: Game, draft: Draft) -> PuzzleKind:
    kind: PuzzleKind = texts(game).KINDS[draft.kind]
    return kind


def texts(game: Game) -> Any:
    """The game's module `puzzles`; refuses a game without one."""
    module = game.optional("puzzles")
    if module is None:
        raise BadValue(game.id, say("{game} has no puzzles", game=game.title))
    return module


def along(position: Position, words: Iterable[str]) -> list[Position]:
    """A position and those that the words lead to."""
    found = [position]
    for word in words:
        found.append(found[-1].play(word, found[-1].actors[0]))
    return found


def has_puzzles(game: Game) -> bool:
    return (game.folder / FILE).is_file()


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order of its file; refuses a game that has none."""
    if not has_puzzles(game):
        raise BadValue(game.id, say("{game} has no puzzles", game=game.title))
    file = game.folder / FILE
    return _read(game, file, file.stat().st_mtime_ns)


@lru_cache(16)
def _read(game: Game, file: Path, changed: int) -> tuple[Puzzle, ...]:
    lines = file.read_text("utf-8").splitlines()
    return tuple(_puzzle(game, file, number, line) for number, line in enumerate(lines, 1))


def _puzzle(game: Game, file: Path, number: int, line: str) -> Puzzle:
    try:
        return read_line(game, number, line)
    except ValueError:
        raise BadFile(file.name, say("line {number} is not a puzzle", number=number)) from None


def read_line(game: Game, number: int, line: str) -> Puzzle:
    """A puzzle as the file writes it; a ValueError if it is none."""
    kind, levels, figures, code, *words = line.split(" ")
    numbers = tuple(float(figure) for figure in figures.split(","))
    solution = tuple(tuple(word.split("|")) for word in words)
    if not solution:
        raise ValueError(line)
    return Puzzle(game, number, levels, Draft(kind, f"{PREFIX}{game.id}:{code}", numbers, solution))


def write_line(game: Game, draft: Draft, levels: str) -> str:
    figures = ",".join(f"{figure:.6g}" for figure in draft.figures)
    code = draft.code.removeprefix(f"{PREFIX}{game.id}:")
    return " ".join([draft.kind, levels or NO_LEVEL, figures, code, *("|".join(step) for step in draft.line)])


def puzzle(game: Game, number: int) -> Puzzle:
    """The puzzle with this number; refuses one that the game does not have."""
    found = puzzles_of(game)
    if not 1 <= number <= len(found):
        reason = say("{game} has puzzles 1 to {last}", game=game.title, last=len(found))
        raise BadValue(str(number), reason)
    return found[number - 1]


def of_grade(game: Game, grade: int | None) -> tuple[Puzzle, ...]:
    """The puzzles of a grade, or all; refuses a grade that has none."""
    found = tuple(each for each in puzzles_of(game) if grade in (None, each.grade))
    if not found:
        raise BadValue(str(grade), say("puzzles have the difficulties 1, 2 and 3"))
    return found


def daily(game: Game, day: date) -> Puzzle:
    """The puzzle of a day, the same wherever the same puzzles are kept."""
    found = puzzles_of(game)
    return found[day.toordinal() * STRIDE % len(found)]


def read_day(text: str) -> date:
    """A day as it is written, 2026-01-31."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        reason = say("a day is written year-month-day, as in {example}", example="2026-01-31")
        if WRITTEN_DAY.fullmatch(text):
            reason = say("there is no day {day}", day=text)
        raise BadValue(text, reason) from None


@dataclass(frozen=True)
class Attempt:
    """What came of a move that somebody tried."""

    outcome: Outcome
    answer: Message | str  # said about the move
    positions: tuple[
        Position, ...
    ]  # where it was tried, after it, and after the replies to it, as far as there are any


def check_attempt(puzzle: Puzzle, words: Sequence[str]) -> Attempt:
    """What is said of the last of somebody's own moves; those before it are the right ones."""
    position = puzzle.position
    for number, word in enumerate(words):
        at = puzzle.own[number]
        position = puzzle.solution[at]
        refused = position.why(word, puzzle.player)
        if refused is not None:
            return Attempt("refused", refused, (position,))
        if word not in puzzle.line[at]:
            after = position.play(word, puzzle.player)
            kind = kind_of(puzzle.game, puzzle.draft)
            answered = reply(after, puzzle.player) if kind.replies else None
            said = NOT_IT if number else kind.wrong(puzzle.draft.figures)
            return Attempt("wrong", said, (position, after, *([answered] if answered else [])))
        if at == puzzle.own[-1]:
            return Attempt("solved", say("Solved!"), (position, position.play(word, puzzle.player)))
        position = puzzle.solution[puzzle.own[number + 1]]
    if not words:
        return Attempt("refused", say("Choose a move."), (position,))
    shown = puzzle.solution[puzzle.own[len(words) - 1] : puzzle.own[len(words)] + 1]
    return Attempt("right", say("Right. Go on: find the next move."), shown)


def number_in(text: str, game: Game) -> int:
    """A puzzle's number as it is written; refuses what is none."""
    number = read_number(text, 1, len(puzzles_of(game)))
    if number is None:
        last = len(puzzles_of(game))
        raise BadValue(text, say("{game} has puzzles 1 to {last}", game=game.title, last=last))
    return number
