"""The Tab key: commands, games, options with their keys and values, seats and files, in bash, zsh and fish."""

from __future__ import annotations

import os
import select
import shutil
import sys
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from commands import sixfold_here
from sixfold.cli.group import cli
from sixfold.game import shelf


def offered(line: str) -> list[str]:
    """What bash is offered for a line as far as it is typed; <file> stands for the shell's own files."""
    shell = get_completion_class("bash")
    assert shell
    words = line.split(" ")
    items = shell(cli, {}, "sixfold", "_SIXFOLD_COMPLETE").get_completions(words[1:-1], words[-1])
    return ["<file>" if item.type == "file" else str(item.value) for item in items]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sixfold rep", ["replay"]),
        ("sixfold comp", ["completion"]),
        ("sixfold play si", ["sixmix", "sixth", "sixto"]),
        ("sixfold rules ", list(shelf.ids())),
        ("sixfold play sixth --opt", ["--option"]),
        ("sixfold play sixth --option ", ["kings=", "pieces=", "army=", "size=", "men="]),
        ("sixfold play --option ki", ["kings="]),
        ("sixfold play sixth --option kings=", ["kings=1", "kings=6"]),
        ("sixfold play sixth --option pieces=m", ["pieces=milady"]),
        ("sixfold play sixth --option men=", []),
        ("sixfold play sixth --option nothing=", []),
        ("sixfold solve star --option ", ["squat=", "transit="]),
        ("sixfold play sixth --seat bot:", [f"bot:{level}" for level in range(1, 7)]),
        ("sixfold arena sixth --bots bot:1,ra", ["bot:1,random"]),
        ("sixfold rules sixth --lang ", ["en", "fr", "de"]),
        ("sixfold example sixth ki", ["king"]),
        ("sixfold score ", ["sixmix", "sixto"]),
        ("sixfold draw ", ["<file>"]),
        ("sixfold draw game.six -o ", ["<file>"]),
        ("sixfold play --from ", ["<file>"]),
        ("sixfold play sixto --sheets-file ", ["<file>"]),
        ("sixfold completion z", ["zsh"]),
    ],
)
def test_what_is_offered(line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_meanings_come_along() -> None:
    shell = get_completion_class("fish")
    assert shell
    items = shell(cli, {}, "sixfold", "_SIXFOLD_COMPLETE").get_completions(["play", "sixth", "--option"], "kings")
    assert [(item.value, item.help) for item in items] == [("kings=", "kings needed to win")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_its_script(shell: str) -> None:
    script = sixfold_here("completion", shell).stdout
    assert f"{shell}_complete" in script
    assert "_SIXFOLD_COMPLETE" in script


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("bash") or os.name != "posix", reason="needs bash and a terminal")
def test_in_a_real_bash(tmp_path: Path) -> None:
    """Also after = and :, which bash takes for ends of words."""
    import pty

    program = tmp_path / "sixfold"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sixfold "$@"\n')
    program.chmod(0o755)
    (tmp_path / "game.six").touch()
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
        environment = os.environ | {"PATH": path, "SIXFOLD_LANG": "en", "PS1": "ready> ", "TERM": "dumb"}
        os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"], environment)
    read_until(terminal, "ready> ")
    os.write(terminal, b'eval "$(sixfold completion bash)" && echo lo""aded\n')
    read_until(terminal, "loaded")
    for typed, completed in (
        ("echo; sixfold compl\t", "sixfold completion "),
        ("z\t", "zsh "),
        ("\x15sixfold play sixth --option kin\t", "--option kings="),
        ("6 --option pieces=hu\t", "pieces=hunchback "),
        ("\x15sixfold play --seat ran\t", "--seat random "),
        ("--seat hum\t:A\x15sixfold draw ga\t", "draw game.six "),
    ):
        os.write(terminal, typed.encode())
        read_until(terminal, completed)
    os.write(terminal, b"\x15exit\n")
    os.waitpid(pid, 0)
    os.close(terminal)


def read_until(terminal: int, text: str, seconds: float = 60) -> str:
    shown = b""
    while text not in shown.decode("utf-8", "ignore").replace("\r", "").replace("\b", ""):
        ready, _, _ = select.select([terminal], [], [], seconds)
        assert ready, (text, shown)
        shown += os.read(terminal, 65536)
    return shown.decode("utf-8", "replace")
