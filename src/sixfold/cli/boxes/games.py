"""The command about games: `games`."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from typing import Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.option_lists import option_data, option_lines
from sixfold.cli.options import json_option
from sixfold.cli.output import print_json
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.facts import UNOFFICIAL, facts_line
from sixfold.text.messages import say
from sixfold.text.messages import translate as _


@cli.command(
    "games",
    help=_("List the games and their options."),
    epilog=example("sixfold games", "sixfold games --json", "sixfold games --mine"),
)
@click.option("--mine", is_flag=True, help=_("List your own games, saved at this terminal."))
@json_option
def games_command(mine: bool, as_data: bool) -> None:
    if mine:
        _list_saved(as_data)
        return
    problems = shelf.problems()
    games = shelf.games()
    if as_data:
        print_json([_game_data(game) for game in games], indent=2)
        return
    for game in games:
        click.echo(say("{game}: {sentence}", game=game.id, sentence=game.sentence))
        click.echo(f"  {facts_line(game)}")
        for option in game.options:
            for line in option_lines(option):
                click.echo(f"  {line}")
    click.echo(UNOFFICIAL)
    for problem in problems:
        click.echo(problem)


def _list_saved(as_data: bool) -> None:
    """The games kept on this machine, those that can be continued first."""
    from sixfold.terminal.own.saved_games import folder, saved_games

    found = saved_games()
    if as_data:
        print_json([saved.json() for saved in found], indent=2)
        return
    if not found:
        click.echo(say("No game is saved in {folder}.", folder=folder()))
    for saved in found:
        click.echo(saved.sentence())
        click.echo(f"  sixfold play --from {shlex.quote(str(saved.file))}" if saved.unfinished else f"  {saved.file}")


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "sentence": str(game.sentence),
        "players": list(game.players),
        "ages": game.ages,
        "minutes": game.minutes,
        "credit": asdict(game.credit),
        "dice": game.dice,
        "options": [option_data(option) for option in game.options],
    }
