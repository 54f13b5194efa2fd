"""Commands that read records: `replay` and `verify`."""

from __future__ import annotations

import json

import click

from sixfold.cli.examples import example
from sixfold.cli.failing import fail
from sixfold.cli.group import cli
from sixfold.cli.options import json_option, names_of
from sixfold.messages import say
from sixfold.messages import translate as _
from sixfold.positions import Position
from sixfold.record import Reader, Record, as_json
from sixfold.record_lines import BadRecord, load
from sixfold.results import verdict


@cli.command(
    "replay",
    help=_("Show a saved game move by move, and check it."),
    epilog=example("sixfold replay game.six", "sixfold replay game.six --json"),
)
@click.argument("file", metavar=_("FILE"))
@json_option
def replay_command(file: str, as_data: bool) -> None:
    """Prints every position."""
    reader = Reader(load(file), file)
    for position in reader.positions():
        if as_data:
            click.echo(json.dumps(as_json(position), ensure_ascii=False))
        elif position.ply:
            click.echo(f"{position.ply:>4}  {_who(reader, position):<14} {position.word}")
    if not as_data:
        _tell_end(reader.record())


def _who(reader: Reader, position: Position) -> str:
    if position.player is None:
        return _("dice")
    return names_of(reader.record())[position.player]


def _tell_end(record: Record) -> None:
    click.echo("\n" + record.position.text(names_of(record)) + "\n")
    if record.result is None:
        click.echo(_("The game is not over."))
        return
    names = names_of(record)
    click.echo(str(verdict(record.position, names, record.ended or "")))
    if len(names) > 2:
        ranks = ", ".join(f"{name} {rank}" for name, rank in zip(names, record.result, strict=True))
        click.echo(str(say("Ranks: {ranks}.", ranks=ranks)))


@cli.command(
    "verify",
    help=_(
        "Check the dice of a saved game. They must be those that were committed to before the "
        "first roll. Exit code 1: they are not."
    ),
    epilog=example("sixfold verify game.six", "sixfold verify game.six --json"),
)
@click.argument("record", metavar=_("RECORD"))
@json_option
def verify_command(record: str, as_data: bool) -> int:
    """Prints whether the dice are those that were committed to; returns the exit code."""
    from sixfold.verify import verify

    checked = verify(Reader(load(record), record))
    if as_data:
        click.echo(json.dumps(checked.json()))
    elif checked.first is None:
        click.echo(
            str(
                say(
                    "The dice are fair: the commitment holds, and all {rolls} rolls follow from the secret.",
                    rolls=checked.rolls,
                )
            )
        )
    if checked.first:
        first = checked.first
        fail(BadRecord(first.line, first.word, first.reason, record))
    return 1 if checked.first else 0
