"""Answers prepared for when the server cannot be asked: whatever a page may ask in a lesson, or in some puzzles.

It knows what can be pointed at and tried in a position, and asks the same functions that answer
requests.  It does not know who will read the answers, nor where they are kept.  Run as a program it
writes one set, since that takes seconds which a server has better uses for:

    python -m sixfold.web.prepared learn GAME LESSON en > set.json.gz

A step has finitely many legal moves, and what can be pointed at in a picture is finite, too.  A set is
`{"version", "pool", "answers"}`: answers by what is asked about (`3`, or for puzzles `12/0`), what is
asked, and the screen, place or move.  Whatever occurs more than once in them is written once, in
`pool`, and stands elsewhere as `{"$": number}`.  Wrong moves come without a view, which no page shows.
"""

from __future__ import annotations

import gzip
import itertools
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from sixfold import puzzles, shelf
from sixfold.contract import Game
from sixfold.errors import Refusal
from sixfold.lessons import Lesson, readable
from sixfold.messages import LANGUAGES, speaking
from sixfold.puzzles import GRADES, Puzzle
from sixfold.values import read_number
from sixfold.web import lesson_answers, puzzle_answers
from sixfold.web.lesson_answers import StepAt
from sixfold.web.practice import Data, Question
from sixfold.web.puzzle_answers import PuzzleAt
from sixfold.web.screens import Screen
from sixfold.web.version import version

KINDS = ("learn", "puzzles")
PART = 20  # puzzles of a grade that are kept together
MOST_CHOICES = 4_000  # of places that can be toggled; beyond them only legal moves have answers
SHORTEST = 12  # bytes of what is worth writing once
PATH = "\n"  # between things that are pointed at, one after the other
SCREENS = {"": Screen(), "narrow": Screen(narrow=True), "low": Screen(low=True)}
LESSON = {
    "view": lesson_answers.view,
    "why": lesson_answers.why,
    "preview": lesson_answers.preview,
    "hint": lesson_answers.hint,
    "try": lesson_answers.tried,
}
PUZZLE = {
    "view": puzzle_answers.view,
    "why": puzzle_answers.why,
    "preview": puzzle_answers.preview,
    "try": puzzle_answers.tried,
    "solution": puzzle_answers.solution,
}
Ask = Callable[[str, Question], Data]  # what is asked, and about what; as JSON has it


# Sets -------------------------------------------------------------------------------------


def lesson_of(game_id: str, name: str) -> Lesson | None:
    """The lesson of a name."""
    own = readable(shelf.find_game(game_id)) if game_id in shelf.ids() else ()
    return next((lesson for lesson in own if lesson.name == name), None)


