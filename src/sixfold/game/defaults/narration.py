"""What a game that does not tell itself says of its moves: the player and the move as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from sixfold.game.panels import Panel
from sixfold.game.pointing import RollDue
from sixfold.text.messages import Message, say


class NarrationDefaults:
    """The functions of a narration."""

    def moved(self, scene: Any, reader: int | None) -> Message:
        """Who moved and what; what the dice show."""
        if scene.player is None or scene.player < 0:
            return say("The dice: {word}", word=" ".join(scene.word.removeprefix("=")))
        word = scene.word.removeprefix(f"{scene.player}:")
        if scene.player == reader:
            return say("You: {word}", word=word)
        return say("{name}: {word}", name=scene.names[scene.player], word=word)

    def in_log(self, scene: Any) -> Literal["begins"]:
        """Every move is an entry of its own."""
        return "begins"

    def can_do(self, scene: Any, player: int) -> Message:
        """No more than that it is their turn."""
        return say("Your turn.")

    def roll_due(self, scene: Any) -> RollDue:
        """Nothing but that there are dice."""
        return RollDue()

    def news(self, scene: Any, reader: int | None) -> list[Message]:
        """No move brings anything else about."""
        return []

    def coach(self, scene: Any, player: int, moves: Sequence[int]) -> list[Message]:
        """Nothing."""
        return []

    def pause(self, scene: Any, reader: int | None) -> Panel | None:
        """The game goes on at once."""
        return None
