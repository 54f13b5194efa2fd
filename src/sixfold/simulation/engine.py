"""Random playouts and move counts of one game, interpreted or compiled.

It knows how to make twins of the kernels `playout` and `perft` and which buffers they need.  It
does not know what they compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.values import whole
from sixfold.machines import rng
from sixfold.machines.compile import Mode, twin
from sixfold.machines.layout import dtype
from sixfold.positions.position import Position
from sixfold.simulation import perft
from sixfold.simulation.buffers import buffers
from sixfold.simulation.playout import MAX_PLAYERS, Totals
from sixfold.simulation.twins import twins_of
from sixfold.text.errors import BadValue
from sixfold.text.messages import say

MAX_GAMES = 10**9  # in one call
MAX_DEPTH = 99  # sequences that are counted


@dataclass(frozen=True)
class Tally:
    """What many random games came to, by player where there are several."""

    games: int
    plies: int  # words played in all of them
    endings: dict[str, int]  # games by the name of their ending
    wins: tuple[int, ...]  # games in which the player alone was first; none alone
    draws: int  # games whose first place was shared
    returns: tuple[float, ...]  # on average, as `Position.returns` has them
    scores: tuple[float, ...]  # on average


class Engine:
    """The rules of one game at full speed: random games and counts of sequences."""

    def __init__(self, game: Game | str, mode: Mode = "fast") -> None:
        """`mode` is `fast` (compiled), `checked` (with bounds checks), or `plain` (interpreted, without NumPy)."""
        self.game = game = shelf.find_game(game) if isinstance(game, str) else game
        self.mode = mode
        self.rules, self._rng, self._playout = twins_of(game, mode)
        self._perft = twin(perft, mode, rules=self.rules)
        self._buffers = buffers(mode)

    def __repr__(self) -> str:
        return f"sixfold.Engine({self.game.id!r}, {self.mode!r})"

    def playouts(self, position: Position, games: int, seed: int = 0, first: int = 0) -> Tally:
        """Random games from a position: the same ones for the same seed in every way.

        They are numbers `first` and on of that seed, so that several calls can share the work.
        """
        self._check(position)
        made, state = self._buffers, position.rules_state()
        totals = made.copies(Totals())
        self._playout.playouts(
            made.copies(state),
            made.copies(state),
            made.copies(rng.Rng()),
            made.ints(self.rules.MAX_MOVES),
            made.ints(MAX_PLAYERS),
            totals,
            position.players,
            *rng.halves(whole(seed, 0, 2**64 - 1)),
            whole(first, 0, 2**60),
            whole(games, 1, MAX_GAMES),
        )
        return self._tally(made.plain(Totals, totals[0]), games, position.players)

    def _tally(self, totals: Totals, games: int, players: int) -> Tally:
        names = ["unfinished", *(ending.name for ending in self.game.endings)]
        endings = {name: totals.endings[how] for how, name in enumerate(names)}
        scores = tuple(total / games for total in totals.scores[:players])
        if players == 1:
            return Tally(games, totals.plies, endings, (0,), 0, scores, scores)
        wins = tuple(totals.wins[:players])
        returns = tuple(lead / games / (players - 1) for lead in totals.lead[:players])
        return Tally(games, totals.plies, endings, wins, games - sum(wins), returns, scores)

    def _check(self, position: Position) -> None:
        """Another game's states would mean nothing to these rules."""
        if position.game.id != self.game.id:
            wrong, right = position.game.id, self.game.id
            raise BadValue(wrong, say("this engine is for {right}, not for {wrong}", right=right, wrong=wrong))

    def fingerprint(self, position: Position, seed: int, number: int) -> tuple[int, Any]:
        """One random game as a number that every legal move went into, and its last state."""
        self._check(position)
        made = self._buffers
        states, dice = made.copies(position.rules_state()), made.copies(rng.Rng())
        self._rng.seed(dice[0], *rng.halves(seed), number)
        moves, players = made.ints(self.rules.MAX_MOVES), made.ints(MAX_PLAYERS)
        digest = self._playout.fingerprint(states[0], dice[0], moves, players, made.ints(position.players))
        return int(digest), made.plain(self.game.rules.State, states[0])

    def fingerprints(self, position: Position, games: int, seed: int = 0, first: int = 0) -> list[int]:
        """Those of many games; several threads may share the work."""
        self._check(position)
        made, state = self._buffers, position.rules_state()
        answers = made.longs([0] * games)
        self._playout.fingerprints(
            made.copies(state),
            made.copies(state),
            made.copies(rng.Rng()),
            made.ints(self.rules.MAX_MOVES),
            made.ints(MAX_PLAYERS),
            made.ints(position.players),
            *rng.halves(seed),
            first,
            answers,
        )
        return [int(answer) for answer in answers]

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of exactly this many words there are, in games without dice."""
        return sum(self.divided(position, depth).values()) if whole(depth, 0, MAX_DEPTH) else 1

    def divided(self, position: Position, depth: int) -> dict[str, int]:
        """The same by first word, all at once."""
        return dict(self.divide(position, depth))

    def divide(self, position: Position, depth: int) -> Iterator[tuple[str, int]]:
        """The same by first word, one at a time."""
        self._check(position)
        whole(depth, 1, MAX_DEPTH)
        if position.game.dice:
            raise BadValue(position.game.id, say("sequences are counted only in games without dice"))
        made = self._buffers
        path = made.copies(position.rules_state(), depth + 1)
        moves, actors = made.ints(depth + 1, self.rules.MAX_MOVES), made.ints(depth + 1, MAX_PLAYERS)
        for player in position.actors:
            for word in position.legal(player):
                after = position.play(word, player)
                made.put(after.rules_state(), path, 1)
                yield word, int(self._perft.perft(path, moves, actors, 1, depth - 1))

    @property
    def state_bytes(self) -> int:
        return dtype(self.game.rules.State).itemsize
