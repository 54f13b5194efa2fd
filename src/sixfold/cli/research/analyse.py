"""The command `analyse`: the analysis of a game or a position."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option, named_file, position_at
from sixfold.cli.output import is_terminal, print_json
from sixfold.cli.parameters import FILE, WholeNumber
from sixfold.machines.files import write_whole
from sixfold.positions.codes import is_code
from sixfold.positions.position import Position
from sixfold.terminal.own.saved_games import reader_of
from sixfold.terminal.progress import bar
from sixfold.text.errors import BadFile, BadValue
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.bots.analysis.analysis import Analysis

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
        "sixfold analyse game.six --ply 6",
        "sixfold analyse game.six --mistakes",
        "sixfold analyse $(sixfold draw game.six --ply 6 --code)",
    ),
)
@click.argument("record", type=FILE, metavar=_("RECORD|CODE"))
@click.option("--level", type=WholeNumber(1, 6), default=4, help=_("How deep to look."))
@click.option(
    "--ply",
    type=WholeNumber(),
    help=_("Only the position after this many moves or, if negative, that many before the end: its best moves."),
)
@click.option(
    "--mistakes",
    "learning",
    is_flag=True,
    help=_("List every mistake; on a terminal, show the position before each and ask for a better move."),
)
@click.option("--rolls", is_flag=True, help=_("Also show the luck of every roll."))
@json_option
@click.option("--plot", type=FILE, help=_("Draw everybody's chances, move by move, into this .svg file."))
def analyse_command(
    record: str, level: int, ply: int | None, learning: bool, rolls: bool, as_data: bool, plot: str | None
) -> int:
    from sixfold.bots.analysis import curve
    from sixfold.bots.analysis.analysis import analyse

    one = is_code(record) or ply is not None
    if one and (plot or learning or rolls):
        option = "--plot" if plot else "--mistakes" if learning else "--rolls"
        raise BadValue(option, say("{option} needs a whole game, not one position", option=option))
    if is_code(record):
        return _study(Position.from_code(record), None, level, as_data)
    picture = named_file(plot, "svg")
    found = reader_of(record).read()
    names = found.display_names
    if ply is not None:
        return _study(position_at(found, ply), names, level, as_data)
    if not found.position.ply:
        raise BadFile(record, say("nothing has been played yet"))
    with bar(100, _("analysing")) as tell:
        analysis = analyse(found, level, tell)
    if as_data:
        print_json(analysis.json())
    else:
        _tell(analysis, found.position, names, learning, rolls)
    if picture:
        write_whole(picture, curve.svg(analysis, names, found.position.game.title))
    if analysis.complete:
        return 0
    sentence = say("Stopped after {done} of {plies} moves.", done=len(analysis.steps), plies=analysis.plies)
    click.echo(sentence, err=True)
    return INTERRUPTED


def _tell(analysis: Analysis, last: Position, names: tuple[str, ...], learning: bool, rolls: bool) -> None:
    from sixfold.bots.analysis.report import luck_of_rolls, mistakes, report
    from sixfold.terminal.screen import Screen
    from sixfold.terminal.teaching.mistakes import MistakesAtTerminal

    if learning and analysis.mistakes and is_terminal(sys.stdin) and is_terminal(sys.stdout):
        MistakesAtTerminal(analysis, last, names, Screen()).run()
        return
    sentences = mistakes(analysis, names) if learning else report(analysis, names)
    for sentence in [*sentences, *(luck_of_rolls(analysis, names) if rolls else [])]:
        click.echo(sentence)


def _study(position: Position, names: tuple[str, ...] | None, level: int, as_data: bool) -> int:
    from sixfold.bots.analysis.study import sentences, study

    found = study(position, level)
    if as_data:
        print_json(found.json())
        return 0
    click.echo(f"{position.text(names)}\n")
    for sentence in sentences(found, names or position.look.scene().names):
        click.echo(sentence)
    return 0
