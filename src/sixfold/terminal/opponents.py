"""The bots of a terminal game, and hints; while they think, a person sees that they do.

It knows seats and bots.  Whoever waits longer than a moment reads why, and may press Ctrl-C to get
the best move so far.
"""

from __future__ import annotations

from sixfold.bots.advice import hint_for
from sixfold.bots.find import find
from sixfold.bots.warming import quick
from sixfold.candidates import SearchResult
from sixfold.contract import Game
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.terminal.screen import Screen
from sixfold.terminal.seats import Seat


class Opponents:
    """The bots of a game's seats; a seat that names none is refused at once."""

    def __init__(
        self, seats: tuple[Seat, ...], game: Game, seed: int, screen: Screen, repeatable: bool = False
    ) -> None:
        """What `repeatable` bots play depends on the seed alone; others answer before their search is compiled."""
        self.seats = seats
        self.game = game
        self.seed = seed
        self.screen = screen
        make = find if repeatable else quick
        self._bots = {
            player: make(seat.written, game, (seed + player) % 2**64)
            for player, seat in enumerate(seats)
            if not seat.is_human
        }

    def think(self, player: int, position: Position) -> SearchResult:
        """What the bot of a seat makes of the position."""
        name = self.seats[player].name
        with self.screen.waiting(
            say(
                "{name} is thinking; the first move takes longer, while the rules are compiled. Ctrl-C: move now.",
                name=name,
            )
        ):
            return self._bots[player].think(position)

    def hint(self, position: Position, player: int) -> str:
        """The best moves of a player with their estimated values; exact ones where they are known."""
        message = say("Thinking; the first hint takes longer, while the rules are compiled.")
        with self.screen.waiting(message), self.screen.progress(say("thinking")) as tell:
            return hint_for(position, player, tell).text

    def close(self) -> None:
        """Ends programs that play."""
        for bot in self._bots.values():
            bot.close()
