"""The command `puzzle`: a position with one right move, at this terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import click

from sixfold import puzzles, shelf
from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.parameters import GAME, WholeNumber
from sixfold.errors import BadValue
from sixfold.messages import say
from sixfold.messages import translate as _


@cli.command(
    "puzzle",
    help=_("Solve a puzzle: a position with one right move, proven."),
    epilog=example("sixfold puzzle {board}", "sixfold puzzle {board} --grade 3", "sixfold puzzle {board} --daily"),
)
@click.argument("game", type=GAME, metavar=_("GAME"))
@click.option("--grade", type=WholeNumber(1, 3), metavar="N", help=_("How difficult: 1, 2 or 3; default: any."))
@click.option("--number", metavar="N", help=_("The puzzle with this number; default: any."))
@click.option("--daily", is_flag=True, help=_("The puzzle of the day, the same for everybody."))
@click.option("--date", "day", metavar=_("DATE"), help=_("The puzzle of another day, as in 2026-01-31."))
def puzzle_command(game: str, grade: int | None, number: str | None, daily: bool, day: str | None) -> int:
    """Chooses a puzzle and asks for its solution."""
    from sixfold.terminal.puzzle import PuzzleAtTerminal
    from sixfold.terminal.screen import Screen

    found = _chosen(game, grade, number, daily, day)
    PuzzleAtTerminal(found, Screen()).run()
    return 0


def _chosen(name: str, grade: int | None, number: str | None, daily: bool, day: str | None) -> puzzles.Puzzle:
    game = shelf.find_game(name)
    given = [grade is not None, number is not None, daily or day is not None]
    if sum(given) > 1:
        raise BadValue("--grade", say("choose one of --grade, --number and --daily"))
    if number is not None:
        return puzzles.puzzle(game, puzzles.number_in(number, game))
    if daily or day is not None:
        return puzzles.daily(game, puzzles.read_day(day) if day else datetime.now(UTC).date())
    return secrets.choice(puzzles.of_grade(game, grade))
