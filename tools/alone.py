"""Measures bots that play alone: `python tools/alone.py GAME BOT GAMES [SECONDS] [--options k=v,v2,…]`.

Prints the mean score with its standard error.  The dice of a game depend on its number alone,
so every bot gets the same ones; option values given as a list are taken in turn.
"""

from __future__ import annotations

import math
import sys
import time
from typing import Any

import sixfold
from sixfold import rng
from sixfold.bots.find import find
from sixfold.search.thought import Limit

SEED = 6


def played(game: Any, bot: Any, number: int, seconds: float | None, options: dict[str, str]) -> int:
    """The score of one game."""
    position, dice = sixfold.start(game, players=1, **options), rng.Rng()
    bot.seed = number
    while not position.over:
        if position.is_chance:
            rng.seed(dice, SEED * 1_000_003 + number, 0, position.ply)
            position = position.play(position.outcome(rng.below(dice, position.chances)))
        else:
            limit = Limit(seconds=seconds) if seconds else None
            position = position.play(bot.think(position, limit).best, position.actors[0])
    return int(position.scores[0])


def main() -> None:
    arguments = sys.argv[1:]
    lists = {}
    if "--options" in arguments:
        at = arguments.index("--options")
        key, _, values = arguments[at + 1].partition("=")
        lists[key] = values.split(",")
        del arguments[at : at + 2]
    game, bot = sixfold.game(arguments[0]), None
    bot = find(arguments[1], game, SEED)
    games, seconds = int(arguments[2]), float(arguments[3]) if len(arguments) > 3 else None
    scores, begun = [], time.time()
    for number in range(games):
        options = {key: values[number % len(values)] for key, values in lists.items()}
        scores.append(played(game, bot, number, seconds, options))
    mean = sum(scores) / games
    deviation = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(1, games - 1))
    used = time.time() - begun
    print(f"{arguments[1]}: mean {mean:.1f} +- {deviation / math.sqrt(games):.1f}, {games} games, {used:.0f} s")


if __name__ == "__main__":
    main()
