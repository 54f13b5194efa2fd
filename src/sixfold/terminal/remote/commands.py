"""The commands at the prompt of a table of a running server.

It knows what can be typed besides moves, and what each of it asks of the table or shows of the position.
It does not know HTTP, nor what the server allows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sixfold.terminal.prompt.answers import help_lines, tell_legal, tell_moves, tell_why
from sixfold.text.messages import say

if TYPE_CHECKING:
    from sixfold.terminal.remote.remote_game import RemoteGame

Run = Callable[["RemoteGame", str], bool | None]  # False: leaves the table


def _at_table(game: RemoteGame, rest: str, do: str) -> None:
    """A command that the table carries out, for the chair that is to move, or our first."""
    if not game.chairs:
        game.screen.tell(say("You are only watching."))
    else:
        game.send(do, game.table.chair_of(game.viewer or 0))


def _help(game: RemoteGame, rest: str) -> None:
    player = game.own_actors[0] if game.own_actors else None
    game.screen.page(help_lines(game.position, player, game.sentences, [], game.screen.width))


def _list(game: RemoteGame, rest: str) -> None:
    if game.may_play():
        tell_legal(game.screen, game.position, game.own_actors[0])


def _moves(game: RemoteGame, rest: str) -> None:
    own = [game.table.player_of(chair) for chair in game.chairs]
    tell_moves(game.screen, game.position, game.names, own[0] if len(own) == 1 else None)


def _why(game: RemoteGame, rest: str) -> None:
    if game.may_play():
        tell_why(game.screen, game.position, rest, game.own_actors[0])


def _hint(game: RemoteGame, rest: str) -> None:
    if game.may_play():
        game.screen.tell(game.client.hint(game.table.chair_of(game.own_actors[0])))


def _board(game: RemoteGame, rest: str) -> None:
    game.show_board()


def _quit(game: RemoteGame, rest: str) -> bool:
    return False


COMMANDS: dict[str, Run] = {
    "?": _list,
    "help": _help,
    "why": _why,
    "hint": _hint,
    "moves": _moves,
    "board": _board,
    "quit": _quit,
    **dict.fromkeys(("takeback", "back"), partial(_at_table, do="undo")),
    **{do: partial(_at_table, do=do) for do in ("undo", "draw", "accept", "decline", "resign", "rematch")},
}
SENTENCES = {
    "?": say("lists the legal moves"),
    "why": say("says why a move is not legal"),
    "hint": say("suggests a move"),
    "moves": say("lists the moves so far"),
    "board": say("shows the board again"),
    "undo": say("asks to take back your last move"),
    "draw": say("offers a draw"),
    "resign": say("gives the game up"),
    "rematch": say("asks for another game, when this one is over"),
    "accept": say("agrees to what others ask"),
    "decline": say("does not agree"),
    "help": say("says what can be typed"),
    "quit": say("leaves the table, which stays as it is"),
}
ASKING = ("draw", "accept", "decline")  # others
ALONE = {word: sentence for word, sentence in SENTENCES.items() if word not in ASKING} | {
    "undo": say("takes back your last move")
}
