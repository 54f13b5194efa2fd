"""Moves that have not been made, where a game says nothing of them: by their words."""

from __future__ import annotations

from typing import Any

from sixfold.text.messages import Message, say


class ProposalDefaults:
    """The functions of a `proposal` module."""

    def question(self, scene: Any) -> Message:
        """The move by its word."""
        return say("Play {word}?", word=scene.word)

    def advice(self, scene: Any) -> Message:
        """The move by its word."""
        return say("play {word}", word=scene.word)

    def reasons(self, scene: Any) -> tuple[Message, ...]:
        """No reason."""
        return ()

    def explanation(self, scene: Any) -> Message | None:
        """Nothing is surprising."""
        return None

    def warnings(self, scene: Any, player: int) -> dict[int, Message]:
        """Nobody is warned."""
        return {}
