"""Advice for somebody at a table: the best words with what they seem worth.

It knows what a game's own module knows for certain, and else asks the strongest level.
"""

from __future__ import annotations

from collections.abc import Callable

from sixfold.bots.find import find
from sixfold.messages import Message, say
from sixfold.positions import Position
from sixfold.search.thought import Limit

ADVISER = "bot:6"
ADVICE = Limit(seconds=1.0)
SHOWN = 3  # words in a hint


def known(position: Position, tell: Callable[[int], None]) -> Message | None:
    """What is known for certain, where the game can tell; `tell` hears how many percent are done."""
    exact = getattr(position.game.optional("bots"), "hint", None)
    return exact(position, tell) if exact else None


def looked(position: Position, seed: int = 0) -> Message:
    """What a look ahead of a second makes of it."""
    thought = find(ADVISER, position.game, seed).think(position, ADVICE)
    words = ", ".join(f"{idea.word} ({round(100 * idea.value)} %)" for idea in thought.ideas[:SHOWN])
    return say("{word} looks best. Chances to win: {words}.", word=thought.best, words=words)
