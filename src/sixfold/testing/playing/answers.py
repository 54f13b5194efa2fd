"""Checks of the answers: whatever is pointed at leads on or has a sentence, with and without something chosen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from sixfold.game.contract import RULES_PAGE
from sixfold.game.pointing import Answer
from sixfold.positions.position import Position
from sixfold.testing.places import names_in
from sixfold.testing.playing.notation import CLAUSE
from sixfold.testing.samples import SEED, Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import LANGUAGES, say, speaking

POSITIONS = 60  # of all random games, but two or more of each
BEGINNINGS = 2  # first steps that are tried in each of them
SENTENCE = re.compile(r"[^\W\d_].*[.!?…]|\d.*[.!?…]", re.DOTALL)
QUOTED = re.compile(r"[\"“”„«»`]|(?<!\w)['‘].*?['’](?!\w)")
PARSER = re.compile(r"\bread\b|\bword\b|\blegal\b|\w=\w", re.IGNORECASE)


@contract_check
def every_place_has_an_answer(sample: Sample) -> None:
    """Pointing anywhere leads on or is answered by a sentence about what was pointed at, in every language."""
    clauses = set(CLAUSE.findall((sample.game.folder / RULES_PAGE).read_text("utf-8")))
    chooser = random.Random(SEED)
    for position in _some(sample, chooser):
        for player in range(position.players):
            _check_answers(position, player, [()], clauses)
        for player in position.actors:
            _check_answers(position, player, _beginnings(position, player, chooser), clauses)


def _some(sample: Sample, chooser: random.Random) -> Iterator[Position]:
    """The first and a few other positions of each game, and the end of one."""
    each = max(2, POSITIONS // len(sample.games))
    for played in sample.games:
        later = played[1:-1]
        yield from [played[0], *chooser.sample(later, min(len(later), each - 1))]
    yield sample.games[0][-1]


def _beginnings(position: Position, player: int, chooser: random.Random) -> list[tuple[str, ...]]:
    """Paths that something follows: some first steps, and of one of them a second."""
    tree = position.look.tree(player)
    first = sorted(step for step, below in tree.items() if isinstance(below, dict))
    found = [(step,) for step in chooser.sample(first, min(len(first), BEGINNINGS))]
    deeper = [(*path, step) for path in found for step, below in tree[path[0]].items() if isinstance(below, dict)]
    return [*found, *deeper[:1]]


def _check_answers(position: Position, player: int, begun: list[tuple[str, ...]], clauses: set[str]) -> None:
    places = names_in(position.look.picture(viewer=player).shapes)
    for chosen in begun:
        actions, seen = set(), set()
        for place in sorted(places):
            answer = position.telling.explain((*chosen, place), player)
            if answer is not None and answer not in seen:
                seen.add(answer)
                _check_answer(position, (*chosen, place), answer, clauses, places)
                actions.add(answer.action)
        if chosen:
            _check_actions(position, chosen, actions)
        _check_invitation(position, player)


def _check_invitation(position: Position, player: int) -> None:
    """Without a step it is said what can be done."""
    answer = position.telling.explain((), player)
    if answer is None or not SENTENCE.fullmatch(str(answer)):
        raise Violation(position.game, say("explain says nothing where no step is given"), "answers.explain", position)


def _check_answer(
    position: Position, path: tuple[str, ...], answer: Answer, clauses: set[str], places: set[str]
) -> None:
    for language in LANGUAGES:
        with speaking(language):
            text = str(answer)
        wrong = not SENTENCE.fullmatch(text) or QUOTED.search(text) or _is_notation(position, text)
        if wrong or (language == "en" and PARSER.search(text)):
            sentence = say(
                "the answer to {path} is not a sentence for people, or quotes a move: {text}",
                path=" ".join(path),
                text=text,
            )
            raise Violation(position.game, sentence, "answers.explain", position)
    if answer.message.clause and answer.message.clause not in clauses:
        sentence = say("the answer to {path} does not name a clause of the rules", path=" ".join(path))
        raise Violation(position.game, sentence, "answers.explain", position)
    if not {step for way in answer.ways for step in way} <= places:
        sentence = say("the answer to {path} shows something that is not a place of the picture", path=" ".join(path))
        raise Violation(position.game, sentence, "answers.explain", position)


def _is_notation(position: Position, text: str) -> bool:
    """Whether a text has a move as it is written, such as c1-d4; those that are plain words are not meant."""
    words = {word for player in position.actors for word in position.legal(player)[:40] if not word.isalnum()}
    return any(word in text for word in words)


def _check_actions(position: Position, chosen: tuple[str, ...], actions: set[str]) -> None:
    """What was chosen has begun one action; all answers after it are about that one."""
    if len(actions) > 1:
        sentence = say(
            "after {path} the answers speak of different actions: {actions}",
            path=" ".join(chosen),
            actions=", ".join(sorted(actions)) or "-",
        )
        raise Violation(position.game, sentence, "answers.explain", position)
