"""The tables that are being played: commands go in, what happened goes out, bots are asked.

It knows the store, the tables and who waits for news of them.  It does not know HTTP, nor
what a viewer is shown.  An event is on disk before anybody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from sixfold.errors import Refusal
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.store.store import Conflict, Store
from sixfold.table import events as e
from sixfold.table.keys import derived, hashed, new_key
from sixfold.table.seating import Holder
from sixfold.table.table import CommandRefused, Round, Table
from sixfold.web.bot_processes import BotProcesses, WorkerFailed

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
MAX_LIVE_TABLES = 2000  # tables kept in memory when nobody looks at them
ANALYSIS_LEVEL = 3  # the level at which a game is looked back at
ANALYSIS_TIMEOUT = 240.0  # seconds that may take
TRIES = 5  # when somebody else appends at the same time
THOUGHTS_PER_TABLE = 2  # at a time about one table: one may be of a position that was taken back
BOT_RETRY_SECONDS = 5.0  # seconds until a bot tries again whose word could not be written
MAX_EVENTS = 10_000  # at one table
log = logging.getLogger("sixfold")

Who = Callable[[], tuple[Holder, str]]  # who asks, and the hash of a key that may take another's place


@dataclass(frozen=True)
class Entry:
    """An event with where it stands in the log and in its round."""

    number: int
    event: e.AnyEvent
    round: int
    position: Position  # after the event


@dataclass(frozen=True)
class BotTurn:
    """A bot to whom the rules have put a question."""

    chair: int
    level: int
    since: int  # the event since which it is asked

    @classmethod
    def at(cls, table: Table) -> BotTurn | None:
        """Whose turn it is, if that is a bot.  Where several may act bots keep to the order of the rules."""
        for chair in table.acting[:1]:
            level = table.chairs[chair].level
            if level is not None:
                return cls(chair, level, table.round.since[table.player_of(chair)])
        return None


@dataclass
class LiveTable:
    """A table in memory, and who waits for its next event."""

    id: str
    table: Table
    log: list[Entry] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    version: int = 0  # of anything that a viewer sees, also of who is there
    present: Counter[int] = field(default_factory=Counter)  # connections of each chair
    watching: int = 0  # connections that hold no chair
    ended: bool = False  # whether the server is about to stop
    connections: int = 0
    thinking: dict[int, BotTurn] = field(default_factory=dict)  # by chair
    bot_slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(THOUGHTS_PER_TABLE))
    hints: dict[tuple[int, str], asyncio.Task[Any]] = field(default_factory=dict)  # the last hint
    analyses: dict[tuple[int, str], asyncio.Task[Any]] = field(default_factory=dict)  # analyses, by round and language
    event_cache: dict[Any, dict[int, Any]] = field(default_factory=dict)  # events in words, by language and names
    view_cache: dict[Any, Any] = field(default_factory=dict)  # what views have made of this version, to share

    @classmethod
    def from_events(cls, name: str, events: list[e.AnyEvent]) -> LiveTable:
        live = cls(name, Table())
        for event in events:
            live.happen(event)
        return live

    def happen(self, event: e.AnyEvent) -> None:
        self.table.apply(event)
        position = self.table.position if self.table.rounds else self.table.start
        self.log.append(Entry(self.table.number, event, len(self.table.rounds), position))

    def notify(self) -> None:
        """Tells everybody who waits that there is something new."""
        self.version += 1
        self.view_cache.clear()
        self.changed.set()
        self.changed = asyncio.Event()


class Hub:
    """All tables of one server."""

    def __init__(self, store: Store, processes: BotProcesses, pace: float = 0.6) -> None:
        self.store = store
        self.processes = processes
        self.pace = pace  # seconds a bot takes at least, so that people can follow
        self._live: dict[str, LiveTable] = {}
        self._known: WeakValueDictionary[str, LiveTable] = (
            WeakValueDictionary()
        )  # also those that only somebody still uses
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._analysis_slots = asyncio.Semaphore(max(1, processes.count - 1))  # analyses leave a worker to bots
        store.subscribe(self._heard)

    # Finding and opening ---------------------------------------------------------------

    async def find(self, table: str) -> LiveTable | None:
        """The table of this name, from memory or from the store."""
        if not TABLE_ID.fullmatch(table):
            return None
        live = self._known.get(table)
        if live is None:
            async with self._loading:
                live = self._known.get(table) or await self._load(table)
        if live is not None:
            self._keep(live)
            self._wake_bots(live)
        return live

    async def _load(self, table: str) -> LiveTable | None:
        events = [e.read_event(data) for data in await self.store.read(table)]
        return LiveTable.from_events(table, events) if events else None

    def _keep(self, live: LiveTable) -> None:
        """Keeps a table in memory, and lets go of those that were asked for longest ago and nobody looks at."""
        self._live.pop(live.id, None)
        if len(self._live) >= MAX_LIVE_TABLES:
            quiet = [known for known in self._live.values() if not known.connections and not known.thinking]
            for known in quiet[: len(self._live) - MAX_LIVE_TABLES + 1]:
                del self._live[known.id]
        self._live[live.id] = self._known[live.id] = live

    async def open(self, opened: e.Opened, first: int | None) -> LiveTable:
        """A new table with its first round; `first` None: by lot."""
        table = Table()
        table.apply(opened)
        lot = random.SystemRandom().randrange(len(table.chairs)) if first is None else first
        events = e.stamped([opened, *table.begin(lot)], time.time())
        name = secrets.token_urlsafe(9)
        await self.store.append(name, 0, [e.written(event) for event in events])
        live = LiveTable.from_events(name, events)
        self._keep(live)
        self._warm(live)
        self._wake_bots(live)
        return live

    # Commands --------------------------------------------------------------------------

    async def carry_out(self, live: LiveTable, command: e.AnyCommand, who: Who) -> bytes:
        """The answer to a command, whether it is carried out now or was before.

        Who asks is looked at when it is his turn: a key may be revoked meanwhile.  Once begun
        it is finished, even if whoever asked has gone.
        """
        return await asyncio.shield(self._spawn(self._carry_out(live, command, who)))

    async def _carry_out(self, live: LiveTable, command: e.AnyCommand, who: Who) -> bytes:
        async with live.lock:
            for _ in range(TRIES):
                known = await self.store.answer(live.id, command.id)
                if known is not None:
                    if msgspec.json.decode(known)["number"] > live.table.number:
                        await self._catch_up(live)
                    return known
                holder, key = who()
                decided = live.table.decide(command, holder, key=key)
                if live.table.number + len(decided) > MAX_EVENTS:
                    raise CommandRefused(say("This table is full; open a new one."))
                answer = msgspec.json.encode({"number": live.table.number + len(decided)})
                try:
                    await self._append(live, decided, command.id, answer)
                except Conflict:
                    await self._catch_up(live)
                else:
                    return answer
        raise CommandRefused(say("The table is too busy; try again."), "stale")

    async def _append(self, live: LiveTable, decided: list[e.AnyEvent], command: str = "", answer: bytes = b"") -> None:
        """Writes events, then lets them happen, then tells."""
        events = e.stamped(decided, time.time())
        await self.store.append(live.id, live.table.number, [e.written(event) for event in events], command, answer)
        self._happen(live, events)

    def _happen(self, live: LiveTable, events: list[e.AnyEvent]) -> None:
        for event in events:
            live.happen(event)
        live.notify()
        self._wake_bots(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Takes in what another server has appended."""
        news = [e.read_event(data) for data in await self.store.read(live.id, live.table.number)]
        if news:
            self._happen(live, news)

    def _heard(self, table: str, number: int) -> None:
        live = self._known.get(table)
        if live and number > live.table.number:
            self._spawn(self._heard_of(live, number))

    async def _heard_of(self, live: LiveTable, number: int) -> None:
        """Somebody has appended; if it was this server the table knows once the lock is free."""
        async with live.lock:
            if number > live.table.number:
                await self._catch_up(live)

    async def enter(self, live: LiveTable, key: str, name: str, once: str = "") -> tuple[str, Holder]:
        """What a key opens, and the key to keep: an invitation becomes the key of a free chair.

        Who says `once` and asks again, since he heard no answer, is given the same chair.
        """
        return await asyncio.shield(self._spawn(self._enter(live, key, name, once)))

    async def _enter(self, live: LiveTable, key: str, name: str, once: str) -> tuple[str, Holder]:
        async with live.lock:
            table = live.table
            if table.is_invitation(key):
                own = derived(key, f"entering {once}") if once else new_key()
                if table.holder([own]).chairs:
                    return own, table.holder([own])
                free = [number for number, chair in enumerate(table.chairs) if chair.kind == "open"]
                if not free:
                    raise CommandRefused(say("All chairs are taken; you may watch."), "right")
                await self._append(live, [e.Sat(chair=free[0], name=name, key=hashed(own))])
                return own, table.holder([own])
            holder = table.holder([key])
            if not holder.chairs and not holder.host:
                raise CommandRefused(say("This link opens no chair at this table; ask for a new one."), "right")
            vacant = [chair for chair in holder.chairs if not table.chairs[chair].taken]
            if vacant:
                await self._append(live, [e.Sat(chair=chair, name=name) for chair in vacant])
            return key, holder

    # Who is there ----------------------------------------------------------------------

    def come(self, live: LiveTable, holder: Holder) -> None:
        self._count(live, holder, 1)

    def go(self, live: LiveTable, holder: Holder) -> None:
        self._count(live, holder, -1)

    def _count(self, live: LiveTable, holder: Holder, step: int) -> None:
        live.connections += step
        live.watching += 0 if holder.chairs else step
        for chair in holder.chairs:
            live.present[chair] += step
        live.notify()

    # Bots ------------------------------------------------------------------------------

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _wake_bots(self, live: LiveTable) -> None:
        asked = BotTurn.at(live.table)
        if asked and live.thinking.get(asked.chair) != asked:
            live.thinking[asked.chair] = asked
            self._spawn(self._bot_plays(live, asked))

    async def _bot_plays(self, live: LiveTable, asked: BotTurn) -> None:
        try:
            await self._play_for(live, asked)
        except (CommandRefused, Refusal) as refusal:
            if BotTurn.at(live.table) == asked:
                log.error("a bot's word was refused: %s", refusal)
                return
        except Exception as problem:  # the disk is full, say
            log.error("a bot's word was not written, it is tried again: %r", problem)
            await asyncio.sleep(BOT_RETRY_SECONDS)
        finally:
            if live.thinking.get(asked.chair) == asked:
                del live.thinking[asked.chair]
        self._wake_bots(live)

    async def _play_for(self, live: LiveTable, asked: BotTurn) -> None:
        async with live.bot_slots:
            self._for_bot(live, asked)
            began = time.monotonic()
            word = await self._thought(live, asked)
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        command = e.Play(id=f"bot-{asked.since}-{asked.chair}", expect=asked.since, chair=asked.chair, word=word)
        await self._carry_out(live, command, lambda: self._for_bot(live, asked))

    def _for_bot(self, live: LiveTable, asked: BotTurn) -> tuple[Holder, str]:
        """What a bot may do while its question stands: nobody has taken back, nor taken its chair."""
        if BotTurn.at(live.table) != asked:
            raise CommandRefused(say("Something happened before this arrived; look again."), "stale")
        return Holder(frozenset([asked.chair])), ""

    async def _thought(self, live: LiveTable, asked: BotTurn) -> str:
        """The word of a chair's bot; if it fails a weaker one plays, and at last chance."""
        position = live.table.position
        for bot in (f"bot:{asked.level}", "bot:1"):
            try:
                question = self._question(position) | {"bot": bot, "seed": _seed(live.id, asked.chair)}
                word = str((await self.processes.ask(question))["word"])
                if word in position.legal():
                    return word
            except WorkerFailed as problem:
                log.error("bot %s gave no answer: %s", bot, problem)
        return random.choice(position.legal())

    def _question(self, position: Position) -> dict[str, Any]:
        return {
            "game": position.game.id,
            "players": position.players,
            "options": position.game.changed(position.options, position.players),
            "extras": dict(position.header_lines),
            "words": position.words,
        }

    def _warm(self, live: LiveTable) -> None:
        """Has the worker compile what it needs while people look at the board."""
        levels = [chair.level for chair in live.table.chairs if chair.level is not None]
        position = live.table.position
        if levels and position.actors:
            question = self._question(position) | {"bot": f"bot:{max(levels)}", "seed": 0, "warm": True}
            self._spawn(self._warmed(question))

    async def _warmed(self, question: dict[str, Any]) -> None:
        try:
            await self.processes.ask(question)
        except WorkerFailed as problem:
            log.error("a bot could not be made ready: %s", problem)

    async def hint(self, live: LiveTable, language: str) -> dict[str, Any]:
        """Advice about the position, for whoever is asked first; made once, however often he asks."""
        key = (live.table.round.last, language)
        if key not in live.hints:
            live.hints = {key: self._spawn(self._hint(live, self._question(live.table.position), language))}
        try:
            answer: dict[str, Any] = await asyncio.shield(live.hints[key])
        except WorkerFailed:
            live.hints.pop(key, None)
            raise
        return answer

    async def _hint(self, live: LiveTable, question: dict[str, Any], language: str) -> dict[str, Any]:
        async with live.bot_slots:
            return await self.processes.ask(question | {"hint": language})

    async def look_back(self, live: LiveTable, round_: Round, language: str, names: tuple[str, ...]) -> dict[str, Any]:
        """An analysis of a round that is over; made once, however many ask."""
        key = (round_.number, language)
        if key not in live.analyses:
            question = self._question(round_.position) | {
                "look back": language,
                "level": ANALYSIS_LEVEL,
                "names": names,
            }
            live.analyses[key] = self._spawn(self._look_back(question))
        try:
            answer: dict[str, Any] = await asyncio.shield(live.analyses[key])
        except WorkerFailed:
            live.analyses.pop(key, None)
            raise
        return answer

    async def _look_back(self, question: dict[str, Any]) -> dict[str, Any]:
        async with self._analysis_slots:
            return await self.processes.ask(question, ANALYSIS_TIMEOUT)

    def end_connections(self) -> None:
        """Ends whatever is pushed, since the server is about to stop."""
        for live in list(self._known.values()):
            live.ended = True
            live.notify()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        self.processes.close()
        await self.store.close()


def _seed(table: str, chair: int) -> int:
    return int(hashed(f"{table} {chair}")[:15], 16)
