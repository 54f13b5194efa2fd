"""STAR as learners see it: the board turned so that one starts at the top and goes down.

In the dialect of the rules, which say what is legal.  It knows what is seen and how moves are
numbered.

The star lies on a grid of 13 by 13, a row of holes a row, each row half a column further left
than the one above it: a hole has at most six neighbours, the four beside it and those up right
and down left.  Holes are numbered in reading order, from the player's side.  Actions:

    0 ...    a piece moves: 73 * origin + target
    5329     the player passes
"""

from __future__ import annotations

from sixfold.games.star.bits import chain, east, hops, lowest_hole, moving, origin_of, slant, south, target_of
from sixfold.games.star.board import (
    BASE_HOLES,
    BIT,
    HEXAGON,
    HOLES,
    NEIGHBOURS,
    NOWHERE,
    QUARTER,
    QUARTERS,
    SEEN_FROM,
    STAR,
    STOP_HOLES,
    STOPS,
)
from sixfold.games.star.rules import (
    ARRIVE,
    MEN,
    PASS,
    SEATS,
    TURNS,
    State,
    at_home,
    free_stops,
    goal_base,
    passable,
    start_base,
)
from sixfold.machines.layout import Floats, Grid, Mask

VERSION = 0
PASSING = HOLES * HOLES
ACTIONS = PASSING + 1
SIDE = 13
GRID = SIDE * SIDE
FINE = TURNS  # for a game alone that does not come home, in moves
ALONE = (-TURNS - FINE, 0)

SIZE = (SIDE, SIDE)
PLANES = (
    "own pieces",
    "pieces of the next player",
    "pieces of the second next player",
    "pieces of the third next player",
    "pieces of the fourth next player",
    "pieces of the fifth next player",
    "pieces of players who have arrived",
    "holes where one may stop",
    "own goal",
    "holes that one may jump through",
    "the others' goals: how many seats further on they sit, of 6",
    "how many seats further on the player to move sits, of 6",
    "turns that the player to move has had, of 200",
    "whether a goal that opponents do not leave counts as reached",
)
OWN = 0
ARRIVED = SEATS
STOPPING, OWN_GOAL, PASSABLE, GOALS, TO_MOVE, ROUNDS, SQUATTING = range(ARRIVED + 1, len(PLANES))


def _places() -> Grid:
    """For each base and hole, where the player who starts there sees it on the grid."""
    return [[(STAR[seen][1] + 6) * SIDE + STAR[seen][0] + 6 for seen in SEEN_FROM[base]] for base in range(6)]


def _steps(base: int) -> Grid:
    """For each hole the actions of its steps, as the player of this base sees them.

    Where the star ends, a step leads back to the hole, which is the action of no move.
    """
    seen = SEEN_FROM[base]
    ends = [[hole if target == NOWHERE else target for target in NEIGHBOURS[hole]] for hole in range(HOLES)]
    return [[HOLES * seen[hole] + seen[end] for end in ends[hole]] for hole in range(HOLES)]


PLACE = _places()
BITS = [[BIT[target] for target in NEIGHBOURS[hole]] for hole in range(HOLES)]
STEPS = [_steps(base) for base in range(6)]
STOP_PLACES = [PLACE[0][hole] for hole in STOP_HOLES[0]]
GOAL_PLACES = [PLACE[0][hole] for hole in BASE_HOLES[3]]
HEXAGON_PLACES = [PLACE[0][hole] for hole in HEXAGON]


def action_of(state: State, player: int, move: int) -> int:
    if move == PASS:
        return PASSING
    seen = SEEN_FROM[start_base(state, player)]
    return HOLES * seen[origin_of(move)] + seen[target_of(move)]


