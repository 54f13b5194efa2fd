"""Six levels of play, with the same meaning in every game.

A level is a budget and an eye: how long it thinks, how many plies it searches exactly, and how
much better a move may look to it than it is.  The weakest judge every move at sight.  What errs is
how moves look, within bounds: a move that is clearly worse is never chosen.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from sixfold.bots.bot import NothingToClose, random_below
from sixfold.game.candidates import MEGABYTE, Candidate, Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.machines.compile import Mode
from sixfold.machines.numba_compiler import can_compile, need_compiler
from sixfold.positions.position import Position

EXACT_TIME = 0.4  # of a move's time that looking for forced wins and losses may take; the rest is for the search
EXACT_MEMORY = 16 * MEGABYTE
ALWAYS = 6  # glances, and attention
AT_SIGHT = Limit(simulations=0)
QUICK = 2  # the strongest level that is interpreted


ByPlayers = int | dict[int, int]  # a number, or one for each number of players


@dataclass(frozen=True)
class Level:
    number: int
    simulations: int | None = None  # at most
    seconds: float | None = None  # at most
    glances: ByPlayers = 0  # of six moves, how many are chosen at sight, without a search
    noise: ByPlayers = 0  # how much better a move may look at sight than it is, in thousandths of a win
    attention: int = 0  # in how many of six cases it sees at sight that the other one of two could win with the reply
    exact_plies: int = 0  # searched for forced wins and losses, in games of two without dice
    judge: bool = False  # uses the game's own judge
    full_strength: bool = False  # uses what the game knows for certain, and all cores
    interpreted: bool = False  # small enough to play without compiled rules

    def glances_of(self, players: int) -> int:
        return self.glances if isinstance(self.glances, int) else self.glances[players]

    def noise_of(self, players: int) -> int:
        return self.noise if isinstance(self.noise, int) else self.noise[players]


LEVELS = {
    1: Level(1, simulations=12, interpreted=True),
    2: Level(2, simulations=120, interpreted=True),
    3: Level(3, simulations=600, exact_plies=3, judge=True),
    4: Level(4, simulations=4_000, seconds=1.0, exact_plies=3, judge=True),
    5: Level(5, seconds=0.7, exact_plies=4, judge=True),
    6: Level(6, seconds=2.0, exact_plies=5, judge=True, full_strength=True),
}


def level_of(game: Game, number: int) -> Level:
    """A level as it is in one game, whose module `bots` may change budgets."""
    changed: dict[int, dict[str, Any]] = getattr(game.optional("bots"), "BUDGETS", {})
    return replace(LEVELS[number], **changed.get(number, {}))


def at_first_glance(game: Game) -> Level:
    """The most that can be had without compiled rules: a small level that sees without noise."""
    return replace(level_of(game, QUICK), noise=0)


def advised(position: Position, progress: Callable[[int], None] = lambda percent: None) -> SearchResult | None:
    """The best moves, where the game's own module knows them for certain."""
    advise = getattr(position.game.optional("bots"), "advise", None)
    return advise(position, progress) if advise else None


def judge_for(game: Game, players: int) -> ModuleType | None:
    """The game's judge at a table of so many; None where it has none."""
    chosen = getattr(game.optional("bots"), "judge_for", None)
    found: ModuleType | None = chosen(players) if chosen else game.optional("judge")
    return found


def check_level(number: int) -> None:
    """Refuses a level that cannot be played without compiled rules where they cannot be compiled."""
    if not LEVELS[number].interpreted:
        need_compiler()


