"""One game after the other: `new` at the prompt begins another with the same seats and options, `next` one alone.

It knows who begins the next one, and what is offered after a game alone.  It does not know how a game is played.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from sixfold.game.personal import turned, turned_options
from sixfold.positions.dice import Dice, new_secret
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.terminal.local_game import LocalGame
from sixfold.terminal.own.after_alone import next_start
from sixfold.terminal.prompt.command_words import understood
from sixfold.terminal.seats import Seat, usual_names
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say

LEAVING = ("quit", "exit", "q")


def play_games(game: LocalGame) -> int:
    """Plays a game, and others as long as somebody asks for them; the exit code of the last one."""
    code = game.run()
    while game.another or _goes_on(game):
        alone, game = game.next_start is not None, next_game(game)
        if not alone:
            game.screen.tell(_who_begins(game))
        code = game.run()
    return code


def _goes_on(last: LocalGame) -> bool:
    """Whether somebody at a terminal who has played a game alone to its end goes on to the one that is offered."""
    if not (last.screen.typed and last.position.over and last.seats[0].is_human):
        return False
    found = next_start(last.position, real_dice=last.real_dice)
    while found:
        prompt = say(
            "Next: {what} Enter plays it; or type another letter, number or code, or quit", what=found.sentence
        )
        answer = last.screen.ask(f"{prompt}> ")
        answer = answer and understood(answer)
        if answer is None or answer.lower() in LEAVING:
            return False
        if answer in ("", "next"):
            last.next_start = found.position
            return True
        try:
            choice = answer.removeprefix("next ").strip()
            found = next_start(last.position, choice, real_dice=last.real_dice) or found
        except Refusal as refusal:
            last.screen.tell(f"{refusal}")
    return False


def next_game(last: LocalGame) -> LocalGame:
    """A new game as the last one was, begun by the next player unless the game itself decides who begins."""
    position, first = last.next_start or last.position.at(0), 0
    if not last.next_start and not position.history.origin and position.game.starter.how != "game":
        first = 1 % position.players
        options = turned_options(position.game, position.options, position.players, first)
        position = Position.start(position.game, position.players, options, position.settings.header_lines)
    seats = _named(turned(last.seats, first), position)
    return LocalGame(
        Record(position),
        seats,
        (last.seed + 1) % 2**64 if last.repeatable else secrets.randbits(64),
        named=last.named,
        ask_dice=last.ask_dice,
        dice=Dice(new_secret()) if last.dice and not position.history.origin else None,
        mix=last.mix,
        covered=last.covered,
        repeatable=last.repeatable,
        screen=last.screen,
    )


def _named(seats: list[Seat], position: Position) -> tuple[Seat, ...]:
    """People without a name of their own are called as the game calls their new seat."""
    defaults = usual_names(position)
    return tuple(
        seat if seat.named else replace(seat, name=default) for seat, default in zip(seats, defaults, strict=True)
    )


def _who_begins(game: LocalGame) -> Message:
    actors = game.position.actors
    if len(actors) != 1:
        return say("A new game.")
    if actors[0] == game.reader:
        return say("A new game: you begin.")
    return say("A new game: {name} begins.", name=game.names[actors[0]])
