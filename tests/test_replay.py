"""`sixfold replay`, `example` and standard input: a game as a list, one position, with keys, as JSON."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from commands import refused, sixfold, sixfold_here
from sixfold.game import shelf
from sixfold.positions.record import read_record
from sixfold.terminal.teaching.stepping import step_through

KING = Path(shelf.find_game("sixth").folder) / "golden" / "king.six"
ROLLS = Path(shelf.find_game("sixmix").folder) / "golden" / "shared.six"
RIGHT, LEFT, HOME, END, PAGE = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[6~"


# JSON


def test_json_carries_the_game_the_player_and_the_word() -> None:
    lines = [json.loads(line) for line in sixfold_here("replay", ROLLS, "--json").stdout.splitlines()]
    assert {line["game"] for line in lines} == {"sixmix"}
    positions = read_record(ROLLS).positions
    assert [line["word"] for line in lines] == [None, *(position.word for position in positions[1:])]
    assert [line["player"] for line in lines] == [position.player for position in positions]
    assert {line["player"] for line in lines} == {None, 0, 1, 2}


def test_json_of_one_position() -> None:
    every = sixfold_here("replay", KING, "--json").stdout.splitlines(keepends=True)
    assert sixfold_here("replay", KING, "--json", "--ply", "6").stdout == every[6]
    assert sixfold_here("replay", KING, "--json", "--ply", "-11").stdout == every[0]


# One position, a list


def test_a_ply_shows_that_position() -> None:
    record = read_record(KING)
    shown = sixfold_here("replay", KING, "--ply", "5").stdout
    assert shown == f"SIXTH! · 5/11 · Ada: d5-c5\n\n{record.positions[5].text(record.names)}\n"
    assert sixfold_here("replay", KING, "--ply", "-6").stdout == shown
    assert sixfold_here("replay", KING, "--ply", "0").stdout.startswith("SIXTH! · 0/11\n\n")
    assert sixfold_here("replay", KING, "--ply", "11").stdout.endswith("\n\nAda beat Bob. Ada crowned a king (6.1).\n")
    assert refused("replay", KING, "--ply", "12") == "the game has only 11 moves, not 12"


@pytest.mark.parametrize(
    ("language", "game", "line"),
    [
        ("en", "sixmix/shared", "   5  Cem            G1\n"),
        ("fr", "sixmix/shared", "   5  Cem            V1\n"),
        ("fr", "sixto/tie", "   4  Bob            R2,O1,Ve2,Vi1\n"),
        ("de", "sixto/tie", "   6  Ada            nichts\n"),
    ],
)
def test_a_list_has_the_letters_of_the_board_and_names_players_once(language: str, game: str, line: str) -> None:
    name, _, record = game.partition("/")
    file = Path(shelf.find_game(name).folder) / "golden" / f"{record}.six"
    assert line in sixfold("replay", file, SIXFOLD_LANG=language).stdout


# Keys


def stepped(keys: list[str]) -> list[str]:
    """The titles of the positions that keys lead to, pressed one after the other; then q."""
    shown: list[str] = []
    pressed = iter([*keys, "q"])
    record = read_record(KING)

    def title(position: object) -> str:
        shown.append(str(position.ply))  # type: ignore[attr-defined]
        return ""

    step_through(record.positions, record.names or (), title, ["The end."], lambda: next(pressed))
    return shown


@pytest.mark.parametrize(
    ("keys", "plies"),
    [
        ([], "0"),
        ([RIGHT, " ", "\r", "n"], "0 1 2 3 4"),
        ([RIGHT, LEFT, LEFT], "0 1 0"),
        ([END, RIGHT, LEFT, HOME], "0 11 10 0"),
        ([PAGE, "x", PAGE], "0 10 11"),
        ([RIGHT + RIGHT + " ", "\xe0M"], "0 1 2 3 4"),
    ],
)
def test_keys_go_through_a_game(keys: list[str], plies: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert " ".join(stepped(keys)) == plies
    out = capsys.readouterr().out
    assert ("The end." in out) == ("11" in plies.split())
    assert out.count("→ or space: next · ←: back · Home: start · End: end · q: quit") == len(plies.split())


def test_ctrl_c_and_the_end_of_input_leave() -> None:
    record = read_record(KING)

    def interrupted() -> str:
        raise KeyboardInterrupt

    step_through(record.positions, record.names or (), str, [], interrupted)


@pytest.mark.skipif(os.name != "posix", reason="a terminal of POSIX")
@pytest.mark.parametrize("piped", [False, True])
def test_at_a_real_terminal(piped: bool) -> None:
    """Keys come from the terminal even when the record comes through a pipe."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        command = f"'{sys.executable}' -m sixfold replay "
        script = f"cat '{KING}' | {command} -" if piped else f"{command} '{KING}'"
        os.execvpe("sh", ["sh", "-c", script], os.environ | {"SIXFOLD_LANG": "en", "TERM": "xterm"})
    out = read_until(terminal, "0/11")
    os.write(terminal, RIGHT.encode())
    out += read_until(terminal, "1/11 · Ada: a5")
    os.write(terminal, END.encode())
    out += read_until(terminal, "Ada beat Bob")
    os.write(terminal, b"q")
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    os.close(terminal)
    assert "Traceback" not in out


