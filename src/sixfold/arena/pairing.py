"""Who sits where in which game of a tournament: the schedule.

It knows numbers of bots, players and games.  It does not know bots, games or results.

Games come in groups.  A group is one lineup of bots rotated through all seats, and all games of
a group have the same dice, so that everybody has the luck of every seat.  Alone, a group is
every bot once with the same dice.  A round is every lineup once: after it every bot has sat in
every seat equally often.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations

Lineup = tuple[int, ...]  # the bots of one game by their numbers, in seat order
MAX_BOTS = 12  # so that all lineups can be listed


@dataclass(frozen=True)
class Schedule:
    """Game number to group and seating; games are numbered from 0 and there is no last one."""

    bots: int
    players: int
    first_alone: bool = False  # the first bot against a table full of each other one

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        """Every lineup of a round, in an order in which all bots have sat about equally often at any time."""
        return _balanced(self._all_lineups(), self.bots)

    def _all_lineups(self) -> Iterable[Lineup]:
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
        return self.group_size * len(self.lineups)

    def group(self, number: int) -> int:
        return number // self.group_size

    def seating(self, number: int) -> Lineup:
        group, turn = divmod(number, self.group_size)
        if self.players == 1:
            return (turn,)
        passes, place = divmod(group, len(self.lineups))
        orders = _orders(self.lineups[place])
        return _rotated(orders[passes % len(orders)], turn)


def _balanced(lineups: Iterable[Lineup], bots: int) -> tuple[Lineup, ...]:
    """The lineups in an order in which those whose bots have sat least so far come next."""
    left, seats, ordered = list(lineups), [0] * bots, []
    while left:
        # Squares: a bot that sat twice more counts for more than two that sat once more.
        best = min(left, key=lambda lineup: (sum(2 * seats[bot] + lineup.count(bot) for bot in lineup), lineup))
        left.remove(best)
        ordered.append(best)
        for bot in best:
            seats[bot] += 1
    return tuple(ordered)


def _rotated(order: Lineup, turn: int) -> Lineup:
    return order[turn:] + order[:turn]


@cache
def _orders(lineup: Lineup) -> tuple[Lineup, ...]:
    """The ways a lineup can sit around a table, not counting rotations."""
    found = {min(_rotated(order, turn) for turn in range(len(lineup))) for order in set(permutations(lineup))}
    return tuple(sorted(found))


def dice_secret(seed: int, group: int) -> str:
    """The secret of the dice of a group, as 64 hexadecimal digits."""
    return hashlib.sha256(f"sixfold arena {seed} group {group}".encode()).hexdigest()


def bot_seed(seed: int, number: int, seat: int) -> int:
    """The seed, of 64 bits, of the bot on one seat of one game."""
    return int(hashlib.sha256(f"sixfold arena {seed} game {number} seat {seat}".encode()).hexdigest()[:16], 16)
