"""“May I?” at a real board: the position on the table, and whether a move is allowed there.

It puts a position together as somebody tells it and asks the rules.  It runs in the browser, translated;
it does not know the page.
"""

from __future__ import annotations

from sixfold.games.star import SEATS, bits, board, rules
from sixfold.games.star.notation import NAMES, holes_of, owner_at
from sixfold.games.star.rules import State
from sixfold.games.star.status import ROLES
from sixfold.games.star.why import why
from sixfold.messages import Message, say

ABOUT = say("Set up the position on your table and ask: may I? You get the answer with its rule.")
PLACES = board.STAR  # coordinates of the holes, for the page
PLAYERS = (1, 2, 3, 4, 6)
NOBODY = -1
NOT_HERE = say("the rules do not allow it here")
__all__ = ["NAMES", "ROLES", "SEATS"]  # what the page asks for besides


def start(players: int) -> list[int]:
    """Whose piece stands in each hole at the beginning."""
    state = State()
    state.players = players
    rules.setup(state)
    found = []
    for hole in range(board.HOLES):
        owner = owner_at(state, hole)
        found.append(NOBODY if owner is None else owner)
    return found


def position(players: int, squat: int, transit: int, owners: list[int], turn: int) -> State:
    """The position with these pieces."""
    state = State()
    state.players, state.squat, state.transit, state.turn = players, squat, transit, turn
    for hole, owner in enumerate(owners):
        if owner != NOBODY:
            state.pieces[owner][board.QUARTER[hole]] |= 1 << board.BIT[hole]
            state.occupied[board.QUARTER[hole]] |= 1 << board.BIT[hole]
    return state


def doubt(state: State) -> Message | None:
    """What is wrong with the pieces: everybody has six, or none after being eliminated (1.4, 4.2)."""
    for player in range(state.players):
        number = len(holes_of(state, player))
        if number not in (0, rules.MEN) or (number == 0 and player == state.turn):
            return say("{colour} has {number} pieces, not six", clause="1.4", colour=SEATS[player], number=number)
    return None


def targets(state: State, origin: int) -> list[int]:
    """Where the piece in a hole may go."""
    return [bits.target_of(move) for move in legal_moves(state) if bits.origin_of(move) == origin]


def legal_moves(state: State) -> list[int]:
    """Every step and jump that is allowed."""
    moves = [0] * rules.MAX_MOVES
    found = moves[: rules.legal(state, state.turn, moves)]
    return [move for move in found if move != rules.PASS]


def may_not(state: State, origin: int, target: int) -> Message | None:
    """Why a move is not allowed; None if it is."""
    move = bits.moving(origin, target)
    if move in legal_moves(state):
        return None
    return why(state, state.turn, move) or NOT_HERE
