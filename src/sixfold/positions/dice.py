"""Dice that can be checked: every roll follows from a secret that was committed to before.

It knows a secret of 256 bits, what the players mixed in, and how rolls follow from the two.
It does not know records or who keeps the secret.  docs/dice.md tells all of this to a
player, with vectors that are under test, so that another program can do the same:

    dice = Dice(new_secret())
    dice.commitment                    # shown to everybody before the first roll
    dice.roll(position)                # the word of the roll that is due there
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixfold.positions.position import Position

BYTES = 32  # of a secret
FAIR = 252  # bytes below it are the same number of times each of six faces; the others are skipped
NOTHING = "-"  # stands for the players' entropy where there is none
SET_UP = "start"  # stands there for what is drawn before the game of a day


def new_secret() -> str:
    """256 bits that nobody can guess, as 64 hexadecimal digits."""
    return secrets.token_hex(BYTES)


def commitment(secret: str) -> str:
    """The SHA-256 of the secret's 32 bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def entropy_of(text: str) -> str:
    """What a player typed as hexadecimal digits: the first half of its SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def roll_place(position: Position) -> tuple[int, tuple[int, ...]]:
    """Which roll of the day's stream is due at a position, and which dice of it (`Daily.place`)."""
    daily = position.game.daily
    assert daily, position.game.id
    return daily.place(position.rules_state())


@dataclass(frozen=True)
class Dice:
    """The stream of one game.  Rolls, dice and blocks are counted from 1."""

    secret: str
    entropy: str = ""  # hexadecimal digits of every player in seat order, a blank between them
    placed: bool = False  # whether rolls are numbered by their place in the game, and not as they come

    @property
    def commitment(self) -> str:
        """What everybody is shown before the first roll."""
        return commitment(self.secret)

    @cached_property
    def _key(self) -> bytes:
        return bytes.fromhex(self.secret)

    def roll(self, position: Position) -> str:
        """The word of the roll that is due at a position."""
        if self.placed:
            return position.outcome(self.shown(*roll_place(position)))
        return position.outcome(self.below(position.history.rolls + 1, position.outcome_count))

    def shown(self, roll: int, dice: tuple[int, ...]) -> int:
        """What some dice of a roll show together, as a number to the base 6, the first die the highest digit."""
        value = 0
        for number in dice:
            value = 6 * value + self.die(roll, number) - 1
        return value

    def drawing(self) -> Callable[[int], int]:
        """Draws one of so many equally likely numbers, from 0, each time it is called: the set-up of a day's game."""
        apart, numbers = Dice(self.secret, SET_UP), itertools.count(1)
        return lambda count: apart.below(next(numbers), count)

    def die(self, roll: int, number: int) -> int:
        """What one die of a roll shows: the first fair byte decides."""
        block = 1
        while True:
            text = f"sixfold dice 1 roll {roll} die {number} block {block} entropy {self.entropy or NOTHING}"
            for byte in hmac.digest(self._key, text.encode("ascii"), "sha256"):
                if byte < FAIR:
                    return byte % 6 + 1
            block += 1

    def below(self, roll: int, count: int) -> int:
        """One of `count` equally likely outcomes, numbered from 0, by as few dice as have that many.

        The dice are the digits of a number to the base 6, the first die the highest.  Numbers
        beyond the last whole multiple of `count` are skipped, and the next dice are read.
        """
        many = 0
        while 6**many < count:
            many += 1
        fair = 6**many // count * count
        first = 1
        while True:
            value = self.shown(roll, tuple(range(first, first + many)))
            if value < fair:
                return value % count
            first += many
