"""Clocks for two: how much time each seat has left, whose clock runs, and when it is up.

It knows moments and seconds, both handed in: what a clock shows follows from the events of the log
alone.  It does not know what time it is, who is connected, nor what is played.

    clocks = Clocks.wound(ClockSetting(bank=300, add=5), 2)
    clocks = clocks.turn(0, "person", at=1000.0)      # seat 0 is to move
    clocks.shown(0, now=1012.5)                       # 287.5
    clocks = clocks.moved(0, spent=12.5)              # 292.5 with what the move adds

A clock counts down while the seat of a person is to move, also if a bot plays for them.  A bot on a seat
of its own is charged what it thought, when it has moved; until both seats are taken both clocks stand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from sixfold.text.grammar import number
from sixfold.text.messages import Message, say

DAY = 86_400
MOVE = (5, 30 * DAY)  # seconds that a move may have: least and most
BANK = (10, 7 * DAY)  # seconds that a game may have
MAX_ADD = 3600  # seconds that a move may add to them
FIRST_SECONDS = 60.0  # after both have sat down, before the clock of the first move runs
MAX_LAG = 1.0  # seconds of a move that may count as spent on the way
LAG_SHARE = 10  # and no more than this part of the time that a move has
MOVES_A_GAME = 40  # by which the time for a game is divided to tell what a move has
BOT_LEAST = 0.05  # seconds that a bot always has left: what the server takes is not its fault
BOT_SHARE = 20  # a bot plans for so many more moves
LOW = (5.0, 30.0)  # seconds from which little is left, in games without days

Kind = Literal["person", "bot", "open"]


class ClockSetting(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How clocks are wound: so many seconds for every move, or for the whole game and what each move adds."""

    move: int = 0
    bank: int = 0
    add: int = 0

    @property
    def first(self) -> float:
        return float(self.move or self.bank)

    @property
    def most_lag(self) -> float:
        """The seconds of a move that may count as spent on the way, whatever was measured."""
        return min(MAX_LAG, (self.move or self.bank / MOVES_A_GAME + self.add) / LAG_SHARE)

    @property
    def low(self) -> float:
        """The seconds from which on little is left."""
        return self.first / 12 if self.first >= DAY else min(max(self.first / 10, LOW[0]), LOW[1])


def reason_not_to_wind(setting: ClockSetting) -> Message | None:
    """Why clocks cannot be wound like this; None if they can."""
    if setting.move and (setting.bank or setting.add):
        return say("a clock has a time for each move, or one for the game")
    low, high = BANK if setting.bank or setting.add else MOVE
    if not low <= (setting.move or setting.bank) <= high:
        return say("the time must be between {low} and {high}", low=written(low), high=written(high))
    if not 0 <= setting.add <= MAX_ADD:
        return say("a move adds {high} at most", high=written(MAX_ADD))
    return None


def setting_text(setting: ClockSetting) -> Message:
    if setting.move:
        return say("{time} a move", time=written(setting.move))
    if setting.add:
        return say("{time} + {more} a move", time=written(setting.bank), more=written(setting.add))
    return say("{time} a game", time=written(setting.bank))


