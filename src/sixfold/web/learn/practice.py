"""Positions to try something in, as data: lessons, puzzles and games to analyse, which a page then plays by itself.

It knows lessons, puzzles and positions.  It does not know requests, nor how anything is shown.  Everything is in the
language that is spoken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.values import read_number
from sixfold.machines.layout import numbers_data
from sixfold.positions.following import start_data
from sixfold.positions.position import Position
from sixfold.teaching import puzzles
from sixfold.teaching.lessons import Lesson, readable
from sixfold.teaching.puzzles import GRADES, Puzzle
from sixfold.telling.conditions import Condition

PART = 20  # puzzles of a grade that are sent together
Data = dict[str, Any]


def all_sets() -> Iterator[str]:
    """The address of everything here, without language and version."""
    for game in shelf.games():
        yield from (lesson_address(game, lesson) for lesson in readable(game))
        own = puzzles.puzzles_of(game) if puzzles.has_puzzles(game) else ()
        for grade in GRADES:
            count = sum(puzzle.grade == grade for puzzle in own)
            yield from (f"/puzzles/{game.id}/{grade}-{part}.json" for part in range(1, -(-count // PART) + 1))


def lesson_address(game: Game, lesson: Lesson) -> str:
    return f"/learn/{game.id}/{lesson.name}.json"


def puzzles_in(game: Game, part: str) -> list[Puzzle]:
    """The puzzles of a part, `GRADE-PART`, the first part being 1; none where there is no such part."""
    grade, _, written = part.partition("-")
    number, which = read_number(written, 1, 999), read_number(grade, 1, len(GRADES))
    if number is None or which is None or not puzzles.has_puzzles(game):
        return []
    own = [puzzle for puzzle in puzzles.puzzles_of(game) if puzzle.grade == which]
    return own[(number - 1) * PART : number * PART]


def lesson_data(lesson: Lesson) -> list[Data]:
    """The steps of a lesson: where each begins, what it says, what is right and what is answered."""
    return [
        {
            "begin": position_data(step.position),
            "player": step.player,
            "say": lesson.said_to_point(number),
            "accept": [_condition(one) for one in step.accept],
            "answers": [[_condition(one), str(text)] for one, text in step.answers],
            "right": str(step.right),
            "wrong": str(step.wrong or step.say),
            "then": step.then,
            "hint": {"text": str(step.hint), "word": step.solution},
        }
        for number, step in enumerate(lesson.steps)
    ]


def _condition(condition: Condition) -> tuple[Any, ...]:
    return astuple(condition)


def puzzle_data(puzzle: Puzzle) -> Data:
    """A puzzle: where it begins, what is asked, the moves of its solution and why they are right."""
    kind = puzzles.kind_of(puzzle.game, puzzle.draft)
    return {
        "begin": position_data(puzzle.position),
        "player": puzzle.player,
        "kind": str(kind.name),
        "grade": puzzle.grade,
        "task": str(puzzle.task),
        "line": puzzle.line,
        "advised": str(puzzle.advised),
        "reason": str(puzzle.reason),
        "wrong": str(kind.wrong(puzzle.draft.figures)),
        "replies": kind.replies,
    }


def position_data(position: Position) -> Data:
    """A position as a page plays it: what its game began with, and the moves since."""
    return start_data(position) | {"moves": numbers_data([one.history.last_move for one in position.line()[1:]])}


def analysed_data(position: Position, names: tuple[str, ...] | None = None, reader: int | None = None) -> Data:
    """A game to be analysed: its moves, who plays, and what codes of its positions are written from."""
    return {
        "game": position.game.id,
        "start": position.at(0).code(),
        "words": position.words,
        "names": names or [str(seat) for seat in position.game.seats(position.players)],
        "reader": reader,
        "result": "",
        "begin": position_data(position),
        "setup": numbers_data(position.game.setup(*position.settings[1:]).key()),
    }
