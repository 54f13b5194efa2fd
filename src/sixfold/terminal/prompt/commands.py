"""The commands at the prompt of a game in line mode.

It knows what can be typed besides moves, and what each of it does to a game.  It does not know
how the game is shown, nor where it is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sixfold.terminal.own.after_alone import next_start
from sixfold.terminal.prompt.answers import help_lines, tell_legal, tell_moves, tell_why
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say

if TYPE_CHECKING:
    from sixfold.terminal.local_game import LocalGame

Run = Callable[["LocalGame", str, "int | None"], bool | None]  # False: leaves the game


@dataclass(frozen=True)
class Command:
    run: Run
    sentence: Message


def _help(game: LocalGame, rest: str, player: int | None) -> None:
    more = [say("Capitals, spaces and dashes don't matter. Tab completes moves and commands.")]
    if any(not seat.is_human for seat in game.seats):
        more.append(say("While a bot thinks, Ctrl-C makes it move at once."))
    screen = game.screen
    screen.page(help_lines(game.position, player, sentences(game.position.players), more, screen.width))


def _list(game: LocalGame, rest: str, player: int | None) -> None:
    tell_legal(game.screen, game.position, player)


def _moves(game: LocalGame, rest: str, player: int | None) -> None:
    tell_moves(game.screen, game.seen, game.names, game.reader)


def _why(game: LocalGame, rest: str, player: int | None) -> None:
    tell_why(game.screen, game.position, rest, player)


def _hint(game: LocalGame, rest: str, player: int | None) -> None:
    if player is None:
        game.screen.tell(say("The dice decide now."))
        return
    try:
        game.screen.tell(game.opponents.hint(game.position, player))
    except Refusal as refusal:
        game.screen.tell(f"{refusal}")


def _coach(game: LocalGame, rest: str, player: int | None) -> None:
    game.coach = not game.coach
    game.screen.tell(say("The coach tells you what you can do.") if game.coach else say("The coach is silent."))
    game.tell_coach(player)


def _undo(game: LocalGame, rest: str, player: int | None) -> None:
    """Back to the last decision a person had before."""
    position = game.position.before
    while position is not None and not game.is_decision(position):
        position = position.before
    if position is None:
        game.screen.tell(say("There is no move to take back."))
        return
    game.undone.append(game.position)
    game.go_to(position)


def _redo(game: LocalGame, rest: str, player: int | None) -> None:
    if game.undone:
        game.go_to(game.undone.pop())
    else:
        game.screen.tell(say("There is no move to play again."))


def _resign(game: LocalGame, rest: str, player: int | None) -> None:
    loser = game.reader if player is None else player
    if loser is None:
        game.screen.tell(say("Roll the dice first; then the player whose turn it is can resign."))
    elif game.confirms(say("{name}, do you resign?", name=game.names[loser]), loser):
        game.resign(loser)


def _draw(game: LocalGame, rest: str, player: int | None) -> None:
    """Two people agree on it; bots never do, and with more than two nobody can."""
    asker = game.reader if player is None else player
    if game.position.players != 2:
        game.screen.tell(say("Only a game for two can end in a draw by agreement."))
    elif asker is None:
        game.screen.tell(say("Roll the dice first; then the player whose turn it is can offer a draw."))
    elif not game.seats[1 - asker].is_human:
        game.screen.tell(say("{name} declines the draw. Bots play on to the end.", name=game.names[1 - asker]))
    elif game.confirms(say("{name}, do you agree to a draw?", name=game.names[1 - asker]), 1 - asker):
        game.end("draw")
    else:
        game.screen.tell(say("{name} declines the draw.", name=game.names[1 - asker]))


def _save(game: LocalGame, rest: str, player: int | None) -> None:
    try:
        file = game.save_as(Path(rest).expanduser() if rest else None)
    except Refusal as refusal:
        game.screen.tell(str(refusal))
        return
    if file is None:
        game.screen.tell(say("Type save and a file name, as in: save game.six"))
    else:
        game.screen.tell(say("Saved in {file}, and so is every move from now on.", file=file))


def _new(game: LocalGame, rest: str, player: int | None) -> bool:
    game.another = True
    return False


def _next(game: LocalGame, rest: str, player: int | None) -> bool:
    """Goes on alone: with the next sheet or from another start, or with the one that is named."""
    try:
        found = next_start(game.position, rest, real_dice=game.real_dice)
    except Refusal as refusal:
        game.screen.tell(str(refusal))
        return True
    if found is None:
        game.screen.tell(say("next works only in solo games; type new to start another game."))
        return True
    game.screen.tell(found.sentence)
    game.next_start, game.another = found.position, True
    return False


def _board(game: LocalGame, rest: str, player: int | None) -> None:
    game.show()


def _code(game: LocalGame, rest: str, player: int | None) -> None:
    game.screen.tell(game.position.code())


def _quit(game: LocalGame, rest: str, player: int | None) -> bool:
    return False


COMMANDS: dict[str, Command] = {
    "?": Command(_list, say("lists the legal moves")),
    "why": Command(_why, say("says why a move is not legal")),
    "hint": Command(_hint, say("suggests a move")),
    "coach": Command(_coach, say("turns the coach on or off")),
    "undo": Command(_undo, say("takes back your last move")),
    "redo": Command(_redo, say("plays again what you took back")),
    "moves": Command(_moves, say("lists the moves so far")),
    "board": Command(_board, say("shows the board again")),
    "code": Command(_code, say("writes the position as a line of text")),
    "save": Command(_save, say("saves the game in a file, and every move from now on")),
    "draw": Command(_draw, say("offers a draw")),
    "resign": Command(_resign, say("gives the game up, if you say yes")),
    "new": Command(_new, say("leaves this game saved and begins another one")),
    "next": Command(
        _next, say("solo games: plays the next sheet or start, or the one you name: next B, next 17 or a code")
    ),
    "help": Command(_help, say("says what can be typed")),
    "quit": Command(_quit, say("leaves; the game is saved and can be continued")),
}
ALIASES = {"takeback": "undo", "back": "undo", "exit": "quit"}
SENTENCES = {name: command.sentence for name, command in COMMANDS.items()}


def sentences(players: int) -> dict[str, Message]:
    """What each command does that so many players can use: two agree on a draw, one goes on alone."""
    only = {"draw": 2, "next": 1}
    return {name: sentence for name, sentence in SENTENCES.items() if only.get(name, players) == players}


def find_command(word: str) -> Command | None:
    name = word.lower()
    return COMMANDS.get(ALIASES.get(name, name))
