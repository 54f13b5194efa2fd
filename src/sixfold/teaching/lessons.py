"""Lessons: positions to try something in, with an answer to whatever is tried, read from a game's folder.

It knows positions and how lessons are written: `lessons/NAME.toml`, the texts of all languages
beside each other.  It does not know any game.  A step may say a sentence more to whoever types moves
and to whoever points at them.  What is not legal the game itself explains; a lesson answers what is legal.

    order = 1
    title.en = "First steps"

    [[step]]
    words = ["c3", "c4"]            # played from the start; or position = "sixfold1:…", or both
    say.en = "Move your pawn onto the brown one."
    typed.en = "Type c3-c4."        # added where moves are typed; optional
    pointed.en = "Choose c3."       # added where they are pointed at; optional
    accept = { from = "c3", to = ["c4"] }
    right.en = "A pile of two: a rook."
    wrong.en = "That is allowed, too. Here, move the pawn."

    [[step.answer]]                 # a particular try, with an answer of its own
    when = { to = ["d3"] }
    say.en = "A pawn goes one step, but never onto an empty cell."
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.telling.conditions import Condition
from sixfold.telling.proposals import advice, reason
from sixfold.text.errors import BadDeclaration, BrokenGame
from sixfold.text.messages import LANGUAGES, SOURCE_LANGUAGE, Message, language, say

FOLDER = "lessons"
ANYTHING = "anything"  # `accept` of a step where every legal move is right


@dataclass(frozen=True)
class Text:
    """A text in several languages; shown, it is that of the reader, or English."""

    languages: Mapping[str, str]

    def __str__(self) -> str:
        return self.languages.get(language()) or self.languages[SOURCE_LANGUAGE]


@dataclass(frozen=True)
class Verdict:
    """What is said to a try, and the position it leads to."""

    right: bool
    text: Text
    after: Position


@dataclass(frozen=True)
class Step:
    """One step of a lesson: a position, a sentence, what is accepted and the answers to what is tried."""

    game: Game
    settings: Mapping[str, Any]  # players, options, position, words: where the step begins
    say: Text
    accept: tuple[Condition, ...]  # one of these holds for a right move
    right: Text
    wrong: Text | None  # for any other legal move
    answers: tuple[tuple[Condition, Text], ...]  # for particular ones
    then: tuple[str, ...]  # what follows a right move: dice, other players
    typed: Text | None = None  # said besides where moves are typed
    pointed: Text | None = None  # and where they are pointed at

    @cached_property
    def position(self) -> Position:
        code, given = self.settings.get("position"), self.settings
        begin = Position.from_code(code) if code else Position.start(self.game, given["players"], given["options"])
        for word in given["words"]:
            begin = begin.play(word)
        return begin

    @property
    def player(self) -> int:
        """Whose moves are tried: the first to be asked."""
        return self.position.actors[0]

    def judge(self, word: str) -> Verdict:
        """The answer to a legal move; refuses others, as the game does."""
        after = self.position.play(word, self.player)
        right, text = self.verdict(word)
        for following in self.then if right else ():
            after = after.play(following)
        return Verdict(right, text, after)

    def verdict(self, word: str) -> tuple[bool, Text]:
        """Whether a legal move is right, and what is said to it."""
        if self.accepts(word):
            return True, self.right
        fitting = (text for condition, text in self.answers if condition.holds(self.position, self.player, word))
        return False, next(fitting, None) or self.wrong or self.say

    def accepts(self, word: str) -> bool:
        return any(condition.holds(self.position, self.player, word) for condition in self.accept)

    @cached_property
    def solution(self) -> str:
        """The move that is shown to whoever asks: the first accepted one, as the step names them."""
        named = [word for condition in self.accept for word in condition.words]
        return next(word for word in (*named, *self.position.legal(self.player)) if self.accepts(word))

    @property
    def hint(self) -> Message:
        """What to do, to whoever asks, with a reason where the game has one."""
        asked = (self.position, self.solution, self.player)
        move, why = advice(*asked), reason(*asked)
        if why:
            return say("Try this: {move}, because {why}.", move=move, why=why)
        return say("Try this: {move}.", move=move)


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game, and the table at which one plays on after it."""

    name: str
    title: Text
    about: Text
    steps: tuple[Step, ...]
    players: int  # of the first game after it
    options: Mapping[str, str]
    order: int

    def said_to_type(self, number: int) -> str:
        """What a step, numbered from 0, says where moves are typed."""
        return self._said(number, self.steps[number].typed)

    def said_to_point(self, number: int) -> str:
        """What a step, numbered from 0, says where moves are pointed at."""
        return self._said(number, self.steps[number].pointed)

    def _said(self, number: int, more: Text | None) -> str:
        new = [say("A new position.")] if number in self._anew else []
        return " ".join(map(str, [*new, self.steps[number].say, *([more] if more else [])]))

    @cached_property
    def _anew(self) -> frozenset[int]:
        """The steps, from 0, whose position is not the one that the step before leads to."""
        pairs = enumerate(pairwise(self.steps), 1)
        return frozenset(number for number, (before, step) in pairs if not _follows(before, step))


