"""What learners see and do where a game has no `encoding.py`: every number of the state, every move.

It knows fields and their shapes.  It does not know what they mean, so nothing is turned to the
player; a game's own encoding does better.  In the dialect that compiles: a module of functions
is made for each game, and `observe`, which reads the state field by field, is written out for it.
"""

from __future__ import annotations

from math import prod
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from sixfold.machines.layout import Field, Floats, Ints, buffer

rules: Any = None  # the game's, in the module that is made
MAX_MOVES = 0  # of the rules
SEATS = 0  # the most players of the game
NUMBERS = 0  # columns of a plane, one for each number of the state
BITS = 0  # of the widest field
HALF = 8  # the number that is seen as one half

CONSTANTS = {
    "SMALL_ACTIONS": 0,
    "MAX_SMALL": 0,
    "ALONE": (-(2**31), 2**31 - 1),
}


# A game's own encoding may leave these out ----------------------------------------------


def small_actions(state: Any, player: int, move: int, parts: Ints) -> int:
    """Moves are not divided."""
    return 0


def alone(state: Any) -> int:
    """The score of the only player."""
    points = buffer(SEATS)
    rules.scores(state, points)
    return points[0]


def completing(game_rules: Any, seats: int) -> tuple[SimpleNamespace, dict[str, Any]]:
    """What a game's encoding may leave out, and the globals that it needs."""
    left_out = SimpleNamespace(**CONSTANTS, small_actions=small_actions, alone=alone)
    return left_out, {"rules": game_rules, "SEATS": seats, "buffer": buffer}


# An encoding of any game ----------------------------------------------------------------


def number_of_move(state: Any, player: int, move: int) -> int:
    """The move itself, in games whose rules say MOVES."""
    return move


def place_of_move(state: Any, player: int, move: int) -> int:
    """Its place in the list of legal moves."""
    moves = buffer(MAX_MOVES)
    count = rules.legal(state, player, moves)
    for place in range(count):
        if moves[place] == move:
            return place
    return -1


def move_at_place(state: Any, player: int, place: int) -> int:
    """The move at a place of the list; beyond its end -1."""
    moves = buffer(MAX_MOVES)
    count = rules.legal(state, player, moves)
    return moves[place] if 0 <= place < count else -1


def observe_number(number: int, column: int, view: Floats) -> None:
    """How large a number is, and its bits, each in a plane of its own."""
    size = abs(number)
    view[column] = size / (size + HALF)
    for bit in range(BITS):
        view[(1 + bit) * NUMBERS + column] = (number >> bit) & 1


def default_encoding(package: str, game_rules: Any, seats: int) -> ModuleType:
    """The module `encoding` of a game that has none."""
    left_out, needed = completing(game_rules, seats)
    fields: dict[str, Field] = game_rules.State.fields
    bits = max(field.bits for field in fields.values())
    numbers = max(sum(prod(field.shape) for field in fields.values()), seats)
    made = ModuleType(f"{package}.encoding", __doc__)
    made.__file__ = game_rules.__file__  # what compiled code depends on
    vars(made).update(vars(left_out) | needed)
    vars(made).update(
        MAX_MOVES=game_rules.MAX_MOVES,
        VERSION=0,
        ACTIONS=game_rules.MOVES or game_rules.MAX_MOVES,
        PLANES=("how large each number of the state is", *(f"bit {bit} of it" for bit in range(bits)), "who looks"),
        SIZE=(1, numbers),
        NUMBERS=numbers,
        BITS=bits,
        HALF=HALF,
    )
    for name, function in _functions(bool(game_rules.MOVES)).items():
        setattr(made, name, _adopted(function, name, made))
    exec(compile(_observing(fields), __file__, "exec"), vars(made))
    return made


def _functions(numbered: bool) -> dict[str, Any]:
    """The functions of such a module, by name; `numbered`: moves are numbers below MOVES."""
    return {
        "action_of": number_of_move if numbered else place_of_move,
        "move_of": number_of_move if numbered else move_at_place,
        "small_actions": small_actions,
        "alone": alone,
        "observe_number": observe_number,
    }


def _observing(fields: dict[str, Field]) -> str:
    """The source of `observe`: every number of the state in its column."""
    lines, column = ["def observe(state, player, view):"], 0
    for name, field in fields.items():
        shape = field.shape
        indices = [f"_{depth}" for depth in range(len(shape))]
        lines += [f"{' ' * (4 + depth)}for _{depth} in range({size}):" for depth, size in enumerate(shape)]
        steps = [f" + {prod(shape[depth + 1 :])} * {index}" for depth, index in enumerate(indices)]
        number = f"state.{name}{''.join(f'[{index}]' for index in indices)}"
        lines.append(f"{' ' * (4 + len(shape))}observe_number({number}, {column}{''.join(steps)}, view)")
        column += prod(shape)
    return "\n".join([*lines, "    view[(1 + BITS) * NUMBERS + player] = 1", ""])


def _adopted(function: FunctionType, name: str, module: ModuleType) -> FunctionType:
    """A function of this module as one of the other's own, so that it is compiled with it."""
    copy = FunctionType(function.__code__.replace(), vars(module), name)
    copy.__module__ = module.__name__
    copy.__doc__ = function.__doc__
    return copy
