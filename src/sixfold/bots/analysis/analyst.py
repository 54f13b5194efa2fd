"""Values of positions, words and rolls, as a level sees them: to compare, not to play.

It knows searches and what games bring along for them.  It does not know records or what the
values are for.

A value is the share of the other players that one will rank before, ties half; between two it is
the chance to win.  Alone it is the expected final score where the game's judge counts in points,
and otherwise the judge's own evaluation from 0 to 1.  All words and rolls of one decision are
evaluated with the same budget, and where moves are compared by rollouts with the same dice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sixfold.bots.levels import Level, LevelBot, search_for, uses_rollouts
from sixfold.game.candidates import MEGABYTE, Evaluation, Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.positions.position import Position
from sixfold.search.shares import half_shares

Values = tuple[float, ...]  # by player
Found = TypeVar("Found", SearchResult, Evaluation)

SIMULATIONS = {1: 100, 2: 300, 3: 1_000, 4: 3_000, 5: 10_000, 6: 30_000}  # for one word, by level
PACE = 37_500  # simulations a second that are waited for; a slower search makes fewer of them
LEAST_SECONDS = 0.02
EXACT_PLIES = 3
MEMORY = 64 * MEGABYTE
MAX_LISTED = 36  # outcomes of a roll that are all evaluated
SAMPLED = 16  # outcomes that are evaluated where there are more
ROLL = 4  # times the simulations of a word are spent on all outcomes together
COMPARED = 3  # words evaluated besides the one that was played
TRIED = 12  # the same where no search can rank them first


@dataclass(frozen=True)
class Effort:
    """What was searched: positions to a depth where a tree is searched exactly, else games played out."""

    depth: int = 0  # plies; 0 where no depth was reached, or none is told
    positions: int = 0
    playouts: int = 0


@dataclass(frozen=True)
class RollValues:
    """The values after a roll, and their mean over what it could have shown."""

    after: Values
    expected: Values


def analyst_level(number: int) -> Level:
    """A level of analysis: whatever the game knows is used at all of them, only budgets differ."""
    full_strength = number == max(SIMULATIONS)
    return Level(number, SIMULATIONS[number], exact_plies=EXACT_PLIES, judge=True, full_strength=full_strength)


class Analyst(LevelBot):
    """Values for one game.  It raises KeyboardInterrupt when a search was stopped by one."""

    def __init__(self, game: Game, level: int, players: int, seed: int = 0) -> None:
        super().__init__(game, analyst_level(level), seed)
        self._evaluating: Any = None  # the search for values, besides the one for words
        self.effort = Effort()  # since it was last set
        judge: Any = self.judge(players)
        self._in_points = players == 1 and hasattr(judge, "POINTS_RANGE")
        self.low, self.size = 0.0, 1.0  # the values of a loss and, above it, of a win
        if self._in_points:
            self.low, self.size = judge.POINTS_MIDDLE - judge.POINTS_RANGE / 2, float(judge.POINTS_RANGE)

    @property
    def unit(self) -> str:
        """What values count: "points", or the "share" of a win."""
        return "points" if self._in_points else "share"

    def _budget(self, part: float) -> Limit:
        simulations = max(1, round((self.level.simulations or 1) * part))
        return Limit(seconds=max(LEAST_SECONDS, simulations / PACE), simulations=simulations, memory=MEMORY)

    def _in_unit(self, values: Values) -> Values:
        return tuple(self.low + self.size * value for value in values)

    def values(self, position: Position, part: float = 1.0) -> Values:
        """The value of a position to each player, with a part of the level's budget."""
        if position.ranks and position.players > 1:
            others = 2 * (position.players - 1)
            return tuple(half_shares(position.ranks, position.players, p) / others for p in range(position.players))
        if self._uses_alphabeta(position):
            return _of_both(uninterrupted(self._alphabeta_search(position, self._budget(part))))
        forced = self.forced(position, self._budget(part))
        if forced and uninterrupted(forced).candidates[0].proven:
            return _of_both(forced)
        return self._in_unit(self._evaluated(position, part).values)

    def _evaluated(self, position: Position, part: float) -> Evaluation:
        if self._evaluating is None:
            self._evaluating = search_for(self.game, self.judge(position.players), self.seed)
        found: Evaluation = self._evaluating.evaluate(position, self._budget(part))
        self._spend(playouts=found.simulations)
        return uninterrupted(found)

    def _alphabeta_search(self, position: Position, limit: Limit) -> SearchResult:
        found = super()._alphabeta_search(position, limit)
        self._spend(found.depth, found.nodes)
        return found

    def _search_by_judge(self, position: Position, limit: Limit) -> SearchResult:
        found = super()._search_by_judge(position, limit)
        self._spend(playouts=found.simulations)
        return found

    def _spend(self, depth: int = 0, positions: int = 0, playouts: int = 0) -> None:
        now = self.effort
        self.effort = replace(
            now,
            depth=max(now.depth, depth),
            positions=now.positions + positions,
            playouts=now.playouts + playouts,
        )

    def _uses_rollouts(self, position: Position) -> bool:
        return uses_rollouts(self.judge(position.players))

    def words(self, position: Position, player: int, played: str) -> dict[str, Values]:
        """The word that was played and the best others found, each with the values after it."""
        legal = position.legal(player)
        if len(legal) == 1:
            return {played: self.values(position.play(played, player))}
        result = self._result_for(position, player)
        found = result.candidates if result else ()
        if len(found) == len(legal) and all(candidate.proven for candidate in found):
            return {candidate.word: self._exact(position, player, candidate.value) for candidate in found}
        best = [candidate.word for candidate in found[:COMPARED]] if result else _spread(legal)
        return {word: self.values(position.play(word, player)) for word in dict.fromkeys([*best, played])}

    def promising(self, position: Position, player: int, count: int, part: float = 1.0) -> list[str]:
        """The best words that one search finds, to be looked at one by one."""
        result = self._result_for(position, player, part)
        return [found.word for found in result.candidates[:count]] if result else _spread(position.legal(player))

    def line(self, position: Position, most: int, part: float) -> tuple[str, ...]:
        """What would be played from a position by its best moves, as records write it, up to a roll or the end."""
        words: list[str] = []
        while position.actors and len(words) < most:
            player = position.actors[0]
            position = position.play(self.promising(position, player, 1, part)[0], player)
            words.append(position.word)
        return tuple(words)

    def _exact(self, position: Position, player: int, value: float) -> Values:
        """Everybody's values, from one that is certain."""
        if position.players == 1:
            return self._in_unit((value,))
        return tuple(value if other == player else 1 - value for other in range(position.players))

    def _result_for(self, position: Position, player: int, part: float = 1.0) -> SearchResult | None:
        """The best words of a player; None for others than the first to be asked where only a tree is searched."""
        if player == position.actors[0]:
            return uninterrupted(self.think(position, self._budget(part)))
        if self._uses_rollouts(position):
            found: SearchResult = self._judged_search(position).think(position, self._budget(part), player)
            self._spend(playouts=found.simulations)
            return uninterrupted(found)
        return None

    def rolls(self, position: Position) -> dict[int, Values]:
        """The values after every outcome of a roll with few of them: from one tree, or from a search each."""
        seen = {} if self._uses_rollouts(position) else self._evaluated(position, ROLL).moves
        if len(seen) == position.outcome_count:
            return {outcome: self._in_unit(values) for outcome, values in sorted(seen.items())}
        part = ROLL / position.outcome_count
        return {
            outcome: self.values(position.play(position.outcome(outcome)), part)
            for outcome in range(position.outcome_count)
        }

    def roll(self, position: Position, outcome: int) -> RollValues:
        """The values after an outcome, next to the mean of all outcomes, or of a sample where they are many."""
        seen = self.rolls(position) if position.outcome_count <= MAX_LISTED else {}
        if outcome in seen:
            return RollValues(seen[outcome], _mean(list(seen.values())))
        generator = rng.stream(self.seed, position.ply)
        drawn = [rng.below(generator, position.outcome_count) for _ in range(SAMPLED)]
        sample = [self.values(position.play(position.outcome(number)), ROLL / SAMPLED) for number in drawn]
        after = self.values(position.play(position.outcome(outcome)), ROLL / SAMPLED)
        return RollValues(after, _mean(sample))


def _of_both(result: SearchResult) -> Values:
    """The values of two players, from the best the one to move can get."""
    value = result.candidates[0].value
    return (value, 1 - value) if result.player == 0 else (1 - value, value)


def uninterrupted(found: Found) -> Found:
    """The result of a search that was not interrupted; one that was could not be compared with others."""
    if found.interrupted:
        raise KeyboardInterrupt
    return found


def _spread(legal: tuple[str, ...]) -> list[str]:
    step = max(1, -(-len(legal) // TRIED))
    return list(legal[::step])


def _mean(values: list[Values]) -> Values:
    return tuple(sum(each) / len(values) for each in zip(*values, strict=True))


def rounded(values: Values) -> list[float]:
    """Values as they are written."""
    return [round(value, 4) for value in values]
