"""Nothing is lost: every game at the terminal has a file of its own, and goes on as the same game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from commands import refused, sixfold, sixfold_here
from sixfold.positions.dice import Dice, new_secret
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record
from sixfold.terminal.own import dice_secrets

FIRST = ["--first", "human"]


def files(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "games").glob("*.six"), key=lambda file: file.stat().st_mtime_ns)


@pytest.mark.slow
def test_a_second_game_leaves_the_first_alone(tmp_path: Path) -> None:
    sixfold_here("play", "sixth", typed="c3\n", cache=tmp_path)
    sixfold_here("play", "sixth", typed="a1\nb1\n", cache=tmp_path)
    assert [read_record(file).position.words for file in files(tmp_path)] == [("c3",), ("a1", "b1")]


def test_a_game_is_on_disk_after_every_move(tmp_path: Path) -> None:
    folders = {"SIXFOLD_CACHE": str(tmp_path), "SIXFOLD_DATA": str(tmp_path / "data"), "SIXFOLD_LANG": "en"}
    running = subprocess.Popen(
        [sys.executable, "-m", "sixfold", "play", "sixth"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | folders,
    )
    assert running.stdin
    assert running.stdout
    running.stdin.write(b"c3\nc4\n")
    running.stdin.flush()
    while b"Brown placed a pawn on c4" not in running.stdout.readline():
        pass
    while b"Silver> " not in running.stdout.read1():  # type: ignore[attr-defined]
        pass
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert read_record(files(tmp_path)[0]).position.words == ("c3", "c4")


@pytest.mark.slow
def test_a_resumed_game_is_the_same_game(tmp_path: Path) -> None:
    seats = ["--seat", "human:Ada", "--seat", "bot:1", "--first", "Ada"]
    sixfold_here("play", "sixth", *seats, typed="c3\n", cache=tmp_path)
    file = files(tmp_path)[0]
    assert read_record(file).seats == ("human", "bot:1")
    names = read_record(file).names
    for _ in range(5):
        word = read_record(file).position.legal()[0]
        done = sixfold_here("play", "--from", file, typed=f"{word}\n", cache=tmp_path)
        assert done.returncode == 0
        assert f"Ada> {word}" in done.stdout
    record = read_record(file)
    assert record.names == names
    assert record.position.ply == 12  # the bot answered each time
    assert files(tmp_path) == [file]


def test_somebody_elses_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "theirs.six"
    file.write_text(Record(Position.start("sixth").play("c3")).text())
    before = file.read_bytes()
    sixfold_here("play", "--from", file, typed="c4\n", cache=tmp_path)
    assert file.read_bytes() == before
    assert read_record(files(tmp_path)[0]).position.words == ("c3", "c4")


@pytest.mark.slow
def test_a_game_saved_by_name_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "my game.six"
    sixfold_here("play", "sixth", "--save", file, typed="c3\n", cache=tmp_path)
    done = sixfold_here("play", "--from", file, typed="c4\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from '{file}'" in done.stdout
    assert read_record(file).position.words == ("c3", "c4")
    assert files(tmp_path) == []


@pytest.mark.slow
def test_a_program_named_in_a_file_runs_only_where_it_was_saved(tmp_path: Path) -> None:
    program = f"program:{sys.executable} -c 'input()'"
    sixfold_here("play", "sixth", "--seat", "human", "--seat", program, *FIRST, typed="c3\n", cache=tmp_path)
    own = files(tmp_path)[0]
    assert read_record(own).seats == ("human", program)
    theirs = tmp_path / "theirs.six"
    theirs.write_bytes(own.read_bytes())
    assert "this saved game runs a program; if you want that, add: --seat human --seat" in refused(
        "play", "--from", theirs, cache=tmp_path
    )
    assert sixfold_here("play", "--from", own, cache=tmp_path).returncode == 1


@pytest.mark.slow
def test_a_bot_that_fails_is_told_and_the_game_is_kept(tmp_path: Path) -> None:
    (tmp_path / "failing.py").write_text(
        "def raises(position, limit):\n    raise RuntimeError('out of ideas')\n\n\n"
        "def leaves(position, limit):\n    raise SystemExit(3)\n"
    )
    for function, reason in (("raises", "RuntimeError: out of ideas"), ("leaves", "SystemExit: 3")):
        seats = ["--seat", "human", "--seat", f"python:failing:{function}", *FIRST]
        done = sixfold("play", "sixth", *seats, typed="c3\n", cache=tmp_path, PYTHONPATH=str(tmp_path))
        assert done.returncode == 1
        assert f"failing:{function} failed: {reason}" in done.stdout
        assert read_record(files(tmp_path)[-1]).position.words == ("c3",)


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    program = tmp_path / "bytes.py"
    program.write_text("import sys\ninput()\nsys.stdout.buffer.write(b'\\xff\\xfe\\n')\n")
    seats = ["--seat", "human", "--seat", f"program:{sys.executable} {program}", *FIRST]
    done = sixfold_here("play", "sixth", *seats, typed="c3\n", cache=tmp_path)
    assert done.returncode == 1
    assert "the program's answer is not UTF-8 text" in done.stdout


def test_a_function_in_the_current_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text("def greedy(position, limit):\n    return position.legal()[-1]\n")
    environment = os.environ | {"SIXFOLD_CACHE": str(tmp_path), "SIXFOLD_DATA": str(tmp_path), "SIXFOLD_LANG": "en"}
    script = Path(sys.executable).with_name("sixfold")  # as installed: the folder is not on its path by itself
    done = subprocess.run(
        [script, "play", "sixth", "--seat", "human", "--seat", "python:mybot:greedy", *FIRST],
        input=b"c3\n", capture_output=True, env=environment, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_games_are_listed(tmp_path: Path) -> None:
    assert "No game is saved in" in sixfold_here("games", "--mine", cache=tmp_path).stdout
    sixfold_here("play", "sixth", typed="c3\n", cache=tmp_path)
    sixfold_here(
        "play", "star", "--players", 2, "--seat", "human:Ada", "--seat", "human:Bob", typed="?\n", cache=tmp_path
    )
    sixfold_here("play", "sixth", "--seat", "random", "--seat", "random", cache=tmp_path)
    (tmp_path / "data" / "games" / "torn.six").write_text("sixfold 1\ngame: si")
    lines = sixfold_here("games", "--mine", cache=tmp_path).stdout.splitlines()
    assert lines[0].startswith("SIXTH!, Silver, Brown: 1 move, ")
    assert lines[1] == f"  sixfold play --from {files(tmp_path)[0]}"
    assert any(": over, " in line for line in lines)
    assert any(line.startswith("cannot be read: ") for line in lines)
    data = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert [game.get("unfinished") for game in data] in ([True, False, None], [True, None, False])


def test_the_secret_of_dice_is_written_once_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is killed while it saves must not lose it: it is never emptied to be written again."""
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    dice = Dice(new_secret())
    dice_secrets.keep(dice)
    (kept,) = (tmp_path / "dice").iterdir()
    written = kept.stat().st_mtime_ns, kept.stat().st_ino
    dice_secrets.keep(dice)
    assert (kept.stat().st_mtime_ns, kept.stat().st_ino) == written
    assert dice_secrets.find(dice.commitment) == dice.secret
    kept.write_text("")
    dice_secrets.keep(dice)
    assert dice_secrets.find(dice.commitment) == dice.secret
