"""Six levels of play, with the same meaning in every game.

A level is a budget and a style: how long it thinks, how far it looks ahead exactly, and
whether it knows what the game's own modules know.  Weaker levels look less far and know
less; none is a stronger one made to blunder.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sixfold.bots.bot import Simple
from sixfold.contract import Game
from sixfold.positions import Position
from sixfold.search.thought import Idea, Limit, Thought


@dataclass(frozen=True)
class Level:
    """What one level may use."""

    number: int
    simulations: int | None = None  # at most so many
    seconds: float | None = None  # at most so long
    foresight: int = 0  # words looked ahead exactly, in games of two without dice
    casual: bool = False  # what a casual player knows, in games that tell
    knows: bool = False  # the game's own judge
    everything: bool = False  # exact tables, all cores


LEVELS = {
    1: Level(1, simulations=12, casual=True),
    2: Level(2, simulations=120, casual=True),
    3: Level(3, simulations=600, foresight=3, casual=True, knows=True),
    4: Level(4, simulations=4_000, seconds=1.0, foresight=3, casual=True, knows=True),
    5: Level(5, seconds=0.7, foresight=4, knows=True),
    6: Level(6, seconds=2.0, foresight=5, knows=True, everything=True),
}


def level_of(game: Game, number: int) -> Level:
    """A level as it is in one game, which may spread its budgets otherwise in a module `ladder`."""
    own: dict[int, dict[str, Any]] = getattr(game.optional("ladder"), "BUDGETS", {})
    return replace(LEVELS[number], **own.get(number, {}))


class LevelBot(Simple):
    """A game's bot of one level.  It remembers its tree from move to move."""

    def __init__(self, game: Game, level: Level, seed: int = 0) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self._tree: Any = None
        self._exact: Any = None

    def think(self, position: Position, limit: Limit | None = None) -> Thought:
        """The words of the first player to be asked, best first."""
        limit = limit or self.limit()
        player = position.actors[0]
        if len(position.legal(player)) == 1:
            return Thought(player, (Idea(position.legal(player)[0], 0.5),))
        known = self._advice(position)
        if known:
            return known
        if self._deepens(position):
            return self._deepened(position, limit)
        sure = self._looked_ahead(position, limit)
        if sure and (sure.interrupted or sure.ideas[0].proven):
            return sure
        lost = {idea.word for idea in sure.ideas if idea.proven and idea.value <= 0} if sure else set()
        return without(self._searched(position, limit), lost)

    def limit(self) -> Limit:
        threads = (os.cpu_count() or 1) if self.level.everything else 1
        return Limit(seconds=self.level.seconds, simulations=self.level.simulations, threads=threads)

    def _advice(self, position: Position) -> Thought | None:
        """What the game's own module knows for certain."""
        special = self.game.optional("bots") if self.level.everything else None
        advise: Callable[[Position], Thought | None] | None = getattr(special, "advise", None)
        return advise(position) if advise else None

    def _deepens(self, position: Position) -> bool:
        """Whether the judge prefers looking ahead exactly to a tree, as can be done between two without dice."""
        fits = self.level.foresight > 0 and position.players == 2 and not self.game.dice
        return fits and getattr(self._judge(2), "STYLE", "tree") == "deepen"

    def _deepened(self, position: Position, limit: Limit) -> Thought:
        if self._exact is None:
            from sixfold.search.deepening import Deepening

            self._exact = Deepening(self.game, self._judge(2), self.seed)
        found: Thought = self._exact.think(position, limit)
        return found

    def _looked_ahead(self, position: Position, limit: Limit) -> Thought | None:
        """Wins and losses within the level's foresight."""
        if not self.level.foresight or position.players != 2 or self.game.dice:
            return None
        if self._exact is None:
            from sixfold.search.deepening import Deepening

            self._exact = Deepening(self.game)
        seconds = None if limit.seconds is None else limit.seconds * 0.4
        memory = min(limit.memory // 4, 16 << 20)
        ahead = Limit(seconds, depth=self.level.foresight, memory=memory)
        found: Thought = self._exact.think(position, ahead, each=True)
        return found

    def _judge(self, players: int) -> Any:
        """What this level knows of the game: all, what a casual player does, or nothing.

        A judge may know nothing of tables of more than its PLAYERS; then the game's `rivals` do, or what a
        casual player knows is better.  One that is NEEDED is known to every level, since nobody could play without.
        """
        own = self.game.optional("judge")
        if players > getattr(own, "PLAYERS", players):
            own = self.game.optional("rivals")
        needed = self.level.number > 0 and getattr(own, "NEEDED", False)
        judge = own if self.level.knows or needed else None
        casual = self.game.optional("casual") if self.level.casual or self.level.knows else None
        return casual if casual and (self.level.casual or judge is None) else judge

    def _searched(self, position: Position, limit: Limit) -> Thought:
        if self._tree is None:
            self._tree = search_for(self.game, self._judge(position.players), self.seed)
        if limit.seconds is not None and self._exact is not None:
            limit = replace(limit, seconds=limit.seconds * 0.6)
        found: Thought = self._tree.think(position, limit)
        return found


def search_for(game: Game, judge: Any, seed: int) -> Any:
    """The search that suits a judge: moves compared with the same dice if it can promise, else a tree."""
    if hasattr(judge, "promise"):
        from sixfold.search.comparing import Comparing

        return Comparing(game, judge, seed)
    from sixfold.search.trees import TreeSearch

    return TreeSearch(game, judge, seed)


def without(thought: Thought, lost: set[str]) -> Thought:
    """The thought with words that surely lose put last."""
    ideas = sorted(thought.ideas, key=lambda idea: idea.word in lost)
    return replace(thought, ideas=tuple(ideas))
