"""The bots of a terminal game, and hints; while they think, a person sees that they do.

It knows seats and bots.  Whoever waits longer than a moment reads why, and may press Ctrl-C to get
the best move so far.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from sixfold.bots.advice import hint_for
from sixfold.bots.find import find
from sixfold.bots.warming import quick
from sixfold.candidates import SearchResult
from sixfold.contract import Game
from sixfold.messages import Message, say
from sixfold.positions import Position
from sixfold.terminal.progress import bar
from sixfold.terminal.seats import Seat

PATIENCE = 1.0  # seconds before somebody is told what takes so long


@contextmanager
def waiting(message: Message) -> Iterator[None]:
    """Tells a person at a terminal what is happening, if it takes longer than a moment."""
    timer = Timer(PATIENCE, lambda: print(str(message), file=sys.stderr, flush=True))
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Opponents:
    """The bots of a game's seats; a seat that names none is refused at once."""

    def __init__(self, seats: tuple[Seat, ...], game: Game, seed: int, repeatable: bool = False) -> None:
        """What `repeatable` bots play depends on the seed alone; others answer before their search is compiled."""
        self.seats = seats
        self.game = game
        self.seed = seed
        make = find if repeatable else quick
        self._bots = {
            player: make(seat.written, game, (seed + player) % 2**64)
            for player, seat in enumerate(seats)
            if not seat.is_human
        }

    def think(self, player: int, position: Position) -> SearchResult:
        """What the bot of a seat makes of the position."""
        name = self.seats[player].name
        with waiting(
            say(
                "{name} is thinking; the first move takes longer, while the rules are compiled. Ctrl-C: move now.",
                name=name,
            )
        ):
            return self._bots[player].think(position)

    def hint(self, position: Position, player: int) -> str:
        """The best moves of a player with their estimated values; exact ones where they are known."""
        message = say("Thinking; the first hint takes longer, while the rules are compiled.")
        with waiting(message), bar(100, str(say("thinking"))) as tell:
            return hint_for(position, player, tell).text

    def close(self) -> None:
        """Ends programs that play."""
        for bot in self._bots.values():
            bot.close()
