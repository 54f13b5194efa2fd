"""Bots at the tables: they are asked when it is their turn, for hints, and by analysis boards.

It knows whose turn it is and how many questions may be open.  It does not know how a bot thinks,
nor in which process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from sixfold.bots.level_networks import LevelBots
from sixfold.bots.levels import level_of
from sixfold.bots.position_data import question_about
from sixfold.machines.numba_compiler import can_compile
from sixfold.positions.position import Position
from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.text.errors import Refusal
from sixfold.text.messages import SOURCE_LANGUAGE, say
from sixfold.web.bots.processes import BotProcesses, WorkerFailed
from sixfold.web.bots.queue import Busy
from sixfold.web.http.background import Background
from sixfold.web.limits.budgets import TooOften
from sixfold.web.monitoring import metrics, server_log
from sixfold.web.tables.claims import Claims
from sixfold.web.tables.commands import Commands
from sixfold.web.tables.live_table import BotTurn, Delay, LiveTable
from sixfold.web.tables.registry import TableGone

COMPILE_TIMEOUT = 240.0
BOARD_TIMEOUT = 60.0  # of what an analysis board asks
HINT_TIMEOUT = 2.0  # before a hint is given at first glance
BOT_RETRY_SECONDS = 5.0  # until a bot tries again whose move could not be stored, or that could not think
SECOND_TIMEOUT = 30.0  # seconds for a question that is asked once more
SIMPLEST = "bot:1"
# Seconds that questions are thought to take before any was measured.
HINT_COST, QUICK_HINT_COST, COMPILE_COST = 3.0, 0.2, 20.0
SECONDS_A_SIMULATION = 0.0003
Answer = dict[str, Any]


@dataclass(eq=False)
class BotTurns:
    """Asks the bot processes on behalf of tables, and plays what they answer."""

    processes: BotProcesses
    commands: Commands
    background: Background
    pace: float  # seconds a bot takes at least, so that people can follow
    level_bots: LevelBots
    claims: Claims  # of several servers only one thinks about a move
    _preparing: dict[tuple[object, ...], asyncio.Task[None]] = field(default_factory=dict)  # compiled, or compiling

    def wake(self, live: LiveTable, turn: BotTurn) -> None:
        """Asks the bot that is to move, unless it has been asked."""
        if not live.news.closing and live.thinking.turns.get(turn.chair) != turn:
            live.thinking.turns[turn.chair] = turn
            self.background.start(self._take_turn(live, turn))

    async def _take_turn(self, live: LiveTable, turn: BotTurn) -> None:
        try:
            await self._play(live, turn)
        except TableGone:
            return
        except (CommandRefused, Refusal) as refusal:
            if isinstance(refusal, CommandRefused) and refusal.kind == "busy":
                await asyncio.sleep(BOT_RETRY_SECONDS)
            elif BotTurn.at(live.table) == turn:  # else somebody was faster
                self._log("bot_refused", f"a bot's move was refused: {refusal}", live)
                return
        except (Busy, TooOften):
            self._delay(live, turn, "busy")
            await asyncio.sleep(BOT_RETRY_SECONDS)
        except WorkerFailed as problem:
            metrics.count("bot_failures", kind="move")
            self._log("bot_failed", f"a bot could not move and tries again: {problem}", live)
            self._delay(live, turn, "failed")
            await asyncio.sleep(BOT_RETRY_SECONDS)
        except (StoreUnavailable, StoreFull) as problem:
            server_log.trouble("bot_not_stored", f"a bot's move is stored later: {problem}", table=live.id)
            await asyncio.sleep(BOT_RETRY_SECONDS)
        except Exception as problem:
            self._log("bot_failed", "a bot could not move and tries again", live, problem)
            await asyncio.sleep(BOT_RETRY_SECONDS)
        finally:
            if live.thinking.turns.get(turn.chair) == turn:
                del live.thinking.turns[turn.chair]
        if next_turn := BotTurn.at(live.table):
            self.wake(live, next_turn)

    async def _play(self, live: LiveTable, turn: BotTurn) -> None:
        await live.pauses.until_gone_on()
        called = f"bot-{turn.since}-{turn.chair}"
        async with self.claims.claimed(f"{live.id} {called}", lambda: self._identify(live, turn)):
            async with live.thinking.slots:
                self._identify(live, turn)
                began = time.monotonic()
                word, stand_in, took = await self._choose(live, turn)
                await asyncio.sleep(max(0.0, self._pace(live, turn) - (time.monotonic() - began)))
            play = e.PlayAsStandIn if stand_in else e.Play
            command = play(id=called, expect=turn.since, chair=turn.chair, word=word)
            await self.commands.carry_out_here(live, command, lambda: self._identify(live, turn), took)

    def _pace(self, live: LiveTable, turn: BotTurn) -> float:
        """The seconds that a bot's move takes at least: where somebody's clock runs for it, hardly any of them."""
        clocks = live.table.round.clocks
        return min(self.pace, clocks.budget(turn.chair) / 4) if clocks and clocks.running is not None else self.pace

    def _identify(self, live: LiveTable, turn: BotTurn) -> tuple[Holder, str]:
        """The bot's right to play: lost when somebody takes back a move or takes the chair."""
        if BotTurn.at(live.table) != turn:
            raise CommandRefused(say("Something happened before your move arrived; look again."), "stale")
        return Holder(frozenset([turn.chair])), ""

    async def _choose(self, live: LiveTable, turn: BotTurn) -> tuple[str, bool, float]:
        """The move of a chair's bot; if that fails twice, of the simplest, and whether that stood in for it.

        And the seconds that were thought about it, without waiting for a worker.
        """
        bot = self.level_bots.at(live.table.position, turn.level)
        try:
            word, took = await self._asked_twice(live, turn, bot)
            return word, False, took
        except WorkerFailed as problem:
            if bot == SIMPLEST:
                raise
            metrics.count("bot_failures", kind="stand-in")
            self._log("bot_stand_in", f"{bot} failed twice, and a simpler bot moves for it: {problem}", live)
        word, took = await self._asked_for_move(live, turn, SIMPLEST, SECOND_TIMEOUT)
        return word, True, took

    async def _asked_twice(self, live: LiveTable, turn: BotTurn, bot: str) -> tuple[str, float]:
        """A bot's move; the worker that failed has ended, so the second question has a fresh one."""
        try:
            return await self._asked_for_move(live, turn, bot)
        except WorkerFailed:
            self._identify(live, turn)
            return await self._asked_for_move(live, turn, bot, SECOND_TIMEOUT)

    async def _asked_for_move(self, live: LiveTable, turn: BotTurn, bot: str, *timeout: float) -> tuple[str, float]:
        """A bot's move, and the seconds that it took; where there is a clock, it thinks within that."""
        position, clocks = live.table.position, live.table.round.clocks
        position = position.seen_by([live.table.player_of(turn.chair)])
        question = question_about(position) | {"bot": bot, "seed": _seed(live, turn.chair)}
        if clocks:
            question["seconds"] = clocks.budget(turn.chair)
        level = turn.level if bot != SIMPLEST else 1
        began = [time.monotonic()]
        answer = await self._ask(
            live,
            question,
            level_cost(position, level),
            *timeout,
            on_busy=lambda: self._delay(live, turn, "busy"),
            on_begun=lambda: began.append(time.monotonic()),
        )
        took = time.monotonic() - began[-1]
        word = str(answer["word"])
        if word not in position.legal():
            raise WorkerFailed(f"{bot} answered {word!r}, which is not legal")
        return word, took

    async def ready(self, position: Position, level: int) -> None:
        """Waits until a level plays itself: before its search is compiled, a simpler bot stands in for it.

        Raises WorkerFailed and Busy.
        """
        what = {"bot": self.level_bots.at(position, level), "warm": True, "seed": 0}
        question = question_about(position) | what
        await self.processes.ask(question, COMPILE_TIMEOUT, address="", table="", cost=COMPILE_COST)

    async def move(self, position: Position, level: int, timeout: float) -> str:
        """The move of a level at no table, thought about for nobody in particular.  Raises WorkerFailed and Busy."""
        bot = self.level_bots.at(position, level)
        question = question_about(position) | {"bot": bot, "seed": 0}
        cost = level_cost(position, level)
        answer = await self.processes.ask(question, timeout, address="", table="", cost=cost)
        word = str(answer["word"])
        if word not in position.legal():
            raise WorkerFailed(f"{bot} answered {word!r}, which is not legal")
        return word

    def _delay(self, live: LiveTable, turn: BotTurn, why: Literal["busy", "failed"]) -> None:
        """Tells everybody at a table why a bot does not move."""
        if live.thinking.delay != Delay(turn, why) and BotTurn.at(live.table) == turn:
            live.thinking.delay = Delay(turn, why)
            live.notify()

    async def _ask(
        self,
        live: LiveTable,
        question: Answer,
        cost: float,
        *timeout: float,
        on_busy: Callable[[], None] | None = None,
        on_begun: Callable[[], None] | None = None,
    ) -> Answer:
        """An answer, thought about for whoever did something at the table last.

        Raises WorkerFailed; Busy and TooOften where it must come later, or not at all.
        """
        address = live.thinking.asker or f"table {live.id}"  # nobody has, since the server started
        more: Answer = {"turn": True, "on_busy": on_busy, "on_begun": on_begun} if on_busy else {}
        return await self.processes.ask(question, *timeout, address=address, table=live.id, cost=cost, **more)

    def _log(self, kind: str, sentence: str, live: LiveTable, error: Exception | None = None) -> None:
        server_log.failure(kind, sentence, table=live.id, address=live.thinking.asker, error=error)

    def prepare(self, live: LiveTable) -> None:
        """Has a process compile what the table's bots and hints need while people look at the board."""
        position, chairs = live.table.position, live.table.chairs
        if live.table.round.over or not position.actors:
            return
        levels = [chair.level for chair in chairs if chair.level is not None]
        if levels:
            self._prepared(position, {"bot": self.level_bots.at(position, max(levels))}, live.id)
        if can_compile() and all(chair.kind != "open" for chair in chairs):
            self._prepared(position, {"hint": SOURCE_LANGUAGE}, live.id)

    def _prepared(self, position: Position, what: Answer, table: str = "") -> asyncio.Task[None]:
        """The task that compiles something, once for as long as the server runs."""
        key = (position.game.id, position.players, *what.values())
        if key not in self._preparing:
            question = question_about(position) | what | {"warm": True, "seed": 0}
            self._preparing[key] = self.background.start(self._prepare(question, table))
        return self._preparing[key]

    async def _prepare(self, question: Answer, table: str) -> None:
        """Compiles for every table; whoever came first is not charged for it."""
        try:
            await self.processes.ask(question, COMPILE_TIMEOUT, address="", table=table, cost=COMPILE_COST)
        except WorkerFailed as problem:
            server_log.failure("bot_not_prepared", f"a bot could not be prepared: {problem}", table=table)
        except Busy:
            self._preparing = {key: task for key, task in self._preparing.items() if task is not asyncio.current_task()}

    async def hint(self, live: LiveTable, language: str, player: int) -> Answer:
        """Advice for a player who may act; one question, however often it is asked."""
        key = (live.table.round.last, language, player)
        if key not in live.thinking.hints:
            question = question_about(live.table.position.seen_by([player])) | {"hint": language, "player": player}
            live.thinking.hints = {key: self.background.start(self._advise(live, question))}
        found = await _shared(live.thinking.hints, key)
        if found.get("quick"):
            live.thinking.hints.pop(key, None)  # asked again, it looks closer
        return found

    async def _advise(self, live: LiveTable, question: Answer) -> Answer:
        """A hint; a quick one if what it needs is still being compiled."""
        preparing = self._prepared(live.table.position, {"hint": SOURCE_LANGUAGE}, live.id)
        await asyncio.wait([preparing], timeout=HINT_TIMEOUT)
        quick = {} if preparing.done() else {"quick": True}
        async with live.thinking.slots:
            return await self._ask(live, question | quick, QUICK_HINT_COST if quick else HINT_COST) | quick

    async def compiled(self, position: Position) -> None:
        """Waits until a process has compiled what values of a game are found with; somebody acts in the position."""
        await asyncio.shield(self._prepared(position, {"hint": SOURCE_LANGUAGE}))

    async def board_answer(self, position: Position, question: Answer, address: str, cost: float) -> Answer:
        """The answer to what an analysis board asks about a position."""
        whole = question_about(position) | question
        return await self.processes.ask(whole, BOARD_TIMEOUT, address=address, table=f"analysis {address}", cost=cost)


async def _shared(tasks: dict[Any, asyncio.Task[Answer]], key: tuple[Any, ...]) -> Answer:
    """The result of a task that several may await; one that failed is forgotten."""
    try:
        return await asyncio.shield(tasks[key])
    except (WorkerFailed, Busy, TooOften):
        tasks.pop(key, None)
        raise


def level_cost(position: Position, number: int) -> float:
    """Seconds that a level is thought to take, before any answer of it was measured."""
    level = level_of(position.game, number)
    by_count = (level.simulations or 10**9) * SECONDS_A_SIMULATION
    return min(by_count, level.seconds or by_count)


def _seed(live: LiveTable, chair: int) -> int:
    """A bot keeps its luck for as long as it sits in a chair; nobody can foretell it from what the table shows."""
    return int(hashed(f"{live.table.opened.secret or live.id} {chair}")[:15], 16)
