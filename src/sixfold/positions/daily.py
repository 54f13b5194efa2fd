"""The game of a day: everybody begins it alike and meets the same dice, and it can be checked afterwards.

It knows which games take part, how a day's secret follows from a server's own, what follows from
that, and when a day begins, counts and is revealed.  It does not know tables, stores or who plays.

    secret = secret_of(own, day, game)     # does not follow from that of another day
    commitment(secret)                     # published before the day
    start(game, secret)                    # where everybody begins
    Dice(secret, placed=True)              # what they roll

A day is one of UTC.  Whoever has begun it may finish for a while after midnight, and its secret is
revealed a while later: clocks of several servers may differ, and whoever knows it must not be counted.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.positions.dice import Dice
from sixfold.positions.position import Position, begun
from sixfold.text.errors import BadValue
from sixfold.text.messages import say

SECRET_BYTES = 32
COUNTS_FOR = 30 * 60  # seconds after midnight in which a game of the day before still counts
REVEALED_AFTER = 60 * 60  # seconds after midnight, when the secret of the day before is revealed


def games() -> list[Game]:
    return [game for game in shelf.games() if game.daily]


def new_own_secret() -> bytes:
    """What all days of a server follow from; never shown to anybody."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(own: bytes, day: date, game: str) -> str:
    """The secret of a game's day, as dice have them.  Those of other days do not follow from it."""
    return hmac.digest(own, f"sixfold daily 1 {day.isoformat()} {game}".encode(), "sha256").hex()


def dice(secret: str) -> Dice:
    return Dice(secret, placed=True)


def start(game: Game, secret: str, rules_version: int | None = None) -> Position:
    """Where everybody begins on that day, under today's rules or an older version."""
    if game.daily is None:
        raise BadValue(game.id, say("{game} is not played as the game of the day", game=game.title))
    draw = dice(secret).drawing()
    first = Position.start(game, 1, game.daily.options(draw), rules_version=rules_version)
    state = first.rules_state()
    game.daily.lay(draw, state)
    return Position.from_code(begun(first.settings, state).code())


def day_at(now: float) -> date:
    return datetime.fromtimestamp(now, UTC).date()


def begin_of(day: date) -> float:
    """The Unix time at which a day begins."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def counts_until(day: date) -> float:
    """The Unix time until which a game of this day must be over to count."""
    return begin_of(day + timedelta(days=1)) + COUNTS_FOR


def told_from(day: date) -> float:
    """The Unix time from which everybody may know the secret of a day."""
    return begin_of(day + timedelta(days=1)) + REVEALED_AFTER


@dataclass(frozen=True)
class Standing:
    """A result among all of its day."""

    results: int  # that count, this one among them
    worse: int  # of these

    @property
    def percent(self) -> int | None:
        """The share of the others that did worse, in whole percents; None where there are no others."""
        return 100 * self.worse // (self.results - 1) if self.results > 1 else None


def standing(score: int, tally: Mapping[int, int], fewest: bool) -> Standing:
    """Where a score stands among those of all, by how often each was reached."""
    worse = sum(count for other, count in tally.items() if (other > score if fewest else other < score))
    return Standing(sum(tally.values()), worse)
