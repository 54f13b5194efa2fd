"""The programs of examples/, on tiny budgets: they learn, and what they write plays."""

from __future__ import annotations

import importlib
import os
import random
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sixfold
from networks import write_network
from sixfold.arena.match import Job, Result, play_job
from sixfold.testing import random_game

np = pytest.importorskip("numpy")
NEEDED = ("torch", "onnxruntime", "sb3_contrib")  # imported by those who run: each worker reads this file
FOLDER = Path(__file__).parents[1] / "examples"
SMALL = ["--minutes", "0", "--games", "8", "--simulations", "2", "--moves", "50", "--batch", "16", "--channels", "8"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.first,
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(not all(map(find_spec, NEEDED)), reason="what learns is not installed"),
]


def load(name: str) -> ModuleType:
    """A program, as a module."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return importlib.import_module(name)


def run(name: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> ModuleType:
    """Runs a program as from a command line."""
    program = load(name)
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    program.main()
    return program


def plays(game: str, players: int, options: dict[str, str], bot: str) -> bool:
    """Whether a bot plays a game to its end."""
    bots = (bot, "random")[:players]
    return isinstance(play_job(Job(0, game, players, options, bots, (1, 2)[:players], "ab" * 32)), Result)


def test_the_lines_of_the_page_for_researchers_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_network(tmp_path / "agent.onnx", sixfold.start("sixth", size=4))
    page = (FOLDER.parent / "docs" / "research.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})


@pytest.mark.long
def test_zero_learns_from_itself_and_its_network_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "agent.onnx"
    run("sixth_zero", monkeypatch, *SMALL, "--on", "here", "--out", str(file))
    assert plays("sixth", 2, {"size": "4"}, f"onnx:{file}")
    assert plays("sixth", 2, {"size": "4"}, f"onnx:{file}@16")


def test_the_symmetries_that_zero_learns_with_are_those_of_the_game() -> None:
    zero = load("sixth_zero")
    cells, moves = (table.numpy() for table in zero.symmetries())
    turned = zero.sixfold.vector(count=8, autoreset=False, **zero.GAME)
    straight = zero.sixfold.vector(count=8, autoreset=False, **zero.GAME)
    for _ in range(20):
        seen, legal = board(straight), zero.legal_moves(straight)
        assert legal.sum() == straight.mask().sum()  # there are no others
        for number in range(8):
            assert (board(turned)[number] == seen[number][:, cells[number]]).all()
            assert (zero.legal_moves(turned)[number] == legal[number][moves[number]]).all()
        chosen = straight.sample().copy()
        straight.step(chosen)
        places = [np.flatnonzero(action == zero.MOVES)[0] for action in chosen]
        turned.step(zero.MOVES[[np.flatnonzero(moves[n] == place)[0] for n, place in enumerate(places)]])


def board(games: Any) -> Any:
    """What is seen of the small board, its cells in a row."""
    return games.observe()[:, :, :4, :4].reshape(games.count, -1, 16)


@pytest.mark.long
def test_zero_finds_a_king_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with a network that knows nothing: the value is known where the game is over."""
    import torch

    zero = load("sixth_zero")
    torch.manual_seed(1)
    last = random_game(zero.sixfold.start(**zero.GAME), random.Random(1))[-2:]
    assert last[1].ranks[last[0].actors[0]] == 1
    games = zero.VectorGames(last[0], 4)
    network = zero.Network(len(games.game.encoding.PLANES), 8, 1).eval()
    monkeypatch.setattr(zero, "WIDTH", 64)
    monkeypatch.setattr(zero, "CONSIDERED", 64)
    player = last[0].actors[0]
    chosen = zero.Search(network, 4, 128, "cpu").run(games, np.random.default_rng(1))[0]
    assert (games.step(zero.MOVES[chosen])[0][:, player] == 1).all()


@pytest.mark.long
def test_zero_plays_in_processes_and_learns_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(FOLDER), *sys.path]))
    file = tmp_path / "agent.onnx"
    run("sixth_zero", monkeypatch, *SMALL, "--on", "processes", "--workers", "2", "--out", str(file))
    run("sixth_zero", monkeypatch, *SMALL, "--on", "here", "--resume", str(file), "--out", str(file))
    assert plays("sixth", 2, {"size": "4"}, f"onnx:{file}")


@pytest.mark.long
def test_zero_plays_on_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(FOLDER), *sys.path]))
    file = tmp_path / "agent.onnx"
    run("sixth_zero", monkeypatch, *SMALL, "--on", "ray", "--workers", "1", "--out", str(file))
    assert plays("sixth", 2, {"size": "4"}, f"onnx:{file}")


def test_alone_learns_and_its_network_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    file = tmp_path / "solo.onnx"
    alone = run("sixto_alone", monkeypatch, "--minutes", "0", "--envs", "2", "--games", "4", "--out", str(file))
    model = alone.new_model(2, 1, alone.Clock(1000))
    before = alone.Agent(model.policy).choices.roll.weight.clone()
    model.learn(128)
    assert not torch.equal(before, alone.Agent(model.policy).choices.roll.weight)
    assert plays("sixto", 1, {}, f"onnx:{file}")
