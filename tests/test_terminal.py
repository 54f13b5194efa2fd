"""A game at the terminal: typed, piped, interrupted, taken up again."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import kept_in, refused, sixfold, sixfold_here
from sixfold.positions.record import read_record
from terminals import Terminal

KING = ["a5", "c5", "c3", "d5", "d5-c5", "c5-c3", "b2", "b5", "c3-b5", "a5-b5", "b5-b2"]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def kept(folder: Path) -> Path:
    """The file of the game that was played last."""
    return max((folder / "data" / "games").glob("*.six"), key=lambda file: file.stat().st_mtime_ns)


def said(output: str) -> str:
    """What was printed but for the sentence with the game's file, whose name is new each time."""
    return "".join(line for line in output.splitlines(keepends=True) if not line.startswith("The game is saved in "))


def test_a_whole_game_between_two_people(tmp_path: Path) -> None:
    seats = ["--seat", "human:Bob", "--seat", "human:Ada", "--first", "Ada"]
    done = sixfold("play", "sixth", *seats, typed=typed(*KING), cache=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert "Ada> a5\nAda placed a pawn on a5.\n" in done.stdout
    assert "Ada beat Bob. Ada crowned a king (6.1)." in done.stdout
    assert read_record(kept(tmp_path)).names == ("Ada", "Bob")


@pytest.mark.slow
def test_lots_decide_who_begins_and_a_seed_repeats_them(tmp_path: Path) -> None:
    begun = set()
    for seed in (2, 3):
        arguments = ["play", "sixth", "--seat", "human:Ann", "--seat", "human:Bea", "--seed", seed]
        output = sixfold_here(*arguments, typed="c3\n", cache=tmp_path).stdout
        name = next(name for name in ("Ann", "Bea") if output.startswith(f"Lots are drawn: {name} begins.\n"))
        assert f"{name}> c3" in output
        names = read_record(kept(tmp_path)).names
        assert names == ("Ann", "Bea") if name == "Ann" else names == ("Bea", "Ann")
        assert said(sixfold_here(*arguments, typed="c3\n", cache=tmp_path).stdout) == said(output)
        begun.add(name)
    assert begun == {"Ann", "Bea"}


def test_a_person_alone_against_bots_is_told_by_you(tmp_path: Path) -> None:
    arguments = ["play", "sixth", "--seat", "human:Ann", "--seat", "random:Rosa", "--seed"]
    output = {sixfold_here(*arguments, seed, typed="quit\n", cache=tmp_path).stdout.splitlines()[0] for seed in (2, 3)}
    assert output == {"Lots are drawn: you begin.", "Lots are drawn: Rosa begins."}


def test_what_people_chose_goes_with_their_seats(tmp_path: Path) -> None:
    seats = ["--players", 3, "--seat", "human:Ann", "--seat", "human:Bea", "--seat", "human:Cid", "--first", "Bea"]
    file = tmp_path / "game.six"
    sixfold_here("play", "sixto", *seats, "--option", "sheets=CAF", "--save", file, typed="keep\n", cache=tmp_path)
    saved = read_record(file)
    assert (saved.names, saved.position.options["sheets"]) == (("Bea", "Cid", "Ann"), "AFC")
    again = sixfold_here("play", "--from", file, typed="quit\n", cache=tmp_path).stdout
    assert "Lots" not in again
    assert "A Bea" in again


def test_no_lots_where_nothing_tells_people_apart_or_the_game_decides(tmp_path: Path) -> None:
    assert "Lots" not in sixfold_here("play", "star", "--players", 2, typed="quit\n", cache=tmp_path).stdout
    alike = ["--seat", "human", "--seat", "human"]
    assert "Lots" not in sixfold_here("play", "sixth", *alike, typed="quit\n", cache=tmp_path).stdout
    seats = ["--seat", "human:Ann", "--seat", "human:Bea"]
    assert "Lots" not in sixfold_here("play", "sixmix", *seats, typed="quit\n", cache=tmp_path).stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sixth", "--first", "Zoe"], "nobody here is called Zoe; at the table: Ann, bot:3"),
        (["star", "--players", 3, "--seat", "human:Ann", "--first", "Ann"], "several are called Ann; "),
        (["sixmix", "--first", "Ann"], "SIX MIX itself decides who begins"),
        (["--from", "nothing.six", "--first", "Ann"], "a saved game has begun already"),
    ],
)
def test_first_names_somebody_who_is_seated(arguments: list[object], reason: str) -> None:
    message = refused("play", *arguments, "--seat", "human:Ann", "--seat", "bot:3")
    assert message.startswith(reason)


