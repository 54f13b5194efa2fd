"""Commands that only STAR has: `sixfold solve star`."""

from __future__ import annotations

import click

from sixfold.cli.examples import example
from sixfold.cli.options import begin, json_option, option_with
from sixfold.cli.output import print_json
from sixfold.cli.translated_commands import command
from sixfold.game.contract import Benchmark
from sixfold.games.star import GAME, figures, rules, say, table
from sixfold.games.star.notation import read_hole, write
from sixfold.terminal.progress import bar
from sixfold.text.errors import CannotRead

_ = say.translate


@command(
    "star",
    help=_("Solve the STAR solitaire. Shows the fewest moves into the goal from six holes, and one way to make them."),
    epilog=example("sixfold solve star a1 b1 b2 c1 c2 c3", "sixfold solve star g4 k1 k2 l1 l2 m1 --json"),
)
@click.argument("holes", nargs=-1, metavar=_("HOLE..."))
@option_with("transit=yes")
@json_option
def solve(holes: tuple[str, ...], options: tuple[str, ...], as_data: bool) -> None:
    from sixfold.games.star.solitaire import alone, solved

    transit = begin(GAME.id, 1, options).rules_state().transit
    places = read_holes(holes)
    with bar(100, _("solving the solitaire, once")) as tell:
        found = solved(transit, tell)
    state = alone(places, transit)
    words = [write(state, move) for move in found.line(places)]
    if as_data:
        print_json({"distance": len(words), "moves": words})
    else:
        click.echo(say("moves to the goal: {distance}", distance=len(words)))
        for first in range(0, len(words), 8):
            click.echo("  ".join(words[first : first + 8]))


def read_holes(names: tuple[str, ...]) -> list[int]:
    """Six different holes of those where the player of base 0 may stop; a refusal names the hole."""
    holes: list[int] = []
    for name in names:
        hole = read_hole(name, name)
        if hole not in table.HOLE:
            reason = say("the pieces of base 0 may stop only in the hexagon, in base 0 and in base 3")
            raise CannotRead(name, reason)
        if hole in holes:
            raise CannotRead(name, say("this hole is named twice"))
        if len(holes) == rules.MEN:
            raise CannotRead(name, say("there are six pieces, and this would be a seventh"))
        holes.append(hole)
    if len(holes) < rules.MEN:
        given = " ".join(names) or "-"
        raise CannotRead(given, say("the solitaire has six pieces: name six holes"))
    return holes


COMMANDS = {
    "solve": say("Games that are solved: what any position is worth."),
    "solve star": solve,
    "bench": Benchmark(2, figures.measured, figures.sentences),
}
