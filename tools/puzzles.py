"""Makes the puzzles of a game, and proves them again.

    python tools/puzzles.py GAME [--seed S] [--count N] [--streams K] [--jobs J] [--kept FOLDER]
    python tools/puzzles.py --check [GAME ...] [--jobs J]

Puzzles come from the game's `makers/puzzles.py`, which finds and proves them, in streams of random
games that follow from the seed.  Each is graded by which of the levels 1 to 6 find its first move,
and of those found as many as asked for are chosen, evenly over grades and kinds, and written to the
game's `puzzles.txt`.  The same seed, count and streams give the same file; fewer streams give fewer
puzzles.  What a stream has found is kept in a folder, so that an interrupted run goes on where it was.

The check proves every puzzle of the file from nothing but its position and compares kind, figures and
solution with what the file says.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from sixfold.bots.levels import LEVELS, LevelBot, level_of
from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.game.contract import Game
from sixfold.machines.files import write_whole
from sixfold.teaching import puzzles
from sixfold.teaching.puzzles import GRADES, Draft, Puzzle

SEED = 6
COUNT = 420
STREAMS = 12
PATIENCE = 16  # puzzles that a stream looks at for each of a grade that it keeps
TRIES = {1: 3, 2: 3, 3: 3, 4: 2, 5: 1, 6: 1}  # with different seeds; a level solves what it finds more often than not
SIMULATIONS = {5: 10_000, 6: 20_000}  # instead of seconds, so that a grade does not depend on the machine


def maker(game: Game) -> Any:
    """The game's program that finds and proves."""
    return importlib.import_module(f"{game.package}.makers.puzzles")


# Grading ----------------------------------------------------------------------------------


def solves(game: Game, number: int, draft: Draft) -> bool:
    """Whether a level finds the first move more often than not."""
    found = 0
    for seed in range(TRIES[number]):
        level = level_of(game, number)
        bot = LevelBot(game, replace(level, seconds=None), seed)
        most = min(filter(None, (level.simulations, SIMULATIONS.get(number))))
        position = puzzles.Position.from_code(draft.code)
        found += bot.think(position, Limit(simulations=most)).best in draft.line[0]
    return 2 * found > TRIES[number]


def levels_that_solve(game: Game, draft: Draft, wanted: Container[int] = GRADES) -> str | None:
    """The numbers of the levels that solve a puzzle; None as soon as it cannot be of a wanted grade."""
    solved, lowest = "", puzzles.lowest_grade(game, draft)
    for number in LEVELS:
        if solves(game, number, draft):
            solved += str(number)
        possible = range(len(solved), len(solved) + len(LEVELS) - number + 1)
        if not any(max(puzzles.grade_of("x" * count), lowest) in wanted for count in possible):
            return None
    return solved


# Making -----------------------------------------------------------------------------------


def stream(name: str, seed: int, number: int, each: int, kept: Path) -> list[str]:
    """So many lines of each grade, or as many as patience finds; what its file has is not graded again."""
    game, file = shelf.find_game(name), kept / f"{name}-{seed}-{number}.txt"
    whole = file.with_suffix(f".{each}")
    if whole.is_file():
        return whole.read_text("utf-8").splitlines()
    graded = dict(line.split("\t") for line in file.read_text("utf-8").splitlines()) if file.is_file() else {}
    missing, seen, lines = dict.fromkeys(GRADES, each), set[str](), []
    with file.open("a", encoding="utf-8") as out:
        for draft in islice(maker(game).found(seed * STREAMS + number), PATIENCE * each):
            wanted = [grade for grade in GRADES if missing[grade]]
            if not wanted:
                break
            if draft.code in seen:
                continue
            seen.add(draft.code)
            if draft.code not in graded:
                levels = levels_that_solve(game, draft, wanted)
                graded[draft.code] = "" if levels is None else puzzles.write_line(game, draft, levels)
                print(draft.code, graded[draft.code], sep="\t", file=out, flush=True)
            if graded[draft.code]:
                lines.append(graded[draft.code])
                missing[puzzles.read_line(game, 0, lines[-1]).grade] -= 1
    write_whole(whole, "".join(f"{line}\n" for line in lines))
    return lines


