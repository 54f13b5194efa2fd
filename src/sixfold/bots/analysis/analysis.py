"""The analysis of a game: what every choice gave away and every roll of dice brought.

It knows records and an analyst's values.  It does not know screens or languages: an analysis is
plain values, and `report` puts them into sentences.

    analysis = analyse(record, level=4)
    analysis.players[0].lost           # value given away by choices
    analysis.turning_points()          # the biggest swings
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sixfold.bots.analysis.analyst import Analyst, Values, rounded
from sixfold.positions.position import Position
from sixfold.positions.record import Record

MISTAKE = 0.05  # of a win
TURNING_POINTS = 5  # reported
BEST = 3  # words reported for a decision


@dataclass(frozen=True)
class Decision:
    ply: int  # the number of the word, from 1
    player: int
    word: str
    before: float  # the value of the best word found
    after: float  # the value of the word played
    best: tuple[tuple[str, float], ...]  # words with their values, best first
    values: Values  # after it, by player
    legal: int = 0  # how many legal words there were

    @property
    def lost(self) -> float:
        return self.before - self.after

    def json(self) -> dict[str, Any]:
        best = [{"word": word, "value": round(value, 4)} for word, value in self.best]
        data = {"ply": self.ply, "player": self.player, "word": self.word, "legal": self.legal}
        worth = {"before": round(self.before, 4), "after": round(self.after, 4), "lost": round(self.lost, 4)}
        return data | worth | {"values": rounded(self.values), "best": best}


@dataclass(frozen=True)
class Roll:
    ply: int
    word: str
    gained: Values  # more than could be expected, by player
    values: Values  # after it, by player

    def json(self) -> dict[str, Any]:
        found = {"gained": rounded(self.gained), "values": rounded(self.values)}
        return {"ply": self.ply, "word": self.word} | found


@dataclass(frozen=True)
class PlayerSummary:
    """One player's game: what came from the dice and what from choices."""

    luck: float
    lost: float
    mistakes: int
    decisions: int  # between several words

    def json(self) -> dict[str, Any]:
        return {
            "luck": round(self.luck, 4),
            "lost": round(self.lost, 4),
            "mistakes": self.mistakes,
            "decisions": self.decisions,
        }


@dataclass(frozen=True)
class TurningPoint:
    ply: int
    player: int | None  # None: dice
    word: str
    swing: float  # lost by the choice, or gained from the dice by the player they favoured most
    best: str  # what should have been played instead; empty for dice
    favoured: int | None = None  # by the dice

    def json(self) -> dict[str, Any]:
        data = {"ply": self.ply, "player": self.player, "word": self.word, "swing": round(self.swing, 4)}
        return data | {"best": self.best or None, "favoured": self.favoured}


@dataclass(frozen=True)
class Analysis:
    """The values of a whole game, word by word."""

    game: str
    level: int
    unit: str  # of values: "share" of a win from 0 to 1, or "points"
    size: float  # a whole win in that unit
    plies: int  # of the record; there are fewer steps if the analysis was interrupted
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
    def players(self) -> tuple[PlayerSummary, ...]:
        return tuple(self._summary(player) for player in range(len(self.start)))

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        return tuple(decision for decision in self.decisions if decision.lost > MISTAKE * self.size)

    def _summary(self, player: int) -> PlayerSummary:
        own = [decision for decision in self.decisions if decision.player == player]
        return PlayerSummary(
            luck=sum(roll.gained[player] for roll in self.rolls),
            lost=sum(decision.lost for decision in own),
            mistakes=sum(decision.player == player for decision in self.mistakes),
            decisions=sum(decision.legal > 1 for decision in own),
        )

    def turning_points(self, most: int = TURNING_POINTS) -> list[TurningPoint]:
        """The biggest swings, biggest first; small ones are left out."""
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
            "size": self.size,
            "complete": self.complete,
            "start": rounded(self.start),
            "players": [player.json() for player in self.players],
            "decisions": [decision.json() for decision in self.decisions],
            "rolls": [roll.json() for roll in self.rolls],
            "mistakes": [decision.ply for decision in self.mistakes],
            "turning_points": [point.json() for point in self.turning_points()],
        }


def analyse(record: Record, level: int, progress: Callable[[int], None] = lambda percent: None) -> Analysis:
    """Evaluates every word of a record; `progress` is called with the percentage done.

    An interrupt ends it early, with the steps finished so far.
    """
    positions = record.position.line()
    first = positions[0]
    analyst = Analyst(first.game, level, first.players)
    start: Values = (analyst.low + analyst.size / 2,) * first.players
    steps: list[Decision | Roll] = []
    try:
        start = analyst.values(first)
        for number, after in enumerate(positions[1:], 1):
            steps.append(assess(analyst, after))
            progress(100 * number // max(1, record.position.ply))
    except KeyboardInterrupt:
        pass
    found = (first.game.id, level, analyst.unit, analyst.size, record.position.ply)
    return Analysis(*found, start, tuple(steps))


def assess(analyst: Analyst, after: Position) -> Decision | Roll:
    """The last word before a position, as a decision or a roll."""
    position, step = after.before, after.history.last_move
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
