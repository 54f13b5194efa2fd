"""Bots at the tables: they are asked when it is their turn, for hints, and for analyses.

It knows whose turn it is and how many questions may be open.  It does not know how a bot thinks,
nor in which process.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import Any

from sixfold.bots.level_bots import LevelBots
from sixfold.compile import can_compile
from sixfold.errors import Refusal
from sixfold.messages import SOURCE_LANGUAGE, say
from sixfold.positions import Position
from sixfold.table import events as e
from sixfold.table.keys import hashed
from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.web.background import Background
from sixfold.web.bot_processes import BotProcesses, WorkerFailed
from sixfold.web.claims import Claims
from sixfold.web.commands import Commands
from sixfold.web.live_table import BotTurn, LiveTable
from sixfold.web.pauses import until_gone_on

ANALYSIS_LEVEL = 3  # of the bot that judges a finished game
ANALYSIS_TIMEOUT = 240.0  # seconds
COMPILE_TIMEOUT = 240.0
HINT_PATIENCE = 2.0  # before a hint is given at first glance
BOT_RETRY_SECONDS = 5.0  # until a bot tries again whose move could not be stored
log = logging.getLogger("sixfold")
Answer = dict[str, Any]


class BotTurns:
    """Asks the bot processes on behalf of tables, and plays what they answer."""

    def __init__(
        self,
        processes: BotProcesses,
        commands: Commands,
        background: Background,
        pace: float,
        level_bots: LevelBots,
        claims: Claims,
    ) -> None:
        self.processes = processes
        self._level_bots = level_bots
        self.pace = pace  # seconds a bot takes at least, so that people can follow
        self._commands = commands
        self._claims = claims  # of several servers only one thinks about a move
        self._background = background
        self._preparing: dict[
            tuple[object, ...], asyncio.Task[None]
        ] = {}  # what this server has compiled, or is compiling
        self._slow_slots = asyncio.Semaphore(max(1, processes.count - 1))  # one process is left to the bots

    # Moves -----------------------------------------------------------------------------

    def wake(self, live: LiveTable) -> None:
        """Asks the bot that is to move, unless it has been asked."""
        turn = BotTurn.at(live.table)
        if turn and not live.closing and live.thinking.get(turn.chair) != turn:
            live.thinking[turn.chair] = turn
            self._background.start(self._take_turn(live, turn))

    async def _take_turn(self, live: LiveTable, turn: BotTurn) -> None:
        try:
            await self._play(live, turn)
        except (CommandRefused, Refusal) as refusal:
            if BotTurn.at(live.table) == turn:
                log.error("a bot's move was refused: %s", refusal)
                return
        except Exception as problem:  # the disk is full, say
            log.error("a bot's move could not be stored and is tried again: %r", problem)
            await asyncio.sleep(BOT_RETRY_SECONDS)
        finally:
            if live.thinking.get(turn.chair) == turn:
                del live.thinking[turn.chair]
        self.wake(live)

    async def _play(self, live: LiveTable, turn: BotTurn) -> None:
        await until_gone_on(live)
        called = f"bot-{turn.since}-{turn.chair}"
        async with self._claims.claimed(f"{live.id} {called}", lambda: self._identify(live, turn)):
            async with live.bot_slots:
                self._identify(live, turn)
                began = time.monotonic()
                word = await self._choose(live, turn)
                await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
            command = e.Play(id=called, expect=turn.since, chair=turn.chair, word=word)
            await self._commands.carry_out_here(live, command, lambda: self._identify(live, turn))

    def _identify(self, live: LiveTable, turn: BotTurn) -> tuple[Holder, str]:
        """The bot's right to play: lost when somebody takes back a move or takes the chair."""
        if BotTurn.at(live.table) != turn:
            raise CommandRefused(say("Something happened before your move arrived; look again."), "stale")
        return Holder(frozenset([turn.chair])), ""

    async def _choose(self, live: LiveTable, turn: BotTurn) -> str:
        """The move of a chair's bot; if that fails, of the weakest bot, and at last one at random."""
        position = live.table.position
        for bot in (self._level_bots.at(position, turn.level), "bot:1"):
            try:
                question = _question(position) | {"bot": bot, "seed": _seed(live, turn.chair)}
                word = str((await self.processes.ask(question))["word"])
                if word in position.legal():
                    return word
            except WorkerFailed as problem:
                log.error("%s gave no answer: %s", bot, problem)
        return random.choice(position.legal())

    def prepare(self, live: LiveTable) -> None:
        """Has a process compile what the table's bots and hints need while people look at the board."""
        position, chairs = live.table.position, live.table.chairs
        if live.table.round.over or not position.actors:
            return
        levels = [chair.level for chair in chairs if chair.level is not None]
        if levels:
            self._prepared(position, {"bot": self._level_bots.at(position, max(levels))})
        if can_compile() and all(chair.kind != "open" for chair in chairs):
            self._prepared(position, {"hint": SOURCE_LANGUAGE})

    def _prepared(self, position: Position, what: Answer) -> asyncio.Task[None]:
        """The task that compiles something, once for as long as the server runs."""
        key = (position.game.id, position.players, *what.values())
        if key not in self._preparing:
            question = _question(position) | what | {"warm": True, "seed": 0}
            self._preparing[key] = self._background.start(self._prepare(question))
        return self._preparing[key]

    async def _prepare(self, question: Answer) -> None:
        """One process is always left to the bots that are to move."""
        async with self._slow_slots:
            try:
                await self.processes.ask(question, COMPILE_TIMEOUT)
            except WorkerFailed as problem:
                log.error("a bot could not be prepared: %s", problem)

    # Hints and analyses ----------------------------------------------------------------

    async def hint(self, live: LiveTable, language: str, player: int) -> Answer:
        """Advice for a player who may act; one question, however often it is asked."""
        key = (live.table.round.last, language, player)
        if key not in live.hints:
            question = _question(live.table.position) | {"hint": language, "player": player}
            live.hints = {key: self._background.start(self._advise(live, question))}
        found = await _shared(live.hints, key)
        if found.get("quick"):
            live.hints.pop(key, None)  # asked again, it looks closer
        return found

    async def _advise(self, live: LiveTable, question: Answer) -> Answer:
        """A hint; a quick one if what it needs is still being compiled."""
        preparing = self._prepared(live.table.position, {"hint": SOURCE_LANGUAGE})
        await asyncio.wait([preparing], timeout=HINT_PATIENCE)
        quick = {} if preparing.done() else {"quick": True}
        return await self._ask_within(live.bot_slots, question | quick) | quick

    async def analysis(self, live: LiveTable, round_: Round, language: str, names: tuple[str, ...]) -> Answer:
        """What every move of a finished round was worth; one question, however often it is asked."""
        key = (round_.number, language)
        if key not in live.analyses:
            question = _question(round_.position) | {"level": ANALYSIS_LEVEL, "names": names, "analyse": language}
            work = self._ask_within(self._slow_slots, question, ANALYSIS_TIMEOUT)
            live.analyses[key] = self._background.start(work)
        return await _shared(live.analyses, key)

    async def _ask_within(self, slots: asyncio.Semaphore, question: Answer, *timeout: float) -> Answer:
        async with slots:
            return await self.processes.ask(question, *timeout)


async def _shared(tasks: dict[Any, asyncio.Task[Answer]], key: tuple[Any, ...]) -> Answer:
    """The result of a task that several may await; one that failed is forgotten."""
    try:
        return await asyncio.shield(tasks[key])
    except WorkerFailed:
        tasks.pop(key, None)
        raise


def _question(position: Position) -> Answer:
    return {
        "game": position.game.id,
        "players": position.players,
        "options": position.game.changed(position.options, position.players),
        "header_lines": dict(position.header_lines),
        "position": position.origin,
        "words": position.words,
    }


def _seed(live: LiveTable, chair: int) -> int:
    """A bot keeps its luck for as long as it sits in a chair; nobody can foretell it from what the table shows."""
    return int(hashed(f"{live.table.opened.secret or live.id} {chair}")[:15], 16)
