"""Appends that wait to be written, together with others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

MAX_BATCH = 256  # appends in one transaction


@dataclass
class Append:
    """One append that waits for the writer."""

    table: str
    expected: int
    events: list[bytes]
    command: str
    answer: bytes
    done: asyncio.Future[None]


@dataclass
class Heartbeat:
    """A note that a server is there, which waits for the writer; it gives the times without one."""

    now: float
    longest: float  # seconds without a note after which there was none
    done: asyncio.Future[list[tuple[float, float]]]


def settle(batch: Iterable[Append], outcomes: Iterable[Exception | None]) -> None:
    """Tells those who wait for appends how they went; None: written."""
    for append, outcome in zip(batch, outcomes, strict=True):
        if append.done.done():
            continue
        if outcome is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(outcome)
