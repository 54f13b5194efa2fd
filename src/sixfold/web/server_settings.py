"""How a server is set up: what the command line fills in, handed on whole.

It knows names and values.  It does not know who uses them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from sixfold.bots.level_networks import LevelBots
from sixfold.web.http.proxies import Proxies
from sixfold.web.learn.puzzles import utc_today
from sixfold.web.limits.budgets import Limits
from sixfold.web.monitoring import server_log
from sixfold.web.tables.presence import AWAY_AFTER

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class ServerSettings:
    """How a server is set up."""

    store: str  # where the tables are kept: a file, or the address of a database
    hosts: tuple[str, ...] = LOOPBACK  # names it answers to
    origin: str = ""  # the address others reach it by; empty: as each request has it
    pace: float = 0.6  # seconds a bot takes at least
    away_after: float = AWAY_AFTER  # seconds after which a bot may play for somebody who is gone
    level_bots: LevelBots = field(default_factory=LevelBots)  # which bot plays a level
    servers: int = 1  # processes of this server, which share the machine's cores and memory
    today: Callable[[], date] = utc_today  # whose puzzle is the puzzle of the day
    limits: Limits = field(default_factory=Limits)  # of what one address may take
    proxies: Proxies = field(default_factory=Proxies)  # that speak for others
    keep_days: float | None = None  # that a table is kept after its last event; None: for ever
    metrics_to: Proxies = field(default_factory=Proxies)  # who may read the figures, besides this machine
    log_format: server_log.Format = "text"
    clock: Callable[[], float] = time.time  # seconds since 1970: what is the day
    lobby: bool = False  # whether the first page lists open tables
    lan_switch: bool = False  # whether a page on this computer may let devices in the local network in
    push: bool = False  # whether devices that agreed are told of turns with the page closed
    hsts: bool = False  # whether browsers are told to use https alone
