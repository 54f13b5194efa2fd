"""The command `analyse`: the analysis of a game or a position."""

from __future__ import annotations

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option, names_of, plot_file
from sixfold.cli.output import print_json
from sixfold.cli.parameters import FILE, WholeNumber
from sixfold.codes import is_code
from sixfold.errors import BadFile, BadValue
from sixfold.files import write_whole
from sixfold.messages import say
from sixfold.messages import translate as _
from sixfold.positions import Position
from sixfold.record import read
from sixfold.record_lines import load
from sixfold.terminal.progress import bar

INTERRUPTED = 130


@cli.command(
    "analyse",
    help=_(
        "Analyse a game and find its turning points. Shows what each move gave away and what the "
        "dice brought. At level 4 a move takes half a second at most; level 5 takes three times "
        "as long, level 6 ten times. Ctrl-C stops and shows what has been analysed so far."
    ),
    epilog=example(
        "sixfold analyse game.six",
        "sixfold analyse game.six --level 5 --plot game.svg",
        "sixfold analyse $(sixfold draw game.six --ply 6 --code)",
    ),
)
@click.argument("record", type=FILE, metavar=_("RECORD|CODE"))
@click.option("--level", type=WholeNumber(1, 6), metavar="N", default=4, show_default=True, help=_("How deep to look."))
@json_option
@click.option(
    "--plot", type=FILE, metavar=_("FILE"), help=_("Draw everybody's chances, move by move, into this .svg file.")
)
def analyse_command(record: str, level: int, as_data: bool, plot: str | None) -> int:
    """Prints the analysis of a record, or of one position."""
    from sixfold.bots import curve
    from sixfold.bots.analysis import analyse
    from sixfold.bots.report import report

    if is_code(record):
        return _study(record, level, as_data, plot)
    picture = plot_file(plot)
    found = read(load(record), record)
    if not found.position.ply:
        raise BadFile(record, say("nothing has been played yet"))
    with bar(100, _("analysing")) as tell:
        analysis = analyse(found, level, tell)
    names = names_of(found)
    if as_data:
        print_json(analysis.json())
    else:
        for sentence in report(analysis, names):
            click.echo(str(sentence))
    if picture:
        write_whole(picture, curve.svg(analysis, names, found.position.game.title))
    if analysis.complete:
        return 0
    sentence = say("Stopped after {done} of {plies} moves.", done=len(analysis.steps), plies=analysis.plies)
    click.echo(str(sentence), err=True)
    return INTERRUPTED


def _study(code: str, level: int, as_data: bool, plot: str | None) -> int:
    """One position: what it is worth, and the best moves."""
    from sixfold.bots.study import sentences, study

    if plot:
        raise BadValue("--plot", say("--plot needs a whole game, not the code of a position"))
    position = Position.from_code(code)
    found = study(position, level)
    if as_data:
        print_json(found.json())
        return 0
    click.echo(f"{position}\n")
    for sentence in sentences(found, position.scene().names):
        click.echo(str(sentence))
    return 0
