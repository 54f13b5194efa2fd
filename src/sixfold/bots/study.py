"""One position: what it is worth to each player, and the best moves of whoever is to act.

It knows an analyst's values.  It does not know how the game came there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.bots.analyst import Analyst, Values
from sixfold.bots.report import amount
from sixfold.errors import CannotRead
from sixfold.messages import Message, say
from sixfold.positions import Position

SHOWN = 5  # moves


@dataclass(frozen=True)
class Study:
    """What an analysis says of a position."""

    game: str
    level: int
    unit: str  # of values: "share" of a win from 0 to 1, or "points"
    values: Values  # by player
    player: int | None  # who is to act, the first to be asked; None: dice
    best: tuple[tuple[str, float], ...]  # words and what they are worth to the player

    def json(self) -> dict[str, Any]:
        """Ready for JSON."""
        best = [{"word": word, "value": round(value, 4)} for word, value in self.best]
        values = [round(value, 4) for value in self.values]
        return {"game": self.game, "level": self.level, "unit": self.unit, "values": values} | {
            "player": self.player,
            "best": best,
        }


def study(position: Position, level: int) -> Study:
    """Looks at a position as closely as `analyse` looks at every position of a game."""
    if position.over:
        raise CannotRead(position.code(), say("the game is over"))
    analyst = Analyst(position.game, level, position.players)
    values, player = analyst.values(position), None
    best: tuple[tuple[str, float], ...] = ()
    if position.actors:
        player = position.actors[0]
        words = analyst.promising(position, player, SHOWN)
        worth = [(word, analyst.values(position.play(word, player))[player]) for word in words]
        best = tuple(sorted(worth, key=lambda pair: -pair[1]))
    return Study(position.game.id, level, analyst.unit, values, player, best)


def sentences(study: Study, names: Sequence[str]) -> list[Message]:
    """A study as people read it."""
    stand = ", ".join(f"{name} {amount(study, value)}" for name, value in zip(names, study.values, strict=True))
    points = study.unit == "points"
    lines = [say("Expected points: {stand}.", stand=stand) if points else say("Chances: {stand}.", stand=stand)]
    if study.player is not None:
        words = ", ".join(f"{word} ({amount(study, value)})" for word, value in study.best)
        lines.append(say("Best for {name}: {moves}.", name=names[study.player], moves=words))
    return lines
