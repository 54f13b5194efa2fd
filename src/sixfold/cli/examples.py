"""Examples in help pages, made with whatever games are on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sixfold.game import shelf
from sixfold.game.contract import Choice, Game
from sixfold.text.messages import translate as _


def example(*lines: str) -> str:
    """The end of a help page: commands to try.

    In them {board} is a game without dice, {option} an option of it, {dice} a game with dice, for three players
    or more, and {solo} one that can be played alone.
    """
    return "\b\n" + _("Examples:") + "\n" + "\n".join(f"  {line.format(**_names())}" for line in lines)


def option_example() -> str:
    return _names()["option"]


@cache
def _names() -> dict[str, str]:
    board = _first(lambda game: not game.dice and game.players[0] == 2)
    return {
        "board": board.id if board else _("GAME"),
        "option": _option(board) if board else "K=V",
        "dice": _name(lambda game: game.dice and game.players[-1] > 2 and game.players[0] > 1),
        "solo": _name(lambda game: game.dice and game.players[0] == 1),
    }


def _name(suitable: Callable[[Game], bool]) -> str:
    found = _first(suitable)
    return found.id if found else _("GAME")


def _first(suitable: Callable[[Game], bool]) -> Game | None:
    return next((game for game in shelf.games() if suitable(game)), None)


def _option(game: Game) -> str:
    """The first choice that differs from a default."""
    for option in game.options:
        if isinstance(option, Choice):
            return f"{option.key}={next(value for value in option.values if value != option.default)}"
    return "K=V"