class LevelBot(NothingToClose):
    """A game's bot of one level.  It keeps its trees and tables from move to move."""

    def __init__(self, game: Game, level: Level, seed: int = 0, mode: Mode | None = None) -> None:
        """`mode` is `fast` where rules can be compiled; without that, the small levels are interpreted."""
        if mode is None:
            mode = "plain" if level.interpreted and not can_compile() else "fast"
        self.game = game
        self.level = level
        self.seed = seed
        self.mode: Mode = mode
        self._search: Any = None
        self._alphabeta: Any = None
        self._glance: Any = None

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        """The words of the first player to be asked, best first; they are thought about from what that player sees."""
        limit = limit or self.limit()
        player = position.actors[0]
        position = position.seen_by([player])
        if len(position.legal(player)) == 1:
            return SearchResult(player, (Candidate(position.legal(player)[0], 0.5),))
        judge = self.judge(position.players)
        if judge and self.glances(position):
            return self._at_sight(position, judge)
        known = self._known(position)
        if known:
            return known
        if self._uses_alphabeta(position):
            return self._alphabeta_search(position, limit)
        forced = self.forced(position, limit)
        if forced and (forced.interrupted or forced.candidates[0].proven):
            return forced
        return losses_last(self._search_by_judge(position, limit), lost_words(forced))

    def glances(self, position: Position) -> bool:
        """Whether it chooses at sight now."""
        return random_below(self.seed, position.ply, ALWAYS) < self.level.glances_of(position.players)

    def _at_sight(self, position: Position, judge: ModuleType) -> SearchResult:
        if self._glance is None:
            from sixfold.search.rollouts import Rollouts

            self._glance = Rollouts(self.game, judge, self.seed, self.mode, self.eye(position.players))
        found: SearchResult = self._glance.think(position, AT_SIGHT)
        return found

    def limit(self) -> Limit:
        threads = (os.cpu_count() or 1) if self.level.full_strength else 1
        return Limit(seconds=self.level.seconds, simulations=self.level.simulations, threads=threads)

    def _known(self, position: Position) -> SearchResult | None:
        """What the game's own module knows for certain."""
        return advised(position) if self.level.full_strength else None

    def _searches_exactly(self, position: Position) -> bool:
        """Whether alpha-beta can be used: between two without dice, from a level on."""
        return self.level.exact_plies > 0 and position.players == 2 and not self.game.dice

    def _uses_alphabeta(self, position: Position) -> bool:
        """Whether the judge prefers alpha-beta to other searches, and it can be used."""
        return self._searches_exactly(position) and getattr(self.judge(2), "SEARCH", "") == "alphabeta"

    def _alphabeta_search(self, position: Position, limit: Limit) -> SearchResult:
        if self._alphabeta is None:
            from sixfold.search.alphabeta import AlphaBeta

            self._alphabeta = AlphaBeta(self.game, self.judge(2), self.seed)
        found: SearchResult = self._alphabeta.think(position, limit)
        return found

    def forced(self, position: Position, limit: Limit) -> SearchResult | None:
        """Wins and losses that are forced within the level's exact plies."""
        if not self._searches_exactly(position):
            return None
        if self._alphabeta is None:
            from sixfold.search.alphabeta import AlphaBeta

            self._alphabeta = AlphaBeta(self.game)
        seconds = None if limit.seconds is None else limit.seconds * EXACT_TIME
        ahead = Limit(seconds, depth=self.level.exact_plies, memory=min(limit.memory // 4, EXACT_MEMORY))
        found: SearchResult = self._alphabeta.think(position, ahead, exact=True)
        return found

    def judge(self, players: int) -> ModuleType | None:
        """The judge this level uses at a table of so many: the game's own, or none."""
        return judge_for(self.game, players) if self.level.judge else None

    def eye(self, players: int) -> tuple[int, int]:
        """The noise in what it sees, in millionths of a win, and its attention to replies that win."""
        attention = self.level.attention if players == 2 and not self.game.dice else 0
        return 1000 * self.level.noise_of(players), attention

    def _search_by_judge(self, position: Position, limit: Limit) -> SearchResult:
        if limit.seconds is not None and self._alphabeta is not None:
            limit = replace(limit, seconds=limit.seconds * (1 - EXACT_TIME))
        found: SearchResult = self._judged_search(position).think(position, limit)
        return found

    def _judged_search(self, position: Position) -> Any:
        """The search that suits the judge, the same one for every position of a game."""
        if self._search is None:
            self._search = search_for(self.game, self.judge(position.players), self.seed, self.mode)
        return self._search


def uses_rollouts(judge: ModuleType | None) -> bool:
    """Whether a judge's moves are compared by rollouts with common dice instead of in a tree."""
    return getattr(judge, "SEARCH", "") == "rollouts"


def search_for(game: Game, judge: ModuleType | None, seed: int, mode: Mode = "fast") -> Any:
    """A search with dice or any number of players: rollouts where the judge asks for them, else a tree."""
    if judge and uses_rollouts(judge):
        from sixfold.search.rollouts import Rollouts

        return Rollouts(game, judge, seed, mode)
    from sixfold.search.mcts import TreeSearch

    return TreeSearch(game, judge, seed, mode)


def lost_words(forced: SearchResult | None) -> set[str]:
    """The words that certainly lose, as far as an exact search has found them."""
    return {c.word for c in forced.candidates if c.proven and c.value <= 0} if forced else set()


def losses_last(result: SearchResult, lost: set[str]) -> SearchResult:
    """The result with the words that certainly lose put last."""
    candidates = sorted(result.candidates, key=lambda candidate: candidate.word in lost)
    return replace(result, candidates=tuple(candidates))
