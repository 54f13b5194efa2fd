"""What one address may take from everybody: so much at once, and so much a minute after that.

It knows addresses and amounts.  It does not know what is done for them.  These budgets go across all
tables; the routes have smaller ones beside them for whoever holds a chair.

They are meant for a household or a school class behind one address, all playing at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection


class TooOften(Exception):
    """More than a budget allows; there is room again after so many seconds."""

    def __init__(self, seconds: float = 1.0) -> None:
        super().__init__()
        self.seconds = seconds


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
    "command": Allowance(3600, 600),
    "table": Allowance(60, 60),  # opened
    "socket": Allowance(1200, 600),  # connected; see also OPEN
    "picture": Allowance(1800, 300),  # drawn for somebody who asks for one
    "bot": Allowance(60, 300),  # seconds of thinking
    "unknown": Allowance(60, 120),  # tables that are not there
}
OPEN: Mapping[str, int] = {"socket": 400}  # at the same time


# Rates ---------------------------------------------------------------------------------


@dataclass
class Bucket:
    """How much a source has left, as of a time."""

    left: float
    at: float


class Rate:
    """A rate limit: so much a second for each source, after a burst."""

    def __init__(self, each_second: float, burst: float) -> None:
        self.each_second = each_second
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, source: str, cost: float = 1.0) -> None:
        """Takes from what a source has left.  Raises TooOften."""
        now = time.monotonic()
        bucket = self._buckets.setdefault(source, Bucket(self.burst, now))
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.each_second)
        bucket.at = now
        needed = min(cost, self.burst)  # what costs more than everything is possible after a quiet time
        if bucket.left < needed:
            raise TooOften((needed - bucket.left) / self.each_second)
        bucket.left -= cost
        if len(self._buckets) > 10_000:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drops the sources whose buckets are full again."""
        quiet = self.burst / self.each_second
        self._buckets = {source: b for source, b in self._buckets.items() if now - b.at < quiet}


# Budgets -------------------------------------------------------------------------------


class Budgets:
    """The budgets of every address."""

    def __init__(self, allowances: Mapping[str, Allowance] = ALLOWANCES, most_open: Mapping[str, int] = OPEN) -> None:
        self._rates = {
            kind: Rate(allowance.a_minute / 60, allowance.at_once)
            for kind, allowance in allowances.items()
            if allowance.a_minute
        }
        self._most_open = most_open
        self._open: dict[tuple[str, str], int] = {}

    def take(self, kind: str, address: str, cost: float = 1.0) -> None:
        """Takes from the budget of an address.  Raises TooOften."""
        if kind in self._rates:
            self._rates[kind].take(address, cost)

    @contextmanager
    def holding(self, kind: str, address: str) -> Iterator[None]:
        """Counts something that is open while the block runs.  Raises TooOften."""
        held = self._open.get((kind, address), 0)
        if self._most_open.get(kind) and held >= self._most_open[kind]:
            raise TooOften
        self._open[kind, address] = held + 1
        try:
            yield
        finally:
            self._open[kind, address] -= 1
            if not self._open[kind, address]:
                del self._open[kind, address]


_budgets = Budgets()


def use(budgets: Budgets) -> None:
    """Replaces the budgets of this process."""
    global _budgets
    _budgets = budgets


def take(kind: str, address: str, cost: float = 1.0) -> None:
    """Takes from the budget of an address.  Raises TooOften."""
    _budgets.take(kind, address, cost)


@contextmanager
def holding(kind: str, address: str) -> Iterator[None]:
    """Counts something that is open while the block runs.  Raises TooOften."""
    with _budgets.holding(kind, address):
        yield


# Addresses -----------------------------------------------------------------------------


def address_of(request: HTTPConnection) -> str:
    """Whose budgets a request counts for."""
    return household(request.client.host if request.client else "")


@lru_cache(4096)
def household(address: str) -> str:
    """An IPv4 address, or the /64 of an IPv6 address: whoever has one of these usually has them all."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))
    return str(parsed)
