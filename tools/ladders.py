"""Measures how even the steps between the six levels are: every level against the one below, in every game.

    python tools/ladders.py [GAME...] [--games 400] [--top 200] [--jobs 16] [--all] [--out FILE]

A row is one command of the arena, printed with it: level 1 against the game's `yardstick` (a player who
follows the first lesson), 2 against 1, and so on.  Level 6 has TOP_BUDGET a move there, since its own takes
hours.  At tables of two and three; with `--all` at tables of every size.  Everything is compiled first, all
cores at once; then so many arenas run beside each other that all cores are busy.  It knows the arena's
command line.  It does not know any game.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sixfold.bots.levels import LEVELS
from sixfold.game import shelf
from sixfold.game.contract import Game

USUAL = (2, 3)  # players
TOP_BUDGET = "@0.05s"
ABREAST = 4  # arenas at once
SEED = 77
SIXFOLD = [sys.executable, "-m", "sixfold"]


@dataclass(frozen=True)
class Step:
    """One bot against another."""

    game: str
    players: int
    upper: str
    lower: str
    games: int

    @property
    def command(self) -> list[str]:
        """The arena's words; games come in whole rotations of seats."""
        games = self.games // self.players * self.players
        alone = ["--first-alone"] if self.players > 2 else []
        table = [self.game, "--players", str(self.players), "--bots", f"{self.upper},{self.lower}"]
        return ["arena", *table, "--games", str(games), "--seed", str(SEED), *alone]


def steps(game: Game, players: int, games: int, top: int) -> list[Step]:
    """The yardstick, then every level against the one below."""
    pairs = [(f"python:{game.package}.bots:yardstick", "bot:1", top)]
    pairs += [(f"bot:{level}", f"bot:{level - 1}", games) for level in range(2, max(LEVELS))]
    pairs += [(f"bot:{max(LEVELS)}{TOP_BUDGET}", f"bot:{max(LEVELS) - 1}", top)]
    return [Step(game.id, players, *pair) for pair in pairs]


def warm(game: str, players: int) -> None:
    """Compiles what the levels of a game need at a table of so many, one after the other."""
    for level in (1, max(LEVELS) - 1, max(LEVELS)):
        words = ["-m", "sixfold.bots.warming", game, f"bot:{level}", str(players)]
        subprocess.run([sys.executable, *words], check=True, capture_output=True)


def measured(step: Step, jobs: int, folder: Path) -> str:
    """A row of a table: who, against whom, the share with its interval, in times of a fair one, and the command."""
    journal = folder / f"{step.game}-{step.players}-{step.upper[:5].replace(':', '')}.journal"
    words = [*SIXFOLD, *step.command, "--jobs", str(jobs), "--journal", str(journal), "--fresh", "--json"]
    began = time.perf_counter()
    done = subprocess.run(words, capture_output=True, text=True)
    taken = time.perf_counter() - began
    command = f"`sixfold {' '.join(step.command)}`"
    if done.returncode:
        return f"| {step.game} | {step.players} | failed: {done.stderr.strip().splitlines()[-1:]} | {command} |"
    found = json.loads(done.stdout[done.stdout.index("{") :])
    first = next(bot for bot in found["bots"] if bot["bot"] == step.upper)
    share, low, high = (first[name] for name in ("share", "low", "high"))
    fair = " / ".join(f"{step.players * value:.2f}" for value in (share, low, high)) if step.players > 1 else "-"
    figures = f"{share:.3f} ({low:.3f}–{high:.3f}) | {fair} | {found['games']}"
    return f"| {step.game} | {step.players} | {figures} | {command} | {taken:.0f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--top", type=int, default=200, help="games of level 6 and of the yardstick")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--all", action="store_true", help="tables of every size")
    parser.add_argument("--out", type=Path, default=Path("ladders"), help="a folder for the journals and the table")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    games = [game for game in shelf.games() if game.id in (chosen.names or shelf.ids())]
    tables = [(game, players) for game in games for players in game.players if chosen.all or players in USUAL]
    with ThreadPoolExecutor(chosen.jobs) as pool:
        list(pool.map(lambda table: warm(table[0].id, table[1]), tables))
    rows = [step for game, players in tables for step in steps(game, players, chosen.games, chosen.top)]
    abreast = min(ABREAST, chosen.jobs)
    head = "| game | players | share | times fair | games | command | took |\n|---|---|---|---|---|---|---|"
    print(head, flush=True)
    with ThreadPoolExecutor(abreast) as pool, (chosen.out / "ladders.md").open("w", encoding="utf-8") as file:
        print(head, file=file)
        for row in pool.map(partial(measured, jobs=max(1, chosen.jobs // abreast), folder=chosen.out), rows):
            print(row, flush=True)
            print(row, file=file, flush=True)


if __name__ == "__main__":
    main()
