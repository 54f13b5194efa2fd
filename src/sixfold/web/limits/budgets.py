"""What one address may take from everybody: so much at once, and so much a minute after that.

It knows addresses and amounts.  It does not know what is done for them.  A server has one `Budgets`, made from its
settings; whoever does something for a visitor takes from it first (`take`), or holds a place in it (`hold`).

They are meant for a household or a school class behind one address, all playing at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from starlette.requests import HTTPConnection

from sixfold.game.values import read_number
from sixfold.text.errors import BadValue
from sixfold.text.messages import Message, say
from sixfold.web.limits.slices import Slices
from sixfold.web.monitoring import metrics

MAX_LIMIT = 10**9  # that a limit can be set to
QUESTIONS_AT_ONCE = 4  # of one address that are worked on; the others wait behind them
MAX_PICTURES = 60  # of one address that wait to be drawn
PICTURE_SECONDS = 0.02  # that are charged as one picture
TOO_MANY = say("Too many requests; wait a moment.")
TEXTS = {  # of some budgets
    "phrase": say("You have said a lot. Wait a few seconds before you say more."),
    "invited": say("Others on your network have just sat down. You are next, in a few seconds."),
}


class TooOften(Exception):
    """More than a budget allows; there is room again after so many seconds."""

    def __init__(self, seconds: float = 1.0, text: Message = TOO_MANY) -> None:
        super().__init__()
        self.seconds = seconds
        self.text = text


@dataclass(frozen=True)
class Allowance:
    """How much of something an address may take."""

    a_minute: float  # 0: as much as it likes
    at_once: float  # after a quiet time

    def changed(self, a_minute: float) -> Allowance:
        """Another amount, of which as many minutes' worth may be taken at once."""
        return Allowance(a_minute, max(1.0, self.at_once * a_minute / self.a_minute))


ALLOWANCES: Mapping[str, Allowance] = {
    "request": Allowance(6000, 3000),  # of any kind, files of pages too
    "command": Allowance(1800, 300),
    "table": Allowance(60, 60),  # opened
    "socket": Allowance(1200, 600),  # connected; how many may be open is another limit
    "picture": Allowance(1800, 300),  # drawn for somebody who asks for one
    "bot": Allowance(60, 300),  # seconds of thinking
    "unknown": Allowance(120, 600),  # tables that are not there
    "notification": Allowance(120, 120),  # sent because of what somebody did
    "daily": Allowance(60 / 1440, 60),  # tries of the game of the day that count: sixty a day
}
SMALLER: Mapping[str, Allowance] = {  # beside them, for a chair, a table or a visitor; not to be set
    "question": Allowance(1200, 100),  # about a table, from one chair
    "chair": Allowance(1200, 80),  # commands of one chair
    "phrase": Allowance(12, 3),  # of one chair: one in five seconds
    "enter": Allowance(300, 60),
    "invited": Allowance(6, 3),  # chairs that an address takes at a table by its invitation
    "list": Allowance(60, 20),  # one's own tables
    "lobby": Allowance(120, 60),
    "join": Allowance(6, 6),  # seats that an address takes, at all tables
    "again": Allowance(1 / 60, 2),  # tables for the people of a table: one an hour
    "groups": Allowance(2, 40),  # of them that an address opens, at all tables
    "day": Allowance(600, 60),  # questions about the game of the day
    "analysis": Allowance(1200, 100),
    "differs": Allowance(6, 3),  # pages that say that they see something else
    "device": Allowance(60, 60),  # that wants to be told of turns, or no more
    "kept refusal": Allowance(2, 20),  # that a table keeps
}


@dataclass(frozen=True)
class Limits:
    """What one address may take; the last is for all of them together.  0: as much as it likes."""

    allowances: Mapping[str, Allowance] = field(default_factory=lambda: ALLOWANCES)
    sockets: int = 400  # open at the same time
    connections: int = 600  # of any kind, at the same time
    all_connections: int = 10_000


NAMES = {  # in the option --limit, and what each limits a minute
    "requests": "request",
    "commands": "command",
    "tables": "table",
    "pictures": "picture",
    "bots": "bot",
    "unknown": "unknown",
    "new-sockets": "socket",
    "notifications": "notification",
}
DAILY = {"daily": "daily"}  # and a day
MINUTES_A_DAY = 1440
COUNTS = {"sockets": "sockets", "connections": "connections", "all-connections": "all_connections"}


def read_limits(pairs: Iterable[str], limits: Limits) -> Limits:
    """Limits changed as `requests=6000` says."""
    for pair in pairs:
        name, _, value = pair.partition("=")
        number = read_number(value, 0, MAX_LIMIT)
        if number is None or name not in {*NAMES, *DAILY, *COUNTS}:
            raise BadValue(
                f"--limit {pair}",
                say(
                    "“{pair}” is not a limit; write NAME=N, with one of these names: {names}",
                    pair=pair,
                    names=", ".join([*NAMES, *DAILY, *COUNTS]),
                ),
            )
        limits = _changed(limits, name, number)
    return limits


def _changed(limits: Limits, name: str, number: int) -> Limits:
    if name in COUNTS:
        changes: dict[str, Any] = {COUNTS[name]: number}
        return replace(limits, **changes)
    kind, a_minute = (NAMES[name], number) if name in NAMES else (DAILY[name], number / MINUTES_A_DAY)
    return replace(limits, allowances={**limits.allowances, kind: ALLOWANCES[kind].changed(a_minute)})


