"""Commands that count and measure: `perft` and `bench`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import begin, json_option, option_option, own_game, players_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import GAME, SEED, RealNumber, WholeNumber
from sixfold.game import shelf
from sixfold.terminal.progress import bar
from sixfold.text.errors import BadValue
from sixfold.text.grammar import number
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.machines.compile import Mode
    from sixfold.positions.position import Position
    from sixfold.simulation.bench import Speed


@cli.command(
    "perft",
    help=_("Count move sequences, to check the rules. Counts those of exactly DEPTH moves, in games without dice."),
    epilog=example("sixfold perft {board} 5", "sixfold perft {board} 3 --option {option} --divide"),
)
@click.argument("game", type=GAME, metavar=_("GAME|CODE"))
@click.argument("depth", type=WholeNumber(0, 99), metavar=_("DEPTH"))
@players_option
@option_option
@click.option("--divide", is_flag=True, help=_("Also print the count after each first move."))
@click.option("--table", is_flag=True, help=_("Print the lines of perft.txt, one for each variant, up to this depth."))
@click.option("--interpreted", is_flag=True, help=_("Do not compile: slow, but needs no Numba."))
def perft_command(
    game: str, depth: int, players: int | None, options: tuple[str, ...], divide: bool, table: bool, interpreted: bool
) -> None:
    from sixfold.simulation.engine import Engine

    position = begin(own_game(game), players, options)
    if table:
        _print_table(position, depth, "plain" if interpreted else "fast", players is None and not options)
        return
    if depth == 0:
        click.echo("1")
        return
    engine = Engine(position.game, "plain" if interpreted else "fast")
    total = 0
    with bar(len(position.legal()), _("counting")) as tell:
        for number, (word, count) in enumerate(engine.divide(position, depth), 1):
            total += count
            tell(number)
            if divide:
                click.echo(f"{word} {count}")
    click.echo(total)


def _print_table(start: Position, depth: int, mode: Mode, every: bool) -> None:
    """The counts from depth 1 on, of the variant that was asked for or of each."""
    from sixfold.simulation.engine import Engine
    from sixfold.testing import variants

    engine = Engine(start.game, mode)
    for variant in variants(start.game) if every and not start.history.origin else [start]:
        changed = start.game.changed(variant.options, variant.players)
        pairs = [f"players={variant.players}", *(f"{key}={value}" for key, value in changed.items())]
        counts = [str(engine.perft(variant, length)) for length in range(1, depth + 1)]
        click.echo(f"{' '.join(pairs)}: {' '.join(counts)}")


@cli.command(
    "bench",
    help=_("Measure the speed of random play. Interpreted, compiled, on all cores, and step by step."),
    epilog=example("sixfold bench", "sixfold bench {board} --seconds 10 --json"),
)
@click.argument("games", nargs=-1, type=GAME, metavar=_("[GAME]..."))
@option_option
@players_option
@click.option("--seconds", type=RealNumber(0.1, 3600), default=5.0, help=_("Seconds to measure each way."))
@click.option("--seed", type=SEED, default=1, help=_("Random seed."))
@json_option
def bench_command(
    games: tuple[str, ...], options: tuple[str, ...], players: int | None, seconds: float, seed: int, as_data: bool
) -> None:
    from sixfold.machines.layout import dtype
    from sixfold.simulation.bench import ROUNDS, measure

    if options and len(games) != 1:
        raise BadValue("--option", say("--option needs exactly one game"))
    for name in games or shelf.ids():
        special = getattr(shelf.find_game(name).optional("commands"), "COMMANDS", {}).get("bench")
        position = begin(name, special.players if special and players is None else players, options)
        with bar(ROUNDS, name) as tell:
            speeds = measure(position, seconds, seed, tell)
        more = special.measured() if special else {}
        size = dtype(position.game.rules.State).itemsize
        if as_data:
            data = {"game": name, "players": position.players, "state_bytes": size}
            print_json(data | {"speeds": [speed.json() for speed in speeds]} | more)
            continue
        title = say("random play, players: {players}, bytes per position: {size}", players=position.players, size=size)
        click.echo(say("{game}: {sentence}", game=name, sentence=title))
        titles = (_("moves/s"), _("games/s"), _("ratio"))
        click.echo(f"  {'':<24}{titles[0]:>14}{titles[1]:>14}{titles[2]:>10}")
        for speed in speeds:
            click.echo(f"  {_way(speed):<24}{_figures(speed)}")
        for sentence in special.sentences(more) if special else ():
            click.echo(f"  {sentence}")


def _figures(speed: Speed) -> str:
    moves, games = number(speed.moves_per_second), number(speed.games_per_second)
    return f"{moves!s:>14}{games!s:>14}{number(speed.ratio, 1)!s:>10}"


def _way(speed: Speed) -> str:
    if not speed.compiled:
        return _("interpreted")
    if speed.stepped:
        return str(say("stepped, threads: {threads}", threads=speed.threads))
    return str(say("compiled, threads: {threads}", threads=speed.threads))