def _follows(before: Step, step: Step) -> bool:
    """Whether every right move of a step leads to the position of the next."""
    code = step.position.code()
    right = filter(before.accepts, before.position.legal(before.player))
    return all(before.judge(word).after.code() == code for word in right)


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, none where it has none; a BrokenGame says what is wrong with one."""
    files = sorted((game.folder / FOLDER).glob("*.toml"))
    return tuple(sorted((read(game, file) for file in files), key=lambda one: (one.order, one.name)))


def readable(game: Game) -> tuple[Lesson, ...]:
    """The same, and none where one of them is broken: `sixfold check` tells why."""
    try:
        return lessons(game)
    except BrokenGame:
        return ()


def read(game: Game, file: Path) -> Lesson:
    """The lesson in a file; its positions are looked at when they are asked for."""
    try:
        with file.open("rb") as stream:
            data = tomllib.load(stream)
        return _lesson(game, file.stem, data)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenGame(game.id, say("this is not TOML: {error}", error=error), file) from None
    except BadDeclaration as bad:
        raise BrokenGame(game.id, bad.reason, file) from None


def _lesson(game: Game, name: str, data: dict[str, Any]) -> Lesson:
    _check_keys(data, {"title": dict, "about": dict, "order": int, "players": int, "options": dict, "step": list})
    steps = data.get("step")
    if not steps:
        raise BadDeclaration(say("a lesson has steps, each below a line [[step]]"))
    begin = {"players": data.get("players", game.players[0]), "options": data.get("options", {})}
    return Lesson(
        name,
        _text(data, "title"),
        _text(data, "about"),
        tuple(_numbered(game, number, step, begin) for number, step in enumerate(steps, 1)),
        begin["players"],
        begin["options"],
        data.get("order", 0),
    )


def _numbered(game: Game, number: int, data: dict[str, Any], begin: dict[str, Any]) -> Step:
    try:
        return _step(game, data, begin)
    except BadDeclaration as bad:
        raise BadDeclaration(say("step {number}: {reason}", number=number, reason=bad.reason)) from None


SETTINGS = {"players": int, "options": dict, "position": str, "words": list}
TEXTS = {"say": dict, "typed": dict, "pointed": dict, "right": dict, "wrong": dict}
STEP = SETTINGS | TEXTS | {"accept": object, "answer": list, "then": list}


def _step(game: Game, data: dict[str, Any], begin: dict[str, Any]) -> Step:
    _check_keys(data, STEP)
    answers = data.get("answer", [])
    for answer in answers:
        _check_keys(answer, {"when": object, "say": dict})
    if "accept" not in data:
        raise BadDeclaration(say("“accept” is missing: which moves are right"))
    return Step(
        game,
        begin | {"words": []} | {key: data[key] for key in SETTINGS if key in data},
        _text(data, "say"),
        _conditions(data["accept"]),
        _text(data, "right"),
        _optional(data, "wrong"),
        tuple((one, _text(answer, "say")) for answer in answers for one in _conditions(answer.get("when", ANYTHING))),
        tuple(data.get("then", ())),
        _optional(data, "typed"),
        _optional(data, "pointed"),
    )


def _check_keys(data: object, known: Mapping[str, type]) -> None:
    if not isinstance(data, dict):
        raise BadDeclaration(say("“{value}” is not a table of keys and values", value=data))
    for key, value in data.items():
        if key not in known:
            raise BadDeclaration(say("there is no such key “{key}”; there are: {keys}", key=key, keys=", ".join(known)))
        if not isinstance(value, known[key]):
            raise BadDeclaration(say("the value of “{key}” has the wrong type", key=key))


def _text(data: Mapping[str, Any], key: str) -> Text:
    texts = data.get(key, {})
    for code in texts:
        if code not in LANGUAGES:
            raise BadDeclaration(say("“{key}” is in no language of ours: {code}", key=key, code=code))
    if not texts.get(SOURCE_LANGUAGE):
        raise BadDeclaration(say("“{key}” is missing in the language {code}", key=key, code=SOURCE_LANGUAGE))
    return Text(texts)


def _optional(data: Mapping[str, Any], key: str) -> Text | None:
    return _text(data, key) if key in data else None


CONDITION = {
    "words": list,
    "from": str,
    "to": list,
    "includes": list,
    "excludes": list,
    "count": int,
    "gains": int,
    "ending": str,
}


def _conditions(data: object) -> tuple[Condition, ...]:
    """Words, a condition, or several of which one must hold."""
    if data == ANYTHING:
        return (Condition(),)
    if isinstance(data, list) and data and all(isinstance(word, str) for word in data):
        return (Condition(words=tuple(data)),)
    return tuple(_condition(one) for one in (data if isinstance(data, list) else [data]))


def _condition(data: Any) -> Condition:
    _check_keys(data, CONDITION)
    return Condition(
        words=tuple(data.get("words", ())),
        first=data.get("from", ""),
        last=tuple(data.get("to", ())),
        includes=tuple(data.get("includes", ())),
        excludes=tuple(data.get("excludes", ())),
        count=data.get("count"),
        gains=data.get("gains"),
        ending=data.get("ending", ""),
    )
