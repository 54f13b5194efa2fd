"""One bot against others: the share of games it wins, seats rotated, the same dice for each seat.

    PYTHONPATH=src python tools/match.py GAME PLAYERS GAMES BOT OTHERS SEED [SECONDS]

A bot is written as for `sixfold play`, with `@4000` for so many simulations a move instead of
its own budget.  With SECONDS no new game begins after that time.
"""

from __future__ import annotations

import random
import sys
import time

from sixfold import shelf, start
from sixfold.bots.bot import Bot
from sixfold.bots.find import find
from sixfold.search.thought import Limit

Player = tuple[Bot, Limit | None]


def seated(written: str, game: str, seed: int) -> Player:
    name, _, simulations = written.partition("@")
    return find(name, shelf.game(game), seed), Limit(simulations=int(simulations)) if simulations else None


def won(game: str, players: int, one: Player, others: Player, seat: int, dice: random.Random) -> float:
    """Plays a game; what part of the win is the one bot's."""
    position = start(game, players)
    while not position.over:
        if position.is_chance:
            position = position.play(position.outcome(dice.randrange(position.chances)))
            continue
        player = position.actors[0]
        bot, limit = one if player == seat else others
        position = position.play(bot.think(position, limit).best, player)
    ranks = position.ranks or ()
    return (ranks[seat] == 1) / ranks.count(1)


def main(game: str, players: int, games: int, one: str, others: str, seed: int, seconds: float = 1e9) -> None:
    bots = seated(one, game, seed), seated(others, game, seed + 1)
    began, total, played = time.monotonic(), 0.0, 0
    while played < games and time.monotonic() - began < seconds:
        dice = random.Random(seed * 1000 + played // players)
        total += won(game, players, *bots, played % players, dice)
        played += 1
    share = total / played
    error = 1.96 * (share * (1 - share) / played) ** 0.5
    print(f"{one} against {others}: {share:.3f} ± {error:.3f}, {share * players:.2f} times fair, {played} games")


if __name__ == "__main__":
    game, players, games, one, others, seed, *seconds = sys.argv[1:]
    main(game, int(players), int(games), one, others, int(seed), *map(float, seconds))
