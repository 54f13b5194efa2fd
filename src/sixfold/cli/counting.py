"""Commands that count and measure: `perft` and `bench`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sixfold import shelf
from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import begin, json_option, option_option, players_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import GAME, SEED, RealNumber, WholeNumber
from sixfold.errors import BadValue
from sixfold.messages import say
from sixfold.messages import translate as _
from sixfold.terminal.progress import bar

if TYPE_CHECKING:
    from sixfold.bench import Speed


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
@click.option("--interpreted", is_flag=True, help=_("Do not compile: slow, but needs no Numba."))
def perft_command(
    game: str, depth: int, players: int | None, options: tuple[str, ...], divide: bool, interpreted: bool
) -> None:
    """Counts and prints."""
    from sixfold.search.engine import Engine

    position = begin(game, players, options)
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
    click.echo(str(total))


@cli.command(
    "bench",
    help=_("Measure the speed of random play. Interpreted, compiled, on all cores, and step by step."),
    epilog=example("sixfold bench", "sixfold bench {board} --seconds 10 --json"),
)
@click.argument("games", nargs=-1, type=GAME, metavar=_("[GAME]..."))
@option_option
@players_option
@click.option(
    "--seconds",
    type=RealNumber(0.1, 3600),
    metavar="S",
    default=5.0,
    show_default=True,
    help=_("Seconds to measure each way."),
)
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="S", help=_("Random seed."))
@json_option
def bench_command(
    games: tuple[str, ...], options: tuple[str, ...], players: int | None, seconds: float, seed: int, as_data: bool
) -> None:
    """Measures and prints."""
    from sixfold.bench import ROUNDS, measure
    from sixfold.layout import dtype

    if options and len(games) != 1:
        raise BadValue("--option", say("--option needs exactly one game"))
    for name in games or shelf.ids():
        special = shelf.find_game(name).optional("figures")
        position = begin(name, special.PLAYERS if special and players is None else players, options)
        with bar(ROUNDS, name) as tell:
            speeds = measure(position, seconds, seed, tell)
        more = special.measured() if special else {}
        size = dtype(position.game.rules.State).itemsize
        if as_data:
            data = {"game": name, "players": position.players, "state_bytes": size}
            print_json(data | {"speeds": [speed.json() for speed in speeds]} | more)
            continue
        title = say("random play, players: {players}, bytes per position: {size}", players=position.players, size=size)
        click.echo(str(say("{game}: {sentence}", game=name, sentence=title)))
        titles = (_("moves/s"), _("games/s"), _("ratio"))
        click.echo(f"  {'':<24}{titles[0]:>14}{titles[1]:>14}{titles[2]:>10}")
        for speed in speeds:
            figures = f"{speed.moves_per_second:>14,.0f}{speed.games_per_second:>14,.0f}{speed.ratio:>10.1f}"
            click.echo(f"  {_way(speed):<24}{figures}")
        for sentence in special.sentences(more) if special else ():
            click.echo(f"  {sentence}")


def _way(speed: Speed) -> str:
    if not speed.compiled:
        return _("interpreted")
    if speed.stepped:
        return str(say("stepped, threads: {threads}", threads=speed.threads))
    return str(say("compiled, threads: {threads}", threads=speed.threads))
