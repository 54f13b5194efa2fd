"""What the processes answered about a position or a game, with its sentences, as a page shows it.

It knows positions, values and the reader.  It does not know how values come about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sixfold.bots.analysis.report import amount, short
from sixfold.positions.position import Position
from sixfold.positions.words import without_number
from sixfold.telling.proposals import advice, reason
from sixfold.text.messages import Message, say
from sixfold.web.analysis.requests import AnalysisQuery

Data = dict[str, Any]
SPOKEN_TO = re.compile(r"\byour?\b")  # in the source of a sentence
RIGHT = 0.5  # of what counts as a mistake: a move that gives away less is as good as the best


@dataclass(frozen=True)
class Unit:
    """What values count, for whoever writes them."""

    unit: str


def values_data(query: AnalysisQuery, found: Data) -> Data:
    """The values along a game: numbers alone."""
    return found


def study_data(query: AnalysisQuery, found: Data) -> Data:
    """A position: its values, and the best moves in words, each with its reason where there is one."""
    position, player, unit = query.position, found["player"], found["unit"]
    best = [
        one | moved_data(position, one["word"], player, query) | {"short": short(one["value"], unit)}
        for one in found["best"]
    ]
    rolls = [one | {"short": short(one["values"][query.reader or 0], unit)} for one in found["rolls"]]
    return found | {"best": best, "line": line_data(query, found["line"]), "rolls": rolls}


def moved_data(position: Position, word: str, player: int, query: AnalysisQuery) -> Data:
    """A move as advice, and why it is good; not where that speaks to somebody who does not read it."""
    why = reason(position, word, player, query.names)
    if why and query.reader not in (None, player) and SPOKEN_TO.search(why.text):
        why = None
    return {"text": str(advice(position, word, player, query.names)), "why": str(why or "")}


def line_data(query: AnalysisQuery, words: list[str]) -> list[Data]:
    """How the game could go on, move by move."""
    position, found = query.position, []
    for word in words:
        before, position = position, position.play(word)
        found.append({"word": word, "text": str(_to_come(before, position, query))})
    return found


def _to_come(before: Position, after: Position, query: AnalysisQuery) -> Message | str:
    """A move that is not made yet, as somebody would be advised; a roll as it is told."""
    if after.player is None:
        return after.telling.moved(query.names, query.reader) or after.word
    move = advice(before, without_number(after.word), after.player, query.names)
    if after.player == query.reader:
        return say("You: {word}", word=move)
    return say("{who}: {word}", who=query.names[after.player], word=move)


def steps_data(query: AnalysisQuery, found: Data) -> Data:
    """What moves and rolls were worth, mistakes and luck in a sentence."""
    line, unit = query.position.line(), Unit(found["unit"])
    return found | {"steps": [_step_data(query, line[step["ply"] - 1], step, unit) for step in found["steps"]]}


def _step_data(query: AnalysisQuery, before: Position, step: Data, unit: Unit) -> Data:
    if "gained" in step:
        return step | {"text": str(_luck(query, step["gained"], unit))}
    if not step["mistake"]:
        return step | {"text": ""}
    better = step["best"][0]
    advised = moved_data(before, better["word"], step["player"], query)
    blanks = {"better": advised["text"], "value": amount(unit, better["value"]), "why": advised["why"]}
    sentences = [_cost(query, step["player"], amount(unit, step["lost"])), _better(blanks)]
    return step | {"text": " ".join(map(str, sentences))}


def _cost(query: AnalysisQuery, player: int, lost: str) -> Message:
    if player == query.reader:
        return say("That cost you {lost}.", lost=lost)
    return say("That cost {name} {lost}.", name=query.names[player], lost=lost)


def _better(blanks: dict[str, str]) -> Message:
    if blanks["why"]:
        return say("Better: {better} ({value}), because {why}.", **blanks)
    return say("Better: {better} ({value}).", better=blanks["better"], value=blanks["value"])


def _luck(query: AnalysisQuery, gained: list[float], unit: Unit) -> Message:
    """Whom a roll favoured most; alone, whether it was good or bad."""
    player = max(range(len(gained)), key=gained.__getitem__)
    if amount(unit, abs(gained[player])) == amount(unit, 0):
        return say("An average roll.")
    blanks = {"amount": amount(unit, gained[player], signed=True)}
    if len(gained) == 1:
        return (
            say("A lucky roll: {amount}.", **blanks) if gained[0] >= 0 else say("An unlucky roll: {amount}.", **blanks)
        )
    if player == query.reader:
        return say("The roll was lucky for you: {amount}.", **blanks)
    return say("The roll was lucky for {name}: {amount}.", name=query.names[player], **blanks)


def judge_data(query: AnalysisQuery, found: Data) -> Data:
    """Whether a move that was tried is as good as the best one found, and what is said about it."""
    worth = {one["word"]: one["value"] for one in found["best"]}
    tried, (best, most) = worth[query.request.word], next(iter(worth.items()))
    size = found["size"]
    lost, unit = most - tried, Unit(found["unit"])
    right = lost <= RIGHT * found["mistake"] * size
    advised = moved_data(query.position, best, found["player"], query)
    blanks = {"better": advised["text"], "value": amount(unit, most), "why": advised["why"]}
    if right:
        text = say("Right: that is worth {value}.", value=amount(unit, tried))
    else:
        text = say("There is a better move: this one gives away {lost}. Try again.", lost=amount(unit, lost))
    return {
        "right": right,
        "text": str(text),
        "better": str(_better(blanks)),
        "best": best,
        "value": short(most, unit.unit),
    }
