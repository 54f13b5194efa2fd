"""Moves that have not been made, where a game says nothing of them: by their words."""

from __future__ import annotations

from typing import Any

from sixfold.game.contract.showing import Proposal
from sixfold.text.messages import Message, say


class ProposalDefaults:
    """The functions of a `proposal` module."""

    def proposal(self, scene: Any) -> Proposal:
        """The move by its word."""
        return Proposal(say("Play {word}?", word=scene.word), say("play {word}", word=scene.word))

    def reasons(self, scene: Any) -> tuple[Message, ...]:
        """No reason."""
        return ()

    def warnings(self, scene: Any, player: int) -> dict[int, Message]:
        """Nobody is warned."""
        return {}
