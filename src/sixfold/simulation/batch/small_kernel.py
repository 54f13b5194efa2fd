"""Moves as sequences of small actions: what the kernel of vectors needs besides, for one game's rules.

It knows the contract of a rules module, of an encoding and of a random generator.  It does not
know the game.  The small actions of a move that were chosen so far are one number, `prefix`: a
digit each, one more than the action, in a base one more than there are actions.
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import buffer
from sixfold.simulation.batch.vector_kernel import NOBODY, NONE, PART, SAMPLES

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin
encoding: Any = None  # what learners see of the game, or its twin


def goes_on(parts: Any, length: int, prefix: int, taken: int) -> bool:
    """Whether a sequence begins with what was chosen so far, and has more."""
    if length <= taken:
        return False
    begun = 0
    for place in range(taken):
        begun = begun * (encoding.SMALL_ACTIONS[0] + 1) + parts[place] + 1
    return begun == prefix


def move_of(state: Any, player: int, prefix: int, taken: int, action: int, moves: Any, parts: Any) -> int:
    """The legal move that a small action completes; PART if more have to follow, NONE if it is not legal."""
    count = rules.legal(state, player, moves)
    for place in range(count):
        length = encoding.small_actions(state, player, moves[place], parts)
        if goes_on(parts, length, prefix, taken) and parts[taken] == action:
            return int(moves[place]) if length == taken + 1 else PART
    return NONE


def write_mask(state: Any, player: int, prefix: int, taken: int, moves: Any, parts: Any, mask: Any) -> int:
    """Marks the small actions that are legal now; returns how many."""
    for action in range(len(mask)):
        mask[action] = False
    if player == NOBODY:
        return 0
    marked = 0
    count = rules.legal(state, player, moves)
    for place in range(count):
        length = encoding.small_actions(state, player, moves[place], parts)
        if goes_on(parts, length, prefix, taken) and not mask[parts[taken]]:
            mask[parts[taken]] = True
            marked += 1
    return marked


def write_masks(states: Any, rows: Any, player: Any, masks: Any, scratch: Any, first: int, end: int) -> None:
    parts = buffer(encoding.SMALL_ACTIONS[1])
    for number in range(first, end):
        row = rows[number]
        write_mask(states[number], player[number], row.prefix, row.taken, scratch, parts, masks[number])


def sample(
    states: Any, rows: Any, player: Any, dice: Any, masks: Any, actions: Any, scratch: Any, first: int, end: int
) -> None:
    """Writes a random legal small action of each game, 0 where it is over; masks are marked too."""
    parts = buffer(encoding.SMALL_ACTIONS[1])
    for number in range(first, end):
        row, mask = rows[number], masks[number]
        actions[number] = 0
        marked = write_mask(states[number], player[number], row.prefix, row.taken, scratch, parts, mask)
        if marked > 0:
            skip = rng.below(dice[number, SAMPLES], marked)
            action = 0
            while skip > 0 or not mask[action]:
                if mask[action]:
                    skip -= 1
                action += 1
            actions[number] = action


def check(states: Any, rows: Any, player: Any, actions: Any, scratch: Any, first: int, end: int) -> int:
    """Finds the moves of the small actions; returns the first game whose action is not legal, or NONE."""
    parts = buffer(encoding.SMALL_ACTIONS[1])
    for number in range(first, end):
        row = rows[number]
        if player[number] != NOBODY:
            action = actions[number]
            row.drawn = action
            row.move = move_of(states[number], player[number], row.prefix, row.taken, action, scratch, parts)
            if row.move == NONE:
                return number
    return NONE
