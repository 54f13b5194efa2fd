"""`sixfold score sixmix`: the points of a round that was played with real dice.

It asks for rows and prints what they score.  What that is, `scoring` says.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from typing import Any

import click

from sixfold.cli.examples import example
from sixfold.cli.options import json_option
from sixfold.cli.output import print_json
from sixfold.cli.translated_commands import command
from sixfold.games.sixmix import say
from sixfold.games.sixmix.scoring import MAX_ROWS, Line, Row, doubts, on_board, read_row, scored, written
from sixfold.text.errors import CannotRead
from sixfold.text.grammar import number
from sixfold.text.messages import Message

_ = say.translate

LONGEST_PLAIN = len("G 365.231")


def typed_rows(two: bool) -> list[Row]:
    """Rows from a person, who is asked again after a mistake and keeps all that is right; an empty line ends them."""
    click.echo(_("Type the rows of the round, as in G 365231; an empty line ends them."), err=True)
    rows: dict[str, Row] = {}
    said_before: list[Message] = []
    while True:
        line = _asked(rows)
        if line:
            _take(rows, line)
            if len(rows) < MAX_ROWS:
                continue
        problems = doubts([*rows.values()], two)
        if not problems:
            return [*rows.values()]
        if not line and problems == said_before:  # nothing more has come
            _tell_typed(rows)
            return [*rows.values()]
        for problem in problems:
            click.echo(say("this cannot be: {problem}", problem=problem), err=True)
        click.echo(_("Type a row again to change it; the others are kept."), err=True)
        said_before = problems


def _asked(rows: dict[str, Row]) -> str:
    try:
        return str(click.prompt(_("row"), default="", show_default=False, err=True)).strip()
    except click.Abort:
        _tell_typed(rows)
        raise


def _take(rows: dict[str, Row], line: str) -> None:
    """A row that can be read; one of the same colour is replaced, and that is said."""
    try:
        row = read_row(line)
    except CannotRead as refusal:
        click.echo(refusal, err=True)
        return
    if row.letter in rows:
        was = rows[row.letter].typed
        click.echo(say("row {row} was {was}; it has been changed", row=on_board(row.letter), was=was), err=True)
    rows[row.letter] = row


def _tell_typed(rows: dict[str, Row]) -> None:
    if rows:
        again = " ".join(shlex.quote(row.typed) for row in rows.values())
        click.echo(say("To go on from here: {command}", command=f"sixfold score sixmix {again}"), err=True)


def read_rows(lines: Iterable[str]) -> tuple[list[Row], list[Message]]:
    """The rows, and why others cannot be read; empty lines and comments after # are skipped."""
    rows, problems = [], []
    for line in lines:
        row = line.partition("#")[0].strip()
        try:
            if row:
                rows.append(read_row(row))
        except CannotRead as refusal:
            problems.append(refusal.message)
    return rows, problems


TRIPLES = (say("triple: 1 point"), say("two triples: 2 points"))  # six equal dice count as two (4.4)


def print_lines(lines: list[Line]) -> None:
    for row in lines:
        parts = [str(say("highest number: 2 points"))] if row.place == 1 else []
        parts += [str(say("second number: 1 point"))] if row.place == 2 else []
        parts += [str(TRIPLES[row.triples - 1])] if row.triples else []
        line = f"{on_board(row.letter)}  {number(row.number)}  {row.points}  {', '.join(parts)}".rstrip()
        # With the colours of the dice it is shown as typed, since the number does not tell them.
        click.echo(f"{line}  ({on_board(written(row.typed))})" if len(row.typed) > LONGEST_PLAIN else line)


def players_json(lines: list[Line]) -> list[dict[str, Any]]:
    """Two players' rows added up, every other row one player's (1.3)."""
    return [
        {"rows": "".join(row.letter for row in lines[player::2]), "points": sum(row.points for row in lines[player::2])}
        for player in range(2)
    ]


@command(
    "sixmix",
    help=_(
        "Score a finished round that you played with real dice.\n\n"
        "Give the rows as arguments, type them, or send them to standard input, one a line: the "
        "letter of the row (G green, B dark blue, R red, O orange, L light blue), then its six "
        "dice from the hundred thousands to the units. You may add the letter of its own colour "
        "after each die; then it is also checked that no colour has two dice on the "
        "hundred-thousands cells. Spaces and dots between dice do not matter."
    ),
    epilog=example(
        on_board("printf 'G 365231\\nB 651344\\nR 651155\\nO 443554\\nL 113253\\n' | sixfold score sixmix"),
        on_board("printf 'G 3G6B5R2G3B1R\\nB 6B5R1G3B4R4G\\nR 6R5G1B1R5G5B\\n' | sixfold score sixmix --json"),
    ),
)
@click.argument("rows", nargs=-1, metavar=_("[ROW]..."))
@click.option(
    "--two", is_flag=True, help=_("Two players with four rows: add up the first and third, the second and fourth.")
)
@json_option
def score_command(rows: tuple[str, ...], two: bool, as_data: bool) -> int:
    """Scores rows that were typed or read."""
    typed = not rows and sys.stdin.isatty()
    given, problems = (typed_rows(two), []) if typed else read_rows(sys.stdin if rows in ((), ("-",)) else rows)
    if not problems:
        problems = [say("this cannot be: {problem}", problem=problem) for problem in doubts(given, two)]
    for problem in problems:
        click.echo(problem, err=True)
    if problems:
        return 2
    lines = scored(given)
    players = players_json(lines) if two else []
    if as_data:
        print_json({"rows": [row.json() for row in lines]} | ({"players": players} if two else {}))
        return 0
    print_lines(lines)
    for place, player in enumerate(players, 1):
        own, points = on_board(player["rows"]), player["points"]
        click.echo(say("player {number}, rows {rows}: {points}", number=place, rows=own, points=points))
    return 0


COMMANDS = {"score": say("Score a finished round or sheet."), "score sixmix": score_command}
