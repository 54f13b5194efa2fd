"""Answers at the prompt that change nothing: legal moves, reasons, help.

It knows a position and what was typed.  It does not know where the game is played.
"""

from __future__ import annotations

from sixfold.messages import Message, say
from sixfold.positions import Position
from sixfold.terminal.screen import Screen

NOTHING_TYPED = say("Type a move, ? for the legal moves, or help.")


def tell_help(screen: Screen, more: Message) -> None:
    """Says what can be typed."""
    screen.tell(say("Type a move to play it, ? to list the legal moves, why MOVE to learn why a move is not legal."))
    screen.tell(more)


def tell_legal(screen: Screen, position: Position, player: int | None) -> None:
    """The legal moves of a player; without a player, what the dice may show."""
    words = position.outcomes if player is None else position.legal(player)
    if words is None:
        screen.tell(say("any roll of the dice, such as {example}", example=position.outcome(0)))
    else:
        screen.columns(words)


def tell_why(screen: Screen, position: Position, word: str, player: int | None) -> None:
    """Says why a move cannot be played."""
    if not word:
        screen.tell(say("Type why and a move, as in: why {word}", word="c3"))
    else:
        screen.tell(position.why(word, player) or say("{word} is legal.", word=word))


def spoken(position: Position, line: str, player: int | None) -> tuple[int | None, str]:
    """Who plays which word: where several may act, a line may name its player.  Raises Refusal."""
    if position.simultaneous and ":" in line:
        return position.play(line).player, line.partition(":")[2]
    return player, line
