"""Bots that answer at once: until their search is compiled, a small interpreted one moves for them.

It knows which searches have been compiled on this machine and how to have another process do it.
It does not know who plays.  A bot for measurements is not made here: what it plays would depend on
how fast the machine compiles.

    python -m sixfold.bots.warming GAME bot:4 PLAYERS     # compiles what this bot needs, and says so on disk
"""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from sixfold.bots.advice import hint_for
from sixfold.bots.bot import Bot
from sixfold.bots.find import find
from sixfold.bots.levels import ALWAYS, QUICK, LevelBot, at_first_glance, judge_for
from sixfold.game.candidates import Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.machines.compile_cache import cache_folder
from sixfold.positions.position import Position
from sixfold.search import alphabeta_kernel, mcts_kernel, rollouts_kernel

TRIAL = Limit(seconds=0.01, simulations=4)  # enough to compile everything
HINT = "hint"  # what is compiled, where it is no bot
HINT_PART = 0.001  # of a hint's budget, when it is only made to be compiled


def quick(written: str, game: Game, seed: int = 0, *, compiling: bool = True, patient: bool = False) -> Bot:
    """The bot that a text names, as `find` makes it, but answering at once.

    With `compiling` a process compiles what it lacks; without, somebody else does.  A `patient` one
    waits for that, so that what it plays depends on the seed alone, unless Ctrl-C is pressed.
    """
    bot = find(written, game, seed)
    if isinstance(bot, LevelBot) and bot.mode == "fast":
        return QuickBot(bot, written, compiling, patient)
    return bot


class QuickBot:
    """A searching bot with a small one that stands in while its search is being compiled, and after Ctrl-C.

    Nothing is compiled or loaded in the thread that is asked, where Ctrl-C would break it off halfway.
    """

    def __init__(self, bot: LevelBot, written: str, compiling: bool, patient: bool = False) -> None:
        self._bot = bot
        small = bot.level if 0 < bot.level.number <= QUICK else at_first_glance(bot.game)
        self._stand_in = LevelBot(bot.game, small, bot.seed, "plain")
        self._compilation = Compilation(bot.game, written)
        self._compiling = compiling
        self._patient = patient
        self._loader: threading.Thread | None = None

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        try:
            if self._is_ready(position.players):
                self._load(position)
                return self._bot.think(position, limit)
        except KeyboardInterrupt:  # whoever waits wants a move now; a search that has begun answers by itself
            return replace(self._stand_in.think(position), interrupted=True)
        return self._stand_in.think(position)

    def limit(self) -> Limit:
        return self._bot.limit()

    def _is_ready(self, players: int) -> bool:
        if self._compiling:
            self._compilation.begin(players)
        if self._patient:
            self._compilation.wait()
        return self._compilation.is_done(players)

    def _load(self, position: Position) -> None:
        if self._loader is None:
            self._loader = threading.Thread(target=self._try_out, args=(position,), daemon=True)
            self._loader.start()
        self._loader.join()

    def _try_out(self, position: Position) -> None:
        """Has another bot of this kind think for a moment; what goes wrong is told when this one thinks."""
        with suppress(Exception):
            try_out(self._bot, position)

    def close(self) -> None:
        self._compilation.end()


class Compilation:
    """A process that compiles what a bot (`bot:4`, `mcts:1000`) or a hint needs, unless that was done before."""

    def __init__(self, game: Game, what: str) -> None:
        self.game = game
        self.what = what
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, players: int) -> None:
        """Starts the process, once, if it is needed."""
        if self._process is None and not _marker(self.game, self.what, players).exists():
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sixfold.bots.warming", self.game.id, self.what, str(players)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def is_done(self, players: int) -> bool:
        """Whether everything can be loaded.  A process that failed counts as done: what is wrong is told later."""
        ended = self._process is not None and self._process.poll() is not None
        return ended or _marker(self.game, self.what, players).exists()

    def wait(self) -> None:
        if self._process is not None:
            self._process.wait()

    def end(self) -> None:
        """Ends the process; what it has finished stays on disk."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait()


def warm(what: str, position: Position) -> None:
    """Has a bot think for a moment, or a hint made, which compiles it, and says on disk that it is ready."""
    if what == HINT:
        hint_for(position, position.actors[0], part=HINT_PART)
    else:
        try_out(find(what, position.game), position)
    with suppress(OSError):
        _marker(position.game, what, position.players).touch()


def try_out(bot: Bot, position: Position) -> None:
    """Has a bot like this one think for a moment, in each way in which it may choose."""
    if not isinstance(bot, LevelBot):
        bot.think(position, TRIAL)
        return
    often = bot.level.glances_of(position.players)
    for glances in {often} if often in (0, ALWAYS) else (0, ALWAYS):
        level = replace(bot.level, glances=glances)
        LevelBot(bot.game, level, bot.seed, bot.mode).think(position, TRIAL)


def _marker(game: Game, what: str, players: int) -> Path:
    """The file that says something is compiled; in a folder that another one replaces when sources change."""
    judges = filter(None, [judge_for(game, players)])
    rules: Any = game.rules
    folder = cache_folder(rules, *judges, alphabeta_kernel, mcts_kernel, rollouts_kernel)
    return folder / f"ready-{game.id}-{what.replace(':', '-')}-{players}"


def first_decision(game: Game, players: int) -> Position:
    position = Position.start(game, players)
    while position.is_chance:
        position = position.play(position.outcome(0))
    return position


def main(arguments: list[str]) -> None:
    from sixfold.game import shelf

    game, what, players = shelf.find_game(arguments[0]), arguments[1], int(arguments[2])
    warm(what, first_decision(game, players))


if __name__ == "__main__":
    main(sys.argv[1:])
