"""The command `simulate`: many games, random or between bots, and the statistics of how they went."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import begin, json_option, named_file, option_option, players_option, where_option
from sixfold.cli.output import is_terminal, print_json
from sixfold.cli.parameters import BOTS, FILE, GAME, SEED, Count, OneOf, WholeNumber
from sixfold.cli.research.arena import INTERRUPTED, executor_on
from sixfold.cli.research.arena import MAX_GAMES as MAX_BOT_GAMES
from sixfold.machines.files import write_whole
from sixfold.positions.position import Position
from sixfold.terminal.progress import bar
from sixfold.text.errors import BadValue
from sixfold.text.grammar import number
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.arena.bot_games import BotGames
    from sixfold.arena.journal import Journal
    from sixfold.simulation.batch.parquet import GameTable
    from sixfold.simulation.batch.simulate import Simulation
    from sixfold.simulation.batch.statistics import Statistics

MAX_GAMES = 2**32  # of a seed: so many random streams it has
KINDS = ("svg", "png", "pdf")
PIPE_WIDTH = 80


@dataclass(frozen=True)
class SimulationOrder:
    position: Position
    games: int
    bots: tuple[str, ...]
    device: str
    where: str
    seed: int
    threads: int | None

    def about(self) -> dict[str, Any]:
        """Ready for JSON: everything that decides how the games go."""
        position = self.position
        return {
            "game": position.game.id,
            "players": position.players,
            "options": dict(position.options),
            "position": position.code(),
            "bots": list(self.bots) or ["random"],
            "seed": self.seed,
            "repetition": bool(self.bots) and position.game.rules.REPETITION != 0,
        }


@cli.command(
    "simulate",
    help=_(
        "Play many games and print statistics. Their length, the number of moves to choose from, who "
        "wins from which seat, scores and endings, with 95% intervals. Moves are random unless --bots "
        "names players. Random games go on where a third occurrence of a position would end them. After "
        "Ctrl-C the statistics are those of the games played so far."
    ),
    epilog=example(
        "sixfold simulate {board} --games 20k",
        "sixfold simulate {dice} --players 3 --games 1e4 --plot play.svg",
        "sixfold simulate {board} --games 6 --bots bot:1",
    ),
)
@click.argument("game", type=GAME, metavar=_("GAME|CODE"))
@click.option("--games", type=Count(1, MAX_GAMES), required=True, help=_("How many games, such as 5000, 10k or 1e6."))
@players_option
@option_option
@click.option(
    "--bots",
    "written",
    multiple=True,
    type=BOTS,
    help=_(
        "Bots that play instead, written as for arena; a single one takes every seat, several rotate through the seats."
    ),
)
@click.option(
    "--device",
    type=OneOf(["cpu", "cuda"]),
    default="cpu",
    help=_("What random games are played on: this computer's cores, or an NVIDIA GPU."),
)
@where_option
@click.option("--seed", type=SEED, default=1, help=_("Random seed."))
@click.option("--threads", type=WholeNumber(1, 1024), help=_("Games in parallel; default: all cores."))
@json_option
@click.option("--plot", type=FILE, help=_("Draw the statistics into this .svg, .png or .pdf file."))
@click.option("--parquet", type=FILE, help=_("Write a table with a row for each game into this .parquet file."))
def simulate_command(
    game: str,
    games: int,
    players: int | None,
    options: tuple[str, ...],
    written: tuple[str, ...],
    device: str,
    where: str,
    seed: int,
    threads: int | None,
    as_data: bool,
    plot: str | None,
    parquet: str | None,
) -> int:
    from sixfold.arena.entrants import read_bots

    order = SimulationOrder(begin(game, players, options), games, read_bots(written), device, where, seed, threads)
    _check(order)
    picture = named_file(plot, *KINDS)
    with _table(order, parquet) as rows:
        came, left_out = _played_by_bots(order, rows) if order.bots else _played_at_random(order, rows)
    if came:
        _tell(order, came, as_data, picture)
    if left_out:
        _tell_stopped(order, came.games if came else 0)
    return INTERRUPTED if left_out else 0


def _check(order: SimulationOrder) -> None:
    if order.position.over:
        raise BadValue("--position", say("this game is over; nothing is left to play"))
    if order.device == "cuda" and order.bots:
        raise BadValue("--device", say("bots play on a CPU; leave out --device cuda or --bots"))
    if order.device == "cuda" and order.where == "ray":
        raise BadValue("--on", say("on Ray games are played on CPUs; leave out --device cuda or --on ray"))
    if order.bots and order.games > MAX_BOT_GAMES:
        raise BadValue("--games", say("bots play at most {most} games", most=MAX_BOT_GAMES))


def _table(order: SimulationOrder, name: str | None) -> Any:
    file = named_file(name, "parquet")
    if file is None:
        return nullcontext(None)
    from sixfold.simulation.batch.parquet import GameTable

    return GameTable(file, order.position, order.seed, order.about())


def _played_at_random(order: SimulationOrder, table: GameTable | None) -> tuple[Simulation | None, bool]:
    """The games that were played, and whether some are missing."""
    import numpy as np

    total, began = None, time.perf_counter()
    try:
        parts = _parts(order, table is not None)
        began = time.perf_counter()
        with bar(order.games, _("playing")) as tell:
            for part in parts:
                total = part if total is None else total.plus(part)
                if table and part.rows:
                    table.add(np.arange(part.first, part.first + part.games), part.rows)
                tell(total.games)
    except KeyboardInterrupt:
        pass
    if total is None:
        return None, True
    return replace(total, seconds=time.perf_counter() - began), total.games < order.games


def _parts(order: SimulationOrder, rows: bool) -> Iterator[Simulation]:
    if order.where == "ray":
        from sixfold.arena.on_ray import parts_on_ray

        return parts_on_ray(order.position, order.games, seed=order.seed, threads=order.threads, rows=rows)
    from sixfold.simulation.batch.simulate import parts

    settings: dict[str, Any] = {"seed": order.seed, "threads": order.threads, "device": order.device, "rows": rows}
    return parts(order.position, order.games, **settings)


def _played_by_bots(order: SimulationOrder, table: GameTable | None) -> tuple[Simulation | None, bool]:
    """The same, by the machinery of tournaments: results are kept, and the same command continues."""
    import numpy as np

    from sixfold.arena.bot_games import BotGames, simulation_of
    from sixfold.arena.journal import Journal, default_file, sources

    position = order.position
    origin = position.code() if position.history.origin else ""
    options = (tuple(position.options.items()),)
    contest = BotGames(position.game.id, position.players, options, order.bots, order.seed, origin=origin)
    contest.check()
    settings = contest.settings() | {"sources": sources(contest.game)}
    with Journal(default_file(contest.game, settings), settings, needed=False) as journal:
        _run(contest, order, journal)
        results = [journal.results[number] for number in sorted(journal.results) if number < order.games]
    if not results:
        return None, True
    came = simulation_of(position, results, order.seed)
    if table and came.rows:
        table.add(np.array([result.number for result in results], np.int64), came.rows)
    return came, came.games < order.games


def _run(contest: BotGames, order: SimulationOrder, journal: Journal) -> None:
    from sixfold.arena.jobs import run

    executor = executor_on(order.where, order.threads)
    try:
        with bar(order.games, _("playing")) as tell:
            run(contest, order.games, executor, journal, tell)
    except KeyboardInterrupt:
        return


def _tell_stopped(order: SimulationOrder, done: int) -> None:
    sentence = say("Stopped after {done} of {games} games.", done=done, games=order.games)
    if order.bots:
        sentence = say(
            "Stopped after {done} of {games} games; the same command continues.", done=done, games=order.games
        )
    click.echo(sentence, err=True)


def _tell(order: SimulationOrder, came: Simulation, as_data: bool, picture: Path | None) -> None:
    from sixfold.cli.research.simulation_table import table
    from sixfold.simulation.batch.statistics import statistics

    found = statistics(came)
    columns = shutil.get_terminal_size((PIPE_WIDTH, 24)).columns if is_terminal(sys.stdout) else PIPE_WIDTH
    texts = [_title(order, found), *map(str, _sentences(order, found))]
    endings = {ending.name: ending.sentence for ending in order.position.game.endings}
    lines = [*(line for text in texts for line in textwrap.wrap(text, columns)), "", *table(found, endings, columns)]
    if as_data:
        print_json(order.about() | {"games": found.games, "asked": order.games} | found.json())
    else:
        click.echo("\n".join(lines))
    if picture:
        from sixfold.simulation.batch.plot import document
        from sixfold.simulation.batch.plot import picture as drawn

        subtitle = str(next(_sentences(order, found)))
        content = document(
            drawn(found, _title(order, found), subtitle), picture.suffix[1:].lower(), " ".join(" ".join(lines).split())
        )
        write_whole(picture, content)


def _title(order: SimulationOrder, found: Statistics) -> str:
    position = order.position
    name, games = position.game.title, number(found.games)
    return str(say("{game}, players: {players}, games: {games}", game=name, players=position.players, games=games))


def _sentences(order: SimulationOrder, found: Statistics) -> Iterator[Message]:
    moves = number(found.moves)
    if order.bots:
        each = number(found.seconds / max(1.0, found.decisions * found.games), 4)
        yield say(
            "{bots}, seed {seed}: {moves} moves, {seconds} seconds of thinking for each.",
            bots=", ".join(order.bots),
            seed=order.seed,
            moves=moves,
            seconds=each,
        )
        return
    yield say(
        "Random play, seed {seed}: {moves} moves in {seconds} seconds, {speed} moves per second.",
        seed=order.seed,
        moves=moves,
        seconds=number(found.seconds, 1),
        speed=number(found.moves_per_second),
    )
    if order.position.game.rules.REPETITION:
        yield say("Random games do not stop when a position occurs for the third time.")
