"""Playing needs neither NumPy nor Numba, and `import sixfold` is light."""

from __future__ import annotations

import subprocess
import sys

import pytest

from commands import sixfold
from sixfold.game import shelf

HEAVY = ("numpy", "numba", "llvmlite")


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_sixfold_imports_nothing_heavy() -> None:
    assert run(f"import sixfold, sys; print([m for m in {HEAVY} if m in sys.modules])") == "[]\n"


@pytest.mark.parametrize("game", shelf.ids())
def test_playing_drawing_and_recording_import_nothing_heavy(game: str) -> None:
    code = f"""
import sys, sixfold
from sixfold.positions.record import Record, read
position = sixfold.start({game!r})
while not position.over and position.ply < 30:
    word = position.outcome(0) if position.is_chance else position.legal()[0]
    position = position.play(word, position.actors[0] if position.actors else None)
position.svg(), position.text(), position.why("nonsense"), read(Record(position).text())
print([m for m in {HEAVY} if m in sys.modules])
"""
    assert run(code) == "[]\n"


@pytest.mark.parametrize("game", shelf.ids())
def test_a_terminal_game_imports_nothing_heavy(game: str, tmp_path) -> None:
    code = f"""
import sys, io
sys.stdin = io.StringIO("?\\nquit\\n")
from sixfold import cli
assert cli.run(["play", {game!r}]) == 0
print([m for m in {HEAVY} if m in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr == "[]\n"


@pytest.mark.slow
def test_import_sixfold_imports_fewer_modules_than_import_numpy() -> None:
    """By a wide margin, or something heavy has crept in."""
    loaded = "import sys; before = set(sys.modules); import {}; print(len(set(sys.modules) - before))"
    assert int(run(loaded.format("sixfold"))) < int(run(loaded.format("numpy")))


@pytest.mark.slow
def test_records_are_read_without_them_too(tmp_path) -> None:
    file = tmp_path / "game.six"
    file.write_text("sixfold 1\ngame: sixth\nplayers: 2\n\nc3 c4\n")
    code = f"import sys; from sixfold import cli; cli.run(['replay', {str(file)!r}]); assert 'numpy' not in sys.modules"
    run(code)
    assert sixfold("replay", file).returncode == 0
