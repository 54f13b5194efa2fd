"""What a program finds at the top of the package."""

from __future__ import annotations

import importlib
import importlib.resources
import pkgutil
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import sixfold
from sixfold.game import shelf


def test_games_are_listed_and_found() -> None:
    assert [game.id for game in sixfold.list_games()] == list(shelf.ids())
    assert sixfold.find_game("sixth").title == "SIXTH!"
    with pytest.raises(sixfold.CannotRead, match="there is no game"):
        sixfold.find_game("chess")


def test_no_function_hides_a_module() -> None:
    """Every module can be reached by its name."""
    for found in pkgutil.walk_packages(sixfold.__path__, "sixfold."):
        if ".tests" in found.name or found.name == "sixfold.__main__":
            continue
        module = importlib.import_module(found.name)
        parent, _, name = found.name.rpartition(".")
        assert getattr(importlib.import_module(parent), name) is module, found.name
        assert isinstance(module, ModuleType)


def test_a_position_is_read_from_its_code() -> None:
    position = sixfold.start("sixth").play("c3")
    assert sixfold.position(position.code()) == position


def test_everything_named_is_there() -> None:
    for name in sixfold.__all__:
        assert getattr(sixfold, name) is not None
        assert name in dir(sixfold)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sixfold.nothing


def test_what_needs_numpy_comes_when_it_is_asked_for() -> None:
    code = "import sys, sixfold; assert 'numpy' not in sys.modules; print(sixfold.Engine('sixth', 'plain').game.id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "sixth\n", done.stderr


def test_types_are_part_of_the_package() -> None:
    assert (importlib.resources.files("sixfold") / "py.typed").is_file()


# Bots


@pytest.mark.parametrize("written", ["random", "bot:1"])
@pytest.mark.parametrize("game", shelf.ids())
def test_a_bot_thinks_for_whoever_may_act(game: str, written: str) -> None:
    bot = sixfold.bot(written, seed=3)
    position = sixfold.start(game, 3 if 3 in sixfold.find_game(game).players else None)
    asked = set()
    while position.ply < 12 and not position.over:
        if position.is_chance:
            position = position.roll(random.Random(position.ply))
            continue
        player = position.actors[-1]  # the last to be asked
        result = bot.think(position, player, sixfold.Limit(simulations=10))
        assert result.player == player
        assert result.best in position.legal(player)
        assert result == bot.think(position, player, sixfold.Limit(simulations=10)) or written != "random"
        asked.add(player)
        position = position.play(result.best, player)
    assert asked


def test_a_bot_is_asked_about_several_games() -> None:
    with sixfold.bot("random") as bot:
        for game in shelf.ids():
            position = sixfold.start(game)
            position = position.roll(random.Random(1)) if position.is_chance else position
            if position.actors:
                assert bot.think(position).best in position.legal()
        assert repr(bot) == "sixfold.bot('random', seed=0)"


def test_a_program_is_told_the_code_a_game_began_from(tmp_path: Path) -> None:
    file = tmp_path / "echo.py"
    file.write_text(
        "import sys\n"
        "head = sys.stdin.readline().strip()\n"
        f"open({str(tmp_path / 'head')!r}, 'a').write(head + '\\n')\n"
        "for line in sys.stdin:\n"
        "    print('e5' if len(line.split()) < 1 else 'e4', flush=True)\n"
    )
    code = sixfold.start("sixth").play("c3").code()
    with sixfold.bot(f"program:{sys.executable} {file}") as bot:
        position = sixfold.position(code)
        assert bot.think(position).best == "e5"
        position = position.play("e5").play("a1")
        assert bot.think(position).best == "e4"
        assert bot.think(sixfold.start("sixth")).best == "e5"
    heads = (tmp_path / "head").read_text().splitlines()
    assert heads[0].endswith(f" position: {code}")
    assert "position:" not in heads[1]


def test_nonsense_is_refused_in_words() -> None:
    for written, sentence in (
        ("bot:9", "cannot read “bot:9”: levels go from 1 to 6"),
        ("mcts:", "cannot read “mcts:”: add the number of simulations, as in mcts:1000"),
        ("rnadom", "cannot read “rnadom”: a bot is one of: random, bot:1-6, mcts:SIMULATIONS"),
    ):
        with pytest.raises(sixfold.CannotRead) as caught:
            sixfold.bot(written)
        assert str(caught.value).startswith(sentence)
    bot = sixfold.bot("random")
    with pytest.raises(sixfold.NotLegal, match="player 1 may not act now"):
        bot.think(sixfold.start("sixth"), 1)
    with pytest.raises(sixfold.CannotRead, match="whole number from 0 to 1"):
        bot.think(sixfold.start("sixth"), 2)
    with pytest.raises(sixfold.NotLegal, match="dice are rolled now"):
        bot.think(sixfold.start("sixmix"))
    king = sixfold.read_record(sixfold.find_game("sixth").folder / "golden" / "king.six")
    with pytest.raises(sixfold.NotLegal, match="the game is over"):
        bot.think(king.position)
