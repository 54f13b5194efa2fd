"""Plays random games on request and says how long they took: one version's side of `compare_versions.py`.

Reads requests from standard input, a line of JSON each, and answers with a line of JSON.  It runs
with the `sixfold` of any version on its path, so it uses only what every version has: `start`,
`Engine` and `playouts`.

    {"game": "…", "players": 2, "mode": "fast", "games": 100, "threads": 1}
    {"games": 100, "plies": 3706, "seconds": 0.0007, "wall": 0.0008}

The seconds are of processor time, all threads together: what else the machine does is not in them.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import sixfold
from sixfold.simulation.engine import Engine

SEED = 1


@cache
def engine(game: str, players: int, mode: Any) -> tuple[Engine, Any]:
    """The engine of a game and the position it begins with; compiled at the first run."""
    position = sixfold.start(game, players)
    return Engine(position.game, mode), position


def play(game: str, players: int, mode: str, games: int, threads: int) -> dict[str, float]:
    """The first games of the seed, or a few more, spread evenly over the threads."""
    runner, position = engine(game, players, mode)
    each = -(-games // threads)
    cpu, wall = time.process_time(), time.perf_counter()
    if threads == 1:
        plies = runner.playouts(position, games, SEED).plies
    else:
        with ThreadPoolExecutor(threads) as pool:
            runs = [pool.submit(runner.playouts, position, each, SEED, each * number) for number in range(threads)]
            plies = sum(run.result().plies for run in runs)
    taken = {"seconds": time.process_time() - cpu, "wall": time.perf_counter() - wall}
    return {"games": each * threads, "plies": plies} | taken


def main() -> None:
    """Answers until standard input ends."""
    for line in sys.stdin:
        print(json.dumps(play(**json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
