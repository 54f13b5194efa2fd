"""Makes a bot from how it is written, such as `bot:4` or `python:mybots:greedy`."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.bots import KINDS
from sixfold.bots.bot import Bot, FunctionBot, RandomBot
from sixfold.bots.levels import LEVELS, Level, LevelBot, check_level, level_of
from sixfold.bots.network import NetworkBot
from sixfold.bots.program import ProgramBot, check_command
from sixfold.game.contract import Game
from sixfold.game.values import read_number
from sixfold.text.errors import BadValue, CannotRead
from sixfold.text.messages import say


def find(written: str, game: Game, seed: int = 0) -> Bot:
    """The bot that a text names, for one game; refuses a text that names none."""
    kind, number, rest = check(written)
    if kind == "bot":
        check_level(number)
    if kind == "program" and game.keeps_secrets:
        raise BadValue(written, say("{game} keeps secrets, and a program sees every move", game=game.title))
    makers: dict[str, Callable[[], Bot]] = {
        "random": lambda: RandomBot(game, seed),
        "bot": lambda: LevelBot(game, level_of(game, number), seed),
        "mcts": lambda: LevelBot(game, Level(0, simulations=number), seed),
        "python": lambda: FunctionBot(rest),
        "program": lambda: ProgramBot(rest),
        "onnx": lambda: NetworkBot(rest, game, seed),
    }
    return makers[kind]()


def check(written: str) -> tuple[str, int, str]:
    """Kind, number and the rest of how a bot is written; refuses a text that names none."""
    kind, _, rest = written.partition(":")
    if kind not in KINDS:
        raise CannotRead(written, say("a bot is one of: {kinds}", kinds=", ".join(KINDS.values())))
    level, simulations = read_number(rest, 1, max(LEVELS)), read_number(rest, 1, 10**12 - 1)
    if kind == "bot" and level is None:
        raise CannotRead(written, say("levels go from 1 to {most}", most=max(LEVELS)))
    if kind == "mcts" and simulations is None:
        raise CannotRead(written, say("add the number of simulations, as in mcts:1000"))
    if kind == "program":
        check_command(rest)
    return kind, level or simulations or 0, rest
