"""Positions to check a game on: random games of every variant, the same ones each time.

It knows positions.  It does not know any game, nor what is checked.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cached_property

from sixfold.contract import Choice, Game
from sixfold.errors import CannotRead
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.testing.violations import Violation

SEED = 20260601
QUICK_VARIANTS = 4  # of each game, in a quick check
POSITIONS = 25  # of each random game, for what is costly


def variants(game: Game) -> Iterator[Position]:
    """The first position of every player count and combination of choices."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    seen = set()
    for players in game.players:
        for values in itertools.product(*(option.values for option in choices)):
            try:
                start = Position.start(game, players, dict(zip((o.key for o in choices), values, strict=True)))
            except CannotRead:
                continue
            key = (players, tuple(sorted(start.options.items())))
            if key not in seen:
                seen.add(key)
                yield start


def random_words(position: Position, chooser: random.Random) -> tuple[str, int | None]:
    """A random word and who plays it; None for dice."""
    if position.is_chance:
        return position.outcome(chooser.randrange(position.outcome_count)), None
    player = chooser.choice(position.actors)
    return chooser.choice(position.legal(player)), player


def random_game(start: Position, chooser: random.Random) -> list[Position]:
    """All positions of one random game."""
    positions, most = [start], start.game.rules.MAX_PLIES
    while not positions[-1].over:
        last = positions[-1]
        if last.ply >= most:
            sentence = say("a random game is not over after MAX_PLIES = {most} moves", most=most)
            raise Violation(start.game, sentence, "rules.MAX_PLIES", last)
        _check_somebody_acts(last)
        positions.append(last.play(*random_words(last, chooser)))
    return positions


def _check_somebody_acts(position: Position) -> None:
    if position.is_chance:
        return
    if not position.actors:
        raise Violation(position.game, say("the game goes on, and nobody may act"), "rules.actors", position)
    for player in position.actors:
        if not position.legal(player):
            sentence = say("player {player} may act and has no legal move", player=player)
            raise Violation(position.game, sentence, "rules.legal", position)


class Sample:
    """What a game is checked on; games are played once for all checks."""

    def __init__(self, game: Game, quick: bool = False) -> None:
        self.game = game
        self.quick = quick

    @cached_property
    def starts(self) -> tuple[Position, ...]:
        """Every variant, or when quick a few, spread evenly."""
        found = tuple(variants(self.game))
        step = -(-len(found) // QUICK_VARIANTS) if self.quick else 1
        return found[::step]

    @cached_property
    def games(self) -> tuple[list[Position], ...]:
        """A random game of each."""
        chooser = random.Random(SEED)
        return tuple(random_game(start, chooser) for start in self.starts)

    @cached_property
    def some(self) -> tuple[Position, ...]:
        """Up to POSITIONS of each game, the last one among them: what is costly is not asked of every one."""
        return tuple(
            position
            for positions in self.games
            for position in [*positions[:-1][:: len(positions) // (POSITIONS - 1) + 1], positions[-1]]
        )

    @property
    def deciding(self) -> Iterator[tuple[Position, int]]:
        """The same positions with each player who may act."""
        return ((position, player) for position in self.some for player in position.actors)
