"""Lets a bot of this version play the same bot of another version: what share of the games it wins.

    python tools/match_versions.py BASE [GAME] [--seconds S | --simulations N] [--games N] [--jobs N] [--option K=V]

BASE is a commit, of which a git worktree is made for as long as it is needed, or a folder that holds a version.
Each opening, a few random moves, is played from both seats, by processes of either version that think with one
thread.  Bots with a number of simulations play the same games again with the same seed; a draw is half a win.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import runpy
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sixfold

ROOT = Path(__file__).parent.parent
PLAYER = """
import json, sys
import sixfold
from sixfold.bots.find import find
for line in sys.stdin:
    asked = json.loads(line)
    if "seed" in asked:
        position = sixfold.start(asked["game"], 2, asked["options"])
        bot = find(asked["bot"], position.game, asked["seed"])
        limit = sixfold.Limit(asked["seconds"], asked["simulations"])
    else:
        for word in asked["words"]:
            position = position.play(word)
        found = bot.think(position, limit)
        print(json.dumps([found.best, found.nodes, found.depth]), flush=True)
"""


class Player:
    """A process that thinks with the sources of one version."""

    def __init__(self, sources: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(sources / "src")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAYER], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._told = 0  # of the game's words
        self.moves, self.nodes, self.depths = 0, 0, 0

    def begin(self, asked: argparse.Namespace, seed: int) -> None:
        self._told = 0
        wanted = {name: getattr(asked, name) for name in ("game", "options", "bot", "seconds", "simulations")}
        self._say(wanted | {"seed": seed})

    def best(self, words: list[str]) -> str:
        """The word that it plays after those of the game so far."""
        self._say({"words": words[self._told :]})
        self._told = len(words)
        assert self._process.stdout
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit("a version has stopped")
        word, nodes, depth = json.loads(answer)
        self.moves, self.nodes, self.depths = self.moves + 1, self.nodes + nodes, self.depths + depth
        return str(word)

    def _say(self, what: dict[str, Any]) -> None:
        assert self._process.stdin
        print(json.dumps(what), file=self._process.stdin, flush=True)

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def opening(asked: argparse.Namespace, number: int) -> sixfold.Position:
    """A position after a few random moves, in which the game goes on."""
    chooser = random.Random(f"{asked.seed} {number}")
    while True:
        position = sixfold.start(asked.game, 2, asked.options)
        while position.ply < asked.plies and not position.over:
            position = position.play(chooser.choice(position.legal()))
        if not position.over:
            return position


def points(asked: argparse.Namespace, players: tuple[Player, Player], start: sixfold.Position, seed: int) -> float:
    """What the first of two players gets, who has the seat that the seed says: 1, a half or 0."""
    position = start
    seat = seed % 2
    for player in players:
        player.begin(asked, seed)
    while not position.over:
        mover = players[0] if position.actors[0] == seat else players[1]
        position = position.play(mover.best(list(position.words)))
    mine, theirs = (position.ranks or ())[seat], (position.ranks or ())[1 - seat]
    return 0.5 if mine == theirs else float(mine < theirs)


def report(pairs: list[float], players: list[tuple[Player, Player]]) -> str:
    """The share, with its 95 % interval from the spread of openings, and how deep each version looked."""
    spread = statistics.stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else 0.5
    sides = []
    for side in zip(*players, strict=True):
        moves = max(1, sum(player.moves for player in side))
        sides.append(
            f"{sum(player.nodes for player in side) // moves:,} positions a move,"
            f" {sum(player.depths for player in side) / moves:.1f} deep"
        )
    share = statistics.mean(pairs)
    return f"{2 * len(pairs)} games: {share:.3f} ± {1.96 * spread:.3f}; this version {sides[0]}, the other {sides[1]}"


def match(asked: argparse.Namespace, base: Path) -> None:
    pairs: list[float] = []
    players = [(Player(ROOT), Player(base)) for _ in range(asked.jobs)]
    free = list(players)

    def play(number: int) -> None:
        table = free.pop()
        start = opening(asked, number)
        pairs.append(sum(points(asked, table, start, 2 * number + seat) for seat in range(2)) / 2)
        free.append(table)
        if len(pairs) % 10 == 0:
            print(report(pairs, players), file=sys.stderr, flush=True)

    with ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(play, range(asked.games // 2)))
    print(report(pairs, players))
    for player in (player for table in players for player in table):
        player.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", help="a commit, or a folder with the other version")
    parser.add_argument("game", nargs="?", default="sixth", help="of two players without dice, by default sixth")
    parser.add_argument("--bot", default="bot:6", help="by default bot:6")
    parser.add_argument("--seconds", type=float, help="a move; by default 0.1 where no simulations are given")
    parser.add_argument("--simulations", type=int, help="a move")
    parser.add_argument("--games", type=int, default=400, help="by default 400")
    parser.add_argument("--plies", type=int, default=4, help="random moves before the bots play, by default 4")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games in parallel; default: all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a game option")
    asked = parser.parse_args()
    asked.options = dict(option.split("=", 1) for option in asked.option)
    if asked.seconds is None and asked.simulations is None:
        asked.seconds = 0.1
    with runpy.run_path(str(ROOT / "tools" / "compare_versions.py"))["sources_of"](asked.base) as base:
        match(asked, base)


if __name__ == "__main__":
    main()
