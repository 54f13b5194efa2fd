"""The command `puzzle`: a position with one right move, at this terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import GAME, WholeNumber
from sixfold.game import shelf
from sixfold.teaching import puzzles
from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.text.messages import translate as _


@cli.command(
    "puzzle",
    help=_("Solve a puzzle: a position with one right move."),
    epilog=example(
        "sixfold puzzle {board}",
        "sixfold puzzle {board} --grade 3",
        "sixfold puzzle {board} --daily --json",
        "sixfold puzzle {board} --list",
    ),
)
@click.argument("game", type=GAME)
@click.option("--grade", type=WholeNumber(1, 3), help=_("How difficult: 1, 2 or 3; default: any."))
@click.option("--number", metavar="N", help=_("The puzzle with this number; default: any."))
@click.option("--daily", is_flag=True, help=_("The puzzle of the day, the same for everybody."))
@click.option("--date", "day", metavar=_("DATE"), help=_("The puzzle of another day, as in 2026-01-31."))
@click.option("--list", "listed", is_flag=True, help=_("List the puzzles instead."))
@json_option
def puzzle_command(
    game: str, grade: int | None, number: str | None, daily: bool, day: str | None, listed: bool, as_data: bool
) -> int:
    from sixfold.terminal.screen import Screen
    from sixfold.terminal.teaching.puzzle import PuzzleAtTerminal

    if listed:
        _list(game, grade, as_data, other=number is not None or daily or day is not None)
        return 0
    if as_data:
        print_json(_data(_chosen(game, grade, number, daily, day), whole=True))
        return 0
    found = _chosen(game, grade, number, daily, day)
    PuzzleAtTerminal(found, Screen()).run()
    return 0


def _list(name: str, grade: int | None, as_data: bool, other: bool) -> None:
    if other:
        raise BadValue("--list", say("only --grade and --json go with --list"))
    game = shelf.find_game(name)
    found = puzzles.of_grade(game, grade)
    if as_data:
        print_json([_data(puzzle) for puzzle in found])
        return
    for puzzle in found:
        about = say("difficulty {grade}: {kind}", grade=puzzle.grade, kind=puzzles.kind_of(game, puzzle.draft).name)
        click.echo(f"{puzzle.number:>4}  {about}")


def _data(puzzle: puzzles.Puzzle, whole: bool = False) -> dict[str, Any]:
    """A puzzle for programs; the whole one with its solution: own moves and the replies to them."""
    about = {"game": puzzle.game.id, "number": puzzle.number, "grade": puzzle.grade, "kind": puzzle.kind}
    if not whole:
        return about
    task = {"task": str(puzzle.task), "position": puzzle.position.code(), "player": puzzle.player}
    return about | task | {"solution": list(puzzle.solution[-1].words), "reason": str(puzzle.reason)}


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
