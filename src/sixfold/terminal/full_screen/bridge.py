"""The screen that a game in its own thread talks to, while the app answers from the thread of the widgets.

It knows the messages between the two threads.  It does not know widgets.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from sixfold.positions.position import Position
from sixfold.telling import narration
from sixfold.telling.proposals import pause_after
from sixfold.terminal.prompt.question import Question
from sixfold.terminal.screen import Screen
from sixfold.text.messages import Message

if TYPE_CHECKING:
    from sixfold.game.panels import Panel
    from sixfold.terminal.local_game import LocalGame


@dataclass(frozen=True)
class Moment:
    """The position to show, for whom, and the log up to it."""

    position: Position
    viewer: int | None  # for whose eyes
    covered: frozenset[int]
    log: tuple[narration.LogEntry, ...]


@dataclass(frozen=True)
class Prompt:
    text: str
    question: Question | None


@dataclass(frozen=True)
class Notice:
    """Sentences to show that are not part of the log."""

    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Paused:
    """A part of the game has ended; it goes on when somebody has read this."""

    panel: Panel


@dataclass(frozen=True)
class Page:
    text: str


@dataclass(frozen=True)
class Busy:
    """A bot thinks, or something else takes long; without a message it is done."""

    message: Message | None


Update = Moment | Prompt | Notice | Paused | Page | Busy


class FullScreen(Screen):
    """A `Screen` for the game's thread: what is shown goes to the app, what people answer comes back."""

    introduces = False

    def __init__(self) -> None:
        self.colour = True
        self.typed = False
        self.asks_back = True
        self._prompt = ""
        self.game: LocalGame | None = None
        self.send: Callable[[Update], None] = lambda update: None
        self._reset()

    def _reset(self) -> None:
        self.leaving = Event()
        self.farewell: list[str] = []  # sentences after people had left
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._seen: Position | None = None
        self._notices: list[str] = []

    def begin(self, game: LocalGame) -> None:
        self.game = game
        self._reset()

    def tell(self, message: Message | str) -> None:
        """A sentence; what the log says anyway is not said twice."""
        self._look()
        text = str(message)
        if not text or text in map(str, self._narrated()):
            return
        if self.leaving.is_set():
            self.farewell.append(text)
        else:
            self._notices.append(text)
            self.send(Notice(tuple(self._notices)))

    def _narrated(self) -> list[Message]:
        if self.game is None:
            return []
        return narration.sentences(self.game.seen, self.game.names, self.game.reader)

    def board(
        self,
        position: Position,
        names: tuple[str, ...],
        viewer: int | None = None,
        covered: frozenset[int] = frozenset(),
    ) -> None:
        self._show(position, viewer, covered)

    def _look(self) -> None:
        if self.leaving.is_set():
            return
        if self.game is not None and self.game.seen is not self._seen:
            self._show(self.game.seen, self.game.viewer, self.game.covered_sides)

    def _show(self, position: Position, viewer: int | None, covered: frozenset[int]) -> None:
        if self.game is None or self.leaving.is_set():
            return
        names, reader, before = self.game.names, self.game.reader, self._seen
        self._seen = position
        self.send(Moment(position, viewer, covered, tuple(narration.log(position, names, reader))))
        if before is None or position.before is not before or not self.game.people:
            return  # nobody who has seen what came before
        if panel := pause_after(position, names, reader):
            self.send(Paused(panel))
            self._answer()

    def ask(self, prompt: str, question: Question | None = None) -> str | None:
        """What somebody chose, in the words of the prompt; None when they leave."""
        self._look()
        self._notices.clear()
        if self.leaving.is_set():
            return None
        self.send(Prompt(prompt, question))
        return self._answer()

    def _answer(self) -> str | None:
        answer = self._answers.get()
        return None if self.leaving.is_set() else answer

    @contextmanager
    def waiting(self, message: Message) -> Iterator[None]:
        """While a bot thinks.  Where people have left, the next move is not waited for."""
        if self.leaving.is_set():
            raise KeyboardInterrupt
        self._look()
        self.send(Busy(message))
        try:
            yield
        finally:
            self.send(Busy(None))

    @contextmanager
    def progress(self, message: Message) -> Iterator[Callable[[int], None]]:
        """No progress is shown here; `waiting` says that a bot thinks."""
        yield lambda percent: None

    def interrupted(self) -> None:
        """People have left while a bot was thinking."""
        self.leaving.set()

    def page(self, lines: Sequence[str]) -> None:
        self.send(Page("\n".join(lines)))

    def answer(self, text: str | None) -> None:
        self._answers.put(text)

    def leave(self) -> None:
        """Nobody answers any more: the game is saved and ends."""
        self.leaving.set()
        self._answers.put(None)
