"""The command `draw`: one position as a picture or as text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import STANDARD_OUTPUT, named_file, output_option, ply_option, position_at, write_output
from sixfold.cli.parameters import FILE, OneOf, RealNumber
from sixfold.machines.files import check_folder
from sixfold.positions.codes import is_code
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.terminal.own.saved_games import reader_of
from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

Draw = Callable[[Position, tuple[str, ...] | None, float | None, bool], str | bytes]
FORMATS: dict[str, Draw] = {  # by the ending of a file
    "svg": lambda position, names, size, dark: position.svg(names, size=size, dark=dark or None),
    "png": lambda position, names, size, dark: position.png(names, size=size, dark=dark),
    "pdf": lambda position, names, size, dark: position.pdf(names, size=size, dark=dark),
    "txt": lambda position, names, size, dark: position.text(names) + "\n",
}
BINARY = ("png", "pdf")


@cli.command(
    "draw",
    help=_(
        "Draw a position as SVG, PNG, PDF or text. It comes from a saved game or from its code. The ending of the file "
        "name decides the format; without a file a terminal gets text and a pipe SVG, unless --format says otherwise."
    ),
    epilog=example(
        "sixfold draw game.six",
        "sixfold draw game.six --ply 6 -o game.png --size 1200",
        "sixfold draw game.six --ply 6 --code",
        "sixfold draw sixfold1:{board}:2:: -o start.pdf",
    ),
)
@click.argument("record", type=FILE, metavar=_("RECORD|CODE"))
@ply_option
@click.option("--code", is_flag=True, help=_("Print the position's code instead, for play, analyse, perft and draw."))
@output_option
@click.option("--format", "kind", type=OneOf(list(FORMATS)), help=_("What to write, whatever the file's ending."))
@click.option(
    "--size", type=RealNumber(), metavar="N", help=_("Width of the picture in pixels; default: the picture's own.")
)
@click.option("--dark", is_flag=True, help=_("Draw in dark colours."))
def draw_command(
    record: str, ply: int | None, code: bool, output: str | None, kind: str | None, size: float | None, dark: bool
) -> None:
    name = None if code else kind or _kind_of(output)
    if name in BINARY and output in (None, STANDARD_OUTPUT) and _on_terminal():
        raise BadValue("--format", say("a {kind} file is not for a terminal; name a file with -o", kind=name.upper()))
    if name in (None, "txt") and (size is not None or dark):
        raise BadValue("--size", say("--size and --dark are for pictures: SVG, PNG or PDF"))
    if output and output != STANDARD_OUTPUT:
        check_folder(Path(output))
    found = Record(Position.from_code(record)) if is_code(record) else reader_of(record).read()
    position = position_at(found, ply)
    write_output(output, FORMATS[name](position, found.names, size, dark) if name else f"{position.code()}\n")


def _kind_of(output: str | None) -> str:
    """What the ending of a file stands for; a terminal gets text, and a pipe SVG."""
    if output is None or output == STANDARD_OUTPUT:
        return "txt" if _on_terminal() else "svg"
    named_file(output, *FORMATS)
    return Path(output).suffix.removeprefix(".").lower()


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()
