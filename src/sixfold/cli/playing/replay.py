"""The command `replay`: a saved game move by move, as a list, one position, with keys, or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option, ply_option, position_at
from sixfold.cli.output import is_terminal, print_json
from sixfold.cli.parameters import FILE
from sixfold.positions.position import Position
from sixfold.positions.record import Reader, Record, as_json
from sixfold.telling.results import closing
from sixfold.terminal.own.saved_games import reader_of
from sixfold.terminal.prompt.letters import shown_move
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _


@cli.command(
    "replay",
    help=_(
        "Show a saved game move by move, and check it. On a terminal, keys go through the "
        "positions; elsewhere the moves are listed. FILE may be -, standard input."
    ),
    epilog=example(
        "sixfold replay game.six",
        "sixfold replay game.six --ply 6",
        "sixfold replay game.six --json",
        "sixfold example {board} | sixfold replay -",
    ),
)
@click.argument("file", type=FILE)
@ply_option
@click.option("--list", "listed", is_flag=True, help=_("List the moves, on a terminal too."))
@json_option
def replay_command(file: str, ply: int | None, listed: bool, as_data: bool) -> None:
    if ply is not None:
        record = reader_of(file).read()
        _show_one(record, position_at(record, ply), as_data)
    elif as_data:
        for position in reader_of(file).positions():
            print_json(as_json(position))
    elif is_terminal(sys.stdout) and not listed:
        _step_through(reader_of(file).read())
    else:
        _list_moves(reader_of(file))


def _show_one(record: Record, position: Position, as_data: bool) -> None:
    if as_data:
        print_json(as_json(position))
        return
    names = record.display_names
    click.echo(_title(record, position) + "\n\n" + position.text(names))
    if position.ply == record.position.ply and record.result is not None:
        click.echo("\n" + "\n".join(map(str, _ending(record))))


def _step_through(record: Record) -> None:
    from sixfold.terminal.teaching.stepping import pressed_keys, step_through

    with pressed_keys() as read_keys:
        step_through(
            record.positions, record.display_names, lambda at: _title(record, at), list(_ending(record)), read_keys
        )


def _list_moves(reader: Reader) -> None:
    for position in reader.positions():
        if position.ply:
            click.echo(f"{position.ply:>4}  {_who(reader.record(), position):<14} {shown_move(position)}")
    record = reader.record()
    click.echo("\n" + record.position.text(record.display_names) + "\n")
    for sentence in _ending(record):
        click.echo(sentence)


def _title(record: Record, position: Position) -> str:
    parts = [position.game.title, f"{position.ply}/{record.position.ply}"]
    if position.ply:
        parts.append(str(say("{who}: {word}", who=_who(record, position), word=shown_move(position))))
    return " · ".join(parts)


def _who(record: Record, position: Position) -> str:
    return _("dice") if position.player is None else record.display_names[position.player]


def _ending(record: Record) -> Iterator[Message | str]:
    if record.result is None:
        yield _("The game is not over.")
        return
    names = record.display_names
    yield str(closing(record.position, names, record.ended or ""))
    if len(names) > 2:
        ranked = sorted(zip(record.result, names, strict=True), key=lambda one: one[0])
        yield ", ".join(f"{rank}. {name}" for rank, name in ranked) + "."
