"""Finds a short game that ends in a certain way, by random play that looks one move ahead.

It knows the contract of the rules.  It does not know any game.  A move that ends the game as
wanted is played, one that ends it otherwise is avoided.  In each attempt every player has a
style, drawn by lot: any move, moves that leave the next player few moves, or many; so the
endings are reached that only one-sided play brings about.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from sixfold.contract import CHANCE, Game
from sixfold.errors import CannotRead
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.record import Record

TRIES = 400  # random games
PATIENCE = 100  # of them after the last that was shorter
LOOKS = 24  # moves looked at before one is chosen
RETURNS = 0.8  # how often a move back to an earlier position is taken, where repetition is wanted

ANY, FEW, MANY = 0, 1, -1  # moves that a style leaves to whoever is next

Move = tuple[int, int]  # player and number


def number_of(game: Game, ending: str) -> int:
    """The number of an ending; refuses a name that is none."""
    names = [known.name for known in game.endings]
    if ending not in names:
        raise CannotRead(ending, say("{game} ends by: {names}", game=game.id, names=", ".join(names)))
    return names.index(ending) + 1


def find(
    start: Position, ending: str, seed: int, seconds: float, tell: Callable[[int], None] = lambda done: None
) -> Position | None:
    """The end of a game that ends so, a short one; None if no random game did.  `tell` hears how many were tried."""
    until = time.monotonic() + seconds
    wanted, chooser = number_of(start.game, ending), random.Random(seed)
    best: list[Move] | None = None
    last_better = 0
    for tried in range(TRIES):
        tell(tried)
        most = len(best) - 1 if best else start.game.rules.MAX_PLIES
        found = _attempt(start, wanted, chooser, most)
        if found:
            best, last_better = found, tried
        if time.monotonic() > until or (best and tried - last_better > PATIENCE):
            break
    return _played(start, best) if best else None


def _attempt(start: Position, wanted: int, chooser: random.Random, most: int) -> list[Move] | None:
    """The moves of one random game of at most so many, if it ends as wanted."""
    path = [start.rules_state()]
    moves: list[Move] = []
    styles = [chooser.choice((ANY, FEW, MANY)) for _ in range(start.players)]
    while len(moves) < most:
        chosen = _choose(start.game, path, wanted, styles, chooser)
        if chosen is None:
            return None
        move, after, how = chosen
        moves.append(move)
        path.append(after)
        if how:
            return moves
    return None


Looked = tuple[Move, Any, int]  # a move, the state after it, and how the game ended there


def _choose(game: Game, path: list[Any], wanted: int, styles: list[int], chooser: random.Random) -> Looked | None:
    """A move that ends the game as wanted, or else one that does not end it."""
    choices = _moves(game, path[-1])
    kept: list[Looked] = []
    for player, move in chooser.sample(choices, min(len(choices), LOOKS)):
        after = path[-1].copy()
        game.rules.play(after, player, move)
        how = _ending(game, path, after)
        if how == wanted:
            return (player, move), after, how
        if how == 0:
            kept.append(((player, move), after, 0))
    if wanted == game.rules.REPETITION and chooser.random() < RETURNS:
        kept = [one for one in kept if any(game.rules.same_position(one[1], state) for state in path)] or kept
    return chooser.choice(_in_style(game, kept, styles)) if kept else None


def _in_style(game: Game, kept: list[Looked], styles: list[int]) -> list[Looked]:
    """The quarter of the moves that suits the player's style best."""
    player = kept[0][0][0]
    if player == CHANCE or styles[player] == ANY:
        return kept
    ranked = sorted(kept, key=lambda one: styles[player] * len(_moves(game, one[1])))
    return ranked[: max(1, len(ranked) // 4)]


def _moves(game: Game, state: Any) -> list[Move]:
    rules = game.rules
    count = rules.outcome_count(state)
    if count:
        return [(CHANCE, outcome) for outcome in range(count)]
    players, moves, found = [0] * max(game.players), [0] * rules.MAX_MOVES, []
    for player in players[: rules.actors(state, players)]:
        found += [(player, move) for move in moves[: rules.legal(state, player, moves)]]
    return found


def _ending(game: Game, path: list[Any], after: Any) -> int:
    """How a game has ended, repetition included."""
    rules = game.rules
    how = rules.ending(after)
    if not rules.REPETITION or 0 < how <= rules.REPETITION:
        return how
    seen = sum(rules.same_position(after, state) for state in path)
    return rules.REPETITION if seen >= 2 else how


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
    return f"{first}\n# Ends by {position.ending}: {position.ending_sentence}. Tell here what happens.\n{rest}"