def made(game: Game, seed: int, count: int, streams: int, jobs: int, kept: Path) -> list[str]:
    """The lines that so many streams found, one of each in turn."""
    each = -(-count // (STREAMS * len(GRADES)))
    with ProcessPoolExecutor(jobs) as pool:
        found = [pool.submit(stream, game.id, seed, number, each, kept) for number in range(streams)]
        return list(dict.fromkeys(_in_turn(future.result() for future in found)))


def chosen(game: Game, lines: Iterable[str], count: int, seed: int) -> list[str]:
    """So many of the lines, as evenly over grades and in these over kinds as they allow, in a mixed order."""
    shelves: dict[int, dict[str, list[str]]] = {grade: defaultdict(list) for grade in GRADES}
    for line in lines:
        puzzle = puzzles.read_line(game, 0, line)
        shelves[puzzle.grade][puzzle.kind].append(line)
    grades = [_in_turn(kinds.values()) for kinds in shelves.values()]
    picked = list(_in_turn(map(list, grades)))[:count]
    random.Random(seed).shuffle(picked)
    return picked


def _in_turn(lists: Iterable[list[str]]) -> Iterator[str]:
    """The first of each list, the second of each, and so on."""
    for row in zip_longest(*lists):
        yield from (line for line in row if line is not None)


def make(name: str, seed: int, count: int, streams: int, jobs: int, kept: Path) -> None:
    """Writes the game's file and tells what is in it."""
    game, began = shelf.find_game(name), time.perf_counter()
    kept.mkdir(parents=True, exist_ok=True)
    lines = chosen(game, made(game, seed, count, streams, jobs, kept), count, seed)
    (game.folder / puzzles.FILE).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    tell(game)
    print(f"{time.perf_counter() - began:.0f} s")


def tell(game: Game) -> None:
    """Prints how many puzzles there are of each kind and grade."""
    found = puzzles.puzzles_of(game)
    counts = Counter((each.kind, each.grade) for each in found)
    print(f"{game.id}: {len(found)} puzzles")
    for kind in sorted({each.kind for each in found}):
        print(f"  {kind:<10}" + "".join(f"{counts[kind, grade]:>6}" for grade in GRADES))


# Checking ---------------------------------------------------------------------------------


def problem(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle's proof, or None."""
    again = maker(puzzle.game).proved_again(puzzle.draft)
    if again is None:
        return "not proven"
    same = puzzles.write_line(puzzle.game, again, "") == puzzles.write_line(puzzle.game, puzzle.draft, "")
    return None if same else f"proven as {puzzles.write_line(puzzle.game, again, '')}"


def _checked(name: str, number: int) -> tuple[str, int, str | None]:
    return name, number, problem(puzzles.puzzle(shelf.find_game(name), number))


def check(names: Iterable[str], jobs: int) -> int:
    """Proves all puzzles of these games again; returns how many failed."""
    failed = 0
    with ProcessPoolExecutor(jobs) as pool:
        for name in names:
            numbers = range(1, len(puzzles.puzzles_of(shelf.find_game(name))) + 1)
            for _, number, wrong in pool.map(_checked, [name] * len(numbers), numbers):
                if wrong:
                    failed += 1
                    print(f"{name} {number}: {wrong}")
            print(f"{name}: {len(numbers)} puzzles proven again", flush=True)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--check", action="store_true", help="prove the puzzles of these games, or all, again")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--streams", type=int, default=STREAMS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=Path(tempfile.gettempdir()) / "sixfold-puzzles")
    asked = parser.parse_args()
    if asked.check:
        names = asked.games or [game.id for game in shelf.games() if puzzles.has_puzzles(game)]
        return 1 if check(names, asked.jobs) else 0
    for name in asked.games:
        make(name, asked.seed, asked.count, asked.streams, asked.jobs, asked.kept)
    return 0


if __name__ == "__main__":
    sys.exit(main())
