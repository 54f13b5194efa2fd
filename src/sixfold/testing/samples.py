"""Positions to check a game on: random games of every variant, the same ones each time; and the list of checks.

It knows positions.  It does not know any game, nor what is checked.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from sixfold.game.contract import Choice, Game
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.positions.record_lines import BadRecord
from sixfold.testing.violations import Violation, from_error
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

SEED = 20260601
QUICK_VARIANTS = 4  # of each game, in a quick check


class Amounts(NamedTuple):
    """How much a game is checked on."""

    positions: int = 25  # of each random game, for what is costly
    full_games: int = 100  # played interpreted and compiled, for every variant,
    full_words: int = 10_000  # or as many as it takes to this many words where games are long
    compiled_games: int = 200  # of every variant, of which only the end is looked at
    page_games: int = 9  # random ones, of which up to six positions each are compared with the page
    page_choices: int = 60  # random ones, before a game


USUAL = Amounts()


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
    positions = [start]
    try:
        while not positions[-1].over:
            check_can_go_on(positions[-1])
            positions.append(positions[-1].play(*random_words(positions[-1], chooser)))
    except Exception as error:
        raise from_error(start.game, error, positions[-1]) from error
    return positions


def check_can_go_on(position: Position) -> None:
    """Somebody who is there has a move, and the game is not too long."""
    if position.ply >= (most := position.game.rules.MAX_PLIES):
        sentence = say("a random game is not over after MAX_PLIES = {most} moves", most=most)
        raise Violation(position.game, sentence, "rules.MAX_PLIES", position)
    if position.is_chance:
        return
    if not position.actors:
        raise Violation(position.game, say("the game goes on, and nobody may act"), "rules.actors", position)
    for player in position.actors:
        if not 0 <= player < position.players:
            last = position.players - 1
            sentence = say("player {player} is to act, and players are 0 to {last}", player=player, last=last)
            raise Violation(position.game, sentence, "rules.play", position)
        if not position.legal(player):
            sentence = say("player {player} may act and has no legal move", player=player)
            raise Violation(position.game, sentence, "rules.legal", position)


class Sample:
    """What a game is checked on; games are played once for all checks."""

    def __init__(self, game: Game, quick: bool = False, amounts: Amounts = USUAL) -> None:
        self.game = game
        self.quick = quick
        self.amounts = amounts
        self._broken: Violation | None = None  # what keeps random games from being played

    @classmethod
    def of(cls, positions: list[Position]) -> Sample:
        """The positions of one game, or of its beginning, and no others."""
        sample = cls(positions[0].game, quick=True)
        vars(sample).update(starts=(positions[0],), games=(positions,), some=tuple(positions))
        return sample

    @cached_property
    def starts(self) -> tuple[Position, ...]:
        """Every variant, or when quick a few, spread evenly."""
        found = tuple(variants(self.game))
        step = -(-len(found) // QUICK_VARIANTS) if self.quick else 1
        return found[::step]

    @cached_property
    def games(self) -> tuple[list[Position], ...]:
        chooser = random.Random(SEED)
        try:
            if self._broken is None:
                return tuple(random_game(start, chooser) for start in self.starts)
        except Violation as violation:
            self._broken = violation
        raise self._broken

    @cached_property
    def some(self) -> tuple[Position, ...]:
        """A few of each game, the last one among them: what is costly is not asked of every one."""
        most = self.amounts.positions
        return tuple(
            position
            for positions in self.games
            for position in [*positions[:-1][:: len(positions) // (most - 1) + 1], positions[-1]]
        )

    @property
    def ends(self) -> Iterator[Position]:
        """The ends of random games and of golden ones; what is wrong with a golden game its own check says."""
        yield from (positions[-1] for positions in self.games if positions[-1].over)
        for file in sorted((self.game.folder / "golden").glob("*.six")):
            with suppress(BadRecord):
                position = record.read(file.read_bytes()).position
                if position.over:
                    yield position

    @property
    def deciding(self) -> Iterator[tuple[Position, int]]:
        """The same positions with each player who may act."""
        return ((position, player) for position in self.some for player in position.actors)


Check = Callable[[Sample], None]
MARKED: list[Check] = []  # every promise of the contract
THOROUGH: set[str] = set()  # the names of those that compile, or take longer than seconds


def contract_check(check: Check) -> Check:
    """Marks a function that checks one promise: it raises a Violation if a sample does not keep it."""
    MARKED.append(check)
    return check


def thorough_check(check: Check) -> Check:
    """Marks one that a quick check leaves out."""
    THOROUGH.add(check.__name__)
    return contract_check(check)
