"""One game compiled for learners: its kernels, how many actions and planes it has, states as positions.

It knows encodings, packed states and what Numba makes of a function.  It does not know which game this is, nor how
many of it are played at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.game.contract import Game
from sixfold.machines.compile import Mode, twin
from sixfold.machines.layout import unpack
from sixfold.positions.position import Position, begun
from sixfold.simulation.batch import small_kernel, vector_kernel
from sixfold.simulation.twins import twins_of
from sixfold.text.errors import BadValue
from sixfold.text.messages import say

MAX_PREFIX = 2**62  # small actions of a move are one number below it


def machine_code(task: Any, *given: Any) -> Callable[..., Any]:
    """What a compiled function is for values like these: Numba would look at all their types at every call."""
    kinds = tuple(map(task.typeof_pyval, given))
    task.compile(kinds)
    return task.overloads[kinds].entry_point  # type: ignore[no-any-return]


def position_of(start: Position, record: Any) -> Position:
    """The position that a packed state is in a game which began with `start`; it has no history."""
    state = unpack(start.game.rules.State, record)
    found = begun(start.settings, state)
    return start if found == start else begun(start.settings, state, found.code())


def sizes(game: Game, small_actions: bool) -> tuple[int, tuple[int, int, int]]:
    """How many actions there are, and planes, rows and columns of what is seen; small ones are seen once chosen."""
    encoding: Any = game.encoding
    rows, columns = encoding.SIZE
    count, planes = int(encoding.ACTIONS), len(encoding.PLANES)
    if small_actions:
        count = int(encoding.SMALL_ACTIONS[0])
        planes += -(-count * encoding.SMALL_ACTIONS[1] // (rows * columns))
        if not count or (count + 1) ** encoding.SMALL_ACTIONS[1] >= MAX_PREFIX:
            raise BadValue("small_actions", say("{game} has no small actions", game=game.id))
    return count, (planes, int(rows), int(columns))


def compiled(game: Game, small: bool, mode: Mode) -> tuple[Any, Any]:
    """The kernel for one game, and the one whose actions are asked about: that of small actions, or the same."""
    encoding: Any = game.encoding
    rules, generator, drawing = twins_of(game, mode)
    given = {"rules": rules, "rng": generator, "encoding": twin(encoding, mode, rules=rules)}
    made = twin(vector_kernel, mode, **given, playout=drawing)
    return made, twin(small_kernel, mode, **given) if small else made
