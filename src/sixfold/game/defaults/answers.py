"""What is said about pointing where a game has no sentences of its own: the reason of `why`, or a plain one.

It knows the game's notation and its reasons.  A path that makes a whole word has a reason; of
anything else it can only say that nothing follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold.game.pointing import Answer
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import say


def nothing_here(path: Sequence[str]) -> Answer:
    """The plain sentence: whatever the place is, it does not go on from here."""
    if not path:
        return Answer(say("Choose one of the highlighted cells."))
    if len(path) == 1:
        return Answer(say("Nothing can be done here now. Choose one of the highlighted cells."))
    return Answer(say("What you chose cannot go there. Choose one of the highlighted cells."))


class AnswersDefaults:
    """The function of an `answers` module, for one game."""

    def __init__(self, notation: Any, explanation: Any) -> None:
        self._notation = notation
        self._explanation = explanation

    def explain(self, scene: Any, player: int, path: Sequence[str]) -> Answer | None:
        """The reason of `why` where the path is a whole word."""
        state = scene.state
        try:
            move = self._notation.read(state, self._notation.word_of(state, path))
        except CannotRead:
            return None
        except Refusal as refusal:
            return Answer(refusal.reason)
        reason = self._explanation.why(state, player, move)
        return Answer(reason) if reason else None
