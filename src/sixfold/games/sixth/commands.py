"""Commands that only SIXTH! has: `sixfold solve sixth`."""

from __future__ import annotations

from typing import Any

import click

from sixfold.cli.examples import example
from sixfold.cli.options import begin, json_option, option_with
from sixfold.cli.output import print_json
from sixfold.cli.translated_commands import command
from sixfold.games.sixth import GAME, say
from sixfold.games.sixth.notation import write
from sixfold.games.sixth.rules import CLASSIC, State
from sixfold.positions.codes import is_code
from sixfold.positions.position import Position
from sixfold.terminal.progress import bar
from sixfold.text.errors import BadValue
from sixfold.text.messages import Message

_ = say.translate


@command(
    "sixth",
    help=_("Solve SIXTH! with few pieces. Shows who wins a position, how soon, and what each move is worth."),
    epilog=example(
        "sixfold solve sixth --option size=4 --option men=3 c3 b2",
        "sixfold solve sixth --option size=4 --option men=3 --json",
    ),
)
@click.argument("moves", nargs=-1, metavar=_("[CODE] [MOVE...]"))
@option_with("men=3")
@json_option
def solve(moves: tuple[str, ...], options: tuple[str, ...], as_data: bool) -> None:
    from sixfold.games.sixth.solved.solution import solved

    position = reached(moves, options)
    state: State = position.rules_state()
    check(position, state)
    with bar(100, _("solving the game, once")) as tell:
        table = solved(state.size, state.men, tell)
    values = {write(state, move): value for move, value in table.after(state).items()}
    line = written(state, table.line(state))
    if as_data:
        found = {word: result(state, value) for word, value in values.items()}
        print_json(result(state, table.value(state)) | {"line": line, "moves": found})
        return
    click.echo(verdict(position, table.value(state)))
    if line:
        click.echo("  ".join(line))
    for value in sorted(set(values.values()), reverse=True):
        words = "  ".join(word for word, worth in values.items() if worth == value)
        click.echo(f"\n{verdict(position, value)}\n{words}")


def reached(moves: tuple[str, ...], options: tuple[str, ...]) -> Position:
    """The position after some moves from the start, or from the position that a code stands for."""
    coded = bool(moves) and is_code(moves[0])
    position = begin(moves[0] if coded else GAME.id, None, options)
    for word in moves[coded:]:
        position = position.play(word)
    return position


def check(position: Position, state: State) -> None:
    from sixfold.games.sixth.solved.solution import MOST_MEN

    if position.over:
        raise BadValue(position.code(), say("the game is over"))
    if state.pieces != CLASSIC or state.kings > 1:
        raise BadValue(GAME.id, say("only the classic game for one king is solved"))
    if state.men > MOST_MEN[state.size]:
        text = say("the game is solved for up to {most} pieces each on {size} × {size} cells; add --option men={most}")
        raise BadValue(f"men={state.men}", text.with_values(most=MOST_MEN[state.size], size=state.size))


def written(state: State, moves: list[int]) -> list[str]:
    """The words of moves that follow one another."""
    from sixfold.games.sixth import rules

    state, words = state.copy(), []
    for move in moves:
        words.append(write(state, move))
        rules.play(state, state.turn, move)
    return words


def result(state: State, value: int) -> dict[str, Any]:
    """Who wins, and with which move from now on; None for a draw."""
    from sixfold.games.sixth.solved.sweep import MOST

    if value == 0:
        return {"winner": None, "plies": None}
    return {"winner": state.turn if value > 0 else 1 - state.turn, "plies": MOST - abs(value)}


def verdict(position: Position, value: int) -> Message:
    """The same in a sentence."""
    found = result(position.rules_state(), value)
    if found["winner"] is None:
        return say("A draw: nobody can force a win.")
    name = GAME.seats(2)[found["winner"]]
    return say("{name} wins; moves until then, of both players: {count}", name=name, count=found["plies"])


COMMANDS = {"solve sixth": solve}
