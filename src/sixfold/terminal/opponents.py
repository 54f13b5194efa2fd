"""The bots of a terminal game, and hints; while they think, a person sees that they do.

It knows seats and bots.  Whoever waits longer than a moment reads why, and may press Ctrl-C to get
a move, or a hint, at once: also while rules are being compiled.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from threading import Thread

from sixfold.bots.advice import hint_for, quick_hint
from sixfold.bots.bot import Bot
from sixfold.bots.warming import HINT, Compilation, quick
from sixfold.game.candidates import SearchResult
from sixfold.game.contract import Game
from sixfold.machines.numba_compiler import can_compile
from sixfold.positions.position import Position
from sixfold.terminal.screen import Screen
from sixfold.terminal.seats import Seat
from sixfold.text.messages import Message, say


class Opponents:
    """The bots of a game's seats; a seat that names none is refused at once."""

    def __init__(
        self, seats: tuple[Seat, ...], game: Game, seed: int, screen: Screen, repeatable: bool = False
    ) -> None:
        """What `repeatable` bots play depends on the seed alone; others answer before their search is compiled."""
        self.names = [seat.name for seat in seats]
        self.game = game
        self.seed = seed
        self.screen = screen
        self.repeatable = repeatable
        self._explained: set[int] = set()  # of whom it was said why the first move takes longer
        self._hints = Compilation(game, HINT)
        self._bots: dict[int, Bot] = {}
        for player, seat in enumerate(seats):
            if not seat.is_human:
                self.sit_down(player, seat.written)

    def sit_down(self, player: int, written: str) -> None:
        self._bots[player] = quick(written, self.game, (self.seed + player) % 2**64, patient=self.repeatable)

    def think(self, player: int, position: Position) -> SearchResult:
        with self.screen.waiting(self._thinking(player)):
            return self._bots[player].think(position)

    def _thinking(self, player: int) -> Message:
        """What whoever waits is told; why it takes long, only the first time."""
        name, known = self.names[player], player in self._explained
        self._explained.add(player)
        if known:
            return say("{name} is thinking. Ctrl-C: move now.", name=name)
        return say(
            "{name} is thinking; the first move takes longer, while the rules are compiled. Ctrl-C: move now.",
            name=name,
        )

    def hint(self, position: Position, player: int) -> str:
        """The best moves of a player with their values; at first glance, as long as the search is being compiled."""
        if self.would_wait(position):
            return quick_hint(position, player).text
        message = say("Thinking; the first hint takes longer, while the rules are compiled. Ctrl-C: a quick hint.")
        with self.screen.waiting(message), self.screen.progress(say("thinking")) as tell:
            work = BackgroundWork(lambda progress: hint_for(position, player, progress).text, tell)
            try:
                return work.result()
            except KeyboardInterrupt:
                work.stopped = True
        return quick_hint(position, player).text

    def would_wait(self, position: Position) -> bool:
        """Whether a hint would have to wait; the first one that would has everything compiled."""
        if self.repeatable or not can_compile():
            return False
        self._hints.begin(position.players)
        return not self._hints.is_done(position.players)

    def close(self) -> None:
        self._hints.end()
        for bot in self._bots.values():
            bot.close()


class Stopped(Exception):
    """Nobody waits for the work any more."""


class BackgroundWork:
    """Long work in a thread of its own: Ctrl-C ends the waiting, and the work is not interrupted."""

    def __init__(self, function: Callable[[Callable[[int], None]], str], tell: Callable[[int], None]) -> None:
        self.stopped = False
        self._function = function
        self._tell = tell
        self._found: str | Exception = ""
        self._thread = Thread(target=contextvars.copy_context().run, args=(self._run,), daemon=True)
        self._thread.start()

    def result(self) -> str:
        """What the function returned, or raises what it raised."""
        self._thread.join()
        if isinstance(self._found, Exception):
            raise self._found
        return self._found

    def _run(self) -> None:
        try:
            self._found = self._function(self._progress)
        except Exception as problem:  # raised again where somebody waits for it
            self._found = problem

    def _progress(self, percent: int) -> None:
        if self.stopped:
            raise Stopped
        self._tell(percent)
