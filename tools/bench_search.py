"""Measures tree search: simulations a second next to random playouts, for every game on one core.

    python tools/bench_search.py [SECONDS]

Both are timed in one run, so that noise of the machine affects both.  Also measures the time from
starting a process to the first move of a level 6 bot, with a warm cache.
"""

from __future__ import annotations

import subprocess
import sys
import time

from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.positions.position import Position
from sixfold.search.mcts import TreeSearch
from sixfold.simulation.engine import Engine

FIRST_MOVE = """
import sys, sixfold
from sixfold.bots.find import find
from sixfold.game.candidates import Limit
position = sixfold.start(sys.argv[1], int(sys.argv[2]))
while position.is_chance:
    position = position.play(position.outcome(0))
find("bot:6", position.game).think(position, Limit(simulations=50))
"""


def decision(game: str) -> Position:
    """The first position of a game of two in which somebody decides."""
    position = Position.start(game, 2)
    while position.is_chance:
        position = position.play(position.outcome(0))
    return position


def playouts(position: Position, seconds: float) -> float:
    """Random playouts a second."""
    engine = Engine(position.game)
    engine.playouts(position, 1)
    games, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        engine.playouts(position, 50, first=games)
        games += 50
    return games / (time.perf_counter() - began)


def simulations(position: Position, seconds: float, judged: bool) -> float:
    """Simulations of a tree search a second, with the game's judge or without."""
    judge = position.game.optional("judge") if judged else None
    search = TreeSearch(position.game, judge)
    search.think(position, Limit(simulations=1))
    began = time.perf_counter()
    done = search.think(position, Limit(seconds=seconds)).simulations
    return done / (time.perf_counter() - began)


def first_move(game: str) -> float:
    """Seconds from starting a process to the first move of a bot."""
    command = [sys.executable, "-c", FIRST_MOVE, game, "2"]
    subprocess.run(command, check=True)
    began = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Prints a row for each game."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'game':<8}{'playouts/s':>12}{'plain/s':>12}{'ratio':>8}{'judged/s':>12}{'first move':>12}")
    for game in shelf.ids():
        position = decision(game)
        plain, tree = playouts(position, seconds), simulations(position, seconds, judged=False)
        judged = simulations(position, seconds, judged=True)
        print(f"{game:<8}{plain:>12,.0f}{tree:>12,.0f}{tree / plain:>8.2f}{judged:>12,.0f}{first_move(game):>10.1f} s")


if __name__ == "__main__":
    main()
