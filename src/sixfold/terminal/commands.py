"""The commands at the prompt of a game in line mode.

It knows what can be typed besides moves, and what each of it does to a game.  It does not know
how the game is shown, nor where it is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sixfold.errors import Refusal
from sixfold.messages import Message, say
from sixfold.terminal.prompt import tell_help, tell_legal, tell_why

if TYPE_CHECKING:
    from sixfold.terminal.local_game import LocalGame

Run = Callable[["LocalGame", str, "int | None"], bool]  # False: leaves the game


@dataclass(frozen=True)
class Command:
    """What a command does, and how that is said."""

    run: Run
    sentence: Message


def _help(game: LocalGame, rest: str, player: int | None) -> bool:
    tell_help(game.screen, say("Also: hint, undo or takeback, save [FILE], board, code, quit."))
    return True


def _list(game: LocalGame, rest: str, player: int | None) -> bool:
    tell_legal(game.screen, game.position, player)
    return True


def _why(game: LocalGame, rest: str, player: int | None) -> bool:
    tell_why(game.screen, game.position, rest, player)
    return True


def _hint(game: LocalGame, rest: str, player: int | None) -> bool:
    if player is None:
        game.screen.tell(say("The dice decide now."))
        return True
    try:
        game.screen.tell(game.opponents.hint(game.position, player))
    except Refusal as refusal:
        game.screen.tell(f"{refusal}")
    return True


def _undo(game: LocalGame, rest: str, player: int | None) -> bool:
    """Back to the last decision a person had before."""
    position = game.position.before
    while position is not None and not game.is_decision(position):
        position = position.before
    if position is None:
        game.screen.tell(say("There is no move to take back."))
        return True
    game.go_to(position)
    return True


def _save(game: LocalGame, rest: str, player: int | None) -> bool:
    try:
        file = game.save_as(Path(rest) if rest else None)
    except Refusal as refusal:
        game.screen.tell(str(refusal))
        return True
    if file is None:
        game.screen.tell(say("Type save and a file name, as in: save game.six"))
    else:
        game.screen.tell(say("Saved in {file}, as every move from now on.", file=file))
    return True


def _board(game: LocalGame, rest: str, player: int | None) -> bool:
    game.show()
    return True


def _code(game: LocalGame, rest: str, player: int | None) -> bool:
    game.screen.tell(game.position.code())
    return True


def _quit(game: LocalGame, rest: str, player: int | None) -> bool:
    return False


COMMANDS: dict[str, Command] = {
    "?": Command(_list, say("lists the legal moves")),
    "why": Command(_why, say("says why a move is not legal, as in: why c3")),
    "hint": Command(_hint, say("suggests a move")),
    "undo": Command(_undo, say("takes back your last move")),
    "board": Command(_board, say("shows the board again")),
    "code": Command(_code, say("writes the position as a line of text")),
    "save": Command(_save, say("saves the game in a file, as in: save game.six")),
    "help": Command(_help, say("says what can be typed")),
    "quit": Command(_quit, say("leaves; the game is saved and can be continued")),
}
ALIASES = {"takeback": "undo"}
SENTENCES = {name: command.sentence for name, command in COMMANDS.items()}


def find_command(word: str) -> Command | None:
    """The command of this name, also by another name that people know."""
    return COMMANDS.get(ALIASES.get(word, word))
