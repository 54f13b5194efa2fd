"""The command `verify`: whether the dice of a saved game are fair."""

from __future__ import annotations

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option
from sixfold.cli.output import fail, print_json
from sixfold.cli.parameters import FILE
from sixfold.positions.record_lines import BadRecord
from sixfold.terminal.own.saved_games import reader_of
from sixfold.text.messages import say
from sixfold.text.messages import translate as _


@cli.command(
    "verify",
    help=_(
        "Check the dice of a saved game. They must be those that were committed to before the "
        "first roll. Exit code 1: they are not."
    ),
    epilog=example("sixfold verify evening.six", "sixfold verify evening.six --json"),
)
@click.argument("record", type=FILE, metavar=_("RECORD"))
@json_option
def verify_command(record: str, as_data: bool) -> int:
    """Prints whether the dice are those that were committed to; returns the exit code."""
    from sixfold.positions.verify import verify

    checked = verify(reader_of(record))
    if as_data:
        print_json(checked.json())
    elif checked.first is None:
        click.echo(
            say(
                "The dice are fair: the fingerprint is that of the secret, and all {rolls} rolls follow from it.",
                rolls=checked.rolls,
            )
        )
    if checked.first:
        first = checked.first
        fail(BadRecord(first.line, first.word, first.reason, record).located if as_data else first.sentence)
    return 1 if checked.first else 0
