"""What a bot is, and the ones that need no search: chance, a function, another program."""

from __future__ import annotations

import importlib
import shlex
import subprocess
from collections.abc import Callable
from typing import Protocol

from sixfold import rng
from sixfold.contract import Game
from sixfold.errors import CannotRead
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.search.thought import Idea, Limit, Thought

HALF = 0xFFFFFFFF


class Bot(Protocol):
    """Anything that can be asked for a word.  `think` also tells what it thought of others."""

    def think(self, position: Position, limit: Limit | None = None) -> Thought: ...
    def close(self) -> None: ...


class Simple:
    """What bots without anything to close share."""

    def close(self) -> None:
        return


def drawn(seed: int, ply: int, count: int) -> int:
    """A number below `count` that depends on seed and ply alone: taking back changes nothing."""
    dice = rng.Rng()
    rng.seed(dice, seed & HALF, seed >> 32 & HALF, ply)
    return rng.below(dice, count)


class RandomBot(Simple):
    """Plays any legal word."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.seed = seed

    def think(self, position: Position, limit: Limit | None = None) -> Thought:
        player = position.actors[0]
        words = position.legal(player)
        return Thought(player, (Idea(words[drawn(self.seed, position.ply, len(words))], 0.5),))


class FunctionBot(Simple):
    """A function of somebody else's, named by its import path, such as `mybots:greedy`."""

    def __init__(self, path: str) -> None:
        module, colon, name = path.partition(":")
        try:
            self.function: Callable[[Position, Limit], str] = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            raise CannotRead(path, say("the function cannot be imported: {error}", error=error)) from None
        if not colon or not callable(self.function):
            raise CannotRead(path, say("a function is written module:name"))
        self.path = path

    def think(self, position: Position, limit: Limit | None = None) -> Thought:
        word = self.function(position, limit or Limit())
        return checked(position, word, self.path)


class ProgramBot:
    """Another program that reads a line of words and answers with one.

    Its first line tells the game: `game: sixth players: 2 options: kings=6`.  Then, whenever
    it is to act, it gets one line with all words played so far and writes its word.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._running = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError) as error:
            raise CannotRead(command, say("the program cannot be started: {error}", error=error)) from None
        self._told = False

    def think(self, position: Position, limit: Limit | None = None) -> Thought:
        lines = [] if self._told else [_headline(position)]
        self._told = True
        word = self._ask("".join(f"{line}\n" for line in [*lines, " ".join(position.words)]))
        return checked(position, word, self.command)

    def _ask(self, text: str) -> str:
        assert self._running.stdin
        assert self._running.stdout
        try:
            self._running.stdin.write(text)
            self._running.stdin.flush()
            answer = self._running.stdout.readline()
        except OSError:
            answer = ""
        if not answer:
            raise CannotRead(self.command, say("the program gave no answer"))
        return answer.strip()

    def close(self) -> None:
        self._running.kill()
        self._running.wait()


def _headline(position: Position) -> str:
    options = " ".join(f"{key}={value}" for key, value in position.options.items())
    return f"game: {position.game.id} players: {position.players} options: {options}".rstrip()


def checked(position: Position, word: object, source: str) -> Thought:
    """A word from outside as a thought; refuses one that is not legal."""
    player = position.actors[0]
    if not isinstance(word, str) or word not in position.legal(player):
        reason = position.why(word, player) if isinstance(word, str) else repr(word)
        raise CannotRead(source, say("the answer is not a legal word: {reason}", reason=reason))
    return Thought(player, (Idea(word, 0.5),))
