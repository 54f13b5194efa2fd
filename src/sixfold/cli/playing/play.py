"""The command `play`: a game at this terminal."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import (
    begin,
    covered_option,
    files_options,
    option_option,
    players_option,
    read_options,
)
from sixfold.cli.output import fail
from sixfold.cli.parameters import FILE, GAME, SEAT, SEED, OneOf
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.values import read_number
from sixfold.positions.codes import is_code
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.positions.record_lines import STANDARD_INPUT, dice_of
from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.positions.dice import Dice

MAX_OFFERED = 5  # unfinished games
LOTS = 1 << 24  # the random number of the seed that draws lots: no game has as many moves


@cli.command(
    "play",
    help=_("Play a game at this terminal."),
    epilog=example(
        "sixfold play {board}",
        "sixfold play {board} --full-screen --seat human --seat bot:3",
        "sixfold play {board} --option {option} --seat human:Ada --seat bot:3 --first Ada",
        "sixfold play --from game.six --save game.six",
        "sixfold play $(sixfold draw game.six --ply 6 --code) --seat human --seat bot:3",
        "sixfold play --at http://192.168.1.7:6006/t/TABLE#KEY --name Ada",
    ),
)
@click.argument("game", required=False, type=GAME, metavar=_("GAME|CODE"))
@option_option
@players_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=SEAT,
    help=_("Who plays: human, human:Ada, bot:4, random, …; one for each player, in seat order."),
)
@click.option(
    "--first",
    metavar=_("NAME"),
    help=_("Who begins, by the name given with --seat; default: draw lots."),
)
@click.option("--seed", type=SEED, help=_("Random seed: repeats the same dice."))
@click.option(
    "--dice", type=OneOf(["roll", "ask"]), default="roll", help=_("Roll the dice, or ask what your real dice show.")
)
@click.option(
    "--entropy", is_flag=True, help=_("Let every player type something to mix into the dice before the first roll.")
)
@click.option("--save", "save", type=FILE, help=_("Save the game in this file after every move."))
@click.option("--from", "source", type=FILE, metavar=_("RECORD"), help=_("Continue a saved game."))
@click.option(
    "--at", metavar=_("LINK"), help=_("Join a table on a running server, by an invitation, seat or spectator link.")
)
@click.option("--name", metavar=_("NAME"), help=_("Your name at that table."))
@click.option("--coach", is_flag=True, help=_("Say before every move what you can do, and what it is good for."))
@click.option(
    "--full-screen",
    "-f",
    "full_screen",
    is_flag=True,
    help=_("Play full-screen in the terminal, with arrow keys and mouse; needs the extra tui."),
)
@covered_option
@files_options
def play_command(
    game: str | None,
    options: tuple[str, ...],
    players: int | None,
    seats: tuple[str, ...],
    first: str | None,
    seed: int | None,
    dice: str,
    entropy: bool,
    save: str | None,
    source: str | None,
    at: str | None,
    name: str | None,
    coach: bool,
    full_screen: bool,
    covered: bool,
    **files: str | None,
) -> int:
    from sixfold.machines.files import check_folder, refuse_existing
    from sixfold.terminal.full_screen import open_full_screen, play_full_screen
    from sixfold.terminal.local_game import LocalGame
    from sixfold.terminal.own.saved_games import is_trusted
    from sixfold.terminal.seats import lots_sentence, read_seats, seated_again, usual_names
    from sixfold.terminal.series import play_games

    if at is not None:
        return _sit_down(at, name)
    if name is not None:
        raise BadValue("--name", say("--name goes with --at; to name a seat here: --seat human:Ada"))
    if not source and game is None:
        source = _offered()
    if source:
        record = _taken_up(source, game, players, (*options, *filter(None, files.values())), first)
    else:
        record = Record(_first_position(game or _chosen_game(), players, seats, options, files))
        if save and record.position.history.origin:
            raise BadValue(
                "--save", say("a game that begins from a code cannot be saved: a record has every move from the start")
            )
    _check_applies(record.position.game, covered, dice == "ask" or entropy)
    stream = _dice_stream(record, bool(source)) if dice == "roll" and seed is None else None
    if entropy and (source or not stream):
        raise BadValue("--entropy", say("--entropy works only in a new game, without --seed and --dice ask"))
    repeatable = seed is not None
    seed = next(value for value in (seed, record.seed, secrets.randbits(64)) if value is not None)
    lots = not source and first is None and _draws_lots(record.position, seats)
    if lots or first is not None:
        record.position, seats = _with_first(record.position, options, seats, first, seed)
    if source and not seats:
        seats = seated_again(record.seats or (), trusted=is_trusted(Path(source), record.seats or ()))
    sitting = read_seats(seats, record.names or usual_names(record.position), named=record.names is not None)
    if save and not (source and os.path.realpath(source) == os.path.realpath(save)):
        check_folder(Path(save))
        refuse_existing(Path(save))
    named = record.names is not None or any(":" in seat for seat in seats)
    file = _file_of(save, source)
    asked = dice == "ask"
    begun = LocalGame(
        record,
        sitting,
        seed,
        named=named,
        ask_dice=asked,
        dice=stream,
        mix=entropy,
        file=file,
        coach=coach,
        covered=covered,
        repeatable=repeatable,
        screen=open_full_screen() if full_screen else None,
    )
    if lots and not full_screen:
        click.echo(lots_sentence(sitting))
    return (play_full_screen if full_screen else play_games)(begun)


def _check_applies(game: Game, covered: bool, about_dice: bool) -> None:
    """Refuses options that mean nothing in a game."""
    if covered and game.covering is None:
        raise BadValue("--covered", say("{game} has nothing to cover", game=game.title))
    if about_dice and not game.dice:
        raise BadValue("--dice", say("{game} has no dice", game=game.title))


def _first_position(
    game: str, players: int | None, seats: tuple[str, ...], options: tuple[str, ...], files: dict[str, str | None]
) -> Position:
    """Where a new game begins; several seats make that many players."""
    if players is None and len(seats) > 1 and not is_code(game):
        players = len(seats)
    return begin(game, players, options, **files)


def _draws_lots(position: Position, seats: tuple[str, ...]) -> bool:
    """Whether lots are drawn: not where the game decides who begins, nor among people whom nothing tells apart."""
    from sixfold.terminal.seats import filled

    return len(set(filled(seats, position.players))) > 1 and position.game.starter.how != "game"


def _with_first(
    position: Position, options: tuple[str, ...], seats: tuple[str, ...], name: str | None, seed: int
) -> tuple[Position, tuple[str, ...]]:
    """The game and the seats in the order of play, begun by whoever is named or drawn."""
    from sixfold.bots.bot import random_below
    from sixfold.game.personal import turned, turned_options
    from sixfold.terminal.seats import filled, find_seat

    game, players = position.game, position.players
    if game.starter.how == "game":
        raise BadValue("--first", say("{game} itself decides who begins", game=game.title))
    texts = filled(seats, players)
    first = random_below(seed, LOTS, players) if name is None else find_seat(texts, name)
    own = turned_options(game, read_options(game, options), players, first)
    return Position.start(game, players, own, position.settings.header_lines), tuple(turned(texts, first))


def _sit_down(link: str, name: str | None) -> int:
    from sixfold.terminal.remote.remote_game import play_at
    from sixfold.terminal.remote.table_client import NoTable

    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name not in ("at", "name"):
            written = context.params["game"] if parameter.name == "game" else parameter.opts[0]
            raise BadValue(written, say("a table has its own game, players and options; only --name goes with --at"))
    try:
        return play_at(link, (name or "").strip())
    except NoTable as reason:
        return fail(reason)


def _dice_stream(record: Record, taken_up: bool) -> Dice | None:
    """Fresh dice for a new game; those it began with for a saved one, if it has any.

    A game from a code has no record that could be checked, and so no committed dice.
    """
    from sixfold.positions.dice import Dice, new_secret
    from sixfold.terminal.own import dice_secrets

    if not record.position.game.dice or record.position.history.origin:
        return None
    if not taken_up:
        return Dice(new_secret())
    commit = record.dice.get("dice-commit")
    if commit is None:
        return None
    secret = dice_secrets.find(commit)
    if secret is None:
        reason = say("the secret of these dice is not on this computer; continue with --seed or --dice ask")
        raise BadValue(commit, reason)
    return dice_of(record.dice, secret)


def _taken_up(
    source: str, game: str | None, players: int | None, options: tuple[str, ...], first: str | None
) -> Record:
    from sixfold.terminal.own.saved_games import reader_of

    if first is not None:
        raise BadValue("--first", say("a saved game has begun already"))
    if players is not None or options:
        raise BadValue("--from", say("a saved game has its own players and options"))
    reader = reader_of(source)
    if source == STANDARD_INPUT:
        _read_from_terminal()
    record = reader.read()
    if game and game != record.position.game.id:
        saved = record.position.game.id
        raise BadValue(game, say("the saved game is a game of {saved}, not of {game}", saved=saved, game=game))
    if record.result:
        raise BadValue(source, say("the game in {file} is over; to see it: sixfold replay {file}", file=source))
    return record


def _read_from_terminal() -> None:
    """The game came through standard input, so people type at the terminal itself, where there is one."""
    with suppress(OSError):
        sys.stdin = open("/dev/tty", encoding="utf-8")  # noqa: SIM115 (for the rest of the process)


def _file_of(save: str | None, source: str | None) -> Path | None:
    """Where the game is saved: as somebody said, or on in its own file if it has one; None for a new one."""
    from sixfold.terminal.own.saved_games import is_kept_here

    if save:
        return Path(save)
    return Path(source) if source and is_kept_here(Path(source)) else None


def _offered() -> str | None:
    """The saved game that a person at a terminal chooses to continue; None for a new one."""
    from sixfold.terminal.own.saved_games import saved_games

    waiting = [saved for saved in saved_games() if saved.unfinished][:MAX_OFFERED] if sys.stdin.isatty() else []
    if not waiting:
        return None
    click.echo(say("You have unfinished games:"))
    for number, saved in enumerate(waiting, 1):
        click.echo(f"{number}  {saved.sentence()}")
    while True:
        try:
            answer = input(_("Continue one? Type its number, or press Enter for a new game:") + " ").strip()
        except EOFError:
            click.echo()
            return None
        place = read_number(answer, 1, len(waiting))
        if place is not None or not answer:
            return str(waiting[place - 1].file) if place else None
        click.echo(say("That is not one of them."))


def _chosen_game() -> str:
    known = shelf.ids()
    if len(known) == 1:
        return known[0]
    for number, found in enumerate(shelf.games(), 1):
        line = say("{game}: {sentence}", game=found.title, sentence=found.sentence)
        click.echo(f"{number}  {line}")
    try:
        answer = input(_("Which game? Type its number or name:") + " ").strip()
    except EOFError:
        click.echo()
        raise BadValue(_("GAME"), say("Which game? One of {known}", known=", ".join(known))) from None
    place = read_number(answer, 1, len(known))
    return answer if place is None else known[place - 1]
