"""One game of a tournament, played in this process.

It knows a seating, the dice of its group and how to ask bots.  It does not know who else
plays, or what the result is good for.  Whatever goes wrong is told with the game and the bot.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from sixfold import shelf
from sixfold.arena.entrants import read_entrant
from sixfold.bots.bot import Bot
from sixfold.bots.find import find
from sixfold.candidates import Limit
from sixfold.contract import Game
from sixfold.dice import Dice
from sixfold.errors import Refusal, shown
from sixfold.messages import Message, say
from sixfold.positions import Position
from sixfold.results import solo_score

SEARCHING = ("bot", "mcts")  # kinds that compile what they need when they are first asked
WARMING = Limit(seconds=0.01, simulations=4)
_warm: set[tuple[str, int, str]] = set()  # bots that have been asked in this process


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
    sources: str = ""  # the program that is to play it, see `journal.sources`


@dataclass(frozen=True)
class Result:
    """A game that was played; by seat where there are several."""

    number: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    words: int
    ending: str
    moves: tuple[int, ...]  # decisions a bot was asked for
    seconds: tuple[float, ...]  # that it thought in all
    solo: int | None = None  # what a game alone came to, as the game counts it

    def json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Result:
        """As `json` wrote it; ValueError, TypeError or KeyError where it is something else."""
        seconds = tuple(float(taken) for taken in data["seconds"])
        ranks, scores, moves = (tuple(int(value) for value in data[key]) for key in ("ranks", "scores", "moves"))
        if not len(ranks) == len(scores) == len(moves) == len(seconds) > 0:
            raise ValueError("a result has as many values as seats")
        solo = None if data["solo"] is None else int(data["solo"])
        return cls(int(data["number"]), ranks, scores, int(data["words"]), str(data["ending"]), moves, seconds, solo)


@dataclass(frozen=True)
class Failure:
    """A game that could not be played to its end."""

    number: int
    bot: str  # who was asked when it happened; empty where it was nobody's turn
    reason: str
    trace: str  # for whoever has to find out; empty where the reason says it all


class Failed(Refusal):
    """A game of the tournament failed; those played before are kept."""

    def __init__(self, failure: Failure) -> None:
        blanks = {"bot": shown(failure.bot), "reason": failure.reason}
        told = say("game {number} failed: {reason}", number=failure.number, reason=failure.reason)
        if failure.bot:
            told = say("game {number} failed when {bot} was asked: {reason}", number=str(failure.number), **blanks)
        super().__init__(failure.bot, told)
        self.failure = failure

    @property
    def message(self) -> Message:
        return self.reason


class Stopped(Exception):
    """Somebody asked to stop in the middle of a game."""


def never() -> bool:
    return False


class Table:
    """The bots of one game and what they used."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.moves = [0] * job.players
        self.seconds = [0.0] * job.players
        self.asked = ""
        self._bots: list[tuple[Bot, Limit | None]] = []

    def sit_down(self, game: Game) -> None:
        for written, seed in zip(self.job.bots, self.job.seeds, strict=True):
            self.asked = written
            entrant = read_entrant(written)
            bot = find(entrant.bot, game, seed)
            own = bot.limit() if hasattr(bot, "limit") else None
            self._bots.append((bot, entrant.limit(own, self.job.seconds, self.job.scale)))
        self.asked = ""

    def word(self, position: Position) -> str:
        player = position.actors[0]
        bot, limit = self._bots[player]
        self.asked = self.job.bots[player]
        self._warm(position)
        began = time.perf_counter()
        word = bot.think(position, limit).best
        self.seconds[player] += time.perf_counter() - began
        self.moves[player] += 1
        return word

    def _warm(self, position: Position) -> None:
        """The first time here that a bot that searches has a choice, it compiles; that is not its thinking time."""
        key = (self.job.game, self.job.players, self.asked)
        entrant = read_entrant(self.asked)
        if key in _warm or entrant.bot.partition(":")[0] not in SEARCHING or len(position.legal()) < 2:
            return
        find(entrant.bot, position.game).think(position, WARMING)
        _warm.add(key)

    def play(self, position: Position, stop: Callable[[], bool]) -> Position:
        """The last position of the game."""
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


def played(job: Job, stop: Callable[[], bool] = never) -> Result | Failure:
    """Plays a game; an exception becomes a failure that says where, but for `Stopped`."""
    table = Table(job)
    try:
        game = shelf.find_game(job.game)
        table.sit_down(game)
        last = table.play(Position.start(game, job.players, job.options), stop)
    except Stopped:
        raise
    except Refusal as refusal:
        return Failure(job.number, table.asked, str(refusal), "")
    except Exception as error:
        return Failure(job.number, table.asked, f"{type(error).__name__}: {error}", traceback.format_exc())
    finally:
        table.close()
    ranks, seconds = last.ranks or (), tuple(round(taken, 4) for taken in table.seconds)
    moves, ending = tuple(table.moves), last.ending or ""
    return Result(job.number, ranks, last.scores, last.ply, ending, moves, seconds, solo_score(last))
