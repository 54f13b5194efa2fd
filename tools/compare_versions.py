"""Compares the speed of random play with that of another version: one table of ratios, above 1 is faster.

    python tools/compare_versions.py BASE [GAME:PLAYERS]... [--seconds S] [--repeats N] [--rounds N] [--json]

BASE is a commit, of which a git worktree is made for as long as it is needed, or a folder that
holds a version.  Each version runs in a process of its own, and they play the same random games
in turn, many short runs of each; then again in new processes, since one process can be a few per
cent slower than the next for no reason of ours.  Only processor time is counted.

The ratio is that of their best runs, which others on the machine have disturbed least.  Beside it
stands the median of the ratios of neighbouring runs: where the two differ much, the machine was
too busy to say.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple, Self

ROOT = Path(__file__).parent.parent
WORKER = Path(__file__).with_name("random_play.py")
WAYS = {"interpreted": ("plain", 1), "compiled": ("fast", 1), "all cores": ("fast", os.cpu_count() or 1)}


class Subject(NamedTuple):
    """What is compared: a game of so many players, played in one of the WAYS."""

    game: str
    players: int
    way: str


@dataclass(frozen=True)
class Run:
    """Some games, played by one version."""

    games: int
    plies: int
    seconds: float  # of processor time, all threads together
    wall: float

    @property
    def speed(self) -> float:
        """Moves a second of processor time."""
        return self.plies / self.seconds


Pair = tuple[Run, Run]  # the other version's run, and this one's beside it


@dataclass(frozen=True)
class Row:
    """One subject, both versions."""

    game: str
    players: int
    way: str
    ratio: float  # of this version's moves a second to the other's, in the best run of each
    median: float  # of the same ratio in neighbouring runs
    moves_per_second: int  # this version's, in its best run
    plies_per_game: float
    plies_per_game_before: float  # another number where the rules or their defaults differ
    busy: float  # processor time to time on the clock: less than 1 where others had the processor


def row(subject: Subject, pairs: list[Pair]) -> Row:
    """What the runs came to."""
    before = max((before for before, _ in pairs), key=lambda run: run.speed)
    now = max((now for _, now in pairs), key=lambda run: run.speed)
    threads, runs = WAYS[subject.way][1], [run for pair in pairs for run in pair]
    return Row(
        *subject,
        ratio=round(now.speed / before.speed, 3),
        median=round(statistics.median(now.speed / before.speed for before, now in pairs), 3),
        moves_per_second=round(threads * now.speed),
        plies_per_game=round(now.plies / now.games, 1),
        plies_per_game_before=round(before.plies / before.games, 1),
        busy=round(sum(run.seconds for run in runs) / threads / sum(run.wall for run in runs), 2),
    )


def table(rows: list[Row]) -> str:
    lines = ["| game, players | way | moves/s now | ratio | median | moves a game |", "|---|---|--:|--:|--:|--:|"]
    for one in rows:
        plies = f"{one.plies_per_game}"
        if one.plies_per_game != one.plies_per_game_before:
            plies = f"{one.plies_per_game_before}, now {plies}"
        figures = f"{one.moves_per_second:,} | {one.ratio:.2f} | {one.median:.2f} | {plies}"
        lines.append(f"| `{one.game}`, {one.players} | {one.way} | {figures} |")
    return "\n".join(lines)


# Two versions side by side --------------------------------------------------------------


class Version:
    """A process that plays with the sources of one version."""

    def __init__(self, sources: Path, cache: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(sources / "src"), "SIXFOLD_CACHE": str(cache)}
        self._process = subprocess.Popen(
            [sys.executable, str(WORKER)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, subject: Subject, games: int) -> Run:
        """So many random games, or a few more where several threads share them."""
        mode, threads = WAYS[subject.way]
        wanted = {"game": subject.game, "players": subject.players, "mode": mode, "games": games, "threads": threads}
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(wanted), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"a version cannot play {wanted}")
        return Run(**json.loads(answer))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def fitting(version: Version, subject: Subject, seconds: float) -> int:
    """How many games take a version about this long; the first run compiles."""
    games, threads = 2, WAYS[subject.way][1]
    version.play(subject, games)
    while True:
        taken = version.play(subject, games).seconds / threads
        if taken > seconds / 8:
            return max(2, int(games * seconds / taken))
        games *= 4


def measured(before: Version, now: Version, subject: Subject, games: int, repeats: int) -> list[Pair]:
    """Pairs of runs, each version first in every other one."""
    before.play(subject, 2)
    now.play(subject, 2)
    pairs = []
    for number in range(repeats):
        if number % 2:
            pairs.append((before.play(subject, games), now.play(subject, games)))
        else:
            mine = now.play(subject, games)
            pairs.append((before.play(subject, games), mine))
    return pairs


def compare(base: Path, subjects: list[Subject], seconds: float, repeats: int, rounds: int) -> list[Row]:
    """Every subject, in all rounds."""
    pairs: dict[Subject, list[Pair]] = {subject: [] for subject in subjects}
    games: dict[Subject, int] = {}
    with tempfile.TemporaryDirectory(prefix="sixfold-cache-") as folder:
        for number in range(rounds):
            with Version(base, Path(folder) / "before") as before, Version(ROOT, Path(folder) / "now") as now:
                for subject in subjects:
                    print(f"round {number + 1} of {rounds}: {' '.join(map(str, subject))}", file=sys.stderr)
                    if subject not in games:
                        games[subject] = fitting(before, subject, seconds)
                    pairs[subject] += measured(before, now, subject, games[subject], repeats)
    return [row(subject, pairs[subject]) for subject in subjects]


@contextmanager
def sources_of(base: str) -> Iterator[Path]:
    """A folder with the sources of a commit, or the folder itself that is named."""
    if Path(base, "src", "sixfold").is_dir():
        yield Path(base).resolve()
        return
    with tempfile.TemporaryDirectory(prefix="sixfold-base-") as folder:
        sources = Path(folder) / "base"
        worktree = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*worktree, "add", "--quiet", "--detach", str(sources), base], check=True)
        try:
            yield sources
        finally:
            subprocess.run([*worktree, "remove", "--force", str(sources)], check=True)


def subjects_of(named: list[str], ways: list[str]) -> list[Subject]:
    """Games with numbers of players, in every way: those named, or every game as `sixfold bench` has it."""
    import sixfold

    wanted = []
    for name in named or [game.id for game in sixfold.list_games()]:
        game, _, players = name.partition(":")
        special = getattr(sixfold.find_game(game).optional("commands"), "COMMANDS", {}).get("bench")
        default = special.players if special else sixfold.start(game).players
        wanted += [Subject(game, int(players or default), way) for way in ways]
    return wanted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", help="a commit, or a folder with the other version")
    parser.add_argument("games", nargs="*", help="GAME or GAME:PLAYERS; every game where none is named")
    parser.add_argument("--seconds", type=float, default=0.03, help="how long a run takes, by default 0.03")
    parser.add_argument("--repeats", type=int, default=20, help="how many runs of each in a round, by default 20")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds, each in new processes, by default 5")
    parser.add_argument("--way", action="append", choices=list(WAYS), help="only this way; may be given again")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    with sources_of(asked.base) as base:
        subjects = subjects_of(asked.games, asked.way or list(WAYS))
        rows = compare(base, subjects, asked.seconds, asked.repeats, asked.rounds)
    load = os.getloadavg()[0]
    if asked.json:
        print(json.dumps({"base": asked.base, "load": load, "rows": [asdict(one) for one in rows]}))
        return
    busy = statistics.mean(one.busy for one in rows)
    print(table(rows))
    print(f"\nLoad {load:.1f} on {os.cpu_count()} processors; a run had its processor {busy:.0%} of the time.")


if __name__ == "__main__":
    main()
