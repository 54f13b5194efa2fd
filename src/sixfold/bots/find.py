"""Makes a bot from how it is written, such as `bot:4` or `python:mybots:greedy`."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.bots import KINDS
from sixfold.bots.bot import Bot, FunctionBot, ProgramBot, RandomBot
from sixfold.bots.levels import LEVELS, Level, LevelBot, level_of
from sixfold.contract import Game
from sixfold.errors import CannotRead
from sixfold.messages import say
from sixfold.values import read_number


def find(written: str, game: Game, seed: int = 0) -> Bot:
    """The bot that a text names, for one game; refuses a text that names none."""
    kind, _, rest = written.partition(":")
    makers: dict[str, Callable[[], Bot]] = {
        "random": lambda: RandomBot(game, seed),
        "bot": lambda: LevelBot(game, _level(game, written, rest), seed),
        "mcts": lambda: LevelBot(game, _plain(written, rest), seed),
        "python": lambda: FunctionBot(rest),
        "program": lambda: ProgramBot(rest),
    }
    if kind not in makers:
        raise CannotRead(written, say("a bot is one of: {kinds}", kinds=", ".join(KINDS.values())))
    return makers[kind]()


def _level(game: Game, written: str, rest: str) -> Level:
    number = read_number(rest, 1, max(LEVELS))
    if number is None:
        raise CannotRead(written, say("levels go from 1 to {most}", most=max(LEVELS)))
    return level_of(game, number)


def _plain(written: str, rest: str) -> Level:
    simulations = read_number(rest, 1, 10**12 - 1)
    if simulations is None:
        raise CannotRead(written, say("say how many simulations, as in mcts:1000"))
    return Level(0, simulations=simulations)