def move_of(state: State, player: int, action: int) -> int:
    """The move of an action: the board is turned back."""
    if action == PASSING:
        return PASS
    hole = SEEN_FROM[(6 - start_base(state, player)) % 6]
    return moving(hole[action // HOLES], hole[action % HOLES])


def mark_legal(state: State, player: int, mask: Mask) -> bool:
    """Piece by piece; to pass is marked where nothing else is."""
    if state.ended != 0 or player != state.turn:
        return False
    found = 0
    for quarter in range(QUARTERS):
        found |= mark_steps(state, player, quarter, mask) | mark_jumps(state, player, quarter, mask)
    mask[PASSING] = found == 0
    return True


def mark_steps(state: State, player: int, quarter: int, mask: Mask) -> int:
    """Marks the steps of a quarter's pieces, without asking first whether there are any; returns 0 if not."""
    base = start_base(state, player)
    level = free_stops(state, base, quarter ^ 1)
    falling = free_stops(state, base, quarter ^ 2)
    rising = free_stops(state, base, quarter ^ 3)
    men = state.pieces[player][quarter]
    found = 0
    while men != 0:
        origin = lowest_hole(quarter, men)
        men &= men - 1
        actions, bits = STEPS[base][origin], BITS[origin]
        for way in (0, 3):
            one, two, three = level >> bits[way], falling >> bits[way + 1], rising >> bits[way + 2]
            mask[actions[way]] = one & 1 == 1
            mask[actions[way + 1]] = two & 1 == 1
            mask[actions[way + 2]] = three & 1 == 1
            found |= (one | two | three) & 1
    return found


def mark_jumps(state: State, player: int, quarter: int, mask: Mask) -> int:
    """Marks the jumps of a quarter's pieces; returns 0 if there are none."""
    base = start_base(state, player)
    eastern = east(quarter, state.occupied[quarter ^ 1])
    southern = south(quarter, state.occupied[quarter ^ 2])
    slanting = slant(quarter, state.occupied[quarter ^ 3])
    landable = passable(state, base, quarter) & ~state.occupied[quarter]
    men = state.pieces[player][quarter] & hops(landable, eastern, southern, slanting)
    found = 0
    while men != 0:
        man = men & -men
        men ^= man
        ends = chain(man, eastern, southern, slanting, landable) & STOPS[base][quarter] & ~man
        found |= ends
        first = HOLES * SEEN_FROM[base][lowest_hole(quarter, man)]
        while ends != 0:
            mask[first + SEEN_FROM[base][lowest_hole(quarter, ends)]] = True
            ends &= ends - 1
    return found


def fill(view: Floats, plane: int, value: float) -> None:
    if value != 0:
        for place in range(GRID):
            view[plane * GRID + place] = value


def clear(view: Floats, plane: int) -> None:
    for place in range(GRID):
        view[plane * GRID + place] = 0


def observe_pieces(state: State, owner: int, base: int, plane: int, view: Floats) -> None:
    """A player's pieces, seen from a base."""
    for quarter in range(QUARTERS):
        men = state.pieces[owner][quarter]
        while men != 0:
            view[plane * GRID + PLACE[base][lowest_hole(quarter, men)]] = 1
            men &= men - 1


def observe_base(base: int, seen_from: int, plane: int, value: float, view: Floats) -> None:
    for hole in BASE_HOLES[base]:
        view[plane * GRID + PLACE[seen_from][hole]] = value


def observe_holes(state: State, base: int, view: Floats) -> None:
    """Where the player of a base may stop, wants to go and may jump through."""
    for place in STOP_PLACES:
        view[STOPPING * GRID + place] = 1
    for place in GOAL_PLACES:
        view[OWN_GOAL * GRID + place] = 1
    for place in HEXAGON_PLACES:
        view[PASSABLE * GRID + place] = 1
    for point in range(6):
        hole = BASE_HOLES[point][0]
        if (passable(state, base, QUARTER[hole]) >> BIT[hole]) & 1:
            observe_base(point, base, PASSABLE, 1, view)


def observe(state: State, player: int, view: Floats) -> None:
    """The holes, everybody's pieces in seat order from the player on, and how far the game is."""
    base = start_base(state, player)
    for step in range(1, state.players):
        observe_base(goal_base(state, (player + step) % state.players), base, GOALS, step / SEATS, view)
    observe_holes(state, base, view)
    fill(view, SQUATTING, 1 if state.squat == ARRIVE else 0)
    observe_men(state, player, view)


def observe_men(state: State, player: int, view: Floats) -> None:
    """What changes in a game."""
    base = start_base(state, player)
    for step in range(state.players):
        other = (player + step) % state.players
        observe_pieces(state, other, base, OWN + step, view)
        if state.fate[other] > 0:
            observe_pieces(state, other, base, ARRIVED, view)
    fill(view, TO_MOVE, (state.turn - player) % state.players / SEATS)
    fill(view, ROUNDS, state.rounds / TURNS)


def refresh(state: State, player: int, view: Floats) -> bool:
    """The holes stay, which look the same from both sides; not from those of more players."""
    if state.players > 2 or view[STOPPING * GRID + STOP_PLACES[0]] != 1:
        return False
    clear(view, OWN)
    clear(view, OWN + 1)
    clear(view, ARRIVED)
    clear(view, TO_MOVE)
    clear(view, ROUNDS)
    observe_men(state, player, view)
    return True


def alone(state: State) -> int:
    """As few moves as possible, and a fine for who does not come home."""
    lost = state.ended != 0 and at_home(state, 0) < MEN
    return -state.plies - (FINE if lost else 0)
