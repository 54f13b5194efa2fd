"""The command `example`: a game to try things on, from those that every game brings along."""

from __future__ import annotations

from pathlib import Path

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import output_option, write_output
from sixfold.cli.parameters import EXAMPLE, GAME
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.positions.record import read_record
from sixfold.text.errors import BadValue, shown
from sixfold.text.messages import say
from sixfold.text.messages import translate as _
from sixfold.text.spelling import with_suggestion


@cli.command(
    "example",
    help=_("Print a game to try things on. Every game has several, each with a name."),
    epilog=example(
        "sixfold example {board} > example.six",
        "sixfold example {board} --list",
        "sixfold example {dice} | sixfold replay -",
    ),
)
@click.argument("game", type=GAME)
@click.argument("name", type=EXAMPLE, required=False)
@click.option("--list", "listed", is_flag=True, help=_("List the names, with what each game shows."))
@output_option
def example_command(game: str, name: str | None, listed: bool, output: str | None) -> None:
    found = shelf.find_game(game)
    files = example_files(found)
    if not files:
        raise BadValue(game, say("{game} has no example games", game=found.id))
    if listed:
        wide = max(map(len, files))
        lines = [f"{title:<{wide}}  {_about(file)}".rstrip() for title, file in files.items()]
        write_output(output, "\n".join(lines) + "\n")
        return
    if name is not None and name not in files:
        problem = say("{game} has no example {name}", game=found.id, name=shown(name))
        raise BadValue(name, with_suggestion(problem, name, files))
    file = files[name] if name else _best(found, files)
    write_output(output, file.read_text("utf-8"))


def example_files(game: Game) -> dict[str, Path]:
    """The games that a game brings along, by name."""
    return {file.stem: file for file in sorted((game.folder / "golden").glob("*.six"))}


def _best(game: Game, files: dict[str, Path]) -> Path:
    """The shortest usual game: it ends as games end first of all, without options, among several."""

    def unusual(file: Path) -> tuple[bool, bool, bool, int]:
        position = read_record(file).position
        usual_end = bool(game.endings) and position.ending == game.endings[0].name
        changed = game.changed(position.options, position.players)
        return not usual_end, bool(changed), position.players == 1, position.ply

    return min(files.values(), key=unusual)


def _about(file: Path) -> str:
    """What the game's own first comment says."""
    comments = (line for line in file.read_text("utf-8").splitlines() if line.startswith("#"))
    return next(comments, "").lstrip("# ")
