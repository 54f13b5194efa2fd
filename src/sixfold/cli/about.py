"""Commands about games: `games` and `rules`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from sixfold import rulebook, shelf
from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.option_lists import option_data, option_lines
from sixfold.cli.options import json_option
from sixfold.cli.output import print_json
from sixfold.contract import Game
from sixfold.errors import BadValue
from sixfold.facts import credits_of, facts
from sixfold.messages import LANGUAGES, language, say, speaking
from sixfold.messages import translate as _
from sixfold.rulebook import Rulebook, Section


@cli.command(
    "games",
    help=_("List the games and their options."),
    epilog=example("sixfold games", "sixfold games --json", "sixfold games --mine"),
)
@click.option("--mine", is_flag=True, help=_("List your own games, saved at this terminal."))
@json_option
def games_command(mine: bool, as_data: bool) -> None:
    """Lists the games."""
    if mine:
        _list_saved(as_data)
        return
    problems = shelf.problems()
    games = shelf.games()
    if as_data:
        print_json([_game_data(game) for game in games], indent=2)
        return
    for game in games:
        click.echo(str(say("{game}: {sentence}", game=game.id, sentence=game.sentence)))
        click.echo(f"  {_facts_line(game)}")
        for option in game.options:
            for line in option_lines(option):
                click.echo(f"  {line}")
    for problem in problems:
        click.echo(str(problem))


def _list_saved(as_data: bool) -> None:
    """The games kept on this machine, those that can be continued first."""
    from sixfold.terminal.saved_games import folder, saved_games

    found = saved_games()
    if as_data:
        print_json([saved.json() for saved in found], indent=2)
        return
    if not found:
        click.echo(str(say("No game is saved in {folder}.", folder=folder())))
    for saved in found:
        click.echo(str(saved.sentence()))
        click.echo(f"  sixfold play --from {saved.file}" if saved.unfinished else f"  {saved.file}")


def _facts_line(game: Game) -> str:
    """Such as `2 players · about 15 minutes. Published by …`"""
    return " ".join([" · ".join(map(str, facts(game))) + ".", *map(str, credits_of(game))])


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


@cli.command(
    "rules",
    help=_("Print the rules of a game, in numbered clauses."),
    epilog=example("sixfold rules {board}", "sixfold rules {board} --lang fr", "sixfold rules --rulings"),
)
@click.argument("game", metavar=_("GAME"), required=False)
@click.option("--rulings", is_flag=True, help=_("Only our rulings, with the reasons; default: of every game."))
@click.option("--lang", type=click.Choice(LANGUAGES), help=_("The language; default: the system's."))
def rules_command(game: str | None, rulings: bool, lang: str | None) -> None:
    """Prints the rules, or the rulings."""
    if game is None and not rulings:
        raise click.MissingParameter(param_type="argument", param_hint=f"'{_('GAME')}'")
    games = (shelf.find_game(game),) if game else shelf.games()
    if game and lang and rulebook.find(games[0].folder, lang) is None:
        raise BadValue(lang, say("{game} has no rules page in this language", game=game))
    with speaking(lang or language()):
        parts = _rulings(games) if rulings else _rules(games[0])
        _show("\n\n".join(parts))


def _rules(game: Game) -> Iterator[str]:
    """A rules page in Markdown, what is ours being marked."""
    book = _book(game)
    yield f"# {book.title or game.title}"
    if book.introduction:
        yield book.introduction
    yield _facts_line(game)
    for section in book.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    mark = f"[{rulebook.MARK}]"
    if section.heading:
        yield f"## {section.heading}"
    if section.ruling:
        yield mark
    for block in section.blocks:
        yield " ".join(part for part in (block.number, block.text, mark if block.ruling else "") if part)
        if block.more:
            yield block.more


def _rulings(games: tuple[Game, ...]) -> Iterator[str]:
    """Everything that is marked as ours, with the reasons, in Markdown."""
    yield f"# {say('Our rulings')}"
    yield str(rulebook.LEAD)
    for game in games:
        rulings = _book(game).rulings
        if rulings:
            yield f"## {game.title}"
        for ruling in rulings:
            yield f"{ruling.number} {ruling.text}"
            if ruling.more:
                yield ruling.more
            yield "> " + ruling.reason.replace("\n", "\n> ")


def _book(game: Game) -> Rulebook:
    book = rulebook.nearest(game.folder, language())
    if book is None:
        raise BadValue(language(), say("{game} has no rules page in this language", game=game.id))
    return book


def _show(text: str) -> None:
    """Markdown, set for a terminal or as it is."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(96, Console().width)).print(Markdown(text))
    else:
        click.echo(text)
