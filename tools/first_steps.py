"""How long a newcomer waits on a fresh install: for the first prompt, the first bot's move, the first hint.

    python tools/first_steps.py [FOLDER]... [--level N] [--repeats N] [--json]

Each FOLDER holds a version of sixfold (a clone, or a git worktree); without one it is this one.
Every run has empty data and cache folders, so nothing is compiled.  The smallest of the repeated
times is shown, in seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ("sixmix", "sixth", "sixto", "star")
STEPS = ("prompt", "bot move", "hint")


class Newcomer:
    """Somebody who plays at the prompt, in folders of their own."""

    def __init__(self, version: Path, home: Path, *arguments: str) -> None:
        kept = {"SIXFOLD_CACHE": str(home / "cache"), "SIXFOLD_DATA": str(home / "data"), "SIXFOLD_LANG": "en"}
        self.began = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=os.environ | kept | {"PYTHONPATH": str(version / "src")},
        )

    def prompted(self) -> str:
        """What is shown up to the next prompt."""
        assert self._process.stdout
        shown = b""
        while not shown.endswith(b"> "):
            part = self._process.stdout.read(65536)
            if not part:
                raise SystemExit(f"no prompt came: {shown.decode()}")
            shown += part
        return shown.decode()

    def type(self, line: str) -> str:
        """Types a line; what is shown up to the next prompt."""
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n".encode())
        return self.prompted()

    def leave(self) -> None:
        """Ends the program."""
        self._process.kill()
        self._process.wait()


def waits(version: Path, game: str, level: int) -> dict[str, float]:
    """The seconds of each step, in new folders."""
    with tempfile.TemporaryDirectory() as home:
        two = Newcomer(version, Path(home), game, "--players", "2", "--seat", "human", "--seat", "human")
        two.prompted()
        prompt = time.monotonic() - two.began
        asked = time.monotonic()
        two.type("hint")
        hint = time.monotonic() - asked
        two.leave()
    with tempfile.TemporaryDirectory() as home:
        one = Newcomer(version, Path(home), game, "--players", "2", "--seat", "human", "--seat", f"bot:{level}")
        one.prompted()
        before = time.monotonic() - one.began - prompt  # where the bot begins
        move = one.type("?").split()[1]
        asked = time.monotonic()
        one.type(move)
        bot = time.monotonic() - asked
        one.leave()
    return dict(zip(STEPS, (prompt, max(before, bot), hint), strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = []
    for game in GAMES:
        for folder in given.folders or [ROOT]:
            runs = [waits(folder.resolve(), game, given.level) for _ in range(given.repeats)]
            best = {step: round(min(run[step] for run in runs), 2) for step in STEPS}
            rows.append({"game": game, "version": folder.name} | best)
            print(f"{game}, {folder.name}: {best}", file=sys.stderr)
    if given.json:
        print(json.dumps(rows))
        return
    print("| game | version | first prompt | first bot move | first hint |\n|---|---|--:|--:|--:|")
    for row in rows:
        print(f"| `{row['game']}` | {row['version']} | {row['prompt']} s | {row['bot move']} s | {row['hint']} s |")


if __name__ == "__main__":
    main()