def test_commands_at_the_prompt(tmp_path: Path) -> None:
    lines = ["c3", "", "help", "?", "why c3", "why c4", "why", "c9", "undo", "undo", "undo", "board", "quit"]
    output = sixfold_here("play", "sixth", typed=typed(*lines), cache=tmp_path).stdout
    assert "Type a move, ? for the legal moves, or help." in output
    assert "\nquit       leaves; the game is saved and can be continued\n" in output
    assert "a1  a2  a3  a4  a5  b1" in output
    assert "c3 is not legal: a piece is placed on an empty cell, and c3 is taken (2.1)" in output
    assert "c4 is legal." in output
    assert "cannot read “c9”: cells run from a1 to e5" in output
    assert output.count("There is no move to take back.") == 2
    assert not list(tmp_path.rglob("*.six"))


def test_the_end_of_input_leaves_and_keeps_the_game(tmp_path: Path) -> None:
    output = sixfold_here("play", "sixth", typed="c3\nc4\n", cache=tmp_path).stdout
    file = kept(tmp_path)
    assert f"To continue it: sixfold play --from {file}" in output
    assert read_record(file).position.words == ("c3", "c4")
    again = sixfold_here("play", "--from", file, typed="b3\nquit\n", cache=tmp_path).stdout
    assert "Silver placed a pawn on b3." in again


def test_save_keeps_every_word_and_undo_too(tmp_path: Path) -> None:
    file = tmp_path / "game.six"
    sixfold_here("play", "sixth", "--option", "kings=6", "--save", file, typed="c3\nc4\nundo\nb4\n", cache=tmp_path)
    record = read_record(file)
    assert record.position.words == ("c3", "b4")
    assert record.position.options["kings"] == "6"
    assert record.seed is not None
    sixfold_here("play", "--from", file, "--save", file, typed="a1\n", cache=tmp_path)
    assert read_record(file).position.words == ("c3", "b4", "a1")
    assert read_record(file).seed == record.seed
    assert not (tmp_path / "data" / "games").exists()


def test_save_at_the_prompt(tmp_path: Path) -> None:
    file, other = tmp_path / "new.six", tmp_path / "there.txt"
    other.write_text("precious")
    output = sixfold_here(
        "play", "sixth", typed=typed("c3", "save", f"save {other}", f"save {file}", "c4"), cache=tmp_path
    ).stdout
    assert "Type save and a file name, as in: save game.six" in output
    assert "this file exists" in output
    assert other.read_text() == "precious"
    assert f"Saved in {file}, and so is every move from now on." in output
    assert read_record(file).position.words == ("c3", "c4")


def test_random_seats_answer_and_a_seed_repeats_them(tmp_path: Path) -> None:
    arguments = ["play", "sixth", "--seat", "human", "--seat", "random:Rosa", "--seed", "5", "--first", "human"]
    lines = typed("c3", "undo", "c3", "d3", "quit")
    output = sixfold_here(*arguments, typed=lines, cache=tmp_path).stdout
    answers = [line for line in output.splitlines() if line.startswith("Rosa placed ")]
    assert len(answers) == 3
    assert answers[0] == answers[1]  # taking back does not change what comes
    assert said(sixfold_here(*arguments, typed=lines, cache=tmp_path).stdout) == said(output)


def test_random_players_finish_alone(tmp_path: Path) -> None:
    output = sixfold_here("play", "sixth", "--seat", "random", "--seat", "random", cache=tmp_path).stdout
    assert " beat " in output
    assert "The game is saved in" in output


def test_a_bot_answers_and_gives_hints(tmp_path: Path) -> None:
    arguments = ["play", "sixth", "--seat", "human:Ada", "--seat", "bot:1", "--seed", "3", "--first", "Ada"]
    output = sixfold_here(*arguments, typed=typed("c3", "hint", "takeback", "c3", "quit"), cache=tmp_path).stdout
    answers = [line for line in output.splitlines() if line.startswith("Ida placed ")]
    assert len(answers) == 2
    assert "Best: " in output


