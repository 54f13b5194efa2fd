"""What commands have in common: options, examples, and how a game is begun from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from sixfold.cli.examples import option_example
from sixfold.cli.parameters import FILE, PAIR, OneOf, WholeNumber
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.personal import personal_options
from sixfold.game.values import read_pairs
from sixfold.machines.files import check_writable, write_whole
from sixfold.positions.codes import is_code
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.positions.record_lines import load, read_header_lines
from sixfold.terminal.prompt.letters import reason_shown
from sixfold.text.errors import BadFile, BadValue, CannotRead
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

STANDARD_OUTPUT = "-"
GAME_NAME = re.compile(r"[a-z][a-z0-9_]*")


players_option = click.option(
    "--players", type=WholeNumber(), help=_("Number of players; default: the fewest the game allows.")
)


def option_with(example: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options of a game on the command line; the example is one of those that can be given there."""
    text = str(say("A game option, such as {example}; may be repeated.", example=example))
    return click.option("--option", "options", multiple=True, type=PAIR, help=text)


option_option = option_with(option_example())
pager_option = click.option(
    "--no-pager",
    "pager",
    is_flag=True,
    flag_value=False,
    default=True,
    show_default=False,
    help=_("Print long texts without a pager."),
)
json_option = click.option("--json", "as_data", is_flag=True, help=_("Print JSON, for programs."))
ply_option = click.option(
    "--ply",
    type=WholeNumber(),
    help=_("After this many moves or, if negative, that many before the end; default: at the end."),
)
output_option = click.option("-o", "output", type=FILE, help=_("Where to write; default: standard output."))
where_option = click.option(
    "--on",
    "where",
    type=OneOf(["local", "ray"]),
    default="local",
    help=_("Where to play: on this computer's cores, or on Ray (at RAY_ADDRESS, or else started here)."),
)


def own_game(name: str) -> str:
    """The name of a game on the shelf, or in a folder here that is put there for this command."""
    folder = Path(name)
    is_name = GAME_NAME.fullmatch(name) and name in shelf.folders()
    if is_code(name) or is_name or not (folder / "__init__.py").is_file():
        return name
    shelf.add_folder(folder.resolve().parent)
    return folder.resolve().name


def begin(game: str, players: int | None, options: Iterable[str], **files: str | None) -> Position:
    """The first position of a game named by its id, or the position that a code stands for."""
    if is_code(game):
        if players is not None or any(options) or any(files.values()):
            raise BadValue(game, say("the code of a position has its own players and options"))
        return Position.from_code(game)
    found = shelf.find_game(game)
    return Position.start(found, players, read_options(found, options), header_lines_from(found, files))


def read_options(game: Game, pairs: Iterable[str]) -> dict[str, str]:
    """Options from the command line, where letters may be those of the reader's board."""
    given = read_pairs(pairs)
    for option in personal_options(game):
        if typed := given.get(option.key):
            given[option.key] = option.written(typed)
            if reason := option.reason(given[option.key]):
                raise CannotRead(f"{option.key}={typed}", reason_shown(game, reason))
    return given


def files_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each kind of file that games bring along, such as printed sheets."""
    brought = {game.header_lines.flag: str(game.header_lines.help) for game in shelf.games() if game.header_lines}
    for flag, meaning in sorted(brought.items(), reverse=True):
        command = click.option(flag, type=FILE, help=meaning)(command)
    return command


def covered_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """A flag for what people may cover from each other, if any game has such a thing."""
    meanings = [
        str(say("{game}: {sentence}", game=game.id, sentence=game.covering)) for game in shelf.games() if game.covering
    ]
    return click.option("--covered", is_flag=True, hidden=not meanings, help="; ".join(meanings) + ".")(command)


def header_lines_from(game: Game, files: dict[str, str | None]) -> dict[str, str]:
    """The lines of the file given for this game; refuses one meant for another."""
    for name, file in files.items():
        if file is not None:
            flag = "--" + name.replace("_", "-")
            if game.header_lines is None or game.header_lines.flag != flag:
                raise BadValue(flag, say("{game} does not take this kind of file", game=game.id))
            return read_header_lines(game, load(file), file)
    return {}


def position_at(record: Record, ply: int | None) -> Position:
    """The position after so many moves; -1 is the one before the last move."""
    last = record.position
    if ply is None:
        return last
    if not -last.ply <= ply <= last.ply:
        raise BadValue(f"--ply {ply}", say("the game has only {moves} moves, not {ply}", moves=last.ply, ply=abs(ply)))
    return last.at(ply if ply >= 0 else last.ply + ply)


def named_file(name: str | None, *kinds: str) -> Path | None:
    """Where a file of one of these kinds goes, refused before any work is done if it cannot be."""
    if name is None:
        return None
    if Path(name).suffix.lower() not in [f".{kind}" for kind in kinds]:
        raise BadFile(name, say("the name of this file ends in .{ending}", ending=", .".join(kinds)))
    check_writable(Path(name))
    return Path(name)


def write_output(name: str | None, content: str | bytes) -> None:
    if name and name != STANDARD_OUTPUT:
        write_whole(Path(name), content)
    else:
        click.echo(content, nl=False)
