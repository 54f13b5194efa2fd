"""What a word means in a position: whose move it is and which, or why it is none.

It knows a game's notation and what is legal.  It does not know how the game came to the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.game.contract import CHANCE
from sixfold.game.values import read_number, whole_or_none
from sixfold.text.errors import CannotRead, NotLegal, Refusal
from sixfold.text.messages import say

if TYPE_CHECKING:
    from sixfold.positions.position import Position


def is_numbered(word: str) -> bool:
    """Whether a word carries its player's number, as in `2:R3`."""
    prefix, colon, _ = word.partition(":")
    return bool(colon) and read_number(prefix, 0, 99) is not None


def without_number(word: str) -> str:
    """A word as notation has it."""
    return word.partition(":")[2] if is_numbered(word) else word


def wrong_type(word: object, player: object) -> Refusal | None:
    """Why a program's word or player cannot be one, whatever the game."""
    if not isinstance(word, str):
        return CannotRead(repr(word), say("a move is text, as `legal` lists it"))
    if player is not None and whole_or_none(player) is None:
        return CannotRead(repr(player), say("players are numbered from 0"))
    return None


def read(position: Position, word: str, player: int | None) -> tuple[int, int] | Refusal:
    """Player and move number of a legal word, or the refusal."""
    wrong = wrong_type(word, player)
    if wrong:
        return wrong
    if position.over:
        return NotLegal(word, say("the game is over"))
    if position.is_chance:
        return _read_outcome(position, word)
    if word.startswith("="):
        return NotLegal(word, say("no dice are rolled now"))
    plain, actors = word, position.actors
    if player is None:
        player, plain, refusal = _split(position, word, actors[0])
        if refusal:
            return refusal
    if player not in actors:
        reason = say("player {player} may not act now", player=player)
        return NotLegal(word, reason)
    move = _read_legal(position, plain, player)
    return (player, move) if move is not None else _refusal(position, word, plain, player)


def play_recorded(position: Position, word: str) -> Position:
    """The position after the word as a record has it: where several may act, it carries its player's number."""
    if position.simultaneous and not is_numbered(word) and not word.startswith("="):
        reason = say(
            "here a move begins with the player's number, as in 0:{word}",
            word=word.rpartition(":")[2],
        )
        raise CannotRead(word, reason)
    return position.play(word)


def _read_legal(position: Position, word: str, player: int) -> int | None:
    """The number of a legal move by its word; where nobody has asked for all words, they are not written."""
    if player in position._words:
        return position._words[player].get(word)
    notation, state = position.game.notation, position._state
    try:
        move = notation.read(state, word)
    except Refusal:
        return None
    return move if move in position._numbers(player) and notation.write(state, move) == word else None


def _split(position: Position, word: str, first: int) -> tuple[int, str, Refusal | None]:
    """Player and plain word: the first to be asked, unless the word names another as records do."""
    if not is_numbered(word):
        return first, word, None
    if not position.simultaneous:
        reason = say("only one player may act now, so the move is written without a player's number")
        return 0, word, CannotRead(word, reason)
    prefix, _, rest = word.partition(":")
    return int(prefix), rest, None


def _read_outcome(position: Position, word: str) -> tuple[int, int] | Refusal:
    if not word.startswith("="):
        example = position.outcome(0)
        return NotLegal(word, say("dice are rolled now, written as {example}", example=example))
    try:
        return CHANCE, position.game.notation.read_outcome(position._state, word)
    except Refusal as refusal:
        return refusal


def _refusal(position: Position, word: str, plain: str, player: int) -> Refusal:
    try:
        move = position.game.notation.read(position._state, plain)
    except CannotRead as refusal:
        return CannotRead(word, refusal.reason)
    except NotLegal as refusal:
        return NotLegal(word, refusal.reason)
    reason = position.game.explanation.why(position._state, player, move)
    return NotLegal(word, reason or say("the rules do not allow it here"))
