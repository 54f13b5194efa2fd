"""Moves as the reader types them: of French J for yellow, as the board shows it, and “garder” for keep.

It knows which letters and words a game has for those of its notation.  It does not know what they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.terminal.prompt.command_words import spellings
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, language

PLACE = re.compile(r"([^\W\d_]+)(?=\s*\d)")  # the letters in front of a number
LETTER = re.compile(r"\b[A-Z](?=\d|\b)")


def board_letters(game: Game) -> Mapping[str, str]:
    """The letters that differ on the reader's board, by those of words."""
    return {written: shown for written, shown in _differing(game).items() if len(written) == 1}


def _own_words(game: Game) -> Mapping[str, str]:
    """The whole words that differ for the reader."""
    return {written: shown for written, shown in _differing(game).items() if len(written) > 1}


def _differing(game: Game) -> Mapping[str, str]:
    return _differing_in(game, language())


@cache
def _differing_in(game: Game, code: str) -> Mapping[str, str]:
    """The same for a language, which is that of now; kept, since every word that is listed asks."""
    texts = game.notation.LOCAL_WORDS
    return {written: str(shown) for written, shown in texts.items() if str(shown) != written}


def shown(position: Position, word: str) -> str:
    """A word with the letters of the board, or as the reader calls it."""
    letters, words = board_letters(position.game), _own_words(position.game)
    if word in words:
        return words[word]
    return PLACE.sub(lambda found: letters.get(found[1], found[1]), word) if letters else word


def shown_move(moment: Position) -> str:
    """The last word of a position as its reader knows it, where the name of who played it stands beside it."""
    before = moment.before
    return shown(moment, moment.word.partition(":")[2] if before and before.simultaneous else moment.word)


def written(position: Position, line: str) -> str:
    """A line with the letters of words, whichever somebody typed."""
    words = {text: word for word, shown in _own_words(position.game).items() for text in spellings(shown)}
    if line.casefold() in words:
        return words[line.casefold()]
    letters = {shown.casefold(): letter for letter, shown in board_letters(position.game).items()}
    return PLACE.sub(lambda found: letters.get(found[1].casefold(), found[1]), line) if letters else line


def refusal_shown(position: Position, refusal: Refusal) -> Refusal:
    return type(refusal)(shown(position, refusal.word), reason_shown(position.game, refusal.reason))


def reason_shown(game: Game, reason: Message) -> Message:
    letters, words = board_letters(game), _own_words(game)
    if not letters and not words:
        return reason
    known = {written for written in game.notation.LOCAL_WORDS if len(written) == 1}
    values = {
        key: words[value] if value in words else _shown_value(value, letters, known)
        for key, value in reason.values.items()
    }
    return Message(reason.text, reason.clause, values, reason.package)


def _shown_value(value: object, letters: Mapping[str, str], known: set[str]) -> object:
    """What stands in a blank of a reason: a place, a letter, or all letters that there are."""
    if not isinstance(value, str):
        return value
    if set(value) == known:
        return ", ".join(letters.get(letter, letter) for letter in value)
    return LETTER.sub(lambda found: letters.get(found[0], found[0]), value)
