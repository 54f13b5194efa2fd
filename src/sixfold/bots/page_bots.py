"""Levels that a page plays without a server: what `sixfold.game.javascript` translates of them.

It knows levels and their searches.  It does not know JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from sixfold.bots.levels import LEVELS, Level, LevelBot, level_of, uses_rollouts
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.search import mcts_kernel, rollouts_kernel, small
from sixfold.search.judges import completed


def page_bots(game: Game) -> dict[str, Any]:
    """What the module of a game's small levels exports (see `static/offline/pagebot.js`).

    `SEARCHES` has level, players and simulations, and the search that they have.
    """
    source: Any = game.rules
    bots = [LevelBot(game, level_of(game, number), mode="plain") for number in LEVELS]
    searches = [
        (bot.level.number, players, bot.level.simulations, search_of(game, bot.judge(players)))
        for bot in bots
        if is_small(bot.level)
        for players in game.players
    ]
    asked = twin(small, "plain", rules=twin(source, "plain")).moves_of
    return {"State": source.State, "write": game.notation.write, "moves_of": asked, "SEARCHES": searches}


def is_small(level: Level) -> bool:
    """Whether a level is interpreted, and its moves depend on the seed alone."""
    return level.interpreted and level.seconds is None and not level.exact_plies and not level.full_strength


def search_of(game: Game, judge: ModuleType | None) -> Callable[..., Any]:
    """The search that suits a judge, for one game."""
    source: Any = game.rules
    rules, generator = twin(source, "plain"), twin(rng, "plain")
    own = completed(judge, rules, "plain")
    template = rollouts_kernel if uses_rollouts(judge) else mcts_kernel
    kernel = twin(template, "plain", rules=rules, rng=generator, judge=own)
    made = twin(small, "plain", rules=rules, rng=generator, judge=own, kernel=kernel)
    search: Callable[..., Any] = made.by_rollouts if uses_rollouts(judge) else made.by_tree
    return search
