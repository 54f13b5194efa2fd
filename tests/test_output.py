"""Every command with standard output closed, full, piped to somebody who leaves, and not UTF-8: never a traceback."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click
import pytest

from commands import kept_in, sixfold_here
from sixfold import cli
from sixfold.cli import output
from sixfold.cli.group import cli as group
from sixfold.game import shelf
from sixfold.text.messages import speaking

KING = str(Path(shelf.find_game("sixth").folder) / "golden" / "king.six")
ROLLS = str(Path(shelf.find_game("sixmix").folder) / "golden" / "shared.six")
FULL = Path("/dev/full")
# What each command is run with here, where it neither compiles nor waits; of the others only the help page.
TRIED = {
    "sixfold completion": ["completion", "fish"],
    "sixfold draw": ["draw", KING, "--format", "svg"],
    "sixfold example": ["example", "star", "--list"],
    "sixfold games": ["games", "--json"],
    "sixfold learn": ["learn", "sixth"],
    "sixfold perft": ["perft", "sixth", "1", "--interpreted", "--divide"],
    "sixfold play": ["play", "sixth"],
    "sixfold puzzle": ["puzzle", "sixth"],
    "sixfold replay": ["replay", ROLLS],
    "sixfold rules": ["rules", "sixth", "--lang", "fr"],
    "sixfold score sixmix": ["score", "sixmix", "G365231", "B651344", "R651155"],
    "sixfold score sixto": ["score", "sixto", "R", "1", "2"],
}


def all_commands(command: click.Command, path: str = "sixfold") -> Iterator[str]:
    context = click.Context(command, info_name=path)
    if not isinstance(command, click.Group):
        yield path
        return
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found
        yield from all_commands(found, f"{path} {name}")


EVERY = sorted(all_commands(group))
every_command = pytest.mark.parametrize("arguments", [TRIED.get(path, [*path.split()[1:], "--help"]) for path in EVERY])


def test_what_is_tried_exists() -> None:
    assert set(TRIED) <= set(EVERY)


@contextmanager
def printing_to(stream: object, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Commands of this process write to a stream of the test, and errors to one that is returned."""
    said = io.StringIO()
    for name, value in kept_in(folder).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setattr(sys, "stdout", stream)
    with speaking("en"):
        yield said
    monkeypatch.undo()


@every_command
def test_a_closed_output_is_said_in_a_line(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with printing_to(output.Closed(), tmp_path, monkeypatch) as said:
        assert cli.run(arguments) == 1
    assert said.getvalue() == "the output cannot be written: it is closed\n"


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@every_command
def test_a_full_disk_is_said_in_a_line(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with FULL.open("w", encoding="utf-8") as full, printing_to(full, tmp_path, monkeypatch) as said:
        assert cli.run(arguments) == 1
    assert said.getvalue() == "the output cannot be written: the disk is full\n"


@every_command
def test_nobody_reads_on(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    stream = open(writing, "w", encoding="utf-8")  # noqa: SIM115 (closed below, which fails)
    with printing_to(stream, tmp_path, monkeypatch) as said:
        assert cli.run(arguments) == 141
    assert said.getvalue() == ""
    with suppress(BrokenPipeError):
        stream.close()


@every_command
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_latin_1_terminal(
    arguments: list[str], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="latin-1")
    with printing_to(stream, tmp_path, monkeypatch) as said, speaking(language):
        output.write_plainly()
        assert cli.run(arguments) == 0
        assert said.getvalue() == ""
        stream.flush()
    assert written.getvalue()


def test_signs_that_a_terminal_lacks_are_written_plainly() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    output.write_plainly()
    stream.reconfigure(errors="sixfold")
    stream.write("“l’été” … – → œuvre Straße \u00a0! ☃")
    stream.flush()
    assert stream.buffer.getvalue() == b'"l\'ete" ... - > oeuvre Strasse  ! ?'  # type: ignore[attr-defined]


def test_json_is_escaped_where_letters_are_lacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    with printing_to(stream, tmp_path, monkeypatch):
        output.print_json({"name": "Zoë’s"})
        stream.flush()
    assert stream.buffer.getvalue() == b'{"name": "Zo\\u00eb\\u2019s"}\n'  # type: ignore[attr-defined]


# The process itself


@pytest.mark.skipif(os.name != "posix", reason="a POSIX shell")
@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        (">&-", 1, "the output cannot be written: it is closed\n"),
        (">/dev/full", 1, "the output cannot be written: the disk is full\n"),
        ("2>&-", 0, ""),
        (">&- 2>&- <&-", 1, ""),
        (">/dev/full 2>/dev/full", 1, ""),
        ("| head -n 1", 141, ""),
    ],
)
def test_at_a_shell(redirected: str, code: int, said: str) -> None:
    script = (
        f"set -o pipefail; '{sys.executable}' -m sixfold replay '{KING.replace('king', 'cap')}' --json {redirected}"
    )
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=os.environ | {"SIXFOLD_LANG": "en"}
    )
    assert (done.returncode, done.stderr) == (code, said)


@pytest.mark.slow
def test_a_bug_is_a_line_and_not_a_traceback() -> None:
    code = "from sixfold import cli\ncli.run = lambda: 1 / 0\ncli.main()"
    environment = os.environ | {"SIXFOLD_LANG": "en"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "sixfold failed, and that is its own fault: ZeroDivisionError: division by zero. "
        "With SIXFOLD_TRACEBACK=1 it shows where.\n"
    )
    environment["SIXFOLD_TRACEBACK"] = "1"
    assert (
        "Traceback"
        in subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment).stderr
    )


# Folders that cannot be written


@pytest.mark.parametrize("place", ["/dev/full/x", "/dev/full", "/proc/nothing"])
def test_a_cache_that_cannot_be_written_stops_nothing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = sixfold_here("perft", "sixth", "1", "--interpreted")
    assert done.stdout == "25\n"
    for name in ("SIXFOLD_CACHE", "SIXFOLD_DATA", "SIXFOLD_COMPILED"):
        monkeypatch.setenv(name, place)
    for arguments in (["games", "--mine"], ["perft", "sixth", "1", "--interpreted"], ["replay", KING]):
        done = sixfold_here(*arguments)
        assert (done.returncode, done.stderr) == (0, ""), arguments


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_compiled_code_is_not_kept_on_a_full_disk(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: every write to one fails."""
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\nfrom sixfold import cli\ncli.main()"
    environment = os.environ | {"SIXFOLD_LANG": "en", "SIXFOLD_CACHE": str(tmp_path), "SIXFOLD_COMPILED": ""}
    done = subprocess.run(
        [sys.executable, "-c", code, "perft", "sixth", "1"], capture_output=True, text=True, env=environment
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "25\n", "")


def test_what_cannot_be_taken_down_says_nothing() -> None:
    """Ctrl-C can leave an object half made, and Python would print a traceback when it goes."""
    code = "import sys; from sixfold import cli; sys.argv = ['sixfold', '--version']\n"
    code += "class HalfMade:\n    def __del__(self): raise AttributeError\n"
    code += "cli.run = lambda: [HalfMade()] and 0\ncli.main()"
    for shows, variable in ((False, {}), (True, {"SIXFOLD_TRACEBACK": "1"})):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | variable)
        assert done.returncode == 0
        assert ("AttributeError" in done.stderr) == shows
