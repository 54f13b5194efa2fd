"""What positions and words are worth, judged by a level: values to compare, not a word to play.

It knows searches and what games bring along for them.  It does not know records or what the
values are for.

A value is what tree search means by it: the part of the other players that one will leave
behind, ties half.  Between two that is the chance to win.  Alone it is the score to come where
the game's judge counts in points, and else the judge's own worth from 0 to 1.  Every word and
every roll of one decision is looked at with the same budget; where a judge compares moves by
playouts, also with the same dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from sixfold import rng
from sixfold.bots.levels import Level, LevelBot, search_for
from sixfold.contract import Game
from sixfold.positions import Position
from sixfold.search.thought import MEGABYTE, Appraisal, Limit, Thought

Values = tuple[float, ...]  # by player
Found = TypeVar("Found", Thought, Appraisal)

SIMULATIONS = {1: 100, 2: 300, 3: 1_000, 4: 3_000, 5: 10_000, 6: 30_000}  # a word, by level
PACE = 37_500  # simulations a second; a search that is slower gets less of them
FORESIGHT = 3
MEMORY = 64 * MEGABYTE
LISTED = 36  # outcomes of a roll that are all looked at
SAMPLED = 16  # rolls looked at where there are more
ROLL = 4  # times a word's simulations are spent on all outcomes together
COMPARED = 3  # words looked at besides the one that was played
TRIED = 12  # the same where nobody can tell which are good
HALF = 0xFFFFFFFF


@dataclass(frozen=True)
class Rolled:
    """What a roll brought: values after it, and on average over what it could have shown."""

    after: Values
    expected: Values


def analyst_level(number: int) -> Level:
    """Everything the game knows, whatever the level; it is the budget that differs."""
    return Level(number, SIMULATIONS[number], foresight=FORESIGHT, knows=True, everything=number == max(SIMULATIONS))


class Analyst(LevelBot):
    """Values for one game.  It raises KeyboardInterrupt when a search was broken off by one."""

    def __init__(self, game: Game, level: int, players: int, seed: int = 0) -> None:
        super().__init__(game, analyst_level(level), seed)
        self._other: Any = None  # the search for values, besides the one for words
        judge = self._judge(players)
        self._points = players == 1 and hasattr(judge, "RANGE")
        self.low, self.size = 0.0, 1.0  # what no and a whole win stand for
        if self._points:
            self.low, self.size = judge.MIDDLE - judge.RANGE / 2, float(judge.RANGE)

    @property
    def unit(self) -> str:
        return "points" if self._points else "share"

    def _budget(self, part: float = 1.0) -> Limit:
        simulations = max(1, round((self.level.simulations or 1) * part))
        return Limit(seconds=max(0.02, simulations / PACE), simulations=simulations, memory=MEMORY)

    def _told(self, values: Values) -> Values:
        return tuple(self.low + self.size * value for value in values)

    # Positions -------------------------------------------------------------------------

    def worth(self, position: Position, part: float = 1.0) -> Values:
        """What a position is worth to each player."""
        if position.ranks and position.players > 1:
            return _left_behind(position.ranks)
        between_two = position.players == 2 and not self.game.dice
        if between_two and self._deepens(position):
            return _both(whole(self._deepened(position, self._budget(part))))
        if between_two:
            sure = self._looked_ahead(position, self._budget(part))
            if sure and whole(sure).ideas[0].proven:
                return _both(sure)
        return self._told(self._appraised(position, part).worth)

    def _appraised(self, position: Position, part: float) -> Appraisal:
        if self._other is None:
            self._other = search_for(self.game, self._judge(position.players), self.seed)
        found: Appraisal = self._other.appraise(position, self._budget(part))
        return whole(found)

    def _compares(self, position: Position) -> bool:
        """Whether words are compared by playouts with the same dice."""
        return hasattr(self._judge(position.players), "promise")

    # Words -----------------------------------------------------------------------------

    def words(self, position: Position, player: int, played: str) -> dict[str, Values]:
        """The word that was played and the best others found, each with the values after it."""
        legal = position.legal(player)
        if len(legal) == 1:
            return {played: self.worth(position.play(played, player))}
        thought = self._thought_of(position, player)
        if thought and len(thought.ideas) == len(legal) and all(idea.proven for idea in thought.ideas):
            return {idea.word: self._exactly(position, player, idea.value) for idea in thought.ideas}
        best = [idea.word for idea in thought.ideas[:COMPARED]] if thought else _spread(legal)
        return {word: self.worth(position.play(word, player)) for word in dict.fromkeys([*best, played])}

    def _exactly(self, position: Position, player: int, value: float) -> Values:
        """A value known for certain, where it tells everybody's."""
        if position.players == 1:
            return self._told((value,))
        return tuple(value if other == player else 1 - value for other in range(position.players))

    def _thought_of(self, position: Position, player: int) -> Thought | None:
        """What a player might do; None where only the first to be asked can be thought for."""
        if player == position.actors[0]:
            return whole(self.think(position, self._budget()))
        if self._compares(position):
            if self._tree is None:
                self._tree = search_for(self.game, self._judge(position.players), self.seed)
            found: Thought = self._tree.think(position, self._budget(), player)
            return whole(found)
        return None

    # Dice ------------------------------------------------------------------------------

    def rolls(self, position: Position) -> dict[int, Values]:
        """The values after every outcome of a roll with few of them: from one look at all, or from one at each."""
        seen = {} if self._compares(position) else self._appraised(position, ROLL).moves
        if len(seen) == position.outcome_count:
            return {outcome: self._told(values) for outcome, values in sorted(seen.items())}
        part = ROLL / position.outcome_count
        return {
            outcome: self.worth(position.play(position.outcome(outcome)), part)
            for outcome in range(position.outcome_count)
        }

    def roll(self, position: Position, outcome: int) -> Rolled:
        """What the outcome brought, next to all outcomes, or to a sample where they are many."""
        seen = self.rolls(position) if position.outcome_count <= LISTED else {}
        if outcome in seen:
            return Rolled(seen[outcome], _average(list(seen.values())))
        dice = rng.Rng()
        rng.seed(dice, self.seed & HALF, self.seed >> 32 & HALF, position.ply)
        drawn = [rng.below(dice, position.outcome_count) for _ in range(SAMPLED)]
        sample = [self.worth(position.play(position.outcome(number)), ROLL / SAMPLED) for number in drawn]
        after = self.worth(position.play(position.outcome(outcome)), ROLL / SAMPLED)
        return Rolled(after, _average(sample))


def _left_behind(ranks: Values | tuple[int, ...]) -> Values:
    """The end of a game: players left behind and half of those level, of all others."""
    others = len(ranks) - 1
    behind = [sum(other > own for other in ranks) for own in ranks]
    level = [sum(other == own for other in ranks) - 1 for own in ranks]
    return tuple((more + same / 2) / others for more, same in zip(behind, level, strict=True))


def _both(thought: Thought) -> Values:
    """The values of two players, from what the one to move can get."""
    value = thought.ideas[0].value
    return (value, 1 - value) if thought.player == 0 else (1 - value, value)


def whole(found: Found) -> Found:
    """A search that came to its end; one that was broken off would not be comparable."""
    if found.interrupted:
        raise KeyboardInterrupt
    return found


def _spread(legal: tuple[str, ...]) -> list[str]:
    """Some words from the whole list."""
    step = max(1, -(-len(legal) // TRIED))
    return list(legal[::step])


def _average(values: list[Values]) -> Values:
    return tuple(sum(each) / len(values) for each in zip(*values, strict=True))
