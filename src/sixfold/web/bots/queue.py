"""Whose question the bots think about next: fair shares by address and by table, cheap ones first.

It knows costs, shares and bounds.  It does not know processes, time or tables: whoever has workers
takes the next question, and says how long it took.

This is self-clocked fair queueing, twice: a question is due at what its address has used so far, in
seconds of workers, and its own cost.  What is due first is next.  So a cheap question goes before a
dear one, and a dear one waits until every other address has used about as much as it costs, however
many questions they have.  Within an address, tables share in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

CHEAP = 0.25  # seconds that a question may cost for which a worker is kept free
SLOW = 8.0  # seconds from which a question is one of the slow ones: compiling, analyses
MAX_WAITING = 256  # questions in all, after which no hints or analyses are taken
MAX_WAITING_PER_ADDRESS = 24
MAX_TURNS = 2048  # questions in all, those of bots whose turn it is included
STEP = 1.15  # by which an expected cost follows the measured ones
MAX_KINDS = 1000  # whose costs are remembered


class Busy(Exception):
    """Too many questions wait; `full` says whose: "address" or "all"."""

    def __init__(self, full: str) -> None:
        super().__init__(f"too many questions wait ({full})")
        self.full = full


class Costs:
    """What questions of a kind are expected to cost, learned from what they did cost.

    An expected cost goes up or down by a step with each measured one, and so comes to the median: a
    first answer for which a worker had to load everything does not count for more than any other.
    """

    def __init__(self) -> None:
        self._expected: dict[Hashable, float] = {}

    def expected(self, kind: Hashable, guess: float) -> float:
        """Seconds; the guess, as long as nothing was measured."""
        return self._expected.get(kind, guess)

    def measured(self, kind: Hashable, guess: float, seconds: float) -> None:
        if kind in self._expected or len(self._expected) < MAX_KINDS:
            before = self.expected(kind, guess)
            self._expected[kind] = before * STEP if seconds > before else before / STEP


class Shares:
    """How much each of several has used, and who is next."""

    def __init__(self) -> None:
        self._clock = 0.0  # when the question was due that was taken last
        self._used: dict[str, float] = {}

    def join(self, name: str) -> None:
        """Somebody who did not wait does now: the past counts neither for nor against them, but for debts."""
        self._used[name] = max(self._used.get(name, 0.0), self._clock)

    def next(self, costs: Iterable[tuple[str, float]]) -> str:
        """Who is due first, of those who wait for something that costs so much."""
        return min(costs, key=lambda waiting: self._used[waiting[0]] + waiting[1])[0]

    def take(self, name: str, cost: float) -> None:
        """Charges somebody whose question begins."""
        self._used[name] += cost
        self._clock = max(self._clock, self._used[name])

    def settle(self, name: str, difference: float) -> None:
        """Charges what something cost more, or less, than was expected."""
        if name in self._used:
            self._used[name] += difference

    def forget(self, waiting: Iterable[str]) -> None:
        """Forgets all others who owe nothing."""
        kept = set(waiting)
        self._used = {name: used for name, used in self._used.items() if used > self._clock or name in kept}

    def __len__(self) -> int:
        return len(self._used)


@dataclass(eq=False)
class Question:
    """Something to think about, and who caused it."""

    address: str
    table: str
    cost: float  # seconds it is expected to take
    turn: bool = True  # of a bot that is to move: it keeps its place where others are refused
    what: Any = None  # whatever it means to whoever asks

    @property
    def cheap(self) -> bool:
        """Whether a worker is kept for questions like it."""
        return self.cost <= CHEAP

    @property
    def slow(self) -> bool:
        """Whether it must leave workers to those who only wait for a move."""
        return self.cost >= SLOW


@dataclass
class _Address:
    """What waits for one address."""

    tables: dict[str, list[Question]] = field(default_factory=dict)  # the cheapest first, then the oldest
    shares: Shares = field(default_factory=Shares)  # of tables
    count: int = 0

    def add(self, question: Question) -> None:
        if question.table not in self.tables:
            self.shares.join(question.table)
        waiting = self.tables.setdefault(question.table, [])
        waiting.append(question)
        waiting.sort(key=lambda one: one.cost)
        self.count += 1

    def remove(self, question: Question) -> None:
        waiting = self.tables[question.table]
        waiting.remove(question)
        if not waiting:
            del self.tables[question.table]
        self.count -= 1

    def next(self, most: float) -> Question | None:
        """The next question that costs less than so much."""
        heads = {table: waiting[0] for table, waiting in self.tables.items() if waiting[0].cost < most}
        return heads[self.shares.next((table, one.cost) for table, one in heads.items())] if heads else None


class BotQueue:
    """Questions that wait, and those that workers think about."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.waiting = 0
        self.running: set[Question] = set()
        self._addresses: dict[str, _Address] = {}
        self._shares = Shares()  # of addresses

    def add(self, question: Question) -> None:
        """Takes a place.  Raises Busy; a bot whose turn it is is refused only when all places are taken."""
        full = self.full(question.address)
        if full and (not question.turn or self.waiting >= MAX_TURNS):
            raise Busy(full)
        if question.address not in self._addresses:
            self._shares.join(question.address)
        self._addresses.setdefault(question.address, _Address()).add(question)
        self.waiting += 1

    def full(self, address: str) -> str:
        """Whether so much waits that only bots whose turn it is may wait, too: for "all", for this "address"."""
        own = self._addresses.get(address)
        if self.waiting >= MAX_WAITING:
            return "all"
        return "address" if own and own.count >= MAX_WAITING_PER_ADDRESS else ""

    def take(self) -> Question | None:
        """The next question, if a worker is free for it."""
        if len(self.running) >= self.workers:
            return None
        most = self._most()
        heads = {name: found for name, address in self._addresses.items() if (found := address.next(most))}
        if not heads:
            return None
        name = self._shares.next((name, question.cost) for name, question in heads.items())
        question = heads[name]
        self._shares.take(name, question.cost)
        self._addresses[name].shares.take(question.table, question.cost)
        self.remove(question)
        self.running.add(question)
        return question

    def _most(self) -> float:
        """What a question may cost now: one worker is kept for cheap ones, another for those that are not slow."""
        if sum(not question.cheap for question in self.running) >= max(1, self.workers - 1):
            return math.nextafter(CHEAP, math.inf)
        if sum(question.slow for question in self.running) >= max(1, self.workers - 2):
            return SLOW
        return math.inf

    def remove(self, question: Question) -> None:
        address = self._addresses[question.address]
        address.remove(question)
        self.waiting -= 1
        if not address.count:
            del self._addresses[question.address]

    def done(self, question: Question, seconds: float) -> None:
        """Frees the worker, and charges what the answer cost."""
        self.running.discard(question)
        self._shares.settle(question.address, seconds - question.cost)
        if address := self._addresses.get(question.address):
            address.shares.settle(question.table, seconds - question.cost)
            address.shares.forget(address.tables)
        if not self.waiting and not self.running:
            self._shares = Shares()  # nobody had to wait for what was used until now
        self._shares.forget({*self._addresses, *(one.address for one in self.running)})
