"""Command lines that are wrong: one line, in one language, that says what to type."""

from __future__ import annotations

import re

import click
import pytest

from commands import refused
from sixfold import cli
from sixfold.cli.group import cli as group
from sixfold.game import shelf
from sixfold.text.messages import speaking

WRONG = [
    (["nonsense"], "sixfold has no command nonsense; there are: analyse, "),
    (["replya"], "sixfold has no command replya; did you mean replay?"),
    (["score", "sixmx"], "sixfold score has no command sixmx; did you mean sixmix?"),
    (["games", "--jsn"], "sixfold games has no option --jsn; did you mean --json?"),
    (["play", "--opton", "kings=6"], "sixfold play has no option --opton; did you mean --option?"),
    (["games", "--nonsense"], "sixfold games has no option --nonsense; there are: --mine, --json, --help"),
    (["games", "--json=3"], "--json takes no value"),
    (["bench", "--seconds"], "--seconds needs a value; type: --seconds S"),
    (["rules", "sixth", "--lang"], "--lang needs a value; type: --lang en|fr|de"),
    (["rules"], "GAME is missing; type: sixfold rules "),
    (["perft", "sixth"], "DEPTH is missing; type: sixfold perft GAME|CODE DEPTH"),
    (["arena", "sixth"], "--bots is missing; type: sixfold arena GAME --bots BOT,BOT... --games N"),
    (["completion"], "SHELL is missing; type: sixfold completion bash|zsh|fish"),
    (["draw", "a", "b", "c"], "b c: that is too much; type: sixfold draw RECORD|CODE"),
    (["rules", "sixth", "--lang", "it"], "--lang is one of en, fr, de, not it"),
    (["play", "sixth", "--dice", "rol"], "--dice is one of roll, ask, not rol; did you mean roll?"),
    (["perft", "sixth", "x"], "DEPTH is a whole number from 0 to 99, not x"),
    (["perft", "sixth", "200"], "DEPTH is a whole number from 0 to 99, not 200"),
    (["draw", "x", "--size", "big"], "--size is a number, not big"),
    (["draw", "x", "--ply", "1.5"], "--ply is a whole number, not 1.5"),
    (["perft", "sixto", "2"], "sequences are counted only in games without dice"),
    (["sheets"], "name the file to write, as in --pdf sheets.pdf"),
    (["bench", "sixth", "--seconds", "0"], "--seconds is a number from 0.1 to 3600, not 0"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_it_says_what_to_type(arguments: list[str], message: str) -> None:
    assert refused(*arguments).startswith(message)


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("arguments", [words for words, _ in WRONG], ids=" ".join)
def test_in_one_language(language: str, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No English word is left of what click or we say."""
    with speaking(language):
        assert cli.run(arguments) == 2
    said = capsys.readouterr().err
    typed = {re.escape(word) for word in arguments}
    own = re.sub(r"(type|tapez|tippe)\b.*", "", said)  # what to type is the same in every language
    assert not re.search(r"\b(is|has|no|not|did|there|missing|needs|takes|one of|Usage|Error)\b", own), said
    assert typed


def all_commands(command: click.Command, path: str = "sixfold") -> list[tuple[str, click.Command]]:
    context = click.Context(command, info_name=path)
    if not isinstance(command, click.Group):
        return [(path, command)]
    inner = [(f"{path} {name}", command.get_command(context, name)) for name in command.list_commands(context)]
    return [found for name, one in inner if one for found in all_commands(one, name)]


@pytest.mark.parametrize(("path", "command"), all_commands(group), ids=lambda one: one if isinstance(one, str) else "")
def test_every_value_is_of_a_kind_of_ours(path: str, command: click.Command) -> None:
    """Click's own kinds refuse in English; free text is the exception."""
    for param in command.params:
        kind = type(param.type)
        free = kind in (click.types.StringParamType, click.types.BoolParamType, click.Path)
        assert free or kind.__module__ == "sixfold.cli.parameters", (path, param.name, kind)


def test_games_are_named_where_they_are_not_known() -> None:
    assert refused("play", "chess") == f"there is no game chess; there are: {', '.join(shelf.ids())}"


@pytest.mark.parametrize("columns", [40, 80])
def test_lists_of_commands_are_never_cut(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole sentences that fit the terminal: a cut one does not say what a command does."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for command in (group, group.commands["tables"]):
        page = command.get_help(click.Context(command, info_name="sixfold"))
        commands = page.split("Commands:")[1].split("Examples:")[0]
        assert "..." not in commands
        assert max(map(len, commands.splitlines())) <= columns
