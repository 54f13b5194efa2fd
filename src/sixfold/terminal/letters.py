"""Letters of moves as the board shows them: a reader of French sees J for yellow and may type it.

It knows which letters a game's boards show for those of its words.  It does not know what they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sixfold.contract import Game
from sixfold.errors import Refusal
from sixfold.messages import Message
from sixfold.positions import Position

PLACE = re.compile(r"([^\W\d_]+)(?=\s*\d)")  # the letters in front of a number
LETTER = re.compile(r"\b[A-Z](?=\d|\b)")


def board_letters(game: Game) -> Mapping[str, str]:
    """The letters that differ on the reader's board, by those of words."""
    letters = game.notation.BOARD_LETTERS
    return {written: str(shown) for written, shown in letters.items() if str(shown) != written}


def shown(position: Position, word: str) -> str:
    """A word with the letters of the board."""
    letters = board_letters(position.game)
    return PLACE.sub(lambda found: letters.get(found[1], found[1]), word) if letters else word


def written(position: Position, line: str) -> str:
    """A line with the letters of words, whichever somebody typed."""
    letters = {shown.casefold(): letter for letter, shown in board_letters(position.game).items()}
    return PLACE.sub(lambda found: letters.get(found[1].casefold(), found[1]), line) if letters else line


def refusal_shown(position: Position, refusal: Refusal) -> Refusal:
    """The same refusal, in the letters of the board."""
    return type(refusal)(shown(position, refusal.word), reason_shown(position.game, refusal.reason))


def reason_shown(game: Game, reason: Message) -> Message:
    """The same reason, in the letters of the board."""
    letters = board_letters(game)
    if not letters:
        return reason
    known = set(game.notation.BOARD_LETTERS)
    values = {key: _shown_value(value, letters, known) for key, value in reason.values.items()}
    return Message(reason.text, reason.clause, values, reason.package)


def _shown_value(value: object, letters: Mapping[str, str], known: set[str]) -> object:
    """What stands in a blank of a reason: a place, a letter, or all letters that there are."""
    if not isinstance(value, str):
        return value
    if set(value) == known:
        return ", ".join(letters.get(letter, letter) for letter in value)
    return LETTER.sub(lambda found: letters.get(found[0], found[0]), value)
