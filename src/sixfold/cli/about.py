"""Commands that tell about games: `games` and `rules`."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from sixfold import shelf
from sixfold.cli.house import cli
from sixfold.cli.shared import example, json_option
from sixfold.contract import Game
from sixfold.errors import CannotRead
from sixfold.messages import LANGUAGES, language, say
from sixfold.messages import translate as _


@cli.command(
    "games", help=_("List the games and their options."), epilog=example("sixfold games", "sixfold games --json")
)
@json_option
def games_command(as_data: bool) -> None:
    games = shelf.games()
    if as_data:
        click.echo(json.dumps([_game_data(game) for game in games], ensure_ascii=False, indent=2))
        return
    for game in games:
        seats = ", ".join(map(str, game.players))
        click.echo(f"{game.id}: {game.title}. {game.sentence}")
        click.echo("  " + str(say("players: {seats}; about {minutes} minutes", seats=seats, minutes=game.minutes)))
        for option in game.options:
            click.echo(f"  {option.key}={option.default}  {option.meaning}")


def _game_data(game: Game) -> dict[str, Any]:
    options = [
        {"key": option.key, "default": option.default, "meaning": str(option.meaning)} for option in game.options
    ]
    return {
        "id": game.id,
        "title": game.title,
        "sentence": str(game.sentence),
        "players": list(game.players),
        "minutes": game.minutes,
        "dice": game.dice,
        "options": options,
    }


@cli.command(
    "rules",
    help=_("Print the rules of a game, in numbered clauses."),
    epilog=example("sixfold rules sixth", "sixfold rules sixth --lang fr"),
)
@click.argument("game", metavar=_("GAME"))
@click.option("--lang", type=click.Choice(LANGUAGES), help=_("The language; the system's if not given."))
def rules_command(game: str, lang: str | None) -> None:
    page = shelf.find_game(game).folder / f"rules.{lang or language()}.md"
    if not page.is_file():
        raise CannotRead(lang or language(), say("{game} has no rules page in this language", game=game))
    text = page.read_text(encoding="utf-8")
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(96, Console().width)).print(Markdown(text))
    else:
        click.echo(text, nl=False)