def written(seconds: float) -> str:
    """A length of time in a few letters, in the largest unit that fits."""
    for size, text in ((DAY, say("{count} d")), (3600, say("{count} h")), (60, say("{count} min"))):
        if seconds >= size and seconds % size == 0:
            return str(say(text.text, count=int(seconds // size)))
    return str(say("{count} s", count=number(seconds, 0 if seconds == int(seconds) else 1)))


def left_text(seconds: float) -> str:
    """What a clock shows: the last ten seconds in tenths, days with their hours."""
    whole = int(seconds)
    if seconds >= DAY:
        return str(say("{days} d {hours} h", days=whole // DAY, hours=whole % DAY // 3600))
    if seconds >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"
    if seconds >= 10:
        return f"{whole // 60}:{whole % 60:02}"
    return str(number(int(seconds * 10) / 10, 1))


@dataclass(frozen=True)
class Clocks:
    setting: ClockSetting
    left: tuple[float, ...]  # seconds by chair; for whom the clock runs, when it began to
    chair: int | None = None  # who is to move; None when it is over, and in old logs before the first move
    kind: Kind = "person"  # whose seat it is; nobody's, if either seat is free
    since: float = 0.0  # when their clock began to run; it may lie ahead

    @classmethod
    def wound(cls, setting: ClockSetting, chairs: int) -> Clocks:
        """The clocks before the first move."""
        return cls(setting, (setting.first,) * chairs)

    @property
    def running(self) -> int | None:
        return self.chair if self.kind == "person" else None

    @property
    def deadline(self) -> float | None:
        """When the time of whoever is to move is up, if their clock counts down."""
        return None if self.running is None else self.since + self.left[self.running]

    def elapsed(self, now: float) -> float:
        return 0.0 if self.running is None else max(0.0, now - self.since)

    def shown(self, chair: int, now: float) -> float:
        return max(0.0, self.left[chair] - (self.elapsed(now) if chair == self.running else 0.0))

    def counted(self, chair: int, now: float, thought: float | None = None, trip: float = 0.0) -> float:
        """The seconds that a move costs which has arrived now.

        Who moved says how many seconds they `thought` since they saw that it was their turn.  The rest was
        spent on the way; it is not counted, up to what their `trip` to the server and back took.
        """
        if chair != self.chair:
            return 0.0
        elapsed = max(0.0, now - self.since)
        on_the_way = 0.0 if thought is None else max(0.0, elapsed - max(0.0, thought))
        return round(elapsed - min(on_the_way, max(0.0, trip), self.setting.most_lag), 3)

    def counted_for_bot(self, chair: int, took: float) -> float:
        """The seconds that a bot's move costs which took so long to think: never all that it has left."""
        return round(max(0.0, min(took, self.left[chair] - BOT_LEAST)), 3)

    def budget(self, chair: int) -> float:
        """The seconds for which a bot should think at most."""
        share = 2 if self.setting.move else BOT_SHARE
        return max(BOT_LEAST, self.left[chair] / share + self.setting.add / 2)

    def is_up(self, chair: int, spent: float) -> bool:
        """Whether a move that costs so many seconds comes too late."""
        return chair == self.running and spent >= self.left[chair]

    @property
    def on(self) -> bool:
        """Whether both sit there and the game goes on: nobody frees a seat meanwhile, which would stop the clocks."""
        return self.chair is not None and self.kind != "open"

    def stood_still(self, until: float) -> bool:
        """Whether a time without a server that ended then has still to be taken out of what counts."""
        return self.running is not None and until > self.since

    def moved(self, chair: int, spent: float) -> Clocks:
        """After a move; nobody is to move until somebody has the `turn`."""
        rest = self.setting.first if self.setting.move else self.left[chair] - spent + self.setting.add
        return replace(self, left=self._with(chair, rest), chair=None, kind="person")

    def turn(self, chair: int | None, kind: Kind, at: float, wait: float = 0.0) -> Clocks:
        """Somebody is to move from then on; or the same chair, which is a person's, a bot's or nobody's now.

        Their clock runs after so many seconds of `wait`.
        """
        if chair == self.chair and kind == self.kind:
            return self
        return replace(self._stopped(at), chair=chair, kind=kind, since=at + wait)

    def without(self, since: float, until: float) -> Clocks:
        """After a time in which there was no server: it does not count."""
        if not self.stood_still(until):
            return self
        return replace(self._stopped(max(since, self.since)), chair=self.chair, kind=self.kind, since=until)

    def back_to(self, left: tuple[float, ...]) -> Clocks:
        """After moves were taken back: what was left when the position had come about."""
        return replace(self, left=left, chair=None, kind="person")

    def fallen(self, chair: int) -> Clocks:
        return replace(self, left=self._with(chair, 0.0), chair=None, kind="person")

    def _stopped(self, at: float) -> Clocks:
        """With the time that has run so far taken off."""
        if self.running is None:
            return self
        return replace(self, left=self._with(self.running, self.left[self.running] - self.elapsed(at)))

    def _with(self, chair: int, seconds: float) -> tuple[float, ...]:
        known = max(0.0, round(seconds, 3))
        return tuple(known if number == chair else left for number, left in enumerate(self.left))
