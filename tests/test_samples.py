"""Every command that README, docs and help pages show is typed as it stands there, in a shell, by a newcomer.

A page's commands are typed in its order, in one folder.  What would take long is interrupted with
Ctrl-C after a moment, which is no failure.  Nothing may be refused, and nobody sees a traceback.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from commands import kept_in
from sixfold.cli.group import cli

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "start").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.S | re.M)
COMMAND = re.compile(r"^ *(?:\$ )?((?:SIXFOLD_\w+=\S+ )?sixfold [a-z].*?)(?: {2,}.*)?$", re.M)
IN_A_SENTENCE = re.compile(r"`((?:SIXFOLD_\w+=\S+ )?sixfold [a-z]+ [^`…]+)`")
# says GAME, FILE or LINK, is broken off, is what the dice are computed from, needs a terminal, a database or a server
OPEN = re.compile(
    r"\b(GAME|FILE|LINK|STORE|TABLE)\b|--full-screen|postgresql://|^sixfold daily "
    r"|^sixfold (dice .*|play --(?:from|at)|replay --json|draw --code|score sixto)$"
)
PROMPTING = re.compile(r"\bsixfold (play|learn|puzzle)\b")
LONG = re.compile(r"\bsixfold (analyse|arena|bench|check|perft|serve)\b|mcts:|--games [1-9][0-9]{2}")
MOMENT = 2.0  # seconds until Ctrl-C
MANY_LONG = ("arena", "bots", "commands", "game", "games", "simulate")
INTERRUPTED = (0, 1, 130, -signal.SIGINT)  # 1: a check that could not be finished
PATIENCE = 60.0
SAVED = {
    "game.six": "printf '%s\\n' a1 a2 a3 b1 b2 b3 c1 quit | sixfold play sixth --save {name}",
    "king.six": "sixfold example sixth > {name}",
    "agent.onnx": f"{sys.executable} {ROOT}/tests/networks.py {{name}}",
    "tables.sqlite": """printf '{{"sixfold tables": 1}}\n{{"tables":0}}\n' > none; sixfold tables import {name} none""",
    "evening.six": "sixfold play sixmix --option target=3 --seat bot:1 --seat bot:1 --save {name}",
}

pytestmark = [pytest.mark.slow, pytest.mark.first]


def samples(page: Path) -> list[str]:
    """The commands in the fenced blocks of a page, each once."""
    text = page.read_text("utf-8")
    found = [command for _, block in FENCE.findall(text) for command in COMMAND.findall(block)]
    found += [command.replace("\\|", "|") for command in IN_A_SENTENCE.findall(FENCE.sub("", text))]  # in a table
    return [command for command in dict.fromkeys(found) if not OPEN.search(command)]


def new_samples(page: Path) -> list[str]:
    """The commands that no earlier page shows."""
    typed_before = {command for earlier in PAGES[: PAGES.index(page)] for command in samples(earlier)}
    return [command for command in samples(page) if command not in typed_before]


def programs(page: Path) -> dict[str, str]:
    """The programs that a page prints, by the file they are to be written to."""
    text = page.read_text("utf-8")
    return dict(re.findall(r"`(\w+\.py)`[^\n]*\n\n```python\n(.*?)```", text, re.S))


def type_in(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Types a command at a shell, quits what asks for moves, and interrupts what takes long; any port will do."""
    command = re.sub(r"--port [0-9]+", "--port 0", command)
    with subprocess.Popen(
        ["bash", "-c", command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder),
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # xdist's workers ignore it
    ) as shell:
        try:
            out, err = shell.communicate(typed(command), timeout=MOMENT if LONG.search(command) else PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(shell.pid, signal.SIGINT)
            out, err = shell.communicate(timeout=PATIENCE)
            assert shell.returncode in INTERRUPTED, (command, shell.returncode, err)
            return subprocess.CompletedProcess(command, 0, out, err)
    return subprocess.CompletedProcess(command, shell.returncode, out, err)


def typed(command: str) -> str:
    """What is answered at a prompt: a game that is saved gets two moves first."""
    if not PROMPTING.search(command):
        return ""
    return "c3\nc4\nquit\n" if "sixth --save" in command else "quit\n"


def environment(folder: Path) -> dict[str, str]:
    """As at home, with this sixfold and this Python first on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"HOME": str(folder / "home"), "PATH": path, "BROWSER": "true", "SIXFOLD_LANG": "en"}
    return os.environ | kept_in(folder / "kept") | own


def page_of_commands(page: Path) -> object:
    """A page as a parameter; those with many commands that take long are for `make test-long`."""
    return pytest.param(page, id=page.stem, marks=[pytest.mark.long] if page.stem in MANY_LONG else [])


@pytest.mark.parametrize("page", [page_of_commands(page) for page in PAGES if new_samples(page)])
def test_every_command_of_a_page_can_be_typed(page: Path, tmp_path: Path) -> None:
    prepare(tmp_path, page)
    for name, program in programs(page).items():
        (tmp_path / name).write_text(program)
    for command in new_samples(page):
        elsewhere = tmp_path / "elsewhere"  # for a folder that is there already
        elsewhere.mkdir(exist_ok=True)
        done = type_in(elsewhere if command.startswith("sixfold new") else tmp_path, command)
        shutil.rmtree(elsewhere)
        assert done.returncode == 0, (command, done.stdout[-500:], done.stderr[-2000:])
        assert "Traceback" not in done.stdout + done.stderr, (command, done.stderr)


def read(group: click.Group, words: list[str], parent: click.Context | None = None) -> str:
    """The command that the words call, with every option and value read; nothing is run."""
    called = group.get_command(parent or click.Context(group), words[0])
    assert called, words
    if isinstance(called, click.Group):
        return f"{words[0]} {read(called, words[1:], click.Context(called, parent))}"
    with called.make_context(words[0], words[1:], parent):
        return words[0]


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem in MANY_LONG], ids=lambda page: page.stem)
def test_every_command_of_a_page_is_understood(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least that, where typing them all takes long."""
    prepare(tmp_path, page)
    monkeypatch.chdir(tmp_path)
    plain = [
        command for command in samples(page) if command.startswith("sixfold ") and not re.search(r"[|;<>$]", command)
    ]
    assert plain
    for command in plain:
        assert read(cli, shlex.split(command)[1:])


def prepare(folder: Path, page: Path) -> None:
    """What the pages take for granted: a game that was saved, a sheet in a file, a game folder of one's own."""
    (folder / "home/.config/fish/completions").mkdir(parents=True)  # as fish has made it
    text = page.read_text("utf-8")
    for name, maker in SAVED.items():
        first = re.search(rf"(\S+)[ :]{name}", text)
        if first and first[1] not in ("--save", ">"):  # else the page makes it itself
            done = type_in(folder, maker.format(name=name))
            assert done.returncode == 0, done.stderr
    assert type_in(folder, "sixfold new mygame").returncode == 0
    (folder / "sheets.txt").write_text("R 1 2 4 5 10 O 3 4\n")


def test_the_pages_have_commands() -> None:
    assert len({command for page in PAGES for command in samples(page)}) > 60
    assert {"last_move.py", "mybot.py"} <= {name for page in PAGES for name in programs(page)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_program_that_a_page_names_is_printed(page: Path) -> None:
    """What a command runs by file or module name stands on the same page."""
    named = re.findall(r"program:python3 (\w+\.py)", page.read_text("utf-8"))
    named += [
        f"{module}.py" for module in re.findall(r"python:(?!sixfold\.|module:)(\w+):\w+", page.read_text("utf-8"))
    ]
    assert set(named) <= programs(page).keys()


def test_bash_is_there() -> None:
    assert shutil.which("bash")
