"""Somebody's turn at the full screen: from what is pressed to a move, a question or a reason why not.

It knows the walk to a move, and when a move is asked about before it counts.  It does not know
widgets, nor what becomes of the move.
"""

from __future__ import annotations

from sixfold.game.shapes import Span
from sixfold.positions.position import Position
from sixfold.telling.proposals import question
from sixfold.terminal.full_screen.sidebar import Choice
from sixfold.terminal.full_screen.walk import Walk, is_count
from sixfold.terminal.full_screen.wording import Names, pencilled
from sixfold.text.messages import Message, say

DONE, CANCEL = "done", "cancel"


class Turn:
    """What a player has chosen so far, and what is said about it."""

    def __init__(self, position: Position, player: int, names: Names) -> None:
        self.position = position
        self.player = player
        self.names = names
        self.walk = Walk(position, player)
        self.pending = ""  # a move that waits for a yes
        self.note = ""
        self.clause = ""  # of the rules, on which the note rests
        self.bad = False  # whether the note says why not
        self.reason: frozenset[str] = frozenset()  # places where the reason can be seen

    def press(self, step: str) -> str | None:
        """A place or a button; returns a move that is to be played."""
        if self.pending and step == self.walk.steps[-1]:
            return self.pending
        pressed = self.walk.press(step)
        if pressed.refused:
            self._unsay()
            self._explain(pressed.refused)
            return None
        self._forget()
        self.walk = pressed.walk
        if pressed.note:
            self._say(pressed.note)
        if pressed.word is not None and self._must_confirm(pressed.walk.steps):
            self.pending = pressed.word
            self._say(question(self.position, pressed.word, self.player, self.names))
            return None
        return pressed.word

    def beside(self) -> None:
        """Beside all places, where nothing is chosen, it is said what can be done."""
        if self.walk.untouched or self.walk.toggles is not None:
            self._forget()
            self._explain(())

    def cancel(self) -> None:
        self._forget()
        self.walk = self.walk.fresh()

    def done(self) -> str | None:
        """What was shown or toggled, to be played; None where something is still to be chosen."""
        if self.pending:
            return self.pending
        return self.walk.word() if self.walk.toggles is not None else None

    def _must_confirm(self, steps: tuple[str, ...]) -> bool:
        """Where dice decide a move is shown before it counts, as on the page."""
        return self.position.game.dice and self.walk.label(steps[-1]) is None

    def _forget(self) -> None:
        self.pending = ""
        self._unsay()

    def _unsay(self) -> None:
        self.note, self.clause, self.bad, self.reason = "", "", False, frozenset()

    def _say(self, message: Message) -> None:
        self.note, self.clause = message.sentence, message.clause

    def _explain(self, path: tuple[str, ...]) -> None:
        answer = self.position.telling.explain(path, self.player, self.names)
        if answer is not None:
            self.note, self.clause, self.bad = str(answer), answer.message.clause, bool(path)
            self.reason = frozenset(place for way in answer.ways for place in way)

    def preview(self) -> Position | None:
        """The position that what is chosen would lead to, if it is a move."""
        word = self.pending or (self.walk.word() if self.walk.toggles is not None and self.walk.toggled else "")
        return self.position.play(word, self.player) if word and word in self.position.legal(self.player) else None

    def pencil(self) -> dict[str, tuple[Span, ...]]:
        """What the move that waits for a yes would put on the board."""
        if not self.pending:
            return {}
        return pencilled(self.position, self.pending, self.player, self.names, self.walk.steps)

    def choices(self) -> list[Choice]:
        """The buttons of this moment, each with its key."""
        if self.pending:
            return [Choice("d", str(say("Yes")), DONE, True), Choice("Esc", str(say("No")), CANCEL)]
        found, number = [], 0
        steps = self.walk.choices()
        lifts = [int(step.step[1:]) for step in steps if is_count(step.step)]
        number = max(lifts, default=0)
        for step in steps:
            number += not is_count(step.step)
            key = step.step[1:] if is_count(step.step) else str(number)
            found.append(Choice(key, step.label, step.step, step.chosen))
        toggles = self.walk.toggles
        if toggles is not None:
            found.append(Choice("d", str(toggles.done(len(self.walk.toggled))), DONE))
        return found

    def about(self) -> str:
        """What the cards cost and do, and what is left to spend."""
        toggles = self.walk.toggles
        if toggles is None or not toggles.cards:
            return ""
        spent = sum(card.price for card in toggles.cards if card.step in self.walk.toggled)
        lines = [f"{card.label}: {card.about}" for card in toggles.cards]
        left = [str(toggles.left(toggles.purse - spent))] if toggles.left else []
        return "\n".join([*lines, *left])
