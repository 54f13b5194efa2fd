"""Programs as bots: told their budget, given a time, kept between games, ended with whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold
from commands import kept_in
from sixfold.arena.entrants import read_entrant
from sixfold.arena.match import Job, Result, play_job
from sixfold.bots import program
from sixfold.bots.program import ProgramBot, end_programs, first_line, time_limit
from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.text.errors import BotFailed

PAGE = (Path(__file__).parents[1] / "docs" / "bots.md").read_text("utf-8")
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_programs()


def command(folder: Path, code: str, name: str = "bot.py") -> str:
    """A program with this code, as a command."""
    file = folder / name
    file.write_text(code)
    return f"{sys.executable} {file}"


@pytest.fixture
def last_move(tmp_path: Path) -> str:
    """The documented program."""
    return command(
        tmp_path, PAGE.split("write it to `last_move.py`:\n\n```python\n")[1].split("```")[0], "last_move.py"
    )


def job(*bots: str, number: int = 0, seconds: float | None = None) -> Job:
    seeds = tuple(range(len(bots)))
    return Job(number, "sixth", len(bots), {"kings": "1"}, bots, seeds, "0" * 64, seconds)


def is_running(pid: int) -> bool:
    """Whether there is such a process that is not dead already."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for(file: Path) -> int:
    """The number that a program writes to a file."""
    deadline = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text().endswith("\n")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return int(file.read_text())


def test_the_documented_program_plays(last_move: str) -> None:
    bot = ProgramBot(last_move)
    position = sixfold.start("sixth", kings=6)
    for _ in range(6):
        position = position.play(bot.think(position).best)
        position = position.play(position.legal()[0])
    assert (position.words[0], position.ply) == ("e5", 12)


def test_a_program_is_kept_for_the_next_game(last_move: str) -> None:
    first = ProgramBot(last_move)
    first.think(sixfold.start("sixth"))
    kept = first._program
    first.close()
    second = ProgramBot(last_move)
    assert second._program is kept
    assert second.think(sixfold.start("star", 2)).best == sixfold.start("star", 2).legal()[-1]


def test_a_program_sits_twice_at_a_table_as_two(last_move: str) -> None:
    assert ProgramBot(last_move)._program is not ProgramBot(last_move)._program


ONE_GAME = "input(); input(); print('c3', flush=True); input(); raise SystemExit"


def test_a_program_for_one_game_is_started_again(tmp_path: Path) -> None:
    one_game = command(tmp_path, ONE_GAME)
    for _ in range(3):
        bot = ProgramBot(one_game)
        assert bot.think(sixfold.start("sixth")).best == "c3"
        bot.close()


def test_the_arena_keeps_its_programs(last_move: str, tmp_path: Path) -> None:
    counting = command(
        tmp_path, f"open({str(tmp_path / 'starts')!r}, 'a').write('.')\n" + Path(last_move.split()[1]).read_text()
    )
    for number in range(3):
        assert isinstance(play_job(job(f"program:{counting}", "random", number=number)), Result)
    assert (tmp_path / "starts").read_text() == "."


def test_a_program_is_told_its_budget() -> None:
    start = sixfold.start("sixth")
    options = "options: kings=1 pieces=classic size=5 men=15"
    assert first_line(start, None) == f"game: sixth players: 2 {options}"
    assert first_line(start, Limit(0.5)) == f"game: sixth players: 2 seconds: 0.5 {options}"
    assert first_line(start, Limit(simulations=4000)) == f"game: sixth players: 2 simulations: 4000 {options}"


def test_the_budget_of_the_arena_reaches_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = f"open({str(heard)!r}, 'w').write(input()); input(); print('z9', flush=True); input()"
    play_job(job(f"program:{command(tmp_path, code)}@0.25s", "random"))
    assert heard.read_text().startswith("game: sixth players: 2 seconds: 0.25 options: ")
    play_job(job(f"program:{command(tmp_path, code)}", "random", seconds=3))
    assert heard.read_text().startswith("game: sixth players: 2 seconds: 3 options: ")


def test_only_a_budget_behind_the_at_is_taken_from_a_command() -> None:
    assert read_entrant("program:me@0.5s").bot == "program:me"
    assert read_entrant("program:me@home").bot == "program:me@home"
    assert read_entrant("program:ssh me@home bot@100").simulations == 100


def test_a_program_has_a_minute_or_its_budget_and_some_grace() -> None:
    assert time_limit(None) == time_limit(Limit(simulations=9)) == 60
    assert time_limit(Limit(0.5)) == 11


def test_a_program_that_is_late_is_ended_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "TIME_LIMIT", 0.5)
    bot = ProgramBot(command(tmp_path, "import time; time.sleep(600)"))
    with pytest.raises(BotFailed, match=r"the program did not answer within 0\.5 seconds"):
        bot.think(sixfold.start("sixth"))
    assert bot._program._process.poll() is not None


def test_a_bad_answer_is_told(tmp_path: Path) -> None:
    bot = ProgramBot(command(tmp_path, "input(); input(); print('z9')"))
    with pytest.raises(BotFailed, match="not a legal move: cannot read “z9”"):
        bot.think(sixfold.start("sixth"))
    with pytest.raises(BotFailed, match="did not answer"):
        bot.think(sixfold.start("sixth"))


def test_an_endless_answer_is_told(tmp_path: Path) -> None:
    bot = ProgramBot(command(tmp_path, "while True: print('c3', end=' ', flush=True)"))
    with pytest.raises(BotFailed, match="not a legal move"):
        bot.think(sixfold.start("sixth"))


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    bot = ProgramBot(command(tmp_path, "import sys; input(); input(); sys.stdout.buffer.write(b'\\xff\\n')"))
    with pytest.raises(BotFailed, match="the program's answer is not UTF-8 text"):
        bot.think(sixfold.start("sixth"))


THINKS = "import os, subprocess, sys, time; child = subprocess.Popen(['sleep', '600'])\n"
THINKS += "print(child.pid, file=open(sys.argv[1], 'w'))\nprint(os.getpid(), file=open(sys.argv[1] + '-own', 'w'))\n"
THINKS += "time.sleep(600)\n"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_thinking_program_is_ended_with_the_arena(tmp_path: Path, number: int) -> None:
    file = tmp_path / "child"
    thinking = f"program:{command(tmp_path, THINKS)} {file}"
    arena = [sys.executable, "-m", "sixfold", "arena", "sixth", "--games", "4", "--jobs", "1"]
    running = subprocess.Popen(
        [*arena, "--bots", f"{thinking},random"],
        env=os.environ | kept_in(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # xdist's workers ignore it
    )
    pids = [wait_for(file), wait_for(tmp_path / "child-own")]
    running.send_signal(number)
    running.wait(PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while any(map(is_running, pids)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_whatever_it_started_is_ended_with_a_program(tmp_path: Path) -> None:
    file = tmp_path / "child"
    bot = ProgramBot(f"{command(tmp_path, THINKS)} {file}")
    child = wait_for(file)
    bot.close()
    end_programs()
    deadline = time.monotonic() + PATIENCE
    while is_running(child):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_program_of_the_shelf_s_games(last_move: str) -> None:
    for game in shelf.games():
        position = sixfold.start(game.id, max(2, game.players[0]) if 2 in game.players else game.players[0])
        while position.is_chance:
            position = position.play(position.outcome(0))
        bot = ProgramBot(last_move)
        assert bot.think(position).best in position.legal()
        bot.close()
