"""Levels that a page plays without a server: what `sixfold.game.javascript` translates of them.

It knows levels and their searches.  It does not know JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from sixfold.bots.levels import ALWAYS, LEVELS, Level, LevelBot, level_of, uses_rollouts
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.search import mcts_kernel, rollouts_kernel, small
from sixfold.search.judges import completed
from sixfold.search.rollouts import SHARP


def page_bots(game: Game) -> dict[str, Any]:
    """What the module of a game's small levels exports (see `static/offline/pagebot.js`).

    `SEARCHES` has level and players, the budget of their search, and the search.
    """
    source: Any = game.rules
    bots = [LevelBot(game, level_of(game, number), mode="plain") for number in LEVELS]
    searches = [
        (bot.level.number, players, *searching(bot, players))
        for bot in bots
        if is_small(bot.level)
        for players in game.players
    ]
    asked = twin(small, "plain", rules=twin(source, "plain")).moves_of
    return {"State": source.State, "write": game.notation.write, "moves_of": asked, "SEARCHES": searches}


def is_small(level: Level) -> bool:
    """Whether a level is interpreted, and its moves depend on the seed alone."""
    fixed = level.seconds is None and level.glances in (0, ALWAYS)
    return level.interpreted and fixed and not level.exact_plies and not level.full_strength


def searching(bot: LevelBot, players: int) -> tuple[tuple[Any, ...], Callable[..., Any]]:
    """The budget of a small level's search at a table of so many, and the search."""
    judge, source = bot.judge(players), cast(Any, bot.game.rules)
    at_sight = judge is not None and bot.level.glances_of(players) == ALWAYS
    rules, generator = twin(source, "plain"), twin(rng, "plain")
    own = completed(judge, rules, "plain")
    template = rollouts_kernel if at_sight or uses_rollouts(judge) else mcts_kernel
    kernel = twin(template, "plain", rules=rules, rng=generator, judge=own)
    made = twin(small, "plain", rules=rules, rng=generator, judge=own, kernel=kernel)
    if at_sight:
        return (0, *bot.eye(players)), made.by_rollouts
    simulations = bot.level.simulations
    return ((simulations, *SHARP), made.by_rollouts) if uses_rollouts(judge) else ((simulations,), made.by_tree)
