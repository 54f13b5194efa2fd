"""Counts move sequences (perft) of games without dice: a kernel, interpreted or compiled for one game's rules.

It knows the contract of a rules module, and the states on the way down, which repetition
needs.  It does not know the game.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # one game's rules module, or its twin


def is_third(path: Any, depth: int) -> bool:
    """Whether the state at this depth occurs for the third time on the way down."""
    seen = 0
    for earlier in range(depth):
        if rules.same_position(path[depth], path[earlier]):
            seen += 1
    return seen >= 2


def is_over(path: Any, depth: int) -> bool:
    """Whether the game is over at this depth, by its rules or by repetition."""
    if path[depth].ended != 0:
        return True
    return rules.REPETITION != 0 and is_third(path, depth)


def perft(path: Any, buffers: Any, actors: Any, depth: int, left: int) -> int:
    """Sequences of exactly `left` more moves from the state at `depth` of the path."""
    if left == 0:
        return 1
    if is_over(path, depth):
        return 0
    total = 0
    for number in range(rules.actors(path[depth], actors[depth])):
        player = actors[depth][number]
        count = rules.legal(path[depth], player, buffers[depth])
        if left == 1:
            total += count
        else:
            for choice in range(count):
                path[depth + 1] = path[depth]
                rules.play(path[depth + 1], player, buffers[depth][choice])
                total += perft(path, buffers, actors, depth + 1, left - 1)
    return total