@dataclass
class Bucket:
    """How much a source has left, as of a time."""

    left: float
    at: float


class Rate:
    """A rate limit: so much a second for each source, after a burst."""

    def __init__(self, each_second: float, burst: float, reason: str = "rate", text: Message = TOO_MANY) -> None:
        self.each_second = each_second
        self.burst = burst
        self.reason = reason  # in the figures of what was refused
        self.text = text
        self._buckets: dict[str, Bucket] = {}

    def take(self, source: str, cost: float = 1.0) -> None:
        """Takes from what a source has left.  Raises TooOften."""
        now = time.monotonic()
        bucket = self._buckets.setdefault(source, Bucket(self.burst, now))
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.each_second)
        bucket.at = now
        needed = min(cost, self.burst)  # what costs more than everything is possible after a quiet time
        if bucket.left < needed:
            metrics.count("refusals", reason=self.reason)
            raise TooOften((needed - bucket.left) / self.each_second, self.text)
        bucket.left -= cost
        if len(self._buckets) > 10_000:
            self._forget(now)

    def give_back(self, source: str, cost: float) -> None:
        """Gives back what a source did not need after all."""
        if source in self._buckets:
            self._buckets[source].left += cost

    def _forget(self, now: float) -> None:
        """Drops the sources whose buckets are full again."""
        quiet = self.burst / self.each_second
        self._buckets = {source: b for source, b in self._buckets.items() if now - b.at < quiet}


class Places:
    """So much of each address is worked on at the same time; the rest waits behind it."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._places: dict[str, asyncio.Semaphore] = {}
        self._counts: dict[str, int] = {}

    async def begin(self, address: str) -> Callable[[], None]:
        """Waits until there is a place; returns what gives it back, once."""
        places = self._places.setdefault(address, asyncio.Semaphore(self._at_once))
        self._counts[address] = self._counts.get(address, 0) + 1
        try:
            await places.acquire()
        except BaseException:
            self._leave(address)
            raise
        open_places = [places]

        def done() -> None:
            if open_places:
                open_places.pop().release()
                self._leave(address)

        return done

    def _leave(self, address: str) -> None:
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address], self._places[address]


class Budgets:
    """The budgets of every address."""

    def __init__(self, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        self._rates = {
            kind: Rate(allowance.a_minute / 60, allowance.at_once, kind)
            for kind, allowance in limits.allowances.items()
            if allowance.a_minute
        } | {
            kind: Rate(allowance.a_minute / 60, allowance.at_once, text=TEXTS.get(kind, TOO_MANY))
            for kind, allowance in SMALLER.items()
        }
        self._most = {"socket": limits.sockets, "picture": MAX_PICTURES}
        self._open: dict[tuple[str, str], int] = {}
        self.questions = Places(QUESTIONS_AT_ONCE)
        self._pictures = Places(1)
        self._drawing = asyncio.Lock()  # behind it waits at most one picture of each address
        self._took = 0.0  # seconds of the last one

    def take(self, kind: str, address: str, cost: float = 1.0) -> None:
        """Takes from the budget of an address.  Raises TooOften."""
        if kind in self._rates:
            self._rates[kind].take(address, cost)

    def give_back(self, kind: str, address: str, cost: float = 1.0) -> None:
        if kind in self._rates:
            self._rates[kind].give_back(address, cost)

    def charge(self, kind: str, address: str, cost: float) -> None:
        """Takes what something cost more than was known before; it is done, so whoever asks next has to wait for it."""
        self.give_back(kind, address, -cost)

    @contextmanager
    def hold(self, kind: str, address: str) -> Iterator[None]:
        """Counts something that is open while the block runs.  Raises TooOften."""
        held = self._open.get((kind, address), 0)
        if self._most[kind] and held >= self._most[kind]:
            metrics.count("refusals", reason=f"open {kind}")
            raise TooOften(5)
        self._open[kind, address] = held + 1
        try:
            yield
        finally:
            self._open[kind, address] -= 1
            if not self._open[kind, address]:
                del self._open[kind, address]

    @asynccontextmanager
    async def drawing(self, address: str) -> AsyncIterator[Slices]:
        """Makes something that takes milliseconds in which nothing else is done: one at a time, addresses in turn.

        Whoever had to wait leaves as long to everybody else as the last one took, so that who asks for hundreds
        waits for them mostly alone.  The processor's time is charged to the address.  Raises TooOften.
        """
        self.take("picture", address)
        with self.hold("picture", address):
            has_to_wait = self._drawing.locked()
            done = await self._pictures.begin(address)
            try:
                async with self._drawing:
                    await asyncio.sleep(self._took if has_to_wait else 0)  # in which whoever else asks is seen to
                    work = Slices(self._drawing)
                    try:
                        yield work
                    finally:
                        work.end()
                        self._took = work.lasted
                        self.charge("picture", address, max(0.0, work.seconds / PICTURE_SECONDS - 1))
            finally:
                done()


def address_of(request: HTTPConnection) -> str:
    """Whose budgets a request counts for."""
    client = request.scope.get("client")
    return network_of(client[0] if client else "")


@lru_cache(4096)
def network_of(address: str) -> str:
    """An IPv4 address, or the /64 of an IPv6 address: whoever has one of these usually has them all."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))
    return str(parsed)