def read_until(terminal: int, text: str, seconds: float = 60) -> str:
    """What a terminal shows, until a text has come and the keys are explained."""
    shown = b""
    while not (
        text in shown.decode("utf-8", "ignore") and "q: quit" in shown.decode("utf-8", "ignore").split(text)[-1]
    ):
        ready, _, _ = select.select([terminal], [], [], seconds)
        assert ready, shown
        shown += os.read(terminal, 65536)
    return shown.decode("utf-8", "replace")


# Examples


@pytest.mark.parametrize("name", shelf.ids())
def test_every_game_has_an_example_that_can_be_replayed(name: str) -> None:
    text = sixfold_here("example", name).stdout
    assert f"\ngame: {name}\n" in text
    done = sixfold("replay", "-", "--json", typed=text)
    assert done.returncode == 0
    last = json.loads(done.stdout.splitlines()[-1])
    assert last["over"]
    assert len(last["scores"]) > 1


def test_examples_have_names() -> None:
    listed = sixfold_here("example", "sixth", "--list").stdout
    assert "\nking                   The shortest road to a king: everybody's pieces, silver's top.\n" in listed
    assert sixfold_here("example", "sixth", "king").stdout == KING.read_text("utf-8")
    assert sixfold_here("example", "sixth").stdout == KING.read_text("utf-8")
    assert refused("example", "sixth", "kign") == "sixth has no example kign; did you mean king?"
    assert refused("example", "sixth", "nothing").startswith("sixth has no example nothing; there are: army-before, ")


# Standard input


@pytest.mark.parametrize(
    "arguments",
    [["replay", "-"], ["draw", "-"], ["replay", "-", "--ply", "3"], ["draw", "-", "--code"]],
    ids=" ".join,
)
def test_a_hyphen_is_standard_input(arguments: list[str]) -> None:
    piped = sixfold(*arguments, typed=KING.read_bytes())
    named = sixfold_here(*(KING if argument == "-" else argument for argument in arguments))
    assert (piped.returncode, piped.stdout) == (0, named.stdout)


def test_a_saved_game_goes_on_from_standard_input(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sixfold", "play", "--from", "-", "--seat", "random", "--seat", "random"]
    record = b"sixfold 1\ngame: sixth\nplayers: 2\n\nc3 c4\n"
    environment = os.environ | {"SIXFOLD_LANG": "en", "SIXFOLD_DATA": str(tmp_path)}
    done = subprocess.run(command, input=record, capture_output=True, env=environment, start_new_session=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_bad_record_on_standard_input_is_named_by_its_hyphen() -> None:
    done = sixfold("replay", "-", "--json", typed="sixfold 1\ngame: sixth\nplayers: 2\n\nc3 c3\n")
    assert done.returncode == 2
    assert done.stderr.startswith("-:5: c3: ")


def test_a_closed_standard_input_is_said() -> None:
    command = f"'{sys.executable}' -m sixfold replay - <&-"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=os.environ | {"SIXFOLD_LANG": "en"}
    )
    assert (done.returncode, done.stderr) == (2, "-: the file cannot be read: standard input is closed\n")
