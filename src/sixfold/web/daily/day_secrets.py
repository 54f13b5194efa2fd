"""The secrets of days, which follow from one that the store keeps for all its servers.

It knows the store, the clock and when a secret may be revealed.  It does not know who plays.  The server's own
secret never leaves this module: what others get are revealed days, commitments, and dice to be rolled.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from datetime import date, timedelta

from sixfold.positions import daily
from sixfold.positions.dice import Dice, commitment
from sixfold.store.store import Store
from sixfold.table.seats.seating import derived

SECRET = "daily/secret"
SINCE = "daily/since"  # the first day of this store: before it nothing was committed to


class DaySecrets:
    """What a server knows of its days.  `ready` is awaited before anything else is asked."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._own = b""
        self.since = date.max

    async def ready(self) -> None:
        """Finds the server's own secret in the store, or makes it, once for all servers and days."""
        if not self._own:
            today = daily.day_at(self._clock()).isoformat().encode()
            own = await self._store.keep(SECRET, daily.new_own_secret())
            self.since = date.fromisoformat((await self._store.keep(SINCE, today)).decode())
            self._own = own

    @property
    def today(self) -> date:
        return daily.day_at(self._clock())

    def _secret(self, game: str, day: date) -> str:
        assert self._own, "not ready"
        return daily.secret_of(self._own, day, game)

    def dice(self, game: str, day: str) -> Dice:
        """What everybody rolls in a game on a day; for tables, which show no roll before it is due."""
        return daily.dice(self._secret(game, date.fromisoformat(day)))

    def is_revealed(self, day: str) -> bool:
        """Whether everybody may know the secret of a day now."""
        return self._clock() >= daily.told_from(date.fromisoformat(day))

    def revealed(self, game: str, day: date) -> str:
        """The secret of a day, once it is revealed; before, nothing."""
        return self._secret(game, day) if self.is_revealed(day.isoformat()) else ""

    def commitment(self, game: str, day: date) -> str:
        """What a day's secret was committed to, up to that of tomorrow; of later days nothing."""
        return commitment(self._secret(game, day)) if day <= self.today + timedelta(days=1) else ""

    def has_begun(self, day: date) -> bool:
        """Whether a day is one that may be played: not one to come, nor one before there was a secret."""
        return self.since <= day <= self.today

    def anonymous(self, device: str, game: str, day: date) -> str:
        """What is kept of a device: the same on one day in one game; days cannot be put together by it."""
        text = f"device {device} {game} {day.isoformat()}"
        return hmac.digest(self._own, text.encode(), "sha256").hex()[:32]

    def host_key(self, device: str, table: str) -> str:
        """The key of the table that a device has opened: the same if it heard no answer and asks again."""
        return derived(f"{self._own.hex()} {device}", f"daily {table}")
