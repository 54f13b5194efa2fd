"""The light install: without Numba and NumPy everything but compiled rules works, and what needs them says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.bots.levels import LEVELS, LevelBot, at_first_glance, level_of
from sixfold.bots.warming import first_decision, quick
from sixfold.game import shelf
from sixfold.game.contract import Game

LIGHT = """
import sys
for library in ("numba", "llvmlite", "numpy", "ray"):
    sys.modules[library] = None  # as if it were not installed
from sixfold.cli import main
main()
"""
RECORD = "sixfold 1\ngame: sixth\nplayers: 2\n\nc3 c4 c3-c4\n"
NEEDS_FAST = 'this needs numba, which is not installed; to install it: pip install "sixfold[fast]"\n'
SMALL = [number for number, level in LEVELS.items() if level.interpreted]


def light(*arguments: object, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command of an install without what the extras bring."""
    kept = {"SIXFOLD_LANG": "en", "SIXFOLD_CACHE": str(folder), "SIXFOLD_DATA": str(folder / "data")}
    done = subprocess.run(
        [sys.executable, "-c", LIGHT, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        env=os.environ | kept,
        cwd=folder,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize("name", shelf.ids())
@pytest.mark.parametrize("level", SMALL)
def test_small_levels_play_interpreted(name: str, level: int, tmp_path: Path) -> None:
    done = light(
        "play", name, "--players", "2", "--seat", f"bot:{level}", "--seat", "human", "--seed", "1",
        folder=tmp_path, typed="?\nquit\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_what_is_not_compiled_works_without_extras(tmp_path: Path) -> None:
    record = tmp_path / "game.six"
    record.write_text(RECORD)
    for arguments in (
        ["games", "--json"],
        ["rules", "sixth"],
        ["replay", record, "--json"],
        ["draw", record],
        ["draw", record, "-o", "board.svg"],
        ["perft", "sixth", "2", "--interpreted"],
        ["sheets", "--pdf", "sheets.pdf"],
    ):
        done = light(*arguments, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), arguments


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "sixth", "--seat", "human", "--seat", "bot:3"],
        ["perft", "sixth", "2"],
        ["bench", "sixth"],
        ["solve", "star", "a1", "b1", "b2", "c1", "c2", "c3"],
        ["analyse", "game.six"],
    ],
)
def test_what_needs_compiled_rules_says_what_to_add(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.six").write_text(RECORD)
    done = light(*arguments, folder=tmp_path)
    assert (done.returncode, done.stderr.replace("numpy", "numba")) == (2, NEEDS_FAST)


def test_a_hint_that_cannot_be_had_leaves_the_game_alone(tmp_path: Path) -> None:
    done = light("play", "sixth", folder=tmp_path, typed="hint\nc3\nquit\n")
    assert done.returncode == 0
    assert NEEDS_FAST in done.stdout
    assert "c3" in done.stdout.partition(NEEDS_FAST)[2]


@pytest.mark.parametrize("level", SMALL)
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_interpreted_and_compiled_searches_agree(game: Game, level: int) -> None:
    for players in game.players:
        position = first_decision(game, players)
        plain, fast = (LevelBot(game, level_of(game, level), 5, mode) for mode in ("plain", "fast"))
        assert plain.think(position) == fast.think(position)


def test_a_bot_answers_before_its_search_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    game = shelf.find_game("sixth")
    position = first_decision(game, 2)
    bot = quick("bot:4", game, seed=1, compiling=False)
    small = LevelBot(game, at_first_glance(game), 1, "plain")
    assert bot.think(position) == small.think(position)


def test_a_bot_is_as_strong_as_its_level_once_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shelf.find_game("sixth")
    position = first_decision(game, 2)
    bot = quick("bot:3", game, seed=1)
    compilation = getattr(bot, "_compilation", None)
    process = bot.think(position) and getattr(compilation, "_process", None)
    if process:  # nobody had compiled it before
        assert process.wait(300) == 0
    bot.close()
    bot = quick("bot:3", game, seed=1)  # one that has not thought before: bots keep what they found
    assert bot.think(position) == LevelBot(game, level_of(game, 3), 1).think(position)
    bot.close()
