"""How long the analysis of a game takes on the web: until its curve is there, and until it has deepened.

    python tools/analysis_speed.py [GAME]... [--games N] [--json]

A server of its own is asked as the page asks it, about games for two between bots of level 2, each
analysed once.  Before the first one it is asked about another game, as after a game at a table, when its
processes have compiled what they need.  The medians of N games are shown, in seconds.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from sixfold.bots.find import find
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record

AT_ONCE = 16  # moves that one question is about, as the page asks
LEVELS = (2, 3)
STUDIED = (1, 4, 6)
Answer = dict[str, Any]


class Server:
    """A server, and one who asks it."""

    def __init__(self, folder: Path) -> None:
        started = [sys.executable, "-m", "sixfold", "serve", "--port", "0", "--store", str(folder / "tables.db")]
        self._process = subprocess.Popen(
            [*started, "--limit", "bots=0"], stdout=subprocess.PIPE, text=True, env=os.environ | {"SIXFOLD_LANG": "en"}
        )
        assert self._process.stdout
        line = next(line for line in self._process.stdout if "http://" in line)
        self.port = int(line.split("http://", 1)[1].split("/")[0].rsplit(":", 1)[1].split()[0])

    def ask(self, what: str, body: Answer) -> Answer:
        """The answer to a question; ends the program where there is none."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        line.request("POST", f"/analyse/{what}", json.dumps(body), {"Content-Type": "application/json"})
        response = line.getresponse()
        answer: Answer = json.loads(response.read())
        line.close()
        if response.status != 200:
            raise SystemExit(f"{what}: {response.status} {answer}")
        return answer

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def game_of(name: str, seed: int) -> Position:
    """A game for two between bots of level 2."""
    game, dice = shelf.find_game(name), random.Random(seed)
    bots = [find("bot:2", game, 2 * seed + player) for player in range(2)]
    position = Position.start(game, 2)
    while not position.over:
        if position.is_chance:
            position = position.roll(dice)
        else:
            player = position.actors[0]
            position = position.play(bots[player].think(position).best, player)
    return position


def timed(server: Server, last: Position) -> Answer:
    """How long a page waits for a game, its curve and what follows."""
    began = time.monotonic()
    game = server.ask("read", {"text": Record(last).text()})
    body = {"start": game["start"], "words": game["words"]}
    server.ask("view", body | {"words": []})
    server.ask("values", body)
    found: Answer = {"moves": last.ply, "curve": time.monotonic() - began}
    for level in LEVELS:
        began = time.monotonic()
        for after in range(0, last.ply, AT_ONCE):
            server.ask("steps", body | {"level": level, "after": after, "upto": after + AT_ONCE})
        found[f"moves at level {level}"] = time.monotonic() - began
    middle = next(each for each in last.line()[last.ply // 2 :] if each.actors)
    for level in STUDIED:
        began = time.monotonic()
        server.ask("study", body | {"words": list(middle.words), "level": level})
        found[f"best moves at level {level}"] = time.monotonic() - began
    return found


def measured(server: Server, name: str, games: int) -> Answer:
    """The medians of several games, after one that is not counted."""
    timed(server, game_of(name, 99))
    runs = [timed(server, game_of(name, seed)) for seed in range(games)]
    return {key: median(run[key] for run in runs) for key in runs[0]}


def main() -> None:
    reading = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reading.add_argument("games", nargs="*", default=list(shelf.ids()), metavar="GAME")
    reading.add_argument("--games", dest="count", type=int, default=5, metavar="N")
    reading.add_argument("--json", action="store_true")
    given = reading.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            found = {name: measured(server, name, given.count) for name in given.games}
        finally:
            server.close()
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, figures in found.items():
        print(name, ", ".join(f"{key} {value:.2f}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
