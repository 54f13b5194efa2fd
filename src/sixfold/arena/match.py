"""One game of a tournament, played in this process.

It knows a seating, the dice of its group and how to ask bots.  It does not know other games or
what the result is used for.  Whatever goes wrong is reported with the game and the bot.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from sixfold.arena.entrants import read_entrant
from sixfold.bots.bot import Bot
from sixfold.bots.find import find
from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.game.contract import Game
from sixfold.positions.dice import Dice
from sixfold.positions.position import Position
from sixfold.telling.results import solo_score
from sixfold.text.errors import BotFailed, Refusal, shown
from sixfold.text.messages import Message, say

QUEUED = 2  # games handed to an executor for each that can run at once
SEARCHING = ("bot", "mcts")  # kinds of bots that compile their search when they are first asked
COMPILING = Limit(seconds=0.01, simulations=4)
_compiled: set[tuple[str, int, str]] = set()  # game, players and bots that were asked in this process


@dataclass(frozen=True)
class Job:
    """A game to play: plain values, so that it can be sent to another process or machine."""

    number: int
    game: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]  # in seat order
    seeds: tuple[int, ...]  # of the bots
    secret: str  # of the dice
    seconds: float | None = None  # a move, for bots that bring no budget of their own
    scale: float = 1.0  # of every budget
    sources: str = ""  # the code that is to play it, as `journal.sources` gives it
    origin: str = ""  # the code of the position it begins from, if that is not the usual one
    counting: bool = False  # whether the result has the choices


@dataclass(frozen=True)
class Result:
    """A game that was played; values are by seat where there are several."""

    number: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    words: int
    ending: str
    moves: tuple[int, ...]  # that the bot was asked for
    seconds: tuple[float, ...]  # of thinking, in all
    solo: int | None = None  # the score of a game alone, as the game counts it
    choices: tuple[int, ...] = ()  # legal moves of each decision, where they were asked for

    def json(self) -> dict[str, Any]:
        data = asdict(self)
        return data if self.choices else {key: value for key, value in data.items() if key != "choices"}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Result:
        """A result as `json` wrote it; raises ValueError, TypeError or KeyError for anything else."""
        seconds = tuple(float(taken) for taken in data["seconds"])
        ranks, scores, moves = (tuple(int(value) for value in data[key]) for key in ("ranks", "scores", "moves"))
        if not len(ranks) == len(scores) == len(moves) == len(seconds) > 0:
            raise ValueError("a result has as many values as seats")
        solo = None if data["solo"] is None else int(data["solo"])
        choices = tuple(int(count) for count in data.get("choices", ()))
        number, words, ending = int(data["number"]), int(data["words"]), str(data["ending"])
        return cls(number, ranks, scores, words, ending, moves, seconds, solo, choices)


@dataclass(frozen=True)
class Failure:
    number: int
    bot: str  # that was asked when it happened; empty if none was
    reason: str


class GameFailed(BotFailed):
    """A game of the tournament failed; those played before are kept."""

    def __init__(self, failure: Failure) -> None:
        blanks = {"bot": shown(failure.bot), "reason": failure.reason}
        sentence = say("game {number} failed: {reason}", number=failure.number, reason=failure.reason)
        if failure.bot:
            sentence = say("game {number} failed on the turn of {bot}: {reason}", number=str(failure.number), **blanks)
        super().__init__(failure.bot, sentence)

    @property
    def message(self) -> Message:
        return self.reason


class Stopped(Exception):
    """The game was stopped in the middle."""


def never() -> bool:
    """For games that nothing stops."""
    return False


class ArenaGame:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.moves = [0] * job.players
        self.seconds = [0.0] * job.players
        self.choices: list[int] = []
        self.current_bot = ""  # the bot being asked
        self._bots: list[tuple[Bot, Limit | None]] = []

    def seat_bots(self, game: Game) -> None:
        for written, seed in zip(self.job.bots, self.job.seeds, strict=True):
            self.current_bot = written
            entrant = read_entrant(written)
            bot = find(entrant.bot, game, seed)
            own = bot.limit() if hasattr(bot, "limit") else None
            self._bots.append((bot, entrant.limit(own, self.job.seconds, self.job.scale)))
        self.current_bot = ""

    def word(self, position: Position) -> str:
        """What the bot to move plays; its time is counted."""
        player = position.actors[0]
        bot, limit = self._bots[player]
        self.current_bot = self.job.bots[player]
        self._compile(position)
        began = time.perf_counter()
        word = bot.think(position, limit).best
        self.seconds[player] += time.perf_counter() - began
        self.moves[player] += 1
        if self.job.counting:
            self.choices.append(len(position.legal(player)))
        return word

    def _compile(self, position: Position) -> None:
        """Compiles a searching bot before its first choice in this process, so that compiling is not timed."""
        key = (self.job.game, self.job.players, self.current_bot)
        entrant = read_entrant(self.current_bot)
        kind, budget = entrant.bot.partition(":")[0], self._bots[position.actors[0]][1]
        searches = kind in SEARCHING or (kind == "onnx" and budget is not None)
        if key in _compiled or not searches or len(position.legal()) < 2:
            return
        find(entrant.bot, position.game).think(position, COMPILING)
        _compiled.add(key)

    def play(self, position: Position, stop: Callable[[], bool]) -> Position:
        """Plays to the end; returns the last position.  Raises Stopped when `stop` says so."""
        dice = Dice(self.job.secret)
        while not position.over:
            if stop():
                raise Stopped
            if position.is_chance:
                position = position.play(dice.roll(position))
            else:
                position = position.play(self.word(position), position.actors[0])
        return position

    def close(self) -> None:
        for bot, _ in self._bots:
            bot.close()


def play_job(job: Job, stop: Callable[[], bool] = never) -> Result | Failure:
    """Plays a game; every exception but `Stopped` becomes a Failure."""
    playing = ArenaGame(job)
    try:
        game = shelf.find_game(job.game)
        playing.seat_bots(game)
        last = playing.play(_first(game, job), stop)
    except Stopped:
        raise
    except Refusal as refusal:
        return Failure(job.number, playing.current_bot, str(refusal))
    except Exception as error:
        return Failure(job.number, playing.current_bot, f"{type(error).__name__}: {error}")
    finally:
        playing.close()
    ranks, seconds = last.ranks or (), tuple(round(taken, 4) for taken in playing.seconds)
    moves, ending, choices = tuple(playing.moves), last.ending or "", tuple(playing.choices)
    return Result(job.number, ranks, last.scores, last.ply, ending, moves, seconds, solo_score(last), choices)


def _first(game: Game, job: Job) -> Position:
    return Position.from_code(job.origin) if job.origin else Position.start(game, job.players, job.options)
