"""Commands for those who write games: `new`, `check`, `golden` and `messages`."""

from __future__ import annotations

import keyword
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import (
    GAME_NAME,
    begin,
    json_option,
    option_option,
    output_option,
    own_game,
    players_option,
    write_output,
)
from sixfold.cli.output import print_json
from sixfold.cli.parameters import GAME, SEED, RealNumber
from sixfold.game import shelf, skeletons
from sixfold.game.contract import Game
from sixfold.machines.files import write_whole
from sixfold.terminal.progress import bar
from sixfold.text.errors import BadFile, BadValue, BrokenGame, CannotRead, system_error
from sixfold.text.messages import catalogue_file, say
from sixfold.text.messages import translate as _

SKELETONS = Path(skeletons.__file__).parent


@cli.command(
    "new",
    help=_("Start a game of your own. Makes a folder with a small working game for you to change."),
    epilog=example("sixfold new mygame", "sixfold new mygame --dice"),
)
@click.argument("name", metavar=_("NAME"))
@click.option("--dice", is_flag=True, help=_("Start from a dice game instead of a board game."))
def new_command(name: str, dice: bool) -> None:
    if not GAME_NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CannotRead(name, say("the name of a game has lower-case letters, digits and _, and begins with a letter"))
    folder = Path(name).resolve()
    if folder.exists() or name in shelf.folders():
        raise BadValue(name, say("a folder or a game of this name exists already"))
    source = SKELETONS / ("dice" if dice else "board")
    for file in sorted(path for path in source.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        text = file.read_text(encoding="utf-8").replace("skeleton", name).replace("SKELETON", name.upper())
        target = folder / file.relative_to(source)
        _make_folder(target.parent)
        write_whole(target, text)
    click.echo(say("{folder} has a small working game. Next:", folder=folder))
    click.echo(f"  sixfold check {name}")
    click.echo(f"  SIXFOLD_GAMES={folder.parent} sixfold play {name}")
    click.echo(f"  SIXFOLD_GAMES={folder.parent} sixfold serve")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(str(folder), say("the folder cannot be made: {error}", error=system_error(error))) from None


@cli.command(
    "check",
    help=_("Check that a game keeps the contract. Exit code 1: it does not."),
    epilog=example("sixfold check mygame", "sixfold check ./mygame --quick --json"),
)
@click.argument("game", type=GAME)
@click.option("--quick", is_flag=True, help=_("Only a few variants and nothing compiled: takes seconds."))
@json_option
def check_command(game: str, quick: bool, as_data: bool) -> int:
    name = own_game(game)
    try:
        found = shelf.find_game(name)
        found.check_everything()
    except BrokenGame as broken:
        _tell([_NotLoaded(broken)], [], 0, as_data)
        return 1
    return _checked(found, quick, as_data)


class _Found(Protocol):
    def json(self) -> dict[str, Any]: ...


class _NotLoaded:
    """What keeps a game from loading, told as a problem."""

    def __init__(self, broken: BrokenGame) -> None:
        self._broken = broken

    def __str__(self) -> str:
        return str(self._broken)

    def json(self) -> dict[str, Any]:
        broken, name = self._broken, "loading"
        place = {"file": broken.file.name if broken.file else None, "line": broken.line or None}
        return (
            {"check": name, "checks": [name], "sentence": str(broken.reason)} | place | {"position": None, "words": []}
        )


def _checked(game: Game, quick: bool, as_data: bool) -> int:
    from sixfold import testing

    count = len(testing.possible(quick))
    with bar(count, game.id) as tell:
        problems = testing.problems(game, quick, tell)
    _tell(problems, list(testing.warnings(game, quick)), count, as_data)
    return 1 if problems else 0


def _tell(problems: Sequence[_Found], warnings: Sequence[_Found], count: int, as_data: bool) -> None:
    if as_data:
        found, cautions = ([one.json() for one in some] for some in (problems, warnings))
        print_json({"ok": not problems, "checks": count, "problems": found, "warnings": cautions}, indent=2)
        return
    for problem in problems:
        click.echo(problem)
    for warning in warnings:
        click.echo(say("warning: {sentence}", sentence=warning))
    summary = say(
        "Checks: {checks}, problems: {problems}, warnings: {warnings}.",
        checks=count,
        problems=len(problems),
        warnings=len(warnings),
    )
    click.echo(summary)


@cli.command(
    "golden",
    help=_(
        "Find a short game with a certain ending. It is meant for the game's folder golden. Exit "
        "code 1: none was found."
    ),
    epilog=example("sixfold golden mygame --ending captured -o mygame/golden/captured.six"),
)
@click.argument("game", type=GAME)
@click.option("--ending", required=True, metavar=_("ENDING"), help=_("The short name of the ending."))
@players_option
@option_option
@click.option("--seed", type=SEED, default=1, help=_("Random seed."))
@click.option("--seconds", type=RealNumber(0.1, 3600), default=60.0, help=_("How long to search at most."))
@output_option
def golden_command(
    game: str,
    ending: str,
    players: int | None,
    options: tuple[str, ...],
    seed: int,
    seconds: float,
    output: str | None,
) -> int:
    from sixfold.testing import golden

    start = begin(own_game(game), players, options)
    search = golden.Search(start, ending, seed)
    with bar(golden.TRIES, ending) as tell:
        found = search.find(seconds, tell)
    if found is None:
        click.echo(
            say(
                "None of {games} random games of {game} (players: {players}) ended by {ending}. "
                "Try more time (--seconds), another --seed, other --players or an --option that makes it likelier; "
                "or play one by hand: sixfold play {game} --save FILE",
                games=search.tried,
                game=start.game.id,
                players=start.players,
                ending=ending,
            ),
            err=True,
        )
        return 1
    text = golden.written(found)
    write_output(output, text)
    return 0


@cli.command(
    "messages",
    help=_("Collect a game's texts for translation. They go into its catalogues, to be filled in."),
    epilog=example("sixfold messages mygame"),
)
@click.argument("game", type=GAME)
def messages_command(game: str) -> None:
    from sixfold.text import catalogues

    folder = shelf.find_game(own_game(game)).folder
    catalogues.update(folder / "locale", catalogues.sources_in(folder))
    for code in catalogues.TRANSLATED:
        file = catalogue_file(folder / "locale", code)
        left = sum(not translation for translation in catalogues.load(file).values())
        click.echo(say("{file}: {left} texts are not translated yet.", file=file, left=left))
