"""What the strongest bot makes of the game of a day, played once a day for all servers of a store.

It knows that a bot is only told rolls that were rolled.  It does not know people or tables.
It plays a day when somebody has opened it, never one that has not begun.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

import msgspec

from sixfold.game.contract import Game
from sixfold.machines.numba_compiler import can_compile
from sixfold.positions import daily
from sixfold.store.store import Store, StoreFull, StoreUnavailable
from sixfold.web.bots.processes import WorkerFailed
from sixfold.web.bots.queue import Busy
from sixfold.web.bots.turns import BotTurns
from sixfold.web.daily.day_secrets import DaySecrets
from sixfold.web.http.background import Background
from sixfold.web.tables.claims import Claims

LEVEL = 6
TIMEOUT = 240.0  # seconds for a move, the first of which may have to be compiled
RETRY_SECONDS = 5.0
log = logging.getLogger("sixfold")


class BotResult(msgspec.Struct, frozen=True):
    """What is known of the bot's game."""

    state: Literal["none", "working", "done"]  # "none": no bot of this level can play here
    level: int = LEVEL
    score: int | None = None


@dataclass(eq=False)
class DayBots:
    """Has the bot play days, in the background."""

    store: Store
    bots: BotTurns
    claims: Claims
    background: Background
    days: DaySecrets
    _playing: dict[tuple[str, date], asyncio.Task[None]] = field(default_factory=dict)

    def begin(self, game: Game, day: date) -> None:
        """Lets the bot play a day that has begun, unless it has."""
        key = (game.id, day)
        if self.days.has_begun(day) and can_compile() and key not in self._playing:
            self._playing = {known: task for known, task in self._playing.items() if not task.done()}
            self._playing[key] = self.background.start(self._play_once(game, day))

    async def result(self, game: Game, day: date) -> BotResult:
        """What came of it, or that it is being worked out."""
        kept = await self.store.kept(_name(game, day))
        if kept is not None:
            return BotResult("done", score=int(kept) if kept != b"-" else None)
        self.begin(game, day)
        return BotResult("working" if can_compile() else "none")

    async def _play_once(self, game: Game, day: date) -> None:
        """Plays until there is a result, by one server at a time."""
        while True:
            try:
                async with self.claims.claimed(_name(game, day), lambda: None):
                    if await self.store.kept(_name(game, day)) is None:
                        score = await self._play(game, day)
                        await self.store.keep(_name(game, day), b"-" if score is None else b"%d" % score)
                return
            except (Busy, WorkerFailed, StoreUnavailable, StoreFull) as trouble:
                log.warning("the bot's game of the day %s could not go on and is tried again: %r", day, trouble)
            await asyncio.sleep(RETRY_SECONDS)

    async def _play(self, game: Game, day: date) -> int | None:
        """A whole game of the level itself: no simpler bot may stand in while its search is compiled."""
        ready = False
        dice = self.days.dice(game.id, day.isoformat())
        position = daily.start(game, dice.secret)
        while not position.over:
            if position.is_chance:
                position = position.play(dice.roll(position))
            else:
                if not ready:
                    await self.bots.ready(position, LEVEL)
                    ready = True
                position = position.play(await self.bots.move(position, LEVEL, TIMEOUT), position.actors[0])
        return game.results.alone(position.look.scene()).score


def _name(game: Game, day: date) -> str:
    return f"daily/{day}/{game.id}/bot"
