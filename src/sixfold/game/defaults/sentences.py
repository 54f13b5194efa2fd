"""What is said where a game has no sentences of its own: of moves, of what is pointed at, and at the end.

It knows a game's words, its notation and its reasons.  It does not know what anything means in the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from sixfold.game.contract.showing import Alone, Proposal
from sixfold.game.panels import Panel
from sixfold.game.pointing import Answer, RollDue
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import Message, say


class NarrationDefaults:
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
        return []

    def pause(self, scene: Any, reader: int | None) -> Panel | None:
        """The game goes on at once."""
        return None


class ProposalDefaults:
    def proposal(self, scene: Any) -> Proposal:
        return Proposal(say("Play {word}?", word=scene.word), say("play {word}", word=scene.word))

    def reasons(self, scene: Any) -> tuple[Message, ...]:
        return ()

    def warnings(self, scene: Any, player: int) -> dict[int, Message]:
        return {}


def nothing_here(path: Sequence[str]) -> Answer:
    """The plain sentence: whatever the place is, it does not go on from here."""
    if not path:
        return Answer(say("Choose one of the highlighted cells."))
    if len(path) == 1:
        return Answer(say("Nothing can be done here now. Choose one of the highlighted cells."))
    return Answer(say("What you chose cannot go there. Choose one of the highlighted cells."))


class AnswersDefaults:
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


class ExplanationDefaults:
    def why(self, state: Any, player: int, move: int) -> None:
        """No reason but that the move is not legal."""
        return


class ResultDefaults:
    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def ended(self, scene: Any, reader: int | None) -> Message | None:
        """As the ending is declared."""
        return None

    def decided(self, scene: Any, reader: int | None) -> list[Message]:
        """What ended the game says enough."""
        return []

    def tie_breaks(self, scene: Any) -> list[Any]:
        """The score says enough."""
        return []

    def alone(self, scene: Any) -> Alone:
        """The score of the only player; no par is known."""
        points = [0]
        self._rules.scores(scene.state, points)
        return Alone(points[0])

    def another_start(self, state: Any, number: int) -> bool:
        """There is only the usual start."""
        return False
