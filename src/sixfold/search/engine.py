"""Random playouts and move counts of one game, interpreted or compiled.

It knows how to make twins of the kernels `playout` and `perft` and which buffers they need.  It
does not know what they compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixfold import rng, shelf
from sixfold.compile import Mode, twin
from sixfold.contract import Game
from sixfold.errors import CannotRead
from sixfold.layout import States, dtype, pack, packed, unpack
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.search import perft, playout

MAX_PLAYERS = 6


@dataclass(frozen=True)
class Tally:
    """What many random games came to."""

    games: int
    plies: int
    endings: dict[str, int]


class Engine:
    """One game's templates, ready to run in one of the three ways."""

    def __init__(self, game: Game | str, mode: Mode = "fast") -> None:
        self.game = game = shelf.find_game(game) if isinstance(game, str) else game
        self.mode = mode
        source: Any = game.rules
        self.rules = source if mode == "plain" else twin(source, mode)
        self._rng = rng if mode == "plain" else twin(rng, mode)
        self._playout = twin(playout, mode, rules=self.rules, rng=self._rng)
        self._perft = twin(perft, mode, rules=self.rules)

    # Buffers: lists for the interpreter, arrays for compiled code -----------------------

    def _states(self, position: Position, count: int) -> Any:
        if self.mode == "plain":
            return States(position.rules_state() for _ in range(count))
        return packed(position.rules_state(), count)

    def _ints(self, *shape: int) -> Any:
        if self.mode == "plain":
            return [self._ints(*shape[1:]) for _ in range(shape[0])] if shape else 0
        import numpy as np

        return np.zeros(shape, np.int32)

    def _dice(self) -> Any:
        return States([rng.Rng()]) if self.mode == "plain" else packed(rng.Rng())

    # Runs -------------------------------------------------------------------------------

    def playouts(self, position: Position, games: int, seed: int = 0, first: int = 0) -> Tally:
        """Random games from a position: the same ones for the same seed in every way."""
        tally = self._ints(1 + len(self.game.endings))
        plies = self._playout.playouts(
            self._states(position, 1),
            self._states(position, 1),
            self._dice(),
            self._ints(self.rules.MAX_MOVES),
            self._ints(MAX_PLAYERS),
            tally,
            *rng.halves(seed),
            first,
            games,
        )
        names = ["unfinished", *(ending.name for ending in self.game.endings)]
        return Tally(games, int(plies), {name: int(tally[how]) for how, name in enumerate(names)})

    def fingerprint(self, position: Position, seed: int, number: int) -> tuple[int, Any]:
        """One random game as a number that every legal move went into, and its last state."""
        states, dice = self._states(position, 1), self._dice()
        self._rng.seed(dice[0], *rng.halves(seed), number)
        moves, players = self._ints(self.rules.MAX_MOVES), self._ints(MAX_PLAYERS)
        fingerprint = self._playout.fingerprint(states[0], dice[0], moves, players, self._ints(position.players))
        last = states[0] if self.mode == "plain" else unpack(self.game.rules.State, states[0])
        return int(fingerprint), last

    def perft(self, position: Position, depth: int) -> int:
        """Sequences of exactly this many words."""
        return sum(self.divided(position, depth).values()) if depth else 1

    def divided(self, position: Position, depth: int) -> dict[str, int]:
        """The same by first word."""
        return dict(self.divide(position, depth))

    def divide(self, position: Position, depth: int) -> Iterator[tuple[str, int]]:
        """The same, a first word at a time."""
        if position.game.dice:
            raise CannotRead(position.game.id, say("sequences are counted in games without dice only"))
        path = self._states(position, depth + 1)
        buffers, actors = self._ints(depth + 1, self.rules.MAX_MOVES), self._ints(depth + 1, MAX_PLAYERS)
        for player in position.actors:
            for word in position.legal(player):
                after = position.play(word, player)
                self._set(path, 1, after)
                yield word, int(self._perft.perft(path, buffers, actors, 1, depth - 1))

    def _set(self, path: Any, place: int, position: Position) -> None:
        if self.mode == "plain":
            path[place] = position.rules_state()
        else:
            pack(position.rules_state(), path[place])

    @property
    def state_bytes(self) -> int:
        """The size of a packed state."""
        return dtype(self.game.rules.State).itemsize
