"""A game looked back at: what every choice gave away and every roll of dice brought.

It knows records and an analyst's values.  It does not know screens or languages; what it
found is plain values, and `report` puts them into sentences.

    analysis = analyse(record, level=4)
    analysis.players[0].lost           # value given away by choices
    analysis.turning_points()          # the biggest swings
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sixfold.bots.appraisal import Analyst, Values
from sixfold.positions import Position
from sixfold.record import Record

MISTAKE = 0.05  # of a win
TURNS = 5  # turning points told
BEST = 3  # words told for a decision


@dataclass(frozen=True)
class Decision:
    """A word a player chose."""

    ply: int  # the number of the word, from 1
    player: int
    word: str
    before: float  # the value of the best word found
    after: float  # the value of the word played
    best: tuple[tuple[str, float], ...]  # words with their values, best first
    values: Values  # after it, by player
    legal: int = 0  # how many words there were

    @property
    def lost(self) -> float:
        return self.before - self.after

    def json(self) -> dict[str, Any]:
        best = [{"word": word, "value": round(value, 4)} for word, value in self.best]
        told = {"ply": self.ply, "player": self.player, "word": self.word}
        return told | {"before": round(self.before, 4), "after": round(self.after, 4), "best": best}


@dataclass(frozen=True)
class Roll:
    """What dice showed."""

    ply: int
    word: str
    gained: Values  # next to what could be expected, by player
    values: Values


@dataclass(frozen=True)
class Account:
    """One player's game: what came from the dice and what from choices."""

    luck: float
    lost: float
    mistakes: int
    decisions: int  # with a choice

    def json(self) -> dict[str, Any]:
        return {
            "luck": round(self.luck, 4),
            "lost": round(self.lost, 4),
            "mistakes": self.mistakes,
            "decisions": self.decisions,
        }


@dataclass(frozen=True)
class TurningPoint:
    """A choice or a roll after which the game stood differently."""

    ply: int
    player: int | None  # None: dice
    word: str
    swing: float  # lost by the choice, or what dice brought to the player they favoured most
    best: str  # what should have been played instead; empty for dice
    favoured: int | None = None  # by the dice

    def json(self) -> dict[str, Any]:
        told = {"ply": self.ply, "player": self.player, "word": self.word, "swing": round(self.swing, 4)}
        return told | {"best": self.best or None, "favoured": self.favoured}


@dataclass(frozen=True)
class Analysis:
    game: str
    level: int
    unit: str  # of values: "share" of a win from 0 to 1, or "points"
    size: float  # a whole win in that unit
    plies: int  # of the record; fewer steps where it was broken off
    start: Values
    steps: tuple[Decision | Roll, ...]

    @property
    def complete(self) -> bool:
        return len(self.steps) == self.plies

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decision))

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(step for step in self.steps if isinstance(step, Roll))

    @property
    def players(self) -> tuple[Account, ...]:
        return tuple(self._account(player) for player in range(len(self.start)))

    def _account(self, player: int) -> Account:
        own = [decision for decision in self.decisions if decision.player == player]
        return Account(
            luck=sum(roll.gained[player] for roll in self.rolls),
            lost=sum(decision.lost for decision in own),
            mistakes=sum(decision.lost > MISTAKE * self.size for decision in own),
            decisions=sum(decision.legal > 1 for decision in own),
        )

    def turning_points(self, most: int = TURNS) -> list[TurningPoint]:
        """The biggest swings, the biggest first; small ones are none."""
        found = [TurningPoint(d.ply, d.player, d.word, d.lost, d.best[0][0]) for d in self.decisions]
        for roll in self.rolls:
            favoured = max(range(len(roll.gained)), key=roll.gained.__getitem__)
            found.append(TurningPoint(roll.ply, None, roll.word, roll.gained[favoured], "", favoured))
        big = [point for point in found if abs(point.swing) > MISTAKE * self.size]
        return sorted(big, key=lambda point: -abs(point.swing))[:most]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "level": self.level,
            "unit": self.unit,
            "complete": self.complete,
            "players": [player.json() for player in self.players],
            "decisions": [decision.json() for decision in self.decisions],
            "rolls": [
                {"ply": roll.ply, "word": roll.word, "gained": [round(value, 4) for value in roll.gained]}
                for roll in self.rolls
            ],
            "turning_points": [point.json() for point in self.turning_points()],
        }


def analyse(record: Record, level: int, tell: Callable[[int], None] = lambda percent: None) -> Analysis:
    """Looks at every word of a record; `tell` hears how many percent are done.

    An interrupt ends it early, with what was looked at so far.
    """
    positions = record.position.line()
    first = positions[0]
    analyst = Analyst(first.game, level, first.players)
    start: Values = (analyst.low + analyst.size / 2,) * first.players
    steps: list[Decision | Roll] = []
    try:
        start = analyst.worth(first)
        for number, after in enumerate(positions[1:], 1):
            steps.append(looked_at(analyst, after))
            tell(100 * number // max(1, record.position.ply))
    except KeyboardInterrupt:
        pass
    found = (first.game.id, level, analyst.unit, analyst.size, record.position.ply)
    return Analysis(*found, start, tuple(steps))


def looked_at(analyst: Analyst, after: Position) -> Decision | Roll:
    """What the last word of a position was worth."""
    position, step = after.before, after.last_move
    assert position
    assert step
    player, move = step
    if position.is_chance:
        rolled = analyst.roll(position, move)
        gained = tuple(own - mean for own, mean in zip(rolled.after, rolled.expected, strict=True))
        return Roll(after.ply, after.word, gained, rolled.after)
    played = position.game.notation.write(position.rules_state(), move)
    values = analyst.words(position, player, played)
    best = sorted(((word, value[player]) for word, value in values.items()), key=lambda pair: -pair[1])
    own, most = values[played][player], best[0][1]
    if own >= most:  # of equal words, the one that was played
        best.sort(key=lambda pair: (-pair[1], pair[0] != played))
    legal = len(position.legal(player))
    return Decision(after.ply, player, played, most, own, tuple(best[:BEST]), values[played], legal)
