"""What learners see and do where a game has no `encoding.py`: every number of the state, every move.

It knows fields and their shapes.  It does not know what they mean, so nothing is turned to the
player; a game's own encoding does better.  In the dialect that compiles, for one game's rules and
the numbers that follow from them.
"""

from __future__ import annotations

import sys
from math import prod
from typing import Any

from sixfold.machines.fields import NumberAt
from sixfold.machines.layout import Field, Floats, Ints, Mask, buffer

rules: Any = None  # of the game
number_at: Any = None  # of its states
MAX_MOVES = 0  # of the rules
SEATS = 0  # the most players of the game
NUMBERS = 0  # columns of a plane, one for each number of the state
BITS = 0  # of the widest field
HALF = 8  # the number that is seen as one half

VERSION = 0
ACTIONS = 0
PLANES: tuple[str, ...] = ()
SIZE = (0, 0)
SMALL_ACTIONS = (0, 0)
ALONE = (-(2**31), 2**31 - 1)


def default_encoding(game_rules: Any, seats: int) -> Any:
    """The encoding of a game that has none, and what others may leave out."""
    from sixfold.machines.compile import twin  # only when a game is learned

    fields: dict[str, Field] = game_rules.State.fields
    bits = max(field.bits for field in fields.values())
    numbers = max(sum(prod(field.shape) for field in fields.values()), seats)
    return twin(
        sys.modules[__name__],  # this module
        "plain",
        rules=game_rules,
        number_at=NumberAt(fields),
        MAX_MOVES=game_rules.MAX_MOVES,
        SEATS=seats,
        NUMBERS=numbers,
        BITS=bits,
        ACTIONS=game_rules.MOVES or game_rules.MAX_MOVES,
        PLANES=("how large each number of the state is", *(f"bit {bit} of it" for bit in range(bits)), "who looks"),
        SIZE=(1, numbers),
    )


def refresh(state: Any, player: int, view: Floats) -> bool:
    """Not without clearing it."""
    return False


def mark_legal(state: Any, player: int, mask: Mask) -> bool:
    """Not all at once."""
    return False


def small_actions(state: Any, player: int, move: int, parts: Ints) -> int:
    return 0


def alone(state: Any) -> int:
    """The score of the only player."""
    points = buffer(SEATS)
    rules.scores(state, points)
    return points[0]


def action_of(state: Any, player: int, move: int) -> int:
    """The move itself in games whose rules say MOVES, else its place in the list of legal moves."""
    if rules.MOVES > 0:
        return move
    moves = buffer(MAX_MOVES)
    count = rules.legal(state, player, moves)
    for place in range(count):
        if moves[place] == move:
            return place
    return -1


def move_of(state: Any, player: int, action: int) -> int:
    """The move that the action is, or at its place of the list; beyond the list's end -1."""
    if rules.MOVES > 0:
        return action
    moves = buffer(MAX_MOVES)
    count = rules.legal(state, player, moves)
    return moves[action] if 0 <= action < count else -1


def observe(state: Any, player: int, view: Floats) -> None:
    """Every number of the state in its column, and who looks."""
    for column in range(NUMBERS):
        observe_number(number_at(state, column), column, view)
    view[(1 + BITS) * NUMBERS + player] = 1


def observe_number(number: int, column: int, view: Floats) -> None:
    """How large a number is, and its bits, each in a plane of its own."""
    size = abs(number)
    view[column] = size / (size + HALF)
    for bit in range(BITS):
        view[(1 + bit) * NUMBERS + column] = (number >> bit) & 1
