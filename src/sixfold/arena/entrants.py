"""Bots as a tournament writes them: `bot:3`, or with a budget a move of its own, `bot:6@4000`, `bot:6@0.05s`.

It knows texts, limits and the files that bots are made of.  It does not know games or how a bot is found.
"""

from __future__ import annotations

import hashlib
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from sixfold.arena.pairing import MAX_BOTS
from sixfold.bots import KINDS
from sixfold.bots.budget import split_budget
from sixfold.game.candidates import Limit
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say


@dataclass(frozen=True)
class Entrant:
    """A bot as `find` reads it, and the budget a move behind its @."""

    bot: str
    simulations: int | None = None
    seconds: float | None = None

    def limit(self, own: Limit | None, seconds: float | None, scale: float) -> Limit | None:
        """The limit of a move: the budget behind its @, else the time given to all, else the bot's own."""
        if self.simulations or self.seconds:
            own = Limit(self.seconds, self.simulations)
        elif seconds:
            own = Limit(seconds)
        return _scaled(own, scale) if own else None


def _scaled(limit: Limit, scale: float) -> Limit:
    """The limit times `scale`, on one thread, so that it means the same however many games are played at once."""
    seconds = None if limit.seconds is None else limit.seconds * scale
    simulations = None if limit.simulations is None else max(1, round(limit.simulations * scale))
    return replace(limit, seconds=seconds, simulations=simulations, threads=1)


def read_entrant(written: str) -> Entrant:
    """A bot with its budget behind an @; in a command or the name of a file any other @ stays as it is."""
    bot, budget = split_budget(written)
    if budget is None:
        return Entrant(written)
    if bot.partition(":")[0] == "random":
        raise CannotRead(written, say("this bot takes no budget"))
    return Entrant(bot, budget.simulations, budget.seconds)


def read_bots(written: Iterable[str]) -> tuple[str, ...]:
    """The bots of lists separated by commas; a comma in a program's command stays part of it."""
    bots: list[str] = []
    for text in written:
        inside = False  # a program's command
        for part in text.split(","):
            begins = part.partition("@")[0].partition(":")[0] in KINDS
            if inside and not begins:
                bots[-1] += f",{part}"
            else:
                bots.append(part)
                inside = part.startswith("program:")
    for place, bot in enumerate(bots):
        if bot in bots[:place]:
            raise CannotRead(bot, say("this bot is listed twice"))
    if len(bots) > MAX_BOTS:
        raise CannotRead(bots[MAX_BOTS], say("a tournament has at most {most} bots", most=MAX_BOTS))
    return tuple(bots)


def file_digests(bots: Iterable[str]) -> dict[str, str]:
    """A digest of the files that bots are made of, by how they are written; it changes when such a file does."""
    digests = {}
    for written in bots:
        files = [path.read_bytes() for path in _files_of(read_entrant(written).bot) if path.is_file()]
        if files:
            digests[written] = hashlib.sha256(b"\0".join(files)).hexdigest()[:16]
    return digests


def _files_of(bot: str) -> list[Path]:
    """The network's file, what a program's command names, or the module of a function that was imported."""
    kind, _, rest = bot.partition(":")
    if kind == "onnx":
        return [Path(rest)]
    if kind == "program":
        return [Path(word) for word in shlex.split(rest)]
    module = sys.modules.get(rest.partition(":")[0]) if kind == "python" else None
    file = getattr(module, "__file__", None)
    return [Path(file)] if file else []
