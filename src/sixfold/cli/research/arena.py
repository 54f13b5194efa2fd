"""The command `arena`: bots play each other, and how strong each is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option, named_file, where_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import BOTS, FILE, GAME, PAIR, SEED, RealNumber, WholeNumber
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.machines.files import write_whole
from sixfold.terminal.progress import bar
from sixfold.text.grammar import listed, number
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.arena.contest import Contest, Standing, Standings
    from sixfold.arena.jobs import Executor
    from sixfold.arena.journal import Journal

MAX_GAMES = 10_000_000
INTERRUPTED = 130


@cli.command(
    "arena",
    help=_(
        "Let bots play each other and rate them. Seats rotate, the games of a rotation share "
        "their dice, and results are kept as they come in: after Ctrl-C the same command "
        "continues."
    ),
    epilog=example(
        "sixfold arena {board} --bots bot:2,bot:3,mcts:1000 --games 200",
        "sixfold arena {dice} --players 3 --bots bot:3,bot:4 --games 90 --scale 0.1 --plot ladder.svg",
        "sixfold arena {solo} --players 1 --bots bot:1,bot:2 --games 100",
    ),
)
@click.argument("game", type=GAME)
@click.option(
    "--bots",
    "written",
    multiple=True,
    required=True,
    type=BOTS,
    help=_("The bots, written as for play --seat; bot:6@4000 and bot:6@0.05s have a budget per move of their own."),
)
@click.option("--games", type=WholeNumber(1, MAX_GAMES), required=True, help=_("How many games."))
@click.option("--players", type=WholeNumber(), help=_("Players at a table; default: two, in solitaire games one."))
@click.option(
    "--option",
    "options",
    multiple=True,
    type=PAIR,
    help=_("A game option; if it is repeated, its values take turns from one rotation of seats to the next."),
)
@click.option(
    "--first-alone",
    is_flag=True,
    help=_("Play the first bot against tables filled with copies of one other bot, instead of every mix."),
)
@click.option(
    "--seconds",
    type=RealNumber(0.001, 3600),
    help=_("Thinking time per move, for every bot without a budget of its own (bot:6@0.05s)."),
)
@click.option(
    "--scale",
    type=RealNumber(0.0001, 1000),
    metavar="F",
    default=1.0,
    help=_("Multiply every budget, in simulations and in seconds."),
)
@where_option
@click.option("--jobs", type=WholeNumber(1, 100_000), help=_("Games in parallel; default: all cores."))
@click.option("--seed", type=SEED, default=1, help=_("Random seed for dice and bots."))
@click.option(
    "--journal",
    "kept",
    type=FILE,
    help=_("Where results are kept; default: in your cache folder, a file for each set of options."),
)
@click.option("--fresh", is_flag=True, help=_("Forget the results kept so far and start over."))
@json_option
@click.option("--plot", type=FILE, help=_("Draw the ranking into this .svg file."))
def arena_command(
    game: str,
    written: tuple[str, ...],
    games: int,
    players: int | None,
    options: tuple[str, ...],
    first_alone: bool,
    seconds: float | None,
    scale: float,
    where: str,
    jobs: int | None,
    seed: int,
    kept: str | None,
    fresh: bool,
    as_data: bool,
    plot: str | None,
) -> int:
    from sixfold.arena.contest import Contest, options_in_turn
    from sixfold.arena.entrants import file_digests, read_bots
    from sixfold.arena.jobs import standings
    from sixfold.arena.journal import Journal, default_file, sources

    found = shelf.find_game(game)
    seats = _usual(found) if players is None else players
    found.check_players(seats)
    picture = named_file(plot, "svg")
    resolved = options_in_turn(game, seats, options)
    contest = Contest(game, seats, resolved, read_bots(written), seed, seconds, scale, first_alone)
    contest.check()
    executor = executor_on(where, jobs)
    files = file_digests(contest.bots)
    settings = contest.settings() | ({"files": files} if files else {}) | {"sources": sources(game)}
    file = Path(kept) if kept else default_file(game, settings)
    with Journal(file, settings, fresh, needed=kept is not None) as journal:
        code = _played(contest, games, executor, journal)
        came = standings(contest, games, journal)
    if as_data:
        print_json(came.json())
    else:
        _tell(came)
    if picture and came.results:
        from sixfold.arena.plot import svg

        write_whole(picture, svg(came))
    if journal.problem:
        click.echo(say("The results are not kept: {problem}", problem=journal.problem), err=True)
    elif code:
        _tell_stopped(len(came.results), games, journal.file)
    return code


def _tell_stopped(done: int, games: int, file: Path) -> None:
    stopped = say("Stopped after {done} of {games} games; the same command continues.", done=done, games=games)
    kept = say("The results are in {file}.", file=file)
    click.echo(f"{stopped} {kept}", err=True)


def _usual(game: Game) -> int:
    """Two players, or as few more as the game allows."""
    return min((players for players in game.players if players > 1), default=game.players[0])


def executor_on(where: str, jobs: int | None) -> Executor:
    """What plays games `local` or on `ray`, so many at once."""
    if where == "ray":
        from sixfold.arena.on_ray import RayExecutor

        return RayExecutor(jobs)
    from sixfold.arena.local import LocalExecutor

    return LocalExecutor(jobs)


def _played(contest: Contest, games: int, executor: Executor, journal: Journal) -> int:
    """Plays what is missing; the exit code.  A failed game is reported once the others are safe in the journal."""
    from sixfold.arena.jobs import run

    try:
        with bar(games, _("playing")) as tell:
            run(contest, games, executor, journal, tell)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _tell(came: Standings) -> None:
    from sixfold.arena.plot import title

    click.echo(title(came))
    if not came.results:
        return
    ladder = came.ladder()
    wide = max(len(standing.bot) for standing in ladder) + 2
    games, share, seconds = _("games"), _("share"), _("seconds per move")
    alone = str(shelf.find_game(came.contest.game).solo_unit) if came.contest.players == 1 else ""
    unit = f"{alone:>22}" if alone else ""
    click.echo(f"{'':<{wide}}{games:>8}{share:>22}{'Elo':>22}{unit}{seconds:>18}")
    for standing in ladder:
        click.echo(f"{standing.bot:<{wide}}{_figures(standing, bool(alone))}")
    if alone:
        _tell_unscored(ladder)
    fair = number(came.fair, 3)
    if came.by_seat():
        seats = listed([number(share, 3) for share in came.by_seat()])
        click.echo(say("A fair share is {fair}; seats in order won {seats}.", fair=fair, seats=seats))
    else:
        click.echo(say("A fair share is {fair}.", fair=fair))
    uneven = len(came.results) % came.contest.schedule.round_size
    if uneven:
        size = came.contest.schedule.round_size
        click.echo(say("The seats are only balanced after every {size} games.", size=size))


def _tell_unscored(ladder: list[Standing]) -> None:
    """Which solo games are not in the mean, since they have no score."""
    for standing in ladder:
        if missing := standing.games - standing.scored:
            sentence = say(
                "{bot}: {missing} of {games} games have no score; the mean leaves them out.",
                bot=standing.bot,
                missing=missing,
                games=standing.games,
            )
            click.echo(sentence)


def _figures(standing: Standing, alone: bool) -> str:
    share, elo, score = standing.share, standing.elo, standing.score
    shares = f"{number(share.value, 3)} ({number(share.low, 3)}–{number(share.high, 3)})"
    elos = f"{number(elo.value, signed=True)} ({number(elo.low, signed=True)} {number(elo.high, signed=True)})"
    scores = f"{number(score.value, 1)} ({number(score.low, 1)} {number(score.high, 1)})" if score else "-"
    middle = f"{scores:>22}" if alone else ""
    return f"{standing.games:>8}{shares:>22}{elos:>22}{middle}{number(standing.seconds_per_move, 4)!s:>18}"
