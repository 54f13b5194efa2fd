"""Finds a short game that ends in a certain way, by random play that looks one move ahead.

It knows the contract of rules and judges.  It does not know any game.  A move that ends the game
as wanted is played, one that ends it otherwise is avoided.  In each attempt every player, and the
dice, have a style, drawn by lot, so that endings are reached which only good play, one-sided play
or doing next to nothing brings about.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from sixfold.bots.levels import judge_for
from sixfold.game.contract import CHANCE, Game
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import numbers_in
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

TRIES = 400  # random games
PATIENCE = 100  # of them after the last that was shorter
LOOKS = 24  # moves looked at before one is chosen
RETURNS = 0.8  # how often a move back to an earlier position is taken, where repetition is wanted

ANY = "any"  # any move
FEW = "few"  # moves that leave few moves to whoever is next
MANY = "many"  # moves that leave many
STILL = "still"  # moves that leave the state most like the first one
GOOD = "good"  # as the game's judge plays, in games that have one
OF_DICE = (ANY, FEW, MANY)

Move = tuple[int, int]  # player and number
Looked = tuple[Move, Any]  # a move, and the state after it


def number_of(game: Game, ending: str) -> int:
    """The number of an ending; refuses a name that is none."""
    names = [known.name for known in game.endings]
    if ending not in names:
        raise CannotRead(ending, say("{game} ends by: {names}", game=game.id, names=", ".join(names)))
    return names.index(ending) + 1


class Search:
    """Random games from one position, in search of one ending."""

    def __init__(self, start: Position, ending: str, seed: int) -> None:
        self.start = start
        self.rules: Any = start.game.rules
        self.ending = number_of(start.game, ending)
        self.chooser = random.Random(seed)
        self.dice = rng.stream(seed, 0)  # for the judge
        self.judge = _judge(start.game, start.players)
        self.tried = 0  # games

    def find(self, seconds: float, tell: Callable[[int], None] = lambda done: None) -> Position | None:
        """The end of a game that ends so, a short one; None if none did.  `tell` hears how many were tried."""
        until = time.monotonic() + seconds
        best: list[Move] | None = None
        last_better = 0
        while self.tried < TRIES and time.monotonic() < until:
            tell(self.tried)
            found = self._attempt(len(best) - 1 if best else self.rules.MAX_PLIES, until)
            self.tried += 1
            if found:
                best, last_better = found, self.tried
            if best and self.tried - last_better > PATIENCE:
                break
        return _played(self.start, best) if best else None

    def _attempt(self, limit: int, until: float) -> list[Move] | None:
        """The moves of one random game of at most so many, if it ends as wanted."""
        path = [self.start.rules_state()]
        moves: list[Move] = []
        of_people = (ANY, FEW, MANY, STILL, *((GOOD,) if self.judge else ()))
        styles = {player: self.chooser.choice(of_people) for player in range(self.start.players)}
        styles[CHANCE] = self.chooser.choice(OF_DICE)
        while len(moves) < limit and time.monotonic() < until:
            kept, ended = self._look(path, styles)
            if ended:
                return [*moves, ended]
            chosen = self._choose(path, kept, styles)
            if chosen is None:
                return None
            moves.append(chosen[0])
            path.append(chosen[1])
        return None

    def _look(self, path: list[Any], styles: dict[int, str]) -> tuple[list[Looked], Move | None]:
        """Some moves after which the game goes on, the judge's first; or the one that ends it as wanted."""
        kept: list[Looked] = []
        for player, move in self._some_moves(path[-1], styles):
            after = path[-1].copy()
            self.rules.play(after, player, move)
            how = after.ended
            if how == 0 and self.ending == self.rules.REPETITION and self._repeats(path, after):
                how = self.ending
            if how == self.ending:
                return [], (player, move)
            if how == 0:
                kept.append(((player, move), after))
        return kept, None

    def _some_moves(self, state: Any, styles: dict[int, str]) -> list[Move]:
        count = self.rules.outcome_count(state)
        if count:
            return [(CHANCE, outcome) for outcome in self.chooser.sample(range(count), min(count, LOOKS))]
        choices = self._moves(state)
        some = self.chooser.sample(choices, min(len(choices), LOOKS))
        player = choices[0][0] if choices else CHANCE
        if styles[player] == GOOD:
            own = [move for who, move in choices if who == player]
            some.insert(0, (player, own[self.judge.choose(state, player, own, len(own), self.dice)]))
        return some

    def _moves(self, state: Any) -> list[Move]:
        rules, most = self.rules, max(self.start.game.players)
        players, moves, found = [0] * most, [0] * rules.MAX_MOVES, []
        for player in players[: rules.actors(state, players)]:
            found += [(player, move) for move in moves[: rules.legal(state, player, moves)]]
        return found

    def _choose(self, path: list[Any], kept: list[Looked], styles: dict[int, str]) -> Looked | None:
        """One of the moves as the player's style is; None where all end the game by repetition."""
        if self.ending == self.rules.REPETITION and self.chooser.random() < RETURNS:
            back = [one for one in kept if any(self.rules.same_position(one[1], state) for state in path)]
            kept = back or kept
        style = styles[kept[0][0][0]] if kept else ANY
        if style == GOOD:
            ranked = kept[:1] + self.chooser.sample(kept[1:], len(kept) - 1)
        else:
            ranked = self.chooser.sample(kept, len(kept))
            best = sorted(ranked, key=self._rank(style, path[0]))[: max(1, len(ranked) // 4)]
            ranked = self.chooser.sample(best, len(best)) + ranked
        return next((one for one in ranked if not self._repeats(path, one[1])), None)

    def _rank(self, style: str, first: Any) -> Callable[[Looked], int]:
        if style == STILL:
            return lambda one: _changed(first, one[1])
        if style == FEW:
            return lambda one: self._count(one[1])
        if style == MANY:
            return lambda one: -self._count(one[1])
        return lambda one: 0

    def _count(self, state: Any) -> int:
        """How many moves, or outcomes of dice, there are."""
        return self.rules.outcome_count(state) or len(self._moves(state))

    def _repeats(self, path: list[Any], after: Any) -> bool:
        """Whether a state stands for the third time, where that ends the game."""
        rules = self.rules
        return bool(rules.REPETITION) and sum(rules.same_position(after, state) for state in path) >= 2


def _judge(game: Game, players: int) -> Any:
    """What chooses in the playouts of the game's bots, interpreted; None where nothing does."""
    judge = judge_for(game, players)
    if judge is None or not hasattr(judge, "choose"):
        return None
    given: dict[str, Any] = {"rules": game.rules, "rng": rng}
    given = {name: module for name, module in given.items() if hasattr(judge, name)}
    return twin(judge, "plain", **given)


def _changed(first: Any, state: Any) -> int:
    """How many bits of a state differ from the first one's."""
    both = ((getattr(first, name), getattr(state, name)) for name in first.fields)
    return sum(
        ((one ^ other) & (1 << 64) - 1).bit_count()
        for ones, others in both
        for one, other in zip(numbers_in(ones), numbers_in(others), strict=True)
    )


def _played(start: Position, moves: list[Move]) -> Position:
    position, game = start, start.game
    for player, move in moves:
        if player == CHANCE:
            position = position.play(position.outcome(move))
        else:
            position = position.play(game.notation.write(position.rules_state(), move), player)
    return position


def written(position: Position) -> str:
    """The game as a golden game is kept, with a line that asks for its story."""
    first, _, rest = Record(position).text().partition("\n")
    return f"{first}\n# Ends by {position.ending}: {position.telling.ending}. Tell here what happens.\n{rest}"
