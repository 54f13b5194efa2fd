"""The command `bot check`: plays games with somebody's bot and says what is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import begin, option_option, players_option
from sixfold.cli.parameters import BOTS, GAME, SEED, RealNumber
from sixfold.game.contract import CHANCE
from sixfold.positions.history import play_number
from sixfold.positions.position import Position
from sixfold.terminal.progress import bar
from sixfold.text.grammar import number
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _

LONGEST_LINE = 300  # letters of what a program was sent that are shown


@cli.group("bot", help=_("Help with bots of your own."))
def bot_group() -> None:
    """Does nothing by itself."""


@bot_group.command(
    "check",
    help=_(
        "Check a bot of your own. Plays a game in every seat against random moves, and says what is wrong: an "
        "answer that is late, missing or not legal, and what it was an answer to."
    ),
    epilog=example("sixfold bot check random", "sixfold bot check bot:1 {dice} --players 3"),
)
@click.argument("written", type=BOTS, metavar="BOT")
@click.argument("game", type=GAME, required=False, metavar=f"[{_('GAME|CODE')}]")
@players_option
@option_option
@click.option(
    "--seconds",
    type=RealNumber(0.01, 3600),
    default=2.0,
    help=_("The budget of a move; a program may take twice as long and ten seconds more."),
)
@click.option("--seed", type=SEED, default=1, help=_("Random seed."))
def check_command(
    written: str, game: str | None, players: int | None, options: tuple[str, ...], seconds: float, seed: int
) -> int:
    from sixfold.game import shelf

    start = begin(game or shelf.ids()[0], players, options)
    for seat in range(start.players):
        with bar(1, _("playing")):
            played = _played(start, written, seat, seconds, seed)
        click.echo(_told(played, seat))
        if played.problem:
            for line in _sent(played.position):
                click.echo(f"  {line}")
            return 1
    return 0


@dataclass(frozen=True)
class Played:
    """A game with the bot, or as far as it came."""

    position: Position
    asked: int  # how often the bot was
    slowest: float  # seconds
    problem: Message | None = None


def _played(start: Position, written: str, seat: int, seconds: float, seed: int) -> Played:
    from sixfold.bots.any_game import bot
    from sixfold.bots.bot import random_below
    from sixfold.game.candidates import Limit
    from sixfold.text.errors import BotFailed

    position, asked, slowest = start, 0, 0.0
    with bot(written, seed) as tried, bot("random", seed) as others:
        while not position.over:
            if position.is_chance:
                rolled = random_below(seed + seat, position.ply, position.outcome_count)
                position = play_number(position, CHANCE, rolled)
                continue
            if position.actors[0] != seat:
                position = position.play(others.think(position).best)
                continue
            began, asked = time.monotonic(), asked + 1
            try:
                word = tried.think(position, limit=Limit(seconds=seconds)).best
            except BotFailed as failed:
                return Played(position, asked, slowest, failed.reason)
            slowest = max(slowest, time.monotonic() - began)
            position = position.play(word)
    return Played(position, asked, slowest)


def _told(played: Played, seat: int) -> Message:
    """How the game went, or where it stopped."""
    position = played.position
    about: dict[str, Any] = {"game": position.game.title, "seat": seat + 1, "asked": played.asked}
    if played.problem:
        return say("{game}, seat {seat}, answer {asked}: {problem}", problem=played.problem, **about)
    ranks = position.ranks or ()
    return say(
        "{game}, seat {seat}: {asked} answers, the slowest after {seconds} seconds; rank {rank} of {players}",
        seconds=number(played.slowest, 2),
        rank=ranks[seat],
        players=position.players,
        **about,
    )


def _sent(position: Position) -> Iterator[Message]:
    """What the bot was asked, so that it can be tried by hand."""
    line = " ".join(position.words)
    shown = line if len(line) <= LONGEST_LINE else f"… {line[-LONGEST_LINE:]}"
    yield say("It was asked with the line: {line}", line=shown)
    yield say("It could have answered: {moves}", moves=", ".join(position.legal()[:5]))
