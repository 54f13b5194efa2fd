"""What a bot is, and two that need no search: random play and a Python function."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from sixfold.game.candidates import Candidate, Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.positions.position import Position
from sixfold.text.errors import BotFailed, CannotRead
from sixfold.text.messages import say


class Bot(Protocol):
    """Anything that can be asked for a word."""

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        """The words it considered for the first player to be asked, best first; without a limit, its own."""

    def close(self) -> None: ...


class NothingToClose:
    """Base of bots that hold nothing."""

    def close(self) -> None:
        return


def random_below(seed: int, ply: int, count: int) -> int:
    """A number below `count` that depends on seed and ply alone: taking back a move does not change it."""
    return rng.below(rng.stream(seed, ply), count)


class RandomBot(NothingToClose):
    def __init__(self, game: Game, seed: int = 0) -> None:
        self.seed = seed

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        """One word, drawn by seed and ply."""
        words = position.legal()
        return _single(position, words[random_below(self.seed, position.ply, len(words))])


class FunctionBot(NothingToClose):
    """A function of somebody else's, named by its import path, such as `mybots:greedy`."""

    def __init__(self, path: str) -> None:
        module, colon, name = path.partition(":")
        if "" not in sys.path and str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))  # a file in the current folder is found
        try:
            self.function: Callable[[Position, Limit], str] = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            raise CannotRead(path, say("the function cannot be imported: {error}", error=error)) from None
        if not colon or not callable(self.function):
            raise CannotRead(path, say("a function is written module:name"))
        self.path = path

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        """The word that the function returns; of a game with secrets it is handed what its player sees."""
        position = position.seen_by([position.actors[0]])
        try:
            word = self.function(position, limit or Limit())
        except (Exception, SystemExit) as error:
            problem = say("{name}: {word}", name=type(error).__name__, word=error)
            raise BotFailed(self.path, problem) from error
        return checked(position, word, self.path)


def checked(position: Position, word: object, source: str) -> SearchResult:
    """The word of a foreign bot as a result; refuses one that is not legal."""
    player = position.actors[0]
    if not isinstance(word, str) or word not in position.legal(player):
        reason = position.why(word, player) if isinstance(word, str) else repr(word)
        raise BotFailed(source, say("the answer is not a legal move: {reason}", reason=reason))
    return _single(position, word)


def _single(position: Position, word: str) -> SearchResult:
    """One word whose value is not known."""
    return SearchResult(position.actors[0], (Candidate(word, 0.5),))
