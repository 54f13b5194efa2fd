"""Working backwards: the value of every board of a layer from those that moves lead to, until nothing changes.

A template for the rules, which are asked for every move.  It knows layers, not how they follow one
another, nor files and threads.

A layer is all boards with so many pieces of whoever is to move and of the other.  Seen from the
player to move there are two neighbours: a placement leads to a layer with one piece more, which is
solved already, a move to the layer with the sides exchanged.

No take-back (4.1) makes the value depend on one forbidden move at most, and only where that is the
best one.  So an entry is the best value, a move that has it, and the best value of all others.

Values: a win in n plies is MOST - n, a loss the same below zero, a draw 0: the higher the better.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.games.sixth.solved.numbering import SYMMETRIES, lay, seek
from sixfold.machines.bitsets import lowest

rules: Any = None

MOST = 255
DRAW = 0
MOVE_BITS = 13
NO_MOVE = (1 << MOVE_BITS) - 1
VALUE_BITS = 9
OFFSET = 1 << (VALUE_BITS - 1)
POSITION, AFTER, BEFORE = range(3)  # the states of a thread
OWN, OTHER = 1, 2  # pieces of the player to move, who is always laid as player 0, and of the other


class Layer(NamedTuple):
    men: int  # of the player to move
    colours: int  # in which a shape can be coloured
    space: Any
    entries: Any
    due: Any  # not 0 for boards to be looked at in this sweep
    next_due: Any  # and in the next one


class Work(NamedTuple):
    here: Any
    moved: Any  # the layer that moves lead to
    placed: Any  # the one that placements lead to
    states: Any  # POSITION as it is to be but for its piles, AFTER and BEFORE
    moves: Any
    values: Any  # of these moves


def entry_of(best: int, second: int, move: int) -> int:
    """The values of the best move and of the best other one, and the best move."""
    return ((best + OFFSET) << VALUE_BITS | (second + OFFSET)) << MOVE_BITS | move


def best_of(entry: int) -> int:
    return (entry >> (MOVE_BITS + VALUE_BITS)) - OFFSET


def second_of(entry: int) -> int:
    return ((entry >> MOVE_BITS) & ((1 << VALUE_BITS) - 1)) - OFFSET


def move_of(entry: int) -> int:
    return entry & NO_MOVE


def backed_up(value: int) -> int:
    """What a value of the other is for the player who leads there, one ply earlier."""
    if value > 0:
        return 1 - value
    return -1 - value if value < 0 else DRAW


def seen_through(space: Any, symmetry: int, move: int) -> int:
    """A move of a pile on the board that stands for this one."""
    image = space.image[symmetry]
    return int(rules.carrying(rules.count_of(move), image[rules.origin_of(move)], image[rules.target_of(move)]))


def value_after(work: Any, state: Any) -> int:
    """The value of a state after a move of player 0, for player 1."""
    if state.ended != 0:
        return -MOST if state.winner == 0 else MOST
    layer = work.placed if state.banned == rules.NONE else work.moved
    found = seek(layer.space, state, OTHER, layer.colours)
    entry = layer.entries[found // SYMMETRIES]
    if state.banned != rules.NONE:
        if seen_through(layer.space, found % SYMMETRIES, state.banned) == move_of(entry):
            return second_of(entry)
    return best_of(entry)


def lay_state(layer: Any, state: Any, number: int) -> None:
    """Lays a board with everything that follows from it."""
    lay(layer.space, state, number, OWN, layer.men, layer.colours)
    for height in range(7):
        state.tall[height] = 0
    state.occupied = 0
    for place in range(layer.space.places):
        cell = layer.space.cells[place]
        height = rules.height_of(state.pile[cell])
        state.tall[height] |= 1 << cell
        if height > 0:
            state.occupied |= 1 << cell


def legal_values(work: Any) -> int:
    """Writes the legal moves of the state POSITION and what each is worth; returns how many there are."""
    state = work.states[POSITION]
    count = rules.legal(state, 0, work.moves)
    for number in range(count):
        work.states[AFTER] = state
        rules.play(work.states[AFTER], 0, work.moves[number])
        work.values[number] = backed_up(value_after(work, work.states[AFTER]))
    return int(count)


def best_entry(work: Any) -> int:
    """The entry of the state POSITION; who can do nothing has lost (6.2)."""
    best, second, chosen = -MOST, -MOST, NO_MOVE
    for number in range(legal_values(work)):
        value = work.values[number]
        if value > best:
            best, second, chosen = value, best, work.moves[number]
        elif value > second:
            second = value
    return entry_of(best, second, chosen)


def mark_before(work: Any) -> None:
    """Marks the boards from which a part of a pile moves to the state POSITION: others are in layers to come."""
    state = work.states[POSITION]
    targets = state.occupied
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        for count in range(1, rules.height_of(state.pile[target])):
            origins = state.occupied & ~(1 << target)
            while origins:
                origin = lowest(origins)
                origins &= origins - 1
                height = rules.height_of(state.pile[origin]) + count
                if height <= 5 and (rules.reach(state.occupied, origin, height) >> target) & 1:
                    work.states[BEFORE] = state
                    rules.carry(work.states[BEFORE], target, origin, count)
                    layer = work.moved
                    layer.next_due[seek(layer.space, work.states[BEFORE], OTHER, layer.colours) // SYMMETRIES] = 1


def stands_for_itself(layer: Any, state: Any, number: int) -> bool:
    """Whether a board has this number; some numbers nothing uses."""
    return bool(seek(layer.space, state, OWN, layer.colours) // SYMMETRIES == number)


def sweep(work: Any, first: int, last: int) -> int:
    """Looks at the boards of a range that are due; returns how many entries changed.

    Threads may work on different ranges: whoever reads an entry that is just being changed is
    marked for the next sweep.
    """
    changed = 0
    layer = work.here
    state = work.states[POSITION]
    for number in range(first, last):
        if layer.due[number] != 0:
            layer.due[number] = 0
            lay_state(layer, state, number)
            if stands_for_itself(layer, state, number):
                entry = best_entry(work)
                if entry != layer.entries[number]:
                    layer.entries[number] = entry
                    changed += 1
                    mark_before(work)
    return changed


def count_values(work: Any, counts: Any) -> None:
    """Counts the boards of a layer by value, without those that nothing uses."""
    layer = work.here
    for number in range(len(layer.entries)):
        lay_state(layer, work.states[POSITION], number)
        if stands_for_itself(layer, work.states[POSITION], number):
            counts[best_of(layer.entries[number]) + MOST] += 1
