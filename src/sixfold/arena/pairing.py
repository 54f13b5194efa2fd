"""Who sits where in which game of a tournament: the schedule.

It knows numbers of bots, players and games.  It does not know bots, games or results.

Games come in groups.  A group is one mix of bots at one table, every bot once in every seat
it can have by turning the table, and all games of a group have the same dice: luck that comes
from the dice of a seat then meets everybody.  Alone, a group is every bot once with the same
dice.  A round is every mix once: after it every bot has sat in every seat equally often.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations

Mix = tuple[int, ...]  # bots at one table, by their numbers
MOST_BOTS = 12  # so that the mixes of a table can be listed


@dataclass(frozen=True)
class Schedule:
    """Game number to group and seating; games are numbered from 0 and there is no last one."""

    bots: int
    players: int
    first_alone: bool = False  # the first bot against a table full of each other one

    @cached_property
    def mixes(self) -> tuple[Mix, ...]:
        """Every mix of a round, in an order in which all bots have sat about equally often at any time."""
        return _evened(self._all_mixes(), self.bots)

    def _all_mixes(self) -> Iterable[Mix]:
        everybody = range(self.bots)
        if self.players == 1:
            return [tuple(everybody)]
        if self.first_alone:
            return [(0, *[other] * (self.players - 1)) for other in everybody[1:]]
        if self.bots >= self.players:
            return combinations(everybody, self.players)
        more = combinations_with_replacement(everybody, self.players - self.bots)
        return [tuple(sorted((*everybody, *again))) for again in more]

    @property
    def group_size(self) -> int:
        return self.bots if self.players == 1 else self.players

    @property
    def round_size(self) -> int:
        """Games after which every bot has sat in every seat equally often."""
        return self.group_size * len(self.mixes)

    def group(self, number: int) -> int:
        return number // self.group_size

    def seating(self, number: int) -> Mix:
        """The bots of a game in seat order."""
        group, turn = divmod(number, self.group_size)
        if self.players == 1:
            return (turn,)
        passes, place = divmod(group, len(self.mixes))
        orders = _orders(self.mixes[place])
        return _turned(orders[passes % len(orders)], turn)


def _evened(mixes: Iterable[Mix], bots: int) -> tuple[Mix, ...]:
    """The mixes, next always one whose bots have sat least so far."""
    left, seats, ordered = list(mixes), [0] * bots, []
    while left:
        # Squares: one bot that sat twice more weighs heavier than two that sat once more.
        best = min(left, key=lambda mix: (sum(2 * seats[bot] + mix.count(bot) for bot in mix), mix))
        left.remove(best)
        ordered.append(best)
        for bot in best:
            seats[bot] += 1
    return tuple(ordered)


def _turned(order: Mix, turn: int) -> Mix:
    return order[turn:] + order[:turn]


def _orders(mix: Mix) -> tuple[Mix, ...]:
    """The ways a mix can sit around a table, turning it not counted."""
    found = {min(_turned(order, turn) for turn in range(len(mix))) for order in set(permutations(mix))}
    return tuple(sorted(found))


def secret(seed: int, group: int) -> str:
    """What the dice of a group are drawn from, as 64 hexadecimal digits."""
    return hashlib.sha256(f"sixfold arena {seed} group {group}".encode()).hexdigest()


def bot_seed(seed: int, number: int, seat: int) -> int:
    """64 bits for the bot on one seat of one game."""
    return int(hashlib.sha256(f"sixfold arena {seed} game {number} seat {seat}".encode()).hexdigest()[:16], 16)
