"""Measures tree search: simulations a second next to plain playouts, for every game on one core.

    python tools/bench_search.py [SECONDS]

Both are timed in turn within one run; the machine's noise then hits both alike.  Also the time
from starting a fresh process to the first word of a level 6 bot, with a warm cache.
"""

from __future__ import annotations

import subprocess
import sys
import time

from sixfold import shelf
from sixfold.candidates import Limit
from sixfold.positions import Position
from sixfold.search.engine import Engine
from sixfold.search.mcts import TreeSearch

FIRST = "import sys, sixfold; from sixfold.bots.find import find; p = sixfold.start(sys.argv[1], int(sys.argv[2]))\n"
FIRST += "while p.is_chance: p = p.play(p.outcome(0))\n"
FIRST += "from sixfold.candidates import Limit; find('bot:6', p.game).think(p, Limit(simulations=50))"


def decision(game: str) -> Position:
    """The first position of a game of two in which somebody decides."""
    position = Position.start(game, 2)
    while position.is_chance:
        position = position.play(position.outcome(0))
    return position


def playouts(position: Position, seconds: float) -> float:
    engine = Engine(position.game)
    engine.playouts(position, 1)
    games, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        engine.playouts(position, 50, first=games)
        games += 50
    return games / (time.perf_counter() - began)


def simulations(position: Position, seconds: float, judged: bool) -> float:
    judge = position.game.optional("judge") if judged else None
    search = TreeSearch(position.game, judge)
    search.think(position, Limit(simulations=1))
    began = time.perf_counter()
    done = search.think(position, Limit(seconds=seconds)).simulations
    return done / (time.perf_counter() - began)


def first_word(game: str) -> float:
    command = [sys.executable, "-c", FIRST, game, "2"]
    subprocess.run(command, check=True)
    began = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - began


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'game':<8}{'playouts/s':>12}{'plain/s':>12}{'ratio':>8}{'judged/s':>12}{'first word':>12}")
    for game in shelf.ids():
        position = decision(game)
        plain, tree = playouts(position, seconds), simulations(position, seconds, judged=False)
        judged = simulations(position, seconds, judged=True)
        print(f"{game:<8}{plain:>12,.0f}{tree:>12,.0f}{tree / plain:>8.2f}{judged:>12,.0f}{first_word(game):>10.1f} s")


if __name__ == "__main__":
    main()
