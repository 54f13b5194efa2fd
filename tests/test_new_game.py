"""Adding a game means adding one folder: shown with a throw-away game in a temporary place."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold.games
from sixfold.game import shelf
from sixfold.positions import record
from sixfold.testing import CHECKS, check

SOURCE = Path(__file__).parent / "data" / "games"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory):
    place = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(SOURCE / "pips", place / "pips")
    assert "pips" not in shelf.ids()
    shelf.add_folder(place)
    yield place
    sixfold.games.__path__.remove(str(place.resolve()))
    for name in [name for name in sys.modules if name.startswith("sixfold.games.pips")]:
        del sys.modules[name]


@pytest.mark.parametrize("name", CHECKS)
def test_the_whole_contract(folder: Path, name: str) -> None:
    check(name, shelf.find_game("pips"))


def sixfold_command(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"SIXFOLD_GAMES": str(folder), "SIXFOLD_CACHE": str(folder / "cache"), "LANG": "C"}
    return subprocess.run(
        [sys.executable, "-m", "sixfold", *arguments], input=typed, capture_output=True, text=True, env=environment
    )


def test_it_is_listed(folder: Path) -> None:
    assert "pips: Take the die" in sixfold_command(folder, "games").stdout


def test_it_plays_in_the_terminal(folder: Path) -> None:
    done = sixfold_command(folder, "play", "pips", "--dice", "ask", "--option", "rounds=1", typed="=5\ntake\n1:leave\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The dice: 5" in done.stdout
    assert "Player 0 beat Player 1 5 – 0. All rounds are played (2.1)." in done.stdout


@pytest.mark.slow
def test_random_seats_play_it_alone(folder: Path) -> None:
    seats = ["--seat", "random:Ada", "--seat", "random:Bob", "--seat", "random:Eve"]
    file = folder / "played.six"
    done = sixfold_command(folder, "play", "pips", "--players", "3", *seats, "--seed", "7", "--save", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert record.read_record(file).position.over
    again = sixfold_command(folder, "play", "pips", "--players", "3", *seats, "--seed", "7")
    assert again.stdout.split("The game is saved")[0] == done.stdout.split("The game is saved")[0]


def test_it_draws(folder: Path) -> None:
    done = sixfold_command(folder, "draw", str(SOURCE / "pips" / "golden" / "ten.six"), "--ply", "1", "--format", "svg")
    assert done.returncode == 0
    assert "<title" in done.stdout
    assert ">6</text>" in done.stdout