def puzzles_in(game_id: str, name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a part, `GRADE-PART`, the first part being 1; none where there is no such part."""
    game = shelf.find_game(game_id) if game_id in shelf.ids() else None
    grade, _, part = name.partition("-")
    number, which = read_number(part, 1, 999), read_number(grade, 1, len(GRADES))
    if game is None or not puzzles.has_puzzles(game) or number is None or which is None:
        return ()
    own = [puzzle for puzzle in puzzles.puzzles_of(game) if puzzle.grade == which]
    return tuple(own[(number - 1) * PART : number * PART])


def all_sets() -> Iterator[tuple[str, str, str]]:
    """Every set there is: its kind, the game and the name."""
    for game in shelf.games():
        yield from (("learn", game.id, lesson.name) for lesson in readable(game))
        own = puzzles.puzzles_of(game) if puzzles.has_puzzles(game) else ()
        for grade in GRADES:
            count = sum(puzzle.grade == grade for puzzle in own)
            yield from (("puzzles", game.id, f"{grade}-{part}") for part in range(1, -(-count // PART) + 1))


def is_set(kind: str, game_id: str, name: str) -> bool:
    """Whether there is such a set: `learn` and a lesson, or `puzzles` and a part."""
    return bool(lesson_of(game_id, name) if kind == "learn" else puzzles_in(game_id, name))


def prepared(kind: str, game_id: str, name: str, language: str) -> bytes:
    """A whole set in a language, compressed."""
    with speaking(language):
        if kind == "learn":
            lesson = lesson_of(game_id, name)
            assert lesson
            answers = dict(_of_lesson(lesson, language))
        else:
            answers = {key: data for one in puzzles_in(game_id, name) for key, data in _of_puzzle(one, language)}
    return gzip.compress(msgspec.json.encode({"version": version()} | packed(answers)), 9, mtime=0)


def _of_lesson(lesson: Lesson, language: str) -> Iterator[tuple[str, Data]]:
    for number, step in enumerate(lesson.steps):
        ask = _asking(LESSON, StepAt(lesson, number))
        found = answered(step.game, ask, language, partial(lesson_answers.refused, step))
        yield str(number + 1), found | {"hint": ask("hint", Question(language))}


def _of_puzzle(puzzle: Puzzle, language: str) -> Iterator[tuple[str, Data]]:
    for done in range(len(puzzle.own)):
        ask = _asking(PUZZLE, PuzzleAt(puzzle, done))
        found = answered(puzzle.game, ask, language, partial(puzzle_answers.refused, puzzle.game))
        solution = {kind: ask("solution", Question(language, SCREENS[kind])) for kind in screens_of(puzzle.game)}
        yield f"{puzzle.number}/{done}", found | {"solution": solution}


def _asking(functions: Mapping[str, Callable[[Any, Question], Data]], at: StepAt | PuzzleAt) -> Ask:
    return lambda what, question: plain(functions[what](at, question))


# One position -----------------------------------------------------------------------------


def screens_of(game: Game) -> list[str]:
    """The screens that a game draws different pictures for."""
    return ["", *["narrow"] * game.drawing.NARROW, *["low"] * game.drawing.LOW]


def answered(game: Game, ask: Ask, language: str, refused: Callable[[Refusal], Data]) -> Data:
    """Everything that a page may ask in a position."""
    screens = screens_of(game)
    views = {kind: ask("view", Question(language, SCREENS[kind])) for kind in screens}
    choices = views[""]["view"]["asks"][0]
    tries, looks = {}, {}
    for word in sendable_words(choices):
        try:
            tries[word] = _tried(ask, language, word, screens)
            looks[word] = _looked_at(ask, language, word, screens if not choices["toggles"] else [""])
        except Refusal as refusal:
            tries[word] = {"refused": refused(refusal)}
    names = sorted({name for shown in views.values() for name in places(shown["view"]["picture"]["shapes"])})
    reasons = {PATH.join(path): ask("why", Question(language, path=path)) for path in paths_of(choices, names)}
    said = {path: reason for path, reason in reasons.items() if reason["text"]}
    return {"view": views, "why": said, "preview": looks, "try": tries}


def _tried(ask: Ask, language: str, word: str, screens: list[str]) -> Data:
    first = ask("try", Question(language, word=word))
    if not first["right"]:
        return {key: value for key, value in first.items() if key != "view"}
    others = {kind: ask("try", Question(language, SCREENS[kind], word=word))["view"] for kind in screens[1:]}
    return first | {"view": {"": first["view"]} | others}


def _looked_at(ask: Ask, language: str, word: str, screens: list[str]) -> Data:
    return {kind: ask("preview", Question(language, SCREENS[kind], word=word)) for kind in screens}


def sendable_words(choices: Data) -> list[str]:
    """The moves that a page can send."""
    if not choices["toggles"]:
        return sorted(_leaves(choices["tree"]))
    toggles = choices["toggles"]
    rows = [("", *row) for row in toggles["rows"]]
    size = 1
    for row in rows:
        size *= len(row)
    if size > MOST_CHOICES:
        return sorted(_leaves(choices["tree"]))
    chosen = ([cell for cell in cells if cell] for cells in itertools.product(*rows))
    return [toggles["prefix"] + toggles["join"].join(cells) if cells else toggles["none"] for cells in chosen]


def _leaves(tree: Data) -> Iterator[str]:
    for node in tree.values():
        yield from _leaves(node) if isinstance(node, dict) else [node]


def places(shapes: list[Any]) -> Iterator[str]:
    """What can be pointed at in a picture."""
    for kind, *rest in shapes:
        if kind == "g" and rest[0]:
            yield rest[0]
        if kind in ("g", "m"):
            yield from places(rest[2])


def paths_of(choices: Data, names: list[str]) -> Iterator[tuple[str, ...]]:
    """What somebody may point at, one after the other, without a move coming of it."""
    yield ()
    if choices["toggles"]:
        yield from ((name,) for name in names)
        return
    piles = choices["counting"]["piles"] if choices["counting"] else {}
    for path, node in [((), choices["tree"]), *_branches(choices["tree"])]:
        layers = len(piles.get(path[-1], ())) if path else 0
        counts = [f"#{number}" for number in range(1, layers + 1)]
        yield from ((*path, name) for name in (*names, *counts) if name not in node and name not in path)


def _branches(tree: Data, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Data]]:
    for step, node in tree.items():
        if isinstance(node, dict):
            yield (*path, step), node
            yield from _branches(node, (*path, step))


# Packing ----------------------------------------------------------------------------------


def plain(data: Data) -> Data:
    """An answer as JSON has it."""
    decoded: Data = msgspec.json.decode(msgspec.json.encode(data))
    return decoded


def packed(answers: Data) -> Data:
    """The answers, with whatever occurs more than once written once."""
    counts: dict[bytes, int] = {}
    _count(answers, counts)
    pool: list[Any] = []
    return {"answers": _packed(answers, counts, {}, pool), "pool": pool}


def _key(value: Any) -> bytes:
    """What tells a value from others; nothing for what is too short to write once."""
    key = msgspec.json.encode(value) if isinstance(value, list | dict | str) else b""
    return key if len(key) >= SHORTEST else b""


def _count(value: Any, counts: dict[bytes, int]) -> None:
    if key := _key(value):
        counts[key] = counts.get(key, 0) + 1
        if counts[key] > 1:
            return
    for part in _parts(value):
        _count(part, counts)


def _parts(value: Any) -> list[Any]:
    return value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []


def _packed(value: Any, counts: dict[bytes, int], numbers: dict[bytes, int], pool: list[Any]) -> Any:
    key = _key(value)
    again = counts.get(key, 0) > 1
    if again and key in numbers:
        return {"$": numbers[key]}
    if isinstance(value, list):
        value = [_packed(part, counts, numbers, pool) for part in value]
    elif isinstance(value, dict):
        value = {name: _packed(part, counts, numbers, pool) for name, part in value.items()}
    if not again:
        return value
    numbers[key] = len(pool)
    pool.append(value)
    return {"$": numbers[key]}


def main() -> None:
    """Writes the set that the arguments name."""
    kind, game_id, name, language = sys.argv[1:]
    if kind not in KINDS or language not in LANGUAGES or not is_set(kind, game_id, name):
        sys.exit(f"there is no such set: {' '.join(sys.argv[1:])}")
    if hasattr(os, "nice"):
        os.nice(10)  # nobody waits for it
    sys.stdout.buffer.write(prepared(kind, game_id, name, language))


if __name__ == "__main__":
    main()
