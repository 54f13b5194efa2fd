"""STAR as learners see it: the board turned so that one starts at the top and goes down.

In the dialect of the rules.  It knows what is seen and how moves are numbered.  It does not
know what is legal.

The star lies on a grid of 13 by 13, a row of holes a row, each row half a column further left
than the one above it: a hole has at most six neighbours, the four beside it and those up right
and down left.  Holes are numbered in reading order, from the player's side.  Actions:

    0 ...    a piece moves: 73 * origin + target
    5329     the player passes
"""

from __future__ import annotations

from sixfold.games.star.bits import lowest_hole, moving, origin_of, target_of
from sixfold.games.star.board import BASE_HOLES, BIT, HEXAGON, HOLES, QUARTER, QUARTERS, SEEN_FROM, STAR, STOP_HOLES
from sixfold.games.star.rules import (
    ARRIVE,
    MEN,
    PASS,
    SEATS,
    TURNS,
    State,
    at_home,
    goal_base,
    passable,
    start_base,
)
from sixfold.machines.layout import Floats, Grid

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


PLACE = _places()
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


def fill(view: Floats, plane: int, value: float) -> None:
    if value != 0:
        for place in range(GRID):
            view[plane * GRID + place] = value


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
    """Everybody's pieces in seat order from the player on, the holes, and how far the game is."""
    base = start_base(state, player)
    for step in range(state.players):
        other = (player + step) % state.players
        observe_pieces(state, other, base, OWN + step, view)
        if state.fate[other] > 0:
            observe_pieces(state, other, base, ARRIVED, view)
        if step > 0:
            observe_base(goal_base(state, other), base, GOALS, step / SEATS, view)
    observe_holes(state, base, view)
    fill(view, TO_MOVE, (state.turn - player) % state.players / SEATS)
    fill(view, ROUNDS, state.rounds / TURNS)
    fill(view, SQUATTING, 1 if state.squat == ARRIVE else 0)


def alone(state: State) -> int:
    """As few moves as possible, and a fine for who does not come home."""
    lost = state.ended != 0 and at_home(state, 0) < MEN
    return -state.plies - (FINE if lost else 0)
