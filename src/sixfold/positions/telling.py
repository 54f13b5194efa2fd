"""What is said of one position: its last move, what can be done, why nothing follows where somebody points.

It asks a game's narration and answers.  It does not know what was said before, nor who reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.game.contract import InLog, Scene
from sixfold.game.defaults.sentences import nothing_here
from sixfold.game.pointing import Answer, RollDue
from sixfold.positions.look import Names
from sixfold.text.messages import Message, say

if TYPE_CHECKING:
    from sixfold.positions.position import Position


class Telling:
    """What is said of a position: `position.telling`.  A reader is one of the players, or nobody in particular."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def sentences(self, names: Names = None, reader: int | None = None) -> tuple[Message, ...]:
        """The last move and what it brought about; nothing at the start."""
        moved = self.moved(names, reader)
        return () if moved is None else (moved, *self.news(names, reader))

    def moved(self, names: Names = None, reader: int | None = None) -> Message | None:
        """The last move in a sentence; None at the start."""
        if self._position.before is None:
            return None
        return self._position.game.narration.moved(self._position.look.scene(names), reader)

    def news(self, names: Names = None, reader: int | None = None) -> list[Message]:
        """What the last move brought about that everybody should hear: a row closed, somebody home."""
        if self._position.before is None:
            return []
        return self._position.game.narration.news(self._position.look.scene(names), reader)

    @property
    def in_log(self) -> InLog:
        """Whether the last move begins an entry of the log, adds to it, or says the whole of it."""
        position = self._position
        return "begins" if position.before is None else position.game.narration.in_log(position.look.scene())

    def can_do(self, player: int, names: Names = None) -> Message | None:
        """What a player can do now, said to them; None for one who may not act."""
        position = self._position
        return position.game.narration.can_do(position.look.scene(names), player) if player in position.actors else None

    @property
    def roll_due(self) -> RollDue | None:
        """Whose roll is due, and how its dice look; None where none is."""
        position = self._position
        return position.game.narration.roll_due(position.look.scene()) if position.is_chance else None

    def coach(self, player: int, names: Names = None) -> list[Message]:
        """The kinds of move that are open to a player now, with what each is good for; none without a coach."""
        position = self._position
        if player not in position.actors:
            return []
        moves = tuple(position._moves(player).values())
        return position.game.narration.coach(position.look.scene(names), player, moves)

    @property
    def ending(self) -> Message | None:
        """How the game ended, with the clause; None until it is over."""
        how = self._position._state.ended
        return self._position.game.endings[how - 1].sentence if how else None

    def explain(self, path: Sequence[str], player: int | None = None, names: Names = None) -> Answer | None:
        """Why nothing follows where somebody points, the last step after those chosen; None where something does.

        `player` is who points, the first to be asked if not given.  Without a step it says what can be done.
        """
        position, actors = self._position, self._position.actors
        scene = position.look.scene(names, player)
        pointing = actors[0] if player is None and actors else player
        if pointing is None or pointing not in actors:
            return Answer(self._waiting(scene, pointing))
        if path and position.look.leads_on(pointing, path):
            return None
        return position.game.answers.explain(scene, pointing, path) or nothing_here(path)

    def _waiting(self, scene: Scene, player: int | None) -> Message:
        """Why a player can do nothing at all now."""
        position = self._position
        if position.over:
            return say("The game is over.")
        if position.is_chance:
            return say("The dice are rolled first.")
        names = ", ".join(scene.names[actor] for actor in position.actors)
        if player is not None and position.simultaneous:
            return say("You are done for now. Waiting for {names}.", names=names)
        return say("It's {name}'s turn.", name=names)