def test_a_program_sits_down_and_a_bad_answer_keeps_the_game(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("input(); input(); print('z9')")
    seat = f"program:{sys.executable} {bad}"
    seats = ["--seat", "human", "--seat", seat, "--first", "human"]
    output = sixfold_here("play", "sixth", *seats, typed="c3\n", cache=tmp_path).stdout
    assert "the answer is not a legal move: cannot read “z9”" in output
    assert read_record(kept(tmp_path)).position.words == ("c3",)


def start_in_terminal(tmp_path: Path, *arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """The command with a terminal of its own."""
    import pty

    inside, outside = pty.openpty()
    environment = os.environ | kept_in(tmp_path) | {"TERM": "xterm-256color", "COLUMNS": "100"}
    command = [sys.executable, "-m", "sixfold", *arguments]
    running = subprocess.Popen(
        command,
        stdin=outside,
        stdout=outside,
        stderr=outside,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # workers of pytest-xdist ignore it
    )
    os.close(outside)
    return running, inside


def read_until(inside: int, wanted: str, seconds: float = 30) -> str:
    output, end = "", time.monotonic() + seconds
    while wanted not in output and select.select([inside], [], [], max(0, end - time.monotonic()))[0]:
        output += os.read(inside, 65536).decode("utf-8", "replace")
    assert wanted in output
    return output


def interrupted(running: subprocess.Popen[bytes], inside: int) -> str:
    """Presses Ctrl-C, again if it came before the prompt was listening; what is said until the end."""
    output, end = "", time.monotonic() + 30
    while "To continue it" not in output and time.monotonic() < end:
        os.killpg(running.pid, signal.SIGINT)
        while select.select([inside], [], [], 1)[0] and "To continue it" not in output:
            output += os.read(inside, 65536).decode("utf-8", "replace")
    return output


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")
def test_on_a_terminal_there_is_colour_and_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    running, inside = start_in_terminal(tmp_path, "play", "sixth")
    try:
        read_until(inside, "Silver> ")
        os.write(inside, b"c3\n")
        output = read_until(inside, "Brown> ")
        assert "\x1b[" in output
        assert "To continue it: " in interrupted(running, inside)
        assert running.wait(30) == 0
    finally:
        running.kill()
        os.close(inside)
    assert read_record(kept(tmp_path)).position.words == ("c3",)


@pytest.mark.slow
def test_alone_one_goes_on_to_the_next_sheet_or_another_start(tmp_path: Path) -> None:
    """`next` in the middle of a game; every start has a number, by which it is the same again."""
    piped = typed("next", "next D", "next 5", "next Z")
    done = sixfold_here("play", "sixto", "--players", 1, "--seed", 1, typed=piped, cache=tmp_path)
    assert "You> next\nSheet B: not played yet.\n" in done.stdout
    assert "You> next D\nSheet D: not played yet.\n" in done.stdout
    assert "in this game a start is a letter, not a number" in done.stdout
    assert "type a letter, a number up to 999999 or the code of a position" in done.stdout
    again = sixfold_here(
        "play", "star", "--players", 1, typed=typed("next 17", "code", "next 17", "code"), cache=tmp_path
    )
    codes = [line for line in again.stdout.splitlines() if line.startswith("sixfold1:star:1::pieces=")]
    assert len(codes) == 2
    assert len(set(codes)) == 1
    other = sixfold_here("play", "star", "--players", 1, typed=typed(f"next {codes[0]}", "code"), cache=tmp_path)
    assert codes[0] in other.stdout.splitlines()
    two = sixfold_here("play", "sixth", typed=typed("next"), cache=tmp_path)
    assert "next works only in solo games; type new to start another game." in two.stdout


@pytest.mark.long
def test_after_a_game_alone_a_terminal_offers_the_next_with_the_best_of_each_sheet(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "sixto", "--players", 1, "--seed", 1) as terminal:
        terminal.until("You> ")
        terminal.type("keep")
        terminal.type("none")
        text = terminal.until("or quit> ")
        assert "Your best so far: A " in text
        assert "Next: Sheet B: not played yet. Enter plays it" in text
        terminal.type("D")
        terminal.until("Next: Sheet D: not")
        terminal.type("")
        terminal.until("D  You", "You> ")
        terminal.type("keep")
        terminal.type("none")
        text = terminal.until("or quit> ")
        assert "Next: Sheet E: not" in text
        terminal.type("a")
        terminal.until("Next: Sheet A: your best is ")
        terminal.type("quit")
        assert terminal.end() == 0


def test_a_side_of_the_table_may_be_hidden_while_somebody_decides(tmp_path: Path) -> None:
    """Sheets of SIXTO (2.3), for three at one keyboard."""
    lines = ["=251644", "keep", "0:R1,O1", "1:none", "2:none", "=111111", "keep", "quit"]
    done = sixfold_here(
        "play", "sixto", "--players", 3, "--dice", "ask", "--covered", typed=typed(*lines), cache=tmp_path
    )
    boards = done.stdout.split("Turn ")[1:]
    assert [board.count("covered") for board in boards] == [0, 2, 0, 0, 0, 0, 2, 0]
    assert "R x........" not in boards[-2]
    assert "R x........" in boards[-1]
    assert "cover" not in kept(tmp_path).read_text()


def test_a_game_with_nothing_to_cover_refuses(tmp_path: Path) -> None:
    done = sixfold_here("play", "sixth", "--covered", cache=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "SIXTH! has nothing to cover\n"
