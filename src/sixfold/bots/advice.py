"""Hints for somebody at a table: the best words with their estimated values.

It knows the exact hints of a game's own `bots` module, and otherwise asks the strongest level.
"""

from __future__ import annotations

from collections.abc import Callable

from sixfold.bots.find import find
from sixfold.candidates import Limit
from sixfold.messages import Message, say
from sixfold.positions import Position

HINT_BOT = "bot:6"
HINT_LIMIT = Limit(seconds=1.0)
SHOWN = 3  # words in a hint


def exact_hint(position: Position, progress: Callable[[int], None]) -> Message | None:
    """The game's own hint, None where it has none; `progress` is called with the percentage done."""
    hint = getattr(position.game.optional("bots"), "hint", None)
    return hint(position, progress) if hint else None


def searched_hint(position: Position, seed: int = 0) -> Message:
    """The best words that the strongest bot finds in a second."""
    result = find(HINT_BOT, position.game, seed).think(position, HINT_LIMIT)
    shown = result.candidates[:SHOWN]
    words = ", ".join(f"{candidate.word} ({round(100 * candidate.value)} %)" for candidate in shown)
    return say("{word} looks best. Chances to win: {words}.", word=result.best, words=words)
