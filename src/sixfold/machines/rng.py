"""A small random generator that gives the same numbers interpreted, compiled and on a GPU.

It knows two 32-bit words and how to mix them (xoroshiro64*).  It is for playouts and
reproducible games; dice that people must be able to trust are drawn elsewhere.
"""

from __future__ import annotations

from random import Random

from sixfold.machines.layout import Ints, StateClass, ints64

MASK = 0xFFFFFFFF


class Rng(StateClass):
    low: int = ints64()  # both words are below 2**32 and never both zero
    high: int = ints64()


def mix(word: int) -> int:
    """Spreads every bit of a 32-bit word over all of it."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & MASK
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & MASK
    return word ^ (word >> 16)


def seed(rng: Rng, low: int, high: int, stream: int) -> None:
    """Starts the stream-th sequence of the 64-bit seed whose two halves are given."""
    rng.low = mix((low ^ mix((stream + 0x9E3779B9 + mix((high + 0x6A09E667) & MASK)) & MASK)) & MASK)
    rng.high = mix((high + mix((stream ^ 0x7F4A7C15) & MASK) + 0x3C6EF372) & MASK) | 1


def draw(rng: Rng) -> int:
    """The next 32 random bits."""
    low = rng.low
    high = rng.high ^ low
    answer = (low * 0x9E3779BB) & MASK
    rng.low = (((low << 26) | (low >> 6)) ^ high ^ (high << 9)) & MASK
    rng.high = ((high << 13) | (high >> 19)) & MASK
    return answer


def below(rng: Rng, count: int) -> int:
    """A number from 0 to count - 1."""
    return (draw(rng) * count) >> 32


def halves(seed: int) -> tuple[int, int]:
    """A 64-bit seed as the two words that `seed` takes."""
    return seed & MASK, seed >> 32 & MASK


def stream(seed64: int, number: int) -> Rng:
    """A generator at the start of a stream of a 64-bit seed."""
    generator = Rng()
    seed(generator, *halves(seed64), number)
    return generator


def odd_numbers(count: int) -> Ints:
    """Numbers to multiply by where positions are hashed, the same ones always."""
    source = Random(6)
    return [source.getrandbits(31) | 1 << 30 | 1 for _ in range(count)]
