"""One position: what it is worth to each player, and the best moves of whoever is to act.

It knows an analyst's values.  It does not know how the game came there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from sixfold.bots.analysis.analyst import Analyst, Effort, Values, rounded
from sixfold.bots.analysis.report import amount
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead
from sixfold.text.grammar import number
from sixfold.text.messages import Message, say

SHOWN = 5  # moves
LINE = 4  # moves that are told of how a game would go on
LINE_PART = 0.1  # of the level's budget, for each of them
LISTED = 36  # outcomes of a roll that are all looked at


@dataclass(frozen=True)
class Study:
    game: str
    level: int
    unit: str  # of values: "share" of a win from 0 to 1, or "points"
    values: Values  # by player
    player: int | None  # who is to act; None: dice
    best: tuple[tuple[str, float], ...]  # words and what they are worth to the player, best first
    line: tuple[str, ...] = ()  # how the game would go on, the best word first
    rolls: dict[str, Values] = field(default_factory=dict)  # values after every outcome of the dice that are due
    effort: Effort = field(default_factory=Effort)

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "level": self.level,
            "unit": self.unit,
            "values": rounded(self.values),
            "player": self.player,
            "best": [{"word": word, "value": round(value, 4)} for word, value in self.best],
            "line": list(self.line),
            "rolls": [{"word": word, "values": rounded(values)} for word, values in self.rolls.items()],
            "depth": self.effort.depth,
            "positions": self.effort.positions,
            "playouts": self.effort.playouts,
        }


def study(
    position: Position,
    level: int,
    player: int | None = None,
    also: Collection[str] = (),
    analyst: Analyst | None = None,
) -> Study:
    """Looks at a position as closely as `analyse` looks at every position of a game.

    `player` is whose moves are looked for, the first to be asked if not given; `also` are words that are
    compared with the best in any case.
    """
    if position.over:
        raise CannotRead(position.code(), say("the game is over"))
    analyst = analyst or Analyst(position.game, level, position.players)
    analyst.effort = Effort()
    values = analyst.values(position)
    settings = (position.game.id, level, analyst.unit, values)
    if not position.actors:
        return Study(*settings, None, (), rolls=_rolls(analyst, position), effort=analyst.effort)
    player = position.actors[0] if player is None else player
    words = dict.fromkeys([*analyst.promising(position, player, SHOWN), *also])
    after = {word: position.play(word, player) for word in words}
    worth = [(word, analyst.values(moved)[player]) for word, moved in after.items()]
    best = tuple(sorted(worth, key=lambda pair: -pair[1]))
    first = after[best[0][0]]
    line = (first.word, *analyst.line(first, LINE - 1, LINE_PART))
    return Study(*settings, player, best, line, effort=analyst.effort)


def _rolls(analyst: Analyst, position: Position) -> dict[str, Values]:
    if position.outcome_count > LISTED:
        return {}
    return {position.outcome(outcome): values for outcome, values in analyst.rolls(position).items()}


def sentences(study: Study, names: Sequence[str]) -> list[Message]:
    stand = ", ".join(f"{name} {amount(study, value)}" for name, value in zip(names, study.values, strict=True))
    points = study.unit == "points"
    lines = [say("Expected points: {stand}.", stand=stand) if points else say("Chances: {stand}.", stand=stand)]
    if study.player is not None:
        words = ", ".join(f"{word} ({amount(study, value)})" for word, value in study.best)
        lines.append(say("Best for {name}: {moves}.", name=names[study.player], moves=words))
    if len(study.line) > 1:
        lines.append(say("The game could go on like this: {moves}.", moves=" ".join(study.line)))
    if study.rolls:
        first = 0
        rolls = ", ".join(f"{_dice(word)} ({amount(study, each[first])})" for word, each in study.rolls.items())
        lines.append(say("After each roll, for {name}: {rolls}.", name=names[first], rolls=rolls))
    lines.append(searched(study.effort))
    return lines


def _dice(word: str) -> str:
    return " ".join(word.removeprefix("="))


def searched(effort: Effort) -> Message:
    if effort.positions:
        return say("Depth {depth}, {count} positions.", depth=effort.depth, count=number(effort.positions))
    return say("{count} games played out.", count=number(effort.playouts))
